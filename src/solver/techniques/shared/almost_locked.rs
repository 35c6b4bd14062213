//! Groups of cells with all their candidates, and among them the almost locked sets: cells that see each other and
//! have one candidate more than there are cells.
//!
//! If an almost locked set has one of its symbols in none of the cells, each of the others is in one of them.

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::units;
use crate::puzzle::{Cell, Index as _, SymbolSet};
use crate::solver::grid::Grid;

/// With more almost locked sets, which only large boards have, the larger ones are left out.
const MOST_SETS: usize = 2000;

/// Some cells, and all their candidates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    pub cells: SmallVec<[Cell; 5]>,
    pub symbols: SymbolSet,
}

/// The groups of up to `most_cells` of some cells, with at most `most_new` symbols that are not among
/// `known`; the empty one comes first.
pub(crate) fn groups(
    grid: &Grid,
    cells: impl IntoIterator<Item = Cell>,
    most_cells: usize,
    known: SymbolSet,
    most_new: usize,
) -> Vec<Group> {
    let mut groups = vec![Group::default()];
    for cell in cells {
        for at in 0..groups.len() {
            let symbols = groups[at].symbols.union(grid.candidates(cell));
            if groups[at].cells.len() < most_cells && symbols.without(known).len() <= most_new {
                let mut cells = SmallVec::from_slice(&groups[at].cells);
                cells.push(cell);
                groups.push(Group { cells, symbols });
            }
        }
    }
    groups
}

/// The almost locked sets of these sizes, the smallest first.
pub(crate) fn almost_locked_sets(grid: &Grid, sizes: RangeInclusive<usize>) -> Vec<Group> {
    let is_wanted =
        |set: &Group| sizes.contains(&set.cells.len()) && set.symbols.len() == set.cells.len() + 1;
    let layout = grid.layout();
    let mut sets = Vec::new();
    for (number, unit) in units(layout).enumerate() {
        // A set that lies in an earlier house, too, was found there.
        let is_new = |set: &Group| {
            let mut earlier = set.cells.first().into_iter().flat_map(|&first| layout.houses_of(first));
            let has_all = |house| set.cells.iter().all(|&cell| layout.is_in(cell, house));
            !earlier.any(|house| house.index() < number && has_all(house))
        };
        // From the last cell to the first and back again, so that the sets with the first cells come first.
        let blanks = unit.iter().rev().copied().filter(|&cell| grid.digit(cell).is_none());
        let found = groups(grid, blanks, *sizes.end(), SymbolSet::EMPTY, sizes.end() + 1);
        sets.extend(found.into_iter().rev().filter(|set| is_wanted(set) && is_new(set)));
    }
    for set in &mut sets {
        set.cells.sort_unstable();
    }
    sets.sort_by_key(|set| set.cells.len());
    sets.truncate(MOST_SETS);
    sets
}
