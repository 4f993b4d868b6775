"""suites_of_program.cmake: CTest has a line for each suite of a program, or each case, and none is lost.

  suites_of_program_test.py ROOT
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
LISTED = """Running main() from gmock_main.cc
Plain.
  First
  Second
Places/Stops.
  Holds/0  # GetParam() = {1; [2], "a # b"}
  Holds/1  # GetParam() = 8-byte object <00>
Kinds/0.  # TypeParam = std::vector<int, X>
  Grows
Alone.
  Slow
  Slower
"""
# Lists its cases, or says what it was asked to run and fails where that is a suite of places.
PROGRAM = """#!/bin/sh
case $1 in
  --gtest_list_tests) cat "$0.listed" ;;
  *) echo "asked: $1"; case $1 in *Places/*) exit 1 ;; esac ;;
esac
"""


class SuitesOfProgram(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.program = self.folder / "test_room"
        self.listed = self.folder / "test_room.listed"
        self.listed.write_text(LISTED)
        self.make_program()
        (self.folder / "settings.cmake").write_text(f"""set(program [=[{self.program}]=])
set(room room)
set(list [=[{self.folder}/lines.cmake]=])
set(settings [=[{self.folder}/settings.cmake]=])
set(properties TIMEOUT 7 PROCESSORS 2)
set(by_case [=[Alone|Other]=])
set(first Kinds/0 90)
include([=[{ROOT}/tests/suites_of_program.cmake]=])
""")
        (self.folder / "CTestTestfile.cmake").write_text('include("settings.cmake")\n')

    def make_program(self):
        self.program.write_text(PROGRAM)
        self.program.chmod(0o755)

    def ctest(self, *options):
        return subprocess.run(["ctest", "--test-dir", self.folder, *options], capture_output=True, text=True)

    def names(self):
        return re.findall(r"Test +#\d+: (\S+)", self.ctest("-N").stdout)

    def test_a_line_for_each_suite_and_where_asked_for_each_case(self):
        self.assertEqual(sorted(self.names()), ["room.Alone.Slow", "room.Alone.Slower", "room.Kinds/0", "room.Places/Stops",
                                                "room.Plain"])

    def test_each_line_runs_its_own_cases_and_fails_with_them(self):
        ended = self.ctest("-V")
        asked = re.findall(r"asked: --gtest_filter=(\S+)", ended.stdout)
        self.assertEqual(sorted(asked), ["Alone.Slow", "Alone.Slower", "Kinds/0.*", "Places/Stops.*", "Plain.*"])
        self.assertEqual(asked[0], "Kinds/0.*")  # the longest begins
        self.assertNotEqual(ended.returncode, 0)
        failed = re.findall(r"^\s+\d+ - (\S+) \(Failed\)", ended.stdout + ended.stderr, flags=re.M)
        self.assertEqual(failed, ["room.Places/Stops"])

    def test_a_program_that_was_built_anew_is_asked_again(self):
        self.assertNotIn("room.Another", self.names())
        self.listed.write_text(LISTED + "Another.\n  Case\n")
        self.make_program()
        self.assertIn("room.Another", self.names())

    def test_one_that_is_not_there_or_has_nothing_to_run_fails(self):
        self.listed.write_text("Running main() from gmock_main.cc\n")
        self.assertNotEqual(self.ctest().returncode, 0)
        self.program.unlink()
        ended = self.ctest()
        self.assertNotEqual(ended.returncode, 0)
        self.assertIn("room_NOT_BUILT", ended.stdout)


unittest.main()
