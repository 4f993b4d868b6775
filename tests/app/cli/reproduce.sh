# Published experiments: rows on standard output, 0 only where every row is reached, the same figures from the same seed.
source "$(dirname "$0")/common.sh"

expect_without_input 0 reproduce ik --share 0.01
out_says "poses with all eight solutions, worst set"
out_says "93.69"
expect_without_input 0 reproduce ik --share 0.01 --json
for key in experiment quantity unit theirs reach ours met; do value /0/$key >/dev/null; done
value_is /0/theirs 99.89
value_is /0/met true
value_is /7/theirs null
[ ! -s "$err" ] || fail "no progress bar where standard error is no terminal"

# Which poses are drawn is the seed's; the greatest errors show it. Times differ from run to run.
first=$(value /5/ours)
expect_without_input 0 reproduce ik --share 0.01 --json
[ "$(value /5/ours)" = "$first" ] || fail "the same seed gave another figure"
expect_without_input 0 reproduce ik --share 0.01 --seed 2 --json
[ "$(value /5/ours)" != "$first" ] || fail "another seed gave the same figure"

expect_without_input 2 reproduce ik --share 0
expect_without_input 2 reproduce ik --share 101
expect_without_input 2 reproduce

# Safety: one row a limit, axis and side; both signs of three axes of the box, and one row where there is no axis.
expect_without_input 0 reproduce safety --only safety_box --seeds 1 --json
for key in limit label axis sign value reaction tripped stopped_by time_to_stop_s reach_s distance_m met; do value /0/$key >/dev/null; done
value_is /0/axis x
value_is /0/sign 1
value_is /5/axis z
value_is /5/sign -1
value_is /5/met true
value_is /0/value "drawn in"
expect_without_input 0 reproduce safety --only operator_lost --seeds 1 --json
value_is /0/value "in force"
expect_without_input 0 reproduce safety --only emergency_stop --seeds 1
out_says "Emergency stop"
out_says "brakes"
expect_without_input 2 reproduce safety --only emergency
err_says "No limit is called"
err_says "force_limit"

# Specimens: each figure says of what sort it is; sorts are counted, what is missed is not met.
expect_without_input 0 reproduce specimens --only polymer_1_direct_force --json
for key in of quantity unit min max theirs_min theirs_max theirs_is met source; do value /0/figures/0/$key >/dev/null; done
value_is /0/figures/0/theirs_is published
value_is /0/figures/0/met true
expect_without_input 2 reproduce specimens --only nothing_of_the_kind
err_says "There is no case"

# Ctrl+C: what was done is reported, and the exit code says that it was not all.
set -m
"$ctl" reproduce ik --full >"$out" 2>"$err" </dev/null &
pid=$!
until grep -q SigCgt "/proc/$pid/status" 2>/dev/null && [ "$(awk '/^Threads/ { print $2 }' "/proc/$pid/status")" -gt 1 ]; do
  kill -0 "$pid" 2>/dev/null || fail "it ended by itself"
done
kill -INT "$pid"
wait "$pid"
code=$?
[ "$code" -eq 4 ] || fail "Ctrl+C ended it with $code, expected 4"
err_says "Stopped"
[ ! -e "$data" ] && [ ! -e "$XDG_DATA_HOME" ] || fail "reproduce left files"
exit 0
