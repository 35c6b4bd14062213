//! What eyes have learnt of a game, for the next player of the same board.

use super::sight::Sight;
use crate::bot::player::Target;
use crate::desktop::Calibration;
use crate::eyes::{Content, Ink};
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Symbol, SymbolSet};

/// The look of the symbols, and the pencil marks that the bot wrote.
///
/// Pencil marks cannot be read, but those of the bot are known as long as their cell looks the same.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Learnt {
    puzzle: Puzzle,
    /// The size of the cells it was seen in.
    step: (f64, f64),
    glyphs: Vec<(Symbol, Ink)>,
    marks: Vec<(Cell, SymbolSet, Content)>,
    has_all_marks: bool,
}

impl Learnt {
    /// What `sight` has seen of the game that should show `target`.
    pub(in crate::bot::player) fn of(sight: &Sight, target: &Target) -> Self {
        let &Target { ref puzzle, ref shown, has_all_marks } = target;
        let glyphs = Symbol::all(puzzle.size())
            .filter_map(|symbol| Some((symbol, sight.view.glyph(symbol)?.clone())))
            .collect();
        let marks = puzzle.blanks().filter_map(|cell| {
            let marks = shown.marks(cell);
            let content = sight.remembered(cell).filter(|_| !marks.is_empty())?;
            Some((cell, marks, content.clone()))
        });
        let marks = marks.collect();
        Self { puzzle: puzzle.clone(), step: step(sight.view.calibration()), glyphs, marks, has_all_marks }
    }

    /// Lets eyes that have just seen the board know it too.
    pub(in crate::bot::player) fn recall(&self, sight: &mut Sight, target: &mut Target) {
        if self.puzzle != target.puzzle || self.step != step(sight.view.calibration()) {
            return;
        }
        for (symbol, ink) in &self.glyphs {
            if sight.view.glyph(*symbol).is_none() {
                sight.view.learn(*symbol, ink.clone());
            }
        }
        for (cell, marks, content) in &self.marks {
            if sight.remembered(*cell).is_some_and(|seen| seen.is_same(content)) {
                marks.iter().for_each(|symbol| target.shown.apply(Action::Mark(*cell, symbol)));
            }
        }
        target.has_all_marks = self.has_all_marks;
    }
}

fn step(calibration: Calibration) -> (f64, f64) {
    (calibration.step_x, calibration.step_y)
}
