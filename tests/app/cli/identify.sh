# identify tool, specimen, field, tool-point, registration, dead-time: offline on files of known truth, live on the simulated cell, bad input by name.
source "$(dirname "$0")/common.sh"

near() {  # near POINTER VALUE TOLERANCE
  awk -v a="$(value "$1")" -v b="$2" -v t="$3" 'BEGIN { exit !(a - b < t && b - a < t) }' || fail "$1 is $(value "$1"), expected $2 within $3"
}

# A tool of 2 kg at (10, 20, 30) mm, offsets 1 -2 3 N, 0.1 -0.2 0.3 Nm; the readings are computed here.
head="gravity_x_m_per_s2,gravity_y_m_per_s2,gravity_z_m_per_s2,force_x_N,force_y_N,force_z_N,moment_x_Nm,moment_y_Nm,moment_z_Nm"
tool_rows() {  # tool_rows MASS X Y Z: one row for each direction of gravity on standard input
  awk -v OFS=, -v m="$1" -v x="$2" -v y="$3" -v z="$4" '{ n = sqrt($1*$1 + $2*$2 + $3*$3); gx = 9.81*$1/n; gy = 9.81*$2/n; gz = 9.81*$3/n
    printf "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", gx, gy, gz, m*gx+1, m*gy-2, m*gz+3, m*(y*gz-z*gy)+0.1, m*(z*gx-x*gz)-0.2, m*(x*gy-y*gx)+0.3 }'
}
directions() { printf '%s\n' "0 0 -1" "1 0 -1" "-1 0 -1" "0 1 -1" "0 -1 -1" "1 1 0" "-1 0.5 0.3" "0.2 -1 0.5"; }
{ echo "# somebody's robot"; echo "$head"; directions | tool_rows 2 0.01 0.02 0.03; } >"$work/poses.csv"
expect_without_input 0 identify tool --csv "$work/poses.csv" --json --out "$work/tool.json"
near /tool/mass_kg 2 1e-9
near /tool/centre_m/0 0.01 1e-9
near /tool/centre_m/2 0.03 1e-9
near /tool/offset_N_Nm/1 -2 1e-9
near /tool/offset_N_Nm/5 0.3 1e-9
value_is /simulated false
value_is /tool/model rigid
expect_without_input 0 identify tool --csv "$work/poses.csv" --rotation
out_says "centre of mass z"
out_says "rotation about z"
[ ! -s "$err" ] || fail "sound poses are warned of"

# By quaternions: the cell upright, on its side and on its head.
{ echo "qw,qx,qy,qz,force_x_N,force_y_N,force_z_N,moment_x_Nm,moment_y_Nm,moment_z_Nm"
  echo "1,0,0,0,0,0,-19.62,0,0,0"
  echo "0.70710678118654757,0.70710678118654757,0,0,0,-19.62,0,0,0,0"
  echo "0.70710678118654757,0,0.70710678118654757,0,19.62,0,0,0,0,0"
  echo "0,1,0,0,0,0,19.62,0,0,0"; } >"$work/quaternions.csv"
expect_without_input 0 identify tool --csv "$work/quaternions.csv" --json
near /tool/mass_kg 2 1e-9

# A specimen of 0.5 kg at (100, 0, 50) mm hung on it.
{ echo "$head"; printf '%s\n' "0 0 -1" "0.4 0 -1" "0 0.4 -1" | tool_rows 2.5 0.028 0.016 0.034; } >"$work/hung.csv"
expect_without_input 0 identify specimen --csv "$work/hung.csv" --tool "$work/tool.json" --json
near /mass_kg 0.5 1e-9
near /centre_m/0 0.1 1e-8
near /tool/mass_kg 2.5 1e-9
{ echo "$head"; echo "0 0 -1" | tool_rows 2.5 0.028 0.016 0.034; } >"$work/one.csv"
expect_without_input 2 identify specimen --csv "$work/one.csv" --tool "$work/tool.json"
err_says "second one"
expect_without_input 0 identify specimen --csv "$work/one.csv" --tool "$work/tool.json" --centre 0.1,0,0.05
out_says "0.5000"

# Too alike: warned with the figure; all the same: refused.
{ echo "$head"; printf '%s\n' "0 0 -1" "0.05 0 -1" "0 0.05 -1" "-0.05 0 -1" "0 -0.05 -1" | tool_rows 2 0.01 0.02 0.03; } >"$work/alike.csv"
expect_without_input 0 identify tool --csv "$work/alike.csv"
err_says "condition number"
err_says "Tilt the wrist"
{ echo "$head"; printf '%s\n' "0 0 -1" "0 0 -1" "0 0 -1" "0 0 -1" | tool_rows 2 0.01 0.02 0.03; } >"$work/same.csv"
expect_without_input 2 identify tool --csv "$work/same.csv"
err_says "too alike"

# A tracker whose field is bent: x told 5 % of the square of the distance from the middle too small; the robot stands elsewhere.
{ echo "x1_m,y1_m,z1_m,qw1,qx1,qy1,qz1,x2_m,y2_m,z2_m,qw2,qx2,qy2,qz2"
  for i in 0 1 2 3; do for k in 0 1 2 3; do for m in 0 1 2 3; do echo "$i $k $m"; done; done; done |
    awk -v OFS=, '{ x = 0.02 * ($1 - 1.5); y = 0.02 * ($2 - 1.5); z = 0.02 * ($3 - 1.5)
      printf "%.17g,%.17g,%.17g,1,0,0,0,%.17g,%.17g,%.17g,1,0,0,0\n", 0.6 + x + 2 * x * y, y, 0.3 + z, x, y, z }'; } >"$work/places.csv"
expect_without_input 0 identify field --csv "$work/places.csv" --to "$work/field.json" --json
value_is /places 64
value_is /kind "polynomial of order 2"
near /shift_after_m 0 1e-9
grep -q articulus-field-map-1 "$work/field.json" || fail "the map says what it is"
expect_without_input 0 identify field --csv "$work/places.csv"
out_says "64 places, 20.0 mm apart"
head -n 8 "$work/places.csv" >"$work/few.csv"
expect_without_input 2 identify field --csv "$work/few.csv"
err_says "from 7 poses"
expect_without_input 2 identify field
err_says "one of the two"
expect_without_input 2 identify field --run 1
err_says "whose run is it"

# A tip at (0, 0, 100) mm touches (500, 0, 300) mm upright and tilted by 30 deg about x, y and back.
{ echo "x_m,y_m,z_m,qw,qx,qy,qz"
  echo "0.5,0,0.2,1,0,0,0"
  awk 'BEGIN { c = cos(3.14159265358979/12); s = sin(3.14159265358979/12); C = cos(3.14159265358979/6); S = 0.5
    printf "%.15g,%.15g,%.15g,%.15g,%.15g,0,0\n", 0.5, 0.1*S, 0.3-0.1*C, c, s
    printf "%.15g,0,%.15g,%.15g,0,%.15g,0\n", 0.5-0.1*S, 0.3-0.1*C, c, s
    printf "%.15g,%.15g,%.15g,%.15g,%.15g,0,0\n", 0.5, -0.1*S, 0.3-0.1*C, c, -s }'; } >"$work/touches.csv"
expect_without_input 0 identify tool-point --csv "$work/touches.csv" --json
near /tip_m/2 0.1 1e-9
near /point_m/0 0.5 1e-9
near /rms_m 0 1e-9
head -3 "$work/touches.csv" >"$work/two.csv"
expect_without_input 2 identify tool-point --csv "$work/two.csv"
err_says "at least 3"
sed '3s/^0.5,/500,/' "$work/touches.csv" >"$work/millimetres.csv"
expect_without_input 2 identify tool-point --csv "$work/millimetres.csv"
err_says "line 3"
err_says "metres"

# Second frame turned by 90 deg about z and shifted by (1, 2, 3) m.
{ echo "x1_m,y1_m,z1_m,x2_m,y2_m,z2_m"; echo "1,2,3,0,0,0"; echo "1,2.1,3,0.1,0,0"; echo "0.9,2,3,0,0.1,0"; echo "1,2,3.1,0,0,0.1"; } >"$work/landmarks.csv"
expect_without_input 0 identify registration --csv "$work/landmarks.csv" --json
near /second_in_first/position_m/2 3 1e-9
near /second_in_first/quaternion_wxyz/3 0.70710678118 1e-9
head -4 "$work/landmarks.csv" >"$work/abc.csv"
expect_without_input 0 identify registration --csv "$work/abc.csv" --three-points --json
near /second_in_first/quaternion_wxyz/3 0.70710678118 1e-9
expect_without_input 2 identify registration --csv "$work/landmarks.csv" --three-points
err_says "A, B, C"
expect_without_input 0 identify registration --csv "$work/landmarks.csv" --to "$work/registration.json" --cell ljubljana
grep -q '"landmarks_in_world_m"' "$work/registration.json" || fail "the registration does not hold its landmarks"
grep -q '"cell": "ljubljana"' "$work/registration.json" || fail "the registration does not say of which cell it is"
{ echo "x1_m,y1_m,z1_m,x2_m,y2_m,z2_m"; echo "0,0,0,0,0,0"; echo "1,0,0,1,0,0"; echo "2,0,0,2,0,0"; } >"$work/line.csv"
expect_without_input 2 identify registration --csv "$work/line.csv"
err_says "on a line"

# Bad input says what and where.
expect_without_input 2 identify tool
err_says "--csv"
expect_without_input 2 identify tool --csv "$work/none.csv"
err_says "none.csv"
sed 's/force_z_N/force_z/' "$work/poses.csv" >"$work/column.csv"
expect_without_input 2 identify tool --csv "$work/column.csv"
err_says "force_z_N"
sed '5s/^[^,]*/much/' "$work/poses.csv" >"$work/broken.csv"
expect_without_input 2 identify tool --csv "$work/broken.csv"
err_says "line 5"
sed '3s/^0.70710678118654757/0.9/' "$work/quaternions.csv" >"$work/length.csv"
expect_without_input 2 identify tool --csv "$work/length.csv"
err_says "length 1"
{ echo "$head"; directions | tool_rows 2 0.01 0.02 0.03 | awk -F, -v OFS=, '{ for (i = 1; i < 4; i++) $i /= 9.81; print }'; } >"$work/units_of_g.csv"
expect_without_input 2 identify tool --csv "$work/units_of_g.csv"
err_says "line 2"
err_says "multiply by 9.81"
{ echo "$head"; directions | tool_rows -2 0.01 0.02 0.03; } >"$work/signs.csv"
expect_without_input 0 identify tool --csv "$work/signs.csv"
err_says "opposite signs"
expect_without_input 2 identify tool --csv "$work/one.csv"
err_says "too few"
expect_without_input 2 identify tool --cell bern
err_says "munich"
expect_without_input 2 identify tool --cell munich --fast --out "$work/nowhere/tool.json"
err_says "there is no folder"
expect_without_input 2 identify tool --csv "$work/poses.csv" --cell munich
expect_without_input 2 identify tool --csv "$work/poses.csv" --use --user weber
err_says "--cell"
expect_without_input 2 identify tool --csv "$work/poses.csv" --out "$work/tool.json"
err_says "--force"
nothing_on_stdout
expect_without_input 2 identify specimen --csv "$work/hung.csv" --tool "$work/poses.csv"

# Live on the simulated cell: the truth stands in the cell file (1.6 kg at 20, 0, 60 mm); what was measured gives the same again.
expect_without_input 0 identify tool --cell munich --fast --poses 6 --settle 0.2 --average 0.3 --write-csv "$work/measured.csv" --json
value_is /simulated true
near /tool/mass_kg 1.6 0.03
near /tool/centre_m/2 0.06 0.003
mass=$(value /tool/mass_kg)
grep -q SIMULATED "$work/measured.csv" || fail "the file does not say that it is simulated"
expect_without_input 0 identify tool --csv "$work/measured.csv" --json
value_is /simulated true
value_is /tool/mass_kg "$mass"
expect_without_input 0 identify tool-point --cell munich --fast --json
awk -v r="$(value /rms_m)" 'BEGIN { exit !(r < 0.0005) }' || fail "touches miss by $(value /rms_m)"
for i in 0 1 2; do near /tip_m/$i "$(value /simulated_true_tip_m/$i)" 0.0005; done
expect_without_input 0 identify dead-time --fast --json   # the cell file's amplifiers: 0.4 ms
near /dead_time_s 0.0004 0.0005
[ "$(value /used)" = true ] || fail "the dead time is not sure enough to be used"
expect_without_input 2 identify dead-time --fast --joint 7
err_says "Choose joint 1 or 2"
[ ! -e "$data" ] && [ ! -e "$XDG_DATA_HOME" ] || fail "identify left files"
# What was measured is its owner's, whatever the umask.
(umask 0; "$ctl" identify tool --csv "$work/measured.csv" --out "$work/private.json" >"$out" 2>"$err") || fail "identify --out"
[ "$(stat -c %a "$work/private.json")" = 600 ] || fail "others may read the tool"
[ "$(stat -c %a "$work/measured.csv")" = 600 ] || fail "others may read what was measured"

# Put in force: by an engineer, with a password, in the audit trail; the next run works with it.
expect 0 users add chief --data "$data"
expect_lines 0 "$password" "$password" users add weber --role engineer --admin chief --data "$data"
expect 0 users add doc --role clinician --data "$data"
expect 3 identify tool --cell munich --fast --poses 4 --average 0.1 --settle 0 --use --user doc --data "$data"
err_says "engineer"
[ ! -e "$data/tools" ] || fail "a clinician's tool was stored"
expect 0 identify tool --cell munich --fast --poses 6 --settle 0.2 --average 0.3 --use --user weber --data "$data"
out_says "the next session works with it"
grep -q '"by": "weber"' "$data/tools/munich.json" || fail "nobody stands for the tool"
cp "$data/tools/munich.json" "$work/munich.json"

expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"
err_says "working with the tool that weber put in force"
# A tool that can not be read ends the start: nothing moves, nothing is lost, and the remedies stand there.
head -c 100 "$work/munich.json" >"$data/tools/munich.json"
expect 2 run gentle_moves --vice-open --user weber --fast --data "$data"
err_says "tools/munich.json"
err_says "identify tool --cell munich --use"
[ "$(wc -c <"$data/tools/munich.json")" -eq 100 ] || fail "the broken file was touched"
expect 0 runs --user weber --data "$data" --json
if "$values" "$out" /runs/1 2>/dev/null; then fail "a run that never began was stored"; fi
# Nor is one that somebody edited: nobody stands for it.
sed 's/"by": "weber"/"by": "chief"/' "$work/munich.json" >"$data/tools/munich.json"
for command in "run gentle_moves --vice-open --user weber" "identify weigh-in"; do
  expect 2 $command --fast --data "$data"
  err_says "tag does not fit"
done
rm "$data/tools/munich.json"
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"
if grep -q "working with the tool" "$err"; then fail "a tool that is gone is still in force"; fi

# The weigh-in: the shipped cell passes, with what was not judged said; the table has a row a channel.
expect_without_input 0 identify weigh-in --fast --json --data "$work/nobody"
value_is /passed true
value_is /channels/5/channel Mz
expect_without_input 0 identify weigh-in --fast --cell bologna --data "$work/nobody"
out_says "not judged"
out_says "Passed:"
exit 0
