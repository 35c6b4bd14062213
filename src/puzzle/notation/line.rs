//! A whole board on one line: its cells in reading order, of which the plainest are one character each, `.` or
//! `0` for a blank, or `_` for one on a diagonal that is a house.

use std::sync::Arc;

use crate::puzzle::symbol::number_of;
use crate::puzzle::{Layout, MAX_SIZE, Puzzle, Symbol};

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
