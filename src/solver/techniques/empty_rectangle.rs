//! Empty rectangle: a conjugate pair of a symbol, and an area with places for it that are all seen
//! by one end of the pair or by a cell that sees the other end. That cell cannot hold the symbol:
//! the pair's first end would, and the area would have no place left.
//!
//! In a block the places then make a cross, and the rectangle beside its arms is empty. With a
//! line in place of the block it is known as a grouped turbot fish.

use super::conjugate_pairs::conjugate_pairs;
use super::{AREAS, Technique};
use crate::puzzle::{Cell, CellSet, HouseId, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct EmptyRectangle;

impl Technique for EmptyRectangle {
    fn find(&self, grid: &Grid) -> Option<Step> {
        Symbol::all(grid.size()).find_map(|symbol| find_for(grid, symbol))
    }
}

fn find_for(grid: &Grid, symbol: Symbol) -> Option<Step> {
    let pairs = conjugate_pairs(grid, symbol);
    if pairs.is_empty() {
        return None;
    }
    // With two places it is a turbot fish.
    let crosses: Vec<HouseId> =
        grid.layout().houses().map(|(id, _)| id).filter(|&id| grid.places(id, symbol).len() > 2).collect();
    pairs.iter().flat_map(|pair| pair.both_ways()).find_map(|[end, other_end]| {
        let targets = grid.layout().peer_set(other_end).intersection(grid.cells_with(symbol));
        crosses.iter().find_map(|&house| {
            let eliminations = removed(grid, house, symbol, end, &targets)?;
            Some(step(grid, house, symbol, [end, other_end], eliminations))
        })
    })
}

/// Those of the targets that see all places in the house that `end` does not see.
fn removed(grid: &Grid, house: HouseId, symbol: Symbol, end: Cell, targets: &CellSet) -> Option<Vec<Cell>> {
    let layout = grid.layout();
    let seen = layout.peer_set(end);
    let places = || layout.house(house).cells_at(grid.places(house, symbol));
    if !places().any(|place| seen.contains(place)) {
        return None;
    }
    let mut targets = *targets;
    for place in places().filter(|&place| !seen.contains(place)) {
        targets = targets.intersection(layout.peer_set(place));
        if targets.is_empty() {
            return None;
        }
    }
    targets.remove(end);
    (!targets.is_empty()).then(|| targets.iter().collect())
}

fn step(grid: &Grid, house: HouseId, symbol: Symbol, ends: [Cell; 2], removed: Vec<Cell>) -> Step {
    let layout = grid.layout();
    let is_area = AREAS.contains(&layout.house(house).kind);
    let name = if is_area { "empty rectangle" } else { "grouped turbot fish" };
    let [end, other_end] = ends;
    let places: Vec<Cell> = layout.house(house).cells_at(grid.places(house, symbol)).collect();
    let eliminations = removed.iter().map(|&cell| (cell, symbol)).collect();
    let why = why![
        "if ",
        removed,
        " held ",
        symbol,
        ", ",
        other_end,
        " could not and so ",
        end,
        " would; then none of its places in ",
        house,
        ", ",
        places,
        ", were left"
    ];
    Step::elimination(Rating::new(name, 4.0), eliminations, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, finding};

    #[test]
    fn a_cross_in_a_block_carries_the_pair_around_the_corner() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r1c2", "r2c1", "r2c3"]);
        confine(&mut grid, "row 7", '5', &["r7c2", "r7c8"]);
        assert_eq!(finding(&EmptyRectangle, &grid).as_deref(), Some("empty rectangle: r2c8<>5"));
    }

    #[test]
    fn a_line_may_stand_for_the_block() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c2", "r1c8"]);
        confine(&mut grid, "row 7", '5', &["r7c3", "r7c8"]);
        assert_eq!(finding(&EmptyRectangle, &grid).as_deref(), Some("grouped turbot fish: r2c3<>5 r3c3<>5"));
    }

    #[test]
    fn a_place_off_the_cross_spoils_it() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r1c2", "r2c1", "r2c3", "r3c3"]);
        confine(&mut grid, "row 7", '5', &["r7c2", "r7c8"]);
        assert_eq!(finding(&EmptyRectangle, &grid), None);
    }
}
