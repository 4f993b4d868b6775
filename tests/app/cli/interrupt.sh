# Ctrl+C in mid-run stops the robot, keeps what was recorded and stores the run as stopped.
source "$(dirname "$0")/common.sh"
add_weber

# Job control, so that the program in the background listens to SIGINT; its first line about lateral bending is the cue.
set -m
mkfifo "$work/progress"
"$ctl" run spine_flexibility --user weber --fast --data "$data" --json --csv "$work/kept.csv" <<<"$password" >"$out" 2>"$work/progress" &
pid=$!
while read -r line; do
  echo "$line" >>"$err"
  case $line in *"lateral bending"*) kill -INT "$pid" ;; esac
done <"$work/progress"
wait "$pid"
code=$?
[ "$code" -eq 4 ] || fail "a run that was stopped ended with $code, expected 4"
value_is /end stopped
[ "$(value /samples)" -gt 0 ] || fail "what was recorded is lost"
[ "$(value /samples)" -lt 400000 ] || fail "it was not stopped"
err_says "stopped"
# What was kept is exported all the same: Ctrl+C was for the robot.
[ "$(grep -vc '^#' "$work/kept.csv")" -gt 1000 ] || fail "the samples of a run that was stopped are not in its CSV"

expect 0 runs --user weber --data "$data" --json
value_is /runs/0/end stopped

exit 0
