//! Naked subset: cells of a house or a cage that have, all together, only as many candidates as
//! there are cells; no other cell there can have one of them.

use std::ops::RangeInclusive;

use super::{Technique, rating_by_size};
use crate::puzzle::{Cell, HouseId, MAX_SIZE, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Step, why};
use crate::solver::tight_set;

#[derive(Debug)]
pub(super) struct NakedSubset {
    sizes: RangeInclusive<usize>,
}

impl NakedSubset {
    pub(super) const PAIR: Self = Self { sizes: 2..=2 };
    pub(super) const TRIPLE: Self = Self { sizes: 3..=3 };
    pub(super) const QUAD: Self = Self { sizes: 4..=4 };
    pub(super) const LARGER: Self = Self { sizes: 5..=MAX_SIZE };

    /// Looks in cells that hold different symbols: those of a house or of a cage, called `group`.
    fn find_in(&self, grid: &Grid, cells: &[Cell], group: Part) -> Option<Step> {
        let cells: Vec<Cell> = cells.iter().copied().filter(|&cell| grid.digit(cell).is_none()).collect();
        if cells.len() <= *self.sizes.start() {
            return None;
        }
        let options: Vec<u64> = cells.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        let set = tight_set::smallest(&options, self.sizes.clone())?;
        let symbols = SymbolSet::from_bits(set.options);
        let is_inside = |&at: &usize| set.items >> at & 1 == 1;
        let (inside, outside): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(is_inside);
        let eliminations = outside
            .into_iter()
            .map(|at| cells[at])
            .flat_map(|cell| {
                grid.candidates(cell).intersection(symbols).iter().map(move |symbol| (cell, symbol))
            })
            .collect();
        let rating = rating_by_size(
            inside.len(),
            ["naked pair", "naked triple", "naked quad"],
            "naked subset",
            [3.0, 3.6, 5.0],
        );
        let inside: Vec<Cell> = inside.into_iter().map(|at| cells[at]).collect();
        let why = why![
            "in ",
            group,
            " ",
            inside,
            " share just ",
            symbols,
            " among them, so no other cell there can hold these"
        ];
        Some(Step::elimination(rating, eliminations, why))
    }
}

impl Technique for NakedSubset {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let layout = grid.layout();
        let has_enough = |&(id, _): &(HouseId, _)| grid.missing(id).len() > *self.sizes.start();
        layout
            .houses()
            .filter(has_enough)
            .find_map(|(id, house)| self.find_in(grid, &house.cells, id.into()))
            .or_else(|| layout.cages().find_map(|(_, cage)| self.find_in(grid, &cage.cells, "a cage".into())))
    }
}
