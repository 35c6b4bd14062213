//! Naked single: a cell with a single candidate.

use super::rule::Rule;
use super::{Flow, Report};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, Why, parts};

const RATING: Rating = Rating::new("naked single", 2.3);

pub(super) const RULE: Rule = Rule::in_grid(const { &[RATING] }, find);

fn find(grid: &Grid, report: &mut Report<'_>) -> Flow {
    for cell in grid.naked_singles().iter() {
        for symbol in grid.candidates(cell).iter() {
            let why = Why::of_single(cell, symbol, None, |cell, symbol, _| {
                parts!("{} is the only candidate left in {}", symbol, cell)
            });
            report(Step::placement(RATING, cell, symbol, why))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, described, leave};

    #[test]
    fn every_cell_with_one_candidate_is_found() {
        let mut grid = blank_grid();
        leave(&mut grid, "r1c1", "4");
        leave(&mut grid, "r9c9", "6");
        assert_eq!(
            described(RULE, &grid),
            [
                "naked single: 4 is the only candidate left in r1c1 => r1c1=4",
                "naked single: 6 is the only candidate left in r9c9 => r9c9=6",
            ]
        );
    }
}
