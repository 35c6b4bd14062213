//! Any Sudoku, in pictures and on simulated programs. The real programs are in `tests/foreign`.

mod drawings;
#[path = "../support/drawn.rs"]
mod drawn;
mod games;
mod program;
mod reading;
mod sessions;
#[path = "../support/mod.rs"]
mod support;
