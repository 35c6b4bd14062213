//! Houses: rows, columns, blocks or regions, and diagonals.

use std::fmt;

use super::cell::Cell;
use super::set::{Index, SmallSet, bits};

/// The kind of a house, which distinguishes techniques that are otherwise alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum HouseKind {
    Row,
    Column,
    Block,
    Region,
    /// From corner to corner: the first falls from the top left, the second rises to the top right.
    Diagonal,
}

impl HouseKind {
    /// Whether it is a block or a region.
    pub(crate) fn is_area(self) -> bool {
        matches!(self, Self::Block | Self::Region)
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

/// A set of houses; a board has at most three for each symbol, and two diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseSet([u64; 2]);

impl HouseSet {
    pub const EMPTY: Self = Self([0; 2]);

    pub fn only(house: HouseId) -> Self {
        Self::from_iter([house])
    }

    pub fn set(&mut self, house: HouseId, is_in: bool) {
        let (word, bit) = (&mut self.0[house.index() / 64], house.index() % 64);
        *word = *word & !(1 << bit) | u64::from(is_in) << bit;
    }

    pub fn contains(self, house: HouseId) -> bool {
        self.0[house.index() / 64] >> (house.index() % 64) & 1 == 1
    }

    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(self) -> bool {
        self.0 == [0; 2]
    }

    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Its houses, in their order.
    pub fn iter(self) -> impl Iterator<Item = HouseId> {
        let [low, high] = self.0.map(bits);
        low.chain(high.map(|bit| bit + 64)).map(HouseId::from_index)
    }
}

impl FromIterator<HouseId> for HouseSet {
    fn from_iter<I: IntoIterator<Item = HouseId>>(houses: I) -> Self {
        let mut set = Self::EMPTY;
        houses.into_iter().for_each(|house| set.set(house, true));
        set
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
    pub(crate) fn cells_at(&self, places: PlaceSet) -> impl Iterator<Item = Cell> + '_ {
        places.iter().map(|place| self.cells[place.index()])
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            HouseKind::Diagonal if self.number == 1 => {
                f.write_str("the diagonal from top left to bottom right")
            }
            HouseKind::Diagonal => f.write_str("the diagonal from bottom left to top right"),
            kind => write!(f, "{kind} {}", self.number),
        }
    }
}
