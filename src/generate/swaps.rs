//! Two symbols that can change places in some blank cells, so that the board has a second solution.
//!
//! Where two symbols change places in a row, they have to do so in the other houses of these cells, too, and therefore in
//! other rows. So for each two symbols the rows of a solution fall into groups, and a group in which neither symbol is
//! given leaves a second solution.

use super::bits::bits;
use crate::puzzle::{House, Index, Layout, MAX_SIZE, Symbol};

/// Finds swaps on a board of which some cells are given.
#[derive(Clone, Debug)]
pub(super) struct Swaps {
    size: usize,
    /// By cell: its row and its symbol.
    cells: Vec<(usize, usize)>,
    /// By two symbols, the lower one first, and row: the rows of the group, one bit each.
    groups: Vec<u64>,
    /// By symbol: the rows in which it is given.
    given: [u64; MAX_SIZE],
}

/// Cells, all blank, in which a symbol can change places with another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swap {
    /// The other symbol.
    pub other: usize,
    /// The rows of the cells, one bit each.
    pub rows: u64,
}

impl Swaps {
    /// A solution with all cells given. Its layout has no cages: they need not hold both symbols.
    pub fn new(layout: &Layout, solution: &[Symbol]) -> Self {
        debug_assert!(layout.shape().cages.is_empty(), "a swap changes sums");
        let size = layout.size();
        // The rows themselves come first, then the columns.
        let rows_of_symbols = |(_, house): (_, &House)| {
            let mut rows = [0; MAX_SIZE];
            for cell in &house.cells {
                rows[solution[cell.index()].index()] = cell.row();
            }
            rows
        };
        let houses: Vec<[usize; MAX_SIZE]> = layout.houses().skip(size).map(rows_of_symbols).collect();
        let (columns, others) = houses.split_at(size);
        let mut groups = vec![0; size * size * size];
        for low in 0..size {
            for high in low + 1..size {
                let groups = &mut groups[(low * size + high) * size..][..size];
                let mut next = [0; MAX_SIZE];
                for rows in columns {
                    next[rows[low]] = rows[high];
                }
                group_by_columns(groups, &next);
                for rows in others {
                    join(groups, rows[low], rows[high]);
                }
            }
        }
        let cells = layout.cells().zip(solution).map(|(cell, symbol)| (cell.row(), symbol.index())).collect();
        Self { size, cells, groups, given: [(1 << size) - 1; MAX_SIZE] }
    }

    /// Gives a cell or takes it away.
    pub fn set(&mut self, cell: usize, is_given: bool) {
        let (row, symbol) = self.cells[cell];
        self.given[symbol] = self.given[symbol] & !(1 << row) | u64::from(is_given) << row;
    }

    /// A swap that a blank cell takes part in.
    pub fn at(&self, cell: usize) -> Option<Swap> {
        let (row, symbol) = self.cells[cell];
        (0..self.size).filter(|&other| other != symbol).find_map(|other| {
            let (low, high) = (symbol.min(other), symbol.max(other));
            let rows = self.groups[(low * self.size + high) * self.size + row];
            ((self.given[low] | self.given[high]) & rows == 0).then_some(Swap { other, rows })
        })
    }

    /// Gives some cells, or takes them away.
    pub fn set_all(&mut self, cells: &[u16], is_given: bool) {
        for &cell in cells {
            self.set(cell.into(), is_given);
        }
    }

    /// Takes some givens away, unless that leaves a swap; returns whether it did.
    pub fn take(&mut self, cells: &[u16]) -> bool {
        self.set_all(cells, false);
        let is_swap_left = cells.iter().any(|&cell| self.at(cell.into()).is_some());
        if is_swap_left {
            self.set_all(cells, true);
        }
        !is_swap_left
    }
}

/// Groups rows that columns join: in a column that has one symbol in a row, the other is in the `next` row.
fn group_by_columns(groups: &mut [u64], next: &[usize]) {
    for first in 0..groups.len() {
        if groups[first] == 0 {
            let (mut group, mut row) = (0_u64, first);
            while group >> row & 1 == 0 {
                group |= 1 << row;
                row = next[row];
            }
            for row in bits(group) {
                groups[row] = group;
            }
        }
    }
}

/// Makes the groups of two rows one.
fn join(groups: &mut [u64], one: usize, other: usize) {
    if groups[one] != groups[other] {
        let both = groups[one] | groups[other];
        for row in bits(both) {
            groups[row] = both;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::generate::random::Random;
    use crate::generate::{solution, solved_jigsaw};
    use crate::puzzle::{BlockShape, Cell, Puzzle, Shape};
    use crate::solver::search::Search;

    /// The cells in which two symbols change places if they do in one, found from cell to cell.
    fn closed(layout: &Layout, solution: &[Symbol], cell: Cell, other: Symbol) -> Vec<Cell> {
        let symbols = [solution[cell.index()], other];
        let mut cells = vec![cell];
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            for &peer in layout.peers(cell) {
                if symbols.contains(&solution[peer.index()]) && !cells.contains(&peer) {
                    cells.push(peer);
                }
            }
        }
        cells
    }

    /// Takes givens away and gives some again; returns how often there was a swap.
    fn check(layout: Layout, solution: &[Symbol], random: &mut Random) -> usize {
        let layout = Arc::new(layout);
        let size = layout.size();
        let mut swaps = Swaps::new(&layout, solution);
        let mut givens: Vec<Option<Symbol>> = solution.iter().copied().map(Some).collect();
        let mut found = 0;
        for _ in 0..3 * size * size {
            let cell = Cell::new(random.below(size * size), size);
            // In the end about three quarters of the cells are blank.
            let is_given = random.below(4) == 0;
            swaps.set(cell.index(), is_given);
            givens[cell.index()] = is_given.then_some(solution[cell.index()]);
            let is_blank = |cell: &Cell| givens[cell.index()].is_none();
            let expected = is_blank(&cell)
                && Symbol::all(size).any(|other| {
                    other != solution[cell.index()]
                        && closed(&layout, solution, cell, other).iter().all(is_blank)
                });
            let swap = swaps.at(cell.index()).filter(|_| !is_given);
            assert_eq!(swap.is_some(), expected);
            if swap.is_some() {
                let puzzle = Puzzle::unchecked(Arc::clone(&layout), givens.clone());
                assert!(Search::plain(&puzzle).take(2).count() == 2, "{}", puzzle.game_id());
                found += 1;
            }
        }
        found
    }

    #[test]
    fn swaps_are_second_solutions_and_all_are_found() {
        let (mut random, mut found) = (Random::new(3, 0), 0);
        for (height, width, diagonals) in [(2, 3, false), (2, 3, true), (3, 3, false), (3, 4, true)] {
            let shape = Shape { diagonals, ..Shape::plain(BlockShape { height, width }) };
            let layout = Layout::new(shape).expect("it fits");
            let solution = solution(&layout, &mut random).expect("a solution");
            found += check(layout, &solution, &mut random);
        }
        for diagonals in [false, true] {
            let (layout, solution) = solved_jigsaw(7, diagonals, &mut random).expect("a jigsaw");
            found += check(layout, &solution, &mut random);
        }
        assert!(found > 10, "{found}");
    }
}
