# A test from run to result table, export and analysis.
source "$(dirname "$0")/common.sh"
add_weber

expect 0 run spine_flexibility_quick --user weber --fast --seed 3 --data "$data" --json --specimen "L3-L5 #07" --csv "$work/run.csv"
value_is /run_id 1
value_is /end completed
value_is /specimen "L3-L5 #07"
value_is /seed 3
value_is /missed_deadlines 0
value_is /lost_samples 0
[ "$(value /samples)" -gt 46000 ] || fail "too few samples for 46.7 s at 1 kHz"
[ -s "$(value /database)" ] || fail "no database where the object says"
[ "$(value /csv)" = "$work/run.csv" ] || fail "no path of the CSV file"

# Martinez 2012, Tables 7.5 and 7.6: five off-axis loads and three angles for each of three motions.
value /off_axis/14/max >/dev/null
value /range_of_motion/8/max >/dev/null
if "$values" "$out" /off_axis/15 2>/dev/null || "$values" "$out" /range_of_motion/9 2>/dev/null; then fail "too many rows"; fi
for key in motion channel unit min max; do value /off_axis/0/$key >/dev/null; done
for key in motion angle unit min max neutral_zone method; do value /range_of_motion/0/$key >/dev/null; done
value_is /range_of_motion/0/unit deg
value_is /off_axis/0/motion LB
within() { awk -v v="$(value "$1")" -v low="$2" -v high="$3" 'BEGIN { exit !(v >= low && v <= high) }' || fail "$1 is not within $2 and $3"; }
within /range_of_motion/4/max 0 5          # a coupled angle of FE ...
cp "$out" "$work/run.json"

samples=$(value /samples)
[ "$(grep -vc '^#' "$work/run.csv")" -eq $((samples + 1)) ] || fail "the CSV file does not hold every sample"

# Analysing again from the stored samples gives what the run gave.
expect 0 analyse 1 --user weber --data "$data" --json
value_is /simulated true
for row in 0 4 8; do
  for key in min max; do value_is /range_of_motion/$row/$key "$("$values" "$work/run.json" /range_of_motion/$row/$key)"; done
done
expect 0 analyse 1 --user weber --data "$data"
out_says "SIMULATED"
out_says "Range of motion"
out_says "Off-axis loads"
out_says "neutral zone, double sigmoid, width"
out_says "Control errors (measured minus wanted load)"
out_says "direction of the axis, uncertainty"

# What was computed is kept, and computed anew where that is asked for.
expect 0 analyse 1 --user weber --data "$data" --json
cp "$out" "$work/kept.json"
[ "$("$values" "$work/kept.json" /computed)" != now ] || fail "it was computed again"
expect 0 analyse 1 --again --user weber --data "$data" --json
value_is /computed now
value_is /range_of_motion/0/max "$("$values" "$work/kept.json" /range_of_motion/0/max)"

# Several at once: in the order they were named, each once; one that is not there does not lose the others.
expect 2 analyse 77 1 1 --user weber --data "$data"
[ "$(grep -c "The stored run is" "$out")" -eq 1 ] || fail "the run was not told once"
out_says "Range of motion"
err_says "Run 77: "
expect 2 analyse 1 77 --user weber --data "$data" --json
value_is /runs/0/run_id 1
value_is /runs/0/range_of_motion/0/max "$("$values" "$work/kept.json" /range_of_motion/0/max)"
value_is /runs/1/run_id 77
expect 0 analyse --session 1 --user weber --data "$data" --json
value_is /runs/0/run_id 1
expect 2 analyse --specimen nobody --user weber --data "$data"
err_says "no run of a specimen with the label"

# One analysis with options of one's own; and numbers over runs.
expect 0 analyse 1 --with joint_angles --options '{"convention": "spine"}' --user weber --data "$data"
out_says "axial rotation to the left"
out_says "Wu et al. 2002"
expect 0 analyse --list
out_says "convention, side, steps (texts)"
out_says "Needs: Motions of the robot"
out_says "Source: Grood & Suntay 1983"
expect 0 analyse --list --json
value_is /analyses/0/type "accelerations"
expect_without_input 2 statistics 1 1 --user weber --data "$data"
err_says "named twice"
expect_without_input 2 statistics a=1 b=1 --user weber --data "$data"
err_says "nor is its own partner"

expect 0 export 1 --csv "$work/again.csv" --user weber --data "$data" --json
value_is /samples "$samples"
cmp "$work/run.csv" "$work/again.csv" || fail "the same run exports differently"
[ ! -e "$work/again.csv.part" ] || fail "a half file was left"

expect 0 runs --user weber --data "$data" --json
value_is /runs/0/run_id 1
value_is /runs/0/protocol "Spine flexibility, quick"
expect 0 runs --user weber --data "$data"
out_says "completed"

# Text for people, moves in free space.
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"
out_says "Run 2: Gentle moves, no specimen, completed"
out_says "Database"

expect 0 runs --user weber --data "$data" --json
value_is /runs/0/specimen ""
expect 0 runs --user weber --data "$data"
grep -q "Gentle moves  *none " "$out" || fail "runs lists a specimen where none was clamped"
expect_without_input 2 run gentle_moves --vice-open --specimen "L3-L5 #07" --user weber --fast --data "$data"
err_says "nothing is clamped"

# Statistics over two runs; a run without a specimen has no place in them.
expect 0 run spine_flexibility_quick --user weber --fast --seed 4 --data "$data" --specimen "L3-L5 #07"
expect 0 statistics a=1 b=3 --user weber --data "$data" --csv "$work/table.csv"
out_says "SIMULATED"
out_says "its repeatability"
out_says "Stored run 1 is verified"
expect 0 statistics a=1 b=3 --user weber --data "$data" --json
value_is /over runs
[ "$(grep -v '^#' "$work/table.csv" | head -n 1 | cut -d, -f 1-7)" = table,of,quantity,unit,condition,n,mean ] || fail "the CSV has other columns"
expect 2 statistics a=1 b=2 --user weber --data "$data"
err_says "has no specimen label"

# A tool whose weight was told wrong: refused before anything is clamped, in words, and no run is stored.
sed '0,/"mass_kg": 1.6/s//"mass_kg": 2.0/' "$ARTICULUS_RESOURCES/cells/munich.json" >"$work/two_kilograms.json"
expect 4 run spine_flexibility_quick --cell "$work/two_kilograms.json" --user weber --fast --data "$data"
err_says "1.60 kg would fit"
expect 0 runs --user weber --data "$data" --json
if "$values" "$out" /runs/3 2>/dev/null; then fail "a run that never began was stored"; fi
exit 0
