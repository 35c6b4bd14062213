//! Sets of the houses of a board.

use crate::puzzle::{HouseId, Index, SymbolSet};

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
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(number, word)| {
            SymbolSet::from_bits(word).iter().map(move |bit| HouseId::from_index(number * 64 + bit.index()))
        })
    }
}

impl FromIterator<HouseId> for HouseSet {
    fn from_iter<I: IntoIterator<Item = HouseId>>(houses: I) -> Self {
        let mut set = Self::EMPTY;
        houses.into_iter().for_each(|house| set.set(house, true));
        set
    }
}
