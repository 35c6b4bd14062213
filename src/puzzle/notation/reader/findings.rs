//! The boards and errors of the lines so far, and which errors go without saying.

use super::super::row::Row;
use super::super::rows::Rows;
use super::{BoardError, Notation, ReadResult};

/// What was found in the lines so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// What was read and has not been returned.
    ready: Vec<ReadResult>,
    pub noise: Noise,
    /// Whether some of the text was meant as a board.
    pub has_boards: bool,
    /// The line below the last board of rows, and the number of its symbols.
    below: (usize, usize),
}

/// The lines since the last board that are not boards.
#[derive(Debug, Default)]
pub(super) enum Noise {
    #[default]
    None,
    /// A line of words, which is a title if a board follows.
    Title(BoardError),
    /// They have been reported as text that is not a board.
    Reported,
}

impl Findings {
    /// Adds a board, or what is wrong with one.
    pub fn push(&mut self, read: ReadResult) {
        // What was above it is its title.
        self.noise = Noise::None;
        self.has_boards = true;
        self.ready.push(read);
    }

    /// Adds what may be a board if it is right, and otherwise anything else.
    pub fn push_doubtful(&mut self, read: ReadResult) {
        let has_boards = self.has_boards || read.is_ok();
        self.push(read);
        self.has_boards = has_boards;
    }

    /// Adds a board of these rows.
    pub fn push_rows(&mut self, read: ReadResult, rows: &Rows) {
        self.below = (rows.rows.last().map_or(0, |last| last.line + 1), rows.size());
        self.push(read);
    }

    /// Adds what is wrong with some rows, whatever is around them.
    pub fn push_error(&mut self, error: BoardError) {
        self.ready.push(Err(error));
    }

    /// Adds the error of a line that is not part of a board, unless another was reported for the lines around it.
    pub fn push_noise(&mut self, error: BoardError, is_words: bool) {
        match std::mem::replace(&mut self.noise, Noise::Reported) {
            Noise::None if is_words => self.noise = Noise::Title(error),
            Noise::None => self.ready.push(Err(error)),
            // Below a title, a damaged row is what matters.
            Noise::Title(first) => self.ready.push(Err(if is_words { first } else { error })),
            Noise::Reported => {}
        }
    }

    /// A row follows, so that the line of words above it was a title.
    pub fn keep_title(&mut self) {
        if let Noise::Title(_) = self.noise {
            self.noise = Noise::None;
        }
    }

    /// What is wrong with a line that was taken for a title, unless a board has followed.
    pub fn take_title(&mut self) -> Option<BoardError> {
        let Noise::Title(error) = &self.noise else { return None };
        let title = error.clone();
        self.noise = Noise::Reported;
        Some(title)
    }

    /// Whether there is a board of another notation than rows.
    pub fn has_more_than_rows(&self) -> bool {
        self.ready.iter().any(|read| read.as_ref().is_ok_and(|board| board.notation != Notation::Text))
    }

    /// Whether a row is right below a board of rows.
    pub fn is_below_board(&self, row: &Row) -> bool {
        row.line == self.below.0
    }

    /// Drops the board right above a row that seems to belong to it, which is whole without the row. Returns what is
    /// wrong, or `None` if there is no such board.
    pub fn take_left_over(&mut self, row: &Row) -> Option<BoardError> {
        let (_, size) = self.below;
        let is_left_over = self.is_below_board(row)
            && row.cells.len() > 3
            && row.cells.len() <= size
            && row.wrong(size) == 0;
        let message = "a whole board ends above this row; remove the row, or add a blank line";
        let taken = self.ready.pop_if(|read| is_left_over && read.is_ok());
        taken.map(|_| BoardError::new(row.line, 1, message))
    }

    /// Returns what was read since the last time.
    pub fn take(&mut self) -> Vec<ReadResult> {
        std::mem::take(&mut self.ready)
    }
}
