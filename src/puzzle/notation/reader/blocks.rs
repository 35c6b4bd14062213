//! Boards of several rows, which end where no row can follow.

use super::super::error::BoardError;
use super::super::line;
use super::super::row::Row;
use super::super::rows::Rows;
use super::{Board, BoardReader, Noise, Notation, Problem, ReadResult, finish_line};

impl BoardReader {
    pub(super) fn push_row(&mut self, row: Row) {
        if self.chunk.is_lines_of_four() && row.cells.len() != self.chunk.size() {
            self.end_block();
        }
        if let Err(problem) = self.check_row(&row) {
            let is_above_stray = self.chunk.rows.len() == 1 && row.cells.len() != self.chunk.size();
            self.give_up(problem.on_line(row.line), row.cells.len());
            if is_above_stray {
                self.rest = (0, 0);
            }
            return;
        }
        if let Noise::Title(_) = self.noise {
            self.noise = Noise::None;
        }
        self.chunk.rows.push(row);
        if self.chunk.is_complete() {
            self.end_block();
        }
    }

    /// Refuses a row at once that no board can have, or that does not fit the rows before it, if somebody is waiting
    /// who types.
    fn check_row(&self, row: &Row) -> Result<(), Problem> {
        let is_line_of_four = row.compact && row.cells.len() == 16;
        if !self.mode.is_hasty || is_line_of_four {
            return Ok(());
        }
        let size = if self.chunk.is_empty() { row.cells.len() } else { self.chunk.size() };
        row.check_length(size)?;
        row.check_cells(size)
    }

    /// Drops what was read of the current board.
    pub(super) fn drop_board(&mut self) {
        self.pending = Rows::default();
        self.chunk = Rows::default();
    }

    /// At a blank line: joins the rows before it to the pending ones if together they can be a board.
    pub(super) fn end_chunk(&mut self) {
        let chunk = std::mem::take(&mut self.chunk);
        if chunk.is_untouched() {
            return;
        }
        let together = self.pending.rows.len() + chunk.rows.len();
        let same_size = chunk.is_empty() || chunk.size() == self.pending.size();
        if !self.pending.is_empty() && same_size && together <= self.pending.size() {
            self.pending.append(chunk);
        } else {
            self.end_pending();
            self.pending = chunk;
        }
        if self.pending.is_complete() || self.pending.is_lines_of_four() {
            self.end_pending();
        }
    }

    /// Ends the current board: what follows does not belong to it.
    pub(super) fn end_block(&mut self) {
        self.end_chunk();
        self.end_pending();
    }

    fn end_pending(&mut self) {
        let rows = std::mem::take(&mut self.pending);
        if rows.is_lines_of_four() {
            for row in &rows.rows {
                let read = self.read_line(row);
                // Other numbers have 16 digits too.
                let has_boards = self.has_boards || read.is_ok();
                self.report(read);
                self.has_boards = has_boards;
            }
            return;
        }
        let Some(first) = rows.rows.first() else { return };
        let notation = if rows.are_of_candidates() { Notation::Candidates } else { Notation::Text };
        let read = self.read_rows(&rows, notation);
        if read.is_ok() {
            self.below = (rows.rows.last().map_or(0, |last| last.line + 1), rows.size());
        } else if !self.mode.is_hasty {
            self.rest = (usize::MAX, 0);
        }
        let are_few = 4 * rows.rows.len() < 3 * rows.size() || rows.size() < 4;
        match read {
            // A scrap below a board.
            Err(_) if first.line == self.below.0 && rows.size() < 4 => {}
            Err(_)
                if are_few
                    && self.is_left_over(first)
                    && self.ready.pop_if(|read| read.is_ok()).is_some() =>
            {
                self.ready.push(Err(left_over(first)));
            }
            // A few rows are no more than text.
            Err(error) if are_few => self.ready.extend(self.noise.hear(error, false).map(Err)),
            read => self.report(read),
        }
    }

    /// Reads a board of several rows.
    pub(super) fn read_rows(&mut self, rows: &Rows, notation: Notation) -> ReadResult {
        let (puzzle, removed) = rows.read(self.mode.asked, &mut self.layouts)?;
        if !self.mode.clashes_allowed {
            rows.check(&puzzle)?;
        }
        Ok(Board { removed, ..Board::without_entries(puzzle, notation, rows.rows[0].line) })
    }

    /// Reads a board that is on one line.
    pub(super) fn read_line(&mut self, row: &Row) -> ReadResult {
        let puzzle = line::read(&row.cells, self.mode.asked, &mut self.layouts);
        finish_line(row.line, Notation::Line, puzzle)
    }

    /// Whether a row seems to belong to the board right above it, which is whole without it.
    pub(super) fn is_left_over(&self, row: &Row) -> bool {
        let (below, size) = self.below;
        row.line == below && row.cells.len() > 3 && row.cells.len() <= size && row.wrong(size) == 0
    }
}

impl Rows {
    /// Whether these are whole boards of 4 symbols, one per line, rather than rows of a board of 16.
    pub(super) fn is_lines_of_four(&self) -> bool {
        !self.is_empty()
            && !self.is_complete()
            && self.separators.is_empty()
            && self.rows.iter().all(|row| row.compact && row.cells.len() == 16)
    }
}

pub(super) fn left_over(row: &Row) -> BoardError {
    let message = "a whole board ends above this row; remove the row, or add a blank line";
    BoardError::new(row.line, 1, message)
}
