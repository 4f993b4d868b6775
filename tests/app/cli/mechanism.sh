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
