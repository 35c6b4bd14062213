//! Random solution grids, and the regions and cages that go with them.

mod backtracking;
mod blocks;
mod cages;
mod diagonals;
mod distinct;
mod filling;
mod jigsaw;
mod regions;
mod solution;
mod source;

pub(super) use cages::Cages;
pub(crate) use distinct::relabelled;
pub use distinct::{PatternMaker, Relabelling, SolutionGrids};
pub use solution::solution;
pub(super) use source::Source;
