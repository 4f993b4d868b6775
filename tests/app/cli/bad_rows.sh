# Rows that are wrong are named by line and column with a remedy; the exit code is 2 and nothing is made up.
source "$(dirname "$0")/common.sh"

# refused "TEXT" WORDS -- ARGUMENT...: text on standard input; \n means a new line
refused() {
  local text=$1 words=$2
  shift 3
  printf "$text" | "$ctl" "$@" >"$out" 2>"$err"
  [ "${PIPESTATUS[1]}" -eq 2 ] || fail "articulusctl $* accepted: $text"
  err_says "$words"
  [ "$(wc -l <"$err")" -ge 2 ] || fail "no remedy"
}
q=q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad
refused "" "nothing on standard input" -- fk --robot rx90b
refused "\n# only words\n" "nothing on standard input" -- fk --robot rx90b
refused "0,0,0,0,0,0\n" "line 1: begins with a number" -- fk --robot rx90b
refused "q1_rad;q2_rad;q3_rad\n0;0;0\n" "semicolons" -- fk --robot rx90b
refused "${q//,/\\t}\n0\t0\t0\t0\t0\t0\n" "separates its columns by tabs" -- fk --robot rx90b
refused "$q,q1_deg\n0,0,0,0,0,0,45\n" "has both q1_rad and q1_deg" -- fk --robot rx90b
refused "$q,joint_2_deg\n0,0,0,0,0,0,45\n" "has both q2_rad and joint_2_deg" -- dynamics --robot rx90b --at-rest
refused "x_m,x_mm,y_m,z_m,qw,qx,qy,qz\n0.4,400,0,0.3,0,1,0,0\n" "has both x_m and x_mm" -- ik --robot rx90b
refused "${q/q3_rad/Q3}\n0,0,0,0,0,0\n" "no column q3_rad" -- fk --robot rx90b
refused "$q,q1_rad\n0,0,0,0,0,0,0\n" "q1_rad twice" -- fk --robot rx90b
refused "$q\n0,0,0,0,0,0\n0,0,0,0,0\n" "line 3: has 5 cells" -- fk --robot rx90b
[ "$(wc -l <"$out")" -eq 2 ] || fail "the row before the bad one is missing"
err_says "the rows before it (1)"
refused "$q\n0,0,abc,0,0,0\n" 'line 2, column q3_rad: "abc" is not a number' -- fk --robot rx90b
refused "$q\n0,0,,0,0,0\n" "column q3_rad: is empty" -- fk --robot rx90b
refused "$q\n0,0,nan,0,0,0\n" "is not finite" -- fk --robot rx90b
refused "$q\n0,0,1e999,0,0,0\n" "is not a number" -- fk --robot rx90b
refused "$q\n0,0,1e300,0,0,0\n" 'column q3_rad: "1e300" is larger than any such number is' -- fk --robot rx90b
refused "$q\n0,0,0x1,0,0,0\n" "is not a number" -- jacobian --robot rx90b
refused "$q\n0,0,0,0,0,0\n" "no column q7_rad" -- fk --robot lbr_iiwa14
refused "$q\n0,0,0,0,0,0\n" "no column qd1_rad_per_s" -- dynamics --robot rx90b
refused "x_m,y_m,z_m,qw,qx,qy,qz\n0.4,0,0.3,1,1,0,0\n" "quaternion has length 1.41" -- ik --robot rx90b
refused "x_m,y_m,z_m,qw,qx,qy\n0.4,0,0.3,1,1,0\n" "no column qz" -- ik --robot rx90b
refused "x_m,y_m,z_m,qw,qx,qy,qz\n" "--near 1,2 is not a list of 6" -- ik --robot rx90b --near 1,2
refused "x_m,y_m,z_m,qw,qx,qy,qz\n" "is not a list of 6" -- ik --robot rx90b --near 1,2,3,4,5,six
refused "$q\n" "There is no robot \"rx91\"" -- fk --robot rx91
err_says "puma560, rx90b"
refused "$q\n" "Which robot?" -- fk
refused "$q\n" "for joint positions on the command line" -- fk --robot rx90b --json
refused "$q\n" "--robot" -- ik
refused "$q\n" "--length" -- jacobian --robot rx90b --length 0
head -c 3000000 /dev/zero | tr '\0' 'x' | "$ctl" fk --robot rx90b >"$out" 2>"$err"
[ "${PIPESTATUS[2]}" -eq 2 ] || fail "a line without an end is accepted"
err_says "longer than a line"
nothing_on_stdout
expect_without_input 2 fk 0 0 0 0 0 0 --robot rx90b --cell munich

# A header alone is a table without rows.
printf "$q\n" | "$ctl" dynamics --robot rx90b --at-rest >"$out" 2>"$err" || fail "no rows are no error"
[ "$(cat "$out")" = "tau1_Nm,tau2_Nm,tau3_Nm,tau4_Nm,tau5_Nm,tau6_Nm" ] || fail "header of dynamics"
exit 0
