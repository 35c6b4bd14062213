//! Locked candidates: a cell that sees every place of a symbol in a house cannot hold it.
//!
//! From a block into a line this is known as pointing, from a line into a block as claiming; on
//! boards with other houses the same rule works between any two.

use super::{AREAS, LINES, Technique};
use crate::puzzle::{Cell, HouseId, HouseKind, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct LockedCandidates {
    kinds: &'static [HouseKind],
    rating: Rating,
}

impl LockedCandidates {
    pub(super) const POINTING: Self =
        Self { kinds: AREAS, rating: Rating::new("locked candidates (pointing)", 2.6) };
    pub(super) const CLAIMING: Self =
        Self { kinds: LINES, rating: Rating::new("locked candidates (claiming)", 2.8) };

    fn find_for(&self, grid: &Grid, house: HouseId, symbol: Symbol) -> Option<Step> {
        let layout = grid.layout();
        let places: Vec<Cell> = layout.house(house).cells_at(grid.places(house, symbol)).collect();
        let seen = layout.common_peers(places.iter().copied()).intersection(grid.cells_with(symbol));
        let eliminations: Vec<_> = seen.iter().map(|cell| (cell, symbol)).collect();
        if eliminations.is_empty() {
            return None;
        }
        // The house that the places have in common with what they see, to name it.
        let shared = layout.memberships(places[0]).iter().map(|&(id, _)| id).find(|&id| {
            id != house && eliminations.iter().all(|(cell, _)| layout.house(id).cells.contains(cell))
        });
        let why = match shared {
            Some(shared) => why![
                "in ",
                house,
                " only ",
                places,
                " can hold ",
                symbol,
                ", which must be there and nowhere else in ",
                shared
            ],
            None => {
                why!["in ", house, " only ", places, " can hold ", symbol, ", and whatever sees them cannot"]
            }
        };
        Some(Step::elimination(self.rating.clone(), eliminations, why))
    }
}

impl Technique for LockedCandidates {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let houses = grid.layout().houses().filter(|(_, house)| self.kinds.contains(&house.kind));
        houses
            .flat_map(|(id, _)| grid.missing(id).iter().map(move |symbol| (id, symbol)))
            .filter(|&(id, symbol)| !grid.places(id, symbol).is_empty())
            .find_map(|(id, symbol)| self.find_for(grid, id, symbol))
    }
}
