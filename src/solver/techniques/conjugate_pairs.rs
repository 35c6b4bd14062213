//! Conjugate pairs: the two places of a symbol that has just two in a house. One of them holds
//! it, which is the strong link that chains of one symbol are made of.

use crate::puzzle::{Cell, HouseId, Symbol};
use crate::solver::grid::Grid;

/// Two cells of a house, in reading order, one of which holds the symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ConjugatePair {
    pub house: HouseId,
    pub ends: [Cell; 2],
}

impl ConjugatePair {
    /// Each of its ends with the other one.
    pub fn both_ways(self) -> [[Cell; 2]; 2] {
        let [first, second] = self.ends;
        [[first, second], [second, first]]
    }
}

/// The conjugate pairs of a symbol; cells that are one in several houses come once, with the
/// first of these.
pub(super) fn conjugate_pairs(grid: &Grid, symbol: Symbol) -> Vec<ConjugatePair> {
    let mut pairs: Vec<ConjugatePair> = Vec::new();
    for (house, cells) in grid.layout().houses() {
        let places = grid.places(house, symbol);
        if places.len() != 2 {
            continue;
        }
        let mut cells = cells.cells_at(places);
        if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
            let ends = [first, second];
            if pairs.iter().all(|pair| pair.ends != ends) {
                pairs.push(ConjugatePair { house, ends });
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, cell, confine, symbol};

    #[test]
    fn a_pair_of_two_houses_comes_once() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c2"]);
        confine(&mut grid, "block 1", '5', &["r1c1", "r1c2"]);
        let ends: Vec<_> = conjugate_pairs(&grid, symbol('5')).iter().map(|pair| pair.ends).collect();
        assert_eq!(ends, [[cell("r1c1"), cell("r1c2")]]);
    }
}
