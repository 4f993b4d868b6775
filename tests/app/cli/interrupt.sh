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
  sent=
  while read -r line; do
    echo "$line" >>"$err"
    # Once: further lines may be read late, when the robot stands and a second signal ends what is printed, as it should.
    [ -z "$sent" ] || continue
    case $line in *"lateral bending"*) sent=yes; for signal in "$@"; do kill -"$signal" "$pid"; done ;; esac
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
stop_with QUIT
stop_with TSTP

expect 0 runs --user weber --data "$data" --json
for i in 0 1 2 3 4 5; do value_is /runs/$i/end stopped; done

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
no_record() { ! ls "$data"/in_vice* >/dev/null 2>&1; }
no_record || fail "the vice of a run that ended is on record"
rm -f "$work/progress"
mkfifo "$work/progress"
"$ctl" run spine_flexibility --user weber --fast --data "$data" <<<"$password" >"$out" 2>"$work/progress" &
pid=$!
while read -r line; do
  case $line in
    *"lateral bending"*)
      grep -q '"by": "weber"' "$data"/in_vice.*.virtual.json && grep -q '"simulated": true' "$data"/in_vice.* ||
        fail "who is in the vice is not on record"
      kill -KILL "$pid" ;;
  esac
done <"$work/progress"
wait "$pid" 2>/dev/null
! no_record || fail "a kill took the record of the vice with it"
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"
err_says "was in the vice when the program ended: weber closed it"
err_says "its vice is open"
no_record || fail "what was said of a virtual vice is kept"

# A virtual run leaves what is known of live vices as it was; the one file of older versions becomes that of its cell.
record_of() {
  echo '{"format": "articulus-in-vice-1", "label": "'"$2"'", "joint": "knee", "level": "", "side": "left", "by": "weber",
    "when": "2026-11-22T10:00:00Z", "cell": "'"$1"'"}'
}
record_of "Munich cell" "real #1" >"$data/in_vice.json"
expect 0 run spine_flexibility_quick --user weber --fast --data "$data"
err_says "real #1 was in the vice when the program ended"
err_says "look into the vice"
[ ! -e "$data/in_vice.json" ] || fail "the record of an older version was not moved"
grep -q '"label": "real #1"' "$data"/in_vice.*.live.json || fail "a virtual run took the record of a live vice"
record_of "Bologna cell" "real #2" >"$data/in_vice.json"
expect 0 run spine_flexibility_quick --user weber --fast --data "$data"
err_says "real #1 was in the vice"
err_says "real #2 was in the vice"
[ "$(cat "$data"/in_vice.*.live.json | grep -c '"label"')" -eq 2 ] || fail "one live vice took the record of another"
no_virtual() { ! ls "$data"/in_vice.*.virtual.json >/dev/null 2>&1; }
no_virtual || fail "the virtual vice of a run that ended is on record"

# What only reads runs is cancelled too, says so, and leaves no file, half or whole. The signal comes while the password is
# hashed, which takes 64 MB: the command has begun, and its work has not.
cancelled() {
  : >"$err"
  "$ctl" "$@" --user weber --data "$data" <<<"$password" >"$out" 2>"$err" &
  pid=$!
  hashing=
  while kill -0 "$pid" 2>/dev/null; do
    rss=$(awk '/VmRSS/ { print $2 }' "/proc/$pid/status" 2>/dev/null)
    [ "${rss:-0}" -gt 60000 ] && hashing=yes && break
  done
  [ -n "$hashing" ] || fail "$1 was never seen at its password"
  kill -INT "$pid"
  wait "$pid"
  code=$?
  [ "$code" -eq 4 ] || fail "$* ended with $code after Ctrl+C, expected 4"
  [ -s "$err" ] || fail "$1 was cancelled without a word"
  nothing_on_stdout
}
cancelled analyse 1 --again
cancelled analyse 1 2 --again
cancelled export 1 --csv "$work/cancelled.csv"
cancelled export 1 --to "$work/cancelled.h5"
cancelled report 1 --to "$work/cancelled.pdf"
cancelled plot 1 --to "$work/cancelled.svg"
cancelled verify
left=$(ls "$work" | grep cancelled)
[ -z "$left" ] || fail "after Ctrl+C there is $left"
exit 0
