//! Full house: the last blank cell of a house takes the last symbol.

use super::Technique;
use crate::puzzle::Index;
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct FullHouse;

impl Technique for FullHouse {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let layout = grid.layout();
        layout.houses().find_map(|(id, house)| {
            let symbol = grid.missing(id).single()?;
            let cell = house.cells[grid.places(id, symbol).single()?.index()];
            let why = why![cell, " is the last blank of ", id, ", where only ", symbol, " is missing"];
            Some(Step::placement(Rating::new("full house", 1.0), cell, symbol, why))
        })
    }
}
