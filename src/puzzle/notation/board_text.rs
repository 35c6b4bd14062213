//! The text of the game's Copy, and typed rows of digits: one row of cells per line.
//!
//! A cell may also be a list of [`candidates`](super::candidates). A blank is `.`, or `_` on a diagonal that is a house.
//! [`drawn_blocks`] and [`drawn_regions`](super::drawn_regions) read and write the borders between the cells.

use super::drawn_blocks;
use crate::puzzle::{Cell, Shape, Symbol};

/// Cells as the game's Copy writes them, without the cages of a killer.
pub(super) fn write(shape: &Shape, cells: &[Option<Symbol>]) -> String {
    let cells = cells.iter().enumerate().map(|(number, symbol)| match symbol {
        Some(symbol) => symbol.to_string(),
        None if shape.diagonals && Cell::new(number, shape.size()).is_on_diagonal() => "_".into(),
        None => ".".into(),
    });
    drawn_blocks::lines(shape, &cells.collect::<Vec<_>>()).join("\n")
}
