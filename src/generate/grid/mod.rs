//! Random solution grids, and the regions and cages that go with them.

mod backtracking;
mod blocks;
mod cages;
mod diagonals;
mod distinct;
mod filling;
mod jigsaw;
mod regions;
mod source;

pub(super) use cages::Cages;
pub use distinct::{Pattern, PatternMaker, Relabelling, SolutionGrids};
pub(super) use source::Source;
pub use source::solution;
