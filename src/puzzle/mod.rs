//! Puzzles: a board's cells, symbols and houses, its givens, and the notations it is written in.
//!
//! A [`Layout`] says which cells make a house and a [`Puzzle`] adds the digits that are given;
//! the solver, the planner and the player ask for nothing else. A variant of Sudoku is a layout
//! with other houses.
//!
//! Each notation has a file of its own with a `read` and a `write`, and reading what was written
//! gives the same puzzle. [`BoardReader`] tells the notations apart and takes a text with any
//! number of boards.

mod cell;
mod cell_set;
mod givens;
mod layout;
mod notation;
mod set;
mod shape;
mod sums;
mod symbol;

pub use cell::{Cell, MAX_CELLS};
pub use cell_set::CellSet;
pub use givens::{Clash, Puzzle};
pub use layout::{House, HouseId, HouseKind, Layout, Place, PlaceSet};
pub use notation::{Board, BoardError, BoardReader, Boards, Entries, Notation, ReadResult, Unshown};
pub use set::{Index, SmallSet};
pub use shape::{BlockShape, Cage, CageId, Regions, Shape, ShapeError};
pub use sums::{KnownSum, SumSource};
pub use symbol::{MAX_SIZE, Symbol, SymbolSet};
