//! The text of the game's Copy, and typed rows of digits: one row of cells per line.
//!
//! A cell may also be a list of [`candidates`]. A blank is `.`, or `_` on a diagonal that is a house. [`drawn_blocks`](super::drawn_blocks) and
//! [`drawn_regions`](super::drawn_regions) read and write the borders between the cells.

use super::count::count;
use super::error::BoardError;
use super::layouts::{Layouts, Unshown};
use super::rows::Rows;
use super::token::{check_cells, read_diagonals};
use super::{candidates, drawn, drawn_blocks, drawn_regions};
use crate::puzzle::{Cell, Puzzle, Regions, Shape, Symbol};

impl Rows {
    /// Reads the board, whose givens may clash, and the candidates that it shows to be removed.
    pub fn read(
        &self,
        asked: Unshown,
        layouts: &mut Layouts,
    ) -> Result<(Puzzle, Vec<(Cell, Symbol)>), BoardError> {
        let size = self.size();
        for row in &self.rows {
            row.check_length(size).map_err(|problem| problem.on_line(row.line))?;
            // Above the first row of candidates, where it was not yet clear what the rows are.
            let blank = row.cells.iter().find(|cell| row.candidates.is_empty() && cell.symbol.is_none());
            if let Some(blank) = blank.filter(|_| self.are_of_candidates()) {
                let message = "this cell lists no candidates, but others do";
                return Err(BoardError::new(row.line, blank.column, message));
            }
        }
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        check_cells(&cells, size).map_err(|(cell, message)| self.error_at(Cell::new(cell, size), message))?;
        if self.rows.len() != size {
            let last = &self.rows[self.rows.len() - 1];
            let message = format!("expected {}, found {}", count(size, "row"), self.rows.len());
            let message = format!("{message}: the rows have {}", count(size, "cell"));
            return Err(BoardError::new(last.line, 1, message));
        }
        let regions = if drawn_regions::are_drawn(self) {
            Regions::Jigsaw(drawn_regions::read(self)?)
        } else {
            Regions::Blocks(drawn_blocks::read(self, asked)?)
        };
        let diagonals = read_diagonals(cells.clone(), size, asked.diagonals)
            .map_err(|(cell, message)| self.error_at(Cell::new(cell, size), message))?;
        let shape = Shape { regions, diagonals, cages: Vec::new() };
        let layout =
            layouts.of(shape).map_err(|error| self.error_at(Cell::at(0, 0, size), error.to_string()))?;
        let (givens, removed) = match self.candidates() {
            Some(all) => candidates::interpret(&layout, &all),
            None => (cells.map(|cell| cell.symbol).collect(), Vec::new()),
        };
        Ok((Puzzle::unchecked(layout, givens), removed))
    }

    /// Refuses a board with clashing givens.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), BoardError> {
        match puzzle.clash() {
            None => Ok(()),
            Some(clash) => Err(self.error_at(clash.second, clash.to_string())),
        }
    }

    fn error_at(&self, cell: Cell, message: String) -> BoardError {
        let row = &self.rows[cell.row()];
        BoardError::new(row.line, row.cells[cell.column()].column, message)
    }
}

/// Returns the board as the game's Copy writes it, or `None` for a killer, which Copy cannot express.
pub(super) fn write(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.layout().shape();
    shape.cages.is_empty().then(|| write_cells(shape, puzzle.givens()))
}

/// Cells as the game's Copy writes them, without the cages of a killer.
pub(super) fn write_cells(shape: &Shape, cells: &[Option<Symbol>]) -> String {
    let size = shape.size();
    let cells = cells.iter().enumerate().map(|(number, symbol)| {
        let (row, column) = (number / size, number % size);
        match symbol {
            Some(symbol) => symbol.to_string(),
            None if shape.diagonals && (row == column || row + column + 1 == size) => "_".into(),
            None => ".".into(),
        }
    });
    drawn::lines(shape, &cells.collect::<Vec<_>>()).join("\n")
}
