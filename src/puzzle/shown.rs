//! What the cells of a board show.

use super::cell::Cell;
use super::cell_state::CellState;
use super::givens::Puzzle;
use super::symbol::{Symbol, SymbolSet};

/// What each cell of a board shows, whether given or entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// In reading order.
    cells: Vec<CellState>,
}

impl Shown {
    /// The givens alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        puzzle.givens().iter().map(|given| given.map_or(CellState::BLANK, CellState::Digit)).collect()
    }

    pub fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.state(cell).digit()
    }

    pub fn marks(&self, cell: Cell) -> SymbolSet {
        self.state(cell).marks()
    }

    pub fn state(&self, cell: Cell) -> CellState {
        self.cells[cell.index()]
    }

    /// Replaces what a cell shows.
    pub fn set(&mut self, cell: Cell, state: CellState) {
        self.cells[cell.index()] = state;
    }

    /// Writes these pencil marks into every cell without a digit.
    pub(crate) fn mark_all(&mut self, marks: SymbolSet) {
        for state in self.cells.iter_mut().filter(|state| state.digit().is_none()) {
            *state = CellState::Marks(marks);
        }
    }

    /// The digits of all cells in reading order.
    pub fn digits(&self) -> Vec<Option<Symbol>> {
        self.cells.iter().map(|state| state.digit()).collect()
    }
}

/// Of all cells in reading order.
impl FromIterator<CellState> for Shown {
    fn from_iter<T: IntoIterator<Item = CellState>>(cells: T) -> Self {
        Self { cells: cells.into_iter().collect() }
    }
}
