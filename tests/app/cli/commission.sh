# A live cell is tried step by step; a simulated one is a rehearsal. A live cell runs nothing before.
source "$(dirname "$0")/common.sh"

expect 0 users add weber --data "$data"

# A rehearsal as fast as the host can: two steps, a page, nothing kept.
expect 0 commission --cell munich --user weber --data "$data" --fast --yes \
  --steps device_health,braking_distance --report "$work/munich.html" --json
value_is /results/0/step device_health
value_is /results/0/passed true
value_is /results/1/passed true
value_is /simulated true
value_is /passed false
value_is /kept false
grep -q "SIMULATED" "$work/munich.html" || fail "the page does not say that the arm is simulated"
grep -q "joint 6, to -" "$work/munich.html" || fail "a joint is not on the page"
[ ! -e "$data/commissioning" ] || fail "a rehearsal was kept"

expect 2 commission --cell munich --user weber --data "$data" --fast --yes --steps dance
err_says 'There is no step "dance"'

# A live cell: by a person at a terminal, and no run before.
expect_without_input 0 cell new "$work/mine.json" --from alesund --live --set ati_net_ft.host=192.0.2.1 \
  --set kuka_rsi.host=192.0.2.10 --set kuka_rsi.controller=192.0.2.2 \
  --operator evdev_switch --set evdev_switch.device=/dev/input/by-id/nobody --set evdev_switch.enabling_key=48
expect 2 commission --cell "$work/mine.json" --user weber --data "$data" --yes
err_says "by a person who watches the arm"
expect 2 commission --cell "$work/mine.json" --user weber --data "$data"
err_says "use a terminal"
expect_without_input 2 commission --cell "$work/mine.json" --user weber --data "$data" --status --json
value_is /holds false
value_is /words "Nobody has commissioned it."
