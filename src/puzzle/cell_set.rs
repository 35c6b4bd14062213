//! Sets of the cells of a board.

use std::fmt;

use super::cell::{Cell, MAX_CELLS};
use super::set::{Index, SmallSet};

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

    pub fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells in both sets.
    #[must_use]
    pub fn intersection(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }

    /// The cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let size = usize::from(self.size);
        self.words.iter().enumerate().flat_map(move |(number, &word)| {
            SmallSet::<Bit>::from_bits(word).iter().map(move |bit| Cell::new(number * 64 + bit.0, size))
        })
    }
}

/// The number of a bit in a word.
#[derive(Clone, Copy)]
struct Bit(usize);

impl Index for Bit {
    fn index(self) -> usize {
        self.0
    }

    fn from_index(index: usize) -> Self {
        Self(index)
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
