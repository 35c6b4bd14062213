//! A cell of a board, and the way people name it.

use std::fmt;

use super::set::Index;
use super::symbol::MAX_SIZE;

/// The cells of the largest board.
pub const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// A cell, by its number in reading order from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The top-left cell.
    pub const FIRST: Self = Self(0);

    /// The cell at a row and a column, each from 0, of a board with `size` columns.
    pub fn at(row: usize, column: usize, size: usize) -> Self {
        Self::from_index(row * size + column)
    }

    /// Its row and column, each from 0, on a board with `size` columns.
    pub fn row_column(self, size: usize) -> (usize, usize) {
        (self.index() / size, self.index() % size)
    }

    /// Its name on a board with `size` columns: `r1c1` is the top-left cell.
    pub fn name(self, size: usize) -> CellName {
        CellName { cell: self, size }
    }
}

impl Index for Cell {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Self {
        debug_assert!(index < MAX_CELLS);
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most MAX_CELLS cells")]
        Self(index as u16)
    }
}

/// A cell's name, made where it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct CellName {
    cell: Cell,
    size: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.cell.row_column(self.size);
        write!(f, "r{}c{}", row + 1, column + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_from_one() {
        assert_eq!(Cell::at(2, 3, 9).name(9).to_string(), "r3c4");
        assert_eq!(Cell::at(24, 0, 25).name(25).to_string(), "r25c1");
    }
}
