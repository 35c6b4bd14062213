//! Turbot fish: two strong links of a symbol, where one end of the first sees one end of the second.
//! These two cannot both hold the symbol, so at least one of the other two ends does.
//!
//! Two rows or two columns joined by a line are called a skyscraper; a row and a column joined by a
//! block, a two-string kite.

use super::shared::conjugates::ConjugatePair;
use super::technique::Technique;
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, HouseKind, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, why};

const SKYSCRAPER: Rating = Rating::new("skyscraper", 4.0);
const TWO_STRING_KITE: Rating = Rating::new("two-string kite", 4.0);
const TURBOT_FISH: Rating = Rating::new("turbot fish", 4.0);

pub(super) const TECHNIQUE: Technique =
    Technique::new(const { &[SKYSCRAPER, TWO_STRING_KITE, TURBOT_FISH] }, |scan, out| {
        scan.each_symbol(out, find)
    });

/// Reports the fish of one symbol.
fn find(grid: &Grid, symbol: Symbol, links: &[ConjugatePair], emit: &mut Emit<'_>) -> Flow {
    for (at, &one) in links.iter().enumerate() {
        for &other in &links[at + 1..] {
            for near in one.both_ways() {
                for far in other.both_ways() {
                    let fish = TurbotFish { symbol, links: [one, other], ends: [near, far] };
                    if let Some(removed) = fish.removed(grid) {
                        emit(fish.step(grid, &removed))?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Two links, each with the end that is joined to the other link and the end that is free.
struct TurbotFish {
    symbol: Symbol,
    links: [ConjugatePair; 2],
    ends: [[Cell; 2]; 2],
}

impl TurbotFish {
    /// The cells that see both free ends, if the others see each other.
    fn removed(&self, grid: &Grid) -> Option<CellSet> {
        let [[near, one_end], [far, other_end]] = self.ends;
        if one_end == other_end || !grid.layout().peer_set(near).contains(far) {
            return None;
        }
        let removed = grid.seen_by_all([one_end, other_end], self.symbol);
        (!removed.is_empty()).then_some(removed)
    }

    fn step(&self, grid: &Grid, removed: &CellSet) -> Step {
        let Self { symbol, links: [one, other], ends: [[near, one_end], [far, other_end]] } = *self;
        let why = why! {
            "{} has two places {}, {}, and two {}, {}; {} see each other, so one of {} is {}, and no \
             cell that sees both can be {}",
            symbol, Part::within(&[one.house]), one.ends, Part::within(&[other.house]), other.ends, [near, far], [one_end, other_end], symbol,
            symbol
        };
        let chain = [one_end, near, far, other_end].map(|cell| (cell, symbol));
        Step::removal(self.rating(grid), symbol, removed, why.marking(chain))
    }

    /// The rating by the kinds of the links' houses and of one that joins them.
    fn rating(&self, grid: &Grid) -> Rating {
        use HouseKind::{Column, Row};
        let layout = grid.layout();
        let [[near, _], [far, _]] = self.ends;
        let is_joined =
            |by: fn(HouseKind) -> bool| layout.common_houses(near, far).any(|id| by(layout.house(id).kind));
        match self.links.map(|link| layout.house(link.house).kind) {
            [Row, Row] if is_joined(|kind| kind == Column) => SKYSCRAPER,
            [Column, Column] if is_joined(|kind| kind == Row) => SKYSCRAPER,
            [Row, Column] | [Column, Row] if is_joined(HouseKind::is_area) => TWO_STRING_KITE,
            _ => TURBOT_FISH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::tests::{blank_grid, confine, described, finding};

    #[test]
    fn two_rows_joined_by_a_column_are_a_skyscraper() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c8"]);
        confine(&mut grid, "row 5", '5', &["r5c1", "r5c9"]);
        assert_eq!(
            described(TECHNIQUE, &grid),
            [
                "skyscraper: 5 has two places in row 1, r1c1 and r1c8, and two in row 5, r5c1 and r5c9; r1c1 and r5c1 \
              see each other, so one of r1c8 and r5c9 is 5, and no cell that sees both can be 5 => r2c9<>5 \
              r3c9<>5 r4c8<>5 r6c8<>5"
            ]
        );
    }

    #[test]
    fn a_row_and_a_column_joined_by_a_block_are_a_two_string_kite() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c2", "r1c8"]);
        confine(&mut grid, "column 1", '5', &["r3c1", "r7c1"]);
        assert_eq!(finding(TECHNIQUE, &grid).as_deref(), Some("two-string kite: r7c8<>5"));
    }

    #[test]
    fn a_block_and_a_line_are_a_turbot_fish() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r1c1", "r2c2"]);
        confine(&mut grid, "column 8", '5', &["r1c8", "r7c8"]);
        assert_eq!(finding(TECHNIQUE, &grid).as_deref(), Some("turbot fish: r7c2<>5"));
    }

    #[test]
    fn pairs_that_do_not_meet_are_none() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c8"]);
        confine(&mut grid, "row 5", '5', &["r5c4", "r5c6"]);
        assert_eq!(finding(TECHNIQUE, &grid), None);
    }
}
