# A run as every kind of file, read back by what others wrote: h5py, openpyxl and the standard library of Python.
source "$(dirname "$0")/common.sh"
add_weber
expect 0 run spine_flexibility_quick --user weber --fast --data "$data"
to() { local file=$1; shift; expect 0 export 1 --to "$work/$file" "$@" --user weber --data "$data"; out_says verified; }
# The size that was told before it was written, of the whole of a run: within 10 %.
told() {
  awk -v size="$(stat -c %s "$work/$1")" '/, about / { told = $(NF - 1) * ($NF == "kB" ? 1e3 : $NF == "MB" ? 1e6 : 1e9) }
    END { exit !(told > 0.9 * size && told < 1.1 * size) }' "$err" || fail "the forecast of $1 is off: $(grep about "$err"), $(stat -c %s "$work/$1")"
}
expect 0 export 1 --csv "$work/all.csv" --user weber --data "$data"
to same.csv
told same.csv
cmp "$work/all.csv" "$work/same.csv" || fail "--to FILE.csv is not what --csv writes"
for kind in h5 mat sto c3d; do to "all.$kind"; told "all.$kind"; done
to pose.trc
told pose.trc
to clinical.csv --units clinical --channels load,angle,pose
to means.json --rate 10
to every.xlsx --every 100
to step1.h5 --step 1 --channels angle
[ "$(stat -c %a "$work/all.h5")" = 600 ] || fail "others may read what was recorded of a specimen"
[ -z "$(ls "$work"/*.part 2>/dev/null)" ] || fail "a .part was left"
/usr/bin/python3 "$(dirname "$0")/formats.py" "$work" >"$out" 2>"$err" || fail "what others read is not what was written"

# Several runs and steps go to a folder; what a kind cannot hold is refused with the remedy, and nothing is left.
mkdir "$work/many"
expect 0 export 1 --per-step --to "$work/many" --format mat --channels load --user weber --data "$data"
[ -s "$work/many/run1_step0.mat" ] || fail "no file for a step"
expect 2 export 1 --to "$work/x.h5" --channels momemt_y_Nm --user weber --data "$data"
err_says "moment_y_Nm"
expect 2 export 1 --to "$work/x.h5" --rate 0 --user weber --data "$data"
expect 2 export 1 --to "$work/x.h5" --rate 333 --user weber --data "$data"
err_says "divided by a whole number"
expect 2 export 1 --to "$work/x.trc" --channels load --user weber --data "$data"
err_says "no position"
expect_without_input 2 export 1 --to "$work/x.doc" --user weber --data "$data"
err_says "--list-formats"
expect_without_input 2 export 1 2 --to "$work/x.h5" --user weber --data "$data"
err_says "folder"
expect 2 export 1 --to /dev/null --format hdf5 --user weber --data "$data"
err_says "pipe or a device"
[ ! -e "$work/x.h5" ] && [ ! -e "$work/x.h5.part" ] && [ ! -e "$work/x.trc.part" ] || fail "a refused export left a file"
expect 0 export --study --to "$work/archive" --rate 100 --user weber --data "$data"
(cd "$work/archive" && sha256sum -c --quiet SHA256SUMS) || fail "the sums of an archive do not fit"
motion=$(echo "$work"/archive/sub-*/ses-*/motion/*_motion.tsv)
[ "$(head -1 "$motion" | awk -F'\t' '{print NF}')" -eq $(($(wc -l <"${motion%_motion.tsv}_channels.tsv") - 1)) ] || fail "channels.tsv does not name each column"
grep -q simulated "${motion%.tsv}.json" && grep -q SIMULATED "$work/archive/dataset_description.json" || fail "an archive does not say simulated"
expect 2 export --study --to "$work/archive" --user weber --data "$data"
err_says "is there already"
expect_without_input 0 export --list-formats
for key in csv hdf5 mat sto trc c3d xlsx json; do out_says "$key"; done
(ulimit -f 1024; "$ctl" export 1 --to "$work/full.h5" --user weber --data "$data" <<<"$password" >"$out" 2>"$err")
[ $? -eq 5 ] || fail "an export to a full disk did not end with 5"
[ ! -e "$work/full.h5" ] && [ ! -e "$work/full.h5.part" ] || fail "a half file was left"

to back.h5
# Imported again its angles count from where they did: not from the first row, which stands before the reference was set.
angles() { expect 0 analyse "$1" --with joint_angles --options '{"convention": "spine", "steps": ["FE"]}' --user weber --data "$data" --json
  cp "$out" "$work/angles$1.json"; }
expect 0 import "$work/back.h5" --user weber --data "$data" --json
id=$(value /imports/0/run_id)
angles 1; angles "$id"
python3 - "$work/angles1.json" "$work/angles$id.json" <<'EOT' || fail "angles of a run that came back are others"
import json, sys
def told(path):
    rows, found = [json.load(open(path))], []
    while rows:
        one = rows.pop()
        if isinstance(one, dict) and one.get("quantity") in ("flexion", "axial rotation to the left"): found.append((one["quantity"], one["min"], one["max"]))
        rows += list(one.values()) if isinstance(one, dict) else one if isinstance(one, list) else []
    return sorted(found)
own, back = told(sys.argv[1]), told(sys.argv[2])
assert len(own) == len(back) == 2, (own, back)
for a, b in zip(own, back): assert abs(a[1] - b[1]) < 0.01 and abs(a[2] - b[2]) < 0.01, (a, b)
EOT
exit 0
