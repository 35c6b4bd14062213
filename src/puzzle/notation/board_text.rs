//! The text of the game's Copy, and rows of digits by hand: a row of cells a line.
//!
//! A blank is `.`, or `_` on a diagonal that is a house. How the regions are drawn between the
//! rows and cells is told by [`drawn_blocks`](super::drawn_blocks) and
//! [`drawn_regions`](super::drawn_regions).

use super::error::BoardError;
use super::layouts::{Layouts, Unshown};
use super::row::{Row, Separator, read_diagonals, symbol_problem};
use super::{drawn_blocks, drawn_regions};
use crate::puzzle::{Cell, Index, Puzzle, Regions, Shape};

/// The lines of one board, as they were met.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub rows: Vec<Row>,
    pub separators: Vec<Separator>,
}

impl Rows {
    /// How many cells a row has, and so how many rows there must be.
    pub fn size(&self) -> usize {
        self.rows.first().map_or(0, |row| row.cells.len())
    }

    pub fn is_complete(&self) -> bool {
        !self.rows.is_empty() && self.rows.len() >= self.size()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Puts the rows of `other` below these.
    pub fn append(&mut self, other: Self) {
        let above = self.rows.len();
        self.rows.extend(other.rows);
        let lowered =
            |separator: Separator| Separator { rows_above: separator.rows_above + above, ..separator };
        self.separators.extend(other.separators.into_iter().map(lowered));
    }

    /// The separators between rows, without those of a frame.
    pub fn inner_separators(&self) -> impl Iterator<Item = &Separator> {
        let inside = 1..self.size();
        self.separators.iter().filter(move |separator| inside.contains(&separator.rows_above))
    }

    /// Reads the board, which may clash; `asked` is what is known beforehand.
    pub fn read(&self, asked: Unshown, layouts: &mut Layouts) -> Result<Puzzle, BoardError> {
        let size = self.size();
        for row in &self.rows {
            check_row(row, size)?;
        }
        if self.rows.len() != size {
            let last = &self.rows[self.rows.len() - 1];
            let message =
                format!("the board is torn: its rows have {size} cells, but it has {} rows", self.rows.len());
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

    /// Says where two of the cells read clash.
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

fn check_row(row: &Row, size: usize) -> Result<(), BoardError> {
    if row.cells.len() != size {
        let column = row.cells.get(size).or(row.cells.last()).map_or(1, |cell| cell.column);
        let message = format!("this row has {} cells, but the first has {size}", row.cells.len());
        return Err(BoardError::new(row.line, column, message));
    }
    match row.cells.iter().find(|cell| cell.symbol.is_some_and(|symbol| symbol.index() >= size)) {
        Some(wrong) => Err(symbol_problem(wrong, size).on_line(row.line)),
        None => Ok(()),
    }
}

/// Writes the board as the game's Copy does; nothing for a killer, which Copy cannot express.
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
