# A second program on the same data folder is refused and told who holds it; what is stored can be read meanwhile.
source "$(dirname "$0")/common.sh"
add_weber
expect 0 run spine_flexibility_quick --user weber --fast --data "$data" --json

mkfifo "$work/progress"
"$ctl" run spine_flexibility_quick --user weber --data "$data" <<<"$password" >"$work/first" 2>"$work/progress" &
pid=$!
tried=
while read -r line; do
  case $line in
    *"switching the controller on"*)
      signed_in=$("$ctl" users list --data "$data" --json | grep last_sign_in)
      expect 2 run spine_flexibility_quick --user weber --fast --data "$data"
      err_says "in use by articulusctl run of weber, process $pid"
      err_says "$data"
      # Nor is the tool exchanged that it works with.
      expect_without_input 2 identify tool --cell munich --use --user weber --data "$data"
      err_says "in use by articulusctl run of weber"
      # Nor is a database taken up by what somebody else measured, or what was set back taken as known, or the key renewed.
      printf 'time_s,moment_x_Nm,flexion_deg\n0,0,0\n1,1,1\n2,2,2\n' >"$work/other.csv"
      for command in "import $work/other.csv --user weber" "verify --acknowledge --admin weber --user weber" \
        "users renew-key --admin weber"; do
        expect_without_input 2 $command --data "$data"
        err_says "in use by articulusctl run of weber, process $pid"
      done
      # Who cannot run has not signed in.
      [ -n "$signed_in" ] && [ "$("$ctl" users list --data "$data" --json | grep last_sign_in)" = "$signed_in" ] ||
        fail "a refused run wrote a sign-in"
      expect 0 runs --user weber --data "$data" --json
      value_is /runs/0/end completed
      tried=yes
      kill -INT "$pid" ;;
  esac
done <"$work/progress"
wait "$pid"
[ -n "$tried" ] || fail "the first run never began"

# However the first one ended, its lock went with it.
expect 0 run spine_flexibility_quick --user weber --fast --data "$data" --json

# Who is locked, removed or lowered in mid-run is stopped under control, and what was recorded is kept.
taken_away() {
  local words=$1
  shift
  expect 0 users add huber --data "$data"
  expect_lines 0 "$password" "$password" users role huber engineer --admin weber --data "$data"
  rm -f "$work/progress"
  mkfifo "$work/progress"
  "$ctl" run spine_flexibility --user huber --fast --data "$data" --json <<<"$password" >"$work/first" 2>"$work/progress" &
  pid=$!
  : >"$work/said"
  tried=
  while read -r line; do
    echo "$line" >>"$work/said"
    case $line in
      *"clamping the specimen"*)
        "$ctl" "$@" --admin weber --data "$data" <<<"$password" >/dev/null 2>&1 &
        tried=yes ;;
    esac
  done <"$work/progress"
  wait "$pid"
  code=$?
  [ -n "$tried" ] || fail "the run never began"
  [ "$code" -eq 4 ] || fail "a run whose account $words ended with $code, expected 4"
  grep -q "The account $words" "$work/said" || { cat "$work/said" >&2; fail "it was not said"; }
  grep -q '"end": "stopped"' "$work/first" || fail "the run does not count as stopped"
}
taken_away "was locked" users lock huber
expect 0 users unlock huber --admin weber --data "$data"
expect 0 users remove huber --admin weber --data "$data"
taken_away "was given a lesser role" users role huber clinician

# Before the run begins too: nothing is clamped for somebody whose account was taken away while the cell was made ready.
expect_lines 0 "$password" "$password" users role huber engineer --admin weber --data "$data"
rm -f "$work/progress"
mkfifo "$work/progress"
"$ctl" run spine_flexibility_quick --user huber --data "$data" <<<"$password" >"$work/first" 2>"$work/progress" &
pid=$!
: >"$work/said"
while read -r line; do
  echo "$line" >>"$work/said"
  case $line in
    *"weighing the load cell"*) "$ctl" users lock huber --admin weber --data "$data" <<<"$password" >/dev/null 2>&1 & ;;
  esac
done <"$work/progress"
wait "$pid"
[ $? -eq 3 ] || { cat "$work/said" >&2; fail "who was locked while the load cell was weighed was not refused"; }
grep -q "The account was locked" "$work/said" || { cat "$work/said" >&2; fail "it was not said"; }
! grep -q "clamping" "$work/said" || fail "the vice was closed for somebody whose account was locked"
! ls "$data"/in_vice* >/dev/null 2>&1 || fail "the vice is on record"
exit 0
