//! A board that was read.

use super::error::BoardError;
use super::{Notation, candidates, save_file};
use crate::puzzle::{Cell, Puzzle, Shown, Symbol};

/// The longest line that can belong to a board, in bytes. The ID of a jigsaw killer of 35 symbols
/// and the solution in its save file are shorter.
pub(super) const MAX_LINE: usize = 16 * 1024;

/// A board that was read, and its notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBoard {
    pub puzzle: Puzzle,
    /// Candidates that the givens allow but the text does not list, if it lists any.
    pub removed: Vec<(Cell, Symbol)>,
    /// The givens and the player's entries, if there are any that the notation keeps apart.
    pub(crate) shown: Option<Shown>,
    pub notation: Notation,
    /// The line its text starts on, from 1.
    pub line: usize,
}

impl ReadBoard {
    /// A board without entries or removed candidates, whose text starts on this line; 1 if it comes from no text.
    pub fn new(puzzle: Puzzle, notation: Notation, line: usize) -> Self {
        Self { puzzle, removed: Vec::new(), shown: None, notation, line }
    }

    /// What the board shows: its givens, and the player's entries as far as they are known.
    pub fn shown(&self) -> Shown {
        self.shown.clone().unwrap_or_else(|| Shown::new(&self.puzzle))
    }

    /// The board in its notation, with the player's entries or the candidates if that has them.
    pub fn write(&self) -> String {
        match self.notation {
            Notation::Candidates => candidates::write_board(&self.puzzle, &self.shown(), &self.removed),
            Notation::Save => save_file::write(&self.puzzle, &self.shown()),
            notation => notation.write(&self.puzzle),
        }
    }
}

/// A board, or why it could not be read.
pub type ReadResult = Result<ReadBoard, BoardError>;
