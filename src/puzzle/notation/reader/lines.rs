//! What becomes of each line.

use std::sync::Arc;

use super::super::cells::check_line;
use super::super::error::{BoardError, NOT_UTF_8, Problem};
use super::super::game_id::GameType;
use super::super::kind::{boards_between_fields, is_border, is_id, is_nearly_board, is_nearly_row};
use super::super::layouts::Layouts;
use super::super::row::Row;
use super::super::rows::Rows;
use super::super::save_file::Record;
use super::super::wrapping::{is_title, plain};
use super::super::{Notation, candidates, game_id, line};
use super::{Board, BoardReader, Noise, ReadResult, finish_line};
use crate::puzzle::MAX_SIZE;

/// The longest row the game writes: 35 cells with a bar after every second.
const MAX_TEXT_WIDTH: usize = 4 * MAX_SIZE;

impl BoardReader {
    /// Takes a line that may be part of what is around boards.
    pub(super) fn push_wrapped(&mut self, line: &str) {
        if let Some(record) = Record::read(line.trim()) {
            self.end_lists();
            self.end_block();
            return self.push_record(record.map_err(|problem| problem.shifted(indent(line))));
        }
        // The lines of a save file need not be looked at for what may be around them.
        let line = &*plain(line);
        let trimmed = line.trim();
        if trimmed.starts_with('#') {
            return;
        }
        if self.lists.go_on_with(trimmed) && !is_id(trimmed) {
            return self.push_list(line);
        }
        self.end_lists();
        if let Some(row) = self.chunk.blank_row(line, self.line) {
            self.push_row(row);
        } else if trimmed.is_empty() && !(self.line == 1 && line.matches('\t').count() > 2) {
            self.end_chunk();
            self.rest = (0, 0);
        } else {
            self.end_save();
            if !self.frame.take(trimmed) {
                self.push_line(line);
            }
        }
    }

    fn push_line(&mut self, line: &str) {
        let trimmed = line.trim();
        if is_border(trimmed) {
            self.chunk.push_separator(self.line, line.trim_end());
        } else if is_id(trimmed) {
            self.end_block();
            let puzzle = game_id::read(trimmed, &mut self.layouts);
            let puzzle = puzzle.map_err(|problem| problem.shifted(indent(line)));
            self.push_board(finish_line(self.line, Notation::Id, puzzle), trimmed);
        } else if trimmed.contains(['[', '{', '(']) {
            self.push_list(line);
        } else {
            self.push_cells(line);
        }
    }

    /// Takes a line of cells or of text.
    fn push_cells(&mut self, line: &str) {
        let is_one_more = self.chunk.are_of_candidates() && line.trim().contains(char::is_whitespace);
        let size = if is_one_more { Some(self.chunk.size()) } else { candidates::row_size(line) };
        if let Some(size) = size {
            return self.push_candidates(line, size);
        }
        let mut boards = boards_between_fields(line, self.line);
        if boards.is_empty() {
            let row = Row::of(line, self.line);
            if !is_nearly_board(&row) {
                return self.push_row_or_text(row, line);
            }
            boards.push(row);
        }
        self.end_block();
        for row in boards {
            let read = self.read_line(&row);
            self.push_board(read, line.trim());
        }
    }

    fn push_row_or_text(&mut self, row: Row, line: &str) {
        let size = self.chunk.size();
        let is_between = size == 0 && self.pending.is_empty();
        // A row with too many cells, or too few.
        let is_other_row = || size > 0 && !row.is_board() && row.odd(size) == 0;
        if self.passes_over(&row) || is_between && row.cells.len() != 4 && is_title(line.trim()) {
            // It is no part of a board.
        } else if is_nearly_row(&row) || is_other_row() {
            self.push_row(row);
        } else {
            self.push_text(&row, line.trim(), indent(line));
        }
    }

    fn push_list(&mut self, line: &str) {
        for rows in self.lists.push(line, self.line) {
            self.push_board_of_list(&rows);
        }
        if self.lists.are_closed() {
            self.end_lists();
        }
    }

    /// Ends the current lists. Their lines are read as any others if there is no board in them.
    pub(super) fn end_lists(&mut self) {
        if self.lists.is_empty() {
            return;
        }
        match self.lists.finish() {
            Ok(found) => found.iter().for_each(|rows| self.push_board_of_list(rows)),
            Err(lines) => {
                let last = self.line;
                for (number, line) in lines {
                    self.line = number;
                    self.push_cells(&line);
                }
                self.line = last;
            }
        }
    }

    fn push_board_of_list(&mut self, rows: &Rows) {
        let row = &rows.rows[0];
        let is_one_line = rows.rows.iter().all(|other| other.line == row.line);
        let notation = if is_one_line { Notation::Line } else { Notation::Text };
        let read = if rows.rows.len() == 1 || row.is_board() {
            self.read_line(row)
        } else {
            self.read_rows(rows, notation)
        };
        // A long word is not meant as a board.
        if rows.rows.len() > 1 || read.is_ok() || is_nearly_board(row) {
            self.end_block();
            self.report(read);
        }
    }

    /// Takes a whole board on one line.
    fn push_board(&mut self, read: ReadResult, text: &str) {
        self.rest = (0, 0);
        if let Ok(Board { puzzle, notation: Notation::Line, .. }) = &read
            && puzzle.layout().shape().is_plain()
        {
            self.usual = Some(Arc::clone(puzzle.layout()));
        }
        self.report(read.map_err(|error| BoardError { text: text.to_owned(), ..error }));
    }

    /// Takes a row of candidates of a board of `size` symbols.
    fn push_candidates(&mut self, line: &str, size: usize) {
        match candidates::read(line, self.line, size) {
            Ok(row) if self.passes_over(&row) => {}
            Ok(row) => self.push_row(row),
            Err(_) if self.rest.0 > 0 => self.rest.0 -= 1,
            Err(problem) => self.give_up(problem.on_line(self.line), size),
        }
    }

    /// Takes a line that is no part of a board, or that is a badly damaged row.
    fn push_text(&mut self, row: &Row, text: &str, indent: usize) {
        let rows = self.chunk.rows.len() + self.pending.rows.len();
        let is_reported = matches!(self.noise, Noise::Reported);
        let are_few = 2 * rows <= self.chunk.size().max(self.pending.size());
        let is_stray = rows == 0 || are_few && is_reported;
        let is_words = has_words(text, row);
        let mut error = what_is_wrong(row, text, indent).on_line(self.line);
        if text.chars().count() > MAX_TEXT_WIDTH {
            text.clone_into(&mut error.text);
        }
        if is_stray && let Some(error) = self.take_left_over(row) {
            self.give_up(error, row.cells.len());
        } else if is_stray {
            self.drop_board();
            if !is_words && !is_reported && error.text.is_empty() {
                self.rest = self.rows_left(row.cells.len(), 0);
            }
            self.ready.extend(self.noise.hear(error, is_words).map(Err));
        } else {
            self.give_up(error, row.cells.len());
        }
    }

    /// Reports what is wrong with a row of `cells`, and passes over the rows around it, which make no board either.
    pub(super) fn give_up(&mut self, error: BoardError, cells: usize) {
        let size = if self.chunk.is_empty() { cells } else { self.chunk.size() };
        self.rest = self.rows_left(size, self.chunk.rows.len());
        self.drop_board();
        self.ready.push(Err(error));
        self.noise = Noise::Reported;
    }

    /// The rows to pass over after a wrong one, of a board that has `above` rows so far.
    fn rows_left(&self, size: usize, above: usize) -> (usize, usize) {
        if self.mode.is_hasty { (size.saturating_sub(above + 1), size) } else { (usize::MAX, size) }
    }

    /// Whether a row belongs to a board that could not be read.
    pub(super) fn passes_over(&mut self, row: &Row) -> bool {
        let (left, cells) = self.rest;
        let is_one = left > 0 && (!self.mode.is_hasty || row.cells.len() == cells);
        self.rest = if is_one { (left - 1, cells) } else { (0, 0) };
        is_one
    }
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|c| c.is_whitespace()).count()
}

/// Whether most characters of a line are letters. The letter O is none, as it may be meant as 0; what is not UTF-8 is
/// one, as it is mostly a title in another encoding.
fn has_words(text: &str, row: &Row) -> bool {
    let is_letter =
        |c: &char| c.is_alphabetic() && !matches!(c, 'o' | 'O') || *c == char::REPLACEMENT_CHARACTER;
    2 * text.chars().filter(is_letter).count() > row.cells.len()
}

/// What is wrong with a line that is no part of a board.
fn what_is_wrong(row: &Row, text: &str, indent: usize) -> Problem {
    let is_id = text.split_once([':', '#']).is_some_and(|(kind, _)| GameType::read(kind).is_ok());
    if is_id && let Err(problem) = game_id::read(text, &mut Layouts::default()) {
        return problem.shifted(indent);
    }
    let size = row.size();
    let strange = row.cells.iter().filter(|cell| !cell.is_right(size) && !cell.is_letter_o()).count();
    match check_line(&row.cells, size) {
        Ok(()) => Problem::at(row.column(), line::not_square(row.cells.len())),
        Err(problem) if !has_words(text, row) && 2 * strange <= row.cells.len() => problem,
        Err(_) if text.contains(char::REPLACEMENT_CHARACTER) => Problem::at(indent + 1, NOT_UTF_8),
        Err(_) => Problem::at(indent + 1, "this is neither a row of a board nor a game ID"),
    }
}
