//! Random solution grids, and the regions and cages that go with them.

mod backtracking;
mod blocks;
mod cages;
mod diagonals;
mod distinct;
mod filling;
mod grid_maker;
mod jigsaw;
mod regions;
mod solution;

pub(super) use cages::Cages;
pub(crate) use distinct::relabelled;
pub use distinct::{PatternMaker, Relabelling, SolutionGrids};
pub(super) use grid_maker::GridMaker;
pub use solution::solution;
