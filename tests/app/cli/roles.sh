# Roles are given by an administrator; each change asks for her password; data outlive their account.
source "$(dirname "$0")/common.sh"
add_weber   # the first: administrator
expect 0 users add cid --data "$data"
out_says "as clinician"
expect 0 runs --user cid --data "$data"

expect 2 users role cid engineer --data "$data"
expect 3 users role cid engineer --admin cid --data "$data"
err_says "only an administrator"
password=wrong-horse-battery expect 3 users role cid engineer --admin weber --data "$data"
expect 0 users role cid engineer --admin weber --data "$data"
out_says "cid is engineer now"
expect_without_input 0 users list --data "$data"
out_says engineer
expect 2 users role weber clinician --admin weber --data "$data"
err_says "only administrator"

expect 0 users lock cid --admin weber --data "$data"
expect 3 runs --user cid --data "$data"
err_says "locked"
expect 0 users unlock cid --admin weber --data "$data"
expect_lines 0 "$password" "another-good-one" users passwd cid --data "$data"
password=another-good-one expect 0 runs --user cid --data "$data"
expect_lines 0 "$password" "a-third-good-one" users passwd cid --admin weber --data "$data"
password=a-third-good-one expect 0 runs --user cid --data "$data"

expect 0 users remove cid --admin weber --data "$data"
expect 0 users add cid --data "$data"
expect_without_input 0 users list --data "$data"
out_says "Data of nobody: 1 folder"
expect 0 users list --admin weber --data "$data"
out_says "of cid before"
expect 0 verify --user weber --data "$data"
expect 0 verify --station --user weber --data "$data"
out_says "cid (removed): 0 runs, nothing was changed"

# A clinician who makes herself engineer by hand opens nothing.
sqlite3 "$data/accounts.sqlite" "UPDATE account SET role = 'engineer' WHERE name = 'cid'" 2>/dev/null || exit 0
expect 3 runs --user cid --data "$data"
err_says "changed outside"
expect 6 verify --user weber --data "$data"
out_says 'account "cid"'
exit 0
