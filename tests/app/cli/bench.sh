# A cell whose devices are another process: robot controller and load cell box on one virtual plant, found by address and
# port; what is refused, and both wires spoken by a client of their own.
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

# Faults name their device.
expect_without_input 2 device bench --cell "$work/apart.json" --fault wobble
err_says "its device is missing, and there are several"
echo '{"format": "articulus-faults-1", "faults": [
 {"device": "ati_net_ft", "fault": "wobble"}]}' >"$work/faults.json"
expect_without_input 2 device bench --cell "$work/apart.json" --faults "$work/faults.json"
err_says 'faults.json, line 2: faults[0].fault is "wobble", which ati_net_ft does not have.'

# Both wires at once, spoken by a client that shares no code with them.
bench --fault kuka_rsi:duplicate=3@0.1
value_is /devices/0 kuka_rsi
value_is /devices/1 ati_net_ft
client="python3 $(dirname "$0")/device.py"
$client rsi $((first + 1)) 1 >"$work/said" 2>"$err" || fail "the RSI listener was not content"
$client net_ft $((first + 2)) $((first + 3)) >"$work/said" 2>"$err" || fail "the RDT client was not content"
ended

rm "$work/apart.json"
# Other makers' devices on a bench of their own: the driver of each finds its counterpart in the other process.
expect_without_input 0 cell new "$work/apart.json" --from alesund --name "Apart" --virtual-bench 127.0.0.1:$first \
  --arm staubli_val3 --load-cell jr3 --set staubli_val3.port=$((first + 1)) --set jr3.device=127.0.0.1:$((first + 2))
bench
value_is /devices/0 staubli_val3
value_is /devices/1 jr3
echo "$password" | timeout -s INT 6 "$ctl" run gentle_moves --cell "$work/apart.json" --vice-open --user weber \
  --data "$data" >"$work/said" 2>&1
grep -q "switching the controller on" "$work/said" || fail "its devices were not found: $(cat "$work/said")"
ended
rm "$work/apart.json"
expect_without_input 0 cell new "$work/apart.json" --from alesund --virtual-bench 127.0.0.1:$first \
  --load-cell jr3 --set kuka_rsi.port=$((first + 1))
expect_without_input 2 device bench --cell "$work/apart.json"
err_says "devices.jr3.device names no port"
exit 0
