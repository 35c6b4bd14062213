//! Full house: the last blank cell of a house takes the last symbol.

use super::rule::Rule;
use super::{Flow, Report};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, Why, parts};

const RATING: Rating = Rating::new("full house", 1.0);

pub(super) const RULE: Rule = Rule::in_grid(const { &[RATING] }, find);

fn find(grid: &Grid, report: &mut Report<'_>) -> Flow {
    for house in grid.houses_with_one_missing().iter() {
        let Some(symbol) = grid.missing(house).single() else { continue };
        let Some(cell) = grid.cells_for(house, symbol).next() else { continue };
        let why = Why::of_single(cell, symbol, Some(house), |cell, symbol, house| {
            parts!("{} is the last blank cell of {}, where only {} is missing", cell, house, symbol)
        });
        report(Step::placement(RATING, cell, symbol, why))?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, cell, described, symbol};

    #[test]
    fn the_last_blank_cell_takes_the_last_symbol() {
        let mut grid = blank_grid();
        for (name, digit) in
            ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2"].iter().zip('1'..)
        {
            grid.place(cell(name), symbol(digit));
        }
        assert_eq!(
            described(RULE, &grid),
            ["full house: r3c3 is the last blank cell of block 1, where only 9 is missing => r3c3=9"]
        );
    }
}
