"""Prints, for each file of standard input, the shell command that checks its syntax by itself.

A header is compiled as a source of its folder would be (or of the folder above it). Usage: syntax_commands.py compile_commands.json
"""
import json
import os
import re
import shlex
import sys

entries = {os.path.realpath(e["file"]): e for e in json.load(open(sys.argv[1]))}
by_folder = {}
for name, entry in entries.items():
    by_folder.setdefault(os.path.dirname(name), entry)


def entry_for(path):
    if path in entries:
        return entries[path], True
    if not path.endswith(".h"):
        return None, False
    folder = os.path.dirname(path)
    while folder not in by_folder and len(folder) > 1:
        # a room of headers only: what any folder beside it is compiled with
        beside = sorted(f for f in by_folder if os.path.dirname(f) == folder)
        if beside:
            return by_folder[beside[0]], False
        folder = os.path.dirname(folder)
    return by_folder.get(folder), False


for line in sys.stdin:
    path = os.path.realpath(line.strip())
    entry, own = entry_for(path)
    if entry is None or "/tests/ui/" in path and path.endswith(".cpp"):
        continue
    command = re.sub(r" -o \S+", "", entry["command"])
    command = re.sub(r"^.*?ccache ", "", command)
    command = re.sub(r" -c \S+$", " -fsyntax-only ", command)
    command += "-Wno-pragma-once-outside-header " if "clang" in command.split()[0] else ""
    if own:
        command += shlex.quote(path)
    else:
        command += "-x c++ -include " + shlex.quote(path) + " /dev/null"
    print("cd " + shlex.quote(entry["directory"]) + " && " + command)
