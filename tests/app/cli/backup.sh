# Backups: made, checked, put back into an empty folder and over a station, with what was there kept aside.
source "$(dirname "$0")/common.sh"
add_weber
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"
expect 0 backup make "$work/disk" --data "$data"
out_says "keep it as safe as the station"
backup=$(echo "$work"/disk/articulus_backup_*)
[ -f "$backup/backup.json" ] || fail "no backup was made"
[ "$(stat -c %a "$backup")" = 700 ] || fail "others may read the backup"
expect 0 backup check "$backup" --json
value_is /backup "$backup"

# Into an empty folder: the same station.
expect 0 backup restore "$backup" --data "$work/other"
expect 0 verify --user weber --data "$work/other" --json
value_is /changed false
value_is /runs/0/state verified

# Over a station that went on: what was recorded since is kept aside.
expect 0 run gentle_moves --vice-open --user weber --fast --data "$data"
expect 0 backup restore "$backup" --data "$data" --json
aside=$(value /aside)
expect 0 runs --user weber --data "$data" --json
"$values" "$out" /runs/1/id >/dev/null 2>&1 && fail "the later run is still there"
expect 0 runs --user weber --data "$aside" --json

# Broken off between two moves: nothing opens until it has gone on.
expect 0 backup restore "$backup" --data "$work/third"
mkdir "$work/third/restoring.part"
printf '{"format":"articulus-restoring-1","made":"2026-11-26T22:30:00.000Z","from":"/x","aside":"before_restore_x","comes_in":true}' \
  >"$work/third/restoring.json"
mv "$work/third/accounts.sqlite" "$work/third/restoring.part/"
expect 2 runs --user weber --data "$work/third"
err_says "being put back"
expect 0 backup restore --data "$work/third"
expect 0 verify --user weber --data "$work/third"

# What is wrong is named, and nothing changes.
expect 2 backup restore --data "$data"
err_says "No backup was named"
expect 2 backup check "$work/nowhere"
err_says "is no backup"
expect 2 backup make "$data/inside" --data "$data"
err_says "itself"
printf x >>"$backup/data/station.key"
expect 5 backup restore "$backup" --data "$data"
err_says "station.key"
expect 0 verify --user weber --data "$data"
exit 0
