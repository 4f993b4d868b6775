# --help at every level teaches with an example; forward kinematics works without an account.
source "$(dirname "$0")/common.sh"

for command in "" users "users add" "users list" "users role" "users lock" "users unlock" "users passwd" "users remove" run runs verify analyse statistics export bone fk ik jacobian dynamics mechanism robots "robots show" "robots import" reproduce "reproduce ik" "reproduce calibration" calibrate identify "identify tool" "identify specimen" "identify tool-point" "identify registration" "identify dead-time" "identify weigh-in" commission rehearse cell "cell check" "cell new" "cell history" device "device ur-rtde" "device kuka-rsi" "device ati-net-ft" "device jr3" "device staubli"; do
  expect_without_input 0 $command --help
  grep -qE "Example|Begin here" "$out" || fail "$command --help shows no example"
  out_says "articulusctl $command"
done
expect_without_input 0 --help
for code in 0 1 2 3 4 5 6; do grep -qE "(^| )$code [a-z]" "$out" || fail "--help does not explain exit code $code"; done
expect_without_input 0 --version

for wrong in frob help "users frob" "robots sho"; do
  expect_without_input 2 $wrong
  err_says "There is no command \"${wrong##* }\"."
done
expect_without_input 2
err_says "subcommand is required"
expect_without_input 2 fk q.csv
err_says "fk --robot ROBOT < q.csv"
for command in ik jacobian dynamics; do
  expect_without_input 2 $command 0.4 0.1 -0.5
  err_says "$command reads rows on standard input"
done
expect_without_input 2 reproduce ik --share 0.001 --full
expect_without_input 2 reproduce ik --share 0.001 --seed -3
expect_without_input 0 fk --help
out_says "no joint bends under"

# RX 90-B stretched upwards: 0.45 m + 0.45 m + 0.085 m above the shoulder (Martinez 2012, Table 5.1).
expect_without_input 0 fk 0 -90 90 0 0 0 --deg --json
value /flange/position_m/2 >/dev/null
cp "$out" "$work/degrees.json"
expect_without_input 0 fk 0 -1.5707963267948966 1.5707963267948966 0 0 0 --json
cmp "$out" "$work/degrees.json" || fail "degrees and radians differ"
[ ! -e "$data" ] && [ ! -e "$XDG_DATA_HOME" ] || fail "fk left files"
exit 0
