#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh BUILD SOURCE: what is installed works outside the build folder, with an empty environment.
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$1" --prefix "$prefix" >"$prefix/log"
cp "$2/corpus/seeds/04_pytorch_priority_bad.cu" "$prefix/bug.cu"
cd "$prefix"
status=0
env -i PATH="$prefix/bin:/usr/bin:/bin" gpulint check --headers=bundled --output=sarif=o.sarif --output=concise bug.cu >out || status=$?
cat out
[ $status = 1 ]
grep -q 'bug.cu:35:2: error: .*\[GPU102\]' out
status=0
env -i PATH="$prefix/bin:/usr/bin:/bin" gpulint-validate --backend=model o.sarif >out || status=$?
cat out
[ $status = 1 ]
grep -q '1 witness: 1 sequence-confirmed' out
printf '#include <gpulint/gpulint.h>\nstruct gpulint_session *s;\n' | cc -std=c17 -fsyntax-only -I "$prefix/include" -x c -
[ -e "$prefix"/lib*/libgpulint.so ] || [ -e "$prefix"/lib/*/libgpulint.so ]
