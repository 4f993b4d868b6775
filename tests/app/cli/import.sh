# What other systems recorded becomes runs: mappings, units, decimal signs, joined files, trees, the same file twice, Ctrl+C.
source "$(dirname "$0")/common.sh"
add_weber
import() { expect "$1" import "${@:2}" --data "$data"; }

# A test of three cycles: loads, and the same with commas; poses by another clock.
/usr/bin/python3 - "$work" <<'PY'
import math, sys
work = sys.argv[1]
rows = [(i / 50, math.sin(2 * math.pi * i / 200), math.sin(2 * math.pi * i / 200 - 0.2)) for i in range(601)]
def table(name, head, lines, comma=False):
    text = "\n".join([head] + lines) + "\n"
    if comma:
        text = text.replace(",", ";").replace(".", ",")
    open(f"{work}/{name}", "w").write(text)
table("units.csv", "Time (s),My (Nm),Flexion (deg)", [f"{t:.3f},{2 * a:.6f},{8 * b:.6f}" for t, a, b in rows])
table("none.csv", "Time,My,Flexion", [f"{t:.3f},{2 * a:.6f},{8 * b:.6f}" for t, a, b in rows])
table("comma.csv", "Time (s),My (Nm),Flexion (deg)", [f"{t:.3f},{2 * a:.6f},{8 * b:.6f}" for t, a, b in rows], True)
table("loads.csv", "Time (s),My (Nm),Sync", [f"{t:.3f},{2 * a:.6f},{5 * (t > 1)}" for t, a, _ in rows])
table("poses.csv", "Time (s),Flexion (deg),Trigger", [f"{t + 70.25:.3f},{8 * b:.6f},{1 * (t > 1)}" for t, _, b in rows])
table("clinical.csv", "Time (s),Flexion Moment (Nm),Flexion (deg)", [f"{t:.3f},{2 * a:.6f},{8 * b:.6f}" for t, a, b in rows])
open(f"{work}/grf.mot", "w").write("grf\nversion=1\nnRows=100\nnColumns=4\ninDegrees=yes\nendheader\ntime\tground_force_vx\tground_force_vy\tground_force_vz\n" +
                                  "".join(f"{i / 100}\t10\t{800 + i}\t20\n" for i in range(100)))
# Whole numbers behind either sign: 1.234 may be one or a thousand.
open(f"{work}/either.csv", "w").write("Time (s);My (Nm)\n" + "".join(f"{i};{(i % 7) - 3},{100 + i % 10}\n" for i in range(40)))
PY

import 0 "$work/units.csv" --dry-run
out_says "moment_y_Nm"
out_says "FE: 3 cycles of My"
import 2 "$work/units.csv"
err_says "--user is missing"
import 2
err_says "Which file"
import 2 "$work/nothing.csv" --dry-run
err_says "There is no file"

# Known kinds that are not read, by their first bytes; a file whose name begins with a dash; a gap is one.
printf '%%PDF-1.7\n' >"$work/report.c3d"
import 2 "$work/report.c3d" --dry-run
err_says "is a PDF document"
cp "$work/units.csv" "$work/-n.csv"
here=$PWD; cd "$work"
import 2 -n.csv --dry-run
err_says "./-n.csv"
import 0 ./-n.csv --dry-run
cd "$here"
sed 100d "$work/units.csv" >"$work/gap.csv"
import 0 "$work/gap.csv" --dry-run
out_says "1 gap of 0.040 s"

# Units: asked for, said, wrong.
import 2 "$work/none.csv" --dry-run
err_says '--unit "COLUMN=UNIT"'
import 0 "$work/none.csv" --dry-run --unit Time=s --unit My=Nm --unit Flexion=deg
out_says "FE: 3 cycles of My"
import 2 "$work/none.csv" --dry-run --unit Tiem=s
err_says "no column"
import 2 "$work/none.csv" --dry-run --unit My=furlong
err_says "no unit that is known"
import 2 "$work/units.csv" --dry-run --unit My=Nmm
err_says "not in Nmm"

# Mappings: shipped, kept, misspelt, of other files.
expect_without_input 0 import --mappings --data "$data"
for name in opensim_forces c3d_force_plate mts_axial_torsional ndi_rigid_body robot_csv simvitro_right_knee; do out_says "$name"; done
import 0 "$work/none.csv" --dry-run --unit Time=s --map "moment_y_Nm=-My [Nmm]" --map "flexion_rad=Flexion [deg]" --save-mapping mine
import 0 "$work/none.csv" --dry-run --mapping mine
out_says "times -1"
expect_without_input 0 import --mappings --json --data "$data"
value_is /mappings/0/name mine
import 2 "$work/none.csv" --dry-run --mapping mien
err_says "mine"
import 2 "$work/units.csv" --dry-run --mapping opensim_forces
err_says "ground_force_vx"

# Axes of the file: turned, kept with the mapping; left-handed ones are refused.
import 0 "$work/units.csv" --dry-run --axes lps --save-mapping turned
out_says "x left, y posterior, z up (right-handed, det +1)"
out_says "LB: 3 cycles"
import 0 "$work/units.csv" --dry-run --mapping turned
out_says "LB: 3 cycles"
import 2 "$work/units.csv" --dry-run --axes "x left, y anterior, z up"
err_says "left-handed axes"
(echo "# axes: left-handed, x right, y anterior, z down"; cat "$work/units.csv") >"$work/left.csv"
import 2 "$work/left.csv" --dry-run
err_says "They are left-handed"
import 2 "$work/units.csv" --dry-run --mapping turned --axes isb
err_says "Leave --axes out"
# What leads to our axes already is not turned once more: a shipped mapping, and columns of clinical names.
import 0 "$work/grf.mot" --dry-run --motion none
out_says "opensim_forces"
import 2 "$work/grf.mot" --dry-run --motion none --axes opensim
err_says "\"opensim_forces\" says where the axes"
import 0 "$work/clinical.csv" --dry-run
import 2 "$work/clinical.csv" --dry-run --axes isb
err_says "\"Flexion Moment\" (moment_y_Nm)"
import 0 "$work/clinical.csv" --dry-run --axes isb --map "moment_z_Nm=-Flexion Moment [Nm]"
out_says "FE: 3 cycles of My"

# Decimal signs.
import 0 "$work/comma.csv" --dry-run
out_says "up to 2 Nm"
import 0 "$work/comma.csv" --dry-run --decimal ,
out_says "up to 2 Nm"
import 2 "$work/comma.csv" --dry-run --decimal x
err_says "--decimal"

# Two files of one test; the wrong way round, or of one clock that is none.
import 0 "$work/loads.csv" "$work/poses.csv" --join trigger:Sync,Trigger --dry-run
out_says "moved by -70.25"
out_says "FE: 3 cycles"
import 2 "$work/poses.csv" "$work/loads.csv" --join trigger:Sync,Trigger --dry-run
err_says "has no channel \"Sync\""
import 2 "$work/loads.csv" "$work/poses.csv" --join times --dry-run
err_says "overlap"
import 2 "$work/loads.csv" --join trigger:Sync,Trigger --dry-run
err_says "holds one table"
import 2 "$work/loads.csv" "$work/poses.csv" "$work/units.csv" --join times --dry-run
err_says "two files"
import 2 "$work/loads.csv" "$work/poses.csv" --join correlation:My,Flexion --dry-run
err_says "they are periodic"

# Stored: marked, once, and once more only where that is wanted.
import 0 "$work/units.csv" --user weber --specimen L3
out_says "Run 1"
expect 0 runs --user weber --data "$data"
out_says "completed, imported $(date -u +%Y)"
out_says "not told by the file"
import 2 "$work/units.csv" --user weber
err_says "run 1 was made of the same bytes"
import 0 "$work/units.csv" --user weber --again --json
value_is /imports/0/run_id 2
expect 0 analyse 1 --user weber --data "$data"
out_says "FE"
expect 0 verify 1 --user weber --data "$data"
expect 0 plot 1 --user weber --data "$data" --to "$work/loops.svg"
expect 0 report 1 --user weber --data "$data" --to "$work/report.html"

# In what condition the specimen was: with the import, later, and as what runs are grouped by.
expect 0 condition 1 --user weber --data "$data"
out_says "nobody said"
expect 2 statistics 1 2 --by-condition --user weber --data "$data"
err_says "condition 1 --set"
expect 0 condition 1 --set intact --user weber --data "$data"
out_says "Run 1: intact"
import 0 "$work/units.csv" --again --user weber --specimen L3 --condition "L3 disc cut" --json
value_is /imports/0/run_id 3
expect 0 runs --json --user weber --data "$data"
value_is /runs/0/condition_said "L3 disc cut"
expect 0 statistics 3 1 --by-condition --only range --json --user weber --data "$data"
value_is /quantities/0/condition intact
value_is /quantities/1/condition "L3 disc cut"
expect 2 statistics a=1 b=3 --by-condition --user weber --data "$data"
err_says "makes the conditions itself"
expect 0 report 3 --user weber --data "$data" --to "$work/condition.html"
grep -q "L3 disc cut (as stated)" "$work/condition.html" || fail "the report does not tell the condition"
expect 0 verify 3 --user weber --data "$data"
expect 0 condition 1 --clear --user weber --data "$data"
out_says "nobody said"
expect 2 condition 99 --set intact --user weber --data "$data"

# A run of ours as HDF5 and MATLAB comes back with the same numbers.
for kind in h5 mat; do
  expect 0 export 1 --to "$work/run1.$kind" --user weber --data "$data"
  import 0 "$work/run1.$kind" --user weber --json
  id=$(value /imports/0/run_id)
  expect 0 export "$id" --csv "$work/$kind.csv" --user weber --data "$data"
done
cmp <(grep -v '^#' "$work/h5.csv") <(grep -v '^#' "$work/mat.csv") || fail "HDF5 and MATLAB hold different numbers"
expect 0 export 1 --csv "$work/own.csv" --user weber --data "$data"
cmp <(grep -v '^#' "$work/own.csv") <(grep -v '^#' "$work/h5.csv") || fail "what was exported and imported is not the same"

# Files of h5py and SciPy, where they are there.
if /usr/bin/python3 - "$work" 2>/dev/null <<'PY'
import math, sys, h5py, numpy
t = numpy.arange(601) / 50
with h5py.File(sys.argv[1] + "/foreign.h5", "w") as f:
    for name, unit, values in (("time", "s", t), ("My", "N*m", 2 * numpy.sin(math.pi * t / 2)), ("Flexion", "deg", 8 * numpy.sin(math.pi * t / 2 - 0.2))):
        f.create_dataset("test/" + name, data=values, compression="gzip").attrs["unit"] = unit
PY
then import 0 "$work/foreign.h5" --dry-run; out_says "FE: 3 cycles of My"; fi
if /usr/bin/python3 - "$work" 2>/dev/null <<'PY'
import math, sys, scipy.io, numpy
t = numpy.arange(601) / 50
scipy.io.savemat(sys.argv[1] + "/foreign.mat", {"test": {"Time": t, "My": 2 * numpy.sin(math.pi * t / 2), "Flexion": 8 * numpy.sin(math.pi * t / 2 - 0.2)}}, do_compression=True)
PY
then import 0 "$work/foreign.mat" --dry-run --unit Time=s --unit My=Nm --unit Flexion=deg; out_says "FE: 3 cycles of My"; fi

# Many files need the memory of the largest, not of all: read one by one, understood before the first is stored.
/usr/bin/python3 - "$ctl" "$work" "$data" "$password" <<'PY' || fail "many files are held in memory at once"
import math, os, sys
ctl, work, data, password = sys.argv[1:]
names = [f"{work}/many{k}.csv" for k in range(6)]
for k, name in enumerate(names):
    with open(name, "w") as f:
        f.write("Time (s),My (Nm),Flexion (deg)\n")
        for i in range(60000):
            f.write(f"{i / 1000:.3f},{2 * math.sin(i / 3000):.5f},{(8 + k) * math.sin(i / 3000 - 0.2):.5f}\n")
def peak(files):
    reading, writing = os.pipe()
    os.write(writing, (password + "\n").encode())
    os.close(writing)
    child = os.fork()
    if child == 0:
        os.dup2(reading, 0)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.execv(ctl, [ctl, "import", *files, "--user", "weber", "--data", data])
    os.close(reading)
    _, status, usage = os.wait4(child, 0)
    assert status == 0, status
    return usage.ru_maxrss / 1024
one, many = peak(names[:1]), peak(names[1:])
print(f"peak of one file {one:.0f} MB, of five {many:.0f} MB", file=sys.stderr)
sys.exit(many > 1.4 * one)
PY
runs_stored() { "$ctl" runs --user weber --data "$data" --json <<<"$password" | /usr/bin/python3 -c 'import json, sys; print(len(json.load(sys.stdin)["runs"]))'; }
before=$(runs_stored)
import 2 "$work/many1.csv" "$work/nothing.csv" --user weber --again
[ "$(runs_stored)" = "$before" ] || fail "a file was stored although another one could not be read"

# Ctrl+C in the middle: what was stored stays as a stopped run, and the exit says so.
/usr/bin/python3 - "$work" <<'PY'
import math, sys
with open(sys.argv[1] + "/long.csv", "w") as f:
    f.write("Time (s),My (Nm),Flexion (deg)\n")
    for i in range(600000):
        f.write(f"{i / 1000:.3f},{2 * math.sin(i / 3000):.5f},{8 * math.sin(i / 3000 - 0.2):.5f}\n")
PY
"$ctl" import "$work/long.csv" --user weber --data "$data" <<<"$password" >"$out" 2>"$err" &
child=$!
for _ in $(seq 200); do grep -q "FE:" "$out" && break; sleep 0.05; done
sleep 0.5
kill -INT "$child"
wait "$child"
got=$?
[ "$got" -ne 0 ] || ! grep -q "Run " "$out" || got=done  # it was quicker than the signal
[ "$got" = done ] || [ "$got" -eq 4 ] || fail "a cancelled import ended with $got"
expect 0 runs --user weber --data "$data"
exit 0
