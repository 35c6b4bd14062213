//! Whether techniques may assume that a board has one solution.

use super::patience::Deadline;
use crate::puzzle::Puzzle;
use crate::solver::search::{Search, Solutions};

/// Why `--assume-unique` does nothing for a board, if so.
pub(super) fn objection(puzzle: &Puzzle, deadline: Deadline) -> Option<&'static str> {
    if !puzzle.layout().shape().is_plain() {
        return Some("`--assume-unique` has no effect on boards with diagonals, jigsaw regions or cages");
    }
    match Solutions::of(Search::new(puzzle), || deadline.is_over()) {
        Solutions::None | Solutions::One(_) => None,
        Solutions::Several(_) => Some("`--assume-unique` was ignored: the board has several solutions"),
        Solutions::Unknown(_) => {
            Some("`--assume-unique` was ignored: checking the board for other solutions took too long")
        }
    }
}
