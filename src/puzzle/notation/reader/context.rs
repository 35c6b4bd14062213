//! What all formats share: the builder of boards, and what was found.

use std::sync::Arc;

use super::super::Notation;
use super::super::builder::Builder;
use super::super::row::Row;
use super::super::rows::Rows;
use super::found::Found;
use super::{ReadBoard, ReadResult};
use crate::puzzle::Layout;

/// What all formats share.
#[derive(Debug, Default)]
pub(super) struct Context {
    pub builder: Builder,
    /// Whether a user types the lines, so that errors are reported at once.
    pub is_hasty: bool,
    /// The layout of the last board that was a plain line.
    pub usual: Option<Arc<Layout>>,
    pub found: Found,
}

impl Context {
    /// Reads a board of several rows.
    pub fn read_rows(&mut self, rows: &Rows, notation: Notation) -> ReadResult {
        self.builder.rows(rows, notation)
    }

    /// Reads a board that is on one line.
    pub fn read_line(&mut self, row: &Row) -> ReadResult {
        let puzzle = self.builder.line(&row.cells)?;
        Ok(ReadBoard::without_entries(puzzle, Notation::Line, row.line))
    }
}
