//! What is to be done to the game's window, and what the window shows after it.

use crate::desktop::{Key, MouseButton};
use crate::puzzle::{Cell, Puzzle, Symbol, SymbolSet};

/// One entry in the game, such as a person makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Write a digit into a cell; this erases its pencil marks.
    Fill(Cell, Symbol),
    /// Add a pencil mark to a cell without a digit.
    Mark(Cell, Symbol),
    /// Take a pencil mark away.
    Unmark(Cell, Symbol),
    /// Empty a cell of its digit and of its marks.
    Clear(Cell),
}

impl Action {
    /// The cell it changes.
    pub fn cell(self) -> Cell {
        match self {
            Self::Fill(cell, _) | Self::Mark(cell, _) | Self::Unmark(cell, _) | Self::Clear(cell) => cell,
        }
    }

    /// The button that highlights its cell for it.
    pub fn button(self) -> MouseButton {
        match self {
            Self::Fill(..) | Self::Clear(_) => MouseButton::Left,
            Self::Mark(..) | Self::Unmark(..) => MouseButton::Right,
        }
    }

    /// The key that makes it.
    pub fn key(self) -> Key {
        match self {
            Self::Fill(_, symbol) | Self::Mark(_, symbol) | Self::Unmark(_, symbol) => Key::Symbol(symbol),
            Self::Clear(_) => Key::Clear,
        }
    }
}

/// What the game shows: in each cell a digit or pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    digits: Vec<Option<Symbol>>,
    marks: Vec<SymbolSet>,
}

impl Shown {
    /// The givens alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { digits: puzzle.givens().to_vec(), marks: vec![SymbolSet::EMPTY; puzzle.givens().len()] }
    }

    pub fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.digits[cell.index()]
    }

    /// The pencil marks of a cell; none in a cell with a digit.
    pub fn marks(&self, cell: Cell) -> SymbolSet {
        self.marks[cell.index()]
    }

    /// The digits of all cells in reading order.
    pub fn digits(&self) -> &[Option<Symbol>] {
        &self.digits
    }

    /// Shows what the action does.
    pub fn apply(&mut self, action: Action) {
        match action {
            Action::Fill(cell, symbol) => {
                self.digits[cell.index()] = Some(symbol);
                self.marks[cell.index()] = SymbolSet::EMPTY;
            }
            Action::Mark(cell, symbol) => self.marks[cell.index()].insert(symbol),
            Action::Unmark(cell, symbol) => self.marks[cell.index()].remove(symbol),
            Action::Clear(cell) => {
                self.digits[cell.index()] = None;
                self.marks[cell.index()] = SymbolSet::EMPTY;
            }
        }
    }
}
