#!/bin/sh
# Lets the bot for Windows play the game for Windows, both under Wine: `sh tests/windows.sh [FILTER]`.
#
# Installs what is missing on Debian, builds the game from Debian's source package and the bot with Debian's
# Rust, runs the tests that need no screen as Windows programs, and then those in tests/windows.
# Everything stays in target/windows. With a FILTER only the tests in tests/windows with that in their name run.
set -eu
cd "$(dirname "$0")/.."

sh tests/setup.sh windows
here="${CARGO_TARGET_DIR:-$PWD/target}/windows"
mkdir -p "$here"
here=$(cd "$here" && pwd)

fail() {
    echo "tests/windows.sh: $*" >&2
    exit 1
}

# The sources of the game, through a list of package sources of this script's own: the machine's stays as it is.
fetch_game() {
    apt="$here/apt"
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
    # shellcheck disable=SC2016 # apt-get fills these in
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        sort -u >"$apt/sources.list"
    [ -s "$apt/sources.list" ] || fail "apt knows no package sources; run apt-get update as root"
    own="-o Dir::Etc::SourceList=$apt/sources.list -o Dir::Etc::SourceParts=/dev/null"
    own="$own -o Dir::State::Lists=$apt/lists -o Dir::Cache=$apt/cache"
    # shellcheck disable=SC2086 # each is an option of its own
    (cd "$apt" && apt-get -q $own update && apt-get -q $own source --download-only sgt-puzzles) >"$apt/log" 2>&1 ||
        fail "cannot fetch the sources of sgt-puzzles; see $apt/log"
    rm -rf "$apt/source"
    mkdir "$apt/source"
    tar --extract --file "$apt"/sgt-puzzles_*.orig.tar.* --directory "$apt/source" --strip-components 1
}

build_game() (
    cd "$here/apt/source"
    x86_64-w64-mingw32-gcc -O2 -w -s -mwindows -o "$here/solo.exe" solo.c divvy.c drawing.c dsf.c malloc.c midend.c \
        misc.c random.c tree234.c version.c windows.c printing.c -lcomctl32 -lcomdlg32 -lwinspool
)

build_other_program() {
    x86_64-w64-mingw32-gcc -std=c11 -O2 -Wall -Wextra -Werror -s -o "$here/sudoku.exe" tests/windows/sudoku.c -lgdi32
}

# Cargo for Windows. Old Windows, because Wine 8 lacks a function that the standard library uses on later ones.
windows_cargo() {
    command=$1
    shift
    RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc \
        CARGO_PROFILE_DEV_DEBUG=0 \
        CARGO_TARGET_X86_64_WIN7_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc \
        CARGO_TARGET_X86_64_WIN7_WINDOWS_GNU_RUNNER="sh $PWD/tests/windows/run-under-wine.sh" \
        /usr/bin/cargo "$command" --locked -Z build-std=std --target "$target" --target-dir "$here/cargo" "$@"
}

target=x86_64-win7-windows-gnu
without_screen="--lib --test command_line --test copied --test notations --test playing --test solving"
export WINEPREFIX="$here/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="

# Sets Wine up without a display. ClearType is then drawn once the fonts' settings ask for it, and of several
# monitors the second is the primary.
prepare_wine() (
    unset DISPLAY
    wineboot --init &&
        wine reg add 'HKCU\Control Panel\Desktop' /v FontSmoothingType /t REG_DWORD /d 2 /f &&
        wine reg add 'HKCU\Software\Wine\X11 Driver' /v UseXRandR /d N /f &&
        wine reg add 'HKCU\Software\Wine\X11 Driver' /v PrimaryMonitor /d 1 /f &&
        wineserver --wait
)

[ -e "$here/solo.exe" ] || { fetch_game && build_game; }
build_other_program
# Builds the bot too. To build it by itself first would compile twice what it shares with the tests in other features.
# shellcheck disable=SC2086 # each is an option of its own
windows_cargo test --no-run $without_screen
cp "$here/cargo/$target/debug/sudoku-bot.exe" "$here/"
[ -e "$here/wine-is-ready" ] || {
    prepare_wine >"$here/wineboot.log" 2>&1 || fail "Wine cannot be set up; see $here/wineboot.log"
    touch "$here/wine-is-ready"
}

if [ $# -eq 0 ]; then
    # shellcheck disable=SC2086 # as above
    (unset DISPLAY RANDOM_GAMES_FACTOR && windows_cargo test $without_screen)
    # A Wine that began without a screen opens no windows, not even for programs that have one.
    wineserver --wait
fi
SUDOKU_BOT_WINDOWS="$here" cargo test --locked --test windows -- --test-threads 1 "$@"
