//! Sums without the placed cells.

use std::ops::RangeInclusive;

use super::bounds::{fitting, limits};
use super::combinations;
use crate::puzzle::{Cell, SymbolSet};
use crate::solver::grid::Grid;

/// The blank cells of a sum, and what they must add up to.
#[derive(Debug, Default)]
pub(in crate::solver) struct OpenSum {
    pub blanks: Vec<Cell>,
    /// The candidates of each of them.
    pub candidates: Vec<SymbolSet>,
    /// `None` where the placed cells exceed the sum.
    pub rest: Option<usize>,
}

impl OpenSum {
    /// Returns what the placed ones of some cells with this sum leave for the others, or `None` if all are placed.
    pub fn of(grid: &Grid, cells: &[Cell], sum: usize) -> Option<Self> {
        let mut open = Self::default();
        open.renew(grid, cells, sum);
        (!open.blanks.is_empty()).then_some(open)
    }

    /// Makes this the open sum of some cells with a sum.
    pub fn renew(&mut self, grid: &Grid, cells: &[Cell], sum: usize) {
        self.blanks.clear();
        self.candidates.clear();
        let mut placed = 0;
        for &cell in cells {
            if let Some(symbol) = grid.digit(cell) {
                placed += symbol.number();
            } else {
                self.blanks.push(cell);
                self.candidates.push(grid.candidates(cell));
            }
        }
        self.rest = sum.checked_sub(placed);
    }

    /// The symbols that some blank cell can hold.
    pub fn union(&self) -> SymbolSet {
        self.candidates.iter().copied().fold(SymbolSet::EMPTY, SymbolSet::union)
    }

    /// The symbols of [`union`](Self::union) that fit by bounds, where none repeats.
    pub fn fitting(&self) -> SymbolSet {
        self.rest.map_or(SymbolSet::EMPTY, |rest| fitting(self.union(), self.blanks.len(), rest))
    }

    /// Lists the sets of symbols that the blank cells can hold where none repeats, or returns `None` if they are more than
    /// `most`.
    pub fn combinations(&self, most: usize) -> Option<Vec<SymbolSet>> {
        let mut found = Vec::new();
        let Some(rest) = self.rest else { return Some(found) };
        combinations::list(&mut found, self.union(), self.blanks.len(), rest, most).then_some(found)
    }

    /// What each blank cell can hold, between the least and the most that the others leave it.
    pub fn limits(&self, rest: usize) -> impl Iterator<Item = (Cell, SymbolSet, RangeInclusive<usize>)> + '_ {
        let cells = self.blanks.iter().zip(&self.candidates);
        cells.zip(limits(&self.candidates, rest)).map(|((&cell, &set), limits)| (cell, set, limits))
    }
}
