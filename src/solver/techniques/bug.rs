//! BUG+1: every blank cell but one has two candidates. If the last one had two as well, every symbol with
//! two places in each house, the board would be a *bivalue universal grave*, which has several solutions
//! or none. So that cell holds its extra candidate.

use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

const RATING: Rating = Rating::new("BUG+1", 5.6);

pub(super) const TECHNIQUE: Technique = Technique::if_unique(const { &[RATING] }, find);

fn find(&mut Scan { grid, .. }: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    // To count the cells with two candidates is cheaper than to look at all others.
    if grid.bivalue_cells().len() + 1 != grid.blanks() {
        return Flow::Continue(());
    }
    let Some(&[(cell, extras)]) = beyond_grave(grid).as_deref() else { return Flow::Continue(()) };
    let Some(extra) = extras.single() else { return Flow::Continue(()) };
    let why = why! {
        "every blank cell but {} has two candidates; without {} in {}, each candidate would have two \
         places in each of its houses, and such a board does not have just one solution",
        cell, extra, cell
    };
    emit(Step::placement(RATING, cell, extra, why.marking([(cell, extra)])))
}

/// The cells with more than two candidates, each with the candidates without which the board would be a grave.
pub(crate) fn beyond_grave(grid: &Grid) -> Option<Vec<(Cell, SymbolSet)>> {
    let layout = grid.layout();
    let mut cells = Vec::new();
    for cell in grid.blank_cells().filter(|&cell| grid.candidates(cell).len() != 2) {
        let is_needed =
            |symbol: &Symbol| layout.houses_of(cell).any(|id| grid.places(id, *symbol).len() == 2);
        let needed: SymbolSet = grid.candidates(cell).iter().filter(is_needed).collect();
        if needed.len() != 2 {
            return None;
        }
        cells.push((cell, grid.candidates(cell).without(needed)));
    }
    let has_extra =
        |cell: Cell, symbol| cells.iter().any(|&(bug, extras)| bug == cell && extras.contains(symbol));
    let has_two_places =
        |id, symbol| grid.cells_for(id, symbol).filter(|&cell| !has_extra(cell, symbol)).count() == 2;
    let is_grave = !cells.is_empty()
        && layout.houses().all(|(id, _)| grid.missing(id).iter().all(|symbol| has_two_places(id, symbol)));
    is_grave.then_some(cells)
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
