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

use crate::puzzle::Puzzle;
use crate::solver::search::{Found, Search};
pub(super) use blocks::Blocks;
pub(super) use candidates::Candidates;
pub(super) use killer::Killer;
pub(super) use sums::{Sum, SumTable};
pub(super) use tables::Tables;

/// Whether a search of some steps shows that a board has exactly one solution.
pub(super) fn has_one_solution(puzzle: &Puzzle, steps: usize) -> bool {
    let mut search = Search::new(puzzle);
    matches!(search.skip_one(steps), Found::Solution(())) && matches!(search.skip_one(steps), Found::NoMore)
}
