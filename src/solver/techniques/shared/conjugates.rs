//! Conjugate pairs: the only two places of a symbol in a house, of which one holds it.

use crate::puzzle::{Cell, HouseId, Symbol};
use crate::solver::grid::Grid;

/// Two cells, in reading order, of which one holds the symbol because a house has no other place
/// for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ConjugatePair {
    /// The first house in which they are the only places.
    pub house: HouseId,
    pub ends: [Cell; 2],
}

impl ConjugatePair {
    /// Each end with the other one.
    pub fn both_ways(self) -> [[Cell; 2]; 2] {
        let [first, second] = self.ends;
        [[first, second], [second, first]]
    }
}

/// Adds the conjugate pairs of a symbol, in the order of their houses.
pub(crate) fn find(grid: &Grid, symbol: Symbol, pairs: &mut Vec<ConjugatePair>) {
    let houses = grid.layout().houses().map(|(house, _)| house);
    for house in houses.filter(|&house| grid.is_conjugate(house, symbol)) {
        let mut cells = grid.cells_for(house, symbol);
        if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
            let ends = [first, second];
            if pairs.iter().all(|pair| pair.ends != ends) {
                pairs.push(ConjugatePair { house, ends });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::shared::Cache;
    use crate::solver::techniques::tests::{blank_grid, cell, confine, symbol};

    fn ends(grid: &Grid, cache: &mut Cache) -> Vec<[Cell; 2]> {
        cache.renew(grid);
        let Cache { versions, conjugates, .. } = cache;
        conjugates.of(grid, symbol('5'), versions, find).iter().map(|pair| pair.ends).collect()
    }

    #[test]
    fn a_pair_of_two_houses_comes_once() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c2"]);
        confine(&mut grid, "block 1", '5', &["r1c1", "r1c2"]);
        assert_eq!(ends(&grid, &mut Cache::default()), [[cell("r1c1"), cell("r1c2")]]);
    }

    #[test]
    fn pairs_follow_the_grid() {
        let (mut grid, mut cache) = (blank_grid(), Cache::default());
        assert!(ends(&grid, &mut cache).is_empty());
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c9"]);
        let pair = [[cell("r1c1"), cell("r1c9")]];
        assert_eq!(ends(&grid, &mut cache), pair);
        let earlier = grid.clone();
        grid.eliminate(cell("r1c9"), symbol('5'));
        assert!(ends(&grid, &mut cache).is_empty());
        cache.forget();
        assert_eq!(ends(&earlier, &mut cache), pair);
    }
}
