# Joint torques against printed numbers, and their parts against what the robot file states.
source "$(dirname "$0")/common.sh"

# torques ARGUMENT... <FILE: one row of torques in tau
torques() { "$ctl" dynamics "$@" >"$out" 2>"$err" || fail "articulusctl dynamics $* ended with $?"; tau=$(sed -n 2p "$out"); }
# close LIST LIST TOLERANCE
close() { awk -F, -v tolerance="$3" 'NR == 1 { n = split($0, a, ",") } NR == 2 { m = split($0, b, ",") }
  END { if (n != m || n < 6) exit 1; for (i = 1; i <= n; ++i) { d = a[i] - b[i]; if (d < 0) d = -d; if (!(d <= tolerance)) exit 1 } }' <<<"$1
$2" || fail "$1 is not $2 (within $3)"; }
q=q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad
qd=$(sed 's/q\([0-9]\)_rad/qd\1_rad_per_s/g' <<<$q)
qdd=$(sed 's/q\([0-9]\)_rad/qdd\1_rad_per_s2/g' <<<$q)
motion() { printf '%s,%s,%s\n%s,%s,%s\n' "$q" "$qd" "$qdd" "$1" "$2" "$3" >"$work/motion.csv"; }
none=0,0,0,0,0,0

# PUMA 560 at qn = (0, 45, 180, 0, 45, 0) deg: Corke, Robotics, Vision and Control, 9.2.2 and 9.2.3.
qn=0,0.7853981633974483,3.141592653589793,0,0.7853981633974483,0
printf '%s\n%s\n' "$q" "$qn" >"$work/q.csv"
torques --robot puma560 --at-rest <"$work/q.csv"
close "$tau" 0,31.6399,6.0351,0,0.0283,0 6e-5
gravity=$tau
motion $qn $none $none
torques --robot puma560 <"$work/motion.csv"
close "$tau" "$gravity" 0
# Column of the mass matrix: 3.6594, -0.4044, 0.1006, -0.0025, 0, 0 with the rotors, by a unit acceleration of joint 1.
motion $qn $none 1,0,0,0,0,0
torques --robot puma560 <"$work/motion.csv"
close "$(awk -F, -v g="$gravity" '{ split(g, a, ","); for (i = 1; i <= 6; ++i) printf "%.6f%s", $i - a[i], i < 6 ? "," : "" }' <<<"$tau")" 3.6594,-0.4044,0.1006,-0.0025,0,0 6e-5
with_rotors=$tau
torques --robot puma560 --links-only <"$work/motion.csv"
close "$(awk -F, -v w="$with_rotors" '{ split(w, a, ","); for (i = 1; i <= 6; ++i) printf "%.9f%s", a[i] - $i, i < 6 ? "," : "" }' <<<"$tau")" \
  "$(awk 'BEGIN { printf "%.9f,0,0,0,0,0", 62.6111 ^ 2 * 200e-6 }')" 1e-8

# Friction of joint 1 turning at 1 rad/s: gear squared times the viscous, gear times the Coulomb term of the motor.
motion $qn 1,0,0,0,0,0 $none
torques --robot puma560 <"$work/motion.csv"
full=$tau
torques --robot puma560 --no-friction <"$work/motion.csv"
close "$(awk -F, -v w="$full" '{ split(w, a, ","); for (i = 1; i <= 6; ++i) printf "%.9f%s", a[i] - $i, i < 6 ? "," : "" }' <<<"$tau")" \
  "$(awk 'BEGIN { printf "%.9f,0,0,0,0,0", 62.6111 ^ 2 * 1.48e-3 + 62.6111 * 0.415 }')" 1e-8

# An arm that stands upright needs no torque against gravity; turning about the vertical never matters.
printf '%s,q7_rad\n0,0,0,0,0,0,0\n' "$q" >"$work/q.csv"
torques --robot lbr_iiwa14 --at-rest <"$work/q.csv"
awk -F, '{ exit !($1 == 0 && $2 ^ 2 < 20 && $4 ^ 2 < 20) }' <<<"$tau" || fail "an upright LBR weighs on its joints"
printf '%s\n0,0.4,1,0.2,0.5,0\n2.5,0.4,1,0.2,0.5,0\n' "$q" >"$work/q.csv"
torques --robot rx90b --at-rest <"$work/q.csv"
close "$tau" "$(sed -n 3p "$out")" 1e-9
torques --robot rx90b --at-rest --links-only <"$work/q.csv"
[ "$(head -n 2 "$out" | tail -n 1)" != "$gravity" ] || fail "the balance spring is not counted"

# Degrees are radians.
printf 'q1_deg,q2_deg,q3_deg,q4_deg,q5_deg,q6_deg\n0,45,180,0,45,0\n' >"$work/q.csv"
torques --robot puma560 --at-rest <"$work/q.csv"
close "$tau" "$gravity" 1e-12
expect_without_input 2 dynamics --robot puma560 --no-friction --links-only
exit 0
