#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# One action of gpulint.bzl: summarize.sh FILE_WITH_INPUTS GPULINT OUT.gls WORD...
# A sandbox holds links to its inputs, and whatever follows them sees the files beside those that they lead to. So the inputs are copied first:
# what the action has not declared is not there.
set -eu
inputs=$1 gpulint=$PWD/$2 out=$PWD/$3
shift 3
work=$(mktemp -d "$PWD/gpulint.XXXXXX")
trap 'rm -rf "$work"' EXIT
while IFS= read -r file; do
	mkdir -p "$work/${file%/*}"
	cp -L "$file" "$work/$file"
done <"$inputs"
cd "$work"
"$gpulint" summarize -q --no-config --no-cache --relative -j1 -o "$out" "$@"
