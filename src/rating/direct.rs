//! Direct steps: eliminations that leave a symbol one place in a house. Elimination and placement together score lower
//! than the elimination alone.

use itertools::Itertools as _;

use super::elimination;
use crate::puzzle::{Cell, HouseId, HouseKind, Index, PlaceSet, SmallSet, Symbol, SymbolSet};
use crate::solver::{Grid, Rating, Step};

/// The order in which Sudoku Explainer looks through kinds of houses.
const ALL: [HouseKind; 5] =
    [HouseKind::Block, HouseKind::Region, HouseKind::Column, HouseKind::Row, HouseKind::Diagonal];

/// All places of a symbol in one house lie in another, and without the rest of that other house, the symbol has one place
/// in a third house of the first one's kind.
pub(super) fn locked_candidates(grid: &Grid) -> Option<Step> {
    let pointing = Rating::new("direct pointing", 1.7);
    let claiming = Rating::new("direct claiming", 1.9);
    direct_locked(grid, &pointing, |from, to| from.is_area() && !to.is_area())
        .or_else(|| direct_locked(grid, &claiming, |from, _| !from.is_area()))
}

fn direct_locked(grid: &Grid, rating: &Rating, kinds: impl Fn(HouseKind, HouseKind) -> bool) -> Option<Step> {
    let layout = grid.layout();
    for (from, house) in layout.houses() {
        for symbol in grid.missing(from).iter() {
            let mut cells = grid.cells_for(from, symbol);
            let Some(first) = cells.next() else { continue };
            for to in layout.houses_of(first) {
                if to == from || !kinds(house.kind, layout.house(to).kind) {
                    continue;
                }
                if !grid.cells_for(from, symbol).all(|cell| layout.is_in(cell, to)) {
                    continue;
                }
                if let Some(cell) = single_beyond(grid, from, to, symbol) {
                    let gone = grid.cells_for(to, symbol).filter(|&cell| !layout.is_in(cell, from));
                    let eliminations = gone.map(|cell| (cell, symbol)).collect();
                    return Some(direct(rating, (cell, symbol), eliminations));
                }
            }
        }
    }
    None
}

/// The only place of a symbol in a house of the kind of `from`, once the cells of `to` that are not in `from` have
/// lost it.
fn single_beyond(grid: &Grid, from: HouseId, to: HouseId, symbol: Symbol) -> Option<Cell> {
    let layout = grid.layout();
    let kind = layout.house(from).kind;
    layout.houses_of_kind(kind).filter(|&(id, _)| id != from && id != to).find_map(|(id, _)| {
        let all = grid.places(id, symbol).len();
        let mut left =
            grid.cells_for(id, symbol).filter(|&cell| layout.is_in(cell, from) || !layout.is_in(cell, to));
        let single = left.next()?;
        (left.next().is_none() && all > 1).then_some(single)
    })
}

/// A hidden subset that leaves another symbol one place in the same house.
pub(super) fn hidden_subset(grid: &Grid, size: usize) -> Option<Step> {
    let rating = match size {
        2 => Rating::new("direct hidden pair", 2.0),
        _ => Rating::new("direct hidden triple", 2.5),
    };
    let layout = grid.layout();
    let houses = ALL.iter().flat_map(|&kind| layout.houses_of_kind(kind));
    houses.filter(|&(id, _)| grid.missing(id).len() > size).find_map(|(id, house)| {
        let missing = grid.missing(id);
        let places = |symbol| grid.places(id, symbol);
        let scarce = missing.iter().filter(|&symbol| (2..=size).contains(&places(symbol).len()));
        scarce.combinations(size).find_map(|subset| {
            let union = subset.iter().copied().map(places).fold(PlaceSet::EMPTY, SmallSet::union);
            let subset: SymbolSet = subset.into_iter().collect();
            let mut others = missing.without(subset).iter().filter(|_| union.len() == size);
            let alone = |symbol| Some((house.cells[places(symbol).without(union).single()?.index()], symbol));
            let single = others.find_map(alone)?;
            let others_of =
                |cell| grid.candidates(cell).without(subset).iter().map(move |symbol| (cell, symbol));
            Some(direct(&rating, single, house.cells_at(union).flat_map(others_of).collect()))
        })
    })
}

fn direct(rating: &Rating, single: (Cell, Symbol), eliminations: Vec<(Cell, Symbol)>) -> Step {
    Step { placements: [single].into_iter().collect(), ..elimination(rating.clone(), eliminations) }
}
