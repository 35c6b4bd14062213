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

    /// If a user types the lines, refuses at once a row that no board can have or that does not fit the rows before it.
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
        let Err(error) = &read else {
            self.below = (rows.rows.last().map_or(0, |last| last.line + 1), rows.size());
            return self.report(read);
        };
        if !self.mode.is_hasty {
            self.rest = (usize::MAX, 0);
        }
        let are_few = 4 * rows.rows.len() < 3 * rows.size() || rows.size() < 4;
        if first.line == self.below.0 && rows.size() < 4 {
            // A scrap below a board.
        } else if !are_few {
            self.report(read);
        } else if let Some(error) = self.take_left_over(first) {
            self.ready.push(Err(error));
        } else {
            // A few rows are no more than text.
            self.ready.extend(self.noise.hear(error.clone(), false).map(Err));
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

    /// Drops the board right above a row that seems to belong to it, which is whole without the row. Returns what is
    /// wrong, or `None` if there is no such board.
    pub(super) fn take_left_over(&mut self, row: &Row) -> Option<BoardError> {
        let (below, size) = self.below;
        let is_left_over =
            row.line == below && row.cells.len() > 3 && row.cells.len() <= size && row.wrong(size) == 0;
        let message = "a whole board ends above this row; remove the row, or add a blank line";
        let taken = self.ready.pop_if(|read| is_left_over && read.is_ok());
        taken.map(|_| BoardError::new(row.line, 1, message))
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
