//! A Sudoku that is played here: entries, undo, checks and hints, without clock and terminal.
//!
//! A [`Table`] is a game in progress, or a draft: an empty board on which the player sets the givens of their own
//! puzzle. [`Check`](crate::game::Check) and [`Hint`] are what a teacher says of a table; both are displayed as sentences.

mod check;
mod hint;
mod saved;
mod table;

#[cfg(test)]
mod tests;

pub use hint::{Advice, Hint, NoAdvice};
pub use table::{CagesCannotBeTyped, NotUnique, Table};
