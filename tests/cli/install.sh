#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# install.sh BUILD SOURCE: what is installed works outside the build folder, with an empty environment: the programs, the library as
# pkg-config and find_package give it, completions, manual pages, and the ways into a CMake build.
set -euo pipefail
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$1" --prefix "$prefix" >"$prefix/log"
cp "$2/corpus/seeds/04_pytorch_priority_bad.cu" "$prefix/bug.cu"
cd "$prefix"
clean="env -i PATH=$prefix/bin:/usr/bin:/bin"
fail() {
	echo "install.sh: $1" >&2
	exit 1
}

status=0
$clean gpulint check --headers=bundled --output=sarif=o.sarif --output=concise bug.cu >out || status=$?
[ $status = 1 ] || fail "gpulint check: exit status $status"
grep -q 'bug.cu:35:2: error: .*\[GPU102\]' out || fail "$(cat out)"
status=0
$clean gpulint-validate --backend=model o.sarif >out || status=$?
[ $status = 1 ] || fail "gpulint-validate: exit status $status"
grep -q '1 witness: 1 sequence-confirmed' out || fail "$(cat out)"
$clean gpulint-validate o.sarif -- /bin/true >out 2>&1 || true
! grep -q 'gpulint-inject.so: not beside' out || fail "$(cat out)"
[ -f lib/gpulint/gpulint-inject.so ] || fail "no injection library"

# The library exports what its header declares, and nothing else.
library=$(find lib -name libgpulint.so)
stray=$(nm -D --defined-only "$library" | awk '$3 !~ /^gpulint_/ {print $3}')
[ -z "$stray" ] || fail "exported as well: $stray"
cat >use.c <<'E2'
#include <gpulint/gpulint.h>
#include <stdio.h>
int main(void)
{
	struct gpulint_options options = gpulint_options_default();
	options.headers = GPULINT_HEADERS_BUNDLED;
	struct gpulint_session *s = gpulint_session_new(&options);
	gpulint_session_add_path(s, "bug.cu");
	gpulint_session_run(s);
	printf("%zu\n", gpulint_session_finding_count(s));
	gpulint_session_free(s);
}
E2
sanitized=$(nm -D "$library" | grep -c __asan_init || true)
PKG_CONFIG_PATH=$(dirname "$(find lib -name gpulint.pc)")
export PKG_CONFIG_PATH
if [ "$sanitized" = 0 ]; then
	# shellcheck disable=SC2046
	cc -std=c17 use.c -o use $(pkg-config --cflags --libs gpulint)
	[ "$(LD_LIBRARY_PATH=$(dirname "$library") ./use)" = 1 ] || fail "the library finds something else"
fi

# Manual pages and completions.
for page in man1/gpulint.1 man1/gpulint-validate.1 man7/gpulint-rules.7; do
	if command -v mandoc >/dev/null; then
		mandoc -T lint -W error "share/man/$page" >out || fail "$(cat out)"
	fi
done
for page in gpulint gpulint-validate; do
	grep -q '^\.SH EXIT STATUS' "share/man/man1/$page.1" || fail "$page.1 is not whole"
done
[ "$(grep -c '^\.SH GPU' share/man/man7/gpulint-rules.7)" = "$($clean gpulint rules | wc -l)" ] || fail "gpulint-rules.7 has not every rule"
if command -v mandoc >/dev/null; then # the program of a rule keeps its lines
	mandoc -T ascii -O width=200 share/man/man7/gpulint-rules.7 | sed 's/.\x08//g' >out
	grep -q '^ *cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);$' out || fail "programs in gpulint-rules.7: $(grep -m3 BeginCapture out)"
fi
# shellcheck disable=SC1091
. share/bash-completion/completions/gpulint
complete_words() {
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	_gpulint
	echo "${COMPREPLY[*]}"
}
[ "$(complete_words gpulint exp)" = explain ] || fail "completion of exp: $(complete_words gpulint exp)"
[ "$(complete_words gpulint check --head)" = --headers= ] || fail "completion of --head"
[ "$(complete_words gpulint check --headers = b)" = bundled ] || fail "completion of --headers=b"
[ -z "$(complete_words gpulint version --head)" ] || fail "completion of what version does not take"
for shell in zsh fish; do
	if command -v $shell >/dev/null; then
		$shell -n "$(find share/$shell -type f)" || fail "completion of $shell"
	fi
done

# A project that uses find_package(gpulint), and builds through gpulint.
mkdir project
cat >project/CMakeLists.txt <<'E2'
cmake_minimum_required(VERSION 3.25)
project(project LANGUAGES C CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_package(gpulint 0.1 REQUIRED)
include_directories(${HEADERS})
add_library(work STATIC work.c)
add_library(more STATIC more.cpp)
enable_testing()
gpulint_add_target(lint TEST TARGETS work more OPTIONS --headers=bundled --output=concise --no-config)
gpulint_add_target(lint-more TARGETS more OPTIONS --headers=bundled)
E2
cat >project/work.c <<'E2'
#include <cuda_runtime.h>
void lose(float *d)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemsetAsync(d, 0, 4, s);
}
E2
printf '#include <cuda_runtime.h>\nvoid wait() { cudaDeviceSynchronize(); }\n' >project/more.cpp
configure() {
	cmake -S project -B "$1" -DCMAKE_PREFIX_PATH="$prefix" -DHEADERS="$2/include/cuda" "${@:3}" >log 2>&1 || fail "$(cat log)"
}
configure build "$2"
cmake --build build >log 2>&1 || fail "$(cat log)"
! cmake --build build --target lint >log 2>&1 || fail "the target does not fail"
grep -q 'work.c:5:2: warning: .*\[GPU503\]' log || fail "$(cat log)"
cmake --build build --target lint-more >log 2>&1 || fail "$(cat log)"
! ctest --test-dir build >log 2>&1 || fail "the test does not fail"
configure tidy "$2" "-DCMAKE_C_CLANG_TIDY=$prefix/bin/gpulint;check;--headers=bundled;--output=concise"
! cmake --build tidy >log 2>&1 || fail "a build with C_CLANG_TIDY does not fail"
grep -q 'work.c:5:2: warning: .*\[GPU503\]' log || fail "$(cat log)"
for language in C CXX; do
	configure launch-$language "$2" "-DCMAKE_${language}_COMPILER_LAUNCHER=$prefix/bin/gpulint;launch;--headers=bundled;--output=concise;--quiet;--"
done
! cmake --build launch-C >log 2>&1 || fail "a build with a launcher does not fail"
grep -q 'work.c:5:2: warning: .*\[GPU503\]' log || fail "$(cat log)"
cmake --build launch-CXX >log 2>&1 || fail "$(cat log)"
