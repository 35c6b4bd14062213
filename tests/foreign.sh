#!/bin/sh
# Lets the bot play Sudokus of other programs on virtual screens: `sh tests/foreign.sh [FILTER]`.
#
# Installs Chromium and Debian's Sudokus if they are missing, and runs the tests in tests/foreign. With a FILTER only
# those with that in their name run.
set -eu
cd "$(dirname "$0")/.."

sh tests/setup.sh foreign
cargo test --locked --test foreign -- "$@"
