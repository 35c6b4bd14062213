//! Direct steps: eliminations that leave a symbol one place in a house. Together with the placement they count as
//! easier than by themselves.

use super::Move;
use crate::puzzle::{Cell, HouseId, HouseKind, Index, Place, PlaceSet, SmallSet, Symbol, SymbolSet};
use crate::solver::{Grid, Rating};

const AREAS: [HouseKind; 2] = [HouseKind::Block, HouseKind::Region];
/// The order in which Sudoku Explainer looks through kinds of houses.
const ALL: [HouseKind; 5] =
    [HouseKind::Block, HouseKind::Region, HouseKind::Column, HouseKind::Row, HouseKind::Diagonal];

/// All places of a symbol in one house lie in another, and without the rest of that other house, the symbol has one place
/// in a third house of the first one's kind.
pub(super) fn locked_candidates(grid: &Grid) -> Option<Move> {
    let is_area = |kind| AREAS.contains(&kind);
    let pointing = Rating::new("direct pointing", 1.7);
    let claiming = Rating::new("direct claiming", 1.9);
    direct_locked(grid, &pointing, |from, to| is_area(from) && !is_area(to))
        .or_else(|| direct_locked(grid, &claiming, |from, _| !is_area(from)))
}

fn direct_locked(grid: &Grid, rating: &Rating, kinds: impl Fn(HouseKind, HouseKind) -> bool) -> Option<Move> {
    let layout = grid.layout();
    for (from, house) in layout.houses() {
        for symbol in grid.missing(from).iter() {
            let mut cells = grid.cells_for(from, symbol);
            let Some(first) = cells.next() else { continue };
            for &(to, _) in layout.memberships(first) {
                if to == from || !kinds(house.kind, layout.house(to).kind) {
                    continue;
                }
                if !grid.cells_for(from, symbol).all(|cell| is_in(grid, cell, to)) {
                    continue;
                }
                if let Some(cell) = single_beyond(grid, from, to, symbol) {
                    let gone = grid.cells_for(to, symbol).filter(|&cell| !is_in(grid, cell, from));
                    let eliminations = gone.map(|cell| (cell, symbol)).collect();
                    return Some(Move {
                        rating: rating.clone(),
                        placements: vec![(cell, symbol)],
                        eliminations,
                    });
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
            grid.cells_for(id, symbol).filter(|&cell| is_in(grid, cell, from) || !is_in(grid, cell, to));
        let single = left.next()?;
        (left.next().is_none() && all > 1).then_some(single)
    })
}

fn is_in(grid: &Grid, cell: Cell, house: HouseId) -> bool {
    grid.layout().memberships(cell).iter().any(|&(id, _)| id == house)
}

/// Some symbols have only as many places in a house, and without the others in these, another symbol has one
/// place there.
pub(super) fn hidden_subset(grid: &Grid, size: usize) -> Option<Move> {
    let rating = match size {
        2 => Rating::new("direct hidden pair", 2.0),
        _ => Rating::new("direct hidden triple", 2.5),
    };
    let layout = grid.layout();
    let houses = ALL.iter().flat_map(|&kind| layout.houses_of_kind(kind));
    houses.filter(|&(id, _)| grid.missing(id).len() > size).find_map(|(id, house)| {
        let Beside { places, symbols, single: (symbol, place) } = single_beside_subset(grid, id, size)?;
        let eliminations = house
            .cells_at(places)
            .flat_map(|cell| grid.candidates(cell).without(symbols).iter().map(move |symbol| (cell, symbol)));
        Some(Move {
            rating: rating.clone(),
            placements: vec![(house.cells[place.index()], symbol)],
            eliminations: eliminations.collect(),
        })
    })
}

/// A hidden subset, and the symbol that it leaves one place.
struct Beside {
    places: PlaceSet,
    symbols: SymbolSet,
    single: (Symbol, Place),
}

fn single_beside_subset(grid: &Grid, house: HouseId, size: usize) -> Option<Beside> {
    let places = |symbol| grid.places(house, symbol);
    let is_scarce = |&symbol: &Symbol| (2..=size).contains(&places(symbol).len());
    let scarce: SymbolSet = grid.missing(house).iter().filter(is_scarce).collect();
    subsets(scarce, size).into_iter().find_map(|symbols| {
        let union = symbols.iter().map(places).fold(PlaceSet::EMPTY, SmallSet::union);
        if union.len() != size {
            return None;
        }
        let others = grid.missing(house).without(symbols);
        others.iter().find_map(|symbol| {
            let single = (symbol, places(symbol).without(union).single()?);
            Some(Beside { places: union, symbols, single })
        })
    })
}

/// The subsets of `size`, in the order of their lowest members.
fn subsets(set: SymbolSet, size: usize) -> Vec<SymbolSet> {
    if size == 0 {
        return vec![SymbolSet::EMPTY];
    }
    let mut rest = set;
    let mut all = Vec::new();
    for first in set.iter() {
        rest.remove(first);
        let with_first = |other: SymbolSet| other.union(SymbolSet::only(first));
        all.extend(subsets(rest, size - 1).into_iter().map(with_first));
    }
    all
}
