//! A sum of cells that is known, and why.

use super::cell::Cell;
use super::house::HouseId;

/// Cells whose sum is known.
#[derive(Clone, Debug)]
pub(crate) struct KnownSum {
    /// In reading order.
    pub cells: Vec<Cell>,
    pub sum: usize,
    /// Whether all cells see each other, so that no symbol can repeat.
    pub(crate) is_distinct: bool,
    pub source: SumSource,
}

/// Why a sum is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SumSource {
    /// The cells are a cage.
    Cage,
    /// The cells of these houses that are in no cage inside them.
    Innies(Vec<HouseId>),
    /// The cells outside these houses of the cages that touch them.
    Outies(Vec<HouseId>),
}

impl SumSource {
    /// The number of houses the 45 rule was applied to.
    pub fn houses(&self) -> usize {
        match self {
            Self::Cage => 0,
            Self::Innies(houses) | Self::Outies(houses) => houses.len(),
        }
    }
}

impl KnownSum {
    /// Whether it is that of whole houses of `size` cells, with no cage inside, which says nothing about their cells.
    pub(crate) fn is_of_whole_houses(&self, size: usize) -> bool {
        matches!(&self.source, SumSource::Innies(houses) if self.cells.len() == houses.len() * size)
    }
}
