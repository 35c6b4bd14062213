//! Techniques that are a function: of the grid, or of a symbol and its conjugate pairs.

use super::support::conjugates::ConjugatePair;
use super::support::{Searched, Support};
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::Symbol;
use crate::solver::grid::Grid;
use crate::solver::step::Rating;

#[derive(Debug)]
pub(super) struct Rule {
    ratings: &'static [Rating],
    find: Find,
    searched: Searched,
}

#[derive(Clone, Copy, Debug)]
enum Find {
    InGrid(fn(&Grid, &mut Report<'_>) -> Flow),
    OfSymbol(fn(&Grid, Symbol, &[ConjugatePair], &mut Report<'_>) -> Flow),
}

impl Rule {
    pub const fn in_grid(ratings: &'static [Rating], find: fn(&Grid, &mut Report<'_>) -> Flow) -> Self {
        Self { ratings, find: Find::InGrid(find), searched: Searched::NOTHING }
    }

    pub const fn of_symbol(
        ratings: &'static [Rating],
        find: fn(&Grid, Symbol, &[ConjugatePair], &mut Report<'_>) -> Flow,
    ) -> Self {
        Self { ratings, find: Find::OfSymbol(find), searched: Searched::NOTHING }
    }
}

impl Technique for Rule {
    fn ratings(&self) -> &[Rating] {
        self.ratings
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let find = match self.find {
            Find::InGrid(find) => return find(analysis.grid, report),
            Find::OfSymbol(find) => find,
        };
        let (grid, Support { versions, conjugates, .. }) = analysis.parts();
        let symbols = Symbol::all(grid.size()).enumerate();
        self.searched.search(symbols, &versions.symbols, report, |symbol, report| {
            find(grid, symbol, conjugates.of_symbol(grid, symbol, versions.symbol(symbol)), report)
        })
    }
}
