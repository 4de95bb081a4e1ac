#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh GPULINT SOURCE: a project of two packages in Debian's bazel: link files as sandboxed actions with declared inputs, without a network and
# without a home, and what is made of them.
set -u
command -v bazel >/dev/null || exit 77
gpulint=$1 source=$2
work=$(mktemp -d)
rules=/usr/share/bazel
fail() {
	echo "$1" >&2
	exit 1
}
run() { # FOLDER COMMAND WORD...
	(cd "$work/$1" && env -i PATH=/usr/bin:/bin bazel --max_idle_secs=60 --host_jvm_args=-Xmx400m --output_user_root="$work/of_$1" "${@:2}" \
		--override_repository=rules_cc="$source/tests/bazel/rules_cc" --override_repository=rules_java=$rules/rules/java \
		--override_repository=rules_proto=$rules/rules/proto --override_repository=platforms=$rules/platforms \
		--override_repository=bazel_skylib=$rules/tools/skylib \
		--override_repository=remote_coverage_tools="$source/tests/bazel/remote_coverage_tools") >"$work/log" 2>&1
}
finish() {
	for folder in one two; do
		(cd "$work/$folder" && env -i PATH=/usr/bin:/bin bazel --output_user_root="$work/of_$folder" shutdown) >"$work/log" 2>&1
	done
	chmod -R u+w "$work"
	rm -rf "$work"
}
trap finish EXIT
for folder in one two; do
	cp -r "$source/tests/bazel/project" "$work/$folder"
	sed "s|@SOURCE@|$source|; s|@GPULINT@|$gpulint|" "$source/tests/bazel/project/WORKSPACE.in" >"$work/$folder/WORKSPACE"
done

# A path through both packages, with names below the project, and sources that are shown.
run one build //app:findings || fail "$(cat "$work/log")"
grep -q linux-sandbox "$work/log" || fail "not in a sandbox: $(cat "$work/log")"
text=$work/one/bazel-bin/app/findings.txt
for line in 'error\[GPU101\]' ' --> app/app.cc:10:2 in `run()`' 'lib/work.cu:13:2 .*kernel `set` writes `d`' 'set<<<1, CHUNK, 0, s>>>(d);' \
	'^1 finding: 1 error in 2 files.$'; do
	grep -q -- "$line" "$text" || fail "no $line in $(cat "$text")"
done
grep -q '"uri": "app/app.cc"' "$work/one/bazel-bin/app/findings.sarif" || fail "SARIF does not name app/app.cc"
grep -q 'is there' "$work/log" && fail "an undeclared header was seen"

# The same bytes from another folder.
run two build //app:findings || fail "$(cat "$work/log")"
names=$(cd "$work/one/bazel-bin" && find . -name '*.gls' | sort)
[ "$(echo "$names" | wc -l)" = 2 ] || fail "not one link file for each source: $names"
for name in $names; do
	cmp "$work/one/bazel-bin/$name" "$work/two/bazel-bin/$name" || fail "$name depends on its folder"
done

# A test that fails with a finding and passes without; only what changed is made again.
run one test //app:lint --test_output=all && fail "the test passes with a finding"
grep -q 'error\[GPU101\]' "$work/log" || fail "$(cat "$work/log")"
sed -i 's|cudaMemset(d, 0, CHUNK \* 4)|cudaMemsetAsync(d, 0, CHUNK * 4, s)|' "$work/one/app/app.cc"
run one test //app:lint --subcommands || fail "$(cat "$work/log")"
grep -q "action 'gpulint summarize app/app.cc'" "$work/log" || fail "the changed source was not read again: $(cat "$work/log")"
grep -q "action 'gpulint summarize lib/work.cu'" "$work/log" && fail "an unchanged source was read again: $(cat "$work/log")"

# The aspect alone, from the command line; a source that cannot be read right ends the build.
run one build --aspects=@gpulint//:gpulint.bzl%gpulint_aspect --output_groups=gpulint //lib:work --@gpulint//:summarize=--extra-arg=-DMORE ||
	fail "$(cat "$work/log")"
run one build //app:broken_findings && fail "a syntax error is a build without one"
grep -q 'app/broken.cc: syntax error at line 3' "$work/log" || fail "$(cat "$work/log")"
echo passed
