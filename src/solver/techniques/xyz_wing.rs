//! XYZ-wing: a pivot with three candidates, x, y and z, and two pincers that it sees, one with x
//! and z and one with y and z. Whatever the pivot is, one of the three is z.

use super::rule::Rule;
use super::xy_wing::either_way;
use super::{Flow, Report};
use crate::puzzle::{Cell, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Rating, Step, why};

const RATING: Rating = Rating::new("XYZ-wing", 4.4);

pub(super) const RULE: Rule = Rule::in_grid(const { &[RATING] }, find);

fn find(grid: &Grid, report: &mut Report<'_>) -> Flow {
    for pivot in grid.blank_cells().filter(|&cell| grid.candidates(cell).len() == 3) {
        find_at(grid, pivot, report)?;
    }
    Flow::Continue(())
}

fn find_at(grid: &Grid, pivot: Cell, report: &mut Report<'_>) -> Flow {
    let three = grid.candidates(pivot);
    let near = grid.layout().peer_set(pivot).intersection(grid.bivalue_cells());
    let pincers = || near.iter().filter(|&cell| grid.candidates(cell).without(three).is_empty());
    for first in pincers() {
        for second in pincers().filter(|&second| second > first) {
            if let Some(step) = wing(grid, pivot, [first, second]) {
                report(step)?;
            }
        }
    }
    Flow::Continue(())
}

fn wing(grid: &Grid, pivot: Cell, pincers: [Cell; 2]) -> Option<Step> {
    let [first, second] = pincers;
    let z: Symbol = grid.candidates(first).intersection(grid.candidates(second)).single()?;
    let removed = grid.layout().common_peers([pivot, first, second]).intersection(grid.cells_with(z));
    if removed.is_empty() {
        return None;
    }
    let other = |cell: Cell| grid.candidates(cell).iter().find(|&symbol| symbol != z);
    let (x, y) = (other(first)?, other(second)?);
    let pincers = [(first, SymbolSet::only(x)), (second, SymbolSet::only(y))];
    let why = why! {
        "{}; otherwise it is {} itself; so no cell that sees all three can be {}",
        either_way(grid, pivot, pincers, z), z, z
    };
    let pivot = [Candidate::off(pivot, x), Candidate::off(pivot, y), Candidate::on(pivot, z)];
    Some(Step::removal(RATING, z, &removed, why.marking(pivot)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, described, finding, leave};

    #[test]
    fn what_sees_pivot_and_pincers_cannot_hold_the_shared_symbol() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "123"), ("r2c2", "13"), ("r1c9", "23")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(
            described(RULE, &grid),
            [
                "XYZ-wing: r1c1 can only be 1, 2 or 3, r1c9 only 2 or 3 and r2c2 only 1 or 3: if r1c1 is 2, r1c9 is \
              3; if it is 1, r2c2 is 3; otherwise it is 3 itself; so no cell that sees all three can be 3 => \
              r1c2<>3 r1c3<>3"
            ]
        );
    }

    #[test]
    fn pincers_that_are_alike_make_no_wing() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "123"), ("r2c2", "13"), ("r1c9", "13")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(RULE, &grid), None);
    }
}
