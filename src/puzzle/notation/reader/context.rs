//! What all formats share: how boards are to be read, their layouts, and what was found.

use std::sync::Arc;

use super::super::layouts::{Assumed, Layouts};
use super::super::row::Row;
use super::super::rows::Rows;
use super::super::{Notation, line};
use super::found::Found;
use super::{ReadBoard, ReadResult, finish_line};
use crate::puzzle::Layout;

/// What stays the same throughout a text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mode {
    pub asked: Assumed,
    pub clashes_allowed: bool,
    /// Whether a user types the lines, so that errors are reported at once.
    pub is_hasty: bool,
}

/// What all formats share.
#[derive(Debug, Default)]
pub(super) struct Context {
    pub mode: Mode,
    pub layouts: Layouts,
    /// The layout of the last board that was a plain line.
    pub usual: Option<Arc<Layout>>,
    pub found: Found,
}

impl Context {
    /// Reads a board of several rows.
    pub fn read_rows(&mut self, rows: &Rows, notation: Notation) -> ReadResult {
        let (puzzle, removed) = rows.read(self.mode.asked, &mut self.layouts)?;
        if !self.mode.clashes_allowed {
            rows.check(&puzzle)?;
        }
        Ok(ReadBoard { removed, ..ReadBoard::without_entries(puzzle, notation, rows.rows[0].line) })
    }

    /// Reads a board that is on one line.
    pub fn read_line(&mut self, row: &Row) -> ReadResult {
        let puzzle = line::read(&row.cells, self.mode.asked, &mut self.layouts);
        finish_line(row.line, Notation::Line, puzzle)
    }
}
