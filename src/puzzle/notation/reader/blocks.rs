//! Boards of several rows, which end where no row can follow.

use super::super::error::BoardError;
use super::super::line;
use super::super::row::Row;
use super::super::rows::Rows;
use super::{Board, BoardReader, Notation, ReadResult, finish_line};

impl BoardReader {
    pub(super) fn push_row(&mut self, row: Row, boards: &mut Vec<ReadResult>) {
        if self.chunk.is_lines_of_four() && row.cells.len() != self.chunk.size() {
            self.end_block(boards);
        }
        self.noise.end_heading();
        self.chunk.rows.push(row);
        if self.chunk.is_complete() {
            self.end_block(boards);
        }
    }

    /// Drops what was read of the current board.
    pub(super) fn drop_board(&mut self) {
        self.pending = Rows::default();
        self.chunk = Rows::default();
    }

    /// At a blank line: joins the rows before it to the pending ones if together they can be a board.
    pub(super) fn end_chunk(&mut self, boards: &mut Vec<ReadResult>) {
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
    pub(super) fn end_block(&mut self, boards: &mut Vec<ReadResult>) {
        self.end_chunk(boards);
        self.end_pending(boards);
    }

    pub(super) fn end_pending(&mut self, boards: &mut Vec<ReadResult>) {
        let rows = std::mem::take(&mut self.pending);
        if rows.is_lines_of_four() {
            for row in &rows.rows {
                let puzzle = line::read(&row.cells, self.asked, &mut self.layouts);
                self.report(finish_line(row.line, Notation::Line, puzzle), boards);
            }
        } else if let Some(first) = rows.rows.first() {
            let notation = if rows.are_of_candidates() { Notation::Candidates } else { Notation::Text };
            let board =
                |(puzzle, removed)| Board { removed, ..Board::without_entries(puzzle, notation, first.line) };
            let read = rows.read(self.asked, &mut self.layouts).map(board);
            let check = |board: Board| rows.check(&board.puzzle).map(|()| board);
            let read = if self.clashes_allowed { read } else { read.and_then(check) };
            self.skipping = read.is_err();
            let is_left_over = self.is_left_over(first);
            if read.is_ok() {
                self.below = (rows.rows.last().map_or(0, |last| last.line + 1), rows.size());
            }
            match read {
                Err(_) if is_left_over && 2 * rows.rows.len() <= rows.size() && self.take_back() => {
                    boards.push(Err(left_over(first)));
                }
                // A few rows are no more than text.
                Err(error) if 2 * rows.rows.len() <= rows.size() || rows.size() < 4 => {
                    boards.extend(self.noise.hear(error, "", false).map(Err));
                }
                read => self.report(read, boards),
            }
        }
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
