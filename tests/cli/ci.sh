#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# ci.sh GPULINT SOURCE: the step of the GitHub action, and the problem matcher of VS Code, on real output.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$2/corpus/seeds/04_pytorch_priority_bad.cu" "$folder/bug one.cu"
cp "$2/corpus/seeds/04_pytorch_priority_bad.cu" "$folder/bug.cu"
cd "$folder"
export GPULINT_CACHE_DIR=
fail() {
	echo "ci.sh: $1" >&2
	exit 1
}

status=0
INPUT_PATHS="bug.cu" INPUT_ARGS="--headers=bundled --fail-on=error" GPULINT=$1 GITHUB_STEP_SUMMARY=summary.md "$2/tools/action" >out 2>err || status=$?
[ $status = 1 ] || fail "exit status $status: $(cat err)"
grep -q '^::error title=gpulint (GPU102),file=bug.cu,line=35,endLine=35,col=2,' out || fail "$(cat out)"
grep -q '| error | GPU102 unordered-streams | bug.cu:35 |' summary.md || fail "$(cat summary.md)"
grep -q '"ruleId": "GPU102"' gpulint.sarif || fail "no SARIF"
for word in run: uses: shell:; do
	grep -q "$word" "$2/action.yml" || fail "action.yml has no $word"
done
grep -o 'tools/[a-z]*' "$2/action.yml" | sort -u | while read -r tool; do
	[ -x "$2/$tool" ] || fail "action.yml names $tool"
done
grep -q '^ENTRYPOINT' "$2/Dockerfile" || fail "the image gives a shell to nothing: the GitLab job needs no entrypoint"
grep -q 'entrypoint: \[""\]' "$2/contrib/gitlab-ci.yml" || fail "GitLab's shell would be given to the image's entrypoint"

"$1" check --headers=bundled --output=concise . >concise 2>/dev/null || true
reader=
command -v node >/dev/null && reader=node
[ -n "$reader" ] || { echo "ci.sh: no node: the problem matcher is not tested"; exit 0; }
cat >match.js <<'E2'
const fs = require('fs');
const pattern = JSON.parse(fs.readFileSync(process.argv[2])).tasks[0].problemMatcher.pattern;
const found = fs.readFileSync('concise', 'utf8').split('\n').map(line => new RegExp(pattern.regexp).exec(line)).filter(m => m)
	.map(m => [m[pattern.file], m[pattern.line], m[pattern.column], m[pattern.severity], m[pattern.code]].join('|'));
console.log(found.join('\n'));
E2
node match.js "$2/contrib/vscode-tasks.json" >found
printf 'bug one.cu|35|2|error|GPU102\nbug.cu|35|2|error|GPU102\n' | cmp - found || fail "$(cat found)"
