# Sourced by the tests of the command line: a data folder of its own, and checks that say what they expected.
set -u
ctl=$1
values=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/share
data=$work/data
password=correct-horse-battery
out=$work/stdout
err=$work/stderr

fail() {
  echo "FAILED: $1" >&2
  [ -s "$out" ] && { echo "--- standard output" >&2; tail -n 30 "$out" >&2; }
  [ -s "$err" ] && { echo "--- standard error" >&2; tail -n 30 "$err" >&2; }
  exit 1
}

# expect CODE ARGUMENT...: runs articulusctl with the password on standard input
expect() {
  local wanted=$1
  shift
  "$ctl" "$@" <<<"$password" >"$out" 2>"$err"
  local got=$?
  [ "$got" -eq "$wanted" ] || fail "articulusctl $* ended with $got, expected $wanted"
}
# expect_without_input CODE ARGUMENT...: for commands that must not ask for a password
expect_without_input() {
  local wanted=$1
  shift
  "$ctl" "$@" </dev/null >"$out" 2>"$err"
  local got=$?
  [ "$got" -eq "$wanted" ] || fail "articulusctl $* ended with $got, expected $wanted"
}

# expect_lines CODE LINE LINE ARGUMENT...: with two passwords, one a line
expect_lines() {
  local wanted=$1 first=$2 second=$3
  shift 3
  printf '%s\n%s\n' "$first" "$second" | "$ctl" "$@" >"$out" 2>"$err"
  local got=$?
  [ "$got" -eq "$wanted" ] || fail "articulusctl $* ended with $got, expected $wanted"
}

says() { grep -qF -- "$2" "$1" || fail "expected \"$2\""; }
out_says() { says "$out" "$1"; }
err_says() { says "$err" "$1"; }
nothing_on_stdout() { [ ! -s "$out" ] || fail "expected nothing on standard output"; }

# value POINTER: of the JSON object on standard output
value() { "$values" "$out" "$1" || fail "no $1 in the JSON object"; }
value_is() {
  local got
  got=$(value "$1") || exit 1
  [ "$got" = "$2" ] || fail "$1 is $got, expected $2"
}

add_weber() { expect 0 users add weber --data "$data"; }
