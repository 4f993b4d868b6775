# Plots and reports of a stored run: the kinds of file, who may read them, and what is refused before anything is read.
source "$(dirname "$0")/common.sh"

add_weber
expect 0 run spine_flexibility_quick --fast --user weber --data "$data"
weber=(--user weber --data "$data")

for end in svg pdf png; do
  expect 0 plot 1 --to "$work/loops.$end" "${weber[@]}"
  [ -s "$work/loops.$end" ] || fail "no plot in loops.$end"
  [ "$(stat -c %a "$work/loops.$end")" = 600 ] || fail "loops.$end can be read by others"
done
grep -q 'width="85.00mm"' "$work/loops.svg" || fail "one column is not 85 mm wide"
expect 0 plot 1 --kind courses --size 120x90 --to "$work/courses.svg" "${weber[@]}" --json
value_is /panels 4
grep -q 'width="120.00mm" height="90' "$work/courses.svg" || fail "the size is not that asked for"
expect 0 plot 1 --x flexion_rad --y moment_y_Nm --to "$work/fe.svg" "${weber[@]}"
grep -q "FE (deg)" "$work/fe.svg" || fail "no label of the channel"
expect 2 plot 1 --y moment_y --to "$work/none.svg" "${weber[@]}"
err_says "Did you mean moment_y_Nm?"
expect_without_input 2 plot 1 --size 9x9 --to "$work/none.svg" "${weber[@]}"
expect_without_input 2 plot 1 --to "$work/none.docx" "${weber[@]}"
printf '# Panjabi et al. 1994\nflexion_deg,moment_y_Nm\n-6,-7.5\n0,0\n6,7.5\n' >"$work/published.csv"
expect 0 plot 1 --over "$work/published.csv" --to "$work/over.svg" "${weber[@]}"
grep -q "Panjabi et al. 1994 (published)" "$work/over.svg" || fail "the published curve has no name in the legend"
expect 2 plot 1 --kind loads --over "$work/published.csv" --to "$work/none.svg" "${weber[@]}"
err_says "moment_y_Nm over flexion_rad, which this figure"
expect 0 report 1 --over "$work/published.csv" --to "$work/over.html" "${weber[@]}"
grep -q "Panjabi et al. 1994 (published)" "$work/over.html" || fail "the report has no published curve"
printf 'time,force\n0,1\n1,2\n' >"$work/wrong.csv"
expect 2 report 1 --over "$work/wrong.csv" --to "$work/none.html" "${weber[@]}"
err_says "is no channel"
[ ! -e "$work/none.html" ] || fail "a report that was refused left a file"

# A motion as a path, which a protocol beside it follows.
expect 0 path 1 --to "$work/walk.csv" "${weber[@]}" --json
value_is /file "$work/walk.csv"
[ "$(stat -c %a "$work/walk.csv")" = 600 ] || fail "the path can be read by others"
grep -q "run 1 (simulated)" "$work/walk.csv" || fail "the path does not say that it is of a simulated run"
printf '{"format": "articulus-protocol-2", "name": "Walk", "steps": [{"type": "home"}, {"type": "zero"},
  {"type": "replay_path", "path": "walk.csv", "speed": 0.5}]}' >"$work/walk.json"
expect 0 protocols show "$work/walk.json"
{ echo "x1_m,y1_m,z1_m,x2_m,y2_m,z2_m"; echo "0.7,0,0.3,0,0,0"; echo "0.7,0.1,0.3,0.1,0,0"; echo "0.6,0,0.3,0,0.1,0"; echo "0.7,0,0.4,0,0,0.1"; } >"$work/landmarks.csv"
expect_without_input 0 identify registration --csv "$work/landmarks.csv" --to "$work/registration.json"
expect 0 path 1 --to "$work/bone.csv" --registration "$work/registration.json" "${weber[@]}"
out_says '"registered": true'
grep -q "in the frame of the registered body" "$work/bone.csv" || fail "the path does not say in which frame it is"
cmp -s "$work/walk.csv" "$work/bone.csv" && fail "the path is the same in another frame"
expect 2 path 1 --bone C4 --relative-to C5 --to "$work/none.csv" "${weber[@]}"
err_says "No tracker followed bones in this run"
expect_without_input 2 path 1 --bone C4 --to "$work/none.csv" "${weber[@]}"
expect 2 path 1 --from 1e6 --to "$work/none.csv" "${weber[@]}"
[ ! -e "$work/none.csv" ] || fail "a path of nothing left a file"
expect 0 analyse 1 --with accelerations "${weber[@]}"
out_says "acceleration"

expect 2 plot 7 --to "$work/none.svg" "${weber[@]}"
[ ! -e "$work/none.svg" ] || fail "a plot of nothing left a file"

expect 0 report 1 --to "$work/run.pdf" --language de --paper letter "${weber[@]}"
[ "$(stat -c %a "$work/run.pdf")" = 600 ] || fail "the report can be read by others"
pdftotext -layout "$work/run.pdf" "$work/run.txt"
grep -q "SIMULIERTE DATEN" "$work/run.txt" || fail "no mark in the German report"
grep -q "Neutrale Zone" "$work/run.txt" || fail "no German table"
expect 0 report --session 1 --to "$work/run.html" "${weber[@]}" --json
value_is /runs/0 1
grep -q "SIMULATED DATA" "$work/run.html" || fail "no mark in the page"
! grep -q "<script" "$work/run.html" || fail "a script in the page"

mkdir "$work/lab"
printf '{"format": "articulus-report-template-1",\n "sections": ["result"]}\n' >"$work/lab/template.json"
expect_without_input 2 report 1 --template "$work/lab" --to "$work/none.pdf" "${weber[@]}"
err_says "line 2"
err_says "results"
printf '{"format": "articulus-report-template-1", "title": "Ours", "sections": ["notes"]}\n' >"$work/lab/template.json"
expect 0 report 1 --template "$work/lab" --to "$work/ours.html" "${weber[@]}"
grep -q "<h1>Ours (simulated)</h1>" "$work/ours.html" || fail "the title of the template is not there"
! grep -q "Gains in force" "$work/ours.html" || fail "a section that the template left out is there"
expect 2 report 1 1 --to "$work/none.pdf" "${weber[@]}"
err_says "named twice"
grep -q SIMULATED "$work/loops.svg" || fail "a picture that leaves the program does not say that it is simulated"
expect 2 plot 1 --kind courses --size 85x40 --to "$work/none.svg" "${weber[@]}"
err_says "too small for"
expect_without_input 2 report --to "$work/none.pdf" "${weber[@]}"
expect 2 report --specimen nobody --to "$work/none.pdf" "${weber[@]}"
[ ! -e "$work/none.pdf" ] || fail "a report of nothing left a file"

# Results as numbers of one file, as any program reads them.
expect 0 export 1 --results "$work/results.csv" "${weber[@]}"
[ "$(stat -c %a "$work/results.csv")" = 600 ] || fail "the results can be read by others"
python3 - "$work/results.csv" <<'EOT' || fail "the results are not what analyse says"
import csv, math, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
assert len(rows) > 50, len(rows)
assert {row["data"] for row in rows} == {"SIMULATED"} and {row["run"] for row in rows} == {"1"}
fe = [row for row in rows if row["table"] == "range_of_motion" and row["motion"] == "FE"]
assert fe and all(math.isfinite(float(row["minimum"])) and row["unit"] == "rad" for row in fe), fe
assert any(row["table"] == "control_errors" and row["quantity"] == "late cycles" for row in rows)
assert any("," in row["method"] for row in rows), "no method has a comma: quoting is not tried"
EOT
expect_without_input 2 export 1 --results "$work/r.csv" --to "$work/r.h5" "${weber[@]}"
expect 2 plot 1 --kind ligaments --to "$work/none.svg" "${weber[@]}"
err_says "no virtual knee"
exit 0
