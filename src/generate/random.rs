//! The random numbers that boards are made from: the same on every machine.

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The random numbers for one board.
#[derive(Clone, Debug)]
pub struct Random {
    generator: Xoshiro256PlusPlus,
}

impl Random {
    /// The numbers for board `number` of a seed, which are unrelated to those of other boards and seeds.
    pub fn new(seed: u64, number: u64) -> Self {
        // Seeds are often small, so they are spread out first: no two of them get the same numbers for any
        // boards that a request could reach.
        let spread = SplitMix64::seed_from_u64(seed).next_u64();
        Self { generator: Xoshiro256PlusPlus::seed_from_u64(spread.wrapping_add(number)) }
    }

    /// A seed for boards that are needed to make this one.
    pub(super) fn seed(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A number below `end`, all of them equally likely up to a rounding error of 2^-64.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "there is no number below 0");
        #[expect(clippy::cast_possible_truncation, reason = "the quotient is below `end`")]
        let number = ((u128::from(self.generator.next_u64()) * end as u128) >> 64) as usize;
        number
    }

    /// Puts the items into a random order, all orders equally likely.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }

    /// A random bit of a set as a mask, all equally likely; 0 if the set is empty.
    pub(super) fn bit_of(&mut self, set: u64) -> u64 {
        let mut rest = set;
        if set & set.wrapping_sub(1) != 0 {
            for _ in 0..self.below(set.count_ones() as usize) {
                rest &= rest - 1;
            }
        }
        rest & rest.wrapping_neg()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_the_same_on_every_machine() {
        let first = |seed, number| Random::new(seed, number).generator.next_u64();
        let expected = [0x84f0_9bf3_07c1_073a, 0x58ea_e532_f204_7131, 0x7045_60ce_d7cc_0501];
        assert_eq!([first(0, 0), first(0, 1), first(1, 0)], expected);
    }

    #[test]
    fn every_order_comes_equally_often() {
        let mut counts = [0; 24];
        let mut random = Random::new(5, 0);
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            let rank = |at: usize| items[at + 1..].iter().filter(|&&other| other < items[at]).count();
            counts[rank(0) * 6 + rank(1) * 2 + rank(2)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn only_bits_of_the_set_are_drawn() {
        let mut random = Random::new(1, 2);
        let set = 1 | 1 << 17 | 1 << 63;
        let drawn = (0..100).map(|_| random.bit_of(set)).fold(0, |all, bit| all | bit);
        assert_eq!((drawn, random.bit_of(0), random.bit_of(8)), (set, 0, 8));
    }
}
