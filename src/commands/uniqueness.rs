//! Whether techniques may assume that a board has one solution.

use super::patience::Deadline;
use crate::puzzle::Puzzle;
use crate::solver::search::{Found, Search};

/// How many positions the search looks at between looks at the clock.
const POSITIONS_AT_ONCE: usize = 1000;

/// Why `--assume-unique` does nothing for a board, if so.
pub(super) fn objection(puzzle: &Puzzle, deadline: Deadline) -> Option<&'static str> {
    if !puzzle.layout().shape().is_plain() {
        return Some("`--assume-unique` has no effect on boards with diagonals, jigsaw regions or cages");
    }
    let mut search = Search::new(puzzle);
    let mut solutions = 0;
    loop {
        match search.skip_one(POSITIONS_AT_ONCE) {
            Found::Solution(()) if solutions > 0 => {
                return Some("`--assume-unique` was ignored: the board has several solutions");
            }
            Found::Solution(()) => solutions += 1,
            Found::NoMore => return None,
            Found::Paused if deadline.is_over() => {
                return Some(
                    "`--assume-unique` was ignored: checking the board for other solutions took too long",
                );
            }
            Found::Paused => {}
        }
    }
}
