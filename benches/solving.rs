//! Puzzles per second: the ladder of techniques and the search, on boards of 9 to 35 symbols; and the
//! time the program takes to start.

use std::process::{Command, Stdio};

use divan::Bencher;
use divan::counter::ItemsCount;
use sudoku_bot::puzzle::{Assumed, Boards, Puzzle};
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::{Effort, Guessing, Reasoning, Solver};

/// Boards dealt by the game, a few of each size and level.
const DEALT: [(&str, &str); 8] = [
    ("9x9 17 clues", include_str!("boards/9x9_17_clues.txt")),
    ("9x9 unreasonable", include_str!("boards/9x9_unreasonable.txt")),
    ("16x16 advanced", include_str!("boards/16x16_advanced.txt")),
    ("16x16 unreasonable", include_str!("boards/16x16_unreasonable.txt")),
    ("25x25 basic", include_str!("boards/25x25_basic.txt")),
    ("25x25 advanced", include_str!("boards/25x25_advanced.txt")),
    ("9x9 killer", include_str!("boards/9x9_killer.txt")),
    ("9x9 jigsaw killer", include_str!("boards/9x9_jigsaw_killer.txt")),
];

/// Boards made to be hard for a search: collections of others for 9x9, and large boards from which
/// no given could be taken without losing the only solution.
const HARD: [(&str, &str); 10] = [
    ("9x9 hardest", include_str!("boards/9x9_hardest.txt")),
    ("9x9 kaggle", include_str!("boards/9x9_kaggle.txt")),
    ("9x9 serg", include_str!("boards/9x9_serg.txt")),
    ("15x15 minimal", include_str!("boards/15x15_minimal.txt")),
    ("16x16 minimal", include_str!("boards/16x16_minimal.txt")),
    ("16x16 X minimal", include_str!("boards/16x16x_minimal.txt")),
    ("16x16 40 %", include_str!("boards/16x16_40.txt")),
    ("20x20 minimal", include_str!("boards/20x20_minimal.txt")),
    ("25x25 half", include_str!("boards/25x25_half.txt")),
    ("35x35 57 %", include_str!("boards/35x35_57.txt")),
];

fn main() {
    divan::main();
}

fn puzzles(set: &str) -> Vec<Puzzle> {
    let (_, text) = DEALT.iter().chain(&HARD).find(|(name, _)| *name == set).expect("a set of that name");
    let boards = Boards::new(text.as_bytes(), Assumed::default());
    boards.map(|board| board.expect("memory does not fail").expect("a right board").puzzle).collect()
}

fn names(sets: &[(&'static str, &str)]) -> Vec<&'static str> {
    sets.iter().map(|&(name, _)| name).collect()
}

#[divan::bench(args = names(&DEALT))]
fn ladder(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        puzzles
            .iter()
            .map(|puzzle| Reasoning::of(Solver::new(puzzle, Guessing::WhenStuck)).steps.len())
            .sum::<usize>()
    });
}

/// The steps of `solve --steps`, in words.
#[divan::bench(args = ["9x9 17 clues", "9x9 unreasonable", "9x9 hardest"])]
fn explain(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        let in_words = |puzzle: &Puzzle| {
            let solver = Solver::new(puzzle, Guessing::WhenStuck).with_effort(Effort::Clear);
            let words = solver.map(|step| step.describe(puzzle.layout()).len());
            words.sum::<usize>()
        };
        puzzles.iter().map(in_words).sum::<usize>()
    });
}

/// With the proof that there is no second solution.
#[divan::bench(args = names(&DEALT).into_iter().chain(names(&HARD)))]
fn search(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().map(|puzzle| Search::new(puzzle).take(2).count()).sum::<usize>());
}

/// A whole run of the program on one easy board.
#[divan::bench]
fn start_and_solve() {
    let status = Command::new(env!("CARGO_BIN_EXE_sudoku-bot"))
        .args(["solve", "2x2:d1a4b1a2d"])
        .stdout(Stdio::null())
        .status()
        .expect("the program runs");
    assert!(status.success());
}
