//! The player's entries in a board.

use super::moves::Move;
use crate::puzzle::{Cell, CellState, Puzzle, Symbol, SymbolSet};

/// The digits and pencil marks that the player has entered, right or wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    /// In reading order, blank for givens; empty if nothing was ever entered.
    cells: Vec<CellState>,
}

impl Entries {
    /// All blank cells of the puzzle filled from `symbols`, which has one for each cell of the board.
    pub fn filling(puzzle: &Puzzle, symbols: &[Symbol]) -> Self {
        let mut entries = Self::default();
        entries.make(&Move::Solve(symbols.to_vec()), puzzle);
        entries
    }

    pub fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.state(cell).digit()
    }

    /// What the player has written into a cell.
    pub fn state(&self, cell: Cell) -> CellState {
        self.cells.get(cell.index()).copied().unwrap_or(CellState::BLANK)
    }

    pub fn is_empty(&self) -> bool {
        self.cells.iter().all(|state| *state == CellState::BLANK)
    }

    pub(super) fn make(&mut self, made: &Move, puzzle: &Puzzle) {
        let after: Vec<(Cell, CellState)> = match made {
            Move::Enter(cell, digit) => vec![(*cell, digit.map_or(CellState::BLANK, CellState::Digit))],
            Move::Mark(cell, symbol) => match self.state(*cell) {
                CellState::Digit(_) => Vec::new(),
                CellState::Marks(mut marks) => {
                    marks.set(*symbol, !marks.contains(*symbol));
                    vec![(*cell, CellState::Marks(marks))]
                }
            },
            Move::MarkAll => {
                let all = CellState::Marks(SymbolSet::first_n(puzzle.size()));
                let blanks = puzzle.blanks().filter(|&cell| self.digit(cell).is_none());
                blanks.map(|cell| (cell, all)).collect()
            }
            Move::Solve(symbols) => {
                puzzle.blanks().map(|cell| (cell, CellState::Digit(symbols[cell.index()]))).collect()
            }
            Move::Restart => puzzle.blanks().map(|cell| (cell, CellState::BLANK)).collect(),
        };
        self.set(&after, puzzle);
    }

    /// Gives some cells another content.
    pub(super) fn set(&mut self, turn: &[(Cell, CellState)], puzzle: &Puzzle) {
        self.cells.resize(puzzle.givens().len(), CellState::BLANK);
        for &(cell, state) in turn {
            self.cells[cell.index()] = state;
        }
    }
}

/// The moves that change a cell, one after the other.
pub(super) fn moves_in(cell: Cell, before: CellState, after: CellState) -> Vec<Move> {
    let marks = |marks: SymbolSet| marks.iter().map(move |symbol| Move::Mark(cell, symbol));
    match (before, after) {
        _ if before == after => Vec::new(),
        (_, CellState::Digit(symbol)) => vec![Move::Enter(cell, Some(symbol))],
        _ if after == CellState::BLANK => vec![Move::Enter(cell, None)],
        (CellState::Digit(_), CellState::Marks(after)) => {
            std::iter::once(Move::Enter(cell, None)).chain(marks(after)).collect()
        }
        (CellState::Marks(before), CellState::Marks(after)) => {
            marks(before.without(after).union(after.without(before))).collect()
        }
    }
}
