#!/usr/bin/env bash
# Tries every reader of files and telegrams on damaged input: libFuzzer with the address and undefined-behaviour sanitizers.
# usage: tests/fuzz.sh [--runs N] [--seconds N] [--build DIR] [READER...]
# A finding is written to BUILD/fuzz/READER/crash-...; mend it, and keep the input as a case of the reader's tests.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/app/packages.sh"
runs=1000000 seconds=0 build=$root/build-fuzz readers=()
while [ $# -gt 0 ]; do
  case $1 in
    --runs) runs=$2; shift 2 ;;
    --seconds) seconds=$2; shift 2 ;;
    --build) build=$2; shift 2 ;;
    -*) sed -n '3p' "$0" >&2; exit 2 ;;
    *) readers+=("$1"); shift ;;
  esac
done
[ ${#readers[@]} -gt 0 ] || for file in "$root"/tests/fuzz/*.cpp; do readers+=("$(basename "$file" .cpp)"); done
install_missing "${app_packages[@]}" "${fuzz_packages[@]}"
[ -f "$build/build.ninja" ] || cmake -S "$root" -B "$build" -G Ninja -DARTICULUS_FUZZ=ON -DARTICULUS_DESKTOP=OFF \
  -DARTICULUS_TESTS=OFF -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=RelWithDebInfo

# Twice the largest seed, 8192 at most: longer inputs find nothing new and take long.
longest_of() {  # FOLDER
  local largest=32 size
  for file in "$1"/*; do size=$(stat -c %s "$file"); [ "$size" -le "$largest" ] || largest=$size; done
  echo $((largest > 4096 ? 8192 : 2 * largest))
}
seeds_of() {  # READER FOLDER: shipped files, and what tests write, as a beginning
  local r=$root/resources
  case $1 in
    protocol) find "$r/protocols" -name '*.json' -size -9 -exec cp {} "$2" \; && cp "$root/tests/core/protocol/every_step.json" "$2" ;;
    cell) cp "$r"/cells/*.json "$2" ;;
    specimen) cp "$r"/specimens/*.json "$2" ;;
    robot) cp "$r"/robots/*.json "$2" ;;
    mechanism) cp "$r"/mechanisms/*.json "$2" ;;
    mesh) cp "$root"/tests/fuzz/seeds/*.{stl,obj,ply} "$2" ;;
    ethernet_file) cp "$r"/kuka_rsi/*.xml "$2" ;;
    urdf) cp "$root"/tests/fuzz/seeds/arm.urdf "$2" ;;
    foreign_csv) cp "$root"/tests/fuzz/seeds/{foreign,instron,standing}.csv "$2" ;;
    lvm) cp "$root"/tests/fuzz/seeds/measured.lvm "$2" ;;
    mts) cp "$root"/tests/fuzz/seeds/mts.txt "$2" ;;
    trc) cp "$root"/tests/fuzz/seeds/points.trc "$2" ;;
    sto) cp "$root"/tests/fuzz/seeds/table.sto "$2" ;;
    polhemus) cp "$root"/tests/fuzz/seeds/polhemus.txt "$2" ;;
    mat) cp "$root"/tests/fuzz/seeds/*.mat "$2" ;;
    tdms) cp "$root"/tests/fuzz/seeds/*.tdms "$2" ;;
    c3d) cp "$root"/tests/fuzz/seeds/small.c3d "$2" ;;
    profile_csv) cp "$root"/tests/fuzz/seeds/{profile,path}.csv "$2" ;;
    measurement_csv) cp "$root"/tests/fuzz/seeds/{standing,robot,reference}.csv "$2" ;;
    netftapi2) cp "$root"/tests/fuzz/seeds/netftapi2.xml "$2" ;;
    http_answer) printf 'HTTP/1.0 200 OK\r\nServer: box\r\n\r\n<a/>' >"$2/ok" && printf 'HTTP/1.1 404 Not Found\r\n\r\n' >"$2/no" ;;
    rtde) printf '\0\4V\1\0\5vab\0\10M\2hi\0\2' >"$2/replies"
      printf '\0\132O\1DOUBLE,VECTOR6D,VECTOR6D,VECTOR6D,VECTOR6D,INT32,UINT32,UINT32,INT32,INT32,INT32,INT32' >"$2/outputs"
      printf '\0\071I\1INT32,INT32,DOUBLE,DOUBLE,DOUBLE,DOUBLE,DOUBLE,DOUBLE\0\4S\1' >"$2/inputs"
      { printf '\0\350U\1' && head -c 228 /dev/zero; } >"$2/data" ;;
    val3_state) { printf 'V3S1\x4d\0\0\0' && head -c 60 /dev/zero && printf '\xb2\xff\xff\xff'; } >"$2/state" ;;
    igtlink_request) { printf '\0\1GET_STATUS\0\0' && head -c 44 /dev/zero && printf '\0\1STT_TDATA\0\0\0' && head -c 35 /dev/zero &&
      printf '\x24\x8e\x19\x31\xeb\x3c\x5b\x74\x39\0\0\0\x32' && head -c 32 /dev/zero; } >"$2/asked" ;;
    egm_message) { printf '\x0a\x08\x08\xac\x02\x10\xe8\x07\x18\x02\x12\x38\x0a\x36' &&
      for i in 1 2 3 4 5 6; do printf '\x09\0\0\0\0\0\0\xf8\x3f'; done && printf '\x22\2\x08\1\x2a\2\x08\3\x30\1\x42\2\x08\2'; } >"$2/robot" ;;
    j519_packet) { printf '\0\0\0\0\0\0\0\1' && head -c 124 /dev/zero; } >"$2/status1"
      { printf '\0\0\0\xca\0\0\0\3' && head -c 380 /dev/zero; } >"$2/status3"
      { printf '\0\0\0\3\0\0\0\3\0\0\0\1\0\0\0\0\0\0\7\xd0\0\0\0\5' && for i in $(seq 40); do printf '\x42\xc8\0\0'; done; } >"$2/limit"
      printf '\0\0\0\7\0\0\0\3\0\0\0\1\0\0\0\x8\0\0\0\0\0\0\0\3\0\0\0\0' >"$2/capability" ;;
    ndi_reply) printf 'OKAYA896\rERROR0D\r' >"$2/texts"
      { printf '\1\1\1\0\0\200\77' && head -c 28 /dev/zero && printf '\61\0\0\0\7\0\0\0\0\0'; } >"$2/transforms"
      printf '\304\245\x2d\0\x30\x43' >"$2/header" ;;
    natnet) { printf '\1\0\x17\1Motive' && head -c 250 /dev/zero && printf '\2\1\0\0\3\1\0\0\x13\x8c\x32\0\0\0\0\0\xe7\5\1\xef\xff\x2a\x63'; } >"$2/server"
      { printf '\5\0\x2b\0\1\0\0\0\1\0\0\0C4 cluster\0\2\0\0\0\xff\xff\xff\xff' && head -c 16 /dev/zero; } >"$2/models30"
      { printf '\5\0\x37\0\1\0\0\0\1\0\0\0\x2b\0\0\0C4\0\2\0\0\0\xff\xff\xff\xff' && head -c 32 /dev/zero; } >"$2/models42"
      { printf '\7\0\x74\0\7\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\1\0\0\0' && head -c 24 /dev/zero && printf '\0\0\200\77\0\0\0\0\1' && head -c 63 /dev/zero; } >"$2/frame30"
      { printf '\7\0\xa0\0\7\0\0\0' && head -c 16 /dev/zero && printf '\1\0\0\0\x26\0\0\0\1\0\0\0' && head -c 24 /dev/zero && printf '\0\0\200\77\0\0\0\0\1' && head -c 95 /dev/zero; } >"$2/frame41"
      printf '\xd\0\x10\0\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0' >"$2/time" ;;
    qualisys) printf '\x23\0\0\0\1\0\0\0QTM RT Interface connected\0\x12\0\0\0\0\0\0\0bad word\0\0\x9\0\0\0\6\0\0\0\1' >"$2/texts"
      { printf '\x5c\0\0\0\3\0\0\0\7\0\0\0\0\0\0\0\5\0\0\0\1\0\0\0\x44\0\0\0\xb\0\0\0\1\0\0\0\0\0\0\0' && head -c 12 /dev/zero &&
        printf '\0\0\200\77' && head -c 12 /dev/zero && printf '\0\0\200\77' && head -c 12 /dev/zero && printf '\0\0\200\77\0\0\0\0'; } >"$2/frame"
      printf '\x5a\0\0\0\2\0\0\0<Q><The_6D><Body><Name>C4</Name><Enabled>true</Enabled></Body></The_6D></Q>      \0' >"$2/settings" ;;
    polhemus_frame) for i in 1 2; do printf 'LY\1C\0\0\51\0\7\0\0\0\350\3\0\0\0\0\0\0' && head -c 12 /dev/zero && printf '\0\0\200\77' &&
      head -c 12 /dev/zero && printf ' '; done >"$2/records"
      { printf 'LY\0O\3\0\23\0Invalid Parameter\r\nPA\0u\0\0\4\0\3\0\3\0'; } >"$2/replies"
      { printf '01 ' && head -c 12 /dev/zero && printf '\0\0\200\77' && head -c 12 /dev/zero && printf ' 21S3F0    F33  v1.000\r\n2 E*ERROR*O9*ERROR* EC -3\r\n'; } >"$2/fastrak"
      printf '01  77 5000 0   10.000  -5.500  20.250  1.00000  0.00000  0.00000  0.00000\r\n' >"$2/text"
      printf '02 -100.25 -20.50   3.00-179.00  12.00   0.25 1.0000 0.0000 0.0000 0.0000  1.00000E+01  1.00000E+01  1.00000E+01 \r\n' >"$2/older" ;;
    jr3_board) printf 'JC\2\2\0\0\0\1\0\70\0\71JC\1\0\0\0\0\2' >"$2/questions"
      { printf 'jc\3\14\0\1\0\0' && for i in 1 2 3 4 5 6 7 8 9 10 11 12; do printf '\377\374\234\320\0\3\143\60'; done; } >"$2/answer" ;;
    head_files) printf 'articulus-station-head 1 3 7 %064d %0128d\n' 0 0 >"$2/station"
      printf 'written 2\nrun 1 %064d %064d 0\ngone 2 %064d - 1\nfound words\nacknowledged words\n' 0 0 0 >"$2/runs"
      printf 'articulus-runs-head 1 1 %064d %064d\n' 0 0 >"$2/runs_of_before"
      printf 'articulus-run-count 1 4 %064d\n' 0 >"$2/count"
      printf 'articulus-station-key 1 %064d\n' 0 >"$2/key" ;;
    bench_message) echo '{"format":"articulus-bench-1","ask":"vice","closed":1}' >"$2/request"
      echo '{"format":"articulus-bench-1","simulated":true,"cell":"a","seed":1,"vice_closed":0,"structures":["disc"],"cut":1,"most_preload_N":0}' >"$2/state" ;;
    fault_script) echo '{"format":"articulus-faults-1","seed":3,"faults":[{"fault":"lose","value":2,"at_s":1},{"device":"ati_net_ft","fault":"silent","until_s":9,"every_s":2,"lasts_s":0.5,"probability":0.5}]}' >"$2/script" ;;
    rsi_telegram) cp "$root"/tests/fuzz/seeds/rob.xml "$2" ;;
    rdt_record) printf '\0\0\0\1\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0\1' >"$2/record" ;;
  esac
}

failed=0
for reader in "${readers[@]}"; do
  ninja -j1 -C "$build" "fuzz_$reader" >"$build/fuzz_$reader.log" 2>&1 || { tail -n 20 "$build/fuzz_$reader.log"; exit 1; }
  work=$build/fuzz/$reader
  mkdir -p "$work/seeds" "$work/corpus"
  seeds_of "$reader" "$work/seeds"
  limit=()
  [ "$seconds" -eq 0 ] || limit=(-max_total_time="$seconds")
  # Of a URDF with a circle of links beside its root, which it refuses, urdfdom itself frees nothing.
  leaks=1
  [ "$reader" != urdf ] || leaks=0
  # The time of one input is that on the wall, and this waits behind all other work.
  if ASAN_OPTIONS=detect_leaks=$leaks nice -n 19 "$build/bin/fuzz_$reader" -runs="$runs" "${limit[@]}" -rss_limit_mb=2048 \
    -timeout=600 -max_len="$(longest_of "$work/seeds")" -print_final_stats=1 -artifact_prefix="$work/" "$work/corpus" "$work/seeds" >"$work/log" 2>&1; then
    printf '%-18s %s runs without a finding\n' "$reader" "$(sed -n 's/stat::number_of_executed_units: *//p' "$work/log")"
  else
    printf '%-18s FINDING, see %s\n' "$reader" "$work/log"
    failed=1
  fi
done
exit $failed
