//! Truths and links beside nets, where the other techniques of `--effort clear` do not lead further: how often there
//! is such a pattern, how long it is, and whether boards take less reading with them.
//!
//!     cargo run --release -- [COUNT] [show] [FILE...]
//!
//! takes the first COUNT boards (5 unless given) of each file, or of samples in `benches/boards`, which takes about
//! ten minutes; `show` also prints each pattern that brings more for its length than the net. Times are those of the
//! processor, on Linux only.

mod pattern;
mod states;

use std::time::Duration;
use std::{env, fs};

use pattern::{Goal, Pattern, Units};
use states::{Gains, States, all_patterns, net_value};
use sudoku_bot::puzzle::{Boards, Cell, Puzzle, Symbol, Unshown};
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::{Effort, Grid, Guessing, Solver, Step};

const SAMPLES: [&str; 4] =
    ["9x9_unreasonable.txt", "9x9_hardest.txt", "15x15_minimal.txt", "16x16_unreasonable.txt"];

/// When to take a pattern instead of a net.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Policy {
    Never,
    /// Never, but the solver begins again at the first pattern, as it has to do after each pattern taken: it then has
    /// more time for choosing among nets.
    BeginAgain,
    /// Whenever one linear program finds one: as a technique before nets.
    First,
    /// If the best of all brings more for its length.
    IfBetter,
}

fn main() {
    let (mut count, mut shows, mut files) = (5, false, Vec::new());
    for argument in env::args().skip(1) {
        match argument.parse() {
            Ok(number) => count = number,
            Err(_) if argument == "show" => shows = true,
            Err(_) => files.push(argument),
        }
    }
    if files.is_empty() {
        files = SAMPLES.map(|name| format!("{}/../boards/{name}", env!("CARGO_MANIFEST_DIR"))).into();
    }
    for file in files {
        let text = fs::read_to_string(&file).expect("a file of boards");
        compare(&file, &puzzles(&text).take(count).collect::<Vec<_>>(), shows);
    }
}

/// The boards of a text; comments after them, such as ratings, are left out.
fn puzzles(text: &str) -> impl Iterator<Item = Puzzle> + '_ {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_whitespace().next()).flat_map(|board| {
        let boards = Boards::new(board.as_bytes(), Unshown::default());
        boards
            .map(|board| board.expect("memory does not fail").expect("a right board").puzzle)
            .collect::<Vec<_>>()
    })
}

fn compare(file: &str, puzzles: &[Puzzle], shows: bool) {
    let mut states = States::new(shows);
    puzzles.iter().for_each(|puzzle| states.visit(puzzle));
    println!("{}, {} boards: {states}", file.rsplit('/').next().unwrap_or(file), puzzles.len());
    for (name, policy) in [
        ("nets alone", Policy::Never),
        ("nets, beginning again", Policy::BeginAgain),
        ("patterns first", Policy::First),
        ("the better of both", Policy::IfBetter),
    ] {
        let mut reading = Reading::default();
        puzzles.iter().for_each(|puzzle| reading.solve(puzzle, policy));
        reading.print(name, puzzles.len());
    }
}

/// What there is to read in solving some boards.
#[derive(Default)]
struct Reading {
    nets: usize,
    patterns: usize,
    lines: usize,
    time: Duration,
}

impl Reading {
    fn solve(&mut self, puzzle: &Puzzle, policy: Policy) {
        let solution = Search::new(puzzle).next().expect("a board with a solution");
        let start = cpu_time();
        let new = || Solver::new(puzzle, Guessing::Never).with_effort(Effort::Clear);
        let mut solver = new();
        let mut may_begin_again = policy == Policy::BeginAgain;
        loop {
            let grid = solver.grid().clone();
            let Some(step) = solver.next() else { break };
            let Some(proof) = step.why.proof() else { continue };
            if may_begin_again && instead(puzzle, &grid, &step, Policy::First).is_some() {
                may_begin_again = false;
                solver = new().without(&states::removed(&grid));
            } else if let Some(pattern) = instead(puzzle, &grid, &step, policy) {
                let is_wrong = |&(cell, symbol): &(Cell, Symbol)| solution[cell.index()] != symbol;
                assert!(pattern.eliminations.iter().all(is_wrong), "{}", pattern.sentence());
                self.patterns += 1;
                self.lines += pattern.lines();
                solver = new().without(&states::removed(&grid)).without(&pattern.eliminations);
            } else {
                self.nets += 1;
                self.lines += proof.line_count();
            }
        }
        assert_eq!(solver.grid().blanks(), 0, "it has one solution");
        self.time += cpu_time() - start;
    }

    fn print(&self, name: &str, boards: usize) {
        println!(
            "  {name}: {:.2} nets and {:.2} patterns a board, {:.1} lines, {:.0} ms",
            mean(self.nets, boards),
            mean(self.patterns, boards),
            mean(self.lines, boards),
            milliseconds(self.time, boards)
        );
    }
}

/// The pattern to take instead of a net.
fn instead(puzzle: &Puzzle, grid: &Grid, step: &Step, policy: Policy) -> Option<Pattern> {
    if matches!(policy, Policy::Never | Policy::BeginAgain) {
        return None;
    }
    let units = Units::of(grid);
    let first = units.pattern(&Goal::OtherThan(&[]))?;
    if policy == Policy::First {
        return Some(first);
    }
    let net = net_value(puzzle, grid, step);
    let mut gains = Gains::new(puzzle, grid);
    let best = all_patterns(&units, first).into_iter().max_by_key(|pattern| gains.value(pattern));
    best.filter(|best| gains.value(best) > net)
}

/// The processor time taken so far; none where the system is not Linux.
fn cpu_time() -> Duration {
    let times = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(times.split(' ').next().and_then(|time| time.parse().ok()).unwrap_or(0))
}

fn mean(sum: usize, count: usize) -> f64 {
    sum as f64 / count.max(1) as f64
}

fn milliseconds(time: Duration, count: usize) -> f64 {
    time.as_secs_f64() * 1e3 / count.max(1) as f64
}
