//! The highlight: the cell the next key goes to, and what the key does there.

use crate::puzzle::Cell;

/// A mouse button that does something in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseButton {
    Left,
    Right,
}

impl MouseButton {
    /// What a click highlights a cell for.
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Left => Purpose::Fill,
            Self::Right => Purpose::Mark,
        }
    }
}

/// What a cell is highlighted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Fill,
    Mark,
}

impl Purpose {
    /// The button that highlights a cell for this.
    pub fn button(self) -> MouseButton {
        match self {
            Self::Fill => MouseButton::Left,
            Self::Mark => MouseButton::Right,
        }
    }

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Fill => Self::Mark,
            Self::Mark => Self::Fill,
        }
    }
}

/// The highlighted cell, and what it is highlighted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    pub cell: Cell,
    pub purpose: Purpose,
}
