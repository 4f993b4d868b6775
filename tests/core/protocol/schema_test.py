"""Every shipped protocol and the example with all steps are valid by resources/protocols/schema.json; wrong ones are not."""
import copy
import json
import pathlib
import sys

import jsonschema


def without_comments(text):
    out, i = [], 0
    while i < len(text):
        if text[i] == '"':
            end = i + 1
            while text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            out.append(text[i:end + 1])
            i = end + 1
        elif text.startswith("//", i):
            i = text.find("\n", i)
        elif text.startswith("/*", i):
            i = text.index("*/", i) + 2
        else:
            out.append(text[i])
            i += 1
    return "".join(out)


def load(file):
    return json.loads(without_comments(file.read_text(encoding="utf-8")))


def place(protocol, path):
    for key in path[:-1]:
        protocol = protocol[key]
    return protocol, path[-1]


source = pathlib.Path(sys.argv[1])
schema = load(source / "resources/protocols/schema.json")
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
failures = 0


def check(good, name, protocol):
    global failures
    errors = list(validator.iter_errors(protocol))
    if good == (not errors):
        return
    failures += 1
    print(f"{name}: {'accepted, but it is wrong' if not errors else errors[0].message + ' at ' + errors[0].json_path}")


shipped = [f for f in sorted((source / "resources/protocols").glob("*.json")) if f.name != "schema.json"]
assert len(shipped) >= 3
for file in shipped:
    check(True, file.name, load(file))

example = load(source / "tests/core/protocol/every_step.json")
check(True, "every_step.json", example)
types = schema["$defs"]["step"]["properties"]["type"]["enum"]
missing = set(types) - {step["type"] for step in example["steps"]} - {"sub_protocol"}
if missing:
    failures += 1
    print(f"every_step.json has no {missing}")

wrong = 0
# Any step of which a key is misspelt, or that has a key of another kind.
for i, step in enumerate(example["steps"]):
    for key in step:
        damaged = copy.deepcopy(example)
        damaged["steps"][i][key + "x"] = damaged["steps"][i].pop(key)
        check(False, f"step {i} with {key}x", damaged)
        damaged = copy.deepcopy(example)
        damaged["steps"][i][key] = None
        check(False, f"step {i} with {key} null", damaged)
        wrong += 2


def damage(path, value):
    global wrong
    damaged = copy.deepcopy(example)
    owner, key = place(damaged, path)
    if value is None:
        del owner[key]
    else:
        owner[key] = value
    check(False, f"{path} = {value}", damaged)
    wrong += 1


at = {step["type"]: i for i, step in reversed(list(enumerate(example["steps"])))}
for key in ("format", "name", "steps"):
    damage([key], None)
damage(["format"], "articulus-protocol-3")
damage(["steps"], [])
damage(["descripton"], "misspelt")
damage(["parameters", 0, "unit"], "kg")
damage(["parameters", 0, "minimum"], None)
damage(["parameters", 0, "name"], "2m")
damage(["steps", 0, "type"], "dance")
damage(["steps", at["wait"], "duration_s"], "1+$moment")
damage(["steps", at["wait"], "duration_s"], 0)
damage(["steps", at["wait"], "duration_s"], 86401)
damage(["steps", at["home"], "time_s"], -1)
damage(["steps", at["move"], "flexion_deg"], 90)
damage(["steps", at["load"], "target_moment_Nm"], [0, 0, 5001])
damage(["steps", at["load_cycle"], "amplitude_Nm"], 0)
damage(["steps", at["load_cycle"], "cycles"], 1001)
damage(["steps", at["rotate"], "axes", "Fx_N"], -5001)
damage(["steps", at["ramp"], "axes", "Ry_deg"], 171)
damage(["steps", at["ramp"], "stop_at"], {"Mz_Nm": 0})
damage(["steps", at["load_cycle"], "axis"], "Mw")
damage(["steps", at["load_cycle"], "amplitude_N"], 3)
damage(["steps", at["load_cycle"], "limits", "Fx_Nm"], 3)
damage(["steps", at["load_cycle"], "report", 0, "of"], "Fw")
damage(["steps", at["load"], "target_force_N"], [1, 2])
damage(["steps", at["ramp"], "axes", "Mx_N"], 3)
damage(["steps", at["ramp"], "axes", "X"], "stay")
damage(["steps", at["ramp"], "frame"], "base")
damage(["steps", at["ramp"], "stop_at"], {"Fx_N": 1, "Fy_N": 1})
damage(["steps", at["ramp"], "axes"], None)
damage(["steps", at["profile"], "profile_value"], None)
damage(["steps", at["rotate"], "axis"], "X")
damage(["steps", at["passive_path"], "to_deg"], None)
damage(["steps", at["record_path"], "steps", 0, "type"], "dance")
damage(["steps", at["sweep"], "values"], None)
damage(["steps", at["sweep"], "steps"], None)
damage(["steps", at["conditions"], "rows"], [])
damage(["steps", at["conditions"], "rows", 0, "values"], ["x"])
damage(["steps", at["conditions"], "rows", 0, "name"], None)
damage(["steps", at["conditions"], "columns", 0, "unit"], "kg")
damage(["steps", at["conditions"], "steps"], None)
damage(["steps", at["repeat"], "until", "measure", "statistic"], "median")
damage(["steps", at["branch"], "below_N"], 3)
damage(["steps", at["branch"], "measure"], None)
damage(["steps", at["prompt"], "choices"], [])
damage(["steps", at["cut"], "structure"], "")

print(f"{len(shipped)} shipped protocols and one of {len(example['steps'])} steps are valid, {wrong} wrong ones refused, {failures} failures")
sys.exit(1 if failures else 0)
