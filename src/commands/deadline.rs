//! The time limit of a board.

use std::time::Instant;

use crate::puzzle::Puzzle;
use crate::solver::search::{Search, Solutions};
use crate::solver::{Reasoning, Solver};

/// A time limit that has started.
#[derive(Clone, Copy)]
pub(super) struct Deadline {
    seconds: f64,
    start: Instant,
}

impl Deadline {
    pub(super) fn after(seconds: f64) -> Self {
        Self { seconds, start: Instant::now() }
    }

    pub(super) fn is_over(self) -> bool {
        self.start.elapsed().as_secs_f64() > self.seconds
    }

    /// All steps of a solver.
    ///
    /// # Errors
    /// A sentence for the user if time runs out.
    pub(super) fn reasoning(self, solver: Solver) -> Result<Reasoning, String> {
        Reasoning::unless(solver, || self.is_over()).ok_or_else(|| self.message(0))
    }

    /// The message if time runs out after some solutions have been found.
    pub(super) fn message(self, solutions: usize) -> String {
        let Self { seconds, .. } = self;
        let found = match solutions {
            0 => format!("not solved within {seconds} s"),
            1 => format!("1 solution found within {seconds} s, perhaps not the only one"),
            _ => format!("{solutions} solutions found within {seconds} s, perhaps not all"),
        };
        found + "; --time-limit sets the limit"
    }

    /// Returns why `--assume-unique` is ignored for a board, or `None` if it is not.
    pub(super) fn objection_to_uniqueness(self, puzzle: &Puzzle) -> Option<&'static str> {
        if !puzzle.layout().shape().is_plain() {
            return Some("`--assume-unique` has no effect on boards with diagonals, jigsaw regions or cages");
        }
        match Solutions::of(Search::new(puzzle), || self.is_over()) {
            Solutions::None | Solutions::One(_) => None,
            Solutions::Several(_) => Some("`--assume-unique` was ignored: the board has several solutions"),
            Solutions::Unknown(_) => {
                Some("`--assume-unique` was ignored: checking the board for other solutions took too long")
            }
        }
    }
}
