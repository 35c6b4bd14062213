//! The text of the game's Copy, and typed rows of digits: one row of cells per line.
//!
//! A blank is `.`, or `_` on a diagonal that is a house. [`drawn_blocks`](super::drawn_blocks) and
//! [`drawn_regions`](super::drawn_regions) read and write the borders between the cells.

use super::count::count;
use super::error::BoardError;
use super::layouts::{Layouts, Unshown};
use super::row::{check_symbols, read_diagonals};
use super::rows::Rows;
use super::{drawn_blocks, drawn_regions};
use crate::puzzle::{Cell, Puzzle, Regions, Shape};

impl Rows {
    /// Reads the board, whose givens may clash.
    pub fn read(&self, asked: Unshown, layouts: &mut Layouts) -> Result<Puzzle, BoardError> {
        let size = self.size();
        for row in &self.rows {
            let checked = row.check_length(size).and_then(|()| check_symbols(&row.cells, size));
            checked.map_err(|problem| problem.on_line(row.line))?;
        }
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
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        let diagonals = read_diagonals(cells.clone(), size, asked.diagonals)
            .map_err(|(cell, message)| self.error_at(Cell::new(cell, size), message))?;
        let shape = Shape { regions, diagonals, cages: Vec::new() };
        let layout =
            layouts.of(shape).map_err(|error| self.error_at(Cell::at(0, 0, size), error.to_string()))?;
        Ok(Puzzle::unchecked(layout, cells.map(|cell| cell.symbol).collect()))
    }

    /// Refuses a board with clashing givens.
    pub fn check(&self, puzzle: Puzzle) -> Result<Puzzle, BoardError> {
        match puzzle.clash() {
            None => Ok(puzzle),
            Some(clash) => Err(self.error_at(clash.second, clash.to_string())),
        }
    }

    fn error_at(&self, cell: Cell, message: String) -> BoardError {
        let row = &self.rows[cell.row()];
        BoardError::new(row.line, row.cells[cell.column()].column, message)
    }
}

/// The board as the game's Copy writes it; none for a killer, which Copy cannot express.
pub(super) fn write(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.layout().shape();
    let size = puzzle.size();
    let cells = puzzle.layout().cells().map(|cell| {
        let (row, column) = (cell.row(), cell.column());
        match puzzle.given(cell) {
            Some(symbol) => symbol.to_char(),
            None if shape.diagonals && (row == column || row + column + 1 == size) => '_',
            None => '.',
        }
    });
    let cells: Vec<char> = cells.collect();
    let lines = match &shape.regions {
        _ if !shape.cages.is_empty() => return None,
        Regions::Blocks(blocks) => drawn_blocks::write(&cells, *blocks),
        Regions::Jigsaw(regions) => drawn_regions::write(&cells, regions),
    };
    Some(lines.join("\n"))
}
