#!/bin/sh
# Unpacks a release archive and runs the program in it: `sh tests/archive.sh ARCHIVE`.
#
# Fails if a file is missing, if a link of a document leads nowhere, or if a Windows program needs libraries that a fresh
# Windows lacks.
set -eu

fail() {
    echo "tests/archive.sh: $*" >&2
    exit 1
}

[ $# -eq 1 ] || fail "give one archive"
[ -f "$1" ] || fail "$1 is not a file"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
case "$1" in
    *.zip) unzip -q "$1" -d "$folder" ;;
    *.tar.gz) tar -xzf "$1" -C "$folder" ;;
    *) fail "$1 is neither .zip nor .tar.gz" ;;
esac

program=$(find "$folder" -name sudoku-bot -o -name sudoku-bot.exe)
[ -f "$program" ] || fail "$1 has no sudoku-bot"

for file in LICENSE config/default.toml completions/sudoku-bot.bash sudoku-bot.1; do
    [ -s "$(dirname "$program")/$file" ] || fail "$1 has no $file"
done

find "$folder" -name '*.md' | while read -r document; do
    for link in $(grep -o ']([^)#]*' "$document" | cut -c 3- | grep -v ://); do
        [ -e "$(dirname "$document")/$link" ] || fail "$1 has no $link, to which $(basename "$document") links"
    done
done

# The names of imported libraries stand in the program as plain text.
case "$program" in
    *.exe)
        if libraries=$(grep -a -i -o -E '(vcruntime|msvcp)[a-z0-9_]*\.dll' "$program"); then
            fail "the program needs what a fresh Windows lacks: $(echo "$libraries" | sort -u | tr '\n' ' ')"
        fi
        ;;
esac

"$program" solve 2x2:d1a4b1a2d || fail "solve fails"
"$program" demo --plain </dev/null >"$folder/demo.txt" || fail "demo fails"
tail -n 1 "$folder/demo.txt"
