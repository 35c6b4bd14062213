//! The bot's own pencil marks in a game that was stopped, so that it need not write them again.

use super::{Player, Target};
use crate::puzzle::{Cell, Puzzle, Symbol, SymbolSet};
use crate::solver::Grid;

/// The bot's own marks that a new plan keeps.
#[derive(Clone, Debug, Default)]
pub(in crate::bot) struct KeptMarks {
    pub cells: Vec<(Cell, SymbolSet)>,
    /// The candidates that the earlier steps removed.
    pub removed: Vec<(Cell, Symbol)>,
}

impl Player<'_> {
    /// The pencil marks in a cell, if the bot wrote them.
    pub(in crate::bot) fn marks(&self, cell: Cell) -> SymbolSet {
        self.target.shown.marks(cell)
    }

    pub(in crate::bot) fn has_own_marks(&self) -> bool {
        self.puzzle().blanks().any(|cell| !self.marks(cell).is_empty())
    }

    /// The marks to keep. Those of a wrong guess may not allow the solution of the board; while the
    /// marks are still being written, the symbol of the solution may only be missing yet.
    pub(in crate::bot) fn keep_marks(&self, puzzle: &Puzzle, solution: &[Symbol]) -> KeptMarks {
        let Target { shown, has_all_marks, .. } = &self.target;
        let grid = Grid::new(puzzle);
        let mut kept = KeptMarks::default();
        let marked = self.puzzle().blanks().map(|cell| (cell, shown.marks(cell)));
        for (cell, marks) in marked.filter(|(_, marks)| !marks.is_empty()) {
            if !has_all_marks {
                kept.cells.push((cell, marks));
            } else if marks.contains(solution[cell.index()]) {
                kept.cells.push((cell, marks));
                let missing = grid.candidates(cell).without(marks);
                kept.removed.extend(missing.iter().map(|symbol| (cell, symbol)));
            }
        }
        kept
    }
}
