//! Small typed bit sets: of up to 64 symbols or places, and of all the cells of a board.

use std::fmt;
use std::marker::PhantomData;

use super::cell::{Cell, MAX_CELLS};

/// A number that counts things of one kind from 0, such as a symbol or a place in a house.
pub trait Index: Copy {
    /// The number, from 0.
    fn index(self) -> usize;
    /// The thing with this number.
    fn from_index(index: usize) -> Self;
}

/// A set of up to 64 things of one kind, one bit each.
pub struct SmallSet<T> {
    bits: u64,
    kind: PhantomData<T>,
}

impl<T: Index> SmallSet<T> {
    /// The set with nothing in it.
    pub const EMPTY: Self = Self::from_bits(0);

    /// The set whose member `i` is bit `i`.
    pub const fn from_bits(bits: u64) -> Self {
        Self { bits, kind: PhantomData }
    }

    /// The bits: member `i` is bit `i`.
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The set of the first `count` members, at most 64.
    pub const fn first_n(count: usize) -> Self {
        Self::from_bits(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }

    /// The set with one member.
    pub fn only(member: T) -> Self {
        Self::from_bits(1 << member.index())
    }

    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    pub fn contains(self, member: T) -> bool {
        self.bits >> member.index() & 1 == 1
    }

    pub fn insert(&mut self, member: T) {
        self.bits |= 1 << member.index();
    }

    pub fn remove(&mut self, member: T) {
        self.bits &= !(1 << member.index());
    }

    /// Its lowest member.
    pub fn first(self) -> Option<T> {
        (!self.is_empty()).then(|| T::from_index(self.bits.trailing_zeros() as usize))
    }

    /// Its member, where there is exactly one.
    pub fn single(self) -> Option<T> {
        if self.bits.is_power_of_two() { self.first() } else { None }
    }

    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// What is in `self` and not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// Its members, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut rest = self.bits;
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| T::from_index(rest.trailing_zeros() as usize));
            rest &= rest.wrapping_sub(1);
            lowest
        })
    }
}

// Derived implementations would ask the same of T, which is only a mark here.
impl<T> Clone for SmallSet<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SmallSet<T> {}

impl<T> PartialEq for SmallSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for SmallSet<T> {}

impl<T: Index + fmt::Debug> fmt::Debug for SmallSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Index> FromIterator<T> for SmallSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

const WORDS: usize = MAX_CELLS.div_ceil(64);

/// A set of cells of one board, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The set with no cell in it.
    pub const EMPTY: Self = Self([0; WORDS]);

    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells that are in both sets.
    #[must_use]
    pub fn intersection(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }

    /// Its cells, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(number, &word)| {
            SmallSet::<Bit>::from_bits(word).iter().map(move |bit| Cell::from_index(number * 64 + bit.0))
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
    use crate::puzzle::SymbolSet;

    #[test]
    fn a_set_yields_its_members_in_order() {
        let set = SymbolSet::from_bits(0b1001_0010);
        assert_eq!(set.iter().map(Index::index).collect::<Vec<_>>(), [1, 4, 7]);
        assert_eq!((set.len(), set.single()), (3, None));
    }

    #[test]
    fn a_cell_set_spans_its_words() {
        let cells: Vec<Cell> = [0, 63, 64, MAX_CELLS - 1].map(Cell::from_index).to_vec();
        let set: CellSet = cells.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), 4);
    }
}
