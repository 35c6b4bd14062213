//! The text of the game's Copy, and typed rows of digits: one row of cells per line.
//!
//! A cell may also be a list of [`candidates`]. A blank is `.`, or `_` on a diagonal that is a house. [`drawn_blocks`] and
//! [`drawn_regions`] read and write the borders between the cells.

use super::cells::{WrittenCell, check_cells, read_diagonals};
use super::error::BoardError;
use super::layouts::{Assumed, Layouts};
use super::rows::Rows;
use super::{candidates, drawn_blocks, drawn_regions};
use crate::puzzle::{Cell, Puzzle, Regions, Shape, Symbol};
use crate::words::counted;

impl Rows {
    /// Reads the board, whose givens may clash, and the candidates that it shows to be removed.
    pub fn read(
        &self,
        asked: Assumed,
        layouts: &mut Layouts,
    ) -> Result<(Puzzle, Vec<(Cell, Symbol)>), BoardError> {
        let size = self.size();
        self.check_rows()?;
        let cells: Vec<WrittenCell> = self.rows.iter().flat_map(|row| &row.cells).copied().collect();
        let on_cell = |(cell, message): (usize, String)| self.error_at(Cell::new(cell, size), message);
        check_cells(&cells, size).map_err(on_cell)?;
        if let Some(last) = self.rows.last().filter(|_| self.rows.len() != size) {
            let (expected, found, cells) = (counted(size, "row"), self.rows.len(), counted(size, "cell"));
            let message = format!("expected {expected}, found {found}: the rows have {cells}");
            return Err(BoardError::new(last.line, 1, message));
        }
        let regions = if drawn_regions::are_drawn(self) {
            Regions::Jigsaw(drawn_regions::read(self)?)
        } else {
            Regions::Blocks(drawn_blocks::read(self, asked)?)
        };
        let diagonals = read_diagonals(&cells, size, asked.diagonals).map_err(on_cell)?;
        let layout = layouts
            .of(Shape { regions, diagonals, cages: Vec::new() })
            .map_err(|error| on_cell((0, error.to_string())))?;
        let (givens, removed) = match self.candidates() {
            Some(all) => candidates::interpret(&layout, &all),
            None => (cells.iter().map(|cell| cell.symbol).collect(), Vec::new()),
        };
        Ok((Puzzle::unchecked(layout, givens), removed))
    }

    /// Refuses rows of different lengths, and rows with blanks above rows of candidates, where it was not yet clear
    /// what they are.
    fn check_rows(&self) -> Result<(), BoardError> {
        for row in &self.rows {
            row.check_length(self.size()).map_err(|problem| problem.on_line(row.line))?;
            let blank = row.cells.iter().find(|cell| row.candidates.is_empty() && cell.symbol.is_none());
            if let Some(blank) = blank.filter(|_| self.are_of_candidates()) {
                let message = "this cell lists no candidates, but others do";
                return Err(BoardError::new(row.line, blank.column, message));
            }
        }
        Ok(())
    }

    pub fn check(&self, puzzle: &Puzzle) -> Result<(), BoardError> {
        puzzle.clash().map_or(Ok(()), |clash| Err(self.error_at(clash.second, clash.to_string())))
    }

    fn error_at(&self, cell: Cell, message: String) -> BoardError {
        let row = &self.rows[cell.row()];
        BoardError::new(row.line, row.cells[cell.column()].column, message)
    }
}

/// Cells as the game's Copy writes them, without the cages of a killer.
pub(super) fn write(shape: &Shape, cells: &[Option<Symbol>]) -> String {
    let cells = cells.iter().enumerate().map(|(number, symbol)| match symbol {
        Some(symbol) => symbol.to_string(),
        None if shape.diagonals && Cell::new(number, shape.size()).is_on_diagonal() => "_".into(),
        None => ".".into(),
    });
    drawn_blocks::lines(shape, &cells.collect::<Vec<_>>()).join("\n")
}
