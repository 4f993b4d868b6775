# What differs between two protocols: shipped ones, files, and refusals that name what there is.
source "$(dirname "$0")/common.sh"

expect_without_input 0 protocols diff spine_flexibility spine_flexibility
out_says "Nothing differs."
mine=$work/mine.json
python3 - "$ARTICULUS_RESOURCES/protocols/spine_flexibility_quick.json" "$mine" <<'PY'
import json, re, sys
text = re.sub(r"^\s*//.*$|(?<=[,{\[])\s*//.*$", "", open(sys.argv[1]).read(), flags=re.M)
protocol = json.loads(text)
protocol["name"] = "Mine"
protocol["steps"].append({"type": "wait", "duration_s": 2.5})
json.dump(protocol, open(sys.argv[2], "w"))
PY
expect_without_input 0 protocols diff spine_flexibility_quick "$mine"
out_says "-> \"Mine\""
out_says "Wait: added (2.5 s)"
[ "$(wc -l <"$out")" -eq 2 ] || fail "two things were changed: $(cat "$out")"
expect_without_input 0 protocols diff "$mine" spine_flexibility_quick --json
value_is /same false
value_is /steps/0/change removed
value_is /protocol/0/before Mine
expect_without_input 2 protocols diff spine_flexibility no_such_protocol
expect_without_input 2 protocols diff spine_flexibility
[ ! -e "$data" ] || fail "comparing left files"
