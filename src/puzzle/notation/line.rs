//! A whole board on one line: its cells in reading order, of which the plainest are one character each, `.` or
//! `0` for a blank, or `_` for one on a diagonal that is a house.

use std::sync::Arc;

use super::cells::{WrittenCell, check_line, read_diagonals};
use super::error::Problem;
use super::layouts::{Assumed, Layouts};
use crate::puzzle::symbol::number_of;
use crate::puzzle::{Layout, MAX_SIZE, Puzzle, Shape, Symbol};

/// Reads the cells of a line, of which there is at least one.
pub(super) fn read(cells: &[WrittenCell], asked: Assumed, layouts: &mut Layouts) -> Result<Puzzle, Problem> {
    let size = cells.len().isqrt();
    let at_start = |message| Problem::at(cells[0].column, message);
    if size * size != cells.len() {
        return Err(at_start(not_square(cells.len())));
    }
    let blocks = asked.blocks_for(size).map_err(at_start)?;
    check_line(cells, size)?;
    let diagonals = read_diagonals(cells, size, asked.diagonals)
        .map_err(|(cell, message)| Problem::at(cells[cell].column, message))?;
    let shape = Shape { diagonals, ..Shape::plain(blocks) };
    let layout = layouts.of(shape).map_err(|error| at_start(error.to_string()))?;
    let givens = cells.iter().map(|cell| cell.symbol).collect();
    Puzzle::new(layout, givens)
        .map_err(|clash| Problem::at(cells[clash.second.index()].column, clash.to_string()))
}

/// What is wrong with a line of this number of cells.
pub(super) fn not_square(cells: usize) -> String {
    let do_not = if cells == 1 { "cell does not" } else { "cells do not" };
    format!(
        "{cells} {do_not} make a square board; a line has all cells (81 for 9x9) or a row of up to {MAX_SIZE}"
    )
}

/// Returns the board of this layout with these characters as its cells, or `None` if they are anything else or the
/// givens clash.
pub(super) fn read_plain(cells: &[u8], layout: &Arc<Layout>) -> Option<Puzzle> {
    let size = layout.size();
    if cells.len() != size * size {
        return None;
    }
    let numbers = cells.iter().map(|&cell| number_of(cell));
    let highest = numbers.clone().max().unwrap_or_default();
    let givens = numbers.map(|number| Symbol::from_number(usize::from(number))).collect();
    // On a larger board `0` may be meant as a symbol.
    let is_doubtful = || cells.contains(&b'0') && cells.contains(&b'.');
    if usize::from(highest) > size || size > 9 && is_doubtful() {
        return None;
    }
    Puzzle::of_symbols(Arc::clone(layout), givens)
}

/// Writes cells, one character each.
pub(super) fn write(cells: impl Iterator<Item = Option<Symbol>>) -> String {
    let bytes: Vec<u8> = cells.map(|symbol| symbol.map_or(b'.', Symbol::to_byte)).collect();
    String::from_utf8(bytes).expect("symbols are ASCII")
}
