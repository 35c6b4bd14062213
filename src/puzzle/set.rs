//! Typed bit sets of up to 64 members, such as symbols or places in a house.

use std::fmt;
use std::marker::PhantomData;

/// Something that is numbered from 0, such as a symbol or a place in a house.
pub trait Index: Copy {
    /// The number, from 0.
    fn index(self) -> usize;
    /// The member with this number.
    fn from_index(index: usize) -> Self;
}

/// The numbers of the bits that are set, from the lowest.
pub(crate) fn bits(mut rest: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then_some(rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}

/// A set of up to 64 members, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SmallSet<T> {
    bits: u64,
    kind: PhantomData<T>,
}

impl<T: Index> SmallSet<T> {
    pub const EMPTY: Self = Self::from_bits(0);

    /// The set whose member `i` is bit `i`.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self { bits, kind: PhantomData }
    }

    /// The bits; member `i` is bit `i`.
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

    /// Adds or removes a member, without a branch, because callers' `is_in` is unpredictable.
    pub fn set(&mut self, member: T, is_in: bool) {
        self.bits = self.bits & !(1 << member.index()) | u64::from(is_in) << member.index();
    }

    /// The lowest member.
    pub fn first(self) -> Option<T> {
        (!self.is_empty()).then(|| T::from_index(self.bits.trailing_zeros() as usize))
    }

    /// The highest member.
    pub fn last(self) -> Option<T> {
        (!self.is_empty()).then(|| T::from_index(63 - self.bits.leading_zeros() as usize))
    }

    /// The member, if there is exactly one.
    pub fn single(self) -> Option<T> {
        if self.has_one() { self.first() } else { None }
    }

    pub(crate) const fn has_one(self) -> bool {
        self.bits.is_power_of_two()
    }

    /// Whether it has exactly two members: cheaper than counting them, and without a branch.
    pub(crate) const fn has_two(self) -> bool {
        (self.bits & self.bits.wrapping_sub(1)).is_power_of_two()
    }

    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// The members of `self` that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// The members, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        bits(self.bits).map(T::from_index)
    }
}

impl<T: Index> Default for SmallSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

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
}
