//! A cell of a board, and its name.

use std::fmt;

use super::symbol::MAX_SIZE;

/// The number of cells of the largest board.
pub(crate) const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// A cell of a board, displayed by its name: `r1c1` is the top-left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The number in reading order, from 0.
    index: u16,
    /// The number of columns of its board.
    size: u8,
}

impl Cell {
    /// The cell with this number in reading order, from 0, on a board with `size` columns.
    pub fn new(index: usize, size: usize) -> Self {
        debug_assert!(index < size * size && size <= MAX_SIZE);
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most MAX_CELLS cells")]
        Self { index: index as u16, size: size as u8 }
    }

    /// The cell at a row and a column, each from 0, on a board with `size` columns.
    pub fn at(row: usize, column: usize, size: usize) -> Self {
        Self::new(row * size + column, size)
    }

    /// The number in reading order, from 0.
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// The row, from 0.
    pub fn row(self) -> usize {
        self.index() / usize::from(self.size)
    }

    /// The column, from 0.
    pub fn column(self) -> usize {
        self.index() % usize::from(self.size)
    }

    /// The cell at this distance, if it is on the board.
    pub(crate) fn offset(self, down: isize, right: isize) -> Option<Self> {
        let size = usize::from(self.size);
        let row = self.row().checked_add_signed(down).filter(|&row| row < size)?;
        let column = self.column().checked_add_signed(right).filter(|&column| column < size)?;
        Some(Self::at(row, column, size))
    }

    /// How many rows or columns another cell is away, whichever is more.
    pub(crate) fn distance(self, other: Self) -> usize {
        self.row().abs_diff(other.row()).max(self.column().abs_diff(other.column()))
    }

    /// Whether it lies on one of the diagonals from corner to corner.
    pub(crate) fn is_on_diagonal(self) -> bool {
        let (row, column) = (self.row(), self.column());
        row == column || row + column + 1 == usize::from(self.size)
    }

    /// The number of columns of its board.
    pub(super) fn board_size(self) -> u8 {
        self.size
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl serde::Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_from_one() {
        assert_eq!(Cell::at(2, 3, 9).to_string(), "r3c4");
        assert_eq!(Cell::at(24, 0, 25).to_string(), "r25c1");
    }

    #[test]
    fn a_cell_is_as_far_diagonally_as_in_a_row() {
        let distances = [(4, 4), (4, 1), (7, 5), (2, 2)]
            .map(|(row, column)| Cell::at(4, 4, 9).distance(Cell::at(row, column, 9)));
        assert_eq!(distances, [0, 3, 3, 2]);
    }
}
