//! Known sums, and the ways to make up what the placed cells leave of them.

use super::Version;
use crate::puzzle::KnownSum;
use crate::solver::grid::Grid;
use crate::solver::sums::open_sum::OpenSum;
use crate::solver::sums::ways::Ways;

/// A known sum of a grid.
#[derive(Debug, Default)]
pub(crate) struct CachedSum {
    version: Version,
    open: OpenSum,
    /// Whether the ways to make it are few enough to look at, once they have been counted.
    is_countable: Option<bool>,
    ways: Ways,
}

impl CachedSum {
    /// Returns the sum, brought up to date.
    pub fn open(&mut self, grid: &Grid, known: &KnownSum, latest: Version) -> &OpenSum {
        if std::mem::replace(&mut self.version, latest) != latest {
            self.is_countable = None;
            self.open.renew(grid, &known.cells, known.sum);
        }
        &self.open
    }

    /// What is common to all ways to make the sum as it was last brought up to date, if its blank cells are at most
    /// `most_cells` and the ways are few enough to look at.
    pub fn ways(&mut self, is_distinct: bool, most_cells: usize) -> Option<(&OpenSum, &Ways)> {
        let Self { open, is_countable, ways, .. } = self;
        let rest = open.rest.filter(|_| (1..=most_cells).contains(&open.blanks.len()))?;
        let is_countable =
            *is_countable.get_or_insert_with(|| ways.find(&open.candidates, rest, is_distinct));
        is_countable.then_some((open, ways))
    }
}
