//! Finds solutions without reasons: the first, all of them, or enough to know that there are several.
//!
//! A [`Search`] has two engines:
//!
//! - `band`, for the usual board of 9 symbols and nothing more: a depth-first search that takes
//!   a microsecond or two for most boards;
//! - `cover`, for every other shape: once the singles are placed, the rest is an exact cover
//!   problem, solved by a search that learns from its conflicts (`cdcl`).
//!
//! Both work in steps, so that a caller can pause or stop them, and their memory does not
//! grow with the number of solutions found.

mod band;
mod cdcl;
mod cover;
mod solutions;

use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::solver::Advance;
use band::BandSearch;
use cover::CoverSearch;
pub use solutions::{SolutionCount, Solutions};

/// A search for the solutions of a puzzle; it finds each of them once.
#[derive(Debug)]
pub struct Search {
    engine: Engine,
}

#[derive(Debug)]
enum Engine {
    Band(BandSearch),
    Cover(Box<CoverSearch>),
}

impl Search {
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::without(puzzle, &[])
    }

    /// Creates a search for the solutions that have none of these candidates.
    pub fn without(puzzle: &Puzzle, removed: &[(Cell, Symbol)]) -> Self {
        let engine = if puzzle.layout().shape().is_usual() {
            Engine::Band(BandSearch::without(puzzle, removed))
        } else {
            Engine::Cover(Box::new(CoverSearch::without(puzzle, removed)))
        };
        Self { engine }
    }

    /// Continues to the next solution, taking at most `steps` steps: positions, or decisions and
    /// conflicts. A step takes from a fraction of a microsecond on small boards to some tens of
    /// microseconds on large ones.
    pub fn advance(&mut self, steps: usize) -> Advance<Vec<Symbol>> {
        match &mut self.engine {
            Engine::Band(search) => search.advance(steps),
            Engine::Cover(search) => search.advance(steps),
        }
    }

    /// Like [`advance`](Self::advance), but does not write the solution out: faster, for callers that only need to know
    /// whether there is another.
    pub fn skip_one(&mut self, steps: usize) -> Advance<()> {
        match &mut self.engine {
            Engine::Band(search) => search.skip_one(steps),
            Engine::Cover(search) => search.advance(steps).map(drop),
        }
    }
}

impl Iterator for Search {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        Advance::next(|| self.advance(usize::MAX))
    }
}
