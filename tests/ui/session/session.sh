# The desktop at a virtual desk: screen, window manager and accessibility bus of its own; a person is played by session.py.
# usage: session.sh ARTICULUS RESOURCES FOLDER-FOR-PICTURES reader|keyboard
set -eu
program=$1 resources=$2 pictures=$3 how=$4
here=$(cd "$(dirname "$0")" && pwd)
for tool in Xvfb openbox xdotool dbus-run-session; do
  command -v "$tool" >/dev/null || { echo "FAILED: $tool is not installed: apt-get install the desk_packages of app/packages.sh" >&2; exit 1; }
done
mkdir -p "$pictures"
work=$(mktemp -d)
pids=()
leave() {
  kill "${pids[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap leave EXIT
# The first free number, told by the server itself: other tests have screens too.
mkfifo "$work/display"
Xvfb -displayfd 3 -screen 0 1366x800x24 +extension GLX 3>"$work/display" >/dev/null 2>&1 &
pids+=($!)
read -r number <"$work/display"
export DISPLAY=:$number HOME=$work XDG_RUNTIME_DIR=$work XDG_DATA_HOME=$work/share LC_ALL=C.UTF-8 GTK_A11Y=none
export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 QT_QPA_PLATFORM=xcb FONTCONFIG_FILE=$here/../fonts.conf
export ARTICULUS_RESOURCES=$resources
dbus-run-session -- bash -c '
  /usr/libexec/at-spi-bus-launcher --launch-immediately >/dev/null 2>&1 &
  launcher=$!
  openbox >/dev/null 2>&1 &
  manager=$!
  "$1" --cell munich --data "$2/data" >"$2/program.log" 2>&1 &
  desktop=$!
  PROGRAM_PID=$desktop PICTURES=$4 /usr/bin/python3 "$3/session.py" "$5"
  code=$?
  kill -TERM "$desktop" 2>/dev/null
  for _ in $(seq 100); do kill -0 "$desktop" 2>/dev/null || break; sleep 0.1; done
  kill -KILL "$desktop" 2>/dev/null
  kill "$manager" "$launcher" 2>/dev/null
  [ "$code" -eq 0 ] || tail -n 20 "$2/program.log" >&2
  exit "$code"' session "$program" "$work" "$here" "$pictures" "$how"
