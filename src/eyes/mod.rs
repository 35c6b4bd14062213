//! What the game's window shows, read from its pixels.
//!
//! Nothing here knows the game's colours by number. Its background, its lines and the digits of
//! the board are grey; what a player enters is coloured: digits green, or red where they break a
//! rule, pencil marks blue. What is grey drops out of a difference of two channels, so a mark
//! looks the same on every shade of background, and a digit is read in the one channel in which
//! all of its colours are equally dark.

mod board_view;
mod cell_view;
mod grid;
mod ink;

pub use board_view::{BoardView, Look, NotThisBoard};
pub use cell_view::Content;
pub use grid::{FoundGrid, find_grid, find_grid_in};
pub use ink::Ink;
