# Parallel mechanisms: the digest's numbers, both ways, and what is refused.
source "$(dirname "$0")/common.sh"

near() { awk -v v="$(value "$1")" -v want="$2" -v by="$3" 'BEGIN { d = v - want; exit !(d < by && -d < by) }' || fail "$1 is $(value "$1"), not $2"; }

expect_without_input 0 mechanism knee_inspired_joint --rates 40.10704565915762,-22.918311805232928 --json
near /actuators/lengths_m/0 0.14679188072 1e-10
near /actuators/lengths_m/1 0.24196536569 1e-10
near /actuators/rates_m_per_s/0 0.03716342872 1e-10
near /actuators/rates_m_per_s/1 -0.03193600286 1e-10
value_is /mobility/freedoms 2
value_is /mobility/singular false
value_is /spherical/family 2
"$values" "$out" /coordinate_stiffness/5/5 >/dev/null || fail "no stiffness"

# Angles of lengths, on either side of the singular angle.
expect_without_input 0 mechanism knee_inspired_joint --lengths 146.79188072,241.96536569 --json
near /actuators/theta_rad 0.43633231 1e-7
expect_without_input 0 mechanism knee_inspired_joint --lengths 146.79188072,241.96536569 --side behind --json
near /actuators/theta_rad -2.788343 1e-5

# A motion that keeps all lengths; the pose of six lengths.
expect_without_input 0 mechanism knee_inspired_joint --self-motion 5
[ "$(grep -c 'theta .* deg, delta' "$out")" -eq 6 ] || fail "no self-motion"
expect_without_input 0 mechanism knee_inspired_joint --lengths 308.058,304.138,307.409,306.961,146.792,241.965
out_says "Pose of the six measured lengths: centre ("

# Rates and forces the other way, and a course over an angle.
expect_without_input 0 mechanism knee_inspired_joint --leg-rates 37.16342872,-31.93600286 --json
near /actuators/rates_rad_per_s/0 0.7 1e-8
near /actuators/rates_rad_per_s/1 -0.4 1e-8
expect_without_input 0 mechanism knee_inspired_joint --forces 120,-45 --json
k0=$(value /actuators/moments_Nm/k0)
i1=$(value /actuators/moments_Nm/i1)
expect_without_input 0 mechanism knee_inspired_joint --moments "$k0,$i1" --json
near /actuators/forces_N/0 120 1e-6
near /actuators/forces_N/1 -45 1e-6
expect_without_input 0 mechanism knee_inspired_joint --course theta,-60,60,25 --rates 40,0 --csv "$work/course.csv"
out_says "dexterity"
[ "$(wc -l <"$work/course.csv")" -eq 26 ] || fail "the course has not 25 points"
expect_without_input 2 mechanism knee_inspired_joint --course gamma,1,2
err_says "ANGLE,DEG,DEG"
expect_without_input 2 mechanism knee_inspired_joint --csv "$work/none.csv"
err_says "none is asked for"

expect_without_input 2 mechanism knee_inspird_joint
err_says 'Did you mean "knee_inspired_joint"?'
expect_without_input 2 mechanism knee_inspired_joint --lengths 1,2,3
err_says "two of the actuators, or six"
expect_without_input 2 mechanism knee_inspired_joint --lengths 1,2
expect_without_input 2 mechanism knee_inspired_joint --at 5
expect_without_input 2 mechanism knee_inspired_joint --at nan,1
sed 's/"actuators"/"actuator"/' "$ARTICULUS_RESOURCES/mechanisms/knee_inspired_joint.json" >"$work/mine.json"
expect_without_input 2 mechanism "$work/mine.json"
err_says 'actuator'
python3 - "$ARTICULUS_RESOURCES/mechanisms/knee_inspired_joint.json" "$work/rods.json" <<'END'
import json, sys
j = json.load(open(sys.argv[1])); del j["actuators"], j["measuring"]
json.dump(j, open(sys.argv[2], "w"))
END
expect_without_input 0 mechanism "$work/rods.json"
expect_without_input 2 mechanism "$work/rods.json" --forces 1,2
err_says 'has no actuators'

# The knee of five rods: the row of its source at 30 deg, and where it ends.
expect_without_input 0 mechanism five_rod_knee --course flexion,0,90,4 --json
near /poses/1/flexion_rad 0.523598776 1e-8
near /poses/1/adduction_rad 0.02304 2e-4
near /poses/1/tibia_in_femur_m/1 -0.00136 1.5e-5
near /poses/3/largest_gap_m 0 1e-11
expect_without_input 0 mechanism five_rod_knee --csv "$work/knee.csv"
[ "$(wc -l <"$work/knee.csv")" -eq 12 ] || fail "the course of the knee has not 11 points"
out_says "Every rod keeps its length"
expect_without_input 2 mechanism five_rod_knee --course flexion,0,110
err_says "0 to 100 degrees"
expect_without_input 2 mechanism five_rod_knee --course theta,0,10
expect_without_input 2 mechanism five_rod_knee --course flexion,0,10,1
expect_without_input 2 mechanism five_rod_knee --forces 1,2
err_says "no actuators"
