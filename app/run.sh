#!/usr/bin/env bash
# Articulus on a fresh Debian 12: installs what it needs, builds it, opens the desktop on the virtual Munich cell.
# Without a display it runs the same test without a screen and prints its result table.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build
source "$root/app/packages.sh"

help() {
  cat <<'TEXT'
Usage: app/run.sh [OPTIONS]

Installs what is missing (Debian packages), builds what changed of the program that it starts (into build/) and opens the
Articulus desktop on a virtual cell. Without a display, or with --ctl, it runs one test without a screen and prints its
result table.

  --cell KEY        cell: a key in resources/cells, or a .json file     (munich)
  --data DIR        folder of accounts and databases                    (~/.local/share/articulus)
  --seed N          of everything random in the simulated cell          (1)
  --theme NAME      desktop: light or dark                              (as the system)
  --ctl             no desktop, even where there is a display
  --protocol NAME   without a screen: key in resources/protocols or a .json file   (spine_flexibility)
  --real-time       without a screen: in real time (19 minutes) instead of as fast as this computer can
  --build-only      install and build desktop and command line, start nothing
  -- OPTION...      the rest goes to the program that is started
  --help            this page

Without a screen the test runs under the account "demo" (password "articulus-demo"), which is made in the data folder.

Examples:
  app/run.sh
  app/run.sh --theme dark
  app/run.sh --ctl --protocol spine_flexibility_quick --data /tmp/articulus-demo
The command line has more to give:  app/run.sh --build-only && build/bin/articulusctl --help
TEXT
}

cell=munich seed=1 protocol=spine_flexibility data=${XDG_DATA_HOME:-${HOME:-$root}/.local/share}/articulus
screen=yes pace=--fast start=yes theme=() rest=()
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || screen=no
while [ $# -gt 0 ]; do
  case $1 in
    --cell | --data | --seed | --theme | --protocol)
      [ $# -ge 2 ] || { echo "$1 needs a value. See app/run.sh --help." >&2; exit 2; }
      case $1 in
        --cell) cell=$2 ;;
        --data) data=$2 ;;
        --seed) seed=$2 ;;
        --theme) theme=(--theme "$2") ;;
        --protocol) protocol=$2 ;;
      esac
      shift 2 ;;
    --ctl) screen=no; shift ;;
    --real-time) pace=; shift ;;
    --build-only) start=no; shift ;;
    --) shift; rest=("$@"); break ;;
    -h | --help) help; exit 0 ;;
    *) echo "Unknown option: $1. See app/run.sh --help." >&2; exit 2 ;;
  esac
done

install_missing "${app_packages[@]}"
target=articulusctl
[ "$screen" = no ] || target=articulus
[ "$start" = yes ] || target=all
build_in "$build" "$target" -DARTICULUS_TESTS=OFF
[ "$start" = yes ] || exit 0

if [ "$screen" = yes ]; then
  exec "$build/bin/articulus" --cell "$cell" --data "$data" --seed "$seed" "${theme[@]}" "${rest[@]}"
fi

ctl=$build/bin/articulusctl
user=demo password=articulus-demo
if ! "$ctl" users list --json --data "$data" | grep -q "\"name\": \"$user\""; then
  "$ctl" users add "$user" --data "$data" <<<"$password"
fi
csv=$data/$protocol.csv
case $protocol in *.json) csv=$data/$(basename "$protocol" .json).csv ;; esac
exec "$ctl" run "$protocol" --cell "$cell" --user "$user" --data "$data" --seed "$seed" --csv "$csv" $pace "${rest[@]}" <<<"$password"
