#!/bin/sh
# Type-checks the program for macOS, with Debian's Rust: `sh tests/macos.sh`. Nothing is linked or run, so this shows
# no more than that the code for macOS compiles.
set -eu
cd "$(dirname "$0")/.."

sh tests/setup.sh macos
# Debian has the standard library for macOS as source only. It is compiled, even for a check, so as quickly as possible.
RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0 \
    /usr/bin/cargo check --locked -Z build-std=std --target aarch64-apple-darwin \
    --target-dir "${CARGO_TARGET_DIR:-target}/macos"
