//! Splits a text into boards: one per line, or blocks of rows separated by blank lines.
//!
//! The reader is fed line by line and holds no more than the lines of a board, so a file of a million boards needs no
//! more memory than one. It decides by the [`Kind`] of each line what belongs to which
//! board. Blank lines inside a board are ignored: two blocks of rows that only together make a board
//! are read as one. Lines that start with `#` are comments. A line of text above rows is their heading; other text
//! is reported once, however many lines it has. Save files end with the last move.

mod blocks;
mod saves;

use std::sync::Arc;

use super::board::{Board, MAX_LINE, ReadResult};
use super::error::{BoardError, Problem};
use super::frame::Frame;
use super::game_id::GameType;
use super::kind::Kind;
use super::layouts::{Layouts, Unshown};
use super::noise::Noise;
use super::paragraph::Paragraph;
use super::row::Row;
use super::rows::Rows;
use super::save_file::Record;
use super::token::check_line;
use super::{Notation, candidates, game_id, line, separation};
use crate::puzzle::{Layout, MAX_SIZE, Puzzle};
use blocks::left_over;
use saves::Save;

/// The longest row the game writes: 35 cells with a bar after every second.
const MAX_TEXT_WIDTH: usize = 4 * MAX_SIZE;

/// Reads boards from lines that are pushed into it.
#[derive(Debug, Default)]
pub struct BoardReader {
    asked: Unshown,
    clashes_allowed: bool,
    layouts: Layouts,
    line: usize,
    /// The layout of the last board that was a plain line.
    usual: Option<Arc<Layout>>,
    /// Rows before the last blank line that do not make a board yet.
    pending: Rows,
    /// Rows since the last blank line.
    chunk: Rows,
    /// The current board could not be read; the rest of it is ignored.
    skipping: bool,
    save: Save,
    frame: Frame,
    noise: Noise,
    /// Lines to look at a second time; `None` if errors are reported at once.
    paragraph: Option<Paragraph>,
    /// The input is not text; the rest of it is ignored.
    is_binary: bool,
    /// The line below the last board of rows, and the number of its symbols.
    below: (usize, usize),
}

impl BoardReader {
    /// A reader; `asked` says what the text of a board may not show.
    pub fn new(asked: Unshown) -> Self {
        Self { asked, paragraph: Some(Paragraph::default()), ..Self::default() }
    }

    /// A reader for the text of a game in progress, in which the player's entries may clash.
    pub fn in_play(asked: Unshown) -> Self {
        Self { clashes_allowed: true, ..Self::new(asked) }
    }

    /// Reads a text whose first line has the number `first`, and never looks at a line a second time.
    pub(super) fn read_once(
        asked: Unshown,
        clashes_allowed: bool,
        text: &str,
        first: usize,
    ) -> Vec<ReadResult> {
        Self { asked, clashes_allowed, line: first - 1, ..Self::default() }.read(text)
    }

    /// Reports errors at once, as somebody is waiting who types.
    pub(super) fn hasty(self) -> Self {
        Self { paragraph: None, ..self }
    }

    /// Whether the input has turned out not to be text.
    pub(super) fn is_binary(&self) -> bool {
        self.is_binary
    }

    /// The number of lines read.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Drops the lines of an incomplete board, and counts lines from 1 again.
    pub(super) fn restart(&mut self) {
        *self = Self {
            asked: self.asked,
            clashes_allowed: self.clashes_allowed,
            layouts: std::mem::take(&mut self.layouts),
            usual: self.usual.take(),
            paragraph: self.paragraph.as_ref().map(|_| Paragraph::default()),
            // Text that has been reported once stays so.
            noise: std::mem::take(&mut self.noise),
            ..Self::default()
        };
    }

    /// Reports text again, even if it is like that before it.
    pub(super) fn forget_noise(&mut self) {
        self.noise = Noise::None;
    }

    /// The rows of the current board so far.
    pub(super) fn rows(&self) -> &Rows {
        &self.chunk
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
            && self.paragraph.as_ref().is_none_or(Paragraph::is_empty);
        if !is_between_boards {
            return None;
        }
        let cells = line.strip_suffix(b"\n").unwrap_or(line);
        let puzzle = line::read_plain(cells.strip_suffix(b"\r").unwrap_or(cells), layout)?;
        self.line += 1;
        self.skipping = false;
        Some(Board::without_entries(puzzle, Notation::Line, self.line))
    }

    /// Takes the next line, with or without its line ending, and returns the boards that it completes.
    pub fn push(&mut self, line: &str) -> Vec<ReadResult> {
        let read = self.push_as_it_stands(line);
        let Some(paragraph) = &mut self.paragraph else { return read };
        // Most blank lines are between boards.
        if paragraph.is_empty() && read.is_empty() && line.trim().is_empty() {
            return read;
        }
        paragraph.push(&separation::plain(line), self.line, read);
        let is_between = line.trim().is_empty() && self.pending.is_untouched();
        if is_between || paragraph.is_decided() { self.settle() } else { Vec::new() }
    }

    /// What the lines hold that were pushed last, which no others can change.
    fn settle(&mut self) -> Vec<ReadResult> {
        let Self { asked, clashes_allowed, .. } = *self;
        let read_again = |text: &str, first| Self::read_once(asked, clashes_allowed, text, first);
        self.paragraph.as_mut().map_or_else(Vec::new, |paragraph| paragraph.settle(asked, read_again))
    }

    /// Takes the last board back, if that is still possible.
    fn take_back(&mut self) -> bool {
        self.paragraph.as_mut().is_some_and(Paragraph::take_back)
    }

    fn push_as_it_stands(&mut self, line: &str) -> Vec<ReadResult> {
        self.line += 1;
        let mut boards = Vec::new();
        if line.contains('\0') && !self.is_binary {
            self.drop_board();
            (self.save, self.frame, self.noise) = (Save::None, Frame::default(), Noise::None);
            self.is_binary = true;
            let message = "this is not plain text; save it as UTF-8 if it should be a board";
            boards.push(Err(BoardError::new(self.line, 1, message)));
        }
        if self.is_binary {
            return boards;
        }
        let line = if self.line == 1 { line.trim_start_matches('\u{feff}') } else { line };
        if line.len() > MAX_LINE {
            self.drop_board();
            let message = format!("this line has more than {MAX_LINE} characters, too many for a board");
            let error = BoardError::new(self.line, 1, message);
            boards.extend(self.noise.hear(error, "", false).map(Err));
            return boards;
        }
        let line = &*separation::plain(line);
        let trimmed = line.trim();
        if !trimmed.is_empty() && !trimmed.starts_with('#') && !Record::is_one(trimmed) {
            self.end_save(&mut boards);
        }
        if let Some(row) = self.chunk.blank_row(line, self.line) {
            self.push_row(row, &mut boards);
        } else if trimmed.is_empty() && !(self.line == 1 && line.matches('\t').count() > 2) {
            self.end_chunk(&mut boards);
            self.skipping = false;
        } else if !trimmed.starts_with('#') && !self.frame.take(trimmed) {
            self.push_kind(Kind::of(line, self.line), line, &mut boards);
        }
        boards
    }

    /// Takes a line of a known kind.
    fn push_kind(&mut self, kind: Kind, line: &str, boards: &mut Vec<ReadResult>) {
        let trimmed = line.trim();
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        match kind {
            Kind::Record => {
                self.end_block(boards);
                let record = Record::read(trimmed).expect("a line of this kind");
                self.push_record(record.map_err(|problem| problem.shifted(indent)), boards);
            }
            Kind::Border => self.chunk.push_separator(self.line, line.trim_end()),
            Kind::Id => {
                self.end_block(boards);
                self.skipping = false;
                let puzzle = game_id::read(trimmed, &mut self.layouts);
                let puzzle = puzzle.map_err(|problem| problem.shifted(indent));
                let board = self.single_line(Notation::Id, puzzle, trimmed);
                self.report(board, boards);
            }
            Kind::Brackets => {}
            _ if self.chunk.are_of_candidates() && trimmed.contains(char::is_whitespace) => {
                self.push_candidates(line, Some(self.chunk.size()), boards);
            }
            Kind::Candidates(_) => self.push_candidates(line, None, boards),
            Kind::Boards(rows) => {
                self.end_block(boards);
                self.skipping = false;
                self.noise.end_header();
                for row in rows {
                    self.push_line(&row, trimmed, boards);
                }
            }
            Kind::Row(_) | Kind::Text(_) if self.skipping => {}
            Kind::Row(row) => self.push_row(row, boards),
            // A row with too many cells, or too few.
            Kind::Text(row)
                if !self.chunk.is_empty()
                    && !row.is_board()
                    && row.wrong(self.chunk.size()) + row.mixed() == 0 =>
            {
                self.push_row(row, boards);
            }
            Kind::Text(row) => self.push_text(&row, trimmed, indent, boards),
        }
    }

    /// Takes a whole board on one line.
    fn push_line(&mut self, row: &Row, text: &str, boards: &mut Vec<ReadResult>) {
        let puzzle = line::read(&row.cells, self.asked, &mut self.layouts);
        if let Ok(puzzle) = &puzzle
            && puzzle.layout().shape().is_plain()
        {
            self.usual = Some(Arc::clone(puzzle.layout()));
        }
        let board = self.single_line(Notation::Line, puzzle, text);
        self.report(board, boards);
    }

    /// Takes a row of candidates, of a board of `size` symbols if that is known.
    fn push_candidates(&mut self, line: &str, size: Option<usize>, boards: &mut Vec<ReadResult>) {
        match candidates::read(line, self.line, size) {
            _ if self.skipping => {}
            Ok(row) => self.push_row(row, boards),
            Err(problem) => self.give_up(problem.on_line(self.line), boards),
        }
    }

    /// Takes a line that is no part of a board, or that is a badly damaged row.
    fn push_text(&mut self, row: &Row, text: &str, indent: usize, boards: &mut Vec<ReadResult>) {
        let rows = self.chunk.rows.len() + self.pending.rows.len();
        let are_few = 2 * rows <= self.chunk.size().max(self.pending.size());
        let is_stray = rows == 0 || are_few && self.noise.is_reported();
        let mut error = what_is_wrong(row, text, indent).on_line(self.line);
        if text.chars().count() > MAX_TEXT_WIDTH {
            text.clone_into(&mut error.text);
        }
        if is_stray && self.is_left_over(row) && self.take_back() {
            self.give_up(left_over(row), boards);
        } else if is_stray {
            self.drop_board();
            let is_words = has_words(text, row);
            self.skipping = !is_words && !self.noise.is_reported() && error.text.is_empty();
            boards.extend(self.noise.hear(error, text, is_words).map(Err));
        } else {
            self.give_up(error, boards);
        }
    }

    /// Reports what is wrong with a row, and passes over the rows around it, which make no board either.
    fn give_up(&mut self, error: BoardError, boards: &mut Vec<ReadResult>) {
        self.drop_board();
        self.report(Err(error), boards);
        self.noise = Noise::Reported;
        self.skipping = true;
    }

    /// Adds what was read to `boards`.
    fn report(&mut self, read: ReadResult, boards: &mut Vec<ReadResult>) {
        if read.is_ok() {
            self.noise.end_heading();
        }
        boards.extend(self.take_heading());
        self.noise = Noise::None;
        boards.push(read);
    }

    /// What is wrong with a line that was taken for a heading, unless rows have followed.
    pub(super) fn take_heading(&mut self) -> Option<ReadResult> {
        self.noise.take_heading().map(Err)
    }

    /// The boards of a whole text, with any line endings.
    pub fn read(mut self, text: &str) -> Vec<ReadResult> {
        let mut boards: Vec<ReadResult> =
            text.split('\n').flat_map(lines_of).flat_map(|line| self.push(line)).collect();
        boards.extend(self.finish());
        boards
    }

    /// The first board of a text, or what is wrong with the text if it has none.
    pub fn first(self, text: &str) -> Option<ReadResult> {
        let mut read = self.read(text);
        let first = read.iter().position(Result::is_ok).unwrap_or(0);
        (first < read.len()).then(|| read.swap_remove(first))
    }

    /// Marks the end of the text, and returns the boards that this completes.
    pub fn finish(&mut self) -> Vec<ReadResult> {
        let mut boards = Vec::new();
        self.end_save(&mut boards);
        self.end_block(&mut boards);
        boards.extend(self.take_heading());
        boards.extend(self.frame.finish().map(|message| Err(BoardError::new(self.line, 1, message))));
        let Some(paragraph) = &mut self.paragraph else { return boards };
        paragraph.finish(boards);
        self.settle()
    }

    fn single_line(&self, notation: Notation, puzzle: Result<Puzzle, Problem>, text: &str) -> ReadResult {
        finish_line(self.line, notation, puzzle)
            .map_err(|error| BoardError { text: text.to_owned(), ..error })
    }
}

/// The lines of what ends with a line feed: some texts have carriage returns between them.
pub(super) fn lines_of(line: &str) -> impl Iterator<Item = &str> {
    line.trim_end_matches(['\r', '\n']).split('\r')
}

/// Whether most characters of a line are letters.
fn has_words(text: &str, row: &Row) -> bool {
    2 * text.chars().filter(|c| c.is_alphabetic()).count() > row.cells.len()
}

/// What is wrong with a line that is no part of a board.
fn what_is_wrong(row: &Row, text: &str, indent: usize) -> Problem {
    let is_id = text.split_once([':', '#']).is_some_and(|(kind, _)| GameType::read(kind).is_ok());
    if is_id && let Err(problem) = game_id::read(text, &mut Layouts::default()) {
        return problem.shifted(indent);
    }
    match check_line(&row.cells, row.size()) {
        Ok(()) => Problem::at(row.column(), line::not_square(row.cells.len())),
        Err(problem) if !has_words(text, row) && 2 * row.wrong(row.size()) <= row.cells.len() => problem,
        Err(_) => Problem::at(indent + 1, "this is neither a row of a board nor a game ID"),
    }
}

fn finish_line(line: usize, notation: Notation, puzzle: Result<Puzzle, Problem>) -> ReadResult {
    puzzle
        .map(|puzzle| Board::without_entries(puzzle, notation, line))
        .map_err(|problem| problem.on_line(line))
}

#[cfg(test)]
mod tests;
