# Virtual devices as programs of their own: one line when they are ready, their wires spoken by a client that shares no
# code with them, faults by name, a clean end.
source "$(dirname "$0")/common.sh"
client="python3 $(dirname "$0")/device.py"

# Job control, so that a program in the background listens to SIGINT.
set -m
# start ARGUMENT...: a device, until its line is there
start() {
  rm -f "$work/ready"
  mkfifo "$work/ready"
  "$ctl" device "$@" --json >"$work/ready" 2>"$err" </dev/null &
  device=$!
  exec 7<"$work/ready"
  read -r line <&7
  echo "$line" >"$out"
  grep -q '"simulated":true' "$out" || fail "device $* did not become ready, or hides what it is"
}
# ended SIGNAL: it ends cleanly
ended() {
  kill -"$1" "$device"
  wait "$device"
  local code=$?
  exec 7<&-
  [ "$code" -eq 0 ] || fail "the device ended with $code"
}

start ur-rtde --port 0 --script-port 0
$client rtde "$(value /rtde_port)" >"$work/said" 2>"$err" || fail "the RTDE client was not content"
grep -q '\[5, 11, 6' "$work/said" || fail "it does not say its version"
ended INT

start ur-rtde --port 0 --script-port 0 --older
! $client rtde "$(value /rtde_port)" >"$work/said" 2>"$err" || fail "an older controller speaks version 2"
ended TERM

start ur-rtde --port 0 --script-port 0 --fault emergency-stop --fault brakes
! $client rtde "$(value /rtde_port)" >"$work/said" 2>"$err" || fail "its brakes should be closed"
says "$err" "the arm is off"
ended INT

start ati-net-ft --port 0 --http-port 0
$client net_ft "$(value /rdt_port)" "$(value /http_port)" >"$work/said" 2>"$err" || fail "the RDT client was not content"
ended INT

$client rsi 47152 >"$work/said" 2>"$err" &
listener=$!
start kuka-rsi --host 127.0.0.1:47152 --timeout 10000
wait "$listener" || fail "the RSI listener was not content"
ended INT

$client egm 47153 >"$work/said" 2>"$err" &
listener=$!
start abb-egm --host 127.0.0.1:47153 --timeout 10000
wait "$listener" || fail "the EGM client was not content: $(cat "$err")"
ended INT

start jr3 --port 0
$client jr3 "$(value /port)" >"$work/said" 2>"$err" || fail "the client of the JR3 was not content: $(cat "$err")"
grep -q '"serial": 2407' "$work/said" || fail "it does not say its serial number"
ended INT

start jr3 --port 0 --fault unplug
! $client jr3 "$(value /port)" >"$work/said" 2>"$err" || fail "its sensor should be pulled out"
says "$err" "no sensor is ready"
ended TERM

start staubli --port 0
$client staubli "$(value /port)" >"$work/said" 2>"$err" || fail "the client of Staubli's socket was not content: $(cat "$err")"
ended INT

start staubli --port 0 --no-licence
! $client staubli "$(value /port)" >"$work/said" 2>"$err" || fail "without a licence nothing may move"
ended INT

start ndi-polaris --port 0
$client ndi "$(value /port)" >"$work/said" 2>"$err" || fail "the NDI client was not content: $(cat "$err")"
ended INT

start ndi-polaris --port 0 --fault dead
! $client ndi "$(value /port)" >"$work/said" 2>"$err" || fail "it should be dead"
ended INT

for version in 2.9 3.1 4.1; do
  start natnet --port 0 --unicast --version-told $version
  $client natnet "$(value /port)" $(( ${version%.*} * 100 + ${version#*.} )) >"$work/said" 2>"$err" || fail "the NatNet client of version $version was not content: $(cat "$err")"
  ended INT
done

start qualisys --port 0
$client qualisys "$(value /port)" >"$work/said" 2>"$err" || fail "the client of QTM was not content: $(cat "$err")"
ended INT

start qualisys --port 0 --fault measurement-ends
! $client qualisys "$(value /port)" >"$work/said" 2>"$err" || fail "it should measure nothing"
ended TERM
start polhemus
$client polhemus "$(value /line)" >"$work/said" 2>"$err" || fail "the Polhemus client was not content: $(cat "$err")"
ended INT

start polhemus --port 0
$client polhemus "$(value /line)" >"$work/said" 2>"$err" || fail "the Polhemus client was not content over TCP: $(cat "$err")"
ended INT

start polhemus --link "$work/liberty" --fault silent
! $client polhemus "$work/liberty" >"$work/said" 2>"$err" || fail "it should be silent"
says "$err" "the tracker is silent"
ended INT
[ ! -e "$work/liberty" ] || fail "its link stayed behind"

for version in 3 4 1; do
  start fanuc-j519 --port 0 --version-told $version
  $client j519 "$(value /port)" $version >"$work/said" 2>"$err" || fail "the Stream Motion client of version $version was not content: $(cat "$err")"
  ended INT
done

expect_without_input 0 device ur-rtde --port 0 --script-port 0 --seconds 0.05
out_says "ur-rtde (simulated) ready"
expect_without_input 2 device ur-rtde --port 0 --script-port 0 --fault wobble
err_says "which this device does not have"
err_says "protective-stop"
expect_without_input 2 device ur-rtde --port 0 --script-port 0 --fault skip=some
err_says "--fault \"skip=some\" is none."
expect_without_input 2 device ur-rtde --cell munich --port 0 --script-port 0
err_says "takes joint torques"
expect_without_input 2 device ndi-polaris --cell munich --port 0
err_says "has no simulated tracker"
expect_without_input 2 device natnet --cell munich --port 0
err_says "has no simulated tracker"
expect_without_input 2 device qualisys --cell munich --port 0
err_says "has no simulated tracker"
expect_without_input 2 device natnet --port 0 --version-told new
err_says "is no version of NatNet"
expect_without_input 2 device polhemus --cell munich
err_says "has no simulated tracker"
expect_without_input 2 device polhemus --model viper
expect_without_input 2 device kuka-rsi --host nowhere
err_says "--host \"nowhere\" is no address with a port."
expect_without_input 4 device ur-rtde --address 203.0.113.7 --port 0
err_says "was not opened"
exit 0
