//! Templates: ways to place a symbol everywhere it is missing. What is in a template no fish can remove,
//! and finding one takes less time than to look for a fish in vain.

use super::Version;
use crate::puzzle::{Cell, CellSet, HouseId, HouseSet, Index, Symbol};
use crate::solver::grid::Grid;

/// After this many placements a cell is taken to be in a template.
const MOST_PLACEMENTS: usize = 500;

/// The places of each symbol that are in no template.
#[derive(Debug, Default)]
pub(crate) struct Templates {
    without: Vec<(Version, CellSet)>,
}

impl Templates {
    /// The places for a symbol that are in no template, at the symbol's latest version.
    pub fn cells_without(&mut self, grid: &Grid, symbol: Symbol, latest: Version) -> &CellSet {
        self.without.resize(grid.size(), (0, CellSet::EMPTY));
        let (version, without) = &mut self.without[symbol.index()];
        if std::mem::replace(version, latest) != latest {
            *without = find(grid, symbol);
        }
        without
    }
}

fn find(grid: &Grid, symbol: Symbol) -> CellSet {
    let (mut without, mut with) = (CellSet::EMPTY, CellSet::EMPTY);
    let houses = grid.layout().houses().map(|(house, _)| house);
    let start = Template {
        grid,
        symbol,
        open: houses.filter(|&house| grid.missing(house).contains(symbol)).collect(),
        left: *grid.cells_with(symbol),
    };
    for cell in grid.cells_with(symbol).iter() {
        if !with.contains(cell) {
            let mut placements = MOST_PLACEMENTS;
            if start.placing(cell).complete(&mut placements, &mut with) || placements == 0 {
                with.insert(cell);
            } else {
                without.insert(cell);
            }
        }
    }
    without
}

/// A template to be completed.
#[derive(Clone)]
struct Template<'a> {
    grid: &'a Grid,
    symbol: Symbol,
    /// The houses in which the symbol is missing.
    open: HouseSet,
    /// Where it can be.
    left: CellSet,
}

impl Template<'_> {
    fn placing(&self, cell: Cell) -> Self {
        let layout = self.grid.layout();
        let mut next = self.clone();
        layout.peers(cell).iter().for_each(|&peer| next.left.remove(peer));
        layout.memberships(cell).iter().for_each(|&(house, _)| next.open.set(house, false));
        next
    }

    /// Whether the rest can be placed; if so, notes where.
    fn complete(&self, placements: &mut usize, with: &mut CellSet) -> bool {
        let cells =
            |house: HouseId| self.grid.cells_for(house, self.symbol).filter(|&cell| self.left.contains(cell));
        let Some(house) = self.open.iter().min_by_key(|&house| cells(house).count()) else { return true };
        for cell in cells(house) {
            if *placements == 0 {
                return false;
            }
            *placements -= 1;
            if self.placing(cell).complete(placements, with) {
                with.insert(cell);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, cell, confine, symbol};

    #[test]
    fn a_place_that_leaves_no_room_elsewhere_is_in_no_template() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c8"]);
        confine(&mut grid, "row 5", '5', &["r5c1", "r5c9"]);
        let names = |cells: &CellSet| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
        let mut templates = Templates::default();
        // The skyscraper's eliminations.
        assert_eq!(names(templates.cells_without(&grid, symbol('5'), 1)), ["r2c9", "r3c9", "r4c8", "r6c8"]);
        grid.eliminate(cell("r1c1"), symbol('5'));
        assert!(templates.cells_without(&grid, symbol('5'), 2).contains(cell("r2c8")));
    }
}
