# The catalogue of robots, a URDF made into one of them, and what is no arm.
source "$(dirname "$0")/common.sh"
own=$XDG_DATA_HOME/articulus/robots

expect_without_input 0 robots
for arm in kr6_r900 lbr_iiwa14 pa10_6ce puma560 rx90b ur5e; do out_says "$arm"; done
out_says "closed form, parallel axes"
expect_without_input 0 robots --json
value_is /robots/0/key kr6_r900
value_is /robots/1/joints 7
expect_without_input 0 robots show puma560
out_says "Corke & Armstrong-Helouvry 1994"
out_says "431.800"
expect_without_input 2 robots show rx91
err_says "Robots that are there"
[ ! -e "$XDG_DATA_HOME" ] || fail "looking at robots leaves files"

# Six joints along z and y in turn, 100 mm apart: all at zero, the tool is 0.65 m above the base, and joint 2 alone tilts the rest.
{ echo '<robot name="tower"><link name="base"/>'
  from=base
  for i in 1 2 3 4 5 6; do
    axis="0 1 0"; [ $((i % 2)) -eq 0 ] || axis="0 0 1"
    echo "<link name=\"l$i\"><inertial><origin xyz=\"0 0 0.05\"/><mass value=\"2\"/><inertia ixx=\"0.01\" iyy=\"0.01\" izz=\"0.005\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>"
    echo "<joint name=\"j$i\" type=\"revolute\"><origin xyz=\"0 0 0.1\"/><axis xyz=\"$axis\"/><parent link=\"$from\"/><child link=\"l$i\"/>"
    echo "<limit lower=\"-2\" upper=\"2\" effort=\"50\" velocity=\"3\"/></joint>"
    from=l$i
  done
  echo '<link name="tool"/><joint name="to_tool" type="fixed"><origin xyz="0 0 0.05"/><parent link="l6"/><child link="tool"/></joint></robot>'
} >"$work/tower.urdf"
expect_without_input 0 robots import "$work/tower.urdf"
out_says "flange F is link tool"
[ -s "$own/tower.json" ] || fail "the import is not among the own robots"
expect_without_input 0 robots
out_says "tower"
out_says "yours"
printf 'q1_deg,q2_deg,q3_deg,q4_deg,q5_deg,q6_deg\n0,0,0,0,0,0\n0,90,0,0,0,0\n' | "$ctl" fk --robot tower >"$out" 2>"$err" || fail "fk of the import"
awk -F, 'NR == 2 { a = $1 ^ 2 + $2 ^ 2 + ($3 - 0.65) ^ 2 } NR == 3 { b = ($1 - 0.45) ^ 2 + $2 ^ 2 + ($3 - 0.2) ^ 2 } END { exit !(NR == 3 && a < 1e-28 && b < 1e-28) }' "$out" ||
  fail "the imported tower does not stand where it should"
# Joint 2 at 90 deg holds five links of 2 kg, 50 to 450 mm away (their centres): 2 kg x 9.81 x 1.25 m... and joint 1 nothing.
printf 'q1_deg,q2_deg,q3_deg,q4_deg,q5_deg,q6_deg\n0,90,0,0,0,0\n' | "$ctl" dynamics --robot tower --at-rest >"$out" 2>"$err" || fail "dynamics of the import"
awk -F, 'NR == 2 { wanted = -2 * 9.81 * (0.05 + 0.15 + 0.25 + 0.35 + 0.45); d = $2 - wanted; e = $1 } END { exit !(d * d < 1e-20 && e * e < 1e-20) }' "$out" ||
  fail "the imported tower weighs something else"
"$ctl" fk --robot tower <<<"q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad
0.3,0.4,-0.5,0.6,0.7,0.8" | "$ctl" ik --robot tower --near 0.3,0.4,-0.5,0.6,0.7,0.8 --nearest >"$out" 2>"$err"
awk -F, 'NR == 2 { d = ($3 - 0.3) ^ 2 + ($4 - 0.4) ^ 2 + ($5 + 0.5) ^ 2 + ($6 - 0.6) ^ 2 + ($7 - 0.7) ^ 2 + ($8 - 0.8) ^ 2 } END { exit !(NR == 2 && d < 1e-14) }' "$out" ||
  fail "inverse kinematics of the import"

# What is there is not overwritten by accident.
cp "$own/tower.json" "$work/before.json"
expect_without_input 2 robots import "$work/tower.urdf"
err_says "exists already"
cmp "$own/tower.json" "$work/before.json" || fail "the file was touched"
expect_without_input 0 robots import "$work/tower.urdf" --force --name "My tower"
expect_without_input 0 robots show tower
out_says "My tower"
expect_without_input 0 robots import "$work/tower.urdf" --tip l6 --out "$work/shorter.json"
"$ctl" fk --robot "$work/shorter.json" <<<"q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad
0,0,0,0,0,0" >"$out" 2>"$err"
awk -F, 'NR == 2 { d = $3 - 0.6 } END { exit !(d * d < 1e-28) }' "$out" || fail "--tip is not where the flange is"

# no_arm SED WORDS: a tower with something wrong in it
no_arm() {
  sed "$1" "$work/tower.urdf" >"$work/bad.urdf"
  expect_without_input 2 robots import "$work/bad.urdf"
  nothing_on_stdout
  err_says bad.urdf
  err_says "$2"
  [ ! -e "$own/bad.json" ] || fail "something was written"
}
no_arm 's/name="j3" type="revolute"/name="j3" type="prismatic"/' "joint j3 is prismatic"
no_arm 's/name="j3" type="revolute"/name="j3" type="fixed"/' "5 joints that turn (j1, j2, j4, j5, j6)"
no_arm 's/lower="-2"/lower="3"/' "joint j1"
no_arm 's/<link name="l4">/<link name="l4"/' "not a URDF"
no_arm 's/parent link="l2"/parent link="l9"/' "not a URDF"
expect_without_input 2 robots import "$work/none.urdf"
err_says none.urdf
expect_without_input 2 robots import "$work/tower.urdf" --tip elbow --out "$work/x.json"
err_says "no link \"elbow\""
expect_without_input 2 robots import "$work/tower.urdf" --out "$work/x.txt"
expect_without_input 2 robots import "$work/tower.urdf" --out "$work/none/x.json"
err_says "there is no folder"

no_arm 's/<joint name="j3" type="revolute"><origin xyz="0 0 0.1"/<joint name="j3" type="revolute"><origin xyz="3500 0 0.1"/' "joint j3"
: >"$work/void.urdf"
expect_without_input 2 robots import "$work/void.urdf"
err_says "void.urdf is empty"

# A file of one's own with the key of a shipped arm: only by intent, and then it is said.
cp "$work/tower.urdf" "$work/ur5e.urdf"
expect_without_input 2 robots import "$work/ur5e.urdf" --data "$data"
err_says "key of a shipped robot (Universal Robots UR5e)"
[ ! -e "$data/robots/ur5e.json" ] || fail "the shipped arm is hidden all the same"
expect_without_input 2 robots import "$work/tower.urdf" --data "$data" --out "$data/robots/ur5e.json"
expect_without_input 0 robots import "$work/ur5e.urdf" --data "$data" --force
expect_without_input 0 robots --data "$data"
out_says "yours, hides the shipped one"
expect_without_input 0 fk 0 0 0 0 0 0 --robot ur5e --data "$data" --json
value_is /robot tower
err_says "hides the shipped one"
expect_without_input 0 fk 0 0 0 0 0 0 --robot ur5e --json
value_is /robot "Universal Robots UR5e"
[ ! -s "$err" ] || fail "nothing is hidden here"

# Geometry for people and programs: the tower's tool is 0.05 m beyond its last link.
expect_without_input 0 robots show tower
out_says "Flange, F in last link"
expect_without_input 0 robots show puma560 --json
value_is /links/1/lower_rad "$(sed -n 's/.*"range_rad": *\[\([^,]*\),.*/\1/p' "$ARTICULUS_RESOURCES/robots/puma560.json" | sed -n 2p)"
cp "$out" "$work/show.json"
expect_without_input 0 robots --json show puma560
cmp "$out" "$work/show.json" || fail "robots --json show is not robots show --json"
value_is /links/2/a_m 0.4318
expect_without_input 2 robots --json import "$work/tower.urdf"
err_says "prints no JSON"

# A calibrated arm is called so.
sed '0,/{/s//{"calibration": {"by": "Weber", "when": "2026-11-20T09:30:00Z", "method": "by hand"},/' "$ARTICULUS_RESOURCES/robots/puma560.json" >"$work/mended.json"
expect_without_input 0 robots show "$work/mended.json"
out_says "Unimation PUMA 560, calibrated by Weber, 2026-11-20, modified"
expect_without_input 0 fk 0 0 0 0 0 0 --robot "$work/mended.json"
out_says "Unimation PUMA 560, calibrated by Weber, 2026-11-20"
printf 'x_m,y_m,z_m,qw,qx,qy,qz\n0.4,0.1,0.5,0.7071068,0,0.7071068,0\n' | "$ctl" ik --robot "$work/mended.json" >"$out" 2>"$err" || fail "ik of a calibrated arm"
err_says "calibrated by Weber, 2026-11-20"

# An own file that is broken is named, the others are still listed; a bench refuses an arm whose amplifiers nobody stated.
echo '{"format": "articulus-robot-1"}' >"$own/broken.json"
expect_without_input 2 robots
err_says broken.json
out_says rx90b
sed 's/"rx90b.json"/"puma560.json"/' "$ARTICULUS_RESOURCES/cells/munich.json" >"$work/cell.json"
expect_without_input 2 fk 0 90 90 0 180 0 --deg --cell "$work/cell.json"
err_says "puma560.json"
err_says "drives[0].presliding_rad is missing"
exit 0
