//! W-wing: two cells with the same two candidates, x and y, and a house in which every place for x
//! is seen by one of them. They cannot both be x, so one is y.

use super::Technique;
use crate::puzzle::{Cell, CellSet, HouseId, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct WWing;

impl Technique for WWing {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let pairs: Vec<(Cell, SymbolSet)> = grid
            .blank_cells()
            .map(|cell| (cell, grid.candidates(cell)))
            .filter(|(_, candidates)| candidates.len() == 2)
            .collect();
        pairs.iter().enumerate().find_map(|(at, &(first, candidates))| {
            let alike = pairs[at + 1..].iter().filter(|(_, others)| *others == candidates);
            alike
                .filter(|(second, _)| !grid.layout().peer_set(first).contains(*second))
                .find_map(|&(second, _)| find_with(grid, [first, second], candidates))
        })
    }
}

/// A wing of two cells with the same candidates that do not see each other.
fn find_with(grid: &Grid, ends: [Cell; 2], candidates: SymbolSet) -> Option<Step> {
    let seen = grid.layout().common_peers(ends);
    candidates.iter().find_map(|y| {
        let removed = seen.intersection(grid.cells_with(y));
        let x = candidates.without(SymbolSet::only(y)).first()?;
        let house = if removed.is_empty() { None } else { joining_house(grid, ends, x) };
        house.map(|house| wing(grid, ends, [x, y], house, &removed))
    })
}

/// A house where each place for `x` is seen by one of the two.
fn joining_house(grid: &Grid, ends: [Cell; 2], x: Symbol) -> Option<HouseId> {
    let layout = grid.layout();
    let [first, second] = ends.map(|end| layout.peer_set(end));
    let is_seen = |cell: Cell| first.contains(cell) || second.contains(cell);
    let joins = |&(id, _): &(HouseId, _)| {
        let places = grid.places(id, x);
        !places.is_empty() && layout.house(id).cells_at(places).all(is_seen)
    };
    layout.houses().find(joins).map(|(id, _)| id)
}

fn wing(grid: &Grid, ends: [Cell; 2], [x, y]: [Symbol; 2], house: HouseId, removed: &CellSet) -> Step {
    let places: Vec<Cell> = grid.layout().house(house).cells_at(grid.places(house, x)).collect();
    let why = why![
        "if ",
        ends.to_vec(),
        " were both ",
        x,
        ", it would have no place in ",
        house,
        ", where it is in ",
        places,
        "; so one of the two is ",
        y,
        ", and no cell that sees both can be"
    ];
    let eliminations = removed.iter().map(|cell| (cell, y)).collect();
    Step::elimination(Rating::new("W-wing", 4.4), eliminations, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, finding, leave};

    #[test]
    fn two_cells_joined_by_a_house_are_not_both_its_symbol() {
        let mut grid = blank_grid();
        leave(&mut grid, "r1c1", "12");
        leave(&mut grid, "r5c9", "12");
        confine(&mut grid, "row 8", '1', &["r8c1", "r8c9"]);
        assert_eq!(finding(&WWing, &grid).as_deref(), Some("W-wing: r1c9<>2 r5c1<>2"));
    }

    #[test]
    fn a_place_that_neither_sees_joins_nothing() {
        let mut grid = blank_grid();
        leave(&mut grid, "r1c1", "12");
        leave(&mut grid, "r5c9", "12");
        confine(&mut grid, "row 8", '1', &["r8c1", "r8c5", "r8c9"]);
        assert_eq!(finding(&WWing, &grid), None);
    }
}
