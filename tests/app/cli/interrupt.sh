# Ctrl+C, a closed terminal and a polite kill in mid-run stop the robot, keep what was recorded and store the run as
# stopped; pressing again changes nothing of that.
source "$(dirname "$0")/common.sh"
add_weber

# Job control, so that the program in the background listens to SIGINT; its first line about lateral bending is the cue.
set -m
# stop_with SIGNAL...: a run, and these signals one after the other in its middle
stop_with() {
  rm -f "$work/progress"
  mkfifo "$work/progress"
  "$ctl" run spine_flexibility --user weber --fast --data "$data" --json --csv "$work/kept.csv" <<<"$password" >"$out" \
    2>"$work/progress" &
  pid=$!
  while read -r line; do
    echo "$line" >>"$err"
    case $line in *"lateral bending"*) for signal in "$@"; do kill -"$signal" "$pid"; done ;; esac
  done <"$work/progress"
  wait "$pid"
  code=$?
  [ "$code" -eq 4 ] || fail "a run that was stopped by $* ended with $code, expected 4"
  value_is /end stopped
  [ "$(value /samples)" -gt 0 ] || fail "what was recorded is lost"
  [ "$(value /samples)" -lt 400000 ] || fail "it was not stopped"
  err_says "stopped"
  # What was kept is exported all the same: the signal was for the robot.
  [ "$(grep -vc '^#' "$work/kept.csv")" -gt 1000 ] || fail "the samples of a run that was stopped are not in its CSV"
  rm -f "$work/kept.csv"
}
stop_with INT
stop_with INT INT INT
stop_with HUP
stop_with TERM TERM

expect 0 runs --user weber --data "$data" --json
for i in 0 1 2 3; do value_is /runs/$i/end stopped; done

# Before the run began, the message names what came; a signal while nothing moves ends what does not look.
: >"$err"
rm -f "$work/progress"
mkfifo "$work/progress"
"$ctl" run spine_flexibility --user weber --data "$data" <<<"$password" >"$out" 2>"$work/progress" &
pid=$!
while read -r line; do
  echo "$line" >>"$err"
  case $line in *"switching the controller on"*) kill -TERM "$pid" ;; esac
done <"$work/progress"
wait "$pid"
[ $? -eq 4 ] || fail "a run that was ended before it began did not end with 4"
err_says "SIGTERM"
! grep -q "Ctrl+C" "$err" || fail "SIGTERM was called Ctrl+C"

# Who is in the virtual vice is known while it is closed, gone with the run; what a kill leaves is said by the next one.
[ ! -e "$data/in_vice.json" ] || fail "the vice of a run that ended is on record"
rm -f "$work/progress"
mkfifo "$work/progress"
"$ctl" run spine_flexibility --user weber --fast --data "$data" <<<"$password" >"$out" 2>"$work/progress" &
pid=$!
while read -r line; do
  case $line in
    *"lateral bending"*)
      grep -q '"by": "weber"' "$data/in_vice.json" && grep -q '"simulated": true' "$data/in_vice.json" ||
        fail "who is in the vice is not on record"
      kill -KILL "$pid" ;;
  esac
done <"$work/progress"
wait "$pid" 2>/dev/null
[ -e "$data/in_vice.json" ] || fail "a kill took the record of the vice with it"
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"
err_says "was in the vice when the program ended: weber closed it"
err_says "its vice is open"
[ ! -e "$data/in_vice.json" ] || fail "what was said of a virtual vice is kept"

# A virtual run leaves what is known of a live vice as it was.
echo '{"format": "articulus-in-vice-1", "label": "real #1", "joint": "knee", "level": "", "side": "left", "by": "weber",
  "when": "2026-11-22T10:00:00Z", "cell": "Munich cell"}' >"$data/in_vice.json"
cp "$data/in_vice.json" "$work/in_vice.json"
expect 0 run spine_flexibility_quick --user weber --fast --data "$data"
err_says "look into the vice"
cmp -s "$data/in_vice.json" "$work/in_vice.json" || fail "a virtual run took the record of a live vice"
exit 0
