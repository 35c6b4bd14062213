//! XY-wing: a pivot with two candidates, x and y, and two pincers that it sees, one with x and z
//! and one with y and z. Whichever the pivot takes, one pincer takes z.

use super::Technique;
use crate::puzzle::{Cell, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct XyWing;

impl Technique for XyWing {
    fn find(&self, grid: &Grid) -> Option<Step> {
        grid.blank_cells()
            .filter(|&cell| grid.candidates(cell).len() == 2)
            .find_map(|pivot| find_at(grid, pivot))
    }
}

fn find_at(grid: &Grid, pivot: Cell) -> Option<Step> {
    let pair = grid.candidates(pivot);
    let x = pair.first()?;
    let pincers: Vec<Cell> = grid
        .layout()
        .peers(pivot)
        .iter()
        .copied()
        .filter(|&cell| {
            grid.candidates(cell).len() == 2 && grid.candidates(cell).intersection(pair).len() == 1
        })
        .collect();
    let (with_x, with_y): (Vec<Cell>, Vec<Cell>) =
        pincers.into_iter().partition(|&cell| grid.candidates(cell).contains(x));
    with_x.iter().find_map(|&first| {
        let z = grid.candidates(first).without(pair).first()?;
        let matching = with_y.iter().filter(|&&second| grid.candidates(second).contains(z));
        matching.copied().find_map(|second| wing(grid, pivot, [first, second], z))
    })
}

fn wing(grid: &Grid, pivot: Cell, pincers: [Cell; 2], z: Symbol) -> Option<Step> {
    let seen = grid.layout().common_peers(pincers).intersection(grid.cells_with(z));
    let eliminations: Vec<_> = seen.iter().map(|cell| (cell, z)).collect();
    if eliminations.is_empty() {
        return None;
    }
    let why = why![
        "whichever of ",
        grid.candidates(pivot),
        " ",
        pivot,
        " takes, one of ",
        pincers.to_vec(),
        " is left with ",
        z,
        ", so no cell that sees both can hold it"
    ];
    Some(Step::elimination(Rating::new("XY-wing", 4.2), eliminations, why))
}
