//! Techniques that are a function: of the grid, of a symbol and its conjugate pairs, or of the grid and the cells
//! without a given.

use super::support::conjugates::ConjugatePair;
use super::support::{Searched, Support};
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{CellSet, Symbol};
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
    IfUnique(fn(&Grid, &CellSet, &mut Report<'_>) -> Flow),
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

    /// A rule that holds if the board has one solution.
    pub const fn if_unique(
        ratings: &'static [Rating],
        find: fn(&Grid, &CellSet, &mut Report<'_>) -> Flow,
    ) -> Self {
        Self { ratings, find: Find::IfUnique(find), searched: Searched::NOTHING }
    }
}

impl Technique for Rule {
    fn ratings(&self) -> &[Rating] {
        self.ratings
    }

    fn assumes_one_solution(&self) -> bool {
        matches!(self.find, Find::IfUnique(_))
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        match self.find {
            Find::InGrid(find) => find(analysis.grid, report),
            Find::OfSymbol(find) => {
                let (grid, Support { versions, conjugates, .. }) = analysis.parts();
                let symbols = Symbol::all(grid.size()).enumerate();
                self.searched.search(symbols, &versions.symbols, report, |symbol, report| {
                    find(grid, symbol, conjugates.of_symbol(grid, symbol, versions.symbol(symbol)), report)
                })
            }
            Find::IfUnique(find) => match analysis.parts() {
                (grid, Support { not_given: Some(not_given), .. }) => find(grid, not_given, report),
                _ => Flow::Continue(()),
            },
        }
    }
}
