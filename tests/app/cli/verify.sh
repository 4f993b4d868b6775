# Runs say verified, changed or unsealed: on the command line, as JSON, and in what is exported.
source "$(dirname "$0")/common.sh"
add_weber
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data" --csv "$work/run.csv"
grep -q "^# integrity: verified" "$work/run.csv" || fail "the export does not say verified"
expect 0 verify 1 --user weber --data "$data"
out_says "verified"
expect 0 verify --user weber --data "$data" --json
value_is /changed false
value_is /runs/0/state verified
value /fingerprint >/dev/null
[ "$(stat -c %a "$data/station.key")" = 600 ] || fail "others may read the station's key"
expect 0 analyse 1 --user weber --data "$data"
out_says "The stored run is verified"
expect 0 analyse 1 --user weber --data "$data" --json
value_is /integrity verified
expect 0 export 1 --csv "$work/run.csv" --user weber --data "$data"
out_says "the stored run is verified"
expect 2 verify 7 --user weber --data "$data"
err_says "no run 7"

# One bit in the middle of the file.
database=$(echo "$data"/users/*/articulus.sqlite)
size=$(stat -c %s "$database")
found=0
for place in $((size / 4)) $((size / 2)) $((size * 3 / 4)); do
  cp "$database" "$work/kept"
  printf '\x55' | dd of="$database" bs=1 seek="$place" conv=notrunc 2>/dev/null
  "$ctl" verify 1 --user weber --data "$data" <<<"$password" >"$out" 2>"$err"
  code=$?
  [ "$code" -eq 6 ] || [ "$code" -eq 0 ] || fail "verify ended with $code"
  if [ "$code" -eq 6 ]; then
    found=$((found + 1))
    "$ctl" export 1 --csv "$work/changed.csv" --user weber --data "$data" <<<"$password" >"$out" 2>"$err" && {
      grep -q "^# integrity: changed" "$work/changed.csv" || fail "the export of a changed run does not say so"
    }
    "$ctl" plot 1 --to "$work/changed.svg" --user weber --data "$data" <<<"$password" >"$out" 2>"$err" && {
      grep -q "is changed" "$out" || fail "the plot of a changed run does not say so"
    }
  fi
  rm -f "$database"-wal "$database"-shm
  cp "$work/kept" "$database"
done
[ "$found" -gt 0 ] || fail "no changed byte was found"
expect 0 verify --user weber --data "$data"

# An older copy of the database, put back: told until an administrator takes it as known.
cp "$database" "$work/older"
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"
rm -f "$database"-wal "$database"-shm
cp "$work/older" "$database"
expect 6 verify --user weber --data "$data"
out_says "run 2 is not there any more"
expect 2 verify --user weber --acknowledge --data "$data"
expect_lines 3 "$password" "wrong-horse-battery" verify --user weber --acknowledge --admin weber --data "$data"
expect_lines 0 "$password" "$password" verify --user weber --acknowledge --admin weber --data "$data"
out_says "by weber: run 2 is not there any more"
expect 0 verify --user weber --data "$data" --json
value_is /changed false
value /acknowledged/0 >/dev/null

# The station's key is lost: nothing opens until an administrator makes a new one, and old runs say whose seal they have.
expect 2 users renew-key --admin weber --data "$data"
err_says "has its key"
rm "$data/station.key"
expect 2 verify --user weber --data "$data"
err_says "renew-key"
mkdir -p "$data/tools" "$data/commissioning"
touch "$data/tools/munich.json" "$data/commissioning/mine.json" "$data/commissioning/mine until 2026-11-20T10:00:00Z.json"
expect 0 users renew-key --admin weber --data "$data"
out_says "new key"
out_says "tool in force of munich: articulusctl identify tool --cell munich --use --user NAME"
out_says "commissioning of mine: articulusctl commission --cell mine --user NAME"
[ "$(grep -c "commissioning of" "$out")" -eq 1 ] || fail "an old record counts as in force"
rm "$data/station.key"
expect 0 users renew-key --admin weber --data "$data" --json
value_is /voided/0/what "tool in force"
value_is /voided/1/cell mine
rm -r "$data/tools" "$data/commissioning"
rm "$data/station.key"
expect 0 users renew-key --admin weber --data "$data" --json
if "$values" "$out" /voided/0 2>/dev/null; then fail "nothing was there that could be void"; fi
expect 0 verify --user weber --data "$data"
out_says "sealed with another key"
out_says "renewed"

# An empty database is damaged, not "no runs"; a copy of somebody else's is not hers.
: >"$database"
expect 5 runs --user weber --data "$data"
err_says "damaged"
cp "$work/kept" "$database"
expect 0 users add eve --data "$data"
expect 0 runs --user eve --data "$data"
rm "$data/accounts.sqlite"*
expect 3 users add mallory --data "$data"
err_says "backup"
exit 0
