"""Which sources are compiled together, and what is renamed for it. Usage: compile_batches_test.py SOURCE_ROOT"""
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "core"))
import compile_batches  # noqa: E402

BEGIN, END = "namespace house {\nnamespace {\n", "\n}\n}\n"
BESIDE = BEGIN + "double fromHere() { return 1.0; }" + END
NOT = None  # they may not share a batch
CASES = {  # what stands in the second file, and in which files (1, 2) a name is changed for both to share a batch
    "nothing in common": ("double other() { return 2.0; }", ""),
    "the same function": ("int fromHere() { return 2; }", "2"),
    "the same constant": ("constexpr double fromHere = 2.0;", "2"),
    "one of several constants": ("constexpr double a = 1.0, fromHere = 2.0;", "2"),
    "the same type": ("struct fromHere {};", "2"),
    "a template": ("template <class T>\nT fromHere(T x) { return x; }", "2"),
    "an enumerator": ("enum : int {\n  first,\n  fromHere\n};", "2"),
    "a local of that name": ("double other() {\n  double fromHere = 2.0;\n  return fromHere;\n}", "1"),
    "a macro": ("#define fromHere 1", "1"),
    "a whole namespace": ("using namespace elsewhere;", NOT),
    "a member of that name": ("double other(const Thing& t) { return t.fromHere + t->fromHere(); }", ""),
    "a function and a member of that name": ("double fromHere() { return 2.0; }\ndouble b(Thing t) { return t.fromHere; }", "1"),
    "another namespace's": ("double other() { return elsewhere::fromHere(); }", ""),
    "a parameter of a member of a class": ("void Other::set(double fromThere) { value = fromThere; }", ""),
    "a member of a class that mentions it": ("double Other::get() { return fromHere(); }", "1"),
    "a comment and a text": ("// fromHere\nconst char* other = \"fromHere\";", ""),
    "a macro that it uses": ("const char* const other = FROM_HERE;", ""),
}
wrong = []


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path)

    def write(self, name, text):
        (self.path / name).write_text(text)
        for cached in (compile_batches.text_of, compile_batches.mentioned, compile_batches.headers, compile_batches.fixed,
                       compile_batches.of_qt):
            cached.cache_clear()
        return compile_batches.Source(str(self.path / name))


def judge(what, first, second, expected):
    """Whether together() renames in these files: a text of 1 and 2; None where they may not share a batch."""
    renamed = compile_batches.together(first, second)
    seen = None if renamed is None else "".join(sorted({"1" if file == first.path else "2" for file, _ in renamed}))
    if seen != expected:
        wrong.append(f"{what}: {seen}, not {expected}")


def cases(folder):
    first = folder.write("first.cpp", BESIDE)
    for number, (what, (text, expected)) in enumerate(CASES.items()):
        judge(what, first, folder.write(f"second_{number}.cpp", BEGIN + text + END), expected)
    # A function of all is the same for whoever knows it; one that is the file's own is not.
    user = "namespace house {\ndouble user() { return known(); }\n}\n"
    for text, expected in (("double known() { return 3.0; }", ""), ("static double known() { return 3.0; }", "1"),
                           ("namespace {\ndouble known() { return 3.0; }\n}", "1"),
                           ("namespace {\ndouble first() {\n  return 3.0;\n}\ndouble known() { return 3.0; }\n}", "1"),
                           ("namespace {\ndouble first() {\n  return 3.0;\n}\n}\ndouble known() { return 3.0; }", "")):
        judge(text, folder.write("fourth.cpp", "namespace house {\n" + text + "\n}\n"), folder.write("fifth.cpp", user), expected)
    a, b = (f"namespace house {{\nnamespace {{\nclass {name} : public Base {{\n  int a;\n}};\n}}\n}}\n" for name in ("First", "Second"))
    judge("two that have the same base", folder.write("fourth.cpp", a), folder.write("fifth.cpp", b), "")


def what_may_not_be_renamed(folder):
    compile_batches.ROOT = folder.path
    folder.write("late.h", "inline double late() { return fromHere; }\n")
    first, late = folder.write("first.cpp", BESIDE), '#include "late.h"\n'
    judge("a name that a later header mentions", first,
          folder.write("third.cpp", late + BEGIN + "double other() { return 2.0; }" + END), "1")
    both = folder.write("third.cpp", late + BESIDE)
    judge("a name that its own header mentions", first, both, "1")
    judge("names that both their headers mention", folder.write("fourth.cpp", late + BESIDE), both, NOT)
    fixture = "class Here {};\nTEST_F(Here, Is) {}"
    judge("a fixture, which is part of a test's name", folder.write("fourth.cpp", BEGIN + fixture + END),
          folder.write("fifth.cpp", BEGIN + fixture.replace("Is", "Was") + END), NOT)
    printed = BEGIN + "void PrintTo(const Thing&) {}" + END
    judge("what a library calls by its name", folder.write("fourth.cpp", printed), folder.write("fifth.cpp", printed), NOT)
    of_qt = "#include <QWidget>\n" + BESIDE
    judge("what could be a member of a class of Qt", folder.write("fourth.cpp", of_qt), folder.write("fifth.cpp", of_qt), NOT)


def compiled_together(folder):
    """A batch of files that all declare the same says what each says alone."""
    text = BEGIN + "constexpr int kOwn = %d;\nint own() { return kOwn; }" + END + "namespace house {\nint answer%d() { return own(); }\n}\n"
    paths = []
    for number in (1, 2, 3):
        folder.write(f"own_{number}.cpp", text % (10**number, number))
        paths.append(str(folder.path / f"own_{number}.cpp"))
    made = folder.path / "made"
    script = str(pathlib.Path(sys.argv[1]) / "core" / "compile_batches.py")
    lines = subprocess.run([sys.executable, script, "8", str(made), *paths], check=True, capture_output=True, text=True).stdout
    if len(set(line.split("=")[0] for line in lines.split())) != 1:
        wrong.append("files with the same names do not share a batch")
    calls = "namespace house {\nint answer1();\nint answer2();\nint answer3();\n}\nusing namespace house;\n"
    calls += "int main() { return answer1() + answer2() + answer3() != 1110; }\n"
    folder.write("main.cpp", calls)
    program = str(folder.path / "program")
    subprocess.run(["c++", "-o", program, str(made / "batch_0.cpp"), str(folder.path / "main.cpp")], check=True)
    if subprocess.run([program], check=False).returncode:
        wrong.append("a file of a batch uses what is another's")


def main():
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path)
        cases(folder)
        what_may_not_be_renamed(folder)
        compiled_together(folder)
    if wrong:
        sys.exit("judged wrongly: " + "; ".join(wrong))


if __name__ == "__main__":
    main()
