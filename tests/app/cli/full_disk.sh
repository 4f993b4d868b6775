# A disk that is full (here: a cap on the size of files) is said in words, with 5 as exit code, and leaves no half file.
source "$(dirname "$0")/common.sh"
add_weber
expect 0 run spine_flexibility_quick --user weber --fast --data "$data"
! grep -q "Not computed" "$err" || fail "a run that lacks nothing says that something was not computed"

capped() { (ulimit -f "$1"; shift; "$ctl" "$@") <<<"$password" >"$out" 2>"$err"; }

capped 1024 export 1 --csv "$work/run.csv" --user weber --data "$data"
code=$?
[ "$code" -eq 5 ] || fail "an export to a full disk ended with $code, expected 5"
err_says "$work/run.csv"
err_says "space"
[ ! -e "$work/run.csv" ] && [ ! -e "$work/run.csv.part" ] || fail "a half file was left"

# Some MB fit into the database's journal, then nothing: the run stops, and what was committed is kept.
capped 8192 run spine_flexibility_quick --user weber --fast --data "$data" --json
code=$?
[ "$code" -eq 5 ] || fail "a run on a full disk ended with $code, expected 5"
err_says "articulus.sqlite"
expect 0 runs --user weber --data "$data" --json
value_is /runs/0/run_id 2
[ "$(value /runs/0/end)" != completed ] || fail "a run without its record counts as completed"
[ "$(value /runs/0/samples)" -gt 0 ] || fail "what was committed is lost"
value_is /runs/1/end completed
exit 0
