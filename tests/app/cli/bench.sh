# A cell whose devices are another process: robot controller and load cell box on one virtual plant, found by address and
# port; a run on them from start to CSV, and one in which the load cell goes silent.
source "$(dirname "$0")/common.sh"
add_weber

# Ports of this process alone, below those that the system gives away.
first=$((20000 + $$ % 2000 * 5))
expect_without_input 0 cell new "$work/apart.json" --from alesund --name "Apart" --virtual-bench 127.0.0.1:$first \
  --set kuka_rsi.port=$((first + 1)) --set ati_net_ft.rdt_port=$((first + 2)) --set ati_net_ft.http_port=$((first + 3))
out_says "articulusctl device bench"
expect_without_input 0 cell check "$work/apart.json" --json
value_is /liveness simulated

# Nobody is there yet; a fast clock is for one process; nothing real stands beside a virtual bench.
expect 4 run gentle_moves --cell "$work/apart.json" --vice-open --user weber --data "$data"
err_says "No virtual bench answers at 127.0.0.1:$first"
expect 2 run gentle_moves --cell "$work/apart.json" --vice-open --fast --user weber --data "$data"
err_says "keeps its own time"
python3 - "$work/apart.json" "$work/real.json" <<'PY'
import json, sys
cell = json.load(open(sys.argv[1]))
cell["devices"]["ati_net_ft"].update(simulated=False, host="192.0.2.1")
json.dump(cell, open(sys.argv[2], "w"))
PY
expect_without_input 2 cell check "$work/real.json"
err_says "names a virtual bench, and ati_net_ft is a real device"
expect_without_input 2 device bench --cell alesund
err_says "names no bench in another process"

set -m
# bench ARGUMENT...: until its line is there
bench() {
  rm -f "$work/ready"
  mkfifo "$work/ready"
  "$ctl" device bench --cell "$work/apart.json" "$@" --json >"$work/ready" 2>"$work/bench.err" </dev/null &
  device=$!
  exec 7<"$work/ready"
  read -r line <&7
  echo "$line" >"$out"
  grep -q '"simulated":true' "$out" || fail "the bench did not become ready, or hides what it is: $(cat "$work/bench.err")"
}
ended() {
  kill -INT "$device"
  wait "$device" || fail "the bench ended with $?: $(cat "$work/bench.err")"
  exec 7<&-
}

# Short, in force control: arm and load cell feel each other, or the load would never be reached.
cat >"$work/press.json" <<'JSON'
{"format": "articulus-protocol-2", "name": "Press", "steps": [
  {"type": "guide", "label": "centred", "axes": {"Fx_N": 12, "Fy_N": 0, "Fz_N": 0}, "force_tolerance_N": 1,
   "settle_s": 0.2, "farthest_mm": 45, "timeout_s": 60, "report": [{"name": "pressed", "of": "Fx", "statistic": "last"}]},
  {"type": "wait", "duration_s": 1}]}
JSON

# A busy machine answers the virtual controller late, which stops the arm as it must: begun anew then.
ran=
for try in 1 2 3 4; do
  bench
  value_is /devices/1 ati_net_ft
  "$ctl" run "$work/press.json" --cell "$work/apart.json" --user weber --data "$data" --json --csv "$work/run.csv" <<<"$password" >"$out" 2>"$err"
  code=$?
  ended
  [ $code -eq 0 ] && { ran=yes; break; }
  grep -q "answered too late\|late" "$err" "$out" || fail "the run ended with $code"
done
[ -n "$ran" ] || { echo "every time this machine was too busy to answer a robot controller" >&2; fail "no run"; }
value_is /end completed
grep -q "^# data: SIMULATED" "$work/run.csv" || fail "the CSV does not say that it is simulated"
[ "$(grep -vc '^#' "$work/run.csv")" -gt 200 ] || fail "too few samples"
# The whole bench dies in the middle of a run: the arm is stopped, and the run is stored with what ended it.
cat >"$work/waits.json" <<'JSON'
{"format": "articulus-protocol-2", "name": "Waits", "vice_open": true, "steps": [{"type": "wait", "duration_s": 600}]}
JSON
runs() { python3 -c 'import glob, sqlite3, sys; print(sum(sqlite3.connect(f"file:{d}?mode=ro", uri=True).execute("select count(*) from run").fetchone()[0] for d in glob.glob(sys.argv[1] + "/users/*.sqlite")))' "$data"; }
before=$(runs)
bench
"$ctl" run "$work/waits.json" --vice-open --cell "$work/apart.json" --user weber --data "$data" --json <<<"$password" >"$out" 2>"$err" &
run=$!
while kill -0 "$run" 2>/dev/null && [ "$(runs)" -eq "$before" ]; do sleep 0.2; done
kill -KILL "$device"
wait "$device" 2>/dev/null
exec 7<&-
wait "$run"
code=$?
[ $code -eq 4 ] || fail "a run whose devices have gone ended with $code"
value_is /end fault
expect 0 runs --user weber --data "$data" --json
value_is /runs/0/end fault
exit 0
