#!/usr/bin/env bash
# All tests on a fresh Debian 12: installs what they need, builds with warnings as errors, runs them. What CTest sums up
# is the last thing printed. Further options go to CTest:  tests/run.sh -R protocol
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build-tests
source "$root/app/packages.sh"

install_missing "${app_packages[@]}" "${test_packages[@]}"
build_in "$build" -DARTICULUS_WERROR=ON
exec ctest --test-dir "$build" --output-on-failure -j2 "$@"
