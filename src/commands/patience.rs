//! How long a board may take.

use std::time::{Duration, Instant};

use super::batch::BoardFailure;
use crate::puzzle::{Board, Symbol};
use crate::solver::search::{Found, Search};
use crate::solver::{Reasoning, Solver};

/// How many positions a search looks at before the clock is looked at again.
const POSITIONS_AT_ONCE: usize = 1000;

/// The time until one board is given up.
pub(super) struct Patience {
    limit: Duration,
    start: Instant,
}

impl Patience {
    /// From now on so many seconds.
    pub(super) fn seconds(limit: f64) -> Self {
        // What is too long for a duration is as good as no limit.
        let limit = Duration::try_from_secs_f64(limit).unwrap_or(Duration::MAX);
        Self { limit, start: Instant::now() }
    }

    /// Up to `limit` solutions.
    pub(super) fn solutions(&self, board: &Board, limit: usize) -> Result<Vec<Vec<Symbol>>, BoardFailure> {
        let mut search = Search::new(&board.puzzle);
        let mut solutions = Vec::new();
        while solutions.len() < limit {
            match search.advance(POSITIONS_AT_ONCE) {
                Found::Solution(solution) => solutions.push(solution),
                Found::NoMore => break,
                Found::Paused if self.is_over() => return Err(self.failure(board)),
                Found::Paused => {}
            }
        }
        Ok(solutions)
    }

    /// All the steps of a solver.
    pub(super) fn reasoning(&self, board: &Board, solver: Solver) -> Result<Reasoning, BoardFailure> {
        Reasoning::unless(solver, || self.is_over()).ok_or_else(|| self.failure(board))
    }

    fn is_over(&self) -> bool {
        self.start.elapsed() > self.limit
    }

    fn failure(&self, board: &Board) -> BoardFailure {
        let seconds = self.limit.as_secs_f64();
        BoardFailure::of(board, format!("not solved within {seconds} seconds; --time-limit allows it more"))
    }
}
