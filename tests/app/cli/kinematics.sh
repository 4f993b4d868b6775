# Rows of numbers through fk, ik and jacobian: makers' drawings, round trips, differences, streams; awk is the other calculator.
source "$(dirname "$0")/common.sh"

# rows COMMAND ARGUMENT... <FILE: runs a command on rows, output in $out
rows() { "$ctl" "$@" >"$out" 2>"$err" || fail "articulusctl $* ended with $?"; }
names() { awk -v n="$1" 'BEGIN { for (i = 1; i <= n; ++i) printf "q%d_rad%s", i, i < n ? "," : "\n" }'; }

# Universal Robots: all joints at zero put the UR5e's flange at -817.2, -232.9, 62.8 mm; degrees, order and further columns do not matter.
cat >"$work/zero.csv" <<END
# an export begins like this
time_s,q6_deg,q1_deg,q2_deg,q3_deg,q4_deg,"note, quoted",q5_deg

0.001,0,0,0,0,0,"a, b",0
END
rows fk --robot ur5e <"$work/zero.csv"
awk -F, 'NR == 2 { d = sqrt(($1 + 0.8172) ^ 2 + ($2 + 0.2329) ^ 2 + ($3 - 0.0628) ^ 2) } END { exit !(NR == 2 && d < 1e-12) }' "$out" ||
  fail "the UR5e does not lie stretched at zero"
[ "$(head -n 1 "$out")" = "x_m,y_m,z_m,qw,qx,qy,qz" ] || fail "header of fk"

# The command line's own form agrees with the rows, in base and world alike (the Munich robot stands upright on the floor).
printf 'q1_deg,q2_deg,q3_deg,q4_deg,q5_deg,q6_deg\n0,-90,90,0,0,0\n' >"$work/one.csv"
rows fk --robot rx90b <"$work/one.csv"
z=$(sed -n 2p "$out" | cut -d, -f3)
expect_without_input 0 fk 0 -90 90 0 0 0 --deg --robot rx90b --json
value_is /flange_in_base/position_m/2 "$z"

# Zero has no sign, and what is next to zero stays as it is.
rows fk --robot ur5e <"$work/zero.csv"
! sed 1d "$out" | grep -qE '(^|,)-0(,|$)' || fail "fk writes -0"
rows jacobian --robot ur5e <"$work/zero.csv"
! sed 1d "$out" | grep -qE '(^|,)-0(,|$)' || fail "jacobian writes -0"

# poses ARM MIDDLE...: random joints near the middle, there and back by every solution
round_trip() {
  local arm=$1 n=$(($# - 1))
  shift
  { names $n
    awk -v middle="$*" 'BEGIN { srand(7); n = split(middle, m, " ")
      for (k = 0; k < 200; ++k) for (i = 1; i <= n; ++i) printf "%.17g%s", m[i] + 2 * rand() - 1, i < n ? "," : "\n" }'; } >"$work/q.csv"
  rows fk --robot "$arm" <"$work/q.csv"
  cp "$out" "$work/poses.csv"
  rows ik --robot "$arm" <"$work/poses.csv"
  cp "$out" "$work/solutions.csv"
  rows fk --robot "$arm" <"$work/solutions.csv"
  paste -d, "$work/solutions.csv" "$out" | awk -F, -v n=$n -v arm="$arm" '
    FILENAME == ARGV[1] { if (FNR > 1) for (i = 1; i <= n; ++i) q[FNR - 1, i] = $i; next }
    FILENAME == ARGV[2] { if (FNR > 1) for (i = 1; i <= 7; ++i) pose[FNR - 1, i] = $i; next }
    FNR == 1 { next }
    { row = $1; ++count
      d = 0; for (i = 1; i <= 3; ++i) d += ($(2 + n + i) - pose[row, i]) ^ 2
      dot = 0; for (i = 4; i <= 7; ++i) dot += $(2 + n + i) * pose[row, i]
      turn = 0; for (i = 4; i <= 7; ++i) turn += ($(2 + n + i) - (dot < 0 ? -1 : 1) * pose[row, i]) ^ 2
      d = sqrt(d) + 2 * sqrt(turn)
      if (d > worst) worst = d
      e = 0; for (i = 1; i <= n; ++i) { x = $(2 + i) - q[row, i]; e += x * x }
      if (!(row in found) || e < found[row]) found[row] = e
      if (!(row in rank) || rank[row] != $2 - 1) if ($2 != 1) bad = 1
      rank[row] = $2 }
    END { for (r = 1; r <= 200; ++r) { ++all; if (!(r in found)) ++missing; else if (found[r] > 1e-10) ++lost }
      printf "%s: %d solutions of 200 poses, worst pose %.1e, without answer %d, own joints not among them %d\n", arm, count, worst, missing, lost
      exit !(worst < 2e-9 && !bad && missing == 0 && (n == 7 || lost == 0)) }' "$work/q.csv" "$work/poses.csv" - || fail "$arm: there and back"
}
round_trip rx90b 0 0 1.2 0 0.6 0
round_trip pa10_6ce 0 2 2 0 3.14 0
round_trip kr6_r900 0 -1.2 1 0 0.8 0
round_trip puma560 0 1.5 -1.5 0.5 0.3 0
round_trip ur5e 0 -1.5 1.5 0 1.5 0
round_trip lbr_iiwa14 0 0.5 0 -1 0 0.5 0

# The choice of solutions: nearest first, one a row, following a path, none left out.
rows fk --robot rx90b <"$work/one.csv"
cp "$out" "$work/pose.csv"
printf 'q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad\n0.3,0.2,1.1,0.1,0.9,0.2\n' >"$work/one.csv"
rows fk --robot rx90b <"$work/one.csv"
cp "$out" "$work/pose.csv"
rows ik --robot rx90b --near 0.3,0.2,1.1,0.1,0.9,0.2 --nearest <"$work/pose.csv"
awk -F, 'NR == 2 { e = ($3 - 0.3) ^ 2 + ($4 - 0.2) ^ 2 + ($5 - 1.1) ^ 2 + ($6 - 0.1) ^ 2 + ($7 - 0.9) ^ 2 + ($8 - 0.2) ^ 2 } END { exit !(NR == 2 && e < 1e-18) }' "$out" ||
  fail "the nearest solution is not the nearest"
rows ik --robot rx90b --all <"$work/pose.csv"
[ "$(wc -l <"$out")" -eq 9 ] || fail "an RX 90-B in the open has 8 solutions and a header"
{ names 6; awk 'BEGIN { for (k = 0; k < 400; ++k) print 0.005 * k ",0.1,1.2,0.6,0.9," 0.01 * k }'; } >"$work/path.csv"
"$ctl" fk --robot rx90b <"$work/path.csv" 2>"$err" | "$ctl" ik --robot rx90b --nearest --near previous >"$out" 2>"$err"
awk -F, 'NR > 2 { for (i = 3; i <= 8; ++i) { s = $i - before[i]; if (s * s > 2e-4) exit 1 } } { for (i = 3; i <= 8; ++i) before[i] = $i } END { exit NR != 401 }' "$out" ||
  fail "following a path jumps"

# Every turn: joints of the UR5e that may turn +-360 deg stand twice each, whichever way they are counted; nearest first.
printf 'q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad\n0.3,-1.2,1.1,0.4,0.9,0.2\n' >"$work/one.csv"
rows fk --robot ur5e <"$work/one.csv"
cp "$out" "$work/pose.csv"
rows ik --robot ur5e <"$work/pose.csv"
cp "$out" "$work/branches.csv"
rows ik --robot ur5e --all-turns --near 0.3,-1.2,1.1,0.4,0.9,0.2 <"$work/pose.csv"
sed -n 's/.*"range_rad": *\[\([^]]*\)\].*/\1/p' "$ARTICULUS_RESOURCES/robots/ur5e.json" >"$work/ranges"
awk -F, '
  FILENAME == ARGV[1] { lower[FNR] = $1; upper[FNR] = $2; next }
  FNR == 1 { next }
  FILENAME == ARGV[2] { c = 1; for (i = 1; i <= 6; ++i) { t = 0; for (k = -3; k <= 3; ++k) { x = $(2 + i) + k * 8 * atan2(1, 1); if (x >= lower[i] && x <= upper[i]) ++t } c *= t } wanted += c; ++branches; next }
  { e = 0; split("0.3,-1.2,1.1,0.4,0.9,0.2", near, ","); for (i = 1; i <= 6; ++i) { e += ($(2 + i) - near[i]) ^ 2; if ($(2 + i) < lower[i] || $(2 + i) > upper[i]) bad = 1 }
    if (e < before - 1e-12) bad = 1; before = e; if (seen[$3, $4, $5, $6, $7, $8]++) bad = 1; if ($2 != ++count) bad = 1; if (count == 1) first = e }
  END { printf "UR5e: %d branches, %d turns of %d wanted\n", branches, count, wanted; exit !(branches > 1 && count == wanted && count > 8 * branches && !bad && first < 1e-16) }' \
  "$work/ranges" "$work/branches.csv" "$out" || fail "--all-turns of a UR5e"
! "$ctl" ik --robot ur5e --all-turns --all <"$work/pose.csv" >"$out" 2>"$err" || fail "--all and --all-turns together"

# Jacobian of a point of the tool against differences of poses.
{ names 6; for q in 0.3,0.2,1.1,0.1,0.9,0.2 -1,0.4,0.7,-2,-0.6,3; do
    for j in 1 2 3 4 5 6; do for h in 1e-6 -1e-6; do awk -F, -v j=$j -v h=$h 'BEGIN { OFS = "," } { $j = sprintf("%.17g", $j + h); print }' <<<"$q"; done; done; done; } >"$work/steps.csv"
rows fk --robot rx90b <"$work/steps.csv"
cp "$out" "$work/step_poses.csv"
printf 'q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad\n0.3,0.2,1.1,0.1,0.9,0.2\n-1,0.4,0.7,-2,-0.6,3\n' >"$work/one.csv"
rows jacobian --robot rx90b --point 0.1,-0.05,0.2 <"$work/one.csv"
awk -F, -v px=0.1 -v py=-0.05 -v pz=0.2 '
  FNR == 1 { next }
  FILENAME == ARGV[1] { for (i = 1; i <= 36; ++i) J[FNR - 1, i] = $i; next }
  { k = FNR - 2; row = int(k / 12) + 1; j = int(k % 12 / 2) + 1; w = $4; x = $5; y = $6; z = $7
    p[1] = $1 + (1 - 2 * (y * y + z * z)) * px + 2 * (x * y - w * z) * py + 2 * (x * z + w * y) * pz
    p[2] = $2 + 2 * (x * y + w * z) * px + (1 - 2 * (x * x + z * z)) * py + 2 * (y * z - w * x) * pz
    p[3] = $3 + 2 * (x * z - w * y) * px + 2 * (y * z + w * x) * py + (1 - 2 * (x * x + y * y)) * pz
    if (k % 2 == 0) { for (i = 1; i <= 3; ++i) up[i] = p[i]; uw = w; ux = x; uy = y; uz = z; next }
    if (uw * w + ux * x + uy * y + uz * z < 0) { w = -w; x = -x; y = -y; z = -z }
    for (i = 1; i <= 3; ++i) d[i] = (up[i] - p[i]) / 2e-6
    d[4] = 2 * (-uw * x + ux * w - uy * z + uz * y) / 2e-6
    d[5] = 2 * (-uw * y + ux * z + uy * w - uz * x) / 2e-6
    d[6] = 2 * (-uw * z - ux * y + uy * x + uz * w) / 2e-6
    for (i = 1; i <= 6; ++i) { e = d[i] - J[row, 6 * (i - 1) + j]; if (e < 0) e = -e; if (e > worst) worst = e; ++count } }
  END { printf "Jacobian against differences: worst of %d entries %.1e\n", count, worst; exit !(count == 72 && worst < 1e-8) }' "$out" "$work/step_poses.csv" ||
  fail "the Jacobian is not the derivative of the pose"
[ "$(head -n 1 "$out" | awk -F, '{ print NF, $1, $36, $37, $38 }')" = "38 J11 J66 manipulability condition" ] || fail "header of jacobian"

# A pose out of reach has no line and is named; only where none has a solution does the command fail.
printf 'x_m,y_m,z_m,qw,qx,qy,qz\n5,0,0,1,0,0,0\n0.4,0.1,0.3,0,1,0,0\n' >"$work/far.csv"
rows ik --robot rx90b --nearest <"$work/far.csv"
err_says "Row 1 (line 2) has no solution: out of reach."
[ "$(sed -n 2p "$out" | cut -d, -f1,2)" = "2,1" ] || fail "the row that can be reached is row 2"
head -n 2 "$work/far.csv" | "$ctl" ik --robot rx90b >"$out" 2>"$err"
[ "${PIPESTATUS[1]}" -eq 2 ] || fail "no solution at all is not a success"

# Without ranges the solutions are sorted by nearness too: ask near the last of them and it comes first.
{ names 6; echo "0.17,0.35,0.52,0.7,0.87,1.05"; } | "$ctl" fk --robot rx90b >"$work/one.csv"
rows ik --robot rx90b --all <"$work/one.csv"
last=$(tail -n 1 "$out" | cut -d, -f3-)
rows ik --robot rx90b --all --near="$last" <"$work/one.csv"
[ "$(sed -n 2p "$out" | cut -d, -f3-)" = "$last" ] || fail "--all does not begin with the solution nearest to --near"

# Rows leave as they come; long files need no memory; a reader that goes away is no error, a full disk is.
coproc robot { "$ctl" fk --robot rx90b 2>&1; }
robot_pid=$robot_PID ask=${robot[1]} answers=${robot[0]}   # bash forgets them when the program ends
names 6 >&"$ask"
for k in 1 2; do
  echo "0,0,0,0,0,$k" >&"$ask"
  [ $k -eq 2 ] || { read -r -t 60 header <&"$answers" && [ "$header" = "x_m,y_m,z_m,qw,qx,qy,qz" ] || fail "no header through the pipe"; }
  read -r -t 60 answer <&"$answers" || fail "row $k is not answered before the next one comes"
done
exec {ask}>&-
wait "$robot_pid" || fail "the end of its input is no failure"
{ echo "$(names 6),note"; yes "0.1,0.2,0.3,0.4,0.5,0.6,$(printf '%01000d' 0)" | head -n 200000; } |
  (ulimit -v 190000; "$ctl" fk --robot rx90b 2>"$err") | awk 'END { exit NR != 200001 }' || fail "200 MB of rows do not pass within 190 MB, of which the libraries take 130"
yes "0,0,0,0,0,0" | head -n 200000 | (names 6; cat) | "$ctl" fk --robot rx90b 2>"$err" | head -n 1 >"$out"
[ "${PIPESTATUS[3]}" -eq 0 ] && [ ! -s "$err" ] || fail "head is no reason to complain"
yes "0,0,0,0,0,0" | head -n 200000 | (names 6; cat) | "$ctl" fk --robot rx90b 2>"$err" >/dev/full
[ "${PIPESTATUS[3]}" -eq 5 ] || fail "a full disk is not noticed"
err_says "Standard output could not be written"
exit 0
