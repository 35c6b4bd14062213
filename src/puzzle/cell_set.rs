//! Sets of the cells of a board.

use std::fmt;

use super::bit_rows::ones;
use super::cell::{Cell, MAX_CELLS};

const WORDS: usize = MAX_CELLS.div_ceil(64);

/// A set of cells of one board, one bit each.
#[derive(Clone, Copy)]
pub struct CellSet {
    words: [u64; WORDS],
    /// The number of columns of the board, known once a cell has been inserted.
    size: u8,
}

impl CellSet {
    pub const EMPTY: Self = Self { words: [0; WORDS], size: 0 };

    pub fn insert(&mut self, cell: Cell) {
        self.words[cell.index() / 64] |= 1 << (cell.index() % 64);
        self.size = cell.board_size();
    }

    pub fn remove(&mut self, cell: Cell) {
        self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Adds or removes a cell, without a branch, because callers' `is_in` is unpredictable.
    pub fn set(&mut self, cell: Cell, is_in: bool) {
        let (word, bit) = (&mut self.words[cell.index() / 64], cell.index() % 64);
        *word = *word & !(1 << bit) | u64::from(is_in) << bit;
        self.size = cell.board_size();
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.used().iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> usize {
        self.used().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its first cell in reading order.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        // Starting from the empty set instead of a copy: only a few of the words are in use.
        let mut both = Self { size: self.size, ..Self::EMPTY };
        let pairs = self.used().iter().zip(&other.words);
        both.words.iter_mut().zip(pairs).for_each(|(word, (mine, theirs))| *word = mine & theirs);
        both
    }

    pub(crate) fn intersects(&self, other: &Self) -> bool {
        self.used().iter().zip(&other.words).any(|(mine, theirs)| mine & theirs != 0)
    }

    pub(crate) fn have_common([first, second, third]: [&Self; 3]) -> bool {
        let others = second.words.iter().zip(&third.words);
        first.used().iter().zip(others).any(|(one, (two, three))| one & two & three != 0)
    }

    /// The words that can hold a cell of this board: two on the usual one, of the twenty there are.
    fn used(&self) -> &[u64] {
        let size = usize::from(self.size);
        &self.words[..(size * size).div_ceil(64).min(WORDS)]
    }

    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let size = usize::from(self.size);
        ones(self.used()).map(move |index| Cell::new(index, size))
    }
}

impl PartialEq for CellSet {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for CellSet {}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::MAX_SIZE;

    #[test]
    fn a_set_can_hold_the_cells_of_the_largest_board() {
        let cells: Vec<Cell> = [0, 63, 64, MAX_CELLS - 1].map(|index| Cell::new(index, MAX_SIZE)).to_vec();
        let set: CellSet = cells.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), 4);
    }
}
