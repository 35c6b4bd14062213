//! Solving without a guess: for each set of boards how many are solved, how long it takes, and how much there
//! is to read.
//!
//! `cargo bench --bench proofs -- [COUNT] [FILE]...` takes the first COUNT boards (25 unless given) of each
//! file, or of the built-in sets.

use std::time::{Duration, Instant};
use std::{env, fs};

use sudoku_bot::puzzle::{Assumed, Boards, Puzzle};
use sudoku_bot::solver::{Effort, Guessing, Progress, Reasoning, Solver};

const SETS: [(&str, &str); 9] = [
    ("9x9 17 clues", include_str!("boards/9x9_17_clues.txt")),
    ("9x9 kaggle", include_str!("boards/9x9_kaggle.txt")),
    ("9x9 unreasonable", include_str!("boards/9x9_unreasonable.txt")),
    ("9x9 hardest", include_str!("boards/9x9_hardest.txt")),
    ("9x9 jigsaw killer", include_str!("boards/9x9_jigsaw_killer.txt")),
    ("15x15 minimal", include_str!("boards/15x15_minimal.txt")),
    ("16x16 minimal", include_str!("boards/16x16_minimal.txt")),
    ("16x16 unreasonable", include_str!("boards/16x16_unreasonable.txt")),
    ("20x20 minimal", include_str!("boards/20x20_minimal.txt")),
];

/// What a set takes.
#[derive(Default)]
struct Total {
    boards: usize,
    solved: usize,
    time: Duration,
    slowest: Duration,
    steps: usize,
    proofs: usize,
    lines: usize,
    longest: usize,
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let (counts, files): (Vec<_>, Vec<_>) =
        arguments.into_iter().partition(|argument| argument.parse::<usize>().is_ok());
    let count = counts.first().and_then(|count| count.parse().ok()).unwrap_or(25);
    println!(
        "| boards | effort | count | no guess | ms a board | slowest | steps | proofs | lines | longest |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    if files.is_empty() {
        for (name, text) in SETS {
            measure(name, text, count);
        }
    }
    for file in files {
        match fs::read_to_string(&file) {
            Ok(text) => measure(file.rsplit('/').next().unwrap_or(&file), &text, count),
            Err(error) => eprintln!("{file}: {error}"),
        }
    }
}

fn measure(name: &str, text: &str, count: usize) {
    let puzzles: Vec<Puzzle> = puzzles(text).take(count).collect();
    for effort in [Effort::Quick, Effort::Clear] {
        let mut total = Total::default();
        for puzzle in &puzzles {
            total.add(puzzle, effort);
        }
        total.print(name, effort);
    }
}

/// The boards of a text; comments after them, such as ratings, are left out.
fn puzzles(text: &str) -> impl Iterator<Item = Puzzle> + '_ {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let boards = lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned);
    boards.flat_map(|board| {
        let boards = Boards::new(board.as_bytes(), Assumed::default())
            .map(|board| board.expect("memory does not fail").expect("a right board").puzzle);
        boards.collect::<Vec<_>>()
    })
}

impl Total {
    fn add(&mut self, puzzle: &Puzzle, effort: Effort) {
        let start = Instant::now();
        let reasoning = Reasoning::of(Solver::new(puzzle, Guessing::Never).with_effort(effort));
        let time = start.elapsed();
        self.boards += 1;
        self.solved += usize::from(reasoning.progress == Progress::Solved);
        self.time += time;
        self.slowest = self.slowest.max(time);
        self.steps += reasoning.steps.len();
        for proof in reasoning.steps.iter().filter_map(|step| step.why.proof()) {
            self.proofs += 1;
            self.lines += proof.line_count();
            self.longest = self.longest.max(proof.line_count());
        }
    }

    fn print(&self, name: &str, effort: Effort) {
        #[expect(clippy::cast_precision_loss, reason = "sets are small")]
        let mean = |sum: usize| sum as f64 / self.boards.max(1) as f64;
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let effort = format!("{effort:?}").to_lowercase();
        println!(
            "| {name} | {effort} | {} | {} | {:.2} | {:.0} | {:.1} | {:.2} | {:.1} | {} |",
            self.boards,
            self.solved,
            ms(self.time / u32::try_from(self.boards.max(1)).unwrap_or(u32::MAX)),
            ms(self.slowest),
            mean(self.steps),
            mean(self.proofs),
            mean(self.lines),
            self.longest
        );
    }
}
