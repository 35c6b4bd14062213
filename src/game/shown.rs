//! What the cells of a game hold.

use super::action::Action;
use crate::puzzle::{Cell, CellState, Puzzle, Symbol, SymbolSet};

/// What the game shows in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// In reading order.
    cells: Vec<CellState>,
}

impl Shown {
    /// The givens alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        let state = |given: &Option<Symbol>| given.map_or(CellState::BLANK, CellState::Digit);
        Self { cells: puzzle.givens().iter().map(state).collect() }
    }

    pub fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.cells[cell.index()].digit()
    }

    pub fn marks(&self, cell: Cell) -> SymbolSet {
        self.cells[cell.index()].marks()
    }

    pub fn state(&self, cell: Cell) -> CellState {
        self.cells[cell.index()]
    }

    /// Replaces what a cell holds.
    pub fn set(&mut self, cell: Cell, state: CellState) {
        self.cells[cell.index()] = state;
    }

    /// The digits of all cells in reading order.
    pub fn digits(&self) -> Vec<Option<Symbol>> {
        self.cells.iter().map(|state| state.digit()).collect()
    }

    /// Makes an entry. A filled cell takes no pencil marks.
    pub fn apply(&mut self, action: Action) {
        let state = &mut self.cells[action.cell().index()];
        match (action, &mut *state) {
            (Action::Fill(_, symbol), _) => *state = CellState::Digit(symbol),
            (Action::Clear(_), _) => *state = CellState::BLANK,
            (Action::Mark(_, symbol), CellState::Marks(marks)) => marks.insert(symbol),
            (Action::Unmark(_, symbol), CellState::Marks(marks)) => marks.remove(symbol),
            (Action::Mark(..) | Action::Unmark(..), CellState::Digit(_)) => {}
        }
    }

    /// Writes these pencil marks into every cell without a digit.
    pub(super) fn mark_all(&mut self, marks: SymbolSet) {
        for state in self.cells.iter_mut().filter(|state| state.digit().is_none()) {
            *state = CellState::Marks(marks);
        }
    }
}
