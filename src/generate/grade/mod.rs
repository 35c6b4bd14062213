//! The level of a board, judged as the game's own solver does.
//!
//! The graders do what the game's solver does, on whole sweeps of bits instead of one deduction after another.
//! They use a known solution: it shows at once which candidates subsets and fish rule out, and it must not be ruled
//! out itself. Whether it is the only one, the [search](crate::solver::search) finds out.

mod blocks;
mod candidates;
mod chain;
mod exchange;
mod killer;
mod sums;
mod tables;

use crate::puzzle::{Index, Level, Puzzle};
use crate::solver::search::{Found, Search};
pub(super) use blocks::Blocks;
pub(super) use candidates::Candidates;
pub(super) use killer::Killer;
pub(super) use sums::{Sum, SumTable};
pub(super) use tables::Tables;

/// Returns the level of a board as the game's solver finds it, or `None` if the board has no solution or several, or if
/// its cages leave out some cells.
pub fn level(puzzle: &Puzzle) -> Option<Level> {
    let layout = puzzle.layout();
    let is_killer = layout.cages().next().is_some();
    if is_killer && layout.cells().any(|cell| layout.cage_of(cell).is_none()) {
        return None;
    }
    let solution = Search::new(puzzle).next()?;
    let tables = Tables::new(layout);
    let mut levels = Level::ALL.into_iter().filter(|&level| level < Level::Unreasonable);
    let solved = if is_killer {
        let sums = SumTable::new(layout.size());
        let mut killer = Killer::of(puzzle, &tables, &solution, &sums);
        levels.find(|&level| killer.solve(level))
    } else {
        let mut candidates = Candidates::new(&tables, &solution);
        let left = |cell| {
            let seen = layout.peers(cell).iter().filter_map(|&peer| puzzle.given(peer));
            seen.fold(tables.symbols(), |left, symbol| left & !(1 << symbol.index()))
        };
        candidates.start(|cell| if puzzle.given(cell).is_some() { 0 } else { left(cell) });
        levels.find(|&level| candidates.solve(level))
    };
    solved.or_else(|| has_one_solution(puzzle, usize::MAX).then_some(Level::Unreasonable))
}

/// Whether a search of some steps shows that a board has exactly one solution.
pub(super) fn has_one_solution(puzzle: &Puzzle, steps: usize) -> bool {
    let mut search = Search::new(puzzle);
    matches!(search.skip_one(steps), Found::Solution(())) && matches!(search.skip_one(steps), Found::NoMore)
}
