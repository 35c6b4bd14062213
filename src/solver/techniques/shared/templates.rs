//! Templates: ways to place a symbol everywhere it is missing. What is in a template no fish can remove,
//! and finding one takes less time than a search for fish that finds nothing.

use crate::puzzle::{Cell, CellSet, HouseId, HouseSet, Symbol};
use crate::solver::grid::Grid;

/// After this many placements a cell is taken to be in a template.
const MOST_PLACEMENTS: usize = 500;

/// Adds the places for a symbol that are in no template.
pub(crate) fn find_cells_without(grid: &Grid, symbol: Symbol, without: &mut Vec<Cell>) {
    let mut with = CellSet::EMPTY;
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
                without.push(cell);
            }
        }
    }
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
        layout.houses_of(cell).for_each(|house| next.open.set(house, false));
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
    use crate::solver::techniques::tests::{blank_grid, cell, confine, symbol};

    #[test]
    fn a_place_that_leaves_no_room_elsewhere_is_in_no_template() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c8"]);
        confine(&mut grid, "row 5", '5', &["r5c1", "r5c9"]);
        let without = |grid: &Grid| {
            let mut cells = Vec::new();
            find_cells_without(grid, symbol('5'), &mut cells);
            cells
        };
        // The skyscraper's eliminations.
        assert_eq!(without(&grid), ["r2c9", "r3c9", "r4c8", "r6c8"].map(cell));
        grid.eliminate(cell("r1c1"), symbol('5'));
        assert!(without(&grid).contains(&cell("r2c8")));
    }
}
