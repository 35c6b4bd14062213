//! Known sums without the placed cells, and the ways to make up the rest.

use std::ops::RangeInclusive;

use super::Version;
use super::assignments::Assignments;
use crate::puzzle::{Cell, KnownSum, SymbolSet};
use crate::solver::cages;
use crate::solver::grid::Grid;

/// A known sum: its blank cells, and what they must add up to.
#[derive(Debug, Default)]
pub(crate) struct OpenSum {
    version: Version,
    pub blanks: Vec<Cell>,
    /// The candidates of each of them.
    pub candidates: Vec<SymbolSet>,
    /// `None` where the placed cells exceed the sum.
    pub rest: Option<usize>,
    /// Whether the ways to make it are few enough to look at, once they have been counted.
    is_countable: Option<bool>,
    ways: Assignments,
}

impl OpenSum {
    /// Brings the sum up to date.
    pub fn renew(&mut self, grid: &Grid, known: &KnownSum, latest: Version) {
        if std::mem::replace(&mut self.version, latest) == latest {
            return;
        }
        self.is_countable = None;
        self.blanks.clear();
        self.candidates.clear();
        let mut placed = 0;
        for &cell in &known.cells {
            if let Some(symbol) = grid.digit(cell) {
                placed += symbol.number();
            } else {
                self.blanks.push(cell);
                self.candidates.push(grid.candidates(cell));
            }
        }
        self.rest = known.sum.checked_sub(placed);
    }

    /// What is common to all ways to make the sum, if its blank cells are at most `most_cells` and the ways are few
    /// enough to look at.
    pub fn ways(&mut self, is_distinct: bool, most_cells: usize) -> Option<(&Self, &Assignments)> {
        let rest = self.rest.filter(|_| (1..=most_cells).contains(&self.blanks.len()))?;
        let Self { candidates, is_countable, ways, .. } = self;
        let is_countable = *is_countable.get_or_insert_with(|| ways.find(candidates, rest, is_distinct));
        is_countable.then_some((self, &self.ways))
    }

    /// What each blank cell can hold, between the least and the most that the others leave it.
    pub fn bounds(&self, rest: usize) -> impl Iterator<Item = (Cell, SymbolSet, RangeInclusive<usize>)> + '_ {
        let all = cages::bounds(self.candidates.iter().copied());
        self.blanks.iter().zip(&self.candidates).map(move |(&cell, &set)| {
            let own = cages::bounds([set]);
            let (others_least, others_most) = (all.start() - own.start(), all.end() - own.end());
            // Zero, which no symbol has, where even the least is too much.
            (cell, set, rest.saturating_sub(others_most)..=rest.saturating_sub(others_least))
        })
    }
}
