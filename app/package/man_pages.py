#!/usr/bin/env python3
"""Manual pages of programs, made of what they say under --help: a page a program, with its subcommands.

  man_pages.py FOLDER PROGRAM...      writes FOLDER/NAME.1
"""
import pathlib
import re
import subprocess
import sys


def help_of(program, *commands):
    return subprocess.run([program, *commands, "--help"], capture_output=True, text=True, check=True).stdout.strip("\n")


def escaped(line):
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + line if line.startswith((".", "'")) else line


def subcommands(text):
    part = re.search(r"^Subcommands:\n((?:  .*\n?)*)", text, flags=re.M)
    return re.findall(r"^  ([a-z][\w-]*)(?: |$)", part[1], flags=re.M) if part else []


def page(program):
    name, text = pathlib.Path(program).name, help_of(program)
    summary = text.split("\n", 1)[0].rstrip(".")
    lines = [f'.TH {name.upper()} 1 "" Articulus "User commands"', ".SH NAME", escaped(f"{name} - {summary[0].lower()}{summary[1:]}"),
             ".SH DESCRIPTION", ".nf", *map(escaped, text.split("\n")), ".fi"]
    todo = [(command,) for command in subcommands(text)]
    while todo:
        command = todo.pop(0)
        said = help_of(program, *command)
        lines += [f'.SH "{escaped(" ".join((name, *command)))}"', ".nf", *map(escaped, said.split("\n")), ".fi"]
        todo[0:0] = [(*command, one) for one in subcommands(said)]
    other = "articulus" if name != "articulus" else "articulusctl"
    return "\n".join([*lines, ".SH SEE ALSO", f".BR {other} (1)"]) + "\n"


def main():
    for program in sys.argv[2:]:
        target = pathlib.Path(sys.argv[1]) / (pathlib.Path(program).name + ".1")
        target.write_text(page(program), encoding="utf-8")


if __name__ == "__main__":
    main()
