#!/usr/bin/env bash
# The Debian package as somebody has it who installs it: made, read by lintian, put on a minimal Debian 12, used, put over an
# older one with data, and removed.
set -euo pipefail

if [ $# -ne 1 ] || [ "$1" = --help ] || [ "$1" = -h ]; then
  cat <<'TEXT'
Usage: sudo tests/package.sh BUILD

Makes the package of a built folder and tries it in a minimal Debian 12 of its own, in a folder below /tmp that is removed again.
Needs root, some 3 GB there, Debian's mirror, and the packages debootstrap and lintian.
  1  lintian finds no error
  2  an older version is installed; a person and a run are stored with it
  3  the new version is put over it: the data verifies, both programs start, manual pages, completion, menu entry, icon, rules and
     limits are there
  4  removed, nothing of it is left but data and what an administrator may have edited; purged, not that either

Example:
  sudo tests/package.sh build
TEXT
  [ $# -eq 1 ] && exit 0 || exit 2
fi

build=$(cd "$1" && pwd)
work=$(mktemp -d)
root=$work/debian
leave() {
  umount -R "$root/dev/pts" "$root/dev/shm" "$root/proc" 2>/dev/null || umount -lR "$root/dev/pts" "$root/dev/shm" "$root/proc" 2>/dev/null || true
  if grep -qF " $root/" /proc/mounts; then echo "still mounted below $root: left as it is" >&2; else rm -rf --one-file-system "$work"; fi
}
trap leave EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
step() { echo "== $*"; }
for tool in debootstrap lintian cpack dpkg-deb; do command -v "$tool" >/dev/null || fail "$tool is not installed"; done

step "the package"
(cd "$build" && cpack -B "$work/new" >"$work/cpack.log" 2>&1) || { tail -n 20 "$work/cpack.log" >&2; fail "cpack"; }
package=$(echo "$work"/new/*.deb)
ls -l "$package"
lintian --fail-on error --tag-display-limit 0 "$package" || fail "lintian found errors"

step "the same, as an older version"
dpkg-deb -R "$package" "$work/older"
sed -i 's/^Version: .*/Version: 0.0.1/' "$work/older/DEBIAN/control"
dpkg-deb --root-owner-group -b "$work/older" "$work/articulus_0.0.1.deb" >/dev/null

step "a minimal Debian"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' 'Created-By: Packages' 2>/dev/null | head -n 1)
debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >/dev/null
cp -r /etc/apt/apt.conf.d "$root/etc/apt/" 2>/dev/null || true
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
for node in null:3 zero:5 full:7 random:8 urandom:9; do
  [ -e "$root/dev/${node%:*}" ] || mknod -m 666 "$root/dev/${node%:*}" c 1 "${node#*:}"
done
cp "$work/articulus_0.0.1.deb" "$root/older.deb"
cp "$package" "$root/new.deb"
# As somebody who has just installed Debian: no variable of this machine.
within() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
within apt-get update -qq

step "installed, and used"
within apt-get install -qq -y /older.deb >"$work/apt.log" 2>&1 || { tail -n 20 "$work/apt.log" >&2; fail "it does not install"; }
within useradd -m person
person() { within su person -s /bin/sh -c "cd && $*"; }
echo "a long password" >"$root/home/person/password"
person 'articulusctl users add Ana <password' || fail "no account"
person 'articulusctl run spine_flexibility_quick --user Ana --fast --yes <password >/dev/null' || fail "no run"

step "the new version over it"
within apt-get install -qq -y /new.deb >"$work/apt.log" 2>&1 || { tail -n 20 "$work/apt.log" >&2; fail "it does not upgrade"; }
[ "$(within dpkg-query -W -f '${Version}' articulus)" != 0.0.1 ] || fail "the older one is still there"
person 'articulusctl verify --user Ana <password' || fail "the data of before does not verify"
person 'QT_QPA_PLATFORM=offscreen timeout 60 articulus --quit-when-shown' || fail "the desktop does not start"
within getent group articulus >/dev/null || fail "there is no group articulus"
for file in /usr/share/man/man1/articulus.1.gz /usr/share/man/man1/articulusctl.1.gz /usr/share/bash-completion/completions/articulusctl \
  /usr/share/bash-completion/completions/articulus \
  /usr/share/applications/articulus.desktop /usr/share/icons/hicolor/scalable/apps/articulus.svg \
  /usr/share/metainfo/org.articulus.articulus.metainfo.xml /etc/security/limits.d/articulus.conf /usr/share/doc/articulus/changelog.gz; do
  [ -s "$root$file" ] || fail "$file is not there"
done
[ -n "$(find "$root/usr/share/doc/articulus/examples" -type f)" ] || fail "there is no sample data"
[ -n "$(find "$root/usr/lib/udev" "$root/lib/udev" -name '70-articulus.rules' 2>/dev/null)" ] || fail "there are no rules for devices"

step "removed"
within dpkg-query -L articulus >"$work/files"
within apt-get remove -qq -y articulus >/dev/null 2>&1 || fail "it cannot be removed"
while read -r file; do
  case $file in /etc/*) continue ;; esac
  [ ! -f "$root$file" ] || fail "$file is left"
done <"$work/files"
[ -n "$(find "$root/home/person" -name accounts.sqlite)" ] || fail "the data went with it"
within apt-get purge -qq -y articulus >/dev/null 2>&1 || fail "it cannot be purged"
[ ! -e "$root/etc/security/limits.d/articulus.conf" ] || fail "the limits are left"
[ -z "$(find "$root/usr" "$root/etc" "$root/var/lib/dpkg/info" -name '*articulus*' ! -name group\* 2>/dev/null)" ] || fail "something is left"
[ -n "$(find "$root/home/person" -name accounts.sqlite)" ] || fail "the data went with it"
echo "The package installs, upgrades with its data and goes without a trace."
