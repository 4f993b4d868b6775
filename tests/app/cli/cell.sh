# Cell files: explained, what is wrong with them told by key, and new ones made without writing over anything.
source "$(dirname "$0")/common.sh"

expect_without_input 0 cell check alesund
out_says "SIMULATED: Alesund cell"
out_says "KUKA arm under RSI (kuka_rsi), virtual, over a wire on this computer"
out_says "correction_limit_rad"
out_says "hardware/ati_net_ft/README.md"
out_says "Nothing is wrong in the file."
expect_without_input 0 cell check munich --json
value_is /liveness simulated
value_is /devices/0/kind simulated
value_is /devices/2/port tracker
expect_without_input 2 cell check atlantis
err_says 'There is no cell "atlantis"'

# A live one by options: nothing of the virtual devices' addresses is left.
expect_without_input 0 cell new "$work/mine.json" --from alesund --live --name "Our KUKA" \
  --set ati_net_ft.host=192.168.1.1 --set kuka_rsi.host=192.168.1.10 --set kuka_rsi.controller=192.168.1.2 \
  --operator evdev_switch --set evdev_switch.device=/dev/input/by-id/pedal --set evdev_switch.enabling_key=48
out_says "LIVE: Our KUKA"
out_says "Operator's switch: Pedal or button with keys"

out_says "192.168.1.2"
out_says "Not verified"
out_says "kuka_rsi.timeout_cycles 100"
grep -q '"port": null' "$work/mine.json" || fail "the port of the virtual controller is still there"
expect_without_input 0 cell check "$work/mine.json" --json
value_is /liveness live
value_is /devices/0/simulated false
value_is /devices/1/settings/host/value 192.168.1.1
value_is /devices/1/settings/connect_time_s/stated true
value_is /devices/1/settings/http_port/stated false

# Not over what is there, and not what cannot be built.
cp "$work/mine.json" "$work/before.json"
expect_without_input 2 cell new "$work/mine.json" --from alesund
err_says "exists already"
cmp "$work/mine.json" "$work/before.json" || fail "the file was touched"
refused() {
  local words=$1
  shift
  expect_without_input 2 cell new "$work/no.json" "$@"
  nothing_on_stdout
  err_says "$words"
  [ ! -e "$work/no.json" ] || fail "something was written"
}
refused "devices.ati_net_ft.host is missing" --from alesund --live
refused "devices.operator is missing: a live arm moves only while a hand holds a switch" --from alesund --live \
  --set ati_net_ft.host=192.168.1.1 --set kuka_rsi.host=192.168.1.10 --set kuka_rsi.controller=192.168.1.2
refused 'There is no operator'"'"'s switch "mouse"' --from alesund --live --operator mouse
refused "devices.kuka_rsi.controller is missing" --from alesund --live --operator screen --set ati_net_ft.host=192.168.1.1
refused "devices.abb_egm.controller is missing" --from alesund --live --arm abb_egm --operator screen --set ati_net_ft.host=192.168.1.1
refused "which is this computer itself" --from alesund --live --operator screen --set ati_net_ft.host=192.168.1.1 \
  --set kuka_rsi.controller=192.168.1.2
refused "is out of range" --from alesund --set kuka_rsi.largest_step_rad=nan
refused "is out of range" --from alesund --set kuka_rsi.timeout_cycles=1e300
refused 'needs a real arm, and "simulated" is none' --from munich --live
refused 'The cell has no device "abacus"' --from alesund --set abacus.port=1
refused "kuka_rsi has no setting \"speed\"" --from alesund --set kuka_rsi.speed=1
refused "is no number" --from alesund --set kuka_rsi.timeout_cycles=many
refused "is no setting of a device" --from alesund --set port=1
refused "There are simulated, ati_net_ft, jr3" --from alesund --load-cell scale
refused "is a variant of another itself" --from munich_worn
refused "there is no terminal to ask on" --name Mine
refused "one of them" --from alesund --live --bench
expect_without_input 2 cell new "$work/no.txt" --from alesund
err_says "ends in .json"

# A bench: a real load cell beside a simulated arm.
expect_without_input 0 cell new "$work/bench.json" --from munich --bench --load-cell ati_net_ft --set ati_net_ft.host=192.168.1.1
out_says "BENCH: bench"

# Every problem by its key, and the exit code says so.
sed 's/"controller": "192.168.1.2"/"controler": "192.168.1.2"/' "$work/mine.json" >"$work/wrong.json"
expect_without_input 2 cell check "$work/wrong.json"
out_says 'devices.kuka_rsi.controler is not known'
out_says '"controller"? Known are simulated, configuration'

# On a terminal it asks; what is only entered is as it was.
python3 - "$ctl" "$work/asked.json" <<'PY' || fail "the questions of cell new"
import os, pty, sys, time
answers = ["alesund", "Asked", "bench", "simulated", "", "", "192.168.7.7", "", "", "", "", ""]
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "cell", "new", sys.argv[2]])
seen = b""
for answer in answers:
    while not seen.rstrip(b" ").endswith(b"]:"):
        piece = os.read(terminal, 4096)
        if not piece:
            sys.exit(1)
        seen += piece
    seen = b""
    os.write(terminal, (answer + "\n").encode())
try:
    while os.read(terminal, 4096):
        pass
except OSError:
    pass
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
PY
expect_without_input 0 cell check "$work/asked.json" --json
value_is /liveness bench
value_is /name Asked
value_is /devices/0/kind simulated
value_is /devices/1/settings/host/value 192.168.7.7

# What only the simulated devices read is checked too.
broken() {
  expect_without_input 0 cell new "$work/broken_$3.json" --from munich
  python3 - "$work/broken_$3.json" "$1" <<'PY'
import json, sys
file, patch = sys.argv[1:]
cell = json.load(open(file))
cell["simulation"] = json.loads(patch)
json.dump(cell, open(file, "w"))
PY
  expect_without_input 2 cell check "$work/broken_$3.json"
  grep -q "$2" "$out" "$err" || fail "$2 is not named"
}
broken '{"tool": {"mass_kg": "x"}}' mass_kg mass
broken '{"load_cell": {"range_N_Nm": [-1, 222, 444, 20, 20, 20]}}' range_N_Nm range

# Files for a KUKA controller: never over what is there, never with an address that it cannot reach.
expect_without_input 2 kuka-files alesund --folder "$work/kuka"
err_says "could not reach this computer"
[ ! -e "$work/kuka" ] || fail "something was written"
expect_without_input 0 kuka-files alesund --folder "$work/kuka" --host 192.168.1.10
out_says "articulus.rsix"
out_says "These bounds are wide"
out_says "Not verified"
cp "$work/kuka/articulus.src" "$work/before.src"
expect_without_input 2 kuka-files alesund --folder "$work/kuka" --host 192.168.1.11
err_says "exists already"
grep -q 192.168.1.10 "$work/kuka/articulus_ethernet.xml" || fail "a file was written over"
expect_without_input 0 kuka-files alesund --folder "$work/kuka" --host 192.168.1.11 --replace --json
value_is /verified false
value_is /address 192.168.1.11
grep -q 192.168.1.11 "$work/kuka/articulus_ethernet.xml" || fail "--replace did not replace"
expect_without_input 0 kuka-files "$work/mine.json" --folder "$work/mine_kuka" --name rig --rsi 3
out_says "rig.rsi.xml"
grep -q "<IP_NUMBER>192.168.1.10<" "$work/mine_kuka/rig_ethernet.xml" || fail "not the address of the cell file"
expect_without_input 2 kuka-files munich --host 192.168.1.10
err_says "no KUKA arm"
expect_without_input 5 kuka-files alesund --host 192.168.1.10 --folder /dev/null/x
err_says "cannot be made"
