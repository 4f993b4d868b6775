# From simulated measurements to a signed robot file that the other commands take; what is wrong is named before any work.
source "$(dirname "$0")/common.sh"
shopt -s nullglob
trial=$work/trial
expect_without_input 0 calibrate --example "$trial"
out_says "--unknown-stiffness"
for file in static robot reference validate validate_robot validate_reference; do
  head -n 1 "$trial/$file.csv" | grep -q SIMULATED || fail "$file.csv does not say that it is simulated"
done
fit=(calibrate --robot pa10_6ce --unknown-stiffness --tool 0,0,0.12 --static "$trial/static.csv")

# The command that the example prints, with a name in it.
sed -n '/articulusctl/,$p' "$out" | tr -d '\\\n' | sed 's/articulusctl//; s/YOUR-NAME/Weber/' >"$work/command"
read -ra printed <"$work/command"
expect_without_input 0 "${printed[@]}"
out_says "redundant with d2"
out_says "fit, standing, 22 N"
out_says "validation, moving"
out_says "ahead of the instrument"
[ ! -s "$err" ] || fail "no progress bar where standard error is no terminal"
grep -q "<svg" "$trial/report.html" || fail "the report shows no plot"
[ "$(stat -c %a "$trial/report.html")" = 600 ] || fail "others may read the report"
for file in "$trial"/*.csv; do [ "$(stat -c %a "$file")" = 600 ] || fail "others may read $file"; done
parts=("$trial"/*.part)
[ ${#parts[@]} -eq 0 ] || fail "a half file was left"

# The robot file is one that other commands take, and it is another arm than the nominal one.
echo "q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad
0.1,1.9,3.4,0.2,2.2,-3" >"$work/q.csv"
"$ctl" fk --robot "$trial/calibrated.json" <"$work/q.csv" >"$out" 2>"$err" || fail "fk refuses the calibrated arm"
"$ctl" fk --robot pa10_6ce <"$work/q.csv" >"$work/nominal" 2>"$err" || fail "fk refuses the nominal arm"
cmp -s "$out" "$work/nominal" && fail "the calibrated arm is the nominal one"

# JSON: errors fall, the time shift is the 23 ms of the simulation; the same seed gives the same bytes.
expect_without_input 0 "${fit[@]}" --dynamic-robot "$trial/robot.csv" --dynamic-reference "$trial/reference.csv" --hold-out 20 --no-global-start --json
awk -v s="$(value /time_shift_s)" -v e="$(value /time_shift_standard_error_s)" 'BEGIN { exit !(s > 0.023 - 4 * e && s < 0.023 + 4 * e) }' ||
  fail "the time shift is $(value /time_shift_s)"
awk -v b="$(value /errors/0/before/mean_m)" -v a="$(value /errors/0/after/mean_m)" 'BEGIN { exit !(a < 0.4 * b) }' || fail "the errors did not fall"
value_is /rejected_rows 0
cp "$out" "$work/first"
expect_without_input 0 "${fit[@]}" --dynamic-robot "$trial/robot.csv" --dynamic-reference "$trial/reference.csv" --hold-out 20 --no-global-start --json
cmp "$out" "$work/first" || fail "the same seed gave another result"

# A spoilt row is rejected and listed with its line.
awk -F, -v OFS=, 'NR == 10 { $20 = $20 + 0.03 } { print }' "$trial/static.csv" >"$work/spoilt.csv"
expect_without_input 0 calibrate --robot pa10_6ce --tool 0,0,0.12 --static "$work/spoilt.csv" --no-global-start --prior-length 0.5mm --prior-angle 0.2deg
out_says "spoilt.csv:10"
out_says "+-0.5"
out_says "Nothing was stored"

expect_without_input 2 calibrate --static "$trial/static.csv"
err_says "--robot"
expect_without_input 2 calibrate --robot pa10_6ce
err_says "--static"
expect_without_input 2 "${fit[@]}" --out "$work/x.json"
err_says "--by"
expect_without_input 2 "${fit[@]}" --report "$work/nowhere/x.html"
err_says "nowhere"
expect_without_input 2 "${fit[@]}" --fix gamma3
err_says gamma3
expect_without_input 2 "${fit[@]}" --prior-length 1
expect_without_input 2 "${fit[@]}" --dynamic-robot "$trial/robot.csv"
err_says "--dynamic-reference"
sed '5s/^[^,]*/much/' "$trial/static.csv" >"$work/broken.csv"
expect_without_input 2 calibrate --robot pa10_6ce --static "$work/broken.csv"
err_says "broken.csv, line 5"
err_says "q1_rad"
nothing_on_stdout
expect_without_input 2 calibrate --robot pa10_6ce --static "$work/none.csv"
err_says none.csv

# What is there is not overwritten unasked, what is read never; names say what is in them.
cp "$trial/static.csv" "$work/before.csv"
signed=("${fit[@]}" --no-global-start --by Weber)
expect_without_input 2 "${signed[@]}" --out "$trial/static.csv"
err_says "which is read"
expect_without_input 2 "${signed[@]}" --force --report "$trial/static.csv"
err_says "which is read"
expect_without_input 2 "${signed[@]}" --out "$work/arm.txt"
err_says ".json"
expect_without_input 2 "${signed[@]}" --report "$work/page.txt"
err_says ".html"
expect_without_input 2 "${signed[@]}" --out "$trial/calibrated.json"
err_says "--force"
expect_without_input 2 "${signed[@]}" --report "$trial/report.html"
err_says "--force"
expect_without_input 2 calibrate --example "$trial"
err_says "--force"
cmp "$trial/static.csv" "$work/before.csv" || fail "an input was changed"
expect_without_input 0 calibrate --example "$trial" --force

# Simulated stays simulated: on the screen, in the page, in the robot file and in what lists it.
expect_without_input 0 "${signed[@]}" --out "$trial/calibrated.json" --report "$trial/report.html" --force
out_says "SIMULATED"
out_says "start "
grep -q SIMULATED "$trial/report.html" || fail "the report does not say that it is simulated"
grep -q '"simulated": true' "$trial/calibrated.json" || fail "the robot file does not say that it is simulated"
expect_without_input 0 robots show "$trial/calibrated.json"
out_says "calibrated on simulated measurements by Weber"
grep -v '^#' "$trial/static.csv" >"$work/unmarked.csv"
expect_without_input 0 calibrate --robot pa10_6ce --tool 0,0,0.12 --static "$work/unmarked.csv" --no-global-start --report "$work/unsigned.html" --fix compliance --json
value_is /simulated false
grep -q "Not signed" "$work/unsigned.html" || fail "an unsigned report looks signed"

# Another arm than the one measured: said first, not stored unasked.
expect_without_input 2 calibrate --robot rx90b --static "$trial/static.csv" --no-global-start --by Weber --out "$work/wrong.json"
err_says "mirrored"
out_says "do not fit this arm"
if grep -q "noise of the reference" "$out"; then fail "a misfit is called noise"; fi
[ ! -e "$work/wrong.json" ] || fail "the misfit was stored"

# Nothing to be had: an error, and nothing is written.
expect_without_input 2 "${signed[@]}" --cut 0.1 --out "$work/none.json"
err_says "rejected"
[ ! -e "$work/none.json" ] || fail "a file was written"
expect_without_input 2 "${fit[@]}" --hold-out 20 --validate "$trial/validate.csv"
err_says "--hold-out"
expect_without_input 2 "${fit[@]}" --seed=-1
expect_without_input 2 "${fit[@]}" --prior-angle=-1deg
err_says "negative"
expect_without_input 2 "${fit[@]}" --sigma 0.2
err_says "m, mm, um"
tr , ';' <"$trial/static.csv" >"$work/semicolons.csv"
expect_without_input 2 calibrate --robot pa10_6ce --static "$work/semicolons.csv"
err_says "semicolons"

# Who reads may stop reading.
"$ctl" "${fit[@]}" --no-global-start --hold-out 20 2>"$err" </dev/null | head -n 1 >"$out"
[ "${PIPESTATUS[0]}" -eq 0 ] || fail "a closed pipe is an error"
[ ! -s "$err" ] || fail "a closed pipe is complained about"

# Ctrl+C: nothing is written, and the exit code says so.
set -m
"$ctl" "${fit[@]}" --dynamic-robot "$trial/robot.csv" --dynamic-reference "$trial/reference.csv" --by Weber --out "$work/never.json" >"$out" 2>"$err" </dev/null &
pid=$!
# Before it is the program the shell's own handler is seen there.
until grep -q "^Name:.articulusctl" "/proc/$pid/status" 2>/dev/null && grep -q "SigCgt:.*[2367abef]$" "/proc/$pid/status" 2>/dev/null; do
  kill -0 "$pid" 2>/dev/null || fail "it ended by itself"
done
kill -INT "$pid"
wait "$pid"
code=$?
[ "$code" -eq 4 ] || fail "Ctrl+C ended it with $code, expected 4"
err_says cancelled
[ ! -e "$work/never.json" ] || fail "a file was written"
[ ! -e "$data" ] && [ ! -e "$XDG_DATA_HOME" ] || fail "calibrate left files"

# The published experiment: every figure is reached.
expect_without_input 0 reproduce calibration --arms 1 --json
value_is /0/theirs 0.384
value_is /0/met true
exit 0
