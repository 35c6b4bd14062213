#!/bin/sh
# Installs, on Debian or Ubuntu, what is missing for building and testing: `sh tests/setup.sh`.
# `sh tests/setup.sh build` installs only what building needs. Says nothing when nothing is missing.
set -eu

fail() {
    echo "tests/setup.sh: $*" >&2
    exit 1
}

# Hotkeys are heard through these libraries; the rest of the desktop is reached without any.
packages="gcc libc6-dev pkg-config libx11-dev libxtst-dev libxi-dev"
case "${1-}" in
    "") packages="$packages sgt-puzzles xvfb openbox xdotool xclip x11-utils" ;;
    build) ;;
    *) fail "there is nothing called '$1' to set up; say 'build', or nothing to be able to test too" ;;
esac

command -v cargo >/dev/null ||
    fail "cargo is missing: install Rust from https://rustup.rs, and start again in a new terminal"
command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    fail "apt-get is missing: on this system, install by other means what Debian calls $packages"

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
    command -v sudo >/dev/null || fail "this needs root, and there is no sudo: as root, apt-get install$missing"
    as_root="sudo"
fi

echo "installing$missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The package lists may be missing or old: fetch them when the first attempt fails.
install() {
    # shellcheck disable=SC2086 # each is a word of its own, or none
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >"$log" 2>&1
}
install || { $as_root apt-get update >"$log" 2>&1 && install; } || {
    cat "$log" >&2
    fail "apt-get could not install$missing; it says why above"
}
