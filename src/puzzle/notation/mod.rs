//! The notations a board is written in, and the reader that tells them apart.

mod board_text;
mod error;
mod game_id;
mod layouts;
mod line;
mod reader;
mod row;

pub use error::BoardError;
pub use reader::{Board, BoardReader, Boards, ReadResult};

use super::Puzzle;

/// A way to write a puzzle down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The text of the game's Copy: a row a line, `|` and `-` between blocks.
    Text,
    /// All cells on one line, `.` for a blank.
    Line,
    /// The game's own ID, such as `3x3:a1b5...`.
    Id,
}

impl Notation {
    /// The puzzle in this notation, without a line end at its end.
    pub fn write(self, puzzle: &Puzzle) -> String {
        match self {
            Self::Text => board_text::write(puzzle),
            Self::Line => line::write(puzzle),
            Self::Id => game_id::write(puzzle),
        }
    }
}

impl Puzzle {
    /// The puzzle as a game ID, such as `2x2:d1a4b1a2d`.
    pub fn game_id(&self) -> String {
        game_id::write(self)
    }
}
