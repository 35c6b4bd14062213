//! The highlight: the cell the next key goes to, and what the key does there.

use super::action::Action;
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

impl Highlight {
    /// The highlight an entry needs.
    pub fn for_action(action: Action) -> Self {
        Self { cell: action.cell(), purpose: action.purpose() }
    }
}

/// The families of builds, which differ in what a pencil mark does to the highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// It goes, so every mark needs its own click.
    ClearsAfterMark,
    /// It stays, so a second click on the cell would take it off.
    StaysAfterMark,
}

impl Build {
    /// The highlight that is left after an entry.
    pub fn highlight_after(self, action: Action) -> Option<Highlight> {
        let stays = self == Self::StaysAfterMark && matches!(action, Action::Mark(..) | Action::Unmark(..));
        stays.then(|| Highlight::for_action(action))
    }
}
