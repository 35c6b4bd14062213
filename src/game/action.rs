//! One entry in the game, and what its key does if it is not an entry.

use std::fmt;

use strum::IntoStaticStr;

use super::highlight::{Highlight, Purpose};
use crate::puzzle::{Cell, CellState, Shown, Symbol};

/// An entry in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Action {
    /// Write a digit into a cell, which erases its pencil marks.
    Fill(Cell, Symbol),
    /// Add a pencil mark to a cell without a digit.
    Mark(Cell, Symbol),
    /// Remove a pencil mark.
    Unmark(Cell, Symbol),
    /// Empty a cell of its digit or its marks.
    Clear(Cell),
}

impl Action {
    /// The cell it changes.
    pub fn cell(self) -> Cell {
        match self {
            Self::Fill(cell, _) | Self::Mark(cell, _) | Self::Unmark(cell, _) | Self::Clear(cell) => cell,
        }
    }

    /// Returns the symbol whose key makes it, or `None` for a clear, which has its own key.
    pub fn symbol(self) -> Option<Symbol> {
        match self {
            Self::Fill(_, symbol) | Self::Mark(_, symbol) | Self::Unmark(_, symbol) => Some(symbol),
            Self::Clear(_) => None,
        }
    }

    /// The digit that it writes, and where.
    pub(crate) fn filled(self) -> Option<(Cell, Symbol)> {
        if let Self::Fill(cell, symbol) = self { Some((cell, symbol)) } else { None }
    }

    /// Whether its key would be a menu shortcut if no cell were highlighted.
    pub(crate) fn is_risky(self) -> bool {
        self.symbol().is_some_and(is_shortcut)
    }

    /// The highlight it needs.
    pub fn highlight(self) -> Highlight {
        let purpose = match self {
            Self::Fill(..) | Self::Clear(_) => Purpose::Fill,
            Self::Mark(..) | Self::Unmark(..) => Purpose::Mark,
        };
        Highlight { cell: self.cell(), purpose }
    }
}

impl Shown {
    /// Makes an entry. A filled cell takes no pencil marks.
    pub fn apply(&mut self, action: Action) {
        let mut state = self.state(action.cell());
        match (action, &mut state) {
            (Action::Fill(_, symbol), _) => state = CellState::Digit(symbol),
            (Action::Clear(_), _) => state = CellState::BLANK,
            (Action::Mark(_, symbol), CellState::Marks(marks)) => marks.insert(symbol),
            (Action::Unmark(_, symbol), CellState::Marks(marks)) => marks.remove(symbol),
            (Action::Mark(..) | Action::Unmark(..), CellState::Digit(_)) => {}
        }
        self.set(action.cell(), state);
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fill(cell, symbol) => write!(f, "{symbol} in {cell}"),
            Self::Mark(cell, symbol) => write!(f, "mark {symbol} in {cell}"),
            Self::Unmark(cell, symbol) => write!(f, "mark {symbol} removed from {cell}"),
            Self::Clear(cell) => write!(f, "{cell} cleared"),
        }
    }
}

/// Whether the key of a symbol is a menu shortcut where it is not an entry: `m` marks all, `n` begins a new game, `q`
/// quits, `r` redoes and `u` undoes.
pub fn is_shortcut(symbol: Symbol) -> bool {
    matches!(symbol.to_char(), 'm' | 'n' | 'q' | 'r' | 'u')
}
