# A protocol that is made for a specimen runs on it where nobody chose another, and names it where the other one does
# not take it. That every shipped one fits what it names: tests/core/run/shipped_protocols_test.cpp.
source "$(dirname "$0")/common.sh"
add_weber
run() { expect "$1" run "${@:2}" --user weber --fast --yes --data "$data"; }

for pair in ligament_relaxation:lateral_collateral_ligament ankle_template:ankle stiffness_preloads:human_l4_l5 stiffness_jig:spring_jig; do
  expect 0 protocols show "${pair%%:*}" --json
  value_is /specimen "${pair#*:}"
done
run 0 ligament_relaxation --set hold=25 --json
value_is /specimen "lateral collateral ligament with its bone blocks (simulated)"
run 0 stiffness_jig --set time=0.5 --json
value_is /specimen "spring jig (simulated)"
value_is /cell "Munich cell, spring jig"

# Another one by choice: refused before anything moves, with the one that works.
for key in stiffness_preloads stiffness_jig; do
  run 2 $key --simulated-specimen polymer_body_1
  err_says "does not take the preload"
  named=$(sed -n 's/.*--simulated-specimen \([a-z_0-9]*\).*/\1/p' "$err" | head -n 1)
  expect 0 protocols show $key --simulated-specimen "$named"
done
out_says "In the vice: spring jig (simulated)"

# A cell file of one's own says itself what lies in its vice.
cp "$ARTICULUS_RESOURCES/cells/munich.json" "$work/own.json"
run 2 stiffness_preloads --cell "$work/own.json"
err_says 'It is made for the simulated specimen "human_l4_l5": --simulated-specimen human_l4_l5.'

# Values that the cell does not bear: which there are to choose.
run 2 spine_pure_moment
err_says "at most 7.2 Nm"
err_says "--set"

# A run that was ended early blames no analysis.
run 4 ligament_relaxation --simulated-specimen porcine_l3_l5_measured --set pull=3
err_says 'the run ended before its step "hold" was through'
exit 0
