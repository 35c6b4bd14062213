//! Groups of cells with all their candidates.

use smallvec::SmallVec;

use crate::puzzle::{Cell, SymbolSet};
use crate::solver::grid::Grid;

/// Some cells, and all their candidates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    pub cells: SmallVec<[Cell; 4]>,
    pub symbols: SymbolSet,
}

/// The groups of up to `most_cells` of some cells, with at most `most_new` symbols that are not among
/// `known`; the empty one comes first.
pub(crate) fn groups(
    grid: &Grid,
    cells: &[Cell],
    most_cells: usize,
    known: SymbolSet,
    most_new: usize,
) -> Vec<Group> {
    let mut groups = vec![Group::default()];
    for &cell in cells {
        for at in 0..groups.len() {
            let symbols = groups[at].symbols.union(grid.candidates(cell));
            if groups[at].cells.len() < most_cells && symbols.without(known).len() <= most_new {
                let mut cells = groups[at].cells.clone();
                cells.push(cell);
                groups.push(Group { cells, symbols });
            }
        }
    }
    groups
}
