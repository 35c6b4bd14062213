//! Hidden single: a symbol with a single place in a house.

use super::{AREAS, LINES, Technique};
use crate::puzzle::{HouseKind, Index};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

/// Blocks are easier to scan than lines, so they come first.
#[derive(Debug)]
pub(super) struct HiddenSingle {
    kinds: &'static [HouseKind],
    rating: Rating,
}

impl HiddenSingle {
    pub(super) const IN_BLOCK: Self =
        Self { kinds: AREAS, rating: Rating::new("hidden single in a block", 1.2) };
    pub(super) const IN_LINE: Self =
        Self { kinds: LINES, rating: Rating::new("hidden single in a line", 1.5) };
}

impl Technique for HiddenSingle {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let layout = grid.layout();
        layout.houses().filter(|(_, house)| self.kinds.contains(&house.kind)).find_map(|(id, house)| {
            let (symbol, place) = grid
                .missing(id)
                .iter()
                .find_map(|symbol| grid.places(id, symbol).single().map(|place| (symbol, place)))?;
            let cell = house.cells[place.index()];
            let why = why![cell, " is the only place for ", symbol, " in ", id];
            Some(Step::placement(self.rating.clone(), cell, symbol, why))
        })
    }
}
