//! Splits a text into boards: one per line, or blocks of rows separated by blank lines.
//!
//! The reader is fed line by line and holds no more than the lines of a board, so a file of a million boards needs no
//! more memory than one. Blank lines inside a board are ignored: two blocks of rows that only together make a board are
//! read as one. Lines that start with `#` are comments. A line of text above a board is its title; other text is reported
//! once, however many lines it has. Lists may span lines, and save files end with the last move.
//!
//! [`LineReader`] reads lines as they stand, each in the first of its `FORMATS` that takes it. Lines that hold no board
//! like that are read a second time without what may be around their rows.

mod context;
mod findings;
mod formats;
mod lines;
mod lists;
mod one_line;
mod open_board;
mod pasted;
mod rest;
mod rows;
mod saves;
mod words;

use super::Notation;
use super::board::{MAX_LINE, ReadBoard, ReadResult};
use super::builder::Builder;
use super::error::BoardError;
use super::layouts::Assumed;
use lines::LineReader;
pub use pasted::TypedLines;

/// Reads boards from lines that are pushed into it.
#[derive(Debug, Default)]
pub struct BoardReader {
    lines: LineReader,
    /// The lines that may have to be read a second time.
    text: String,
}

impl BoardReader {
    /// A reader; `assumed` says what the text of a board may not show.
    pub fn new(assumed: Assumed) -> Self {
        Self::with(Builder { assumed, ..Builder::default() })
    }

    /// A reader for the text of a game in progress, in which the player's entries may clash.
    pub fn in_play(assumed: Assumed) -> Self {
        Self::with(Builder { assumed, clashes_allowed: true, ..Builder::default() })
    }

    fn with(builder: Builder) -> Self {
        Self { lines: LineReader::new(builder, 0), text: String::new() }
    }

    /// Whether the input is not text; the rest of it is ignored.
    pub(super) fn is_binary(&self) -> bool {
        self.lines.is_binary
    }

    /// Whether some of the text was meant as a board.
    pub(super) fn has_boards(&self) -> bool {
        self.lines.context.found.has_boards
    }

    /// Takes the next line if it is a board in the notation and shape of the last single-line board,
    /// and nothing else. Long files are mostly such lines, and [`push`](Self::push), with the same
    /// result, is much slower.
    pub(super) fn push_plain(&mut self, line: &[u8]) -> Option<ReadBoard> {
        if self.text.is_empty() { self.lines.push_plain(line) } else { None }
    }

    /// Takes the next line, with or without its line ending, and returns the boards that it completes.
    pub fn push(&mut self, line: &str) -> Vec<ReadResult> {
        let line = line.trim_end_matches(['\r', '\n']);
        self.lines.push(line);
        let trimmed = line.trim_start();
        let is_blank = trimmed.is_empty();
        // Nothing is around a board before the first line that may be part of it.
        if !self.text.is_empty() || !is_blank && !trimmed.starts_with('#') {
            self.text.push_str(line);
            self.text.push('\n');
        }
        let is_decided = self.text.len() > MAX_LINE || self.lines.context.found.has_more_than_rows();
        let is_between =
            || is_blank && !self.lines.open_board.goes_on_below_blank() && self.lines.lists.is_empty();
        if is_decided || is_between() { self.settle() } else { Vec::new() }
    }

    /// Ends the lines kept in `text`. Returns the boards found without what is around them, if all of it can be read like
    /// that, and otherwise what was read of the lines as they stand.
    fn settle(&mut self) -> Vec<ReadResult> {
        let read = self.lines.context.found.take();
        let boards = read.iter().filter(|read| read.is_ok()).count();
        let is_right = boards > 0 && boards == read.len();
        if self.text.len() > MAX_LINE || self.text.is_empty() || is_right {
            self.text.clear();
            return read;
        }
        let again = self.lines.read_again(&std::mem::take(&mut self.text));
        let is_better = again.len() >= boards.max(1) && again.iter().all(Result::is_ok);
        if is_better { again } else { read }
    }

    /// The boards of a whole text, with any line endings.
    pub fn read(&mut self, text: &str) -> Vec<ReadResult> {
        let mut boards: Vec<ReadResult> = lines_of(text).flat_map(|line| self.push(line)).collect();
        boards.extend(self.finish());
        boards
    }

    /// The first board of a text, or what is wrong with the text if it has none.
    pub fn first(mut self, text: &str) -> Option<ReadResult> {
        first(self.read(text))
    }

    /// Marks the end of the text, and returns the boards that this completes.
    pub fn finish(&mut self) -> Vec<ReadResult> {
        self.lines.finish();
        self.settle()
    }
}

/// The first board, or the first error if there is none.
fn first(mut read: Vec<ReadResult>) -> Option<ReadResult> {
    let at = read.iter().position(Result::is_ok).unwrap_or(0);
    (at < read.len()).then(|| read.swap_remove(at))
}

/// The lines of a text, which end with `\n`, `\r\n` or `\r`.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

#[cfg(test)]
mod tests;
