//! What `generate` prints.

#[path = "support/real/process.rs"]
#[allow(dead_code, reason = "nothing runs beside the tests")]
mod process;

use std::fs;

use sudoku_bot::puzzle::{GameType, Puzzle};

/// What `generate` prints for some requests and the seed 1, which must not change unnoticed.
const PINNED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boards/dealt.txt");

const REQUESTS: [&str; 14] = [
    "3x3dt --count 3",
    "3x3da",
    "3x3adu --minimal",
    "3x3de --needs swordfish",
    "3x3xdi",
    "2x5db --clues 30..35",
    "4x4du",
    "9jda",
    "9jxda",
    "3x3kdb",
    "9jxkdi",
    "3x3 --full --count 3",
    "4x4x --full",
    "12j --full --corner 7",
];

/// The requests, each with what it prints.
fn dealt_with(threads: usize) -> String {
    let print = |request: &str| {
        let output = process::bot_command()
            .arg("generate")
            .args(request.split(' '))
            .args(["--seed", "1"])
            .env("RAYON_NUM_THREADS", threads.to_string())
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{request}: {}", String::from_utf8_lossy(&output.stderr));
        format!("generate {request} --seed 1\n{}\n", String::from_utf8_lossy(&output.stdout))
    };
    REQUESTS.map(print).concat()
}

#[test]
fn a_seed_makes_the_same_boards_for_ever_on_any_number_of_threads() {
    let pinned = fs::read_to_string(PINNED).expect("the file is there");
    for threads in [1, 3] {
        let dealt = dealt_with(threads);
        let mut lines = dealt.lines().zip(pinned.lines());
        let changed = lines.find(|(now, before)| now != before);
        assert!(
            changed.is_none() && dealt == pinned,
            "other boards come out with {threads} threads, such as {changed:?}; if that is meant, \
             run `cargo test --test generating -- --ignored pin_the_boards`"
        );
    }
}

#[test]
#[ignore = "writes the file that the test above compares with"]
fn pin_the_boards() {
    fs::write(PINNED, dealt_with(2)).expect("the file can be written");
}

#[test]
fn json_gives_the_clues_the_level_and_what_rate_finds() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        let output = process::bot_command().args(arguments).output().expect("the program runs");
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    for game_type in ["3x3da", "9jxdb", "2x3kdt"] {
        let board = json(&["generate", game_type, "--seed", "3", "--format", "json"]);
        let id = board["puzzle"].as_str().expect("an ID");
        let puzzle: Puzzle = id.parse().expect("an ID");
        let level = game_type.parse::<GameType>().expect("a type").level;
        let rating = json(&["rate", "--format", "json", id]);
        assert_eq!(board["clues"], puzzle.givens().iter().flatten().count(), "{board}");
        assert_eq!(board["level"], level.to_string().to_lowercase(), "{board}");
        assert_eq!(board["score"], rating["score"], "{board}");
        assert_eq!(board["technique"], rating["technique"], "{board}");
    }
}
