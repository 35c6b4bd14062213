//! Turbot fish: two conjugate pairs of a symbol with an end of one that sees an end of the other.
//! These two cannot both hold it, so one of the other ends does.
//!
//! Between two rows or two columns that a line joins it is known as a skyscraper, between a row
//! and a column that a block joins as a two-string kite.

use super::conjugate_pairs::{ConjugatePair, conjugate_pairs};
use super::{AREAS, Technique};
use crate::puzzle::{Cell, HouseKind, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct TurbotFish;

impl Technique for TurbotFish {
    fn find(&self, grid: &Grid) -> Option<Step> {
        Symbol::all(grid.size()).find_map(|symbol| find_for(grid, symbol))
    }
}

fn find_for(grid: &Grid, symbol: Symbol) -> Option<Step> {
    let pairs = conjugate_pairs(grid, symbol);
    pairs.iter().enumerate().find_map(|(at, &one)| {
        pairs[at + 1..].iter().find_map(|&other| {
            one.both_ways().into_iter().find_map(|near| {
                other.both_ways().into_iter().find_map(|far| fish(grid, symbol, [one, other], [near, far]))
            })
        })
    })
}

/// The fish of two pairs, each with the end that is joined and the end that is free.
fn fish(
    grid: &Grid,
    symbol: Symbol,
    pairs: [ConjugatePair; 2],
    [[near, one_end], [far, other_end]]: [[Cell; 2]; 2],
) -> Option<Step> {
    if one_end == other_end || !grid.layout().peer_set(near).contains(far) {
        return None;
    }
    let ends = [one_end, other_end];
    let seen = grid.layout().common_peers(ends).intersection(grid.cells_with(symbol));
    let eliminations: Vec<_> = seen.iter().map(|cell| (cell, symbol)).collect();
    if eliminations.is_empty() {
        return None;
    }
    let [one, other] = pairs;
    let why = why![
        symbol,
        " has two places in ",
        one.house,
        ", ",
        one.ends.to_vec(),
        ", and two in ",
        other.house,
        ", ",
        other.ends.to_vec(),
        "; ",
        vec![near, far],
        " cannot both hold it, so one of ",
        ends.to_vec(),
        " does, and no cell that sees both can"
    ];
    Some(Step::elimination(Rating::new(name(grid, pairs, near, far), 4.0), eliminations, why))
}

/// What the pattern is called, by the kinds of the pairs' houses and of one that joins them.
fn name(grid: &Grid, pairs: [ConjugatePair; 2], near: Cell, far: Cell) -> &'static str {
    use HouseKind::{Column, Row};
    let layout = grid.layout();
    let joined_in = |kinds: &[HouseKind]| {
        let mut houses = layout.memberships(near).iter().map(|&(id, _)| layout.house(id));
        houses.any(|house| kinds.contains(&house.kind) && house.cells.contains(&far))
    };
    match pairs.map(|pair| layout.house(pair.house).kind) {
        [Row, Row] if joined_in(&[Column]) => "skyscraper",
        [Column, Column] if joined_in(&[Row]) => "skyscraper",
        [Row, Column] | [Column, Row] if joined_in(AREAS) => "two-string kite",
        _ => "turbot fish",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, finding};

    #[test]
    fn two_rows_joined_by_a_column_are_a_skyscraper() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c8"]);
        confine(&mut grid, "row 5", '5', &["r5c1", "r5c9"]);
        assert_eq!(
            finding(&TurbotFish, &grid).as_deref(),
            Some("skyscraper: r2c9<>5 r3c9<>5 r4c8<>5 r6c8<>5")
        );
    }

    #[test]
    fn a_row_and_a_column_joined_by_a_block_are_a_two_string_kite() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c2", "r1c8"]);
        confine(&mut grid, "column 1", '5', &["r3c1", "r7c1"]);
        assert_eq!(finding(&TurbotFish, &grid).as_deref(), Some("two-string kite: r7c8<>5"));
    }

    #[test]
    fn a_block_and_a_line_are_a_turbot_fish() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r1c1", "r2c2"]);
        confine(&mut grid, "column 8", '5', &["r1c8", "r7c8"]);
        assert_eq!(finding(&TurbotFish, &grid).as_deref(), Some("turbot fish: r7c2<>5"));
    }

    #[test]
    fn pairs_that_do_not_meet_are_none() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c8"]);
        confine(&mut grid, "row 5", '5', &["r5c4", "r5c6"]);
        assert_eq!(finding(&TurbotFish, &grid), None);
    }
}
