//! Locked candidates: a cell that sees every place of a symbol in a house cannot hold it.
//!
//! From a block into a line it is called pointing, from a line into a block claiming. On boards with
//! other houses the rule works between any two.

use super::shared::Cache;
use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, HouseId, HouseSet, Index, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, all_of, parts, why};

pub(super) const POINTING: Technique = Technique::new(
    const { &[Rating::called("locked candidates (pointing)", "locked candidates (pointing)", 2.6)] },
    |scan, out| find(scan.grid.layout().areas(), scan, out),
)
.or_generalised(const { &GENERALISED });
pub(super) const CLAIMING: Technique = Technique::new(
    const { &[Rating::called("locked candidates (claiming)", "locked candidates (claiming)", 2.8)] },
    |scan, out| find(scan.grid.layout().lines(), scan, out),
)
.or_generalised(const { &GENERALISED });

const GENERALISED: Rating =
    Rating::called("locked candidates (generalised)", "locked candidates (generalised)", 2.9);

fn find(houses: HouseSet, scan: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    let Scan { grid, cache: Cache { versions, locking_nothing, .. }, searched, ratings } = scan.renewed();
    let houses = houses.iter().map(|house| (house.index(), house));
    searched.search(houses, &versions.units, emit, |house, emit| {
        for symbol in grid.missing(house).iter() {
            let places = grid.places(house, symbol);
            let in_vain = &mut locking_nothing[house.index() * grid.size() + symbol.index()];
            if *in_vain == places {
                continue;
            }
            match removed(grid, house, symbol) {
                Some(removed) => emit(step(&ratings[0], grid, house, symbol, &removed))?,
                None => *in_vain = places,
            }
        }
        Flow::Continue(())
    })
}

fn step(rating: &Rating, grid: &Grid, house: HouseId, symbol: Symbol, removed: &CellSet) -> Step {
    let layout = grid.layout();
    let places: Vec<Cell> = grid.cells_for(house, symbol).collect();
    // The house that the places share with the cells they clear, to name it.
    let shared = layout.houses_of(places[0]).find(|&id| {
        let mut cells = places.iter().copied().chain(removed.iter());
        id != house && cells.all(|cell| layout.is_in(cell, id))
    });
    let others = match shared {
        Some(shared) => parts!("other cell of {}", shared),
        None => parts!("cell that sees {}", all_of(places.len())),
    };
    let why = why!(
        "{}, only {} can be {}, so no {} can be {}",
        Part::within(&[house]),
        places,
        symbol,
        others,
        symbol
    );
    Step::removal(rating.clone(), symbol, removed, why)
}

/// The cells that lose a symbol because they see all its places in a house.
fn removed(grid: &Grid, house: HouseId, symbol: Symbol) -> Option<CellSet> {
    let layout = grid.layout();
    let (places, cells) = (grid.places(house, symbol), &layout.house(house).cells);
    let [first, last] = [places.first()?, places.last()?].map(|place| layout.peer_set(cells[place.index()]));
    // Usually these two places are enough to rule it out, because they are far apart.
    if !CellSet::have_common([first, last, grid.cells_with(symbol)]) {
        return None;
    }
    let mut seen = first.intersection(last).intersection(grid.cells_with(symbol));
    for place in grid.cells_for(house, symbol) {
        seen = seen.intersection(layout.peer_set(place));
        if seen.is_empty() {
            return None;
        }
    }
    (!seen.is_empty()).then_some(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Shape};
    use crate::solver::techniques::tests::{blank_grid, blank_grid_of, confine, described};

    #[test]
    fn a_block_points_along_a_row() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r2c1", "r2c3"]);
        assert_eq!(
            described(POINTING, &grid),
            [
                "locked candidates (pointing): in block 1, only r2c1 and r2c3 can be 5, so no other cell of row \
              2 can be 5 => r2c4<>5 r2c5<>5 r2c6<>5 r2c7<>5 r2c8<>5 r2c9<>5"
            ]
        );
    }

    #[test]
    fn a_column_claims_its_place_in_a_block() {
        let mut grid = blank_grid();
        confine(&mut grid, "column 4", '5', &["r7c4", "r8c4", "r9c4"]);
        assert_eq!(
            described(CLAIMING, &grid),
            [
                "locked candidates (claiming): in column 4, only r7c4, r8c4 and r9c4 can be 5, so no other cell \
              of block 8 can be 5 => r7c5<>5 r7c6<>5 r8c5<>5 r8c6<>5 r9c5<>5 r9c6<>5"
            ]
        );
    }

    #[test]
    fn cells_may_be_seen_through_different_houses() {
        let diagonals = Shape { diagonals: true, ..Shape::plain(BlockShape { height: 3, width: 3 }) };
        let mut grid = blank_grid_of(diagonals);
        confine(&mut grid, "row 2", '5', &["r2c2", "r2c7"]);
        assert_eq!(
            described(CLAIMING, &grid),
            [
                "locked candidates (claiming): in row 2, only r2c2 and r2c7 can be 5, so no cell that sees both \
              can be 5 => r7c7<>5"
            ]
        );
    }
}
