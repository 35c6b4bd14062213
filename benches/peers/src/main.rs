//! Our search and our generator beside the crate `sudoku` on boards of 9 symbols, in one process and one thread, in
//! turn, so that what else the machine does meets both alike. Both find out on every board whether
//! there is one solution or several. Ours also writes the first one out, as `sudoku-bot solve` does. Then both make
//! boards of which no clue can be left out.
//!
//!     cargo run --release [FILE...]
//!
//! A file has a board on each line: 81 digits, with `.` or `0` for blanks. Without any, the samples
//! in `benches/boards` are taken. On a busy machine, pin it to one core (`taskset -c 1 cargo ...`).

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use sudoku::Sudoku;
use sudoku_bot::generate::{Random, minimal, solution};
use sudoku_bot::puzzle::{BlockShape, Boards, Layout, Puzzle, Unshown};
use sudoku_bot::solver::search::{Found, Search};

const ROUNDS: usize = 15;
/// A round goes through a file as often as this takes.
const LEAST_ROUND: Duration = Duration::from_millis(20);

const SAMPLES: [&str; 4] = ["9x9_17_clues.txt", "9x9_hardest.txt", "9x9_kaggle.txt", "9x9_serg.txt"];

fn main() -> io::Result<()> {
    let mut files: Vec<String> = env::args().skip(1).collect();
    if files.is_empty() {
        files = SAMPLES.map(|name| format!("{}/../boards/{name}", env!("CARGO_MANIFEST_DIR"))).into();
    }
    println!("microseconds a board, median of {ROUNDS} rounds (best)");
    println!("{:<24}{:>18}{:>18}{:>10}", "", "sudoku-bot", "sudoku", "ratio");
    files.iter().try_for_each(|file| compare(file))?;
    compare_generators();
    Ok(())
}

/// Makes boards without a clue too many, each from a solved grid of its own.
fn compare_generators() {
    let layout = Arc::new(Layout::with_blocks(BlockShape { height: 3, width: 3 }));
    let (mut number, mut clues, mut times) = (0, [0, 0], [Vec::new(), Vec::new()]);
    for _ in 0..ROUNDS {
        times[0].push(round(|| {
            let mut random = Random::new(1, number);
            number += 1;
            let grid = solution(&layout, &mut random).expect("blocks always have a solution");
            clues[0] += minimal(&layout, &grid, &mut random).givens().iter().flatten().count();
        }));
        times[1].push(round(|| clues[1] += usize::from(Sudoku::generate().n_clues())));
    }
    let rates = times.map(|times| {
        let mut rates: Vec<f64> = times.into_iter().map(|time| 1e6 / time).collect();
        rates.sort_by(f64::total_cmp);
        rates
    });
    let [ours, theirs] = rates.each_ref().map(|rates| (rates[ROUNDS / 2], rates[ROUNDS - 1]));
    println!("\nminimal boards a second, median of {ROUNDS} rounds (best)");
    let [shown_ours, shown_theirs] = [ours, theirs].map(|(median, best)| format!("{median:.0} ({best:.0})"));
    println!("{:<24}{shown_ours:>18}{shown_theirs:>18}{:>10.2}", "generated", ours.0 / theirs.0);
}

fn compare(file: &str) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    let ours: Vec<Puzzle> = Boards::new(text.as_bytes(), Unshown::default())
        .map(|board| board.expect("memory does not fail").expect("a right board").puzzle)
        .collect();
    let theirs: Vec<Sudoku> =
        text.lines().map(|line| Sudoku::from_str_line(line).expect("a right board")).collect();
    let solve_ours = || ours.iter().map(solutions_up_to_two).sum::<usize>();
    let solve_theirs = || theirs.iter().map(|board| board.solutions_count_up_to(2)).sum::<usize>();
    assert_eq!(solve_ours(), solve_theirs(), "both find as many solutions");

    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(round(solve_ours) / ours.len() as f64);
        times[1].push(round(solve_theirs) / ours.len() as f64);
    }
    times.iter_mut().for_each(|times| times.sort_by(f64::total_cmp));
    let [median_ours, median_theirs] = times.each_ref().map(|times| times[times.len() / 2]);
    let [ours, theirs] = times.map(|times| format!("{:.2} ({:.2})", times[times.len() / 2], times[0]));
    let name = file.rsplit('/').next().unwrap_or(file);
    println!("{name:<24}{ours:>18}{theirs:>18}{:>10.2}", median_theirs / median_ours);
    Ok(())
}

/// Finds a solution and whether there is a second, with the calls that `sudoku-bot solve` makes.
fn solutions_up_to_two(puzzle: &Puzzle) -> usize {
    let mut search = Search::new(puzzle);
    let Found::Solution(solution) = search.advance(usize::MAX) else { return 0 };
    black_box(solution);
    1 + usize::from(search.skip_one(usize::MAX) == Found::Solution(()))
}

/// Microseconds for one time through all boards.
fn round<T>(mut solve: impl FnMut() -> T) -> f64 {
    let (start, mut times) = (Instant::now(), 0);
    while times == 0 || start.elapsed() < LEAST_ROUND {
        black_box(solve());
        times += 1;
    }
    start.elapsed().as_secs_f64() * 1e6 / f64::from(times)
}
