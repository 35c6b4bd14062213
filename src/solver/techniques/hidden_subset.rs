//! Hidden subset: symbols that have, all together, only as many places in a house as there are
//! symbols; those cells cannot hold anything else.

use std::ops::RangeInclusive;

use super::{Technique, rating_by_size};
use crate::puzzle::{Cell, HouseId, MAX_SIZE, PlaceSet, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Step, why};
use crate::solver::tight_set;

#[derive(Debug)]
pub(super) struct HiddenSubset {
    sizes: RangeInclusive<usize>,
}

impl HiddenSubset {
    pub(super) const PAIR: Self = Self { sizes: 2..=2 };
    pub(super) const TRIPLE: Self = Self { sizes: 3..=3 };
    pub(super) const QUAD: Self = Self { sizes: 4..=4 };
    pub(super) const LARGER: Self = Self { sizes: 5..=MAX_SIZE };

    fn find_in(&self, grid: &Grid, house: HouseId) -> Option<Step> {
        let symbols: Vec<Symbol> = grid.missing(house).iter().collect();
        let options: Vec<u64> = symbols.iter().map(|&symbol| grid.places(house, symbol).bits()).collect();
        let set = tight_set::smallest(&options, self.sizes.clone())?;
        let inside: SymbolSet =
            (0..symbols.len()).filter(|at| set.items >> at & 1 == 1).map(|at| symbols[at]).collect();
        let cells: Vec<Cell> =
            grid.layout().house(house).cells_at(PlaceSet::from_bits(set.options)).collect();
        let eliminations = cells
            .iter()
            .flat_map(|&cell| grid.candidates(cell).without(inside).iter().map(move |symbol| (cell, symbol)))
            .collect();
        let rating = rating_by_size(
            inside.len(),
            ["hidden pair", "hidden triple", "hidden quad"],
            "hidden subset",
            [3.4, 4.0, 5.4],
        );
        let why =
            why!["in ", house, " ", inside, " fit only into ", cells, ", so these can hold nothing else"];
        Some(Step::elimination(rating, eliminations, why))
    }
}

impl Technique for HiddenSubset {
    fn find(&self, grid: &Grid) -> Option<Step> {
        grid.layout()
            .houses()
            .filter(|&(id, _)| grid.missing(id).len() > *self.sizes.start())
            .find_map(|(id, _)| self.find_in(grid, id))
    }
}
