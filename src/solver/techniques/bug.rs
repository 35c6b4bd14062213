//! BUG+1: every blank cell but one has two candidates. If the last one had two as well, every symbol with
//! two places in each house, the board would be a *bivalue universal grave*, which has several solutions
//! or none. So that cell holds its extra candidate.

use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, HouseId, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

const RATING: Rating = Rating::new("BUG+1", 5.6);

pub(super) const TECHNIQUE: Technique = Technique::if_unique(const { &[RATING] }, find);

fn find(&mut Scan { grid, .. }: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    let Some(cell) = only_cell_with_three(grid) else { return Flow::Continue(()) };
    let mut extras = grid.candidates(cell).iter();
    let Some(extra) = extras.find(|&symbol| is_grave_without(grid, cell, symbol)) else {
        return Flow::Continue(());
    };
    let why = why! {
        "every blank cell but {} has two candidates; without {} in {}, each candidate would have two \
         places in each of its houses, and such a board does not have just one solution",
        cell, extra, cell
    };
    emit(Step::placement(RATING, cell, extra, why.marking([(cell, extra)])))
}

/// The only blank cell that does not have two candidates, if it has three.
fn only_cell_with_three(grid: &Grid) -> Option<Cell> {
    if grid.bivalue_cells().len() + 1 != grid.blanks() {
        return None;
    }
    let cell = grid.blank_cells().find(|&cell| !grid.bivalue_cells().contains(cell))?;
    (grid.candidates(cell).len() == 3).then_some(cell)
}

/// Whether each symbol has two places in each house if one candidate is left out.
fn is_grave_without(grid: &Grid, cell: Cell, symbol: Symbol) -> bool {
    let is_left_out = |house: HouseId, other: Symbol| {
        other == symbol && grid.layout().houses_of(cell).any(|id| id == house)
    };
    grid.layout().houses().all(|(house, _)| {
        let mut missing = grid.missing(house).iter();
        missing.all(|other| grid.places(house, other).len() == 2 + usize::from(is_left_out(house, other)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Shape};
    use crate::solver::techniques::tests::{blank_grid_of, described_if_unique, leave};

    /// A board of four symbols with two candidates in each cell, those of r1c1 as given.
    fn grave(first: &str) -> Grid {
        let mut grid = blank_grid_of(Shape::plain(BlockShape { height: 2, width: 2 }));
        let rows = [["12", "12", "34", "34"], ["34", "34", "12", "12"]];
        for (row, candidates) in (1..).zip(rows.iter().chain(&rows)) {
            for (column, candidates) in (1..).zip(candidates) {
                let is_first = (row, column) == (1, 1);
                leave(&mut grid, &format!("r{row}c{column}"), if is_first { first } else { candidates });
            }
        }
        grid
    }

    #[test]
    fn the_only_cell_with_three_candidates_holds_the_extra_one() {
        assert_eq!(
            described_if_unique(TECHNIQUE, &grave("123")),
            [
                "BUG+1: every blank cell but r1c1 has two candidates; without 3 in r1c1, each candidate would have two \
              places in each of its houses, and such a board does not have just one solution => r1c1=3"
            ]
        );
    }

    #[test]
    fn a_board_with_pairs_alone_shows_nothing() {
        assert_eq!(described_if_unique(TECHNIQUE, &grave("12")), [""; 0]);
    }
}
