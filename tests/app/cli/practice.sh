# The way of a live cell, practised on a virtual one: nothing runs before it was commissioned, in order and whole, and the
# plan rehearsed; and nothing that comes of it can be taken for measured.
source "$(dirname "$0")/common.sh"
add_weber

expect_without_input 2 cell new "$work/mine.json" --from munich --practice --bench
err_says "one of them"
expect_without_input 0 cell new "$work/mine.json" --from munich --practice
out_says "PRACTICE FOR LIVE"
expect_without_input 0 cell check "$work/mine.json" --json
value_is /liveness practice
sed 's/"practice": true/"practice": 1/' "$work/mine.json" >"$work/wrong.json"
expect_without_input 2 cell check "$work/wrong.json"
err_says "practice"

run=(run gentle_moves --cell "$work/mine.json" --vice-open --fast --user weber --data "$data")
expect 2 "${run[@]}"
err_says "is handled as a live one and may not run. Nobody has commissioned it."
commission=(commission --cell "$work/mine.json" --user weber --data "$data" --fast --yes)
# Some steps are no commissioning; all of them are.
expect 0 "${commission[@]}" --steps device_health --json
value_is /kept false
expect 2 "${run[@]}"
expect 0 "${commission[@]}" --json
value_is /kept true
value_is /passed true
value_is /simulated true
expect_without_input 0 commission --cell "$work/mine.json" --data "$data" --user weber --status --json
value_is /holds true
expect 2 "${run[@]}"
err_says "was not rehearsed"
expect 0 rehearse gentle_moves --cell "$work/mine.json" --vice-open --user weber --data "$data"
expect 0 "${run[@]}" --csv "$work/run.csv" --json
value_is /liveness practice
head -1 "$work/run.csv" | grep -q "^# data: simulated (PRACTICE FOR LIVE" || fail "the CSV begins with $(head -1 "$work/run.csv")"

# What changes the cell voids it, and practice commissions no live cell.
sed -i 's/"practice": true/"practice": true, "description": "Another"/' "$work/mine.json"
expect 2 "${run[@]}"
err_says "since then the cell file, or a file that it names, was changed"
exit 0
