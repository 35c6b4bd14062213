//! Newly dealt boards of every kind and size: each is written as it was read.

#[path = "support/real/chance.rs"]
#[allow(dead_code, reason = "other files of tests use the rest")]
mod chance;

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use sudoku_bot::puzzle::{Assumed, Boards, Notation, ReadBoard, Shown};

/// Where Debian installs games, which may not be on the path.
const GAMES: &str = "/usr/games";

/// A command for the game. If it is missing the test fails rather than showing nothing.
fn game() -> Command {
    let mut path = env::var_os("PATH").unwrap_or_default();
    path.push(":");
    path.push(GAMES);
    let found = env::split_paths(&path).map(|folder| folder.join("sgt-solo")).find(|file| file.is_file());
    Command::new(
        found.expect("sgt-solo is missing: install Debian's package sgt-puzzles (tests/setup.sh does)"),
    )
}

/// Fresh game IDs with these parameters.
fn deal(count: usize, parameters: &str) -> Vec<String> {
    let seeded = chance::seeded(parameters);
    let output = game().args(["--generate", &count.to_string(), &seeded]).output().expect("the game runs");
    let ids: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(ids.len(), count, "{parameters}: {}", String::from_utf8_lossy(&output.stderr));
    ids
}

fn read(text: &str) -> ReadBoard {
    let mut boards: Vec<_> = Boards::new(text.as_bytes(), Assumed::default()).collect();
    assert_eq!(boards.len(), 1, "{text}\n{boards:?}");
    let board = boards.remove(0).expect("memory does not fail");
    board.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn assert_written_as_read(count: usize, kinds: &[&str]) {
    for kind in kinds {
        for id in deal(count, kind) {
            let puzzle = read(&id).puzzle;
            assert_eq!(puzzle.game_id(), id);
            let saved = read(&Notation::Save.write(&puzzle));
            assert_eq!(saved.puzzle, puzzle, "{id}");
            // A killer's text is its ID, and one without blanks on its diagonals does not show them.
            let text = Notation::Text.write(&puzzle);
            let asked = Assumed::of(puzzle.layout().shape());
            let copied = Boards::new(text.as_bytes(), asked).next().expect("a board");
            let copied =
                copied.expect("memory does not fail").unwrap_or_else(|error| panic!("{error}\n{id}"));
            assert_eq!(copied.puzzle, puzzle, "{id}");
        }
    }
}

#[test]
fn boards_with_blocks_are_written_as_read() {
    assert_written_as_read(3, &["2x2dt", "2x3dt", "3x2db", "3x3dt", "2x5dt", "3x4dt", "4x4dt"]);
    assert_written_as_read(1, &["5x5dt"]);
}

#[test]
fn boards_with_diagonals_are_written_as_read() {
    assert_written_as_read(3, &["2x2xdt", "2x3xdt", "3x3xdb", "2x5xdt", "3x4xdt"]);
}

#[test]
fn jigsaws_are_written_as_read() {
    assert_written_as_read(3, &["3jdt", "4jdt", "5jdt", "6jdt", "7jdb", "8jdt", "9jdb", "10jdt"]);
    assert_written_as_read(3, &["4jxdt", "5jxdt", "7jxdt", "9jxdt"]);
}

#[test]
fn killers_are_written_as_read() {
    assert_written_as_read(3, &["2x2kdt", "2x3kdt", "2x4kdb", "3x3kdt"]);
    assert_written_as_read(3, &["2x2xkdt", "2x3xkdt", "3x3xkdb"]);
    assert_written_as_read(3, &["4jkdt", "5jkdt", "6jkdt", "5jxkdt"]);
}

#[test]
fn save_files_of_the_game_are_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for kind in ["3x3dt", "2x3xdt", "9jdb", "3x3kdb", "5jxkdt"] {
        let prefix = folder.path().join(kind);
        let mut save = game();
        save.args(["--generate", "1", "--save"]).arg(&prefix).args([
            "--save-suffix",
            ".sav",
            &chance::seeded(kind),
        ]);
        assert!(save.stdout(Stdio::null()).status().expect("the game runs").success());
        let text = only_file_of(folder.path(), kind);
        let board = read(&text);
        assert_eq!(board.shown(), Shown::new(&board.puzzle));
        let desc = text.lines().find_map(|line| line.strip_prefix("DESC    :")).expect("it has one");
        let (_, desc) = desc.split_once(':').expect("a length and a value");
        assert_eq!(board.puzzle.game_id().split_once(':').map(|(_, desc)| desc), Some(desc));
    }
}

fn only_file_of(folder: &Path, prefix: &str) -> String {
    let mut files =
        std::fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("a file").path());
    let of_kind = |file: &std::path::PathBuf| {
        file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix))
    };
    std::fs::read_to_string(files.find(of_kind).expect("the game has saved it")).expect("text")
}

#[test]
fn the_game_accepts_what_is_written() {
    for kind in ["2x3dt", "3x3xdb", "7jdt", "3x3kdt", "5jxkdt"] {
        let id = read(&deal(1, kind)[0]).puzzle.game_id();
        assert_eq!(deal(1, &id), [id]);
    }
}
