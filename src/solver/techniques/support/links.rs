//! Links between candidates, which chains are made of.
//!
//! A *strong* link joins two candidates of which at least one holds: the only two places of a
//! symbol in a house (a conjugate pair), and the two candidates of a bivalue cell
//! ([`Grid::bivalue_cells`]). A *weak* link joins two of which at most one holds: a symbol in two
//! cells that see each other ([`Layout::peer_set`](crate::puzzle::Layout::peer_set)), and two
//! symbols in one cell. Of a group of cells [`common_peers`](crate::puzzle::Layout::common_peers)
//! has those that are weakly linked to all of it.

use crate::puzzle::{Cell, HouseId, Index, Symbol};
use crate::solver::grid::Grid;

/// Two cells, in reading order, of which one holds the symbol because a house has no other place
/// for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StrongLink {
    /// The first house in which they are the only places.
    pub house: HouseId,
    pub ends: [Cell; 2],
}

impl StrongLink {
    /// Each end with the other one.
    pub fn both_ways(self) -> [[Cell; 2]; 2] {
        let [first, second] = self.ends;
        [[first, second], [second, first]]
    }
}

/// The strong links of each symbol within houses.
#[derive(Debug, Default)]
pub(crate) struct Links {
    of_symbol: Vec<SymbolLinks>,
}

#[derive(Debug, Default)]
struct SymbolLinks {
    is_current: bool,
    links: Vec<StrongLink>,
}

impl Links {
    pub(super) fn start(&mut self, size: usize) {
        self.of_symbol.resize_with(size, SymbolLinks::default);
        self.of_symbol.iter_mut().for_each(|own| own.is_current = false);
    }

    pub(super) fn touch(&mut self, symbol: Symbol) {
        self.of_symbol[symbol.index()].is_current = false;
    }

    /// The strong links of a symbol, in the order of their houses.
    pub fn of_symbol(&mut self, grid: &Grid, symbol: Symbol) -> &[StrongLink] {
        let own = &mut self.of_symbol[symbol.index()];
        if !own.is_current {
            own.is_current = true;
            own.links.clear();
            find(grid, symbol, &mut own.links);
        }
        &own.links
    }
}

fn find(grid: &Grid, symbol: Symbol, links: &mut Vec<StrongLink>) {
    let houses = grid.layout().houses().map(|(house, _)| house);
    for house in houses.filter(|&house| grid.is_conjugate(house, symbol)) {
        let mut cells = grid.cells_for(house, symbol);
        if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
            let ends = [first, second];
            if links.iter().all(|link| link.ends != ends) {
                links.push(StrongLink { house, ends });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::support::{Analysis, Support};
    use crate::solver::techniques::testing::{blank_grid, cell, confine, symbol};

    fn ends(grid: &Grid, support: &mut Support) -> Vec<[Cell; 2]> {
        let mut analysis = Analysis::new(grid, support);
        let (grid, support) = analysis.parts();
        support.links.of_symbol(grid, symbol('5')).iter().map(|link| link.ends).collect()
    }

    #[test]
    fn a_pair_of_two_houses_comes_once() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c2"]);
        confine(&mut grid, "block 1", '5', &["r1c1", "r1c2"]);
        assert_eq!(ends(&grid, &mut Support::default()), [[cell("r1c1"), cell("r1c2")]]);
    }

    #[test]
    fn links_follow_the_grid() {
        let (mut grid, mut support) = (blank_grid(), Support::default());
        assert!(ends(&grid, &mut support).is_empty());
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c9"]);
        let pair = [[cell("r1c1"), cell("r1c9")]];
        assert_eq!(ends(&grid, &mut support), pair);
        let earlier = grid.clone();
        grid.eliminate(cell("r1c9"), symbol('5'));
        assert!(ends(&grid, &mut support).is_empty());
        support.forget();
        assert_eq!(ends(&earlier, &mut support), pair);
    }
}
