//! Sue de Coq: a few cells in which two houses cross, with more cells of the one house and of the other
//! that share no candidate. Together they have as many candidates as cells, so each candidate is in one
//! of its cells, and not in any cell that sees them all.

use super::shared::Cache;
use super::shared::almost_locked::{Group, groups};
use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, HouseId, Index, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, why};

const RATING: Rating = Rating::new("Sue de Coq", 7.3);

/// The most cells in the crossing, and beside it in each house.
const MOST_CELLS: usize = 3;

pub(super) const TECHNIQUE: Technique = Technique::new(const { &[RATING] }, find);

fn find(scan: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    let Scan { grid, cache: Cache { versions, .. }, searched, .. } = scan.renewed();
    let houses = grid.layout().houses();
    let all: Vec<(HouseId, CellSet)> = houses.map(|(id, _)| (id, grid.blanks_of(id).collect())).collect();
    let is_done = |id: HouseId| searched.contains(id.index(), &versions.units);
    let mut any = false;
    for (at, (first, first_blanks)) in all.iter().enumerate() {
        for (second, second_blanks) in &all[at + 1..] {
            let crossing: Vec<Cell> = first_blanks.intersection(second_blanks).iter().collect();
            if crossing.len() > 1 && !(is_done(*first) && is_done(*second)) {
                let beside = [(*first, first_blanks), (*second, second_blanks)];
                any |= find_at(grid, &crossing, beside, emit)?;
            }
        }
    }
    if !any {
        for (id, _) in all {
            searched.insert(id.index(), &versions.units);
        }
    }
    Flow::Continue(())
}

/// Reports the patterns where two houses cross, and returns whether there were any.
fn find_at(
    grid: &Grid,
    crossing: &[Cell],
    houses: [(HouseId, &CellSet); 2],
    emit: &mut Emit<'_>,
) -> Flow<bool> {
    let beside =
        houses.map(|(_, blanks)| blanks.iter().filter(|cell| !crossing.contains(cell)).collect::<Vec<_>>());
    let mut any = false;
    for core in groups(grid, crossing.iter().copied(), MOST_CELLS, SymbolSet::EMPTY, 3 * MOST_CELLS) {
        let excess = core.symbols.len().saturating_sub(core.cells.len());
        if core.cells.len() < 2 || excess < 2 {
            continue;
        }
        let [first, second] = beside.each_ref().map(|cells| {
            let mut groups = groups(grid, cells.iter().copied(), MOST_CELLS, core.symbols, MOST_CELLS - 1);
            groups.retain(|group| gain(group, &core) > 0);
            groups
        });
        for one in &first {
            for other in &second {
                let is_disjoint = one.symbols.intersection(other.symbols).is_empty();
                if is_disjoint
                    && gain(one, &core) + gain(other, &core) == excess
                    && let Some(step) = step(grid, &core, [one, other], houses.map(|(id, _)| id))
                {
                    any = true;
                    emit(step)?;
                }
            }
        }
    }
    Flow::Continue(any)
}

/// How many more cells a group has than symbols that are missing from the core.
fn gain(group: &Group, core: &Group) -> usize {
    group.cells.len().saturating_sub(group.symbols.without(core.symbols).len())
}

/// The step of cells of a crossing with cells beside it in each house, if it removes something.
fn step(grid: &Grid, core: &Group, [one, other]: [&Group; 2], [first, second]: [HouseId; 2]) -> Option<Step> {
    let all =
        |symbol| grid.places_among([core, one, other].into_iter().flat_map(|group| &group.cells), symbol);
    let symbols = core.symbols.union(one.symbols).union(other.symbols);
    let mut eliminations = Vec::new();
    for symbol in symbols.iter() {
        let removed = grid.seen_by_all(all(symbol), symbol);
        eliminations.extend(removed.iter().map(|cell| (cell, symbol)));
    }
    if eliminations.is_empty() {
        return None;
    }
    let marks = symbols.iter().flat_map(|symbol| all(symbol).map(move |cell| (cell, symbol)));
    let why = why! {
        "{}, with {} {} and {} {}, can together hold only {}, each once; so each is in one of \
         these cells, and a cell that sees all its places there cannot hold it",
        core.cells.to_vec(), one.cells.to_vec(), Part::within(&[first]), other.cells.to_vec(), Part::within(&[second]), symbols
    };
    Some(Step::elimination(RATING, eliminations, why.marking(marks)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::tests::{blank_grid, described, leave};

    #[test]
    fn cells_of_a_crossing_are_completed_in_both_houses() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "1234"), ("r1c2", "1234"), ("r1c7", "12"), ("r2c3", "34")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(
            described(TECHNIQUE, &grid),
            [
                "Sue de Coq: r1c1 and r1c2, with r1c7 in row 1 and r2c3 in block 1, can together hold only 1, 2, 3 \
              and 4, each once; so each is in one of these cells, and a cell that sees all its places there \
              cannot hold it => r1c3<>1234 r1c4<>12 r1c5<>12 r1c6<>12 r1c8<>12 r1c9<>12 r2c1<>34 r2c2<>34 r3c1<>34 \
              r3c2<>34 r3c3<>34"
            ]
        );
    }

    #[test]
    fn sides_that_share_a_candidate_remove_nothing() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "1234"), ("r1c2", "1234"), ("r1c7", "12"), ("r2c3", "23")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(described(TECHNIQUE, &grid), [""; 0]);
    }
}
