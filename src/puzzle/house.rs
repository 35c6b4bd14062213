//! Houses: rows, columns, blocks or regions, and diagonals.

use std::fmt;

use super::cell::Cell;
use super::set::{Index, SmallSet};

/// The kind of a house, which distinguishes techniques that are otherwise alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseKind {
    Row,
    Column,
    Block,
    /// A region of a jigsaw.
    Region,
    /// From corner to corner: the first falls from the top left, the second rises to the top right.
    Diagonal,
}

impl HouseKind {
    /// Returns the plural, or `None` for diagonals, which have names instead of numbers.
    pub const fn plural(self) -> Option<&'static str> {
        match self {
            Self::Row => Some("rows"),
            Self::Column => Some("columns"),
            Self::Block => Some("blocks"),
            Self::Region => Some("regions"),
            Self::Diagonal => None,
        }
    }
}

/// The number of a house in [`Layout::houses`](super::Layout::houses).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HouseId(u16);

impl Index for HouseId {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a board has a few houses for each symbol")]
        Self(index as u16)
    }
}

/// The position of a cell in a house, from 0, in reading order. In a row it is the column, in a
/// column the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u8);

/// A set of positions in a house.
pub type PlaceSet = SmallSet<Place>;

impl Index for Place {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a house has at most MAX_SIZE cells")]
        Self(index as u8)
    }
}

/// Cells that hold every symbol exactly once.
#[derive(Debug)]
pub struct House {
    pub kind: HouseKind,
    /// The number among the houses of its kind, from 1.
    pub number: usize,
    /// As many as the board has symbols, in reading order.
    pub cells: Vec<Cell>,
}

impl House {
    /// The cells at some of its places.
    pub fn cells_at(&self, places: PlaceSet) -> impl Iterator<Item = Cell> + '_ {
        places.iter().map(|place| self.cells[place.index()])
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            HouseKind::Row => write!(f, "row {}", self.number),
            HouseKind::Column => write!(f, "column {}", self.number),
            HouseKind::Block => write!(f, "block {}", self.number),
            HouseKind::Region => write!(f, "region {}", self.number),
            HouseKind::Diagonal if self.number == 1 => write!(f, "the falling diagonal"),
            HouseKind::Diagonal => write!(f, "the rising diagonal"),
        }
    }
}
