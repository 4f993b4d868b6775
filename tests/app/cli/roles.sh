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

# What is nobody's is looked into, put away and back, and given to who has stored nothing.
expect_without_input 2 users folders list --data "$data"
expect 3 users folders list --admin cid --data "$data"
expect 0 users folders list --admin weber --data "$data"
out_says "cid"
folder=$(ls "$data/users" | while read -r one; do
  "$ctl" users folders list --admin weber --json --data "$data" <<<"$password" 2>/dev/null | grep -q "\"folder\": \"$one\"" && echo "$one"
done)
[ -d "$data/users/$folder" ] || fail "the list does not name the folder: $folder"
password=wrong-horse-battery expect 3 users folders put-away "$folder" --admin weber --data "$data"
expect 2 users folders put-away ../tools --admin weber --data "$data"
expect 0 users folders put-away "$folder" --admin weber --data "$data"
[ -s "$data/put_away/$folder/articulus.sqlite" ] || fail "what was put away is not there"
expect 0 users folders list --admin weber --data "$data"
out_says "put away"
expect 0 verify --station --user weber --data "$data"
out_says "cid (removed, put away): 0 runs, nothing was changed"
expect 0 users folders put-back "$folder" --admin weber --data "$data"
out_says "lies in $data/users/$folder now"
expect 2 users folders give "$folder" zoe --admin weber --data "$data"
err_says "no account"
expect 0 users folders give "$folder" cid --admin weber --data "$data"
out_says "is the folder of cid now"
expect 0 runs --user cid --data "$data"
expect 2 users folders put-away "$folder" --admin weber --data "$data"
err_says "own folder"
expect 0 verify --station --user weber --data "$data"

# A clinician who makes herself engineer by hand opens nothing.
sqlite3 "$data/accounts.sqlite" "UPDATE account SET role = 'engineer' WHERE name = 'cid'" 2>/dev/null || exit 0
expect 3 runs --user cid --data "$data"
err_says "changed outside"
expect 6 verify --user weber --data "$data"
out_says 'account "cid"'
exit 0
