#!/bin/sh
# Fills the folder that becomes a release archive: `sh tests/pack.sh PROGRAM FOLDER`.
set -eu

program=$1
folder=$2
mkdir "$folder"
cp "$program" "$folder"
cp -R config docs README.md CHANGELOG.md CONTRIBUTING.md LICENSE "$folder"
# What the documents link to.
mkdir "$folder/.github" "$folder/benches" "$folder/tests"
cp .github/*.gif .github/*.png "$folder/.github"
cp benches/README.md "$folder/benches"
cp tests/README.md "$folder/tests"

mkdir "$folder/completions"
for shell in bash elvish fish powershell zsh; do
    "$program" completions "$shell" >"$folder/completions/sudoku-bot.$shell"
done
"$program" man >"$folder/sudoku-bot.1"
