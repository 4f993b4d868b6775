# What the help of the commands on rows and robots shows as examples runs as it stands there.
source "$(dirname "$0")/common.sh"

mkdir "$work/bin"
ln -s "$ctl" "$work/bin/articulusctl"
export PATH=$work/bin:$PATH
cd "$work" || exit 1
columns() { awk -v a="$1" -v b="$2" 'BEGIN { for (i = 1; i <= 6; ++i) printf "%s%d%s%s", a, i, b, i < 6 ? "," : "" }'; }
printf '%s\n0.1,-1.2,1.3,0.2,0.7,0.1\n' "$(columns q _rad)" >q.csv
printf '%s\n0.1,-1.2,1.3,0.2,0.7,0.1\n' "$(columns joint_ _rad)" >run1.csv
printf '%s,%s,%s\n0.1,-1.2,1.3,0.2,0.7,0.1,1,0,0,0,0,0,0,1,0,0,0,0\n' "$(columns q _rad)" "$(columns qd _rad_per_s)" "$(columns qdd _rad_per_s2)" >motion.csv
"$ctl" fk --robot ur5e <q.csv >poses.csv || exit 1
"$ctl" fk --robot rx90b <q.csv >path.csv || exit 1
{ echo '<robot name="arm"><link name="arm_base"/>'
  from=arm_base
  for i in 1 2 3 4 5 6; do
    axis="0 1 0"; [ $((i % 2)) -eq 0 ] || axis="0 0 1"
    echo "<link name=\"l$i\"/><joint name=\"j$i\" type=\"revolute\"><origin xyz=\"0 0 0.1\"/><axis xyz=\"$axis\"/><parent link=\"$from\"/>"
    echo "<child link=\"l$i\"/><limit lower=\"-2\" upper=\"2\" effort=\"50\" velocity=\"3\"/></joint>"
    from=l$i
  done
  echo '<link name="tool0"/><joint name="t" type="fixed"><parent link="l6"/><child link="tool0"/></joint></robot>'
} >my_arm.urdf
cp my_arm.urdf cell.urdf

count=0
for command in fk ik jacobian dynamics robots "robots show" "robots import"; do
  expect_without_input 0 $command --help
  # From the heading on; two blanks or more begin a remark; a line that ends in | goes on in the next.
  awk '/^Examples?:/ { on = 1; next } on && /^ / { sub(/^ +/, ""); sub(/   *.*$/, ""); if (/\|$/) { held = held $0 " "; next } print held $0; held = "" }' "$out" >examples
  [ -s examples ] || fail "$command --help shows no example"
  while IFS= read -r line; do
    [ "$line" = "articulusctl robots import my_arm.urdf" ] && rm -f "$XDG_DATA_HOME/articulus/robots/my_arm.json"
    (set -o pipefail; eval "$line") >"$out" 2>"$err" </dev/null || fail "$command --help shows an example that fails: $line"
    [ -s "$out" ] || [[ $line == *'> '* ]] || fail "an example without output: $line"
    ! grep -q "no solution" "$err" || fail "an example without a solution: $line"
    count=$((count + 1))
  done <examples
done
echo "$count examples run"
[ $count -ge 15 ] || fail "only $count examples were found"
exit 0
