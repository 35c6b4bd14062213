#!/bin/sh
# Installs what building and testing need on Debian or Ubuntu: `sh tests/setup.sh`.
# `sh tests/setup.sh build` installs only what building needs, `sh tests/setup.sh macos` what the check for macOS
# needs, `sh tests/setup.sh foreign` also other programs' Sudokus, `sh tests/setup.sh windows` also what the tests under
# Wine need, and `sh tests/setup.sh pictures` also what tests/pictures.sh needs. Prints nothing if nothing is missing.
set -eu

fail() {
    echo "tests/setup.sh: $*" >&2
    exit 1
}

# The hotkey listener needs these libraries; nothing else does.
packages="gcc libc6-dev pkg-config libx11-dev libxtst-dev libxi-dev"
# Boards are drawn in the fonts.
tests="sgt-puzzles xvfb openbox sway xwayland xdotool xclip x11-utils x11-xkb-utils x11-xserver-utils fonts-dejavu-core \
    fonts-liberation"
pictures="chromium xterm imagemagick"
foreign="chromium gnome-sudoku ksudoku fltk1.3-games nudoku xterm python3-pygame python3-tk"
# Debian's Rust comes with the sources of its standard library, from which it can be built for other systems.
rust="rustc-web cargo-web rust-web-src"
windows="gcc-mingw-w64-x86-64-win32 wine wine64 xz-utils $rust"
case "${1-}" in
    "") packages="$packages $tests" ;;
    build) ;;
    macos) packages=$rust ;;
    foreign) packages="$packages $tests $foreign" ;;
    pictures) packages="$packages $tests $pictures" ;;
    windows) packages="$packages $tests $windows" ;;
    *) fail "unknown argument '$1'; use 'build', 'macos', 'foreign', 'pictures', 'windows' or none" ;;
esac

command -v cargo >/dev/null ||
    fail "cargo is missing: install Rust from https://rustup.rs and try again in a new terminal"
command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    fail "apt-get is missing: install the equivalents of these Debian packages: $packages"

missing=""
for package in $packages; do
    case "$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null)" in
        installed) ;;
        *) missing="$missing $package" ;;
    esac
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "root is needed and sudo is missing: run as root: apt-get install$missing"
    as_root="sudo"
fi

echo "installing$missing (this may take some minutes)" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The package lists may be missing or outdated. Without a network, what was downloaded before may do.
install() {
    $as_root apt-get update >"$log" 2>&1 || true
    # shellcheck disable=SC2086 # split into words on purpose
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >"$log" 2>&1
}
install || {
    cat "$log" >&2
    fail "apt-get could not install$missing (see above)"
}
