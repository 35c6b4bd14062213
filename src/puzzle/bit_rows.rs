//! Sets whose size is only known at run time: rows of bits, such as one for each candidate of a grid.

use super::set;

/// Rows of equally many bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitRows {
    /// The number of words in a row.
    width: usize,
    words: Vec<u64>,
}

impl BitRows {
    /// Creates a table without rows of `bits` bits, with room for `rows` of them.
    pub fn with_capacity(rows: usize, bits: usize) -> Self {
        let width = bits.div_ceil(64);
        Self { width, words: Vec::with_capacity(rows * width) }
    }

    /// Removes all rows and sets the number of bits of new ones.
    pub fn clear(&mut self, bits: usize) {
        self.width = bits.div_ceil(64);
        self.words.clear();
    }

    pub fn push_row(&mut self) {
        self.words.resize(self.words.len() + self.width, 0);
    }

    pub fn pop_row(&mut self) {
        self.words.truncate(self.words.len() - self.width);
    }

    pub fn push_copy(&mut self, bits: &[u64]) {
        self.words.extend_from_slice(bits);
    }

    /// Keeps only the bits of a row that are also in `bits`.
    pub fn retain(&mut self, row: usize, bits: &[u64]) {
        let own = &mut self.words[row * self.width..][..self.width];
        own.iter_mut().zip(bits).for_each(|(own, bits)| *own &= bits);
    }

    pub fn insert(&mut self, row: usize, bit: usize) {
        self.words[row * self.width + bit / 64] |= 1 << (bit % 64);
    }

    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..][..self.width]
    }

    /// Adds bits to a row; returns whether any was new.
    pub fn unite(&mut self, row: usize, bits: &[u64]) -> bool {
        let own = &mut self.words[row * self.width..][..self.width];
        let mut new = 0;
        for (own, bits) in own.iter_mut().zip(bits) {
            new |= bits & !*own;
            *own |= bits;
        }
        new != 0
    }
}

pub(crate) fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

/// The bits that are set in both rows.
pub(crate) fn common<'a>(one: &'a [u64], other: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    numbers(one.iter().zip(other).map(|(one, other)| one & other))
}

/// The bits that are set.
pub(crate) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    numbers(row.iter().copied())
}

fn numbers(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(number, word)| set::bits(word).map(move |bit| number * 64 + bit))
}
