//! Almost locked sets: cells that see each other and have one candidate more than there are cells.
//!
//! If one of the symbols is in none of the cells, each of the others is in one of them.

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::units;
use crate::puzzle::{Cell, Index, SymbolSet};
use crate::solver::grid::Grid;

/// Larger sets are hard to see, and there are many of them.
pub(crate) const MOST_CELLS: usize = 5;

/// With more sets, which only large boards have, the larger ones are left out.
const MOST_SETS: usize = 2000;

/// Cells of a house or cage with one candidate more than there are cells.
#[derive(Clone, Debug)]
pub(crate) struct AlmostLockedSet {
    pub cells: SmallVec<[Cell; MOST_CELLS]>,
    pub symbols: SymbolSet,
}

/// Fills `found` with the sets of these sizes, at most [`MOST_CELLS`], the smallest first.
pub(crate) fn find(grid: &Grid, sizes: RangeInclusive<usize>, found: &mut Vec<AlmostLockedSet>) {
    found.clear();
    for size in sizes {
        for (number, unit) in units(grid.layout()).enumerate() {
            let mut search = Search { grid, unit, number, size, chosen: SmallVec::new(), found };
            search.extend(0, SymbolSet::EMPTY);
        }
    }
}

/// A search for the sets of one size among the cells of one house or cage.
struct Search<'a> {
    grid: &'a Grid,
    unit: &'a [Cell],
    /// The number of the unit.
    number: usize,
    size: usize,
    chosen: SmallVec<[Cell; MOST_CELLS]>,
    found: &'a mut Vec<AlmostLockedSet>,
}

impl Search<'_> {
    /// Chooses further cells from the place `from` on; those chosen have these symbols.
    fn extend(&mut self, from: usize, symbols: SymbolSet) {
        if self.chosen.len() == self.size {
            if symbols.len() == self.size + 1 && self.found.len() < MOST_SETS && !self.is_known() {
                let mut cells = self.chosen.clone();
                cells.sort_unstable();
                self.found.push(AlmostLockedSet { cells, symbols });
            }
            return;
        }
        for place in from..self.unit.len() {
            let cell = self.unit[place];
            let together = symbols.union(self.grid.candidates(cell));
            if self.grid.digit(cell).is_none() && together.len() <= self.size + 1 {
                self.chosen.push(cell);
                self.extend(place + 1, together);
                self.chosen.pop();
            }
        }
    }

    /// Whether the cells are all in an earlier house, where they have been found before.
    fn is_known(&self) -> bool {
        let layout = self.grid.layout();
        let [first, others @ ..] = self.chosen.as_slice() else { return false };
        layout.memberships(*first).iter().any(|&(house, _)| {
            house.index() < self.number
                && others
                    .iter()
                    .all(|&cell| layout.memberships(cell).iter().any(|&(other, _)| other == house))
        })
    }
}
