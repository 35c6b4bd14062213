#!/bin/sh
# Runs the property tests again and again, each time with another seed, until the time is up or one fails:
# `sh tests/explore.sh [MINUTES [NAME...]]`, 60 minutes by default. With names, only those files of tests are run
# (`lib` for the tests within the library). Needs neither a display nor the game.
set -eu
cd "$(dirname "$0")/.."

minutes=${1:-60}
[ $# -eq 0 ] || shift

# Without names, the files with property tests.
if [ $# -eq 0 ]; then
    set -- lib
    for file in tests/*.rs tests/foreign_simulated; do
        ! grep -rq 'proptest!\|TestRunner::' "$file" || set -- "$@" "$(basename "$file" .rs)"
    done
fi

# The option of Cargo for a file of tests.
option() {
    if [ "$1" = lib ]; then echo --lib; else echo "--test $1"; fi
}

options=""
for name in "$@"; do options="$options $(option "$name")"; done
# shellcheck disable=SC2086 # split into words on purpose
built=$(cargo test --locked --no-run $options 2>&1) || { echo "$built" >&2; exit 1; }

# The program of a file of tests, as Cargo has named it.
program() {
    file="tests/$1.rs"
    [ "$1" != lib ] || file="src/lib.rs"
    echo "$built" | sed -n "s|.*Executable .*$file (\(.*\))\$|\1|p"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT TERM HUP

export PROPTEST_DISABLE_FAILURE_PERSISTENCE=1
export RANDOM_GAMES_FACTOR="${RANDOM_GAMES_FACTOR:-1}"
end=$(($(date +%s) + 60 * minutes))
rounds=0
while :; do
    PROPTEST_RNG_SEED=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
    export PROPTEST_RNG_SEED
    echo "$(date +%T) seed $PROPTEST_RNG_SEED"
    for name in "$@"; do
        if [ "$(date +%s)" -ge "$end" ]; then
            echo "no failure in $minutes minutes: $rounds whole rounds"
            exit 0
        fi
        "$(program "$name")" --quiet >"$log" 2>&1 </dev/null || {
            cat "$log"
            echo "to repeat: PROPTEST_RNG_SEED=$PROPTEST_RNG_SEED RANDOM_GAMES_FACTOR=$RANDOM_GAMES_FACTOR" \
                "cargo test $(option "$name")"
            exit 1
        }
    done
    rounds=$((rounds + 1))
done
