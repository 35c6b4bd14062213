//! What the bot leaves in a game that was stopped, so that it need not write it again.

use super::Player;
use crate::eyes::Content;
use crate::puzzle::{Cell, Puzzle, Symbol, SymbolSet};
use crate::solver::Grid;

/// The pencil marks the bot has written into a game that it did not finish.
#[derive(Debug)]
pub(in crate::replay) struct Unfinished {
    /// The board, with the game's own givens.
    puzzle: Puzzle,
    marks: Vec<(Cell, SymbolSet, Content)>,
    /// Whether each cell had all its candidates, so that the missing ones were removed by steps.
    has_all_marks: bool,
}

/// The bot's own marks that a new plan keeps.
#[derive(Clone, Debug, Default)]
pub(in crate::replay) struct KeptMarks {
    pub cells: Vec<(Cell, SymbolSet)>,
    /// The candidates that the earlier steps removed.
    pub removed: Vec<(Cell, Symbol)>,
}

impl Player<'_> {
    /// The marks it has written and seen; none if there are none or it cannot see.
    pub(in crate::replay) fn leave(self) -> Option<Unfinished> {
        let Self { target, senses, has_all_marks, .. } = self;
        let mark = |cell| {
            let marks = target.shown.marks(cell);
            Some((cell, marks, senses.remembered(cell)?.clone())).filter(|_| !marks.is_empty())
        };
        let marks: Vec<_> = target.puzzle.layout().cells().filter_map(mark).collect();
        (!marks.is_empty()).then_some(Unfinished { puzzle: target.puzzle, marks, has_all_marks })
    }

    /// Those marks of an unfinished game that look the same now.
    pub(in crate::replay) fn recognise(&self, unfinished: Unfinished) -> Option<Unfinished> {
        let is_same_board = unfinished.puzzle.game_id() == self.target.puzzle.game_id();
        let looks_the_same = |(cell, _, look): &(Cell, _, Content)| {
            self.senses.remembered(*cell).is_some_and(|now| now.is_same(look))
        };
        let marks: Vec<_> = unfinished.marks.into_iter().filter(looks_the_same).collect();
        (is_same_board && !marks.is_empty()).then_some(Unfinished { marks, ..unfinished })
    }
}

impl Unfinished {
    /// The marks to keep. Those of a wrong guess may not allow the solution of the board; while the
    /// marks are still being written, the symbol of the solution may only be missing yet.
    pub(in crate::replay) fn keep(self, puzzle: &Puzzle, solution: &[Symbol]) -> KeptMarks {
        let Self { marks, has_all_marks, .. } = self;
        let grid = Grid::new(puzzle);
        let mut kept = KeptMarks::default();
        for (cell, marks, _) in marks {
            if !has_all_marks {
                kept.cells.push((cell, marks));
            } else if marks.contains(solution[cell.index()]) {
                kept.cells.push((cell, marks));
                let missing = grid.candidates(cell).iter().filter(|&symbol| !marks.contains(symbol));
                kept.removed.extend(missing.map(|symbol| (cell, symbol)));
            }
        }
        kept
    }
}
