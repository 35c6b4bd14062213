//! What a player has learnt of a game, for the next player of the same board.

use super::senses::{SoloEyes, Target};
use super::{BoardAsFound, Player};
use crate::bot::plan::Start;
use crate::eyes::Content;
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Symbol, SymbolSet};
use crate::solver::Grid;

/// The look of the symbols, and the pencil marks that the bot wrote.
///
/// Pencil marks cannot be read, but those of the bot are known as long as their cell looks the same.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Memory {
    eyes: SoloEyes,
    target: Target,
}

impl Memory {
    /// Whether the memory is of this board, with cells of the same size.
    fn is_of(&self, eyes: &SoloEyes, puzzle: &Puzzle) -> bool {
        let [then, now] = [&self.eyes, eyes].map(|eyes| eyes.view.calibration());
        self.target.puzzle == *puzzle && (then.step_x, then.step_y) == (now.step_x, now.step_y)
    }

    /// The bot's pencil marks in a cell that looks as it did.
    fn marks(&self, cell: Cell, eyes: &SoloEyes) -> SymbolSet {
        match (self.eyes.remembered(cell), eyes.remembered(cell)) {
            (Some(then), Some(now)) if now.is_same(then) => self.target.shown.marks(cell),
            _ => SymbolSet::EMPTY,
        }
    }
}

impl Player<'_> {
    /// Returns what the player has learnt of the game by sight, or `None` without eyes.
    pub(in crate::bot) fn memory(&self) -> Option<Memory> {
        let eyes = self.senses.solo()?.clone();
        Some(Memory { eyes, target: self.target.clone() })
    }

    /// Takes over what an earlier player of this board has learnt.
    pub(in crate::bot) fn recall(&mut self, memory: &Memory) {
        let Self { senses, target, .. } = self;
        let Some(eyes) = senses.solo_mut().filter(|eyes| memory.is_of(eyes, &target.puzzle)) else {
            return;
        };
        for symbol in Symbol::all(target.puzzle.size()) {
            if let (None, Some(ink)) = (eyes.view.glyph(symbol), memory.eyes.view.glyph(symbol)) {
                eyes.view.learn(symbol, ink.clone());
            }
        }
        for cell in target.puzzle.blanks() {
            let marks = memory.marks(cell, eyes);
            marks.iter().for_each(|symbol| target.shown.apply(Action::Mark(cell, symbol)));
        }
        target.has_all_marks = memory.target.has_all_marks;
    }

    /// Reads the entries whose symbols were not seen before, given the board's only solution. Those that remain
    /// doubtful stay unread.
    pub(in crate::bot) fn read_unknown(&self, found: &mut BoardAsFound, solution: &[Symbol]) {
        let Some(eyes) = self.senses.solo() else { return };
        let (unread, inks): (Vec<_>, Vec<_>) = found
            .entries
            .iter_mut()
            .filter(|(_, digit)| digit.is_none())
            .filter_map(|(cell, digit)| match &found.contents[cell.index()] {
                Content::Digit { ink, .. } => Some((digit, (*cell, ink))),
                Content::Blank | Content::Marks(_) => None,
            })
            .unzip();
        for (digit, symbol) in unread.into_iter().zip(eyes.view.read_unknown(&inks, solution)) {
            *digit = symbol;
        }
    }

    /// The pencil marks in a cell, if the bot wrote them.
    pub(in crate::bot) fn marks(&self, cell: Cell) -> SymbolSet {
        self.target.shown.marks(cell)
    }

    /// Returns the start of a plan for `puzzle`, whose givens include the right entries. It keeps the bot's own marks,
    /// except in cells where a wrong guess has removed the symbol of the solution. While the initial marks are being
    /// written, a missing symbol proves nothing.
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
