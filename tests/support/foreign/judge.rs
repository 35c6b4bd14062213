//! What a foreign program remembers of everything that reached it.

use std::time::Duration;

use sudoku_bot::desktop::{Key, MouseButton, Point};
use sudoku_bot::puzzle::{Cell, Symbol};

/// The record of a game.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    /// Every digit that ever reached a cell, also a refused one.
    pub arrivals: Vec<Arrival>,
    /// Everything that nobody should do to the program.
    pub offences: Vec<(Duration, Offence)>,
    /// When the page moved in its window.
    pub moved_at: Vec<Duration>,
    /// How many digits were lost on their way.
    pub lost: usize,
}

/// A digit that reached a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub at: Duration,
    pub cell: Cell,
    pub symbol: Symbol,
    pub is_right: bool,
    /// Whether the program placed it itself, when it was asked for a hint.
    pub is_hint: bool,
}

/// Something that nobody should do to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offence {
    /// A click beside the board and the pad, here from the window's corner.
    ClickOutside(Point),
    /// A click with another button than the left one.
    OtherButton(MouseButton),
    /// A key that a foreign program must never get.
    ForbiddenKey(Key),
    /// A click or key after the end of the game.
    AfterEnd,
}

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Playing,
    Solved,
    OutOfLives,
    /// Escape was pressed.
    Ended,
}

impl Judge {
    /// The wrong digits that reached a cell.
    pub fn wrong(&self) -> Vec<Arrival> {
        self.arrivals.iter().filter(|arrival| !arrival.is_right).copied().collect()
    }

    /// How many right digits reached a cell, without hints.
    pub fn right(&self) -> usize {
        self.arrivals.iter().filter(|arrival| arrival.is_right && !arrival.is_hint).count()
    }
}
