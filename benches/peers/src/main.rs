//! Our search and our generator beside their peers on boards of 9 symbols, in one process and one thread, in turn, so
//! that what else the machine does meets all alike. All find out on every board whether there is one solution or
//! several. Ours also writes the first one out, as `sudoku-bot solve` does. Then ours and the crate `sudoku` make boards
//! of which no clue can be left out.
//!
//!     cargo run --release -- [FILE...]
//!     cargo run --release -- --check
//!
//! A file has a board on each line: 81 digits, with `.` or `0` for blanks. Without any, the samples in `benches/boards`
//! are taken, and fresh boards. Each file is also measured with its boards moved: their symbols are renamed, and their
//! lines and blocks change places, so that no search can have been made for just these boards. With `TDOKU=path`, tdoku
//! is compiled from the checkout there, by `clang++ -O3 -march=native`, and measured, too.
//!
//! With `--check`, nothing is measured: all count the solutions of 100,000 random boards, of which a quarter have none,
//! one, a few and many, and must agree on each.
//!
//! On a busy machine, pin it to one core (`taskset -c 1 cargo ...`).

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use sudoku::Sudoku;
use sudoku_bot::generate::{Random, minimal, solution};
use sudoku_bot::puzzle::{BlockShape, Boards, Cell, Index as _, Layout, Puzzle, Symbol, Assumed};
use sudoku_bot::solver::Advance;
use sudoku_bot::solver::search::Search;

#[cfg(tdoku)]
mod tdoku;

const ROUNDS: usize = 15;
/// A round goes through a file as often as this takes.
const LEAST_ROUND: Duration = Duration::from_millis(20);

const SAMPLES: [(&str, &str); 5] = [
    ("17 clues", "9x9_17_clues.txt"),
    ("17 clues, hard", "9x9_hard_17.txt"),
    ("hardest known", "9x9_hardest.txt"),
    ("easy (Kaggle)", "9x9_kaggle.txt"),
    ("several solutions", "9x9_serg.txt"),
];
/// How many fresh boards of a kind are measured.
const FRESH: u64 = 1000;

/// How many kinds of fresh boards there are.
const KINDS: u64 = 4;

/// How many boards are checked, up to how many solutions.
const CHECKED: u64 = 100_000;
const MOST_SOLUTIONS: usize = 2000;

/// A solver with its boards, which it has read before it is measured.
struct Solver {
    name: &'static str,
    /// Counts the solutions of the board with this number, up to a limit.
    count: Box<dyn Fn(usize, usize) -> usize>,
}

/// Boards that are measured together.
struct Set {
    name: String,
    boards: Vec<String>,
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if arguments == ["--check"] {
        check();
        return Ok(());
    }
    if arguments.iter().any(|argument| argument.starts_with("--")) {
        return Err(io::Error::other("usage: cargo run --release -- [FILE...], or --check"));
    }
    let names: Vec<&str> = solvers(&[]).into_iter().map(|solver| solver.name).collect();
    println!("microseconds a board, median of {ROUNDS} rounds\n");
    println!("| boards | {} |\n|{}", names.join(" | "), " --- |".repeat(1 + names.len()));
    let sets =
        if arguments.is_empty() { samples()? } else { read_sets(arguments.iter().map(|file| (file, file)))? };
    for set in sets {
        compare(&set);
    }
    compare_generators();
    Ok(())
}

/// The boards that are measured by default.
fn samples() -> io::Result<Vec<Set>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards");
    let mut sets = read_sets(SAMPLES.map(|(name, file)| (name, format!("{folder}/{file}"))))?;
    let layout = layout();
    for (kind, name) in
        ["no solution", "no clue too many", "one clue too few", "several clues too few"].iter().enumerate()
    {
        let numbers = (0..FRESH).map(|number| KINDS * number + kind as u64);
        let boards = numbers.map(|number| random_board(&layout, number)).collect();
        sets.push(Set { name: format!("fresh, {name}"), boards });
    }
    Ok(sets)
}

/// The boards of each of these files as they are and moved, by the names of the sets.
fn read_sets(files: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<Path>)>) -> io::Result<Vec<Set>> {
    let mut sets = Vec::new();
    for (name, file) in files {
        let name = name.as_ref();
        let boards: Vec<String> = fs::read_to_string(file)?.lines().map(str::to_owned).collect();
        let moved = boards.iter().zip(0..).map(|(board, number)| moved(board, number)).collect();
        sets.extend([
            Set { name: name.into(), boards },
            Set { name: format!("{name}, moved"), boards: moved },
        ]);
    }
    Ok(sets)
}

fn layout() -> Arc<Layout> {
    Arc::new(Layout::with_blocks(BlockShape { height: 3, width: 3 }))
}

/// All solvers, each with these boards.
fn solvers(boards: &[String]) -> Vec<Solver> {
    let text = boards.join("\n");
    let ours: Vec<Puzzle> = Boards::new(text.as_bytes(), Assumed::default())
        .map(|board| board.expect("memory does not fail").expect("a right board").puzzle)
        .collect();
    let theirs: Vec<Sudoku> =
        boards.iter().map(|board| Sudoku::from_str_line(board).expect("a right board")).collect();
    vec![
        Solver {
            name: "sudoku-bot",
            count: Box::new(move |board, most| solutions_up_to(most, &ours[board])),
        },
        Solver {
            name: "sudoku",
            count: Box::new(move |board, most| theirs[board].solutions_count_up_to(most)),
        },
        #[cfg(tdoku)]
        tdoku::solver(boards),
    ]
}

/// Makes boards without a clue too many, each from a solved grid of its own.
fn compare_generators() {
    let layout = layout();
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
    let rates = times.map(|mut times| format!("{:.0}", 1e6 / median(&mut times)));
    println!("\nminimal boards a second, median of {ROUNDS} rounds\n");
    println!("| sudoku-bot | sudoku |\n| --- | --- |\n| {} |", rates.join(" | "));
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn compare(Set { name, boards }: &Set) {
    let solvers = solvers(boards);
    assert_agreement(boards.len(), 2, &solvers);
    let mut times = vec![Vec::new(); solvers.len()];
    for _ in 0..ROUNDS {
        for (Solver { count, .. }, times) in solvers.iter().zip(&mut times) {
            let time = round(|| (0..boards.len()).map(|board| count(board, 2)).sum::<usize>());
            times.push(time / boards.len() as f64);
        }
    }
    let medians: Vec<String> = times.iter_mut().map(|times| format!("{:.2}", median(times))).collect();
    println!("| {name} | {} |", medians.join(" | "));
}

/// Returns how many solutions each board has, up to a limit, once all solvers agree on that.
fn assert_agreement(boards: usize, most: usize, solvers: &[Solver]) -> Vec<usize> {
    let counts = (0..boards).map(|board| {
        let found: Vec<usize> = solvers.iter().map(|solver| (solver.count)(board, most)).collect();
        assert!(found.iter().all(|&count| count == found[0]), "board {board}: {found:?} solutions");
        found[0]
    });
    counts.collect()
}

/// Lets all solvers count the solutions of random boards.
fn check() {
    let layout = layout();
    let boards: Vec<String> = (0..CHECKED).map(|number| random_board(&layout, number)).collect();
    let solvers = solvers(&boards);
    let counts = assert_agreement(boards.len(), MOST_SOLUTIONS, &solvers);
    let with = |is_such: &dyn Fn(usize) -> bool| counts.iter().filter(|&&count| is_such(count)).count();
    let names: Vec<&str> = solvers.iter().map(|solver| solver.name).collect();
    println!("{} agree on {} boards:", names.join(", "), counts.len());
    println!("without a solution    {:>6}", with(&|count| count == 0));
    println!("with one              {:>6}", with(&|count| count == 1));
    println!("with two              {:>6}", with(&|count| count == 2));
    println!(
        "with 3 to {}       {:>6}",
        MOST_SOLUTIONS - 1,
        with(&|count| (3..MOST_SOLUTIONS).contains(&count))
    );
    println!("with {MOST_SOLUTIONS} or more     {:>6}", with(&|count| count == MOST_SOLUTIONS));
}

/// A board without a clue too many, or by its number one with a wrong clue, without one more, or without several.
fn random_board(layout: &Arc<Layout>, number: u64) -> String {
    let mut random = Random::new(3, number);
    let grid = solution(layout, &mut random).expect("blocks always have a solution");
    let minimal = minimal(layout, &grid, &mut random);
    let mut givens = minimal.givens().to_vec();
    let (mut clues, blanks): (Vec<Cell>, Vec<Cell>) =
        layout.cells().partition(|&cell| minimal.given(cell).is_some());
    let lost = match number % KINDS {
        0 => {
            let is_wrong = |&(cell, symbol): &(Cell, Symbol)| {
                let is_free = layout.peers(cell).iter().all(|&peer| minimal.given(peer) != Some(symbol));
                is_free && grid[cell.index()] != symbol
            };
            let all = blanks.iter().flat_map(|&cell| Symbol::all(9).map(move |symbol| (cell, symbol)));
            let wrong: Vec<(Cell, Symbol)> = all.filter(is_wrong).collect();
            let (cell, symbol) = wrong[random.below(wrong.len())];
            givens[cell.index()] = Some(symbol);
            0
        }
        1 => 0,
        2 => 1,
        _ => 2 + random.below(5),
    };
    for _ in 0..lost {
        givens[clues.swap_remove(random.below(clues.len())).index()] = None;
    }
    let character =
        |given: &Option<Symbol>| given.map_or('.', |symbol| char::from(b'1' + symbol.index() as u8));
    givens.iter().map(character).collect()
}

/// Counts the solutions up to a limit, with the calls that `sudoku-bot solve` makes: it writes the first one out.
fn solutions_up_to(most: usize, puzzle: &Puzzle) -> usize {
    let mut search = Search::new(puzzle);
    let Advance::Found(solution) = search.advance(usize::MAX) else { return 0 };
    black_box(solution);
    1 + (1..most).take_while(|_| search.skip_one(usize::MAX) == Advance::Found(())).count()
}

/// The same board with other symbols and in another order, one of many by this number.
fn moved(board: &str, number: u64) -> String {
    let mut random = Random::new(2, number);
    let mut order = |count: usize| {
        let mut rest: Vec<usize> = (0..count).collect();
        (0..count).map(|_| rest.swap_remove(random.below(rest.len()))).collect::<Vec<usize>>()
    };
    let mut lines = || {
        let bands = order(3);
        bands.into_iter().flat_map(|band| order(3).into_iter().map(move |line| 3 * band + line)).collect()
    };
    let (rows, columns): (Vec<usize>, Vec<usize>) = (lines(), lines());
    let symbols = order(9);
    let is_turned = order(2)[0] == 1;
    let cells: Vec<char> = board.chars().collect();
    let places = (0..81).map(|place| if is_turned { (place % 9, place / 9) } else { (place / 9, place % 9) });
    let renamed = |symbol: char| match symbol.to_digit(10) {
        Some(digit @ 1..) => char::from_digit(symbols[digit as usize - 1] as u32 + 1, 10).expect("a digit"),
        _ => '.',
    };
    places.map(|(row, column)| renamed(cells[9 * rows[row] + columns[column]])).collect()
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
