#!/usr/bin/env python3
"""Sample data for a package: runs of simulated cells, as a person would export them. What they hold is computed anew by the
program itself, with the same seed: nothing of it is kept in the repository.

  sample_data.py FOLDER ARTICULUSCTL
"""
import pathlib
import subprocess
import sys
import tempfile

RUNS = [("spine_flexibility_quick", "spine"), ("shoulder_pose", "shoulder")]
WHAT = """Sample data of Articulus

Every file here was computed by a virtual cell: simulated, no measurement of anything.

  {files}

Open them:
  python3 -c 'import pandas; print(pandas.read_csv("spine.csv", comment="#"))'
  articulusctl import spine.csv --user NAME       as a run of yours
Make them again, and more of them:
  articulusctl users add NAME
  articulusctl run spine_flexibility_quick --user NAME --fast
"""


def main():
    folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        def ask(*arguments):
            done = subprocess.run([program, *arguments, "--data", data], input="sample data 1\nsample data 1\n", text=True,
                                  capture_output=True, check=False)
            if done.returncode != 0:
                sys.exit(f"{' '.join(arguments)}: {done.stderr}")
        ask("users", "add", "sample")
        lines = []
        for number, (protocol, name) in enumerate(RUNS, start=1):
            ask("run", protocol, "--user", "sample", "--fast", "--yes")
            ask("export", str(number), "--to", str(folder / f"{name}.csv"), "--rate", "25", "--user", "sample")
            lines.append(f"{name}.csv".ljust(24) + f"{protocol}, 25 rows a second")
        ask("export", "1", "--to", str(folder / "spine.xlsx"), "--rate", "25", "--units", "clinical", "--user", "sample")
        ask("report", "1", "--to", str(folder / "spine_report.pdf"), "--user", "sample")
        lines += ["spine.xlsx              the same, millimetres and degrees", "spine_report.pdf        its report"]
    (folder / "README").write_text(WHAT.format(files="\n  ".join(lines)), encoding="utf-8")
    for file in folder.iterdir():
        file.chmod(0o644)


if __name__ == "__main__":
    main()
