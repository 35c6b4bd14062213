//! Deals fresh games of every kind and level and counts how many are solved without a guess, and how long the
//! reasoning and the search take. `cargo bench --bench survey -- 10` prints the table in benches/README.md.
//!
//! It needs the game itself, `sgt-solo`, which `tests/setup.sh` installs.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sudoku_bot::puzzle::{Assumed, Boards, Puzzle};
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::{Guessing, Progress, Reasoning, Solver};

/// Games of each kind and level, unless the command line says otherwise.
const GAMES: usize = 20;

/// How long the game may take to deal the games of one kind and level, in seconds. It is slow at large hard
/// boards; those dealt by then count.
const DEALING: &str = "30";

/// The game's parameters, and the levels of each to deal.
const KINDS: [(&str, &str); 18] = [
    ("2x2", "tb"),
    ("2x3", "tbieu"),
    ("3x3", "tbiaeu"),
    ("2x5", "tbiae"),
    ("3x4", "tbiae"),
    ("4x4", "tbiae"),
    ("5x5", "tb"),
    ("5x6", "t"),
    ("3x3x", "tbiaeu"),
    ("4x4x", "tbi"),
    ("6j", "tbiaeu"),
    ("9j", "tbiaeu"),
    ("9jx", "tbie"),
    ("2x3k", "tbiae"),
    ("3x3k", "tbia"),
    ("3x3xk", "tbi"),
    ("9jk", "tbi"),
    ("9jxk", "t"),
];

/// What became of the games of one kind and level.
#[derive(Default)]
struct Row {
    solved: usize,
    without_guess: usize,
    reasoning: Vec<Duration>,
    search: Vec<Duration>,
}

fn main() {
    let games = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(GAMES);
    println!("| kind | level | games | solved | without a guess | reasoning, ms | search, ms |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for (kind, levels) in KINDS {
        for level in levels.chars() {
            let puzzles = deal(&format!("{kind}d{level}"), games);
            let row = puzzles.iter().fold(Row::default(), Row::with);
            let Row { solved, without_guess, reasoning, search } = row;
            let (reasoning, search) = (summary(reasoning), summary(search));
            println!(
                "| {kind} | {level} | {} | {solved} | {without_guess} | {reasoning} | {search} |",
                puzzles.len()
            );
        }
    }
}

/// Lets the game deal.
fn deal(parameters: &str, games: usize) -> Vec<Puzzle> {
    let output = Command::new("timeout")
        .args([DEALING, "sgt-solo", "--generate", &games.to_string(), parameters])
        .env("PATH", format!("{}:/usr/games", std::env::var("PATH").unwrap_or_default()))
        .stderr(Stdio::null())
        .output()
        .expect("timeout and sgt-solo can be started: `sh tests/setup.sh` installs the game");
    let boards = Boards::new(output.stdout.as_slice(), Assumed::default());
    boards.map(|board| board.expect("memory does not fail").expect("the game's ID is right").puzzle).collect()
}

impl Row {
    fn with(mut self, puzzle: &Puzzle) -> Self {
        let start = Instant::now();
        let reasoning = Reasoning::of(Solver::new(puzzle, Guessing::WhenStuck));
        self.reasoning.push(start.elapsed());
        self.solved += usize::from(reasoning.progress == Progress::Solved);
        self.without_guess += usize::from(reasoning.guesses() == 0);
        if reasoning.guesses() > 0 {
            eprintln!("took a guess: {}", puzzle.game_id());
        }
        let start = Instant::now();
        let solutions = Search::new(puzzle).take(2).count();
        self.search.push(start.elapsed());
        assert_eq!(solutions, 1, "the game deals boards with one solution: {}", puzzle.game_id());
        self
    }
}

/// The median and the worst, in milliseconds.
fn summary(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let milliseconds = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
    format!("{:.2} / {:.2}", milliseconds(times.get(times.len() / 2)), milliseconds(times.last()))
}
