# A second program on the same data folder is refused and told who holds it; what is stored can be read meanwhile.
source "$(dirname "$0")/common.sh"
add_weber
expect 0 run spine_flexibility_quick --user weber --fast --data "$data" --json

mkfifo "$work/progress"
"$ctl" run spine_flexibility_quick --user weber --data "$data" <<<"$password" >"$work/first" 2>"$work/progress" &
pid=$!
tried=
while read -r line; do
  case $line in
    *"switching the controller on"*)
      signed_in=$("$ctl" users list --data "$data" --json | grep last_sign_in)
      expect 2 run spine_flexibility_quick --user weber --fast --data "$data"
      err_says "in use by articulusctl run of weber, process $pid"
      err_says "$data"
      # Nor is the tool exchanged that it works with.
      expect_without_input 2 identify tool --cell munich --use --user weber --data "$data"
      err_says "in use by articulusctl run of weber"
      # Who cannot run has not signed in.
      [ -n "$signed_in" ] && [ "$("$ctl" users list --data "$data" --json | grep last_sign_in)" = "$signed_in" ] ||
        fail "a refused run wrote a sign-in"
      expect 0 runs --user weber --data "$data" --json
      value_is /runs/0/end completed
      tried=yes
      kill -INT "$pid" ;;
  esac
done <"$work/progress"
wait "$pid"
[ -n "$tried" ] || fail "the first run never began"

# However the first one ended, its lock went with it.
expect 0 run spine_flexibility_quick --user weber --fast --data "$data" --json
exit 0
