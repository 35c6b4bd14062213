//! Splits a text into boards: one per line, or blocks of rows separated by blank lines.
//!
//! The reader is fed line by line and holds no more than the current board, so a file of a million
//! boards needs no more memory than one. A line with a `:` is a game ID; a line of 16 or of more
//! than 35 cells is a whole board; anything else is a row. Blank lines inside a board are ignored:
//! two blocks of rows that only together make a board are read as one. Lines that start with `#`
//! are comments. The cells of a row may be lists of candidates. Save files are recognised by the form of their lines, and end with the last move.

use std::sync::Arc;

use super::error::{BoardError, Problem};
use super::layouts::{Layouts, Unshown};
use super::row::Row;
use super::rows::Rows;
use super::save_file::{self, Entries, Record, SaveFile};
use super::{Notation, candidates, game_id, line};
use crate::puzzle::{Cell, Layout, MAX_SIZE, Puzzle, Symbol};

/// The longest row the game writes: 35 cells with a bar after every second.
const MAX_TEXT_WIDTH: usize = 4 * MAX_SIZE;

/// The longest line that can belong to a board, in bytes. The ID of a jigsaw killer of 35 symbols
/// and the solution in its save file are shorter.
pub(super) const MAX_LINE: usize = 16 * 1024;

/// A board that was read, and its notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub puzzle: Puzzle,
    /// Candidates that the givens allow but the text does not list, if it lists any.
    pub removed: Vec<(Cell, Symbol)>,
    /// The player's entries so far, if the notation keeps them apart from the givens.
    pub entries: Entries,
    pub notation: Notation,
    /// The line its text starts on, from 1.
    pub line: usize,
}

impl Board {
    fn without_entries(puzzle: Puzzle, notation: Notation, line: usize) -> Self {
        Self { puzzle, removed: Vec::new(), entries: Entries::default(), notation, line }
    }

    /// The board in its notation, with the player's entries or the candidates if that has them.
    pub fn write(&self) -> String {
        match self.notation {
            Notation::Candidates => candidates::write_board(&self.puzzle, &self.removed),
            Notation::Save => save_file::write(&self.puzzle, &self.entries),
            notation => notation.write(&self.puzzle),
        }
    }
}

/// A board, or why it could not be read.
pub type ReadResult = Result<Board, BoardError>;

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
}

/// The current save file.
#[derive(Debug, Default)]
enum Save {
    #[default]
    None,
    Reading(Box<SaveFile>),
    /// It could not be read; the rest of it is ignored.
    Skipping,
}

impl BoardReader {
    /// A reader; `asked` says what the text of a board may not show.
    pub fn new(asked: Unshown) -> Self {
        Self { asked, ..Self::default() }
    }

    /// A reader for the text of a game in progress, in which the player's entries may clash.
    pub fn in_play(asked: Unshown) -> Self {
        Self { asked, clashes_allowed: true, ..Self::default() }
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
            ..Self::default()
        };
    }

    /// The rows of the current board so far.
    pub(super) fn rows(&self) -> &Rows {
        &self.chunk
    }

    /// Takes the next line if it is a board in the notation and shape of the last single-line board,
    /// and nothing else. Long files are mostly such lines, and [`push`](Self::push), which would
    /// yield the same, is much slower.
    pub(super) fn push_plain(&mut self, line: &[u8]) -> Option<Board> {
        let layout = self.usual.as_ref()?;
        let is_between_boards =
            matches!(self.save, Save::None) && self.pending.is_untouched() && self.chunk.is_untouched();
        if !is_between_boards {
            return None;
        }
        let cells = line.strip_suffix(b"\n").unwrap_or(line);
        let puzzle = line::read_plain(cells.strip_suffix(b"\r").unwrap_or(cells), layout)?;
        self.line += 1;
        self.skipping = false;
        Some(Board::without_entries(puzzle, Notation::Line, self.line))
    }

    /// Takes the next line, with or without its line ending, and yields the boards it completes.
    pub fn push(&mut self, line: &str) -> Vec<ReadResult> {
        self.line += 1;
        let mut boards = Vec::new();
        let line = if self.line == 1 { line.trim_start_matches('\u{feff}') } else { line };
        if line.len() > MAX_LINE {
            self.drop_board();
            let message = format!("this line has more than {MAX_LINE} characters, too many for a board");
            boards.push(Err(BoardError::new(self.line, 1, message)));
            return boards;
        }
        let trimmed = line.trim();
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        if !trimmed.is_empty() && !trimmed.starts_with('#') && !Record::is_one(trimmed) {
            self.end_save(&mut boards);
        }
        if trimmed.is_empty() {
            self.end_chunk(&mut boards);
            self.skipping = false;
        } else if trimmed.starts_with('#') {
            // A comment.
        } else if let Some(record) = Record::read(trimmed) {
            self.end_block(&mut boards);
            self.push_record(record.map_err(|problem| problem.shifted(indent)), &mut boards);
        } else if candidates::is_border(trimmed) {
            self.chunk.push_separator(self.line, line.trim_end());
        } else if trimmed.contains([':', '#']) && !self.are_candidates(trimmed) {
            self.end_block(&mut boards);
            self.skipping = false;
            let puzzle = game_id::read(trimmed, &mut self.layouts).map_err(|problem| problem.shifted(indent));
            boards.push(self.single_line(Notation::Id, puzzle, trimmed));
        } else {
            self.push_cells(line, &mut boards);
        }
        boards
    }

    /// Whether a line is a row of candidates, by itself or because those above it are.
    fn are_candidates(&self, line: &str) -> bool {
        let is_one_more = self.chunk.are_of_candidates() && line.trim().contains(char::is_whitespace);
        is_one_more || candidates::are_meant(line)
    }

    /// Takes a line of cells: a row, or a whole board.
    fn push_cells(&mut self, line: &str, boards: &mut Vec<ReadResult>) {
        let are_candidates = self.are_candidates(line);
        let row = if are_candidates {
            let size = self.chunk.are_of_candidates().then(|| self.chunk.size());
            candidates::read(line, self.line, size)
        } else {
            Row::read(line, self.line)
        };
        match row {
            Ok(row) if row.cells.len() > MAX_SIZE => {
                self.end_block(boards);
                self.skipping = false;
                let puzzle = line::read(&row.cells, self.asked, &mut self.layouts);
                if let Ok(puzzle) = &puzzle
                    && puzzle.layout().shape().is_plain()
                {
                    self.usual = Some(Arc::clone(puzzle.layout()));
                }
                boards.push(self.single_line(Notation::Line, puzzle, line.trim()));
            }
            _ if self.skipping => {}
            Ok(row) => self.push_row(row, boards),
            Err(problem) => {
                // The rows around a line that cannot be read make no board either.
                self.drop_board();
                let text = line.trim();
                self.skipping = are_candidates || text.chars().count() <= MAX_TEXT_WIDTH;
                let text = if self.skipping { String::new() } else { text.to_owned() };
                boards.push(Err(BoardError { text, ..problem.on_line(self.line) }));
            }
        }
    }

    /// Marks the end of the text, and yields the boards that this completes.
    pub fn finish(&mut self) -> Vec<ReadResult> {
        let mut boards = Vec::new();
        self.end_save(&mut boards);
        self.end_block(&mut boards);
        boards
    }

    fn push_row(&mut self, row: Row, boards: &mut Vec<ReadResult>) {
        if self.chunk.is_lines_of_four() && row.cells.len() != self.chunk.size() {
            self.end_block(boards);
        }
        self.chunk.rows.push(row);
        if self.chunk.is_complete() {
            self.end_block(boards);
        }
    }

    /// Drops what was read of the current board.
    fn drop_board(&mut self) {
        self.pending = Rows::default();
        self.chunk = Rows::default();
    }

    fn push_record(&mut self, record: Result<Record, Problem>, boards: &mut Vec<ReadResult>) {
        if record.as_ref().is_ok_and(|record| record.name == save_file::FIRST) {
            self.end_save(boards);
            self.save = Save::Reading(Box::new(SaveFile::starting_at(self.line)));
        }
        let pushed = match &mut self.save {
            Save::Skipping => return,
            Save::None => Err(Problem::at(1, "not a save file: its first line, SAVEFILE, is missing")),
            Save::Reading(file) => record.and_then(|record| file.push(record, self.line)),
        };
        if let Err(problem) = pushed {
            self.save = Save::Skipping;
            boards.push(Err(problem.on_line(self.line)));
        } else if matches!(&self.save, Save::Reading(file) if file.is_complete()) {
            self.end_save(boards);
        }
    }

    /// Ends the current save file: what follows does not belong to it.
    fn end_save(&mut self, boards: &mut Vec<ReadResult>) {
        if let Save::Reading(file) = std::mem::take(&mut self.save) {
            let board = |(puzzle, entries)| Board {
                entries,
                ..Board::without_entries(puzzle, Notation::Save, file.line)
            };
            boards.push(file.read(&mut self.layouts).map(board));
        }
    }

    /// At a blank line: joins the rows before it to the pending ones if together they can be a board.
    fn end_chunk(&mut self, boards: &mut Vec<ReadResult>) {
        let chunk = std::mem::take(&mut self.chunk);
        if chunk.is_untouched() {
            return;
        }
        let together = self.pending.rows.len() + chunk.rows.len();
        let same_size = chunk.is_empty() || chunk.size() == self.pending.size();
        if !self.pending.is_empty() && same_size && together <= self.pending.size() {
            self.pending.append(chunk);
        } else {
            self.end_pending(boards);
            self.pending = chunk;
        }
        if self.pending.is_complete() || self.pending.is_lines_of_four() {
            self.end_pending(boards);
        }
    }

    /// Ends the current board: what follows does not belong to it.
    fn end_block(&mut self, boards: &mut Vec<ReadResult>) {
        self.end_chunk(boards);
        self.end_pending(boards);
    }

    fn end_pending(&mut self, boards: &mut Vec<ReadResult>) {
        let rows = std::mem::take(&mut self.pending);
        if rows.is_lines_of_four() {
            for row in &rows.rows {
                let puzzle = line::read(&row.cells, self.asked, &mut self.layouts);
                boards.push(finish_line(row.line, Notation::Line, puzzle));
            }
        } else if let Some(first) = rows.rows.first() {
            let notation = if rows.are_of_candidates() { Notation::Candidates } else { Notation::Text };
            let board =
                |(puzzle, removed)| Board { removed, ..Board::without_entries(puzzle, notation, first.line) };
            let read = rows.read(self.asked, &mut self.layouts).map(board);
            let check = |board: Board| rows.check(&board.puzzle).map(|()| board);
            let read = if self.clashes_allowed { read } else { read.and_then(check) };
            self.skipping = read.is_err();
            boards.push(read);
        }
    }

    fn single_line(&self, notation: Notation, puzzle: Result<Puzzle, Problem>, text: &str) -> ReadResult {
        finish_line(self.line, notation, puzzle)
            .map_err(|error| BoardError { text: text.to_owned(), ..error })
    }
}

impl Rows {
    /// Whether these are whole boards of 4 symbols, one per line, rather than rows of a board of 16.
    fn is_lines_of_four(&self) -> bool {
        !self.is_empty()
            && !self.is_complete()
            && self.separators.is_empty()
            && self.rows.iter().all(|row| row.compact && row.cells.len() == 16)
    }
}

fn finish_line(line: usize, notation: Notation, puzzle: Result<Puzzle, Problem>) -> ReadResult {
    puzzle
        .map(|puzzle| Board::without_entries(puzzle, notation, line))
        .map_err(|problem| problem.on_line(line))
}

#[cfg(test)]
mod tests;
