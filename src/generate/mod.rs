//! Generates boards of a given type and level with one solution, optionally under further constraints.
//!
//! A [`Dealer`] takes a random solution grid and digs clues out of it (or joins cages) for as long as a grader, which
//! knows the techniques of each level, still solves the board. Board `number` of a seed depends on nothing else:
//! there is no clock, and searches are limited in steps.
//!
//! - `level`: the level of a board, judged as the game's own solver does
//! - `board`: a solution grid of which some cells are clues, and what follows from the clues
//! - `grid`: random solution grids, regions and cages
//! - `deal`: what is dug out, and how constraints are met

mod board;
mod deal;
mod grid;
mod level;
mod random;

pub use deal::{Constraints, Dealer, Dealt, Impossible, Position, minimal};
pub(crate) use deal::{Positions, usual_type};
pub(crate) use grid::relabelled;
pub use grid::{PatternMaker, Relabelling, SolutionGrids, solution};
pub(crate) use level::level;
pub use random::Random;

#[cfg(test)]
mod tests;
