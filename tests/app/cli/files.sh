# Whatever stands where a file is read or written: devices, pipes, links, folders, a full disk, what a killed export has
# left. Each time words that name the file and what to do, the right exit code, and nothing replaced that is no file.
source "$(dirname "$0")/common.sh"
add_weber
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"

export_to() { local code=$1; shift; expect "$code" export 1 --user weber --data "$data" --csv "$@"; }
export_to 0 /dev/null
[ -c /dev/null ] || fail "/dev/null was replaced"
export_to 5 /dev/full
err_says "full"
[ -c /dev/full ] || fail "/dev/full was replaced"
mkfifo "$work/pipe"
export_to 2 "$work/pipe"
err_says "nobody reads from this pipe"
[ -p "$work/pipe" ] || fail "the pipe was replaced"
head -n 8 "$work/pipe" >"$work/through" &
reader=$!
for _ in 1 2 3 4 5; do "$ctl" export 1 --user weber --data "$data" --csv "$work/pipe" <<<"$password" >"$out" 2>"$err" && break; grep -q "nobody reads" "$err" || break; sleep 0.1; done
wait "$reader"
grep -q "articulus_run: 1" "$work/through" || fail "nothing came through the pipe"

mkdir "$work/folder"
echo old >"$work/folder/real.csv"
ln -s folder/real.csv "$work/link.csv"
export_to 0 "$work/link.csv"
[ -L "$work/link.csv" ] || fail "the link was replaced"
grep -q "articulus_run: 1" "$work/folder/real.csv" || fail "what the link names was not written"
[ "$(stat -c %a "$work/folder/real.csv")" = "$(umask -S >/dev/null; printf '%o' $((0666 & ~0$(umask))))" ] || fail "the mode of the file changed"
ln -s folder/gone.csv "$work/ahead.csv"
expect_without_input 2 export 1 --user weber --data "$data" --csv "$work/ahead.csv"
err_says "folder/gone.csv, which is not there"
# Refused before anybody is asked for a password.
expect_without_input 2 export 1 --user weber --data "$data" --csv "$work/folder"
err_says "it is a folder"
expect_without_input 2 export 1 --user weber --data "$data" --csv "$work/none/run.csv"
err_says "there is no folder"
expect_without_input 2 run gentle_moves --vice-open --user weber --fast --data "$data" --csv "$work/folder"
err_says "it is a folder"

export_to 0 -
grep -q "^cycle,state,step" "$out" || fail "the samples are not on standard output"
err_says "samples of run 1"
[ ! -e - ] || fail "a file was named -"
grep -q "^# integrity: [a-z]" "$out" || fail "what is piped does not say whether it is as recorded"
expect_without_input 2 export 1 --user weber --data "$data" --csv - --json
(umask 0; "$ctl" export 1 --user weber --data "$data" --csv "$work/mine.csv" <<<"$password" >"$out" 2>"$err") || fail "export"
[ "$(stat -c %a "$work/mine.csv")" = 600 ] || fail "what was recorded can be read by others"
echo half >"$work/mine.csv.part"
export_to 0 "$work/mine.csv"
err_says "An earlier export was broken off and left"
[ ! -e "$work/mine.csv.part" ] || fail "what it left is still there"

for command in "protocols schema" "protocols steps" "protocols" "robots"; do
  $ctl $command >/dev/full 2>"$err"
  code=$?
  [ "$code" -eq 5 ] || fail "$command > /dev/full ended with $code, expected 5"
  err_says "full"
  $ctl $command 2>"$err" | head -n 1 >"$out"
  [ "${PIPESTATUS[0]}" -eq 0 ] || fail "a reader that has gone is no failure of $command"
done

# What is read: the same command for each kind of file, each in less than two seconds.
python3 - "$work" <<'PY'
import sys
w = sys.argv[1]
open(w + "/deep.json", "w").write('{"format": "articulus-protocol-2", "name": "d", "steps": ' + '[{"type": "repeat", "times": 1, "steps": ' * 50000)
open(w + "/deep.urdf", "w").write('<robot name="d">' + "<a>" * 50000)
links = "".join(f'<link name="l{i}"/>' for i in range(20001))
open(w + "/long.urdf", "w").write('<robot name="d">' + links + "".join(f'<joint name="j{i}" type="fixed"><parent link="l{i}"/><child link="l{i+1}"/></joint>' for i in range(20000)) + "</robot>")
open(w + "/many.json", "w").write('{"format": "articulus-protocol-2", "name": "d", "steps": [' + ",\n".join(['{"type": "wait", "duration_s": 1}'] * 1000000) + "]}")
open(w + "/utf16.json", "wb").write('{"format": "articulus-protocol-2"}'.encode("utf-16"))
open(w + "/latin1.json", "wb").write('{"format": "articulus-protocol-2", "name": "München"}'.encode("latin-1"))
open(w + "/twice.json", "w").write('{"format": "articulus-protocol-2", "name": "a", "name": "b", "steps": []}')
open(w + "/wide.csv", "w").write(",".join(f"c{i}" for i in range(100000)) + "\n1\n")
PY
mkdir -p "$work/trap.json" "$work/trap.urdf"
mkfifo "$work/pipe.json" "$work/pipe.urdf"
ln -s none "$work/dangling.json"
: >"$work/empty.json"; : >"$work/empty.urdf"
refused() {  # FILE WORDS COMMAND...: exit code 2, at most 2 s (5 on a machine that does other work too) and 500 MB
  local file=$1 words=$2; shift 2
  (ulimit -v 3000000; timeout 20 /usr/bin/env bash -c 'SECONDS=0; "$0" "$@" </dev/null; code=$?; [ "$SECONDS" -le 5 ] || exit 99; exit $code' "$ctl" "$@" >"$out" 2>"$err")
  local code=$?
  [ "$code" -eq 2 ] || fail "$* ended with $code, expected 2"
  err_says "$words"
  err_says "$(basename "$file")"
}
for pair in "deep.json:64 deep" "many.json:has more than 16 MB" "utf16.json:UTF-16" "latin1.json:Latin-1" "twice.json:twice" \
  "trap.json:is a folder" "pipe.json:is a pipe" "dangling.json:No such file" "empty.json:is empty"; do
  file=$work/${pair%%:*}
  refused "$file" "${pair#*:}" protocols show "$file"
  case $pair in dangling*) continue ;; esac
  refused "$file" "${pair#*:}" fk 0 0 0 0 0 0 --cell "$file"
  [ ! -f "$file" ] || refused "$file" "${pair#*:}" robots show "$file"
done
for pair in "deep.urdf:64 deep" "long.urdf:more than 20 000 elements" "trap.urdf:is a folder" "pipe.urdf:is a pipe" "empty.urdf:empty"; do
  refused "$work/${pair%%:*}" "${pair#*:}" robots import "$work/${pair%%:*}" --out "$work/arm.json"
done
refused /dev/zero "is a device" protocols show /dev/zero
mkfifo "$work/pipe"
refused /dev/zero "is a device" fk 0 0 0 0 0 0 --cell /dev/zero
refused "$work/pipe" "or a pipe, not a cell file" fk 0 0 0 0 0 0 --cell "$work/pipe"
refused "$work/folder" "is a folder" fk 0 0 0 0 0 0 --cell "$work/folder"
refused "$work/wide.csv" "2000 columns" identify tool-point --csv "$work/wide.csv"
exit 0
