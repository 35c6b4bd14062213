#!/bin/sh
# Shows the bot on a fresh machine: installs what is missing, builds, opens the real game on a fresh board, and
# plays it. Without a display it plays the simulated game.
set -eu
cd "$(dirname "$0")/.."
PATH="$PATH:/usr/games"

sh tests/setup.sh
cargo build --release --locked
bot="${CARGO_TARGET_DIR:-target}/release/sudoku-bot"

if ! xdotool getdisplaygeometry >/dev/null 2>&1; then
    echo "No X display found: playing the simulated game." >&2
    exec "$bot" demo
fi

id=$(sgt-solo --generate 1 3x3di)
sgt-solo "$id" &
game=$!
trap 'kill "$game" 2>/dev/null || true' EXIT

# The position and size of the game's window: X Y WIDTH HEIGHT.
place() {
    window=$(xdotool search --onlyvisible --pid "$game" 2>/dev/null) || return 1
    xwininfo -id "$window" | awk '/Absolute upper-left|Width|Height/ { printf "%s ", $NF }'
}

# The window manager may still move and resize a new window: wait until it stays where it is.
before=
until now=$(place) && [ -n "$now" ] && [ "$now" = "$before" ]; do
    kill -0 "$game" 2>/dev/null || { echo "The game exited before the bot could start." >&2; exit 1; }
    before=$now
    sleep 0.3
done

# The board fills the window below the menu bar: nine cells and half a cell on each side.
set -- $now
step=$(($3 / 10))
origin=$(($1 + step)),$(($2 + $4 - $3 + step))
status=0
"$bot" run "$id" --profile sgt-puzzles --origin "$origin" --step "$step" --now --once --mode steps || status=$?

if [ -t 0 ]; then
    printf 'Press Return to close the game. '
    read -r _ || true
fi
exit "$status"
