//! Puzzles: a board's cells, symbols and houses, its givens, and the notations it is written in.
//!
//! A [`Layout`] says which cells form a house and a [`Puzzle`] adds the givens; the solver, the
//! plan and the player need nothing else. A variant of Sudoku is a layout with other houses.
//!
//! Each notation has its own file, and reading what was written gives the same puzzle.
//! [`BoardReader`] recognises the notation and takes a text with any number of boards.

pub(crate) mod bit_rows;
mod cell;
mod cell_set;
mod cell_state;
mod givens;
mod house;
mod known_sum;
mod layout;
mod level;
mod notation;
mod set;
mod shape;
mod shown;
mod sums;
mod symbol;
mod symmetry;

pub use cell::Cell;
pub use cell_set::CellSet;
pub use cell_state::CellState;
pub use givens::{Clash, Puzzle};
pub use house::{House, HouseId, HouseKind, HouseSet, Place, PlaceSet};
pub(crate) use known_sum::{KnownSum, SumSource};
pub(crate) use layout::Houses;
pub use layout::Layout;
pub use level::Level;
pub(crate) use notation::looks_like_line;
pub use notation::{
    Assumed, BoardError, BoardReader, Boards, Division, GameType, Notation, Origin, ReadBoard, ReadResult,
    SavedGame, TypedLines, decode, looks_like_board, write_candidates,
};
pub(crate) use set::bits;
pub use set::{Index, SmallSet};
pub use shape::{BlockShape, Cage, CageId, Regions, Shape, ShapeError};
pub use shown::Shown;
pub use symbol::{MAX_SIZE, Symbol, SymbolSet};
pub use symmetry::Symmetry;
