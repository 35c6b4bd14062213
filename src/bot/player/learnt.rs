//! What a player has learnt of a game, for the next player of the same board.

use super::senses::{Sight, Target};
use super::{Opening, Player};
use crate::bot::plan::Start;
use crate::eyes::Content;
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Symbol, SymbolSet};
use crate::solver::Grid;

/// The look of the symbols, and the pencil marks that the bot wrote.
///
/// Pencil marks cannot be read, but those of the bot are known as long as their cell looks the same.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Learnt {
    sight: Sight,
    target: Target,
}

impl Learnt {
    /// Whether it is of this board, in cells of the same size.
    fn is_of(&self, sight: &Sight, puzzle: &Puzzle) -> bool {
        let [then, now] = [&self.sight, sight].map(|sight| sight.view.calibration());
        self.target.puzzle == *puzzle && (then.step_x, then.step_y) == (now.step_x, now.step_y)
    }

    /// The bot's pencil marks in a cell that looks as it did.
    fn marks(&self, cell: Cell, sight: &Sight) -> SymbolSet {
        match (self.sight.remembered(cell), sight.remembered(cell)) {
            (Some(then), Some(now)) if now.is_same(then) => self.target.shown.marks(cell),
            _ => SymbolSet::EMPTY,
        }
    }
}

impl Player<'_> {
    /// Returns what eyes know of the game, or `None` without eyes.
    pub(in crate::bot) fn learnt(&self) -> Option<Learnt> {
        let sight = self.senses.sight()?.clone();
        Some(Learnt { sight, target: self.target.clone() })
    }

    /// Takes over what an earlier player of this board has learnt.
    pub(in crate::bot) fn recall(&mut self, learnt: &Learnt) {
        let Self { senses, target, .. } = self;
        let Some(sight) = senses.sight_mut().filter(|sight| learnt.is_of(sight, &target.puzzle)) else {
            return;
        };
        for symbol in Symbol::all(target.puzzle.size()) {
            if let (None, Some(ink)) = (sight.view.glyph(symbol), learnt.sight.view.glyph(symbol)) {
                sight.view.learn(symbol, ink.clone());
            }
        }
        for cell in target.puzzle.blanks() {
            let marks = learnt.marks(cell, sight);
            marks.iter().for_each(|symbol| target.shown.apply(Action::Mark(cell, symbol)));
        }
        target.has_all_marks = learnt.target.has_all_marks;
    }

    /// Reads the entries whose symbols were not seen before, given the board's only solution. Those that remain
    /// doubtful stay unread.
    pub(in crate::bot) fn read_unknown(&self, opening: &mut Opening, solution: &[Symbol]) {
        let Some(sight) = self.senses.sight() else { return };
        let (unread, inks): (Vec<_>, Vec<_>) = opening
            .entries
            .iter_mut()
            .filter(|(_, digit)| digit.is_none())
            .filter_map(|(cell, digit)| match &opening.contents[cell.index()] {
                Content::Digit { ink, .. } => Some((digit, (*cell, ink))),
                Content::Blank | Content::Marks(_) => None,
            })
            .unzip();
        for (digit, symbol) in unread.into_iter().zip(sight.view.read_unknown(&inks, solution)) {
            *digit = symbol;
        }
    }

    /// The pencil marks in a cell, if the bot wrote them.
    pub(in crate::bot) fn marks(&self, cell: Cell) -> SymbolSet {
        self.target.shown.marks(cell)
    }

    /// What a plan starts from on `puzzle`, which has the right entries among its givens: the bot's own marks that
    /// are kept. Those of a wrong guess may not allow the solution of the board; while the marks are still being
    /// written, the symbol of the solution may only be missing yet.
    pub(super) fn start(&self, puzzle: &Puzzle, solution: &[Symbol]) -> Start {
        let grid = Grid::new(puzzle);
        let mut start = Start::new(puzzle);
        for cell in self.puzzle().blanks() {
            let (marks, is_whole) = (self.marks(cell), self.target.has_all_marks);
            if marks.is_empty() || is_whole && !marks.contains(solution[cell.index()]) {
                continue;
            }
            marks.iter().for_each(|symbol| start.shown.apply(Action::Mark(cell, symbol)));
            if is_whole {
                let missing = grid.candidates(cell).without(marks);
                start.removed.extend(missing.iter().map(|symbol| (cell, symbol)));
            }
        }
        start
    }
}
