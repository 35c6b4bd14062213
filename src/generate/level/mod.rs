//! Which level of the game a board is of, judged as the game's own solver does.
//!
//! The graders here do what the game's solver does, on whole sweeps of bits instead of one deduction after another.
//! They use a known solution: it shows at once which candidates subsets and fish rule out, and it must not be ruled
//! out itself. Whether it is the only one, the [search](crate::solver::search) finds out.

mod blocks;
mod candidates;
mod chain;
mod exchange;
mod killer;
mod sums;

use super::frame::{Frame, narrow};
use crate::puzzle::{Cell, Index, Level, Puzzle, Symbol};
use crate::solver::search::{Found, Search};
pub(super) use blocks::{Blocks, Sights};
pub(super) use candidates::Candidates;
pub(super) use killer::Killer;
pub(super) use sums::{Sum, SumTable};

/// The level of a board, as the game's solver finds it; none if the board has no solution or several, or if its cages
/// leave out some cells.
pub fn level(puzzle: &Puzzle) -> Option<Level> {
    let solution = Search::new(puzzle).next()?;
    let solved = first_that_solves(puzzle, &numbers(&solution))?;
    solved.or_else(|| has_one_solution(puzzle, usize::MAX).then_some(Level::Unreasonable))
}

/// The symbols as numbers from 0.
pub(super) fn numbers(solution: &[Symbol]) -> Vec<u8> {
    #[expect(clippy::cast_possible_truncation, reason = "there are at most MAX_SIZE symbols")]
    solution.iter().map(|symbol| symbol.index() as u8).collect()
}

/// Whether a board has exactly one solution, as far as a search of some steps shows.
pub(super) fn has_one_solution(puzzle: &Puzzle, steps: usize) -> bool {
    let mut search = Search::new(puzzle);
    matches!(search.skip_one(steps), Found::Solution(())) && matches!(search.skip_one(steps), Found::NoMore)
}

/// The first level whose techniques solve a board, if any do; none at all if the game has no such boards.
#[expect(clippy::option_option, reason = "not to be judged is not the same as too hard")]
fn first_that_solves(puzzle: &Puzzle, solution: &[u8]) -> Option<Option<Level>> {
    let layout = puzzle.layout();
    let frame = Frame::new(layout);
    let mut candidates = Candidates::new(&frame, solution);
    let below_guessing = || Level::ALL.into_iter().filter(|&level| level < Level::Unreasonable);
    if layout.shape().cages.is_empty() {
        let given = |cell: u16| puzzle.givens()[usize::from(cell)].map_or(0, |symbol| 1 << symbol.index());
        let used: Vec<u64> = (0..frame.house_count())
            .map(|house| frame.house(house).iter().fold(0, |used, &cell| used | given(cell)))
            .collect();
        let blanks = puzzle.blanks().map(Cell::index);
        let mut cells = vec![0; frame.cells()];
        let blanks = blanks.inspect(|&cell| cells[cell] = frame.candidates(cell, &used)).count();
        candidates.start(&cells, blanks);
        return Some(below_guessing().find(|&level| candidates.solve(level)));
    }
    if layout.cells().any(|cell| layout.cage_of(cell).is_none()) {
        return None;
    }
    let table = SumTable::new(layout.size());
    let mut killer = Killer::new(candidates, &table);
    let numbers = |cells: &[Cell]| cells.iter().map(|cell| narrow(cell.index())).collect();
    killer.start(layout.cages().map(|(_, cage)| Sum { cells: numbers(&cage.cells), sum: cage.sum }));
    for cell in layout.cells().filter(|&cell| puzzle.given(cell).is_some()) {
        killer.give(cell.index());
    }
    Some(below_guessing().find(|&level| killer.solve(level)))
}
