//! A technique: its names, and the function that finds its steps.

use super::shared::conjugates::{self, ConjugatePair};
use super::shared::{Cache, Searched};
use super::{Emit, Flow};
use crate::puzzle::Symbol;
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step};

/// A way to deduce something from the candidates.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    ratings: &'static [Rating],
    /// That of steps whose reason names one house alone, if Sudoku Explainer's scale has another for them.
    generalised: Option<&'static Rating>,
    needs: Needs,
    find: Find,
}

/// What a board must have for a technique to find anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    Cages,
    /// Regions of any shape.
    Jigsaw,
    /// The board is assumed to have one solution.
    OneSolution,
}

type Find = fn(&mut Scan<'_>, &mut Emit<'_>) -> Flow;

/// What a technique searches, and what it calls its steps.
pub(super) struct Scan<'a> {
    pub grid: &'a Grid,
    pub cache: &'a mut Cache,
    /// Where the technique has found nothing so far.
    pub searched: &'a mut Searched,
    pub ratings: &'static [Rating],
}

impl Technique {
    /// Creates a technique. `find` reports every step that changes something, until `emit` breaks off.
    pub(super) const fn new(ratings: &'static [Rating], find: Find) -> Self {
        Self { ratings, generalised: None, needs: Needs::Nothing, find }
    }

    /// A technique that rests on the board having one solution.
    pub(super) const fn if_unique(ratings: &'static [Rating], find: Find) -> Self {
        Self { needs: Needs::OneSolution, ..Self::new(ratings, find) }
    }

    /// A technique for boards with cages.
    pub(super) const fn of_cages(ratings: &'static [Rating], find: Find) -> Self {
        Self { needs: Needs::Cages, ..Self::new(ratings, find) }
    }

    /// A technique for jigsaws.
    pub(super) const fn of_jigsaws(ratings: &'static [Rating], find: Find) -> Self {
        Self { needs: Needs::Jigsaw, ..Self::new(ratings, find) }
    }

    /// The technique with another rating for steps whose reason names one house alone. Only diagonals and jigsaw regions
    /// make those possible.
    pub(super) const fn or_generalised(self, rating: &'static Rating) -> Self {
        Self { generalised: Some(rating), ..self }
    }

    /// The names of its steps, each with its lowest score. A name such as `fish` stands for those with a
    /// size, such as `fish of 5`.
    pub fn ratings(&self) -> &'static [Rating] {
        self.ratings
    }

    /// The rating that Sudoku Explainer's scale has for a step of this technique, if it is not the step's own.
    pub(crate) fn generalised(&self, step: &Step) -> Option<&'static Rating> {
        self.generalised.filter(|_| step.why.houses().count() == 1)
    }

    /// What a board must have for the technique to find anything.
    pub(crate) fn needs(&self) -> Needs {
        self.needs
    }

    /// Reports every step this technique finds that changes something, until `emit` breaks off.
    pub(super) fn find_all(
        &self,
        grid: &Grid,
        cache: &mut Cache,
        searched: &mut Searched,
        emit: &mut Emit<'_>,
    ) -> Flow {
        let may_find = match self.needs {
            // Blocks leave no leftovers for a technique of jigsaws to find.
            Needs::Nothing | Needs::Jigsaw => true,
            Needs::Cages => grid.layout().cages().len() > 0,
            Needs::OneSolution => cache.not_given.is_some(),
        };
        if !may_find {
            return Flow::Continue(());
        }
        (self.find)(&mut Scan { grid, cache, searched, ratings: self.ratings }, emit)
    }
}

impl Scan<'_> {
    /// Brings the cache up to date. Techniques that do not use it save that work.
    #[inline]
    pub fn renewed(&mut self) -> Scan<'_> {
        let Self { grid, cache, searched, ratings } = self;
        cache.renew(grid);
        Scan { grid, cache, searched, ratings }
    }

    /// Has `find` report the steps of each symbol, from its conjugate pairs.
    pub fn each_symbol(
        &mut self,
        emit: &mut Emit<'_>,
        find: fn(&Grid, Symbol, &[ConjugatePair], &mut Emit<'_>) -> Flow,
    ) -> Flow {
        let Scan { grid, cache: Cache { versions, conjugates, .. }, searched, .. } = self.renewed();
        let symbols = Symbol::all(grid.size()).enumerate();
        searched.search(symbols, &versions.symbols, emit, |symbol, emit| {
            find(grid, symbol, conjugates.of(grid, symbol, versions, conjugates::find), emit)
        })
    }
}
