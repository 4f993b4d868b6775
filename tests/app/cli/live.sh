# A live cell, which is not there: whom it is refused to, and what its vice may still hold, before a device is opened.
source "$(dirname "$0")/common.sh"
add_weber
expect_without_input 0 cell new "$work/mine.json" --from alesund --live --name "Our KUKA" \
  --set ati_net_ft.host=192.0.2.1 --set kuka_rsi.host=192.0.2.10 --set kuka_rsi.controller=192.0.2.2 \
  --operator evdev_switch --set evdev_switch.device=/dev/input/by-id/pedal --set evdev_switch.enabling_key=48

# Nobody signs in at these commands: not with a cell of one's own, wherever it lies.
for command in "tool" "weigh-in" "dead-time" "tool-point"; do
  expect_without_input 3 identify $command --cell "$work/mine.json" --data "$data" --json
  err_says "is a cell of your own"
  err_says "an engineer must sign in"
  value_is /error/exit_code 3
done
# Who is named signs in: an engineer goes on to the devices, which are not there, and it is audited; a clinician does not.
expect 0 users add huber --data "$data"
for command in "tool" "weigh-in" "dead-time" "tool-point"; do
  expect 3 identify $command --cell "$work/mine.json" --user huber --data "$data"
  err_says "Only an engineer may work with it"
  expect 4 identify $command --cell "$work/mine.json" --user weber --data "$data"
  err_says "192.0.2.10:59152 was not opened"
done
mkdir "$work/resources"
cp -r "$ARTICULUS_RESOURCES"/* "$work/resources"
cp "$work/mine.json" "$work/resources/cells/mine.json"
(ARTICULUS_RESOURCES=$work/resources expect_without_input 3 identify weigh-in --cell mine --data "$data") || exit 1
err_says "resources/cells/mine.json is a cell of your own"

# Nor at a run: a clinician is refused, and it is audited.
(ARTICULUS_RESOURCES=$work/resources expect 3 run gentle_moves --cell mine --vice-open --user huber --data "$data") || exit 1
err_says "not one that this program was built with"

# What an earlier program left in its vice counts as clamped, until somebody has looked.
cat >"$data/in_vice.json" <<'JSON'
{"format": "articulus-in-vice-1", "label": "S #07", "joint": "shoulder", "level": "", "side": "right",
 "by": "huber", "when": "2026-11-20T08:00:00Z", "cell": "Our KUKA", "simulated": false}
JSON
expect 2 run gentle_moves --cell "$work/mine.json" --vice-open --user weber --data "$data"
err_says "S #07 was in the vice of Our KUKA when the program ended: huber closed it on 2026-11-20T08:00:00Z."
err_says "--vice-is-empty"
ls "$data"/in_vice.Our_KUKA-*.live.json >/dev/null || fail "the record is gone though nobody has looked"
# A simulated cell has nothing to do with it.
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"

# On a terminal it asks; no and Ctrl+D leave the record, yes removes it.
asked() {
  python3 - "$ctl" "$password" "$1" run gentle_moves --cell "$work/mine.json" --vice-open --user weber --data "$data" <<'PY'
import os, pty, sys
ctl, password, answer = sys.argv[1:4]
pid, terminal = pty.fork()
if pid == 0:
    os.execv(ctl, [ctl] + sys.argv[4:])
seen = b""
for wait, say in ((b"assword", password), (b"Number: ", answer)):
    while wait not in seen:
        seen += os.read(terminal, 4096)
    os.write(terminal, (say + "\n").encode())
    seen = b""
try:
    while piece := os.read(terminal, 4096):
        seen += piece
except OSError:
    pass
sys.stdout.write(seen.decode(errors="replace"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
PY
}
asked 1 >"$work/said"
[ $? -eq 4 ] || fail "no was not taken for no"
grep -q "Nobody said that the vice is empty" "$work/said" || fail "no words for no"
ls "$data"/in_vice.Our_KUKA-*.live.json >/dev/null || fail "no removed the record"
asked 2 >"$work/said"
[ $? -ne 0 ] || fail "there is no such robot"
ls "$data"/in_vice.Our_KUKA-*.live.json 2>/dev/null && fail "yes left the record"

# Also by an option, and what nobody can read counts too.
echo '{' >"$data/in_vice.json"
expect 2 run gentle_moves --cell "$work/mine.json" --vice-open --user weber --data "$data"
err_says "in_vice.json"
expect 2 run gentle_moves --cell "$work/mine.json" --vice-open --vice-is-empty --user weber --data "$data"
err_says "remove $data/in_vice.json"
rows=$(python3 -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute("select who, what from audit where what in (?, ?, ?)", ("vice_found_empty", "own_cell_refused", "own_cell_opened")).fetchall(), sep="\n")' "$data/accounts.sqlite")
for row in "('huber', 'own_cell_refused')" "('weber', 'own_cell_opened')" "('weber', 'vice_found_empty')"; do
  grep -qF "$row" <<<"$rows" || fail "not audited: $row; there is $rows"
done
exit 0
