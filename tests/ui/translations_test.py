"""German and English are complete: each text of the desktop is in the .ts files, none is unfinished, gaps are the same in
both languages, plural forms are all there, and rows of core_de.json have the gaps of their key.
Arguments: root of the source, lupdate."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

source, lupdate = pathlib.Path(sys.argv[1]), sys.argv[2]
folder = source / "resources/translations"
GAP = re.compile(r"%(?:L?\d+|n)|\{[^}]*\}")
faults = []


def messages(file):
    found = {}
    for context in xml.parse(file).getroot().findall("context"):
        for message in context.findall("message"):
            comment = message.find("comment")
            key = (context.findtext("name"), message.findtext("source") or "", "" if comment is None else comment.text)
            found[key] = message
    return found


def check(file, key, message):
    place = f"{file.name}, {key[0]}: {key[1]!r}"
    translation = message.find("translation")
    if translation.get("type"):
        faults.append(f"{place} is {translation.get('type')}")
    plural = message.get("numerus") == "yes"
    forms = [form.text or "" for form in translation.findall("numerusform")] if plural else [translation.text or ""]
    if len(forms) != (2 if plural else 1):
        faults.append(f"{place} has {len(forms)} forms")
    for form in forms:
        if not form:
            faults.append(f"{place} has no translation")
        elif set(GAP.findall(key[1])) != set(GAP.findall(form)):
            faults.append(f"{place} has other gaps in {form!r}")
        elif key[1].endswith("…") != form.endswith("…") or key[1].count("\t") != form.count("\t"):
            faults.append(f"{place} ends or is divided otherwise in {form!r}")


with tempfile.TemporaryDirectory() as scratch:
    for name, options in (("articulus_de.ts", []), ("articulus_en.ts", ["-pluralonly"])):
        fresh = pathlib.Path(scratch) / name
        subprocess.run([lupdate, "ui", "app/main.cpp", "core", "-I", ".", "-locations", "none", *options, "-target-language",
                        name[10:12], "-ts", str(fresh)], cwd=source, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        in_source, stored = messages(fresh), messages(folder / name)
        for key in sorted(in_source.keys() - stored.keys()):
            faults.append(f"{name} does not have {key[0]}: {key[1]!r}")
        for key in sorted(stored.keys() - in_source.keys()):
            faults.append(f"{name} has what the source has not, {key[0]}: {key[1]!r}")
        for key, message in stored.items():
            check(folder / name, key, message)
        print(f"{name}: {len(stored)} messages")

rows = json.loads((folder / "core_de.json").read_text(encoding="utf-8"))
for english, german in rows.items():
    if not german or set(GAP.findall(english)) != set(GAP.findall(german)):
        faults.append(f"core_de.json has other gaps in {german!r} than in {english!r}")
    if re.search(r"\d\.\d+ (?:%|N|Nm|mm|m|s|h|kg|deg|mrad|Hz)(?!\w)", german):
        faults.append(f"core_de.json has a decimal point in {german!r}")
for file in sorted((source / "resources/checklists").glob("*.json")):
    checklist = json.loads(file.read_text(encoding="utf-8"))
    for group in checklist["groups"]:
        for text in [group["title"], *(item[key] for item in group["items"] for key in ("text", "why"))]:
            if text not in rows:
                faults.append(f"core_de.json has no row for {text!r} of {file.name}")
for place in ("protocols", "cells"):
    for file in sorted((source / "resources" / place).glob("*.json")):
        name = re.search(r'^ {1,2}"name": "([^"]*)"', file.read_text(encoding="utf-8"), re.MULTILINE)
        if name and name[1] not in rows:
            faults.append(f"core_de.json has no row for the name {name[1]!r} of {file.name}")
# What the desktop itself refuses goes the same way: message and remedy. A text that is put together has a row with gaps.
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
ARGUMENT = re.compile(r'(?:"(?:[^"\\]|\\.)*"|\((?:[^()"]|"(?:[^"\\]|\\.)*"|\([^()]*\))*\)|[^,;{}()"])+')
for file in sorted((source / "ui").rglob("*.cpp")):
    code = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
    for error in re.finditer(r"ErrorCode::\w+,", code):
        at = error.end()
        for _ in range(2):
            argument = ARGUMENT.match(code, at)
            if not argument:
                break
            at = argument.end() + 1
            if "tr(" in argument[0] or ".value(" in argument[0] or "->value(" in argument[0]:
                continue  # translated by Qt, or out of a file
            parts = ["".join(LITERAL.findall(p)).replace('\\"', '"') for p in re.split(r"\+", re.sub(r'"\s*"', "", argument[0]))]
            said = [re.escape(part) if part else ".*" for part in parts]
            if any(parts) and not any(re.fullmatch("".join(said), row) for row in rows):
                faults.append(f"core_de.json has no row for {''.join(p or '{0}' for p in parts)!r} of {file.relative_to(source)}")
            if code[at - 1] != ",":
                break
print(f"core_de.json: {len(rows)} rows")

print("\n".join(faults))
sys.exit(1 if faults else 0)
