//! The places of a symbol in a house, in parts.

use crate::puzzle::{HouseId, Index, Place, PlaceSet};
use crate::solver::grid::Grid;

/// The single places of three or more, and those in each other house or cage, except all of them.
pub(super) fn parts(grid: &Grid, house: HouseId, places: PlaceSet) -> impl Iterator<Item = PlaceSet> {
    let layout = grid.layout();
    let places = if places.len() > 2 { places } else { PlaceSet::EMPTY };
    let cell_at = move |place: Place| layout.house(house).cells[place.index()];
    let singles = places.iter().map(PlaceSet::only);
    let shared = places.iter().flat_map(move |place| {
        let others = layout.memberships(cell_at(place)).iter().map(|&(other, _)| other);
        let in_houses = others.filter(move |&other| other != house).map(move |other| {
            let is_in =
                |&place: &Place| layout.memberships(cell_at(place)).iter().any(|&(own, _)| own == other);
            places.iter().filter(is_in).collect()
        });
        let in_cage = layout.cage_of(cell_at(place)).map(|cage| {
            places.iter().filter(|&place| layout.cage_of(cell_at(place)) == Some(cage)).collect()
        });
        in_houses.chain(in_cage).filter(move |part: &PlaceSet| part.first() == Some(place))
    });
    let is_part = move |part: &PlaceSet| part.len() < places.len();
    singles.chain(shared.filter(|part| part.len() > 1)).filter(is_part)
}
