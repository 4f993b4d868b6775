# Which cell the desktop opens: the one that was chosen last, where nothing of it is real; else the usual one, and nobody
# is kept out.
source "$(dirname "$0")/common.sh"
desktop=$(dirname "$ctl")/articulus
[ -x "$desktop" ] || exit 0
opens() {  # CELL OPTION...
  local cell=$1
  shift
  rm -f "$data"/articulus*.log
  QT_QPA_PLATFORM=offscreen timeout 100 "$desktop" --data "$data" --quit-when-shown "$@" >"$out" 2>"$err" || fail "the desktop did not start"
  grep -q "(cell $cell," "$data/articulus.log" || fail "not $cell: $(grep "desktop .* started" "$data/articulus.log")"
}
last() { printf '[last_cell]\ncell=%s\nside=%s\nspecimen=\n' "$1" "$2" >"$data/desktop.ini"; }
opens munich
last alesund left
opens alesund
opens munich --cell munich
last "$work/gone.json" ""
opens munich
cat >"$work/bench.json" <<'TEXT'
{"variant_of": "alesund", "name": "Bench", "honesty": ["BENCH: the load cell is real."],
 "devices": {"arm": "simulated", "ati_net_ft": {"simulated": false, "host": "192.0.2.1"}}}
TEXT
last "$work/bench.json" ""
opens munich
cat >"$work/other.json" <<'TEXT'
{"variant_of": "alesund", "name": "Its bench is elsewhere",
 "devices": {"bench": "127.0.0.1:9", "kuka_rsi": {"port": 47101}, "ati_net_ft": {"simulated": true, "rdt_port": 47102, "http_port": 47103}}}
TEXT
last "$work/other.json" ""
opens munich
exit 0
