//! What a foreign program shows at a moment.

use std::rc::Rc;

use sudoku_bot::desktop::Rgb;
use sudoku_bot::puzzle::{Cell, Symbol};

use super::settings::Ring;

/// The growth of a digit that is drawn in full.
pub const FULL: u8 = 8;

#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// How far the page has moved down in its window.
    pub scrolled: i32,
    pub cells: Vec<Content>,
    pub selected: Option<Cell>,
    /// What the selected cell shows, where other cells with it look different.
    pub selected_digit: Option<Symbol>,
    /// The cell under the pointer.
    pub pointed: Option<Cell>,
    /// The digit that was chosen on the pad.
    pub chosen: Option<Symbol>,
    /// The digits of the pad that look used up.
    pub used_up: Vec<Symbol>,
    /// The cell whose digits are open over its neighbours.
    pub popover: Option<Cell>,
    /// Whether they lie in a ring around it.
    pub ring: Option<Ring>,
    pub overlay: Option<Overlay>,
    /// The ground of all cells, once the board is solved.
    pub end_ground: Option<Rgb>,
    pub is_cursor_lit: bool,
    pub clock: Option<u64>,
    pub lives: Option<u32>,
    /// The candidates of each cell, where they are shown.
    pub notes: Rc<Vec<Vec<Symbol>>>,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Blank,
    Given(Symbol),
    Entry {
        symbol: Symbol,
        /// Up to [`FULL`].
        growth: u8,
        is_wrong: bool,
    },
    /// A digit that Return has not committed.
    Draft(Symbol),
}

impl Content {
    pub fn symbol(self) -> Option<Symbol> {
        match self {
            Self::Blank | Self::Draft(_) => None,
            Self::Given(symbol) | Self::Entry { symbol, .. } => Some(symbol),
        }
    }
}

/// What hides the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Its middle is hidden.
    Dialog,
    /// All of it is hidden.
    Curtain,
    /// Nothing is hidden, but all is dark.
    Shade,
}
