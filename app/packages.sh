# What Articulus needs from Debian 12, in one place; sourced by app/run.sh and tests/run.sh.

# to build and run the desktop and the command line
app_packages=(
  build-essential cmake ninja-build pkg-config
  libeigen3-dev libsqlite3-dev libsodium-dev nlohmann-json3-dev libspdlog-dev libcli11-dev liburdfdom-dev libceres-dev libxml2-dev
  libhdf5-dev libmatio-dev zlib1g-dev libxlsxwriter-dev librsvg2-dev libpango1.0-dev libcairo2-dev libopenigtlink-dev libdcmtk-dev libvtk9-dev
  qt6-base-dev libqt6opengl6-dev qt6-3d-dev qt6-svg-dev qt6-multimedia-dev qt6-l10n-tools qt6-translations-l10n libqcustomplot-dev
  libgl-dev libegl-dev libgl1-mesa-dri libglx-mesa0 libegl-mesa0 fonts-inter
)

# to test them as well
test_packages=(libgtest-dev libgmock-dev libbenchmark-dev liborocos-kdl-dev libfcl-dev xvfb xauth python3-jsonschema python3-h5py
  python3-openpyxl clang-format poppler-utils fonts-dejavu-core locales)

# for tests/lint.sh and the target docs; nothing that is built or tested needs them
lint_packages=(clang-format clang-tidy cppcheck git doxygen)

# for sessions at a virtual desk (tests/ui/session)
desk_packages=(openbox xdotool dbus at-spi2-core python3-pyatspi gir1.2-atspi-2.0 imagemagick xvfb)

# for tests/fuzz.sh: the compiler with libFuzzer
fuzz_packages=(clang libclang-rt-14-dev)

# install_missing PACKAGE...: asks dpkg first, so that nothing is done, and nobody is asked, where all is there.
install_missing() {
  local missing=() package
  local installed
  installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^ii *//p') || true
  for package in "$@"; do
    grep -qxF "$package" <<<"$installed" || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0

  if ! command -v apt-get >/dev/null; then
    echo "This is not Debian. Install what corresponds to these packages, then start again:" >&2
    echo "  ${missing[*]}" >&2
    return 1
  fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Some packages are missing and there is no sudo. As root, run:" >&2
      echo "  apt-get install ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "Installing ${#missing[@]} Debian packages, which takes a few minutes: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build_in FOLDER TARGET CMAKE-OPTION...: configures once (ninja does it again where a CMake file changed), then builds what
# changed of the target ("all" is everything).
build_in() {
  local folder=$1 target=$2
  shift 2
  [ -f "$folder/build.ninja" ] || cmake -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@"
  ninja -C "$folder" "$target"
}
