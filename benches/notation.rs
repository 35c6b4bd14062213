//! Time per board for reading and writing, without solving.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use sudoku_bot::puzzle::{Assumed, Boards, Notation, Puzzle, Symbol};
use sudoku_bot::solver::search::Search;

const LINES: &str = include_str!("boards/9x9_kaggle.txt");

fn main() {
    divan::main();
}

fn boards(text: &str) -> impl Iterator<Item = Puzzle> {
    let boards = Boards::new(text.as_bytes(), Assumed::default());
    boards.map(|board| board.expect("memory does not fail").expect("a right board").puzzle)
}

/// The boards of the sample in a notation, and their number: enough for a steady state.
fn text(notation: Notation) -> (String, usize) {
    let text: String = boards(LINES).map(|puzzle| notation.write(&puzzle) + "\n\n").collect();
    let copies = 20;
    (text.repeat(copies), copies * LINES.lines().count())
}

const NOTATIONS: [Notation; 5] =
    [Notation::Line, Notation::Id, Notation::Text, Notation::Candidates, Notation::Save];

#[divan::bench(args = NOTATIONS)]
fn read(bencher: Bencher, notation: Notation) {
    let (text, count) = text(notation);
    bencher.counter(ItemsCount::new(count)).bench_local(|| boards(&text).map(black_box).count());
}

#[divan::bench(args = NOTATIONS)]
fn write_solution(bencher: Bencher, notation: Notation) {
    let solved: Vec<(Puzzle, Vec<Symbol>)> = boards(LINES)
        .filter_map(|puzzle| Search::new(&puzzle).next().map(|solution| (puzzle, solution)))
        .collect();
    bencher.counter(ItemsCount::new(solved.len())).bench_local(|| {
        let written = solved.iter().map(|(puzzle, solution)| notation.write_solution(puzzle, solution));
        written.map(|text| black_box(text).len()).sum::<usize>()
    });
}
