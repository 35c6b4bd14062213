//! The time limit of a board.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::puzzle::Puzzle;
use crate::solver::search::{Search, Solutions};
use crate::words::spoken;

/// A time limit that has started.
#[derive(Clone, Copy)]
pub(super) struct Deadline<'a> {
    seconds: f64,
    start: Instant,
    /// Set when the user ends the work before its time.
    is_stopped: Option<&'a AtomicBool>,
}

impl Deadline<'static> {
    pub(super) fn after(seconds: f64) -> Self {
        Self { seconds, start: Instant::now(), is_stopped: None }
    }
}

impl<'a> Deadline<'a> {
    /// Also ends the work when this is set.
    pub(super) fn or_once(self, is_stopped: &'a AtomicBool) -> Self {
        Self { is_stopped: Some(is_stopped), ..self }
    }

    pub(super) fn is_over(self) -> bool {
        self.is_stopped() || self.start.elapsed().as_secs_f64() > self.seconds
    }

    fn is_stopped(self) -> bool {
        self.is_stopped.is_some_and(|is_stopped| is_stopped.load(Ordering::Relaxed))
    }

    /// The message if time runs out after some solutions have been found.
    pub(super) fn message(self, solutions: usize) -> String {
        match solutions {
            0 => self.ended("not solved", ""),
            1 => self.ended("1 solution found", ", perhaps not the only one"),
            _ => self.ended(&format!("{solutions} solutions found"), ", perhaps not all"),
        }
    }

    /// The message if time runs out: what was done, and how far the rest came.
    pub(super) fn ended(self, what: &str, how_far: &str) -> String {
        let Self { seconds, start, .. } = self;
        if self.is_stopped() {
            format!("{what} when interrupted after {}{how_far}", spoken(start.elapsed()))
        } else {
            format!("{what} within {seconds} s{how_far}; --time-limit sets the limit")
        }
    }

    /// Returns why `--assume-unique` is ignored for a board, or `None` if it is not.
    pub(super) fn objection_to_uniqueness(self, puzzle: &Puzzle) -> Option<&'static str> {
        if !puzzle.layout().shape().is_plain() {
            return Some("`--assume-unique` has no effect on boards with diagonals, jigsaw regions or cages");
        }
        match Solutions::of(Search::new(puzzle), || self.is_over()) {
            Solutions::None | Solutions::One(_) => None,
            Solutions::Several => Some("`--assume-unique` was ignored: the board has several solutions"),
            Solutions::Unknown(_) => {
                Some("`--assume-unique` was ignored: checking the board for other solutions took too long")
            }
        }
    }
}
