#!/bin/sh
# Shows the bot on a fresh machine: installs what is missing, builds, opens the real game on a fresh board, and
# plays it. Without a display the game runs on a virtual screen, and the terminal shows the play.
set -eu
cd "$(dirname "$0")/.."
PATH="$PATH:/usr/games"

sh tests/setup.sh
cargo build --release --locked
bot="${CARGO_TARGET_DIR:-target}/release/sudoku-bot"

started=
# The last one started first: the screen outlives what is on it.
trap 'for process in $started; do kill "$process" 2>/dev/null || true; done' EXIT
trap 'exit 130' INT TERM HUP

# Waits until a command succeeds: `wait_for PROCESS COMMAND...`; fails if the process ends before.
wait_for() {
    process=$1
    shift
    until "$@" >/dev/null 2>&1; do
        kill -0 "$process" 2>/dev/null || return 1
        sleep 0.1
    done
}

fail() {
    echo "tests/play.sh: $*" >&2
    exit 1
}

visible=yes
if ! xdotool getdisplaygeometry >/dev/null 2>&1; then
    visible=no
    echo "No X display found: playing on a virtual screen." >&2
    number=$(mktemp)
    Xvfb -displayfd 3 -screen 0 1280x1024x24 3>"$number" >/dev/null 2>&1 &
    screen=$!
    started=$screen
    wait_for "$screen" test -s "$number" || fail "Xvfb did not start"
    DISPLAY=":$(cat "$number")"
    export DISPLAY
    rm "$number"
    openbox >/dev/null 2>&1 &
    started="$! $started"
    wait_for "$!" sh -c 'xprop -root _NET_SUPPORTING_WM_CHECK | grep "window id"' || fail "openbox did not start"
fi

id=$(sgt-solo --generate 1 3x3di)
sgt-solo "$id" &
game=$!
started="$game $started"

# The position and size of the game's window: X Y WIDTH HEIGHT.
place() {
    window=$(xdotool search --onlyvisible --pid "$game" 2>/dev/null) || return 1
    xwininfo -id "$window" | awk '/Absolute upper-left|Width|Height/ { printf "%s ", $NF }'
}

# The window manager may still move and resize a new window: wait until it stays where it is.
before=
until now=$(place) && [ -n "$now" ] && [ "$now" = "$before" ]; do
    kill -0 "$game" 2>/dev/null || fail "the game exited before the bot could start"
    before=$now
    sleep 0.3
done

# The board fills the window below the menu bar: nine cells and half a cell on each side.
# shellcheck disable=SC2086 # four numbers
set -- $now
step=$(($3 / 10))
origin=$(($1 + step)),$(($2 + $4 - $3 + step))
status=0
"$bot" run "$id" --profile sgt-puzzles --origin "$origin" --step "$step" --now --once --mode steps || status=$?

if [ $visible = yes ] && [ -t 0 ]; then
    printf 'Press Return to close the game. '
    read -r _ || true
fi
exit "$status"
