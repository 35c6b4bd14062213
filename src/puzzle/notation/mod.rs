//! The notations a board is written in, and the reader that tells them apart.

mod board_text;
mod drawn_blocks;
mod drawn_regions;
mod error;
mod game_id;
mod groups;
mod layouts;
mod line;
mod reader;
mod row;
mod save_file;

pub use error::BoardError;
pub use layouts::Unshown;
pub use reader::{Board, BoardReader, Boards, ReadResult};
pub use save_file::Entries;

use super::Puzzle;

/// A way to write a puzzle down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The text of the game's Copy: a row a line, with the borders of blocks or regions drawn.
    /// It cannot express the cages of a killer.
    Text,
    /// All cells on one line, `.` for a blank. It can express nothing but rows, columns and blocks.
    Line,
    /// The game's own ID, such as `3x3:a1b5...`.
    Id,
    /// The file that the game's `File > Save` writes: many lines.
    Save,
}

impl Notation {
    /// The puzzle in this notation, without a line end at its end; as a game ID where the notation
    /// cannot express the board.
    pub fn write(self, puzzle: &Puzzle) -> String {
        let written = match self {
            Self::Text => board_text::write(puzzle),
            Self::Line => puzzle.layout().shape().is_plain().then(|| line::write(puzzle)),
            Self::Id => None,
            Self::Save => Some(save_file::write(puzzle, &Entries::default())),
        };
        written.unwrap_or_else(|| puzzle.game_id())
    }
}

impl Puzzle {
    /// The puzzle as a game ID, such as `2x2:d1a4b1a2d`.
    pub fn game_id(&self) -> String {
        game_id::write(self)
    }
}
