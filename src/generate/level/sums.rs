//! Sums of cells, and what they leave of the candidates.

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use crate::puzzle::Cell;

/// The largest symbol in the game's tables of sums, even on smaller boards.
const MOST_IN_TABLES: usize = 9;

/// The sizes of the cages for which the game looks up sums, in cells.
const IN_TABLES: RangeInclusive<usize> = 2..=4;

/// The sets of symbols that add up to a sum.
#[derive(Debug)]
pub(in crate::generate) struct SumTable {
    /// By number of symbols and sum.
    sets: Vec<Vec<Vec<u64>>>,
    /// The symbols that the board does not have. The game never rules out sets with them.
    missing: u64,
}

impl SumTable {
    /// The sums of boards with this number of symbols.
    pub fn new(size: usize) -> Self {
        let most = size.max(MOST_IN_TABLES);
        let mut sets = vec![vec![Vec::new(); 4 * most + 1]; IN_TABLES.end() + 1];
        sets[0][0].push(0);
        for symbol in 1..=most {
            for count in (1..=*IN_TABLES.end()).rev() {
                for sum in symbol..=4 * most {
                    let with_symbol: Vec<u64> =
                        sets[count - 1][sum - symbol].iter().map(|set| set | 1 << (symbol - 1)).collect();
                    sets[count][sum].extend(with_symbol);
                }
            }
        }
        Self { sets, missing: u64::MAX << size }
    }

    /// The sets of `count` symbols with this sum.
    fn of(&self, count: usize, sum: usize) -> &[u64] {
        self.sets[count].get(sum).map_or(&[], Vec::as_slice)
    }
}

/// The blank cells of a cage, or cells whose sum follows from other sums, and their sum.
#[derive(Clone, Debug, Default)]
pub(in crate::generate) struct Sum {
    pub cells: SmallVec<[Cell; 12]>,
    pub total: usize,
    /// Of a cage: the houses that have all of its cells, one bit each.
    pub(super) houses: u64,
    /// The sums of the candidates that were last checked. Candidates are only ever removed, so an unchanged sum means
    /// the same candidates.
    pub(super) for_bounds: u64,
    pub(super) for_sets: u64,
}

impl Sum {
    pub fn new(cells: &[Cell], total: usize) -> Self {
        Self { cells: cells.into(), total, ..Self::default() }
    }

    fn candidates(&self, candidates: &[u64]) -> u64 {
        self.cells.iter().map(|cell| candidates[cell.index()]).sum()
    }

    /// Rules out symbols that are too small or too large, whatever the other cells hold; returns whether there were any.
    pub(super) fn keep_in_bounds(&mut self, _: &SumTable, candidates: &mut [u64]) -> bool {
        let checked = self.candidates(candidates);
        // What is ruled out here changes the bounds again, which the next call takes into account.
        if std::mem::replace(&mut self.for_bounds, checked) == checked {
            return false;
        }
        let Self { cells, total, .. } = self;
        let least = |candidates: u64| candidates.trailing_zeros() as usize + 1;
        let most = |candidates: u64| 64 - candidates.leading_zeros() as usize;
        // The symbols up to this one.
        let up_to = |symbol: usize| (1_u64 << symbol.min(63)) - 1;
        let mut found = false;
        let (mut all_least, mut all_most, mut widest) = (0, 0, 0);
        for &cell in cells.iter() {
            let candidates = candidates[cell.index()];
            let (least, most) = (least(candidates), most(candidates));
            all_least += least;
            all_most += most;
            widest = widest.max(most - least);
        }
        // The other cells can make up for any symbol of any cell.
        if all_least + widest <= *total && *total + widest <= all_most {
            return false;
        }
        for &cell in cells.iter() {
            let candidates = &mut candidates[cell.index()];
            let others_least = all_least - least(*candidates);
            let others_most = all_most - most(*candidates);
            let fitting =
                up_to(total.saturating_sub(others_least)) & !up_to(total.saturating_sub(others_most + 1));
            if *candidates & !fitting != 0 {
                found = true;
                *candidates &= fitting;
                all_least = others_least + least(*candidates);
                all_most = others_most + most(*candidates);
            }
        }
        found
    }

    /// Rules out symbols that are in no set from which each cell can hold a symbol; returns whether there were any.
    pub(super) fn keep_fitting(&mut self, table: &SumTable, candidates: &mut [u64]) -> bool {
        if !IN_TABLES.contains(&self.cells.len()) {
            return false;
        }
        let checked = self.candidates(candidates);
        if std::mem::replace(&mut self.for_sets, checked) == checked {
            return false;
        }
        let can_hold = |cell: &Cell| candidates[cell.index()] | table.missing;
        let can_hold_some = |set: u64| self.cells.iter().all(|cell| can_hold(cell) & set != 0);
        let sets = table.of(self.cells.len(), self.total).iter();
        let fitting = sets.filter(|set| can_hold_some(**set)).fold(0, |any, set| any | set);
        let mut found = false;
        for cell in &self.cells {
            found |= candidates[cell.index()] & !fitting != 0;
            candidates[cell.index()] &= fitting;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_all_sums_of_few_symbols() {
        let table = SumTable::new(9);
        assert_eq!(table.of(2, 3), [0b11]);
        assert_eq!(table.of(2, 17), [0b1_1000_0000]);
        assert_eq!(table.of(3, 24), [0b1_1100_0000]);
        assert_eq!(table.of(4, 20).len(), 12);
        assert!(table.of(2, 99).is_empty());
        // As in the game, on smaller boards too.
        assert_eq!(SumTable::new(6).of(2, 17).len(), 1);
    }
}
