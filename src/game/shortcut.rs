//! The letters that are menu shortcuts unless they are entries.

use crate::puzzle::Symbol;

/// What a letter does if it is not an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    MarkAll,
    NewGame,
    Quit,
    Redo,
    Undo,
}

impl Shortcut {
    /// The shortcut with the key of this symbol, if there is one.
    pub fn of(symbol: Symbol) -> Option<Self> {
        match symbol.to_char() {
            'm' => Some(Self::MarkAll),
            'n' => Some(Self::NewGame),
            'q' => Some(Self::Quit),
            'r' => Some(Self::Redo),
            'u' => Some(Self::Undo),
            _ => None,
        }
    }
}
