//! Hidden single: a symbol with a single place in a house.

use super::{AREAS, Analysis, Flow, LINES, Report, Technique};
use crate::puzzle::HouseKind;
use crate::solver::step::{Rating, Step, Why, parts};

/// Blocks are easier to scan than lines, so they come first.
#[derive(Debug)]
pub(super) struct HiddenSingle {
    kinds: &'static [HouseKind],
    rating: Rating,
}

impl HiddenSingle {
    pub(super) const IN_BLOCK: Self =
        Self { kinds: AREAS, rating: Rating::new("hidden single in a block", 1.2) };
    pub(super) const IN_LINE: Self =
        Self { kinds: LINES, rating: Rating::new("hidden single in a line", 1.5) };
}

impl Technique for HiddenSingle {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let grid = analysis.grid;
        for (house, singles) in grid.hidden_singles() {
            if !self.kinds.contains(&grid.layout().house(house).kind) {
                continue;
            }
            for symbol in singles.iter() {
                for cell in grid.cells_for(house, symbol) {
                    let why = Why::of_single(cell, symbol, Some(house), |cell, symbol, house| {
                        parts!("{} is the only place for {} in {}", cell, symbol, house)
                    });
                    report(Step::placement(self.rating.clone(), cell, symbol, why))?;
                }
            }
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, described};

    #[test]
    fn the_only_place_in_a_block_or_a_line_takes_the_symbol() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r2c3"]);
        confine(&mut grid, "column 9", '7', &["r4c9"]);
        assert_eq!(
            described(HiddenSingle::IN_BLOCK, &grid),
            ["hidden single in a block: r2c3 is the only place for 5 in block 1 => r2c3=5"]
        );
        assert_eq!(
            described(HiddenSingle::IN_LINE, &grid),
            ["hidden single in a line: r4c9 is the only place for 7 in column 9 => r4c9=7"]
        );
    }
}
