//! Makes boards of their cells as they are written: on one line, in rows with borders between them, or in lists.

use std::sync::Arc;

use super::cells::{WrittenCell, check_cells, read_diagonals};
use super::error::BoardError;
use super::layouts::{Assumed, Layouts};
use super::line::not_square;
use super::row::Row;
use super::rows::Rows;
use super::{Notation, ReadBoard, ReadResult, candidates, drawn_blocks, drawn_regions};
use crate::puzzle::{Layout, Puzzle, Regions, Shape, Shown, Symbol};
use crate::words::counted;

/// Makes the boards of a text.
#[derive(Debug, Default)]
pub(super) struct Builder {
    pub assumed: Assumed,
    /// Whether the givens of rows may clash, as the entries of a game in progress do.
    pub clashes_allowed: bool,
    pub layouts: Layouts,
}

impl Builder {
    /// Makes the board of a line, which has at least one cell.
    pub fn line(&mut self, row: &Row) -> ReadResult {
        let cells = &row.cells;
        let size = cells.len().isqrt();
        if size * size != cells.len() {
            return Err(cells[0].error(not_square(cells.len())));
        }
        let blocks = self.assumed.blocks_for(size).map_err(|message| cells[0].error(message))?;
        check_cells(cells, size)?;
        let layout = self.layout(cells, Regions::Blocks(blocks))?;
        let puzzle = Puzzle::unchecked(layout, cells.iter().map(|cell| cell.symbol).collect());
        check_clash(&puzzle, cells)?;
        Ok(ReadBoard::new(puzzle, Notation::Line, row.line))
    }

    /// Makes the board of some rows, of which there is at least one, with the digits that they mark as entered and the
    /// candidates that they show to be removed.
    pub fn rows(&mut self, rows: &Rows, notation: Notation) -> ReadResult {
        let size = rows.size();
        rows.check()?;
        let cells: Vec<WrittenCell> = rows.rows.iter().flat_map(|row| &row.cells).copied().collect();
        check_cells(&cells, size)?;
        if let Some(last) = rows.rows.last().filter(|_| rows.rows.len() != size) {
            let (expected, found, cells) = (counted(size, "row"), rows.rows.len(), counted(size, "cell"));
            let message = format!("expected {expected}, found {found}: the rows have {cells}");
            return Err(BoardError::new(last.line, 1, message));
        }
        let regions = if drawn_regions::are_drawn(rows) {
            Regions::Jigsaw(drawn_regions::read(rows)?)
        } else {
            Regions::Blocks(drawn_blocks::read(rows, self.assumed)?)
        };
        let layout = self.layout(&cells, regions)?;
        let (givens, removed) = match rows.candidates() {
            Some(all) => candidates::interpret(&layout, &all),
            None => (cells.iter().map(|cell| cell.symbol).collect(), Vec::new()),
        };
        let mut puzzle = Puzzle::unchecked(layout, givens);
        if !self.clashes_allowed {
            check_clash(&puzzle, &cells)?;
        }
        let mut shown = None;
        let is_entered = |cell: &WrittenCell| cell.mark == candidates::ENTERED;
        if cells.iter().any(is_entered) {
            shown = Some(Shown::new(&puzzle));
            let given = |(digit, cell): (&Option<Symbol>, &WrittenCell)| digit.filter(|_| !is_entered(cell));
            let givens = puzzle.givens().iter().zip(&cells).map(given).collect();
            puzzle = Puzzle::unchecked(Arc::clone(puzzle.layout()), givens);
        }
        Ok(ReadBoard { removed, shown, ..ReadBoard::new(puzzle, notation, rows.rows[0].line) })
    }

    fn layout(&mut self, cells: &[WrittenCell], regions: Regions) -> Result<Arc<Layout>, BoardError> {
        let diagonals = read_diagonals(cells, self.assumed.diagonals)?;
        let shape = Shape { regions, diagonals, cages: Vec::new() };
        self.layouts.of(shape).map_err(|error| cells[0].error(error.to_string()))
    }
}

fn check_clash(puzzle: &Puzzle, cells: &[WrittenCell]) -> Result<(), BoardError> {
    let clash = puzzle.clash();
    clash.map_or(Ok(()), |clash| Err(cells[clash.second.index()].error(clash.to_string())))
}
