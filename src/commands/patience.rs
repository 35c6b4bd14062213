//! The time limit of a board.

use std::time::{Duration, Instant};

use super::batch::BoardFailure;
use crate::puzzle::Board;
use crate::solver::{Reasoning, Solver};

/// How long work on one board may take.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    limit: Duration,
}

/// A time limit that has started.
#[derive(Clone, Copy)]
pub(super) struct Deadline {
    limit: Duration,
    start: Instant,
}

impl Patience {
    pub(super) fn seconds(limit: f64) -> Self {
        // A limit too long for a duration is as good as none.
        Self { limit: Duration::try_from_secs_f64(limit).unwrap_or(Duration::MAX) }
    }

    pub(super) fn start(self) -> Deadline {
        Deadline { limit: self.limit, start: Instant::now() }
    }
}

impl Deadline {
    pub(super) fn is_over(self) -> bool {
        self.start.elapsed() > self.limit
    }

    /// All steps of a solver.
    pub(super) fn reasoning(self, board: &Board, solver: Solver) -> Result<Reasoning, BoardFailure> {
        let seconds = self.limit.as_secs_f64();
        Reasoning::unless(solver, || self.is_over()).ok_or_else(|| {
            BoardFailure::of(board, format!("not solved within {seconds} s; --time-limit sets the limit"))
        })
    }

    /// What to say if time runs out after some solutions have been found.
    pub(super) fn message(self, solutions: usize) -> String {
        let seconds = self.limit.as_secs_f64();
        match solutions {
            0 => format!("not solved within {seconds} s; --time-limit sets the limit"),
            1 => format!(
                "1 solution found within {seconds} s, perhaps not the only one; --time-limit sets the limit"
            ),
            _ => format!(
                "{solutions} solutions found within {seconds} s, perhaps not all; --time-limit sets the limit"
            ),
        }
    }
}
