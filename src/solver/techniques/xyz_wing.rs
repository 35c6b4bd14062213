//! XYZ-wing: a pivot with three candidates, x, y and z, and two pincers that it sees, one with x
//! and z and one with y and z. Whatever the pivot is, one of the three is z.

use super::Technique;
use crate::puzzle::{Cell, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct XyzWing;

impl Technique for XyzWing {
    fn find(&self, grid: &Grid) -> Option<Step> {
        grid.blank_cells()
            .filter(|&cell| grid.candidates(cell).len() == 3)
            .find_map(|pivot| find_at(grid, pivot))
    }
}

fn find_at(grid: &Grid, pivot: Cell) -> Option<Step> {
    let three = grid.candidates(pivot);
    let is_pincer = |&cell: &Cell| {
        let candidates = grid.candidates(cell);
        candidates.len() == 2 && candidates.without(three).is_empty()
    };
    let pincers = || grid.layout().peers(pivot).iter().copied().filter(is_pincer);
    pincers().find_map(|first| {
        let mut others = pincers().filter(|&second| second > first);
        others.find_map(|second| wing(grid, pivot, [first, second]))
    })
}

fn wing(grid: &Grid, pivot: Cell, pincers: [Cell; 2]) -> Option<Step> {
    let [first, second] = pincers.map(|pincer| grid.candidates(pincer));
    let z: Symbol = first.intersection(second).single()?;
    let [first, second] = pincers;
    let seen = grid.layout().common_peers([pivot, first, second]).intersection(grid.cells_with(z));
    let eliminations: Vec<_> = seen.iter().map(|cell| (cell, z)).collect();
    if eliminations.is_empty() {
        return None;
    }
    let why = why![
        "if ",
        pivot,
        " is not ",
        z,
        ", it is one of ",
        grid.candidates(pivot).without(SymbolSet::only(z)),
        " and leaves one of ",
        pincers.to_vec(),
        " with ",
        z,
        ", so no cell that sees all three can hold it"
    ];
    Some(Step::elimination(Rating::new("XYZ-wing", 4.4), eliminations, why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, finding, leave};

    #[test]
    fn what_sees_pivot_and_pincers_cannot_hold_the_shared_symbol() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "123"), ("r2c2", "13"), ("r1c9", "23")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(&XyzWing, &grid).as_deref(), Some("XYZ-wing: r1c2<>3 r1c3<>3"));
    }

    #[test]
    fn pincers_that_are_alike_make_no_wing() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "123"), ("r2c2", "13"), ("r1c9", "13")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(&XyzWing, &grid), None);
    }
}
