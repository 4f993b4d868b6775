# A disk that is full (here: a cap on the size of files) is said in words, with 5 as exit code, and leaves no half file.
source "$(dirname "$0")/common.sh"

# A disk of its own that is really full (a namespace gives one without harm to any other): called below, inside of it.
if [ "${3:-}" = small ]; then
  mkdir "$work/disk"
  mount -t tmpfs -o size=14m none "$work/disk" || fail "no small disk"
  data=$work/disk/data
  add_weber
  for _ in 1 2 3 4 5 6 7 8; do
    "$ctl" run spine_flexibility_quick --user weber --fast --data "$data" --json <<<"$password" >"$out" 2>"$err"
    code=$?
    [ "$code" -eq 0 ] || break
  done
  [ "$code" -eq 5 ] || fail "a run on a full disk ended with $code, expected 5"
  err_says "full"
  # What is stored is read, checked and taken away to another disk.
  expect 0 runs --user weber --data "$data" --json
  [ "$(value /runs/0/samples)" -gt 0 ] || fail "what was committed is lost"
  run=$(value /runs/0/run_id)
  # Its samples are whole; a second place that had no room for what the database has is told.
  "$ctl" verify --user weber --data "$data" <<<"$password" >"$out" 2>"$err"
  code=$?
  out_says "samples: verified"
  [ "$code" -eq 0 ] || { [ "$code" -eq 6 ] && grep -q "the disk is full" "$out"; } || fail "verify on a full disk ended with $code"
  expect 0 export "$run" --csv "$work/kept.csv" --user weber --data "$data"
  [ "$(grep -vc '^#' "$work/kept.csv")" -gt 100 ] || fail "the export is empty"
  "$ctl" export "$run" --csv "$work/disk/no.csv" --user weber --data "$data" <<<"$password" >"$out" 2>"$err"
  [ $? -eq 5 ] || fail "an export to a full disk did not end with 5"
  err_says "full"
  [ ! -e "$work/disk/no.csv" ] || fail "a half file was left"
  desktop=$(dirname "$ctl")/articulus
  if [ -x "$desktop" ]; then
    QT_QPA_PLATFORM=offscreen timeout 120 "$desktop" --data "$data" --quit-when-shown >"$out" 2>"$err"
    code=$?
    [ "$code" -eq 0 ] || fail "the desktop does not open on a full disk: $code"
  fi
  # One that was killed in mid-run, on a disk that something else filled: the next program cannot mark that run.
  rm -rf "$data"
  add_weber
  "$ctl" run spine_flexibility --user weber --fast --data "$data" <<<"$password" >"$out" 2>"$err" &
  for _ in $(seq 600); do
    log=$(stat -c %s "$data"/users/*/articulus.sqlite-wal 2>/dev/null || echo 0)
    [ "$log" -lt 2000000 ] || break
    sleep 0.1
  done
  [ "$log" -ge 2000000 ] || fail "no run began"
  kill -STOP $!
  dd if=/dev/zero of="$work/disk/other" bs=4k 2>/dev/null
  kill -9 $!
  wait $! 2>/dev/null
  expect 0 runs --user weber --data "$data" --json
  [ "$(value /runs/0/samples)" -gt 0 ] || fail "what was committed is lost"
  [ "$(value /runs/0/end)" != completed ] || fail "a run that was killed counts as completed"
  expect 0 export "$(value /runs/0/run_id)" --csv "$work/killed.csv" --user weber --data "$data"
  [ "$(grep -vc '^#' "$work/killed.csv")" -gt 100 ] || fail "the export of a killed run is empty"
  "$ctl" verify --user weber --data "$data" <<<"$password" >"$out" 2>"$err"
  [ $? -ne 5 ] || fail "verify of a killed run ended with 5 on a full disk"
  umount -l "$work/disk"
  exit 0
fi
add_weber
expect 0 run spine_flexibility_quick --user weber --fast --data "$data"
! grep -q "Not computed" "$err" || fail "a run that lacks nothing says that something was not computed"

capped() { (ulimit -f "$1"; shift; "$ctl" "$@") <<<"$password" >"$out" 2>"$err"; }

capped 1024 export 1 --csv "$work/run.csv" --user weber --data "$data"
code=$?
[ "$code" -eq 5 ] || fail "an export to a full disk ended with $code, expected 5"
err_says "$work/run.csv"
err_says "space"
[ ! -e "$work/run.csv" ] && [ ! -e "$work/run.csv.part" ] || fail "a half file was left"

# Some MB fit into the database's journal, then nothing: the run stops, and what was committed is kept.
capped 8192 run spine_flexibility_quick --user weber --fast --data "$data" --json
code=$?
[ "$code" -eq 5 ] || fail "a run on a full disk ended with $code, expected 5"
err_says "articulus.sqlite"
expect 0 runs --user weber --data "$data" --json
value_is /runs/0/run_id 2
[ "$(value /runs/0/end)" != completed ] || fail "a run without its record counts as completed"
[ "$(value /runs/0/samples)" -gt 0 ] || fail "what was committed is lost"
value_is /runs/1/end completed

# A device that is always full.
"$ctl" export 1 --csv /dev/full --user weber --data "$data" <<<"$password" >"$out" 2>"$err"
code=$?
[ "$code" -eq 5 ] || fail "an export to /dev/full ended with $code, expected 5"
err_says "the disk is full"

# Where the system lets nobody have a disk of his own the caps above are all that is tried.
if unshare -rm true 2>/dev/null; then unshare -rm bash "$0" "$ctl" "$values" small || exit 1; fi
exit 0
