#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hardware.sh BUILD FOLDER: compiles the programs beside this script and the faulty seeds of the corpus with nvcc -g, checks each with
# BUILD/gpulint and runs it under BUILD/gpulint-validate on this machine's GPUs (two for those that need peers). FOLDER gets
# program.jsonl: one line a run. What two H200s said is docs/hardware/program-h200.jsonl.
set -eu
[ $# = 2 ] || { echo "usage: hardware.sh BUILD FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
[ -x "$nvcc" ] || { echo "hardware.sh: nvcc: not found: install a CUDA toolkit" >&2; exit 2; }

# one SOURCE CUDART ARGUMENT...: a program, compiled once, and a line for each argument ("-" is none)
one() {
	source=$1 runtime=$2
	shift 2
	name=$(basename "$source" .cu)
	libraries=
	grep -q cublas_v2 "$source" && libraries="$libraries -lcublas"
	grep -q cusolverDn "$source" && libraries="$libraries -lcusolver"
	# shellcheck disable=SC2086
	"$nvcc" -g -O2 -std=c++17 -arch=native -cudart "$runtime" -o "$out/$name" "$source" $libraries || return 0
	(cd "$out" && cp "$source" "$name.cu" && "$build/gpulint" check --headers=bundled --exit-zero --quiet \
		--output "witness=$name.json" "$name.cu" -- -std=c++17)
	for argument; do
		words=$argument
		[ "$argument" = - ] && words=
		rm -f "$out/verdict.json"
		# shellcheck disable=SC2086
		(cd "$out" && "$build/gpulint-validate" --timeout=30 --output table --output json=verdict.json "$name.json" -- "./$name" $words) ||
			true
		[ -f "$out/verdict.json" ] || continue
		printf '{"program":"%s","runtime":"%s","arguments":"%s","report":%s}\n' "$name" "$runtime" "$words" \
			"$(tr -d '\n\t' <"$out/verdict.json")" >>"$out/program.jsonl"
	done
}

nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1 | sed 's/\(.*\), \(.*\)/{"device":"\1","driver":"\2"}/' \
	>"$out/program.jsonl"
for runtime in shared static; do
	one "$here/tests/validator_inject/programs/default_stream.cu" $runtime - fixed apart never
	for name in staging events cooperative cache; do
		one "$here/tests/validator_inject/programs/$name.cu" $runtime - fixed
	done
done
for source in "$here"/corpus/seeds/*_bad*.cu; do
	if grep -q '^int main' "$source" && ! grep -q 'read_index(const char \*path);' "$source"; then
		one "$source" shared -
	fi
done
