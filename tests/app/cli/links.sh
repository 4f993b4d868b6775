# Links and pipes in the place of what lies in a data folder: refused by name, by both programs, before anything is
# opened through them; nobody waits for a pipe.
source "$(dirname "$0")/common.sh"
add_weber
good=$data
rm -f "$good"/articulus.log "$good"/in_use.lock
refused() {  # NAME KIND WORDS
  data=$work/tried
  rm -rf "$data" "$work/theirs"
  cp -r "$good" "$data"
  local path=$data/$1
  rm -rf "$path"
  mkdir -p "$(dirname "$path")"
  case $2 in
    link) case $1 in users | tools | mappings | robots | run_counts) mkdir -m 755 "$work/theirs" ;;
            *) echo theirs >"$work/theirs"; chmod 644 "$work/theirs" ;; esac
      ln -s "$work/theirs" "$path" ;;
    pipe) mkfifo "$path" ;;
  esac
  for command in "run spine_flexibility_quick --user weber --fast" "runs --user weber" "users list"; do
    timeout 10 "$ctl" $command --data "$data" <<<"$password" >"$out" 2>"$err"
    code=$?
    [ "$code" -eq 3 ] || fail "$command beside $1 as a $2 ended with $code, expected 3"
    err_says "$path $3"
    err_says "move it away"
  done
  case $2 in
    link) case $(stat -c %a "$work/theirs") in 644 | 755) ;; *) fail "the target of $1 was closed to others" ;; esac
      [ -d "$work/theirs" ] || [ "$(cat "$work/theirs")" = theirs ] || fail "the target of $1 was written to" ;;
  esac
}
for name in accounts.sqlite station.key station.head in_use.lock articulus.log articulus.1.log desktop.ini \
  in_vice.Munich_cell-0123456789abcdef.live.json tools/munich.json mappings/ours.json robots/ours.json; do
  refused "$name" link "is a link"
  refused "$name" pipe "is neither a file nor a folder"
done
for name in users tools mappings robots run_counts; do
  refused "$name" link "is a link"
  refused "$name" pipe "is neither a file nor a folder"
done

# Those that look before anybody signs in, too.
refused in_use.lock pipe "is neither"
expect 2 import "$work/nothing.csv" --user weber --data "$data"
err_says "nothing.csv"

# The desktop says the same, before its window; a message box would wait for a click.
desktop=$(dirname "$ctl")/articulus
if [ -x "$desktop" ]; then
  for case in "desktop.ini pipe" "desktop.ini link" "articulus.log link" "articulus.log pipe" "tools link" "in_use.lock pipe"; do
    refused $case ""
    QT_QPA_PLATFORM=offscreen timeout 60 "$desktop" --data "$data" --quit-when-shown >"$out" 2>"$err" &
    pid=$!
    for _ in $(seq 300); do grep -q "^articulus:" "$err" && break || sleep 0.2; done
    kill "$pid"
    wait "$pid"
    err_says "$data/${case% *} is"
  done
fi
exit 0
