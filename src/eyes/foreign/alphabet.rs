//! How the symbols of a board are written.

use super::network::CLASSES;
use crate::puzzle::Symbol;

/// The signs that stand for the symbols of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// 1 to 9, then A, B and so on.
    Usual,
    /// 0 to 9, then A, B and so on; 0 stands for the last symbol.
    FromZero,
    /// A, B and so on.
    Letters,
    /// Numbers; those from 10 on have two digits.
    Numbers,
}

impl Alphabet {
    /// Returns the alphabets with one glyph per symbol that boards of a size may use.
    pub fn of_single_glyphs(size: usize) -> &'static [Self] {
        if size <= 9 { &[Self::Usual] } else { &[Self::Usual, Self::FromZero, Self::Letters] }
    }

    /// The classes of the glyphs that stand for a symbol.
    pub fn glyphs(self, symbol: Symbol, size: usize) -> Vec<usize> {
        match (self, symbol.number()) {
            (Self::Usual, number) | (Self::Numbers, number @ ..10) => vec![number],
            (Self::FromZero, number) => vec![number % size],
            (Self::Letters, number) => vec![9 + number],
            (Self::Numbers, number) => vec![number / 10, number % 10],
        }
    }

    /// Whether a glyph on a board of this size may belong to a class: a board of digits may show any digit, right or
    /// not.
    pub fn may_show(self, class: usize, size: usize) -> bool {
        match self {
            Self::Usual | Self::FromZero => class <= size.max(9),
            Self::Letters => (10..10 + size).contains(&class),
            Self::Numbers => class < 10,
        }
    }

    /// The characters of the keys that type a symbol: two for a number from 10 on.
    pub fn keys(self, symbol: Symbol, size: usize) -> impl Iterator<Item = char> {
        self.glyphs(symbol, size).into_iter().map(|class| char::from(CLASSES[class]).to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(number: usize) -> Symbol {
        Symbol::from_number(number).expect("a symbol")
    }

    #[test]
    fn symbols_are_written_as_on_the_board() {
        let written = |alphabet: Alphabet, number| {
            let glyphs = alphabet.glyphs(symbol(number), 16).into_iter();
            glyphs.map(|class| char::from(CLASSES[class]).to_ascii_uppercase()).collect::<String>()
        };
        let of = |number| {
            [Alphabet::Usual, Alphabet::FromZero, Alphabet::Letters, Alphabet::Numbers]
                .map(|alphabet| written(alphabet, number))
        };
        assert_eq!(of(1), ["1", "1", "A", "1"]);
        assert_eq!(of(10), ["A", "A", "J", "10"]);
        assert_eq!(of(16), ["G", "0", "P", "16"]);
    }

    #[test]
    fn symbols_are_typed_as_they_are_written() {
        let keys = |alphabet: Alphabet, number| alphabet.keys(symbol(number), 16).collect::<String>();
        assert_eq!(keys(Alphabet::Letters, 2), "b");
        assert_eq!(keys(Alphabet::FromZero, 11), "b");
        assert_eq!(keys(Alphabet::FromZero, 16), "0");
        assert_eq!(keys(Alphabet::Numbers, 12), "12");
    }
}
