//! Puzzles: a board's cells, symbols and houses, its givens, and the notations it is written in.
//!
//! A [`Layout`] says which cells make a house and a [`Puzzle`] adds the digits that are given;
//! the solver, the planner and the player ask for nothing else. A variant of Sudoku is a layout
//! with other houses.
//!
//! Each notation has a file of its own with a `read` and a `write`, and reading what was written
//! gives the same puzzle. [`BoardReader`] tells the notations apart and takes a text with any
//! number of boards.

mod board_text;
mod cell;
mod game_id;
mod layout;
mod line;
mod reader;
mod set;
mod symbol;

use std::fmt;
use std::sync::Arc;

pub use cell::{Cell, CellName, MAX_CELLS};
pub use layout::{BlockShape, House, HouseId, HouseKind, Layout, Place, PlaceSet};
pub use reader::{Board, BoardError, BoardReader, Boards};
pub use set::{CellSet, Index, SmallSet};
pub use symbol::{MAX_SIZE, Symbol, SymbolSet};

/// A board with its givens, no two of which clash.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<Option<Symbol>>,
}

/// Two givens of one house that are the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{first} and {second} are both {symbol}, in {house}")]
pub struct Clash {
    pub first: ClashCell,
    pub second: ClashCell,
    pub symbol: Symbol,
    /// The house's name, such as `row 3`.
    pub house: String,
}

/// One of the two cells of a [`Clash`], shown by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClashCell {
    pub cell: Cell,
    size: usize,
}

impl fmt::Display for ClashCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cell.name(self.size).fmt(f)
    }
}

impl Puzzle {
    /// The puzzle with these givens, one for each cell in reading order.
    ///
    /// # Errors
    /// Where two cells of a house are given the same symbol.
    ///
    /// # Panics
    /// Where `givens` is not as long as the board, or has a symbol the board has not.
    pub fn new(layout: Arc<Layout>, givens: Vec<Option<Symbol>>) -> Result<Self, Clash> {
        let puzzle = Self::unchecked(layout, givens);
        puzzle.clash().map_or(Ok(puzzle), Err)
    }

    /// The same for what somebody has put into a board, right or wrong: it may clash.
    pub fn unchecked(layout: Arc<Layout>, givens: Vec<Option<Symbol>>) -> Self {
        let size = layout.size();
        assert_eq!(givens.len(), size * size, "one entry for each cell");
        assert!(givens.iter().flatten().all(|symbol| symbol.index() < size), "symbols of this board");
        Self { layout, givens }
    }

    /// The first two cells of a house that hold the same symbol.
    pub fn clash(&self) -> Option<Clash> {
        let size = self.size();
        self.layout.houses().find_map(|(_, house)| {
            let mut seen = [None; MAX_SIZE];
            house.cells.iter().find_map(|&cell| {
                let symbol = self.given(cell)?;
                let first = seen[symbol.index()].replace(cell)?;
                let named = |cell| ClashCell { cell, size };
                Some(Clash { first: named(first), second: named(cell), symbol, house: house.to_string() })
            })
        })
    }

    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The number of symbols.
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// What is given in a cell.
    pub fn given(&self, cell: Cell) -> Option<Symbol> {
        self.givens[cell.index()]
    }

    /// All givens, one entry for each cell in reading order.
    pub fn givens(&self) -> &[Option<Symbol>] {
        &self.givens
    }

    /// The cells without a given, in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.cells().filter(|&cell| self.given(cell).is_none())
    }

    /// The puzzle as a game ID, such as `2x2:d1a4b1a2d`.
    pub fn game_id(&self) -> String {
        game_id::write(self)
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.layout.blocks() == other.layout.blocks() && self.givens == other.givens
    }
}

impl Eq for Puzzle {}

/// A way to write a puzzle down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The text of the game's Copy: a row a line, `|` and `-` between blocks.
    Text,
    /// All cells on one line, `.` for a blank.
    Line,
    /// The game's own ID, such as `3x3:a1b5...`.
    Id,
}

impl Notation {
    /// The puzzle in this notation, without a line end at its end.
    pub fn write(self, puzzle: &Puzzle) -> String {
        match self {
            Self::Text => board_text::write(puzzle),
            Self::Line => line::write(puzzle),
            Self::Id => game_id::write(puzzle),
        }
    }
}
