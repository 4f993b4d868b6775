# A protocol walked on a virtual twin: table, JSON and exit code, what it says against the run, and what a live cell asks.
source "$(dirname "$0")/common.sh"

# Without an account, and nothing is left behind.
expect_without_input 0 rehearse spine_flexibility_quick
out_says "Rehearsal of"
out_says "(simulated)"
out_says "Ended well. Peak"
out_says "come as near as"
[ ! -e "$data" ] && [ ! -e "$XDG_DATA_HOME" ] || fail "a rehearsal left files"
expect_without_input 0 rehearse spine_flexibility_quick --json
value_is /simulated true
value_is /ended_well true
rehearsed=$(value /duration_s)
plan=$(value /plan)
[ ${#plan} -eq 64 ] || fail "no hash of the plan"
expect_without_input 0 rehearse spine_flexibility_quick --json --seed 3
value_is /plan "$plan"
expect_without_input 0 rehearse spine_flexibility_quick --json --specimen other
[ "$(value /plan)" != "$plan" ] || fail "another specimen has the same plan"

# A run with another seed takes as long, within 5 %.
add_weber
expect 0 run spine_flexibility_quick --user weber --fast --seed 5 --data "$data" --csv "$work/run.csv" --json
python3 - "$work/run.csv" "$rehearsed" <<'PY' || fail "the run did not take what was rehearsed"
import csv, sys
times = [float(row["time_s"]) for row in csv.DictReader(line for line in open(sys.argv[1]) if not line.startswith("#"))]
took, rehearsed = times[-1] - times[0], float(sys.argv[2])
print(f"run {took:.1f} s, rehearsed {rehearsed:.1f} s")
sys.exit(abs(took - rehearsed) > 0.05 * took)
PY

# Questions are answered with their first choice and told; bad input is told before anything.
expect_without_input 0 rehearse gentle_moves --vice-open
expect_without_input 2 rehearse no_such_protocol
expect_without_input 2 rehearse spine_flexibility_quick --vice-open --specimen x
expect_without_input 2 rehearse spine_flexibility_quick --set moment=1000000

# What a limit stops ends as a run that a fault ended.
python3 - "$ARTICULUS_RESOURCES/protocols/spine_flexibility_quick.json" "$work/tight.json" <<'PY'
import json, sys
protocol = json.load(open(sys.argv[1]))
for step in protocol["steps"]:
    if step["type"] == "load_cycle": step["limits"] = {"rotation_rad": 0.01}
json.dump(protocol, open(sys.argv[2], "w"))
PY
expect_without_input 4 rehearse "$work/tight.json" --cell munich --json
value_is /ended_well false
value_is /ended faulted

# A path in the frame of a registered body: placed by a registration of this cell, refused without.
{ echo "x1_m,y1_m,z1_m,x2_m,y2_m,z2_m"; echo "0.7,0,0.3,0,0,0"; echo "0.7,0.1,0.3,0.1,0,0"; echo "0.6,0,0.3,0,0.1,0"; echo "0.7,0,0.4,0,0,0.1"; } >"$work/landmarks.csv"
expect_without_input 0 identify registration --csv "$work/landmarks.csv" --to "$work/registration.json"
expect_without_input 0 identify registration --csv "$work/landmarks.csv" --to "$work/elsewhere.json" --cell ljubljana
printf '{"format": "articulus-protocol-2", "name": "Placed", "steps": [{"type": "unload"}, {"type": "replay_path", "path": "bone.csv",
  "registered": true, "points": [[0, 0, 0, 0, 0, 0, 0], [5, 0.00001, 0, 0, 0, 0, 0]]}]}' >"$work/placed.json"
expect_without_input 0 rehearse "$work/placed.json" --cell munich --registration "$work/registration.json" --json
value_is /ended_well true
expect_without_input 2 rehearse "$work/placed.json" --cell munich
err_says "--registration FILE"
expect_without_input 2 rehearse "$work/placed.json" --cell munich --registration "$work/elsewhere.json"
err_says "ljubljana"

# Signed in it is kept in the audit trail, with how it ended.
expect 0 rehearse spine_flexibility_quick --user weber --data "$data"
expect 4 rehearse "$work/tight.json" --cell munich --user weber --data "$data"
rows=$(python3 -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute("select who, subject, value_after from audit where what = ?", ("plan_rehearsed",)).fetchall(), sep="\n")' "$data/accounts.sqlite")
grep -q "('weber', 'munich', 'well " <<<"$rows" || fail "not audited: $rows"
grep -q "('weber', 'munich', 'not well " <<<"$rows" || fail "not audited: $rows"

# A live cell that is not there: nobody rehearses on a cell of her own unsigned; and its plan is kept for its run.
expect_without_input 0 cell new "$work/mine.json" --from alesund --live --name "Our KUKA" \
  --set ati_net_ft.host=192.0.2.1 --set kuka_rsi.host=192.0.2.10 --set kuka_rsi.controller=192.0.2.2 \
  --operator evdev_switch --set evdev_switch.device=/dev/input/by-id/pedal --set evdev_switch.enabling_key=48
expect_without_input 3 rehearse gentle_moves --cell "$work/mine.json" --vice-open --data "$data"
expect 0 rehearse gentle_moves --cell "$work/mine.json" --vice-open --user weber --data "$data"
out_says "simulated"
exit 0
