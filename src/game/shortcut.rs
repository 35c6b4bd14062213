//! The letters that are menu shortcuts when they are no entry.

use crate::puzzle::Symbol;

/// What a letter does where no cell is highlighted.
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
