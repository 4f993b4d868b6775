# What is wrong in a file or on the command line is named with file, key and remedy, before anything moves or is stored.
source "$(dirname "$0")/common.sh"
add_weber
shipped=$ARTICULUS_RESOURCES/protocols/spine_flexibility_quick.json
mine=$work/mine.json
run_mine() { expect_without_input 2 run "$mine" --user weber --fast --data "$data"; nothing_on_stdout; err_says mine.json; }

sed 's/"rate_Nm_per_s": 0.6,/"rate_Nm_per_s": "fast",/' "$shipped" >"$mine"
run_mine
err_says "steps[1].rate_Nm_per_s"
sed 's/"cycles": 1/"cycels": 1/' "$shipped" >"$mine"
run_mine
err_says "steps[1].cycels"
sed 's/"name":/"name"/' "$shipped" >"$mine"
run_mine
err_says "line 3"
sed 's/"amplitude_Nm": 3.0/"amplitude_Nm": 30.0/' "$shipped" >"$mine"
run_mine
err_says 'Step 2 (load_cycle LB), line 14, amplitude_Nm ("Amplitude"): Mx reaches'
err_says "Mx reaches 30 Nm"
rm "$mine"
run_mine
expect 2 run no_such_test --user weber --fast --data "$data"
err_says no_such_test
err_says spine_flexibility

sed 's/"rate_Hz"[^,]*,/"rate_Hz": "often",/' "$ARTICULUS_RESOURCES/cells/munich.json" >"$work/broken_cell.json"
expect_without_input 2 run spine_flexibility_quick --cell "$work/broken_cell.json" --user weber --fast --data "$data"
err_says broken_cell.json
err_says rate_Hz
expect_without_input 2 fk 0 0 0 0 0 0 --cell atlantis
err_says atlantis

expect_without_input 2
expect_without_input 2 dance
err_says 'There is no command "dance".'
expect_without_input 2 run spine_flexibility
err_says "--user"
expect_without_input 2 fk 0 0 0 --deg
err_says "6 joints"
expect_without_input 2 fk 0 0 zero 0 0 0

# A misspelt command is named with the nearest there is, at every depth and behind options too.
misspelt() { local nearest=$1 word=$2; shift 2; expect_without_input 2 "$@"; err_says "There is no command \"$word\""; err_says "Did you mean: articulusctl $nearest?"; }
misspelt "identify tool" toool identify toool
misspelt "identify tool" toool identify --cell munich toool
misspelt "identify dead-time" deadtime identify deadtime
misspelt "reproduce control" contrl reproduce contrl
misspelt "users add" ad users ad
misspelt "reproduce" repordcue repordcue control
expect_without_input 2 protocols --data /nowhere
err_says "--data"
if grep -q "There is no command" "$err"; then fail "the value of an unknown option was taken for a command"; fi
expect_without_input 2 identify xylophone
err_says 'There is no command "xylophone".'
err_says "articulusctl identify --help"
if grep -q "Did you mean" "$err"; then fail "something was guessed of a word that is near nothing"; fi

expect 2 export 77 --csv "$work/none.csv" --user weber --data "$data"
err_says 77
[ ! -e "$work/none.csv" ] || fail "an export of nothing left a file"
expect 2 analyse 77 --user weber --data "$data"
expect_without_input 2 analyse --user weber --data "$data"
err_says "No run was named"
expect_without_input 2 analyse 1 --data "$data"
err_says "--user is required"
expect 2 analyse 77 --with joint_angels --user weber --data "$data"
err_says 'Did you mean "joint_angles"?'
expect 2 analyse 77 --with joint_angles --options '{"convention": 5}' --user weber --data "$data"
err_says "convention must be a text"
expect 2 analyse 77 --with joint_angles --options '{"convention": ' --user weber --data "$data"
err_says "--options"
for runs in "" "a=" "=1" "a=1,x" "5-2" "a=0"; do
  expect_without_input 2 statistics "$runs" --user weber --data "$data"
  err_says "intact=1,2,5-7"
done
expect 2 statistics 77 78 --user weber --data "$data"
err_says 77

expect 0 runs --user weber --data "$data" --json
if "$values" "$out" /runs/0 2>/dev/null; then fail "something was stored"; fi

# Seeds of more than 64 bits, or less than none, are refused with what they may be.
for seed in 99999999999999999999 -1 1e3 7.5; do
  expect_without_input 2 run spine_flexibility_quick --user weber --fast --data "$data" --seed "$seed"
  err_says "from 0 to 9223372036854775807"
done
expect_without_input 2 run spine_flexibility_quick --user weber --fast --data "$data" --sseed 3
err_says "no option --sseed"
err_says 'Did you mean "--seed"?'
expect_without_input 2 runs show 1 --user weber --data "$data"
err_says "articulusctl analyse RUN"

# With --json an error is JSON too.
expect_without_input 2 protocols show no_such_test --json
value_is /error/exit_code 2
value /error/message >/dev/null
value /error/remedy >/dev/null
expect_without_input 2 protocols shwo --json
value /error/message >/dev/null

# The data folder: what it is not is said, and to look makes none.
expect_without_input 2 runs --user weber --data /etc/passwd
err_says "/etc/passwd, which is no folder"
expect_without_input 2 runs --user weber --data "$work/nobody"
err_says "There are no accounts in $work/nobody"
expect_without_input 0 users list --data "$work/nobody"
[ ! -e "$work/nobody" ] || fail "to list the users made a folder"

# What is there and is no file, a way out of a folder, and rows that are wrong together: told with the name.
mkdir "$work/folder.json"
mkfifo "$work/pipe.json"
for command in "robots show" "protocols show" "fk 0 0 0 0 0 0 --robot" "protocols show spine_flexibility --cell"; do
  expect_without_input 2 $command "$work/folder.json"
  err_says "folder.json is a folder, not a file."
  expect_without_input 2 $command "$work/pipe.json"
  err_says "pipe.json is a pipe, not a file."
done
expect_without_input 2 protocols show spine_flexibility --cell ../cells/munich
err_says 'There is no cell "../cells/munich"'
printf 'x1_m,y1_m,z1_m,x2_m,y2_m,z2_m\n0,0,0,0,0,0\n' >"$work/few.csv"
expect_without_input 2 identify registration --csv "$work/few.csv"
err_says "few.csv: At least 3 landmarks are needed, and there is 1."

# Escape codes reach no terminal: refused in a file, shown as what they are elsewhere.
echo '{"format": "articulus-protocol-2", "name": "c", "description": "a\u001b[2Jb", "steps": [{"type": "unload"}]}' >"$mine"
expect_without_input 2 protocols show "$mine"
err_says "mine.json, line 1: description holds a control character"
printf 'q1_rad,q2\033[2J\n0,0\n' >"$work/q.csv"
"$ctl" fk --robot rx90b <"$work/q.csv" >"$out" 2>"$err"
err_says 'q2\x1B[2J'

# A list of very many small things is refused as fast as any.
{ printf '{"format": "articulus-protocol-2", "name": "c", "steps": [{"type": "zero"}'; yes ',{"type": "zero"}' | head -n 100000; printf ']}'; } >"$mine"
(ulimit -t 2; exec "$ctl" protocols show "$mine") >"$out" 2>"$err"
[ $? -eq 2 ] || fail "100 000 steps"
err_says "a list has 10000 at most"

# Help that nobody gets is an error as any other output is.
"$ctl" --help >/dev/full 2>"$err"
[ $? -eq 5 ] || fail "help to a full disk"
err_says "the disk is full"

# An analysis that there is none of, and a key that it does not know.
sed 's/"steps": \[/"analyses": [{"type": "relaxatoin"}, {"type": "path_replay", "repalys": []}], "steps": [/' "$shipped" >"$mine"
expect_without_input 2 protocols show "$mine"
err_says 'analyses[0].type is "relaxatoin"'
err_says 'Did you mean "relaxation"?'
err_says "analyses[1].repalys is not known"
sed 's/"steps": \[/"analyses": [{"type": "path_replay", "intact": 5}], "steps": [/' "$shipped" >"$mine"
expect_without_input 2 protocols show "$mine"
err_says "analyses[0].intact must be a text."
expect_without_input 0 protocols
[ "$(wc -L <"$out")" -le 100 ] || fail "the list of protocols is wider than 100 columns"
# What the specimen in the virtual vice does not have cannot be cut: said where the protocol is shown, too.
expect_without_input 0 protocols show stiffness_preloads --cell munich
expect_without_input 2 protocols show stiffness_preloads --cell munich --simulated-specimen polymer_body_1
err_says "does not take the preload"
expect_without_input 0 protocols show stiffness_preloads --cell munich --simulated-specimen human_l1_l5
echo '{"format": "articulus-protocol-2", "name": "c", "steps": [{"type": "cut", "structure": "anterior cruciate ligament"}]}' >"$mine"
expect_without_input 2 protocols show "$mine"
err_says 'has no "anterior cruciate ligament" to cut'
# What is thrown before any command is read (here: no home, and a working folder that is gone) ends in words too, and in
# an object for who reads JSON.
thrown() {
  mkdir "$work/gone"
  (cd "$work/gone" && rmdir "$work/gone" && env -u HOME -u XDG_DATA_HOME "$ctl" robots "$@" </dev/null >"$out" 2>"$err")
  [ $? -eq 1 ] || fail "not the exit code of an internal error"
  err_says "articulusctl: Internal error: "
}
thrown
nothing_on_stdout
thrown --json
value_is /error/exit_code 1
value_is /error/message "Internal error."
exit 0
