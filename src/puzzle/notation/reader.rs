//! Splits a text into boards: one per line, or blocks of rows separated by blank lines.
//!
//! The reader is fed line by line and holds no more than the lines of a board, so a file of a million boards needs no
//! more memory than one. Each line shows by itself what it is, and so what belongs to
//! which board. Blank lines inside a board are ignored: two blocks of rows that only together make a board are read as
//! one. Lines that start with `#` are comments. A line of text above a board is its title; other text is reported once,
//! however many lines it has. Lists may span lines, and save files end with the last move. Lines that hold no board as
//! they stand are read a second time without what may be around their rows.

mod blocks;
mod lines;
mod saves;

use std::sync::Arc;

use super::board::{Board, MAX_LINE, ReadResult};
use super::error::{BoardError, Problem};
use super::layouts::{Layouts, Unshown};
use super::list::Lists;
use super::row::Row;
use super::rows::Rows;
use super::unwrapped::unwrapped;
use super::wrapping::Frame;
use super::{Notation, line};
use crate::puzzle::{Layout, Puzzle};
use saves::Save;

/// Reads boards from lines that are pushed into it.
#[derive(Debug, Default)]
pub struct BoardReader {
    mode: Mode,
    layouts: Layouts,
    line: usize,
    /// The layout of the last board that was a plain line.
    usual: Option<Arc<Layout>>,
    /// Rows before the last blank line that do not make a board yet.
    pending: Rows,
    /// Rows since the last blank line.
    pub(super) chunk: Rows,
    /// The rows to pass over, as their board could not be read, and the number of cells of each.
    rest: (usize, usize),
    save: Save,
    frame: Frame,
    lists: Lists,
    noise: Noise,
    /// What was read and has not been returned.
    ready: Vec<ReadResult>,
    /// Lines are looked at a second time, unless somebody is waiting or this is the second time.
    looks_twice: bool,
    /// The lines to look at.
    text: String,
    /// The input is not text; the rest of it is ignored.
    pub(super) is_binary: bool,
    /// The line below the last board of rows, and the number of its symbols.
    below: (usize, usize),
    /// Whether some of the text was meant as a board.
    pub(super) has_boards: bool,
}

/// What stays the same throughout a text.
#[derive(Clone, Copy, Debug, Default)]
struct Mode {
    asked: Unshown,
    clashes_allowed: bool,
    /// Whether a user types the lines, so that errors are reported at once.
    is_hasty: bool,
}

/// The lines since the last board that are not boards.
#[derive(Debug, Default)]
enum Noise {
    #[default]
    None,
    /// A line of words, which is a title if a board follows.
    Title(BoardError),
    /// It has been reported that this is no board.
    Reported,
}

impl BoardReader {
    /// A reader; `asked` says what the text of a board may not show.
    pub fn new(asked: Unshown) -> Self {
        let mode = Mode { asked, ..Mode::default() };
        Self { mode, looks_twice: true, ..Self::default() }
    }

    /// A reader for the text of a game in progress, in which the player's entries may clash.
    pub fn in_play(asked: Unshown) -> Self {
        let mode = Mode { asked, clashes_allowed: true, ..Mode::default() };
        Self { mode, ..Self::new(asked) }
    }

    /// Reports errors at once, for a user who types the lines.
    pub(super) fn hasty(self) -> Self {
        Self { looks_twice: false, mode: Mode { is_hasty: true, ..self.mode }, ..self }
    }

    /// Drops the lines of an incomplete board, and counts lines from 1 again. Text that has been reported once stays so.
    pub(super) fn restart(&mut self) {
        let noise = std::mem::take(&mut self.noise);
        *self = Self { mode: self.mode, rest: self.rest, noise, ..Self::default() };
    }

    /// Forgets what was reported, so that similar text is reported again.
    pub(super) fn forget_noise(&mut self) {
        (self.noise, self.rest) = (Noise::None, (0, 0));
    }

    /// Takes the next line if it is a board in the notation and shape of the last single-line board,
    /// and nothing else. Long files are mostly such lines, and [`push`](Self::push), with the same
    /// result, is much slower.
    pub(super) fn push_plain(&mut self, line: &[u8]) -> Option<Board> {
        let layout = self.usual.as_ref()?;
        let is_between_boards = matches!(self.save, Save::None)
            && matches!(self.noise, Noise::None)
            && self.pending.is_untouched()
            && self.chunk.is_untouched()
            && self.lists.is_empty()
            && self.text.is_empty();
        if !is_between_boards {
            return None;
        }
        let puzzle = line::read_plain(line.trim_ascii(), layout)?;
        self.line += 1;
        self.rest = (0, 0);
        Some(Board::without_entries(puzzle, Notation::Line, self.line))
    }

    /// Takes the next line, with or without its line ending, and returns the boards that it completes.
    pub fn push(&mut self, line: &str) -> Vec<ReadResult> {
        self.push_as_it_stands(line);
        if !self.looks_twice {
            return std::mem::take(&mut self.ready);
        }
        let trimmed = line.trim_start();
        let is_blank = trimmed.is_empty();
        // Nothing is around a board before the first line that may be part of it.
        if !self.text.is_empty() || !is_blank && !trimmed.starts_with('#') {
            self.text.push_str(line.trim_end_matches(['\r', '\n']));
            self.text.push('\n');
        }
        let is_sure = |read: &ReadResult| read.as_ref().is_ok_and(|board| board.notation != Notation::Text);
        let is_decided = self.text.len() > MAX_LINE || self.ready.iter().any(is_sure);
        let is_between = || is_blank && self.pending.is_untouched() && self.lists.is_empty();
        if is_decided || is_between() { self.settle() } else { Vec::new() }
    }

    /// Ends the lines kept in `text`. Returns the boards found without what is around them, if all of it can be read like
    /// that, and otherwise what was read of the lines as they stand.
    fn settle(&mut self) -> Vec<ReadResult> {
        let read = std::mem::take(&mut self.ready);
        let boards = read.iter().filter(|read| read.is_ok()).count();
        let is_right = boards > 0 && boards == read.len();
        if self.text.len() > MAX_LINE || self.text.is_empty() || is_right {
            self.text.clear();
            return read;
        }
        let text = std::mem::take(&mut self.text);
        let line = self.line.saturating_sub(text.lines().count());
        let mut reader = Self { mode: self.mode, line, ..Self::default() };
        let again = reader.read(&unwrapped(&text));
        self.has_boards |= reader.has_boards;
        let is_better = again.len() >= boards.max(1) && again.iter().all(Result::is_ok);
        if is_better { again } else { read }
    }

    fn push_as_it_stands(&mut self, line: &str) {
        self.line += 1;
        if self.is_binary {
            return;
        }
        if line.contains('\0') {
            self.drop_board();
            (self.save, self.frame, self.noise) = (Save::None, Frame::default(), Noise::None);
            self.is_binary = true;
            let message = "this is not plain text; save it as UTF-8 if it should be a board";
            self.ready.push(Err(BoardError::new(self.line, 1, message)));
            return;
        }
        if line.len() > MAX_LINE {
            self.drop_board();
            let message = format!("this line has more than {MAX_LINE} characters, too many for a board");
            self.ready.extend(self.noise.hear(BoardError::new(self.line, 1, message), false).map(Err));
            return;
        }
        let line = if self.line == 1 { line.trim_start_matches('\u{feff}') } else { line };
        let is_usual = self.frame.is_usual() && self.lists.is_empty() && !self.chunk.are_of_candidates();
        match Row::plain(line, self.line).filter(|_| is_usual) {
            Some(row) => {
                self.end_save();
                if !self.passes_over(&row) {
                    self.push_row(row);
                }
            }
            None => self.push_wrapped(line),
        }
    }

    /// Adds a board, or what is wrong with one, to what was read.
    fn report(&mut self, read: ReadResult) {
        // What was above it is its title.
        self.noise = Noise::None;
        self.has_boards = true;
        self.ready.push(read);
    }

    /// What is wrong with a line that was taken for a title, unless a board has followed.
    pub(super) fn take_title(&mut self) -> Option<ReadResult> {
        let Noise::Title(error) = &self.noise else { return None };
        let title = Err(error.clone());
        self.noise = Noise::Reported;
        Some(title)
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
        self.end_lists();
        self.end_save();
        self.end_block();
        let end = self.frame.finish().map(|message| Err(BoardError::new(self.line, 1, message)));
        let title = self.take_title();
        self.ready.extend(title.into_iter().chain(end));
        self.settle()
    }
}

impl Noise {
    /// Takes the error of a line that is not part of a board, and returns what is to be reported.
    fn hear(&mut self, error: BoardError, is_words: bool) -> Option<BoardError> {
        match std::mem::replace(self, Self::Reported) {
            Self::None if is_words => {
                *self = Self::Title(error);
                None
            }
            Self::None => Some(error),
            // Below a title, a damaged row is what matters.
            Self::Title(first) => Some(if is_words { first } else { error }),
            Self::Reported => None,
        }
    }
}

/// The first board, or the first error if there is none.
pub(super) fn first(mut read: Vec<ReadResult>) -> Option<ReadResult> {
    let at = read.iter().position(Result::is_ok).unwrap_or(0);
    (at < read.len()).then(|| read.swap_remove(at))
}

/// The lines of a text, which end with `\n`, `\r\n` or `\r`.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

fn finish_line(line: usize, notation: Notation, puzzle: Result<Puzzle, Problem>) -> ReadResult {
    puzzle
        .map(|puzzle| Board::without_entries(puzzle, notation, line))
        .map_err(|problem| problem.on_line(line))
}

#[cfg(test)]
mod tests;
