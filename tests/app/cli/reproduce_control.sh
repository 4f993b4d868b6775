# Control experiments on standard output: rows, JSON in its documented form, exit code 6 where a row is missed, plots, Ctrl+C.
source "$(dirname "$0")/common.sh"
cd "$work" || exit 1

# Whether a row is met is the controllers' business; that the code says so is this test's.
"$ctl" reproduce control --only pd --seeds 1 --json --no-plots </dev/null >"$out" 2>"$err"
code=$?
for key in name experiment quantity unit theirs reach want ours met seeds problems; do value /0/$key >/dev/null; done
value_is /0/name pd
value_is /0/theirs 0.42
value_is /0/want at_most
met=$(value /0/met)$(value /1/met)
[ "$met" = truetrue ] && wanted=0 || wanted=6
[ "$code" -eq "$wanted" ] || fail "met are $met, but it ended with $code"
[ ! -s "$err" ] || fail "no progress bar where standard error is no terminal"
[ ! -e reproduce_control ] || fail "--no-plots drew plots"

# The same seed, the same figure; seeds are listed one by one.
first=$(value /0/seeds/0)
"$ctl" reproduce control --only pd --seeds 1 --json --no-plots </dev/null >"$out" 2>"$err"
[ "$(value /0/seeds/0)" = "$first" ] || fail "the same seed gave another figure"

"$ctl" reproduce control --only pd --seeds 1 --verbose --plots pictures </dev/null >"$out" 2>"$err"
out_says "5.4.1 Cartesian PD"
out_says "seed 1  eight"
for picture in line rectangle eight; do grep -q "</svg>" pictures/pd_$picture.svg || fail "no picture of $picture"; done
# Where the plots cannot be written the table is still there.
"$ctl" reproduce control --only pd --seeds 1 --plots /proc/nowhere </dev/null >"$out" 2>"$err"
out_says "5.4.1 Cartesian PD"
err_says "cannot be made"

expect_without_input 2 reproduce control --only knees
err_says "joints, pd, inverse"
expect_without_input 2 reproduce control --seeds 0

set -m
"$ctl" reproduce control --only spine --no-plots >"$out" 2>"$err" </dev/null &
pid=$!
until grep -q SigCgt "/proc/$pid/status" 2>/dev/null && [ "$(awk '/^Threads/ { print $2 }' "/proc/$pid/status")" -gt 1 ]; do
  kill -0 "$pid" 2>/dev/null || fail "it ended by itself"
done
kill -INT "$pid"
wait "$pid"
code=$?
[ "$code" -eq 4 ] || fail "Ctrl+C ended it with $code, expected 4"
err_says "Stopped"
exit 0
