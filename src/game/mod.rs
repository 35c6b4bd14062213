//! The rules of the game for clicks and keys, as its builds were seen to behave.
//!
//! [`Game`] is the whole game in memory. Its parts are useful alone: [`Action`] is one entry, and [`Highlight`] decides
//! what a key enters.

mod action;
mod advised;
mod check;
mod highlight;
mod highlight_model;

#[cfg(test)]
mod tests;

pub use action::{Action, is_shortcut};
pub use advised::Advised;
pub use check::Check;
pub(crate) use check::{count_of_wrong, digits, lacking_in_words, to_clear};
pub use highlight::{Highlight, MouseButton, Purpose};
pub use highlight_model::Build;
pub(crate) use highlight_model::HighlightModel;

use crate::puzzle::{Cell, Index as _, Notation, Puzzle, Shown, Symbol, SymbolSet};

/// A game in memory.
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Puzzle,
    shown: Shown,
    highlight: Option<Highlight>,
    build: Build,
}

/// What a key did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyEffect {
    Entered(Action),
    /// The key was a menu shortcut rather than an entry.
    Shortcut,
    Ignored,
}

impl Game {
    /// Starts a game of a puzzle, which behaves like the builds of a family.
    pub fn new(puzzle: Puzzle, build: Build) -> Self {
        Self { shown: Shown::new(&puzzle), puzzle, highlight: None, build }
    }

    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What the cells hold.
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    pub fn highlight(&self) -> Option<Highlight> {
        self.highlight
    }

    /// Clicks on a cell: moves the highlight there, or takes it off if it is already there or the cell
    /// cannot have it.
    pub fn click(&mut self, cell: Cell, button: MouseButton) {
        let wanted = Highlight { cell, purpose: button.purpose() };
        let is_filled = self.shown.digit(cell).is_some();
        let is_refused = self.puzzle.given(cell).is_some() || (wanted.purpose == Purpose::Mark && is_filled);
        self.highlight = (!is_refused && self.highlight != Some(wanted)).then_some(wanted);
    }

    /// Presses the key of a symbol: an entry if a cell is highlighted and the board has the symbol; otherwise a
    /// shortcut, even where a cell is highlighted (seen in the GTK build).
    pub fn enter(&mut self, symbol: Symbol) -> KeyEffect {
        let is_symbol = symbol.index() < self.puzzle.size();
        let Some(Highlight { cell, purpose }) = self.highlight.filter(|_| is_symbol) else {
            return self.take_shortcut(symbol);
        };
        self.make(match purpose {
            Purpose::Fill => Action::Fill(cell, symbol),
            Purpose::Mark if self.shown.marks(cell).contains(symbol) => Action::Unmark(cell, symbol),
            Purpose::Mark => Action::Mark(cell, symbol),
        })
    }

    /// Presses the key that empties the highlighted cell.
    pub fn clear(&mut self) -> KeyEffect {
        self.highlight.map_or(KeyEffect::Ignored, |highlight| self.make(Action::Clear(highlight.cell)))
    }

    /// The text of the game's Copy, in which entries look like givens.
    pub fn copy(&self) -> String {
        Notation::Text.write(&Puzzle::unchecked(self.puzzle.layout().clone(), self.shown.digits()))
    }

    fn make(&mut self, action: Action) -> KeyEffect {
        self.shown.apply(action);
        self.highlight = self.build.highlight_after(action);
        KeyEffect::Entered(action)
    }

    fn take_shortcut(&mut self, symbol: Symbol) -> KeyEffect {
        if !is_shortcut(symbol) {
            return KeyEffect::Ignored;
        }
        if symbol.to_char() == 'm' {
            self.shown.mark_all(SymbolSet::first_n(self.puzzle.size()));
        }
        KeyEffect::Shortcut
    }
}
