#!/bin/sh
# Takes the pictures and the film of the README, on a virtual screen: `sh tests/pictures.sh`.
#
# Installs what is missing and builds the bot. The boards are always the same; how far the bot has come on a picture
# depends on the machine a little. Look at the pictures before committing them. `sh tests/pictures.sh windows` takes
# the picture of the bot for Windows instead, with what `sh tests/windows.sh` has built.
set -eu
cd "$(dirname "$0")/.."
PATH="$PATH:/usr/games"

sh tests/setup.sh pictures
built="$PWD/${CARGO_TARGET_DIR:-target}"
bot="$built/release/sudoku-bot"

folder=$(mktemp -d)
home="$folder/home"
mkdir "$home"
started=
trap 'stop; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP

# Starts a program that sees neither the user's files nor the user's bot.
start() {
    env HOME="$home" XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_RUNTIME_DIR="$home" "$@" >/dev/null 2>&1 &
    started="$! $started"
}

# Stops what was started, the last one first.
stop() {
    for process in $started; do
        kill "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    started=
}

# Opens a screen of this size, which Xvfb keeps in a file.
screen() {
    rm -f "$folder/number"
    start sh -c 'exec Xvfb -displayfd 3 -fbdir "$0" -screen 0 "$1x24" 3>"$0/number"' "$folder" "$1"
    until [ -s "$folder/number" ]; do sleep 0.1; done
    DISPLAY=":$(cat "$folder/number")"
    export DISPLAY
    [ "${2-}" = bare ] || start openbox
}

# Runs the bot in a terminal: `terminal FONT_SIZE COLUMNSxROWS+X+Y COMMAND...`. The file `done` says that it ended.
terminal() {
    size=$1
    place=$2
    shift 2
    rm -f "$folder/done"
    start xterm -T sudoku-bot -b 0 -bw 0 -fa "DejaVu Sans Mono" -fs "$size" -bg '#1c1c1c' -fg '#d0d0d0' \
        -geometry "$place" -hold -e sh -c '"$@"; touch "$0/done"' "$folder" "$@"
}

# Waits until a window is there and the screen does not change.
settle() {
    until window=$(xdotool search --onlyvisible --name "$1" 2>/dev/null); do sleep 0.3; done
    until cp "$folder/Xvfb_screen0" "$folder/before" && sleep 0.4 && cmp -s "$folder/before" "$folder/Xvfb_screen0"; do
        sleep 0.3
    done
}

# Points at a board, presses the key that solves, and keeps what the screen shows until the bot ends.
film() {
    rm -rf "$folder/frames"
    mkdir "$folder/frames"
    xdotool mousemove "$1" "$2" key F2
    number=100
    until [ -e "$folder/done" ]; do
        cp "$folder/Xvfb_screen0" "$folder/frames/$number"
        number=$((number + 1))
        sleep 0.4
    done
}

# The picture from the middle of the film.
middle() {
    echo "xwd:$folder/frames/$(((number + 100) / 2))"
}

# No picture is larger than this, in bytes.
check() {
    bytes=$(wc -c <".github/$1")
    echo "$1: $bytes bytes"
    [ "$bytes" -le 500000 ] || { echo "tests/pictures.sh: $1 is larger than 500000 bytes" >&2; exit 1; }
}

board=3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b

# The game and the bot for Windows, both under Wine, which serves one screen at a time.
if [ "${1-}" = windows ]; then
    [ -e "$built/windows/wine-is-ready" ] || { echo "tests/pictures.sh: run 'sh tests/windows.sh' first" >&2; exit 1; }
    export WINEPREFIX="$built/windows/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
    export FONTCONFIG_FILE="$PWD/tests/windows/cleartype.conf"
    x86_64-w64-mingw32-gcc -std=c11 -O2 -Wall -Wextra -Werror -s -o "$folder/terminal.exe" tests/windows/terminal.c
    screen 1140x525
    start wine "$built/windows/solo.exe" "$board"
    settle Solo
    xdotool windowmove "$window" 1 20
    game=$window
    # Wine would take a terminal for its console, and redraw that.
    terminal 10 80x24+492+0 sh -c '"$@" | cat' sh \
        wine "$folder/terminal.exe" "$built/windows/sudoku-bot.exe" run --once --delay 45
    settle sudoku-bot
    # Its keys are heard while a window of Wine has the focus.
    xdotool windowactivate --sync "$game"
    film 240 260
    stop
    wineserver --kill
    convert "$(middle)" -strip .github/windows.png
    check windows.png
    exit
fi

cargo build --release --locked

# The real game and the live view, as a film of every second picture and the last.
screen 1280x592
start sgt-solo "$board"
settle Solo
xdotool windowmove "$window" 0 30
terminal 8 110x40+500+0 "$bot" run --once --delay 45
settle sudoku-bot
film 250 300
stop
# One palette for all, of a picture from the middle: so what does not change costs nothing.
convert "$(middle)" +dither -colors 48 "$folder/palette.png"
# shellcheck disable=SC2046 # a word for each
convert -delay 40 $(ls "$folder"/frames/* | sed -n 'n; s/^/xwd:/; p') \
    -delay 300 "xwd:$folder/frames/$((number - 1))" +dither -remap "$folder/palette.png" -layers optimize .github/live-view.gif

# A web page of the tests, half filled in.
screen 1366x640
sed 's|/looks.css|looks.css|' tests/foreign/page.html >"$folder/page.html"
cp tests/foreign/looks.css "$folder"
givens=.9.6.4.25...5..9.45.37..1....2.59..1.1.........6..8437.8...36..4...2....7......58
answer=197684325628531974543792186372459861814367592956218437285173649469825713731946258
start chromium --no-sandbox --test-type --no-first-run --disable-gpu --force-device-scale-factor=1 \
    --window-position=1,22 --window-size=560,615 --user-data-dir="$home/chromium" \
    --app="file://$folder/page.html?look=tiles&draw=svg&board=$givens&answer=$answer"
settle 'Number place'
terminal 8 112x43+570+0 "$bot" run --once --delay 100
settle sudoku-bot
film 260 300
stop
convert "$(middle)" -strip .github/web-page.png

# The game in the terminal: all pencil marks, and a hint with its reason.
screen 960x680 bare
terminal 10 120x40+0+0 "$bot" play 3x3kdb --seed 5
settle sudoku-bot
xdotool mousemove 940 230
for key in m i i i; do
    xdotool key $key
    sleep 1
done
convert "xwd:$folder/Xvfb_screen0" -strip .github/play.png
stop

for picture in live-view.gif web-page.png play.png; do
    check "$picture"
done
