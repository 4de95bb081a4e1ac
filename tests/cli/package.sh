#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# package.sh BUILD SOURCE: the Debian package, installed by dpkg into a folder, has the programs and all that they load.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd "$1" && cpack -G DEB -B "$folder/made" >"$folder/log" 2>&1) || { cat "$folder/log"; exit 1; }
package=$(find "$folder/made" -maxdepth 1 -name 'gpulint_*.deb')
dpkg-deb -f "$package" Depends >"$folder/depends"
cat "$folder/depends"
llvm=$(sed -n 's/^GPULINT_LLVM:STRING=//p' "$1/CMakeCache.txt")
for needed in "libclang1-$llvm" "libclang-common-$llvm-dev" libyaml-0-2 libc6; do
	grep -q "$needed" "$folder/depends"
done
mkdir -p "$folder/root/var/lib/dpkg/info" "$folder/root/var/lib/dpkg/updates"
touch "$folder/root/var/lib/dpkg/status" "$folder/root/var/lib/dpkg/available"
mkdir "$folder/bin" # the package's script calls ldconfig, which is not for this machine's libraries
printf '#!/bin/sh\n' >"$folder/bin/ldconfig"
chmod +x "$folder/bin/ldconfig"
dpkg() {
	PATH="$folder/bin:$PATH:/usr/sbin:/sbin" command dpkg --root="$folder/root" --force-not-root --force-script-chrootless --log=/dev/null "$@"
}
dpkg --force-depends -i "$package" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
[ "$(dpkg -s gpulint | grep -c 'install ok installed')" = 1 ]
cd "$folder"
cp "$2/corpus/seeds/04_pytorch_priority_bad.cu" bug.cu
status=0
env -i PATH="$folder/root/usr/bin:/usr/bin:/bin" gpulint check --headers=bundled --output=sarif=o.sarif bug.cu || status=$?
[ $status = 1 ]
status=0
env -i PATH="$folder/root/usr/bin:/usr/bin:/bin" gpulint-validate --backend=model o.sarif || status=$?
[ $status = 1 ]
test -f root/usr/lib/gpulint/gpulint-inject.so
test -f root/usr/share/man/man1/gpulint.1
dpkg -r gpulint >/dev/null 2>&1
test ! -e root/usr/bin/gpulint
