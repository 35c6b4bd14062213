//! Boards of several rows, which end where no row can follow.

use super::super::cells::check_each;
use super::super::error::BoardError;
use super::super::row::Row;
use super::super::rows::Rows;
use super::Notation;
use super::context::Context;
use super::findings::Noise;
use super::rest::Rest;

/// The current board of rows. Blank lines may be inside it.
#[derive(Debug, Default)]
pub(super) struct OpenBoard {
    /// Rows before the last blank line that do not make a board yet.
    pending: Rows,
    /// Rows since the last blank line.
    chunk: Rows,
    pub rest: Rest,
}

impl OpenBoard {
    /// Takes a row, unless it belongs to a board that could not be read.
    pub fn push(&mut self, row: Row, context: &mut Context) {
        if !self.rest.takes(&row) {
            self.push_row(row, context);
        }
    }

    /// Takes a row of the current board, or of the next one.
    pub fn push_row(&mut self, row: Row, context: &mut Context) {
        if self.chunk.is_lines_of_four() && row.cells.len() != self.chunk.size() {
            self.end(context);
        }
        if let Err(error) = self.check_row(&row, context.is_typed) {
            let is_above_stray = self.chunk.rows.len() == 1 && row.cells.len() != self.chunk.size();
            self.give_up(error, row.cells.len(), context);
            if is_above_stray {
                self.rest = Rest::None;
            }
            return;
        }
        context.found.keep_title();
        self.chunk.rows.push(row);
        if self.chunk.is_complete() {
            self.end(context);
        }
    }

    /// If a user types the lines, refuses at once a row that no board can have or that does not fit the rows before it.
    fn check_row(&self, row: &Row, is_typed: bool) -> Result<(), BoardError> {
        let is_line_of_four = row.compact && row.cells.len() == 16;
        if !is_typed || is_line_of_four {
            return Ok(());
        }
        let size = self.row_length(row.cells.len());
        row.check_length(size)?;
        check_each(&row.cells, size)
    }

    /// The number of cells that a row must have which has this many.
    fn row_length(&self, cells: usize) -> usize {
        if self.chunk.is_empty() { cells } else { self.chunk.size() }
    }

    pub fn push_rule(&mut self, line: usize, text: &str) {
        self.chunk.push_rule(line, text);
    }

    /// Reports what is wrong with a row of `cells`, and passes over the rows around it, which make no board either.
    pub fn give_up(&mut self, error: BoardError, cells: usize, context: &mut Context) {
        self.rest = Rest::of(self.row_length(cells), self.chunk.rows.len(), context.is_typed);
        self.drop_board();
        context.found.push_error(error);
        // What is wrong with the text around it goes without saying.
        context.found.noise = Noise::Reported;
    }

    /// Drops what was read of the current board.
    pub fn drop_board(&mut self) {
        self.pending = Rows::default();
        self.chunk = Rows::default();
    }

    /// Takes a blank line.
    pub fn push_blank(&mut self, context: &mut Context) {
        self.end_chunk(context);
        self.rest = Rest::None;
    }

    /// Joins the rows since the last blank line to the pending ones if together they can be a board.
    fn end_chunk(&mut self, context: &mut Context) {
        let chunk = std::mem::take(&mut self.chunk);
        if chunk.is_untouched() {
            return;
        }
        let together = self.pending.rows.len() + chunk.rows.len();
        let same_size = chunk.is_empty() || chunk.size() == self.pending.size();
        if !self.pending.is_empty() && same_size && together <= self.pending.size() {
            self.pending.append(chunk);
        } else {
            self.end_pending(context);
            self.pending = chunk;
        }
        if self.pending.is_complete() || self.pending.is_lines_of_four() {
            self.end_pending(context);
        }
    }

    /// Ends the current board: what follows does not belong to it.
    pub fn end(&mut self, context: &mut Context) {
        self.end_chunk(context);
        self.end_pending(context);
    }

    fn end_pending(&mut self, context: &mut Context) {
        let rows = std::mem::take(&mut self.pending);
        if rows.is_lines_of_four() {
            for row in &rows.rows {
                // Other numbers have 16 digits too.
                let read = context.builder.line(row);
                context.found.push_doubtful(read);
            }
            return;
        }
        let Some(first) = rows.rows.first() else { return };
        let notation = if rows.are_of_candidates() { Notation::Candidates } else { Notation::Text };
        let read = context.builder.rows(&rows, notation);
        let found = &mut context.found;
        let Err(error) = &read else { return found.push_rows(read, &rows) };
        if !context.is_typed {
            self.rest = Rest::Paragraph;
        }
        let are_few = 4 * rows.rows.len() < 3 * rows.size() || rows.size() < 4;
        if found.is_below_board(first) && rows.size() < 4 {
            // A scrap below a board.
        } else if !are_few {
            found.push(read);
        } else if let Some(error) = found.take_left_over(first) {
            found.push_error(error);
        } else {
            // A few rows are no more than text.
            found.push_noise(error.clone(), false);
        }
    }

    /// The rows since the last blank line.
    pub fn last(&self) -> &Rows {
        &self.chunk
    }

    /// Whether there are neither rows nor borders.
    pub fn is_untouched(&self) -> bool {
        self.pending.is_untouched() && self.chunk.is_untouched()
    }

    /// Whether there is something above the last blank line that may go on below it.
    pub fn goes_on_below_blank(&self) -> bool {
        !self.pending.is_untouched()
    }

    /// Whether no row has been taken.
    pub fn is_empty(&self) -> bool {
        self.pending.is_empty() && self.chunk.is_empty()
    }

    /// Whether there are so few rows that they need not belong to a board.
    pub fn are_few(&self) -> bool {
        let rows = self.chunk.rows.len() + self.pending.rows.len();
        2 * rows <= self.chunk.size().max(self.pending.size())
    }
}

impl Rows {
    /// Whether these are whole boards of 4 symbols, one per line, rather than rows of a board of 16.
    fn is_lines_of_four(&self) -> bool {
        !self.is_empty()
            && !self.is_complete()
            && self.rules.is_empty()
            && self.rows.iter().all(|row| row.compact && row.cells.len() == 16)
    }
}

#[cfg(test)]
mod tests {
    use super::super::BoardReader;
    use super::*;
    use crate::puzzle::{Assumed, MAX_SIZE};

    #[test]
    fn rows_and_borders_without_end_take_no_more_memory() {
        let mut reader = BoardReader::new(Assumed::default());
        for line in ["1 2 3", ""].into_iter().chain(std::iter::repeat_n("1 2 3 4 5 6 7", 1000)) {
            reader.push(line);
            assert!(reader.lines.open_board.chunk.rows.len() < MAX_SIZE);
        }
        for line in ["---", ""].into_iter().cycle().take(10_000).chain(std::iter::repeat_n("+-+", 10_000)) {
            reader.push(line);
            let OpenBoard { chunk, pending, .. } = &reader.lines.open_board;
            assert!(chunk.rules.len() + pending.rules.len() < 1000);
        }
    }
}
