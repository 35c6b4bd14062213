//! Sets of cells of the 9x9 board.

use std::ops::{BitAnd, BitOr, Not};

/// A set of cells.
///
/// A band is three rows and takes 32 bits: its rows take nine bits each, one per column, and are
/// ten bits apart. The spare bit above each row is never set in a stored set; it catches carries,
/// so that one addition can test all rows at once. The first word holds two bands, the second the
/// third; two words that shift separately are faster than one of 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells(pub [u64; 2]);

/// The nine cells of a band's first row.
pub const ROW: u32 = 0b1_1111_1111;
/// The first cell of each row of a band; as a factor it copies a row into all three.
pub const EACH_ROW: u32 = 1 | 1 << 10 | 1 << 20;

impl Cells {
    pub const NONE: Self = Self([0; 2]);
    pub const ALL: Self = Self::each_band(ROW * EACH_ROW);
    /// The spare bit above each row.
    pub const SPARE: Self = Self::each_band(EACH_ROW << 9);

    /// A copy of `band` in each band.
    pub const fn each_band(band: u32) -> Self {
        Self::from_bands([band; 3])
    }

    #[inline(always)]
    pub const fn from_bands(bands: [u32; 3]) -> Self {
        Self([bands[0] as u64 | (bands[1] as u64) << 32, bands[2] as u64])
    }

    /// The cell with this bit.
    #[inline(always)]
    pub const fn only(bit: usize) -> Self {
        let word = 1 << (bit % 64);
        Self(if bit < 64 { [word, 0] } else { [0, word] })
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The bits of the cells, in order.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let Self([mut low, mut high]) = self;
        std::iter::from_fn(move || {
            let (word, offset) = if low != 0 { (&mut low, 0) } else { (&mut high, 64) };
            let bit = (*word != 0).then(|| word.trailing_zeros() as usize + offset);
            *word &= word.wrapping_sub(1);
            bit
        })
    }

    /// Applies `word` to both words.
    #[inline(always)]
    pub fn map(self, mut word: impl FnMut(u64) -> u64) -> Self {
        Self([word(self.0[0]), word(self.0[1])])
    }
}

impl BitAnd for Cells {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Cells {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl Not for Cells {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.map(|word| !word)
    }
}
