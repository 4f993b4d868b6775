# Accounts and passwords through standard input.
source "$(dirname "$0")/common.sh"

expect_without_input 0 users list --data "$data"
out_says "users add"

expect 0 users add weber --data "$data"
out_says "weber may sign in now as administrator"
expect 3 users add "Dr. Huber" --role engineer --data "$data"
err_says "administrator"
expect_lines 0 "$password" "$password" users add "Dr. Huber" --role engineer --admin weber --data "$data" --json
value_is /name "Dr. Huber"
value_is /role engineer
expect_without_input 0 users list --data "$data" --json
value /users/1 >/dev/null
out_says "Dr. Huber"
out_says weber
[ "$(stat -c %a "$data")" = 700 ] || fail "the data folder may be read by others"

expect 2 users add weber --data "$data"
err_says weber
expect 2 users add nobody --role surgeon --data "$data"
err_says surgeon
password=short expect 2 users add nobody --data "$data"
err_says 8
expect_without_input 2 users add nobody --data "$data"
err_says "No password was given."

password=wrong-horse-battery expect 3 runs --user weber --data "$data"
err_says "wrong"
nothing_on_stdout
password=wrong-horse-battery expect 3 run spine_flexibility_quick --fast --user weber --data "$data"
expect 0 runs --user weber --data "$data"
out_says "No runs yet"
expect 3 runs --user stranger --data "$data"
expect_without_input 2 runs --user weber --data "$data"
err_says "No password was given."

# Only the first line is the password.
printf '%s\nsomething else\n' "$password" | "$ctl" runs --user weber --data "$data" >"$out" 2>"$err" || fail "two lines of input"
if grep -rqaF "$password" "$data"; then fail "the password lies in the data folder"; fi
exit 0
