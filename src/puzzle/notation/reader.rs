//! Takes a text apart into boards: one a line, or blocks of rows with blank lines between them.
//!
//! The reader is fed line by line and holds no more than the board it is in, so a file of a
//! million boards needs no more memory than one. A line with a `:` is a game ID; a line of 16 or
//! of more than 35 cells is a whole board; anything else is a row. Blank lines inside a board are
//! passed over: two blocks of rows that only together make a board are taken as one. Lines that
//! start with `#` are comments. A save file is told by the form of its lines, and ends with its
//! last move.

use std::io::BufRead;

use super::board_text::Rows;
use super::error::{BoardError, Problem};
use super::layouts::{Layouts, Unshown};
use super::row::{Row, Separator};
use super::save_file::{self, Entries, Record, SaveFile};
use super::{Notation, game_id, line};
use crate::puzzle::{MAX_SIZE, Puzzle};

/// The longest row the game writes: 35 cells with a bar after every second.
const MAX_TEXT_WIDTH: usize = 4 * MAX_SIZE;

/// A board that was read, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub puzzle: Puzzle,
    /// What the player has put into it so far, where the notation tells that apart.
    pub entries: Entries,
    pub notation: Notation,
    /// The line its text starts at, from 1.
    pub line: usize,
}

impl Board {
    fn without_entries(puzzle: Puzzle, notation: Notation, line: usize) -> Self {
        Self { puzzle, entries: Entries::default(), notation, line }
    }

    /// The board in its notation, with the player's entries where that tells them apart.
    pub fn write(&self) -> String {
        match self.notation {
            Notation::Save => save_file::write(&self.puzzle, &self.entries),
            notation => notation.write(&self.puzzle),
        }
    }
}

/// What a board that was met turned out to be.
pub type ReadResult = Result<Board, BoardError>;

/// Reads boards from lines that are pushed into it.
#[derive(Debug, Default)]
pub struct BoardReader {
    asked: Unshown,
    clashes_allowed: bool,
    layouts: Layouts,
    line: usize,
    /// Rows before the last blank line that do not make a board yet.
    pending: Rows,
    /// Rows since the last blank line.
    chunk: Rows,
    /// The board at hand is beyond reading, and what is left of it is passed over.
    skipping: bool,
    save: Save,
}

/// The save file at hand.
#[derive(Debug, Default)]
enum Save {
    #[default]
    None,
    Reading(SaveFile),
    /// It is beyond reading, and what is left of it is passed over.
    Skipping,
}

impl BoardReader {
    /// A reader that knows beforehand what the texts of the boards do not show.
    pub fn new(asked: Unshown) -> Self {
        Self { asked, ..Self::default() }
    }

    /// A reader for the text of a game in play, in which the player's entries may clash.
    pub fn in_play(asked: Unshown) -> Self {
        Self { asked, clashes_allowed: true, ..Self::default() }
    }

    /// Takes the next line, with or without its line end, and yields the boards it completes.
    pub fn push(&mut self, line: &str) -> Vec<ReadResult> {
        self.line += 1;
        let line = if self.line == 1 { line.trim_start_matches('\u{feff}') } else { line };
        let trimmed = line.trim();
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let mut boards = Vec::new();
        if !trimmed.is_empty() && !trimmed.starts_with('#') && !Record::is_one(trimmed) {
            self.end_save(&mut boards);
        }
        if trimmed.is_empty() {
            self.end_chunk(&mut boards);
            self.skipping = false;
        } else if trimmed.starts_with('#') {
            // A comment.
        } else if let Some(record) = Record::read(line.trim()) {
            self.end_block(&mut boards);
            self.push_record(record.map_err(|problem| problem.shifted(indent)), &mut boards);
        } else if trimmed.contains([':', '#']) {
            self.end_block(&mut boards);
            self.skipping = false;
            let puzzle = game_id::read(trimmed, &mut self.layouts).map_err(|problem| problem.shifted(indent));
            boards.push(self.single_line(Notation::Id, puzzle, trimmed));
        } else if trimmed.chars().all(|c| matches!(c, '-' | '+' | '|') || c.is_whitespace()) {
            let rows_above = self.chunk.rows.len();
            let text = line.trim_end().to_owned();
            self.chunk.separators.push(Separator { line: self.line, rows_above, text });
        } else {
            match Row::read(line, self.line) {
                Ok(row) if row.cells.len() > MAX_SIZE => {
                    self.end_block(&mut boards);
                    self.skipping = false;
                    let puzzle = line::read(&row.cells, self.asked, &mut self.layouts);
                    boards.push(self.single_line(Notation::Line, puzzle, trimmed));
                }
                _ if self.skipping => {}
                Ok(row) => self.push_row(row, &mut boards),
                Err(problem) => {
                    // The rows around a line that cannot be read make no board either.
                    self.pending = Rows::default();
                    self.chunk = Rows::default();
                    self.skipping = trimmed.chars().count() <= MAX_TEXT_WIDTH;
                    let text = if self.skipping { String::new() } else { trimmed.to_owned() };
                    boards.push(Err(BoardError { text, ..problem.on_line(self.line) }));
                }
            }
        }
        boards
    }

    /// Says that the text is at its end, and yields the boards that completes.
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
        if self.pending.is_empty() && self.chunk.is_complete() {
            self.end_block(boards);
        }
    }

    fn push_record(&mut self, record: Result<Record, Problem>, boards: &mut Vec<ReadResult>) {
        if record.as_ref().is_ok_and(|record| record.name == save_file::FIRST) {
            self.end_save(boards);
            self.save = Save::Reading(SaveFile::starting_at(self.line));
        }
        let pushed = match &mut self.save {
            Save::Skipping => return,
            Save::None => Err(Problem::at(1, "here a save file goes on that has no first line, SAVEFILE")),
            Save::Reading(file) => record.and_then(|record| file.push(record, self.line)),
        };
        if let Err(problem) = pushed {
            self.save = Save::Skipping;
            boards.push(Err(problem.on_line(self.line)));
        } else if matches!(&self.save, Save::Reading(file) if file.is_complete()) {
            self.end_save(boards);
        }
    }

    /// Where nothing that follows can belong to the save file at hand.
    fn end_save(&mut self, boards: &mut Vec<ReadResult>) {
        if let Save::Reading(file) = std::mem::take(&mut self.save) {
            let board =
                |(puzzle, entries)| Board { puzzle, entries, notation: Notation::Save, line: file.line };
            boards.push(file.read(&mut self.layouts).map(board));
        }
    }

    /// At a blank line: joins the rows before it to those still waiting, if that can make a board.
    fn end_chunk(&mut self, boards: &mut Vec<ReadResult>) {
        let chunk = std::mem::take(&mut self.chunk);
        if chunk.is_empty() && chunk.separators.is_empty() {
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

    /// Where nothing that follows can belong to the rows so far.
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
            let board = |puzzle| Board::without_entries(puzzle, Notation::Text, first.line);
            let read = rows.read(self.asked, &mut self.layouts);
            let read = if self.clashes_allowed { read } else { read.and_then(|puzzle| rows.check(puzzle)) };
            let read = read.map(board);
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
    /// Whether these are whole boards of four symbols, a line each, rather than rows of a board
    /// of sixteen.
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

/// The boards of a text, read as they are asked for.
#[derive(Debug)]
pub struct Boards<R> {
    input: R,
    reader: BoardReader,
    ready: std::vec::IntoIter<ReadResult>,
    at_end: bool,
}

impl<R: BufRead> Boards<R> {
    /// The boards of `input`, read with what is known beforehand of those that do not show it.
    pub fn new(input: R, asked: Unshown) -> Self {
        Self { input, reader: BoardReader::new(asked), ready: Vec::new().into_iter(), at_end: false }
    }

    fn read_on(&mut self) -> std::io::Result<()> {
        let mut line = Vec::new();
        self.at_end = self.input.read_until(b'\n', &mut line)? == 0;
        self.ready = if self.at_end {
            self.reader.finish().into_iter()
        } else {
            self.reader.push(&String::from_utf8_lossy(&line)).into_iter()
        };
        Ok(())
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = std::io::Result<ReadResult>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(board) = self.ready.next() {
                return Some(Ok(board));
            }
            if self.at_end {
                return None;
            }
            if let Err(error) = self.read_on() {
                self.at_end = true;
                return Some(Err(error));
            }
        }
    }
}

#[cfg(test)]
mod tests;
