//! The levels of difficulty that the game deals boards of.

/// A level of difficulty of the game, displayed as in its menu. A board is of the first level whose techniques,
/// with those of the levels before it, solve it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
pub enum Level {
    /// Hidden singles in blocks or regions.
    #[default]
    Trivial,
    /// Naked singles, and hidden singles in any house.
    Basic,
    /// Locked candidates of a block and another house.
    Intermediate,
    /// Naked and hidden subsets of any size.
    Advanced,
    /// Fish of any size in rows and columns, and XY-chains.
    Extreme,
    /// Trial and error, with one solution.
    Unreasonable,
}

impl Level {
    pub const ALL: [Self; 6] =
        [Self::Trivial, Self::Basic, Self::Intermediate, Self::Advanced, Self::Extreme, Self::Unreasonable];

    /// The letter it has in the game's parameters, after `d`: the first of its name.
    pub fn letter(self) -> char {
        self.to_string().to_ascii_lowercase().remove(0)
    }

    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.letter() == letter)
    }

    /// The level below.
    pub fn below(self) -> Option<Self> {
        Self::ALL.into_iter().take_while(|&level| level < self).last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_from_easy_to_hard() {
        assert!(Level::ALL.is_sorted());
        assert_eq!(Level::Trivial.below(), None);
        assert_eq!(Level::Unreasonable.below(), Some(Level::Extreme));
    }
}
