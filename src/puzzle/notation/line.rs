//! A whole board on one line: each cell one character in reading order, `.` or `0` for a blank,
//! or `_` for one on a diagonal that is a house.

use super::error::Problem;
use super::layouts::{Layouts, Unshown};
use super::row::{Token, read_diagonals, symbol_problem};
use crate::puzzle::{Index, Puzzle, Shape, Symbol};

/// Reads the cells of a line; `asked` is what is known beforehand.
pub(super) fn read(cells: &[Token], asked: Unshown, layouts: &mut Layouts) -> Result<Puzzle, Problem> {
    let size = cells.len().isqrt();
    if size * size != cells.len() {
        let message = format!(
            "{} cells make no square board: a board of 9 symbols has 81 cells, a row at most 35",
            cells.len()
        );
        return Err(Problem::at(cells[0].column, message));
    }
    let at_start = |message| Problem::at(cells[0].column, message);
    let blocks = asked.blocks_for(size).map_err(at_start)?;
    if let Some(wrong) = cells.iter().find(|cell| cell.symbol.is_some_and(|symbol| symbol.index() >= size)) {
        return Err(symbol_problem(wrong, size));
    }
    let diagonals = read_diagonals(cells.iter(), size, asked.diagonals)
        .map_err(|(cell, message)| Problem::at(cells[cell].column, message))?;
    let shape = Shape { diagonals, ..Shape::plain(blocks) };
    let layout = layouts.of(shape).map_err(|error| at_start(error.to_string()))?;
    let givens = cells.iter().map(|cell| cell.symbol).collect();
    Puzzle::new(layout, givens)
        .map_err(|clash| Problem::at(cells[clash.second.index()].column, clash.to_string()))
}

pub(super) fn write(puzzle: &Puzzle) -> String {
    puzzle.givens().iter().map(|given| given.map_or('.', Symbol::to_char)).collect()
}
