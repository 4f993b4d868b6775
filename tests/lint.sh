#!/usr/bin/env bash
# Format, clang-tidy and cppcheck on what changed, or on everything; --includes finds includes that precompiled headers hide.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${ARTICULUS_LINT_BUILD:-$root/build-lint}
jobs=1 base=origin/main all=false
format=true tidy=true check=true includes=false

usage() {
  cat <<'TEXT'
Usage: tests/lint.sh [--all | --base REV] [--format | --tidy | --cppcheck | --includes] [--jobs N] [FOLDER...]

Checks the format (clang-format 14), then runs clang-tidy (.clang-tidy) and cppcheck, with nice, on the sources that changed
since REV (default: origin/main), committed or not; --all: on all; FOLDER: on those below it. Any finding ends it with 1.

  --format, --tidy, --cppcheck   only this one
  --includes    compiles sources without precompiled headers, and each header alone: what misses an include is an error
  --jobs N      so many at once (default: 1)

Nothing is built: a second build folder (build-lint, or ARTICULUS_LINT_BUILD) only knows how each file is compiled. Its
packages are lint_packages in app/packages.sh.

Examples:
  tests/lint.sh                          what I changed
  tests/lint.sh --format --all           the whole tree, in a second
  tests/lint.sh --tidy core/safety       one room
  tests/lint.sh --includes core          missing includes of core
TEXT
}

folders=()
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --all) all=true ;;
    --base) base=${2:?--base needs a revision}; shift ;;
    --jobs) jobs=${2:?--jobs needs a number}; shift ;;
    --format) tidy=false check=false ;;
    --tidy) format=false check=false ;;
    --cppcheck) format=false tidy=false ;;
    --includes) format=false tidy=false check=false includes=true ;;
    -*) echo "There is no option $1; tests/lint.sh --help lists them." >&2; exit 2 ;;
    *) folders+=("${1%/}") ;;
  esac
  shift
done
cd "$root"

for tool in clang-format $($tidy && echo clang-tidy) $($check && echo cppcheck); do
  command -v "$tool" >/dev/null || { echo "$tool is missing: install the lint_packages of app/packages.sh." >&2; exit 2; }
done

# Which files: tracked or new, C++ only.
if [ ${#folders[@]} -gt 0 ] || $all; then
  mapfile -t files < <(git ls-files --cached --others --exclude-standard -- ${folders[@]+"${folders[@]}"} | grep -E '\.(cpp|h)$' | sort -u)
else
  mapfile -t files < <({ git diff --name-only --diff-filter=d "$(git merge-base "$base" HEAD)"; git ls-files --others --exclude-standard; } | grep -E '\.(cpp|h)$' | sort -u)
fi
for i in "${!files[@]}"; do [ -f "${files[$i]}" ] || unset "files[$i]"; done
files=(${files[@]+"${files[@]}"})
[ ${#files[@]} -gt 0 ] || { echo "lint: no C++ file changed since $base"; exit 0; }

failed=0
if $format; then
  clang-format --dry-run --Werror "${files[@]}" || { failed=1; echo "lint: run clang-format -i on these files" >&2; }
fi

if $tidy || $includes; then
  [ -f "$build/build.ninja" ] || cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DARTICULUS_PCH=OFF >/dev/null
fi

if $tidy; then
  # Sources of Qt tests include what moc makes of them.
  moc=$(ls /usr/lib/qt6/libexec/moc 2>/dev/null || command -v moc || true)
  mkdir -p "$build/lint-moc"
  for file in "${files[@]}"; do
    [ -n "$moc" ] && [[ $file == tests/ui/*.cpp ]] && grep -q '^#include "[a-z_]*\.moc"' "$file" || continue
    "$moc" -I "$root" "$file" -o "$build/lint-moc/$(basename "${file%.cpp}").moc"
  done
  printf '%s\n' "${files[@]}" | { grep '\.cpp$' || true; } |
    xargs -r -n 1 -P "$jobs" nice -n 19 clang-tidy -p "$build" --extra-arg="-I$build/lint-moc" --quiet --warnings-as-errors='*' 2> >(grep -vE 'warnings? generated|Suppressed|Use -header-filter' >&2) || failed=1
fi

if $check; then
  nice -n 19 cppcheck --quiet -j "$jobs" --std=c++20 --language=c++ --enable=warning,performance,portability --inline-suppr \
    --suppressions-list="$root/tests/cppcheck_suppressions.txt" --error-exitcode=1 -I "$root" "${files[@]}" || failed=1
fi

if $includes; then
  # A line a file: how it, or for a header a source of its folder, is compiled. Qt's own includes need the flags of ui.
  printf '%s\n' "${files[@]}" | python3 "$root/tests/syntax_commands.py" "$build/compile_commands.json" |
    xargs -r -d '\n' -n 1 -P "$jobs" nice -n 19 bash -c || failed=1
fi

[ "$failed" -eq 0 ] && echo "lint: ${#files[@]} files, nothing found"
exit "$failed"
