//! The techniques for one grid, in the order in which they are tried.

use std::ops::ControlFlow;

use super::shared::{Cache, Searched};
use super::{Emit, Flow, LADDER, Technique};
use crate::solver::grid::Grid;
use crate::solver::step::Step;

/// The techniques that a ladder has; each scope includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Those that Sudoku Explainer has, and those for cages and jigsaws.
    Explainer,
    /// Also those that are faster than finding a proof.
    Quick,
    /// All techniques, for steps that are to be read.
    Full,
}

/// The techniques of a scope, from the simplest to the hardest.
pub fn techniques(scope: Scope) -> impl Iterator<Item = &'static Technique> {
    LADDER.iter().filter(move |(own, _)| *own <= scope).map(|(_, technique)| technique)
}

/// A technique of a ladder, and where it has found nothing.
#[derive(Debug)]
pub struct Rung {
    pub technique: &'static Technique,
    searched: Searched,
}

impl Rung {
    pub fn new(technique: &'static Technique) -> Self {
        Self { technique, searched: Searched::default() }
    }

    /// Reports every step the technique finds that changes something, until `emit` breaks off.
    pub fn find_all(&mut self, grid: &Grid, cache: &mut Cache, emit: &mut Emit<'_>) -> Flow {
        self.technique.find_all(grid, cache, &mut self.searched, emit)
    }

    /// Returns the first step the technique finds.
    pub fn find(&mut self, grid: &Grid, cache: &mut Cache) -> Option<Step> {
        let mut first = None;
        let _ = self.find_all(grid, cache, &mut |step| {
            first = Some(step);
            Flow::Break(())
        });
        first
    }
}

/// The techniques for one grid that only loses candidates, with what they have cached.
#[derive(Debug)]
pub struct Ladder {
    rungs: Vec<Rung>,
    cache: Cache,
}

impl Ladder {
    pub fn new(scope: Scope) -> Self {
        Self { rungs: techniques(scope).map(Rung::new).collect(), cache: Cache::default() }
    }

    /// Adds techniques that rest on the board having one solution; they only hold on a plain board. The grid must
    /// still be that of the givens.
    #[must_use]
    pub fn assuming_one_solution(self, grid: &Grid) -> Self {
        Self { cache: Cache::assuming_one_solution(grid), ..self }
    }

    /// Returns a ladder that has not seen a grid yet, under the same assumption.
    #[must_use]
    pub(crate) fn renewed(&self, scope: Scope) -> Self {
        Self { cache: self.cache.renewed(), ..Self::new(scope) }
    }

    /// Drops all techniques but these.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(&Technique) -> bool) {
        self.rungs.retain(|rung| is_kept(rung.technique));
    }

    /// Drops the techniques after the last of these, if there is one.
    pub(crate) fn truncate(&mut self, is_last: impl Fn(&Technique) -> bool) {
        if let Some(last) = self.rungs.iter().rposition(|rung| is_last(rung.technique)) {
            self.rungs.truncate(last + 1);
        }
    }

    /// Drops what is known of the grid. Call it when the grid has gone back to an earlier state.
    pub fn forget(&mut self) {
        self.cache.forget();
    }

    /// Visits the techniques in order, with what they know of the grid, until `visit` breaks off.
    pub fn visit<T>(&mut self, mut visit: impl FnMut(&mut Rung, &mut Cache) -> ControlFlow<T>) -> Option<T> {
        let Self { rungs, cache } = self;
        rungs.iter_mut().find_map(|rung| visit(rung, cache).break_value())
    }

    /// The first step of the simplest technique that applies.
    pub fn find(&mut self, grid: &Grid) -> Option<Step> {
        self.rungs.iter_mut().find_map(|rung| rung.find(grid, &mut self.cache))
    }
}
