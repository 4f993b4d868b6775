#!/usr/bin/env python3
"""Which files of a target may be compiled together: prints BATCH=FILE a line. Files that stay alone are not printed.

  compile_batches.py SIZE FILE...

Two files share a batch only where no name that one declares outside of any block (in an unnamed namespace, mostly) is so
much as mentioned in the other, except behind . or -> or ::, nor in a header that only the later one includes, so that in a
batch each file means what it means alone.
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
    """Of the tree, that the file includes, also through others."""
    own = {str(ROOT / name) for name in re.findall(r'^#include "([^"]+)"', pathlib.Path(path).read_text(), flags=re.M)}
    own = {name for name in own if pathlib.Path(name).exists()}
    return frozenset(own.union(*(headers(name) for name in own)))


class Source:
    """What a file declares at the left edge, and which names it brings in from another namespace, by what line."""

    def __init__(self, path):
        self.path, self.declared, self.brought, self.operators = path, set(), {}, False
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
                self.declared.add("using namespace")
            elif BROUGHT.match(line):
                self.brought[re.findall(r"\w+", line)[1 if "=" in line else -1]] = line
            elif line.startswith("TEST"):
                self.declared.update("".join(test) for test in re.findall(r"^TEST(?:_F|_P)?\((\w+), (\w+)\)", line))
            elif re.match(r"[A-Za-z_]", line) and not line.startswith("namespace"):
                kind = re.match(r"(?:template <.*> )?(?:struct|class|enum(?: class)?) (\w+)", line)
                if kind:  # its bases are declared elsewhere
                    self.declared.add(kind[1])
                    continue
                self.operators |= "operator" in line
                line = without_arguments(line)
                function = re.match(r"[^=({]*?((?<![\w:])[A-Za-z_]\w*)\(", line)
                # What belongs to a class is named with it, its parameters are nobody else's; and what is not the
                # file's own is the same for all who know it.
                member = re.match(r"[^=({]*::~?\w+\(", line)
                shared = function and unnamed is None and "static " not in line
                names = [function[1]] if function else [] if member else DECLARED.findall(line)
                self.declared.update([] if shared else names)
        self.declared -= KEYWORDS


def together(first, second):
    """Whether these two may share a batch, in this order."""
    if first.declared & mentioned(second.path) or second.declared & mentioned(first.path):
        return False
    if "using namespace" in first.declared | second.declared or (first.operators and second.operators):
        return False
    if any(first.declared & mentioned(header) for header in headers(second.path) - headers(first.path)):
        return False
    return all(other.brought.get(name) == line for one, other in ((first, second), (second, first))
               for name, line in one.brought.items() if name in mentioned(other.path))


def main():
    size, files = int(sys.argv[1]), sorted(sys.argv[2:])
    sources = {path: Source(path) for path in files}
    batches = []
    for path in files:
        for batch in batches:
            if len(batch) < size and all(together(sources[other], sources[path]) for other in batch):
                batch.append(path)
                break
        else:
            batches.append([path])
    for number, batch in enumerate(batches):
        for path in batch if len(batch) > 1 else ():
            print(f"batch_{number}={path}")


if __name__ == "__main__":
    main()
