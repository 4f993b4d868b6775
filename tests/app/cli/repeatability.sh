# Same seed, same bits; another seed, other bits.
source "$(dirname "$0")/common.sh"
add_weber

# samples SEED FILE: every column of every sample but those that measure this computer
samples() {
  expect 0 run spine_flexibility_quick --user weber --fast --seed "$1" --data "$data" --csv "$work/run.csv"
  awk -F, -v OFS=, '/^#/ { next }
    !head { for (i = 1; i <= NF; ++i) if ($i ~ /^(host_time_s|wake_late_s|cycle_time_s)$/) drop[i]; head = 1 }
    { line = ""; for (i = 1; i <= NF; ++i) if (!(i in drop)) line = line OFS $i; print line }' "$work/run.csv" >"$2"
}
samples 5 "$work/first"
samples 5 "$work/second"
samples 6 "$work/other"
[ "$(wc -l <"$work/first")" -gt 46000 ] || fail "too few samples to compare"
[ "$(head -n 1 "$work/first" | tr ',' '\n' | wc -l)" -gt 70 ] || fail "too few columns to compare"
cmp "$work/first" "$work/second" || fail "the same seed gave other samples"
if cmp -s "$work/first" "$work/other"; then fail "another seed gave the same samples"; fi
exit 0
