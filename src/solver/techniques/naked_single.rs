//! Naked single: a cell with a single candidate.

use super::Technique;
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct NakedSingle;

impl Technique for NakedSingle {
    fn find(&self, grid: &Grid) -> Option<Step> {
        grid.blank_cells().find_map(|cell| {
            let symbol = grid.candidates(cell).single()?;
            let why = why![symbol, " is the only candidate left in ", cell];
            Some(Step::placement(Rating::new("naked single", 2.3), cell, symbol, why))
        })
    }
}
