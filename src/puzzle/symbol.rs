//! The symbols of cells: 1 to 9, then a to z.

use std::fmt;

use super::set::{Index, SmallSet};

/// The most symbols that a board can have: 9 digits and 26 letters.
pub const MAX_SIZE: usize = 35;

const CHARACTERS: &[u8; MAX_SIZE] = b"123456789abcdefghijklmnopqrstuvwxyz";

/// A symbol: 1 to 9, then a (the tenth) to z (the thirty-fifth).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u8);

/// A set of symbols, such as the candidates of a cell.
pub type SymbolSet = SmallSet<Symbol>;

impl Symbol {
    pub fn from_char(c: char) -> Option<Self> {
        u8::try_from(c).ok().and_then(|byte| Self::from_number(usize::from(number_of(byte))))
    }

    /// The symbol with this number, from 1 to 35.
    pub fn from_number(number: usize) -> Option<Self> {
        (1..=MAX_SIZE).contains(&number).then(|| Self::from_index(number - 1))
    }

    /// The number, from 1, as a game ID writes it.
    pub fn number(self) -> usize {
        self.index() + 1
    }

    /// The character it is written as, which is also its key.
    pub fn to_char(self) -> char {
        char::from(self.to_byte())
    }

    /// [`to_char`](Self::to_char) in ASCII.
    pub(super) fn to_byte(self) -> u8 {
        CHARACTERS[self.index()]
    }

    /// The first `size` symbols, of which there are at most [`MAX_SIZE`].
    pub fn all(size: usize) -> impl Iterator<Item = Self> {
        (0..size.min(MAX_SIZE)).map(Self::from_index)
    }
}

/// The number of the symbol that a character in ASCII stands for as a cell: 0 for a blank, and [`u8::MAX`] for what is not
/// a cell. Without a table or a branch, so that many cells are looked at at once.
pub(super) const fn number_of(byte: u8) -> u8 {
    if byte.is_ascii_digit() {
        byte - b'0'
    } else if byte.is_ascii_lowercase() {
        byte - b'a' + 10
    } else if byte == b'.' {
        0
    } else {
        u8::MAX
    }
}

impl Index for Symbol {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "sets hold at most 64 members")]
        Self(index as u8)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl serde::Serialize for Symbol {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.to_char())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_reads_back_from_its_character_and_its_number() {
        for symbol in Symbol::all(MAX_SIZE) {
            assert_eq!(Symbol::from_char(symbol.to_char()), Some(symbol));
            assert_eq!(Symbol::from_number(symbol.number()), Some(symbol));
        }
        assert_eq!(Symbol::from_number(35).map(Symbol::to_char), Some('z'));
        assert_eq!(
            (Symbol::from_char('0'), Symbol::from_number(0), Symbol::from_number(36)),
            (None, None, None)
        );
    }
}
