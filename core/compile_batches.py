#!/usr/bin/env python3
"""Which files of a target are compiled together: writes FOLDER/batch_N.cpp, which include several each, and prints
BATCH=FILE a line. Files that stay alone are not printed.

  compile_batches.py SIZE FOLDER FILE...

With - for a folder no file is written and no name changed: for files that include what moc makes of them.

In a batch each file means what it means alone. So where a name that one declares outside of any block (in an unnamed
namespace, mostly) is so much as mentioned in another, or in a header that only the other includes, the batch gives it
another name while it includes the file that declares it; and where that could change more than the file's own name (it
stands behind . or -> or ::, in a header or as a fixture of tests), the two do not share a batch. All headers come first,
so that no such name reaches one.
"""
import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEYWORDS = set("""alignas auto bool break case catch char class const constexpr continue default delete do double else enum
explicit extern false final float for friend if inline int long mutable namespace new noexcept nullptr operator override
private protected public return short signed sizeof static static_assert struct switch template this throw true try typedef typename
unsigned using virtual void volatile while std size_t INSTANTIATE_TEST_SUITE_P""".split())
# What others call by that name, whatever it is called here.
CALLED_BY_OTHERS = {"PrintTo", "begin", "end", "from_json", "swap", "to_json"}
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
MENTIONED = re.compile(r"(?<![\w.])(?<!->)(?<!::)[A-Za-z_]\w*")
DECLARED = re.compile(r"(?<![\w:])([A-Za-z_]\w*)\s*(?=[{=\[;,]|:(?!:)|$)")
# What a file brings into its namespace from another is the same thing for all who bring it.
BROUGHT = re.compile(r"^using (?!namespace)[\w:]+::\w+;$|^using (\w+) = [^;]*\b\1(<[^;]*>)?;$")


def without_arguments(line):
    """The line without what stands in <>."""
    shorter = re.sub(r"<[^<>]*>", "", line)
    return line if shorter == line else without_arguments(shorter)


@functools.cache
def text_of(path):
    """Without comments and with empty strings."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    return NOISE.sub(lambda m: '""' if m.group().startswith(("R", '"')) else " ", text)


@functools.cache
def mentioned(path):
    return frozenset(MENTIONED.findall(re.sub(r"^#include.*", "", text_of(path), flags=re.M)))


@functools.cache
def headers(path):
    """Of the tree, that the file includes, also through others: by its place in the tree, or beside the file."""
    own = set()
    for name in re.findall(r'^#include "([^"]+)"', pathlib.Path(path).read_text(), flags=re.M):
        own.update([str(place) for place in (ROOT / name, pathlib.Path(path).parent / name) if place.exists()][:1])
    return frozenset(own.union(*(headers(name) for name in own)))


@functools.cache
def fixed(path):
    """Names of a file that are not its own alone: behind . or -> or ::, of macros, of fixtures, in a header of the tree."""
    text = text_of(path)
    names = set(re.findall(r"(?:\.|->|::)\s*~?([A-Za-z_]\w*)", text)) | set(re.findall(r"^#\w+\s+(\w+)", text, flags=re.M))
    for fixtures in re.findall(r"\b(?:TYPED_|INSTANTIATE_)?TEST\w*\(([^()]*)", text):
        names.update(re.findall(r"\w+", fixtures))
    return frozenset(names.union(CALLED_BY_OTHERS, *(mentioned(header) | fixed(header) for header in headers(path))))


@functools.cache
def of_qt(path):
    return any("#include <Q" in pathlib.Path(file).read_text() for file in (path, *headers(path)))


class Source:
    """What a file declares at the left edge, and which names it brings in from another namespace, by what line."""

    def __init__(self, path):
        self.path, self.declared, self.brought, self.operators = path, set(), {}, False
        self.types, self.namespaces = set(), set()
        for enumerators in re.findall(r"^enum(?! class)[^{;]*\{([^}]*)\}", text_of(path), flags=re.M):
            self.declared.update(re.findall(r"\w+", enumerators))
        depth, unnamed = 0, None  # braces that are open; how many were before the unnamed namespace that it is in
        for line in text_of(path).split("\n"):
            line = line.rstrip()
            if line == "namespace {":
                unnamed = depth
            depth += line.count("{") - line.count("}")
            if unnamed is not None and depth <= unnamed:
                unnamed = None
            if line.startswith("#define"):
                self.declared.update(re.findall(r"#define\s+(\w+)", line))
            elif line.startswith("using namespace"):
                self.namespaces.add(line)
            elif BROUGHT.match(line):
                self.brought[re.findall(r"\w+", line)[1 if "=" in line else -1]] = line
            elif line.startswith("TEST"):
                self.declared.update("".join(test) for test in re.findall(r"^TEST(?:_F|_P)?\((\w+), (\w+)\)", line))
            elif re.match(r"[A-Za-z_]", line) and not line.startswith("namespace"):
                kind = re.match(r"(?:template <.*> )?(?:struct|class|enum(?: class)?) (\w+)", line)
                if kind:  # its bases are declared elsewhere
                    self.declared.add(kind[1])
                    self.types.add(kind[1])
                    continue
                self.operators |= "operator" in line
                line = without_arguments(line)
                alias = re.match(r"using (\w+) =", line)
                if alias:  # what it stands for is declared elsewhere
                    self.declared.add(alias[1])
                    continue
                function = re.match(r"[^=({]*?((?<![\w:])[A-Za-z_]\w*)\(", line)
                # What belongs to a class is named with it, its parameters are nobody else's; and what is not the
                # file's own is the same for all who know it.
                member = re.match(r"[^=({]*::~?\w+\(", line)
                shared = function and unnamed is None and "static " not in line
                names = [function[1]] if function else [] if member else DECLARED.findall(line)
                names = [name for name in names if not re.fullmatch(r"[A-Z]+_[A-Z_]+", name)]  # a macro that it uses
                self.declared.update([] if shared else names)
        self.declared -= KEYWORDS


    def may_rename(self, name):
        # A class may have members of a library's, whose headers are not read here; they begin small and Qt has most.
        small = not re.match(r"k?[A-Z]", name)
        if not name.isidentifier() or name in fixed(self.path) or (small and of_qt(self.path)):
            return False
        return name in self.types or not re.search(rf"\b{name}\s*::", text_of(self.path))  # else a library's namespace


def foreign(one, other):
    """The names that the file of one declares and the other's could see or be seen by."""
    late = frozenset().union(*(mentioned(header) for header in headers(other.path) - headers(one.path)))
    return one.declared & late, one.declared & mentioned(other.path)


def together(first, second):
    """What to rename for these two to share a batch, as {(path, name)}; None where they may not."""
    if first.namespaces != second.namespaces or (first.operators and second.operators):
        return None
    if not all(other.brought.get(name) == line for one, other in ((first, second), (second, first))
               for name, line in one.brought.items() if name in mentioned(other.path)):
        return None
    renamed = set()
    for one, other in ((second, first), (first, second)):
        in_headers, in_file = foreign(one, other)
        for name in sorted(in_headers | in_file):
            if (other.path, name) in renamed and name not in in_headers:
                continue  # the other has it by another name
            if one.may_rename(name):
                renamed.add((one.path, name))
            elif name in in_headers or name not in other.declared or not other.may_rename(name):
                return None
            else:
                renamed.add((other.path, name))
    return renamed


def written(batch, renamed):
    """The text of a file that includes those of a batch, with the names that are to be others meanwhile."""
    includes = {f'#include "{header}"' for path in batch for header in headers(path)}
    for path in batch:
        includes.update(re.findall(r"^#include <[\w./+-]+>", pathlib.Path(path).read_text(), flags=re.M))
    # GCC takes a file of a batch for a header, whose classes may have no members of a type of one file.
    lines = ["#pragma GCC diagnostic ignored \"-Wsubobject-linkage\"", *sorted(includes)]
    for number, path in enumerate(batch):
        names = sorted(name for file, name in renamed if file == path)
        lines += [f"#define {name} {name}_of_{pathlib.Path(path).stem}_{number}" for name in names]
        lines += [f"#include \"{path}\""] + [f"#undef {name}" for name in names]
    return "\n".join(lines) + "\n"


def main():
    size, files = int(sys.argv[1]), sorted(sys.argv[3:])
    folder = None if sys.argv[2] == "-" else pathlib.Path(sys.argv[2])
    sources = {path: Source(path) for path in files}
    batches = []  # each with what is renamed in it
    for path in files:
        for batch, renamed in batches:
            more = [together(sources[other], sources[path]) for other in batch] if len(batch) < size else [None]
            if None not in more and (folder or not any(more)):
                batch.append(path)
                renamed.update(*more)
                break
        else:
            batches.append(([path], set()))
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    for number, (batch, renamed) in enumerate(batches):
        if len(batch) > 1:
            file, text = (folder or pathlib.Path()) / f"batch_{number}.cpp", written(batch, renamed)
            if folder and not (file.exists() and file.read_text() == text):
                file.write_text(text)
            print("\n".join(f"{file}={path}" for path in batch))


if __name__ == "__main__":
    main()
