# A bone out of a CT: what is no CT is refused with its remedy, and no file is left. Real series: tests/core/mesh/ct_test.cpp and
# tests/ui/prepare/test_own_meshes.cpp, which runs this very command.
source "$(dirname "$0")/common.sh"

mkdir "$work/empty" "$work/other" "$work/broken"
expect_without_input 2 bone "$work/nowhere" --to "$work/bone.stl"
err_says "is no folder"
expect_without_input 2 bone "$work/empty" --to "$work/bone.stl"
err_says "holds no DICOM slice"
echo "notes of the scanner" >"$work/other/README.txt"
expect_without_input 2 bone "$work/other" --to "$work/bone.stl"
err_says "Choose the folder that holds the slices of a CT."
# Heads of DICOM files that go on with anything.
for i in 1 2 3 4 5 6 7 8; do
  { head -c 128 /dev/zero; printf DICM; head -c $((i * i * 97)) /dev/urandom; } >"$work/broken/IM$i"
done
"$ctl" bone "$work/broken" --to "$work/bone.stl" </dev/null >"$out" 2>"$err"
got=$?
[ "$got" -ge 2 ] && [ "$got" -le 6 ] || fail "damaged files end with $got"
[ -s "$err" ] || fail "damaged files without a word"
expect_without_input 2 bone "$work/other" --to "$work/empty" --json
value /error/remedy >/dev/null
expect_without_input 2 bone "$work/other" --to "$work/bone.stl" --threshold-hu 90000
[ ! -e "$work/bone.stl" ] || fail "a file was left"
exit 0
