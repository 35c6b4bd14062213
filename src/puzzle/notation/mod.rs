//! The notations of boards, and the reader that recognises them.

mod board;
mod board_text;
mod boards;
mod builder;
mod candidates;
mod cells;
mod drawn_blocks;
mod drawn_regions;
mod error;
mod game_id;
mod groups;
mod kind;
mod layouts;
mod line;
mod list;
mod looks;
mod reader;
mod row;
mod rows;
mod save_file;
mod unwrapped;
mod utf16;
mod wrapping;

pub use board::{ReadBoard, ReadResult};
pub use boards::Boards;
pub use candidates::write as write_candidates;
pub use error::BoardError;
pub use game_id::{Division, GameType};
pub use layouts::Assumed;
pub use looks::looks_like_board;
pub(crate) use looks::looks_like_line;
pub use reader::{BoardReader, TypedLines};
pub use save_file::{Origin, SavedGame};
pub use utf16::decode;

use std::str::FromStr;
use std::sync::Arc;

use super::{CellState, Puzzle, Shown, Symbol};

/// A way to write a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The text of the game's Copy: one row per line, with the borders of blocks or regions drawn.
    /// It cannot express the cages of a killer.
    Text,
    /// The text of the game's Copy with the candidates of each cell instead of blanks, as other solvers show them. It
    /// shows neither diagonals nor cages.
    Candidates,
    /// All cells on one line, `.` for a blank. It can express only rows, columns and blocks.
    Line,
    /// The game's own ID, such as `3x3:a1b5...`.
    Id,
    /// The file that the game's `File > Save` writes.
    Save,
}

impl Notation {
    /// The puzzle in this notation, or as a game ID if the notation cannot express it; without a
    /// final line ending.
    pub fn write(self, puzzle: &Puzzle) -> String {
        let shape = puzzle.layout().shape();
        let written = match self {
            Self::Text => shape.cages.is_empty().then(|| board_text::write(shape, puzzle.givens())),
            Self::Candidates => Some(candidates::write_board(puzzle, &Shown::new(puzzle), &[])),
            Self::Line => shape.is_plain().then(|| line::write(puzzle.givens().iter().copied())),
            Self::Id => None,
            Self::Save => Some(save_file::write(puzzle, &Shown::new(puzzle))),
        };
        written.unwrap_or_else(|| puzzle.game_id())
    }

    /// A solution of the puzzle in this notation, which has a symbol for each cell: as a board on
    /// which all cells are given, or as a save file with the solution entered by the player.
    ///
    /// A text or a line shows the solved grid of any board, though it may not show all of its houses.
    pub fn write_solution(self, puzzle: &Puzzle, solution: &[Symbol]) -> String {
        let cells = || solution.iter().copied().map(Some);
        match self {
            Self::Line => line::write(cells()),
            Self::Text => board_text::write(puzzle.layout().shape(), &cells().collect::<Vec<_>>()),
            Self::Save => save_file::write(puzzle, &solution.iter().copied().map(CellState::Digit).collect()),
            _ => self.write(&Puzzle::unchecked(Arc::clone(puzzle.layout()), cells().collect())),
        }
    }
}

/// Reads a text that holds exactly one board, in any notation.
impl FromStr for Puzzle {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let mut boards = BoardReader::new(Assumed::default()).read(text).into_iter();
        let first = boards.next().unwrap_or_else(|| Err(BoardError::new(1, 1, "there is no board")))?;
        match boards.next().transpose()? {
            None => Ok(first.puzzle),
            Some(second) => Err(BoardError::new(second.line, 1, "expected only one board")),
        }
    }
}

impl Puzzle {
    /// The puzzle as a game ID, such as `2x2:d1a4b1a2d`.
    pub fn game_id(&self) -> String {
        format!("{}:{}", self.layout().shape(), game_id::write_desc(self))
    }
}
