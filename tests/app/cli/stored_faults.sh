# What goes wrong on the wire of each kind of arm, load cell and tracker in a run: the run ends by itself, is stored with
# what was recorded until then, says why, and its seal holds. What stops nothing leaves a completed run.
source "$(dirname "$0")/common.sh"
add_weber

expect 2 run gentle_moves --cell munich --vice-open --fast --user weber --data "$data" --fault kuka_rsi:dead@2
err_says "no device of this cell is a virtual one on a wire"
expect 2 run gentle_moves --cell alesund --vice-open --fast --user weber --data "$data" --fault kuka_rsi:wobble@2
err_says 'which kuka_rsi does not have'

runs=0
# stored CELL DEVICES FAULT END: devices as a JSON object; END faulted or completed
stored() {
  python3 - "$ARTICULUS_RESOURCES" "$work/cell.json" "$1" "$2" <<'PY'
import json, sys
resources, file, key, devices = sys.argv[1:]
devices = json.loads(devices)
cell = {"variant_of": key, "devices": devices}
json.dump(cell, open(file, "w"))
PY
  local wanted=0
  [ "$4" = faulted ] && wanted=4
  expect $wanted run gentle_moves --cell "$work/cell.json" --vice-open --fast --user weber --data "$data" --fault "$3" --json
  runs=$((runs + 1))
  value_is /end "$4"
  [ "$(value /samples)" -gt 500 ] || fail "$3: only $(value /samples) samples"
  if [ "$4" = faulted ]; then
    value /reason >"$work/reason"
    [ "$(wc -c <"$work/reason")" -gt 20 ] || fail "$3: nobody was told why"
  fi
  expect 0 verify $runs --user weber --data "$data"
  # Stored as it was told: the last sample is near the fault, and the fault is in the record.
  expect 0 export $runs --csv "$work/run.csv" --user weber --data "$data"
  if [ "$4" = faulted ]; then
    grep -q "^# end: faulted" "$work/run.csv" || grep -qi "^# .*fault" "$work/run.csv" || fail "$3: the CSV does not say it"
  fi
}

stored alesund '{}' kuka_rsi:dead@3 faulted
stored alesund '{}' kuka_rsi:lose=1@3 completed
stored alesund '{}' ati_net_ft:silent@3 faulted
stored alesund_ur5e '{"arm": "ur_rtde"}' ur_rtde:protective-stop@3 faulted
stored alesund '{"arm": "fanuc_j519"}' fanuc_j519:emergency-stop@3 faulted
stored alesund '{"arm": "abb_egm"}' abb_egm:motors-off@3 faulted
stored alesund '{"arm": "staubli_val3"}' staubli_val3:emergency-stop=2@3 faulted
stored alesund '{"load_cell": "jr3"}' jr3:dead@3 faulted
exit 0
