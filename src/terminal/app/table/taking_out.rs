//! Taking digits out again, with the pencil marks that they took.

#[cfg(test)]
mod tests;

use super::{Change, Table};
use crate::puzzle::{Cell, CellSet, CellState, Shown, SymbolSet};

/// The marks of a cell of which it is open whether a digit has taken them.
struct Question {
    cell: Cell,
    marks: SymbolSet,
    /// What the digits that stay leave for the cell.
    candidates: SymbolSet,
}

impl Table {
    /// The board without the digits of these cells, and with the marks that would be there had they never been
    /// written. The givens stay.
    pub(in crate::terminal::app) fn without_digits(&self, cells: &[Cell]) -> Shown {
        let filled = || cells.iter().filter(|&&cell| self.puzzle.given(cell).is_none());
        let mut after = self.shown.clone();
        filled().for_each(|&cell| after.set(cell, CellState::BLANK));
        let peers = filled().flat_map(|&cell| self.puzzle.layout().peers(cell));
        let near: CellSet =
            peers.chain(filled()).copied().filter(|&cell| after.digit(cell).is_none()).collect();
        for (cell, marks) in self.taken(&near, &after) {
            after.set(cell, CellState::Marks(after.marks(cell).union(marks)));
        }
        after
    }

    /// The marks of some blank cells that were taken by digits which `after` no longer shows.
    ///
    /// A mark was taken if it was there before a digit ruled it out, and something has ruled it out ever since. Where
    /// nothing did, the player has left it out.
    fn taken(&self, cells: &CellSet, after: &Shown) -> Vec<(Cell, SymbolSet)> {
        let all = SymbolSet::first_n(self.puzzle.size());
        let question = |cell| {
            let candidates = self.candidates_in(after, cell);
            Question { cell, marks: all.without(after.marks(cell)), candidates }
        };
        let mut open: Vec<Question> = cells.iter().map(question).collect();
        let mut taken = Vec::new();
        let mut then = self.shown.clone();
        for turn in self.turns[..self.made].iter().rev() {
            let is_all_marked = self.marks_all(turn, &then);
            taken.extend(open.iter_mut().map(|question| self.answer(question, &then, is_all_marked)));
            open.retain(|question| !question.marks.is_empty());
            if open.is_empty() {
                return taken;
            }
            for change in turn {
                then.set(change.cell, change.before);
            }
        }
        taken.extend(open.iter_mut().map(|question| self.answer(question, &then, false)));
        taken
    }

    /// Returns the marks of a cell that were taken, as far as an earlier state of the board decides that.
    fn answer(&self, question: &mut Question, then: &Shown, is_all_marked: bool) -> (Cell, SymbolSet) {
        let Question { cell, marks, candidates } = *question;
        if is_all_marked {
            // Whoever marks all candidates would have marked these, too.
            question.marks = SymbolSet::EMPTY;
            return (cell, marks.intersection(candidates));
        }
        if then.digit(cell).is_some() {
            return (cell, SymbolSet::EMPTY);
        }
        let there = marks.intersection(then.marks(cell));
        let before = self.candidates_in(then, cell);
        question.marks = marks.without(there).without(before).intersection(candidates);
        // What has been ruled out since stays away, but not what the player marked against the digits.
        (cell, there.without(before.without(candidates)))
    }

    /// Whether an action has marked all candidates, after which the board showed this.
    fn marks_all(&self, turn: &[Change], shown: &Shown) -> bool {
        let takes_out = |change: &Change| change.before.digit().is_some();
        let adds = |change: &Change| !change.after.marks().without(change.before.marks()).is_empty();
        let is_marked =
            |cell: Cell| shown.digit(cell).is_some() || shown.marks(cell) == self.candidates_in(shown, cell);
        turn.iter().any(adds) && !turn.iter().any(takes_out) && self.puzzle.layout().cells().all(is_marked)
    }
}
