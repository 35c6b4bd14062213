//! Shows candidates to be impossible, and keeps what it learns on the way, from which that can be proved.

use super::cdcl::{Outcome, ruled_out, taken};
use super::cover::CoverSearch;
use super::position::Position;
use crate::puzzle::{Cell, Layout, Symbol, SymbolSet};

/// A statement on a candidate: that it holds, or that it does not.
pub type Claim = (Cell, Symbol, bool);

/// What a search for a solution with some candidate has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refuting {
    Impossible,
    Possible,
    /// The steps are used up.
    Paused,
}

/// A search for what is impossible on a board. It learns *clauses*: claims at least one of which is true.
#[derive(Debug)]
pub struct Refuter {
    search: CoverSearch,
}

impl Refuter {
    /// A search from the candidates left in each cell; `None` if they lead to no solution by simple means, or a
    /// cage has too many combinations.
    pub fn new(layout: &Layout, candidates: Vec<SymbolSet>) -> Option<Self> {
        let mut position = Position::of(candidates);
        position.settle(layout).ok()?;
        let mut search = CoverSearch::new(layout, &position)?;
        search.solver.keep_log();
        Some(Self { search })
    }

    /// Takes over that a candidate is impossible.
    pub fn rule_out(&mut self, cell: Cell, symbol: Symbol) {
        if let Some(option) = self.search.option(cell, symbol) {
            self.search.solver.rule_out(option);
        }
    }

    /// Whether a candidate is known to be impossible.
    pub fn is_impossible(&self, cell: Cell, symbol: Symbol) -> bool {
        self.search.option(cell, symbol).is_none_or(|option| self.search.solver.is_ruled_out(option))
    }

    /// Looks for a solution with a candidate, in at most `steps` decisions and conflicts.
    pub fn refute(&mut self, cell: Cell, symbol: Symbol, steps: usize) -> Refuting {
        let Some(option) = self.search.option(cell, symbol) else { return Refuting::Impossible };
        self.search.solver.assume(taken(option));
        match self.search.solver.advance(steps) {
            Outcome::Solved => Refuting::Possible,
            Outcome::NoSolution => Refuting::Impossible,
            Outcome::Paused => Refuting::Paused,
        }
    }

    /// The clauses it has learned that are about candidates alone, in order.
    pub fn learned(&self) -> impl Iterator<Item = Vec<Claim>> {
        self.search.solver.log().iter().filter_map(|clause| {
            let claim = |&lit: &u32| {
                let &(cell, symbol) = self.search.options.get(lit as usize / 2)?;
                Some((cell, symbol, lit != ruled_out(lit / 2)))
            };
            clause.iter().map(claim).collect()
        })
    }
}
