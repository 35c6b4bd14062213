//! What eyes have learnt of a game, for the next player of the same board.

use super::sight::Sight;
use crate::desktop::Calibration;
use crate::eyes::{Content, Ink};
use crate::game::{Action, Shown};
use crate::puzzle::{Cell, Puzzle, Symbol, SymbolSet};

/// The look of the symbols, and the pencil marks that the bot wrote.
///
/// Pencil marks cannot be read, but those of the bot are known as long as their cell looks the same.
#[derive(Clone, Debug)]
pub(in crate::replay) struct Learnt {
    puzzle: Puzzle,
    /// The size of the cells it was seen in.
    step: (f64, f64),
    glyphs: Vec<(Symbol, Ink)>,
    marks: Vec<(Cell, SymbolSet, Content)>,
}

impl Learnt {
    /// What `sight` has seen of this puzzle where the bot has entered what `shown` says.
    pub(in crate::replay::player) fn of(sight: &Sight, puzzle: &Puzzle, shown: &Shown) -> Self {
        let glyphs = Symbol::all(puzzle.size())
            .filter_map(|symbol| Some((symbol, sight.view.glyph(symbol)?.clone())))
            .collect();
        let marks = puzzle.blanks().filter_map(|cell| {
            let marks = shown.marks(cell);
            let content = sight.remembered(cell).filter(|_| !marks.is_empty())?;
            Some((cell, marks, content.clone()))
        });
        let marks = marks.collect();
        Self { puzzle: puzzle.clone(), step: step(sight.view.calibration()), glyphs, marks }
    }

    /// Lets eyes that have just seen the board know it too.
    pub(in crate::replay::player) fn recall(&self, sight: &mut Sight, puzzle: &Puzzle, shown: &mut Shown) {
        if self.puzzle != *puzzle || self.step != step(sight.view.calibration()) {
            return;
        }
        for (symbol, ink) in &self.glyphs {
            if sight.view.glyph(*symbol).is_none() {
                sight.view.learn(*symbol, ink.clone());
            }
        }
        for (cell, marks, content) in &self.marks {
            if sight.remembered(*cell).is_some_and(|seen| seen.is_same(content)) {
                marks.iter().for_each(|symbol| shown.apply(Action::Mark(*cell, symbol)));
            }
        }
    }
}

fn step(calibration: Calibration) -> (f64, f64) {
    (calibration.step_x, calibration.step_y)
}
