//! A whole board on one line: each cell one character in reading order, `.` or `0` for a blank.

use super::error::Problem;
use super::layouts::{Layouts, shape_for};
use super::row::{Token, symbol_problem};
use crate::puzzle::{BlockShape, Index, Puzzle, Symbol};

/// Reads the cells of a line; `blocks` is the block shape where it is known.
pub(super) fn read(
    cells: &[Token],
    blocks: Option<BlockShape>,
    layouts: &mut Layouts,
) -> Result<Puzzle, Problem> {
    let size = cells.len().isqrt();
    if size * size != cells.len() {
        let message = format!(
            "{} cells make no square board: a board of 9 symbols has 81 cells, a row at most 35",
            cells.len()
        );
        return Err(Problem::at(cells[0].column, message));
    }
    let blocks = shape_for(size, blocks).map_err(|message| Problem::at(cells[0].column, message))?;
    if let Some(wrong) = cells.iter().find(|cell| cell.symbol.is_some_and(|symbol| symbol.index() >= size)) {
        return Err(symbol_problem(wrong, size));
    }
    let givens = cells.iter().map(|cell| cell.symbol).collect();
    Puzzle::new(layouts.with_blocks(blocks), givens)
        .map_err(|clash| Problem::at(cells[clash.second.cell.index()].column, clash.to_string()))
}

pub(super) fn write(puzzle: &Puzzle) -> String {
    puzzle.givens().iter().map(|given| given.map_or('.', Symbol::to_char)).collect()
}
