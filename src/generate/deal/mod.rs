//! Digs puzzles of a type and level from solution grids, so that they meet the user's constraints.

mod attempt;
mod constraints;
mod dealer;
mod dig;
mod killer;
mod minimal;
mod position;
mod violation;

pub use constraints::{Constraints, Impossible};
pub use dealer::{Dealer, Dealt};
pub use minimal::minimal;
pub use position::Position;
pub(crate) use position::{Positions, usual_type};
