//! Fish: rows in which a symbol has, all together, only as many columns as there are rows; the
//! symbol is in those columns in just these rows. The same with rows and columns exchanged.

use std::ops::RangeInclusive;

use super::{Technique, rating_by_size};
use crate::puzzle::{HouseId, HouseKind, Index, MAX_SIZE, Place, PlaceSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Step, why};
use crate::solver::tight_set;

#[derive(Debug)]
pub(super) struct Fish {
    sizes: RangeInclusive<usize>,
}

impl Fish {
    pub(super) const X_WING: Self = Self { sizes: 2..=2 };
    pub(super) const SWORDFISH: Self = Self { sizes: 3..=3 };
    pub(super) const JELLYFISH: Self = Self { sizes: 4..=4 };
    pub(super) const LARGER: Self = Self { sizes: 5..=MAX_SIZE };

    /// A fish whose base lines are of one kind and whose cover lines of the other. A line's
    /// places are the numbers of the lines that cross it.
    fn find_in(&self, grid: &Grid, symbol: Symbol, base: HouseKind, cover: HouseKind) -> Option<Step> {
        let layout = grid.layout();
        let lines: Vec<HouseId> = layout
            .houses_of_kind(base)
            .map(|(id, _)| id)
            .filter(|&id| grid.missing(id).contains(symbol))
            .collect();
        let options: Vec<u64> = lines.iter().map(|&id| grid.places(id, symbol).bits()).collect();
        let set = tight_set::smallest(&options, self.sizes.clone())?;
        let crossing = PlaceSet::from_bits(set.options);
        let is_inside = |&at: &usize| set.items >> at & 1 == 1;
        let (inside, outside): (Vec<usize>, Vec<usize>) = (0..lines.len()).partition(is_inside);
        let eliminations = outside
            .into_iter()
            .map(|at| lines[at])
            .flat_map(|id| layout.house(id).cells_at(grid.places(id, symbol).intersection(crossing)))
            .map(|cell| (cell, symbol))
            .collect();
        let rating =
            rating_by_size(inside.len(), ["X-wing", "swordfish", "jellyfish"], "fish", [3.2, 3.8, 5.2]);
        let inside: Vec<HouseId> = inside.into_iter().map(|at| lines[at]).collect();
        let covers: Vec<HouseId> = layout
            .houses_of_kind(cover)
            .enumerate()
            .filter(|&(number, _)| crossing.contains(Place::from_index(number)))
            .map(|(_, (id, _))| id)
            .collect();
        let why = why![
            "in ",
            inside,
            " all places for ",
            symbol,
            " lie in ",
            covers.clone(),
            ", so elsewhere ",
            covers,
            " cannot hold it"
        ];
        Some(Step::elimination(rating, eliminations, why))
    }
}

impl Technique for Fish {
    fn find(&self, grid: &Grid) -> Option<Step> {
        Symbol::all(grid.size()).find_map(|symbol| {
            self.find_in(grid, symbol, HouseKind::Row, HouseKind::Column)
                .or_else(|| self.find_in(grid, symbol, HouseKind::Column, HouseKind::Row))
        })
    }
}
