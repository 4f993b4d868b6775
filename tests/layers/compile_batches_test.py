"""Which sources may be compiled together: none whose names another could see. Usage: compile_batches_test.py SOURCE_ROOT"""
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "core"))
import compile_batches  # noqa: E402

BEGIN, END = "namespace house {\nnamespace {\n", "\n}\n}\n"
BESIDE = BEGIN + "double fromHere() { return 1.0; }" + END
CASES = {  # what stands in the second file, and whether it may share a batch with the first
    "nothing in common": ("double other() { return 2.0; }", True),
    "the same function": ("int fromHere() { return 2; }", False),
    "the same constant": ("constexpr double fromHere = 2.0;", False),
    "one of several constants": ("constexpr double a = 1.0, fromHere = 2.0;", False),
    "the same type": ("struct fromHere {};", False),
    "a template": ("template <class T>\nT fromHere(T x) { return x; }", False),
    "an enumerator": ("enum : int {\n  first,\n  fromHere\n};", False),
    "a local of that name": ("double other() {\n  double fromHere = 2.0;\n  return fromHere;\n}", False),
    "a macro": ("#define fromHere 1", False),
    "a whole namespace": ("using namespace elsewhere;", False),
    "a member of that name": ("double other(const Thing& t) { return t.fromHere + t->fromHere(); }", True),
    "another namespace's": ("double other() { return elsewhere::fromHere(); }", True),
    "a parameter of a member of a class": ("void Other::set(double fromThere) { value = fromThere; }", True),
    "a member of a class that mentions it": ("double Other::get() { return fromHere(); }", False),
    "a comment and a text": ("// fromHere\nconst char* other = \"fromHere\";", True),
}


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        first, second = (pathlib.Path(folder) / name for name in ("first.cpp", "second.cpp"))
        first.write_text(BESIDE)
        for number, (what, (text, may)) in enumerate(CASES.items()):
            second = pathlib.Path(folder) / f"second_{number}.cpp"
            second.write_text(BEGIN + text + END)
            a, b = compile_batches.Source(str(first)), compile_batches.Source(str(second))
            if compile_batches.together(a, b) != may or compile_batches.together(b, a) != may:
                wrong.append(what)
        # A function of all is the same for whoever knows it; one that is the file's own is not.
        fourth = pathlib.Path(folder) / "fourth.cpp"
        for text, may in (("double known() { return 3.0; }", True), ("static double known() { return 3.0; }", False),
                          ("namespace {\ndouble known() { return 3.0; }\n}", False),
                          ("namespace {\ndouble first() {\n  return 3.0;\n}\ndouble known() { return 3.0; }\n}", False),
                          ("namespace {\ndouble first() {\n  return 3.0;\n}\n}\ndouble known() { return 3.0; }", True)):
            fourth.write_text("namespace house {\n" + text + "\n}\n")
            fifth = pathlib.Path(folder) / "fifth.cpp"
            fifth.write_text("namespace house {\ndouble user() { return known(); }\n}\n")
            compile_batches.text_of.cache_clear()
            compile_batches.mentioned.cache_clear()
            if compile_batches.together(*map(compile_batches.Source, map(str, (fourth, fifth)))) != may:
                wrong.append(text)
        fourth.write_text("namespace house {\nnamespace {\nclass First : public Base {\n  int a;\n};\n}\n}\n")
        fifth.write_text("namespace house {\nnamespace {\nclass Second : public Base {\n  int b;\n};\n}\n}\n")
        compile_batches.text_of.cache_clear()
        compile_batches.mentioned.cache_clear()
        if not compile_batches.together(*map(compile_batches.Source, map(str, (fourth, fifth)))):
            wrong.append("two that have the same base")
        compile_batches.ROOT = pathlib.Path(folder)
        (pathlib.Path(folder) / "late.h").write_text("inline double late() { return fromHere; }\n")
        third = pathlib.Path(folder) / "third.cpp"
        third.write_text('#include "late.h"\n' + BEGIN + "double other() { return 2.0; }" + END)
        if compile_batches.together(compile_batches.Source(str(first)), compile_batches.Source(str(third))):
            wrong.append("a name that a later header mentions")
    if wrong:
        sys.exit("judged wrongly: " + ", ".join(wrong))


if __name__ == "__main__":
    main()
