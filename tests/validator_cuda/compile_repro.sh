#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles the programs of some witnesses as a user would, with and without the fix, and the probe. compile_repro.sh PRINT_REPRO WITNESSES
set -eu
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
if ! [ -x "$nvcc" ]; then
	echo "no nvcc: not compiled" >&2
	exit 77
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for name in wait_before_record_bad library_without_context_bad cooperative_shared_bad capture_polled_by_thread_bad captured_source_dead_bad; do
	"$1" "$out" "$2/$name.json"
	for fix in "" -DFIX; do
		# shellcheck disable=SC2086
		"$nvcc" $fix --Werror all-warnings -c -o "$out/$name.o" "$out/$name.cu"
	done
done
here=$(cd "$(dirname "$0")/../.." && pwd)
"$nvcc" -O1 -c -o "$out/probe.o" "$here/validator/probe.cu"
echo compiled
