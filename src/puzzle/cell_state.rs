//! What a cell holds.

use super::symbol::{Symbol, SymbolSet};

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    Digit(Symbol),
    /// Pencil marks, an empty set in a blank cell.
    Marks(SymbolSet),
}

impl CellState {
    pub(crate) const BLANK: Self = Self::Marks(SymbolSet::EMPTY);

    pub fn digit(self) -> Option<Symbol> {
        match self {
            Self::Digit(symbol) => Some(symbol),
            Self::Marks(_) => None,
        }
    }

    /// Returns the pencil marks, an empty set in a filled cell.
    pub fn marks(self) -> SymbolSet {
        match self {
            Self::Digit(_) => SymbolSet::EMPTY,
            Self::Marks(marks) => marks,
        }
    }

    /// The state after a pencil mark is added, or removed if it is there. A filled cell takes none.
    #[must_use]
    pub(crate) fn toggled(self, symbol: Symbol) -> Self {
        match self {
            Self::Digit(_) => self,
            Self::Marks(mut marks) => {
                marks.set(symbol, !marks.contains(symbol));
                Self::Marks(marks)
            }
        }
    }
}
