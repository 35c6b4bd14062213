//! Full house, hidden single, naked single: the only symbol or the only place that is left.

use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{HouseKind, HouseSet};
use crate::solver::step::{Part, Rating, Step, Why, parts};

const HIDDEN_IN_A_BLOCK: Rating = Rating::called("a hidden single", "hidden single in a block", 1.2);
/// A jigsaw has regions instead of blocks.
const HIDDEN_IN_A_REGION: Rating = Rating::called("a hidden single", "hidden single in a region", 1.2);

pub(super) const FULL_HOUSE: Technique =
    Technique::new(const { &[Rating::new("full house", 1.0)] }, full_house);
/// Blocks are easier to scan than lines, so they come first.
pub(super) const HIDDEN_IN_BLOCK: Technique =
    Technique::new(const { &[HIDDEN_IN_A_BLOCK, HIDDEN_IN_A_REGION] }, |scan, out| {
        hidden(scan.grid.layout().areas(), scan, out)
    });
pub(super) const HIDDEN_IN_LINE: Technique = Technique::new(
    const { &[Rating::called("a hidden single", "hidden single in a line", 1.5)] },
    |scan, out| hidden(scan.grid.layout().lines(), scan, out),
);
pub(super) const NAKED: Technique = Technique::new(const { &[Rating::new("naked single", 2.3)] }, naked);

/// The last blank cell of a house takes the last symbol.
fn full_house(&mut Scan { grid, ratings, .. }: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    for house in grid.houses_with_one_missing().iter() {
        let Some(symbol) = grid.missing(house).single() else { continue };
        let Some(cell) = grid.cells_for(house, symbol).next() else { continue };
        let why = Why::of_single(cell, symbol, Some(house), |cell, symbol, house| {
            parts!("{} is the last blank cell of {}, where only {} is missing", cell, house, symbol)
        });
        emit(Step::placement(ratings[0].clone(), cell, symbol, why))?;
    }
    Flow::Continue(())
}

/// A symbol with a single place in one of these houses takes it. In regions, the step has the last rating.
fn hidden(houses: HouseSet, &mut Scan { grid, ratings, .. }: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    for house in grid.houses_with_hidden_singles().intersection(houses).iter() {
        for symbol in grid.hidden_singles(house).iter() {
            for cell in grid.cells_for(house, symbol) {
                let is_region = grid.layout().house(house).kind == HouseKind::Region;
                let rating = &ratings[if is_region { ratings.len() - 1 } else { 0 }];
                let why = Why::of_single(cell, symbol, Some(house), |cell, symbol, house| {
                    parts!("{} is the only place for {} {}", cell, symbol, Part::within(house.as_slice()))
                });
                emit(Step::placement(rating.clone(), cell, symbol, why))?;
            }
        }
    }
    Flow::Continue(())
}

/// A cell with a single candidate takes it.
fn naked(&mut Scan { grid, ratings, .. }: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    for cell in grid.naked_singles().iter() {
        for symbol in grid.candidates(cell).iter() {
            let why = Why::of_single(cell, symbol, None, |cell, symbol, _| {
                parts!("{} is the only candidate left in {}", symbol, cell)
            });
            emit(Step::placement(ratings[0].clone(), cell, symbol, why))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::tests::{blank_grid, cell, confine, described, leave, symbol};

    #[test]
    fn the_last_blank_cell_takes_the_last_symbol() {
        let mut grid = blank_grid();
        for (name, digit) in
            ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2"].iter().zip('1'..)
        {
            grid.place(cell(name), symbol(digit));
        }
        assert_eq!(
            described(FULL_HOUSE, &grid),
            ["full house: r3c3 is the last blank cell of block 1, where only 9 is missing => r3c3=9"]
        );
    }

    #[test]
    fn the_only_place_in_a_block_or_a_line_takes_the_symbol() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r2c3"]);
        confine(&mut grid, "column 9", '7', &["r4c9"]);
        assert_eq!(
            described(HIDDEN_IN_BLOCK, &grid),
            ["hidden single in a block: r2c3 is the only place for 5 in block 1 => r2c3=5"]
        );
        assert_eq!(
            described(HIDDEN_IN_LINE, &grid),
            ["hidden single in a line: r4c9 is the only place for 7 in column 9 => r4c9=7"]
        );
    }

    #[test]
    fn every_cell_with_one_candidate_is_found() {
        let mut grid = blank_grid();
        leave(&mut grid, "r1c1", "4");
        leave(&mut grid, "r9c9", "6");
        assert_eq!(
            described(NAKED, &grid),
            [
                "naked single: 4 is the only candidate left in r1c1 => r1c1=4",
                "naked single: 6 is the only candidate left in r9c9 => r9c9=6",
            ]
        );
    }
}
