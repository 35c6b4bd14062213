//! Unavoidable sets of two symbols: cells in which the symbols could change places.
//!
//! Where two symbols change places in a row, they have to do so in the other houses of these cells, too, and therefore in
//! other rows. So for each two symbols the rows of a solution grid fall into groups, and a group without a clue of
//! either symbol leaves a second solution.

use crate::puzzle::{House, Index, Layout, MAX_SIZE, Symbol, bits};

#[derive(Debug)]
pub(in crate::generate) struct UnavoidablePairs {
    size: usize,
    /// By two symbols, the lower one first, and row: the rows of the group, one bit each.
    groups: Vec<u64>,
}

impl UnavoidablePairs {
    /// Finds the pairs of a solution grid. The layout must have no cages, since a cage need not hold both symbols.
    pub fn new(layout: &Layout, solution: &[Symbol]) -> Self {
        debug_assert!(layout.shape().cages.is_empty(), "exchanging two symbols changes sums");
        let size = layout.size();
        let rows_of_symbols = |(_, house): (_, &House)| {
            let mut rows = [0; MAX_SIZE];
            for cell in &house.cells {
                rows[solution[cell.index()].index()] = cell.row();
            }
            rows
        };
        // Skips the rows, which come first.
        let houses: Vec<[usize; MAX_SIZE]> = layout.houses().skip(size).map(rows_of_symbols).collect();
        let mut groups: Vec<u64> = (0..size * size).flat_map(|_| (0..size).map(|row| 1 << row)).collect();
        for low in 0..size {
            for high in low + 1..size {
                let groups = &mut groups[(low * size + high) * size..][..size];
                for rows in &houses {
                    join(groups, rows[low], rows[high]);
                }
            }
        }
        Self { size, groups }
    }

    /// The rows in which two symbols must change places if they do in `row`, one bit each.
    pub fn rows(&self, [one, other]: [usize; 2], row: usize) -> u64 {
        self.groups[(one.min(other) * self.size + one.max(other)) * self.size + row]
    }

    /// Whether a symbol's cell in a row is in an unavoidable set of two symbols without a clue. `given` has, by symbol,
    /// the rows in which it is a clue.
    pub fn lack_clue(&self, row: usize, symbol: usize, given: &[u64]) -> bool {
        (0..self.size).any(|other| {
            other != symbol && (given[symbol] | given[other]) & self.rows([symbol, other], row) == 0
        })
    }
}

/// Merges the groups of two rows.
fn join(groups: &mut [u64], one: usize, other: usize) {
    if groups[one] != groups[other] {
        let both = groups[one] | groups[other];
        for row in bits(both) {
            groups[row] = both;
        }
    }
}
