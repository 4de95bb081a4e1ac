#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# analyse.sh bundled|toolkit GPULINT CORPUS SANITIZED: writes HEADERS.json, and with the bundled headers witness.json, into the
# current folder. Sanitized builds leave the toolkit's headers out: what they add to the code that runs is libclang's, which
# is not instrumented. Without a toolkit there is no toolkit.json. Fixes are proved once, in the released build with the bundled headers: that takes as long
# as all the rest, and tests/fix does it under the sanitizers too.
set -eu
headers=$1
gpulint=$2
corpus=$3
sanitized=$4
rm -f "$headers.json"
set -- --headers="$headers" --exit-zero --quiet --output="json=$headers.json"
# The toolkit's headers are parsed once and kept; the bundled ones are read by each file. The test that both give the same findings says that
# what is kept changes nothing.
rm -rf kept
if [ "$headers" = bundled ]; then
	rm -f witness.json
	set -- "$@" --output=witness=witness.json
	[ "$sanitized" = 0 ] || set -- "$@" --no-fixes
elif [ "$sanitized" = 1 ] || [ ! -e "${CUDA_PATH:-/usr/local/cuda}/include/cuda_runtime.h" ]; then
	exit 0
else
	set -- "$@" --cache-dir="$PWD/kept" --no-fixes
fi
exec "$gpulint" check "$@" "$corpus" -- -DGPULINT_TEST # the database of the build does not count
