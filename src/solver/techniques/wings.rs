//! Wings: two cells with two candidates each, of which one holds the symbol they share.
//!
//! - XY-wing: a pivot with two candidates, x and y, sees two pincers, one with x and z and one with y and z. Whichever
//!   the pivot takes, one pincer takes z.
//! - XYZ-wing: the pivot can be z, too. Whatever it is, one of the three is z.
//! - W-wing: both cells have the candidates x and y, and in some house each place for x is seen by one of them. They
//!   cannot both be x, so one of them is y.

use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, HouseId, Symbol, SymbolSet};
use crate::solver::claim::Claim;
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, parts, why};

pub(super) const XY: Technique =
    Technique::new(const { &[Rating::called("an XY-wing", "XY-wing", 4.2)] }, |scan, out| {
        find_around(scan, 2, out)
    });
pub(super) const XYZ: Technique =
    Technique::new(const { &[Rating::called("an XYZ-wing", "XYZ-wing", 4.4)] }, |scan, out| {
        find_around(scan, 3, out)
    });
pub(super) const W: Technique = Technique::new(const { &[Rating::new("W-wing", 4.4)] }, find_w);

/// Looks for the pincers of each pivot with this number of candidates.
fn find_around(scan: &Scan<'_>, candidates: usize, emit: &mut Emit<'_>) -> Flow {
    let grid = scan.grid;
    let mut pivots = grid.blank_cells().filter(|&cell| grid.candidates(cell).len() == candidates);
    pivots.try_for_each(|pivot| find_pincers(scan, pivot, emit))
}

fn find_pincers(Scan { grid, ratings, .. }: &Scan<'_>, pivot: Cell, emit: &mut Emit<'_>) -> Flow {
    let own = grid.candidates(pivot);
    let near = grid.layout().peer_set(pivot).intersection(grid.bivalue_cells());
    let shared = own.len() - 1;
    let pincers = || near.iter().filter(|&cell| grid.candidates(cell).intersection(own).len() == shared);
    for first in pincers() {
        for second in pincers() {
            let Some(z) = grid.candidates(first).intersection(grid.candidates(second)).single() else {
                continue;
            };
            let [x, y] = [first, second].map(|cell| grid.candidates(cell).without(SymbolSet::only(z)));
            // Each pair once: by its symbols, or by its cells.
            let is_in_order = if shared == 1 { x.first() < y.first() } else { first < second };
            if !is_in_order || !x.union(y).without(own).is_empty() {
                continue;
            }
            let pivots = (shared == 2).then_some(pivot);
            let removed = grid.seen_by_all([first, second].into_iter().chain(pivots), z);
            if !removed.is_empty() {
                emit(wing(&ratings[0], grid, pivot, [(first, x), (second, y)], z, &removed))?;
            }
        }
    }
    Flow::Continue(())
}

fn wing(
    rating: &Rating,
    grid: &Grid,
    pivot: Cell,
    pincers: [(Cell, SymbolSet); 2],
    z: Symbol,
    removed: &CellSet,
) -> Step {
    let [(first, x), (second, y)] = pincers;
    let [of_pivot, of_first, of_second] =
        [pivot, first, second].map(|cell| Part::OneOf(grid.candidates(cell)));
    let either_way = parts! {
        "{} can only be {}, {} only {} and {} only {}: if {} is {}, {}; if it is {}, {}",
        pivot, of_pivot, first, of_first, second, of_second,
        pivot, x, Claim::on(first, z), y, Claim::on(second, z)
    };
    let can_be_z = grid.candidates(pivot).contains(z);
    let so = if can_be_z {
        parts!("; otherwise it is {} itself; so no cell that sees all three", z)
    } else {
        parts!("; so no cell that sees both {}", [first, second])
    };
    let marks = grid.candidates(pivot).iter().map(|symbol| (pivot, symbol));
    let why = why!("{}{} can be {}", either_way, so, z).marking(marks);
    Step::removal(rating.clone(), z, removed, why)
}

fn find_w(&mut Scan { grid, ratings, .. }: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    let cells = grid.bivalue_cells();
    for first in cells.iter() {
        let pair = grid.candidates(first);
        let seen = grid.layout().peer_set(first);
        let is_like =
            |&second: &Cell| second > first && grid.candidates(second) == pair && !seen.contains(second);
        for second in cells.iter().filter(is_like) {
            let ends = [first, second];
            for y in pair.iter() {
                let removed = grid.seen_by_all(ends, y);
                let Some(x) = pair.without(SymbolSet::only(y)).first() else { continue };
                if !removed.is_empty()
                    && let Some(house) = joining_house(grid, ends, x)
                {
                    emit(w_wing(&ratings[0], grid, ends, [x, y], house, &removed))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// A house where each place for `x` is seen by one of the two.
fn joining_house(grid: &Grid, ends: [Cell; 2], x: Symbol) -> Option<HouseId> {
    let [first, second] = ends.map(|end| grid.layout().peer_set(end));
    let is_seen = |cell: Cell| first.contains(cell) || second.contains(cell);
    let joins = |&house: &HouseId| !grid.places(house, x).is_empty() && grid.cells_for(house, x).all(is_seen);
    grid.layout().houses().map(|(house, _)| house).find(joins)
}

fn w_wing(
    rating: &Rating,
    grid: &Grid,
    ends: [Cell; 2],
    [x, y]: [Symbol; 2],
    house: HouseId,
    removed: &CellSet,
) -> Step {
    let places: Vec<Cell> = grid.cells_for(house, x).collect();
    let pair: SymbolSet = [x, y].into_iter().collect();
    let marks = ends.map(|end| (end, y)).into_iter();
    let marks: Vec<(Cell, Symbol)> = marks.chain(places.iter().map(|&place| (place, x))).collect();
    let why = why! {
        "{} can each only be {}; {} has {} only in {}, each of which sees one of the two, so they cannot \
         both be {}; so one of them is {}, and no cell that sees both can be {}",
        ends, Part::OneOf(pair), house, x, places, x, y, y
    };
    Step::removal(rating.clone(), y, removed, why.marking(marks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::tests::{blank_grid, confine, described, finding, leave};

    #[test]
    fn one_of_the_pincers_takes_what_they_share() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "13"), ("r5c1", "23")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(
            described(XY, &grid),
            [
                "XY-wing: r1c1 can only be 1 or 2, r1c5 only 1 or 3 and r5c1 only 2 or 3: if r1c1 is 1, r1c5 is 3; \
                 if it is 2, r5c1 is 3; so no cell that sees both r1c5 and r5c1 can be 3 => r5c5<>3"
            ]
        );
    }

    #[test]
    fn pincers_that_share_nothing_else_make_no_wing() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "13"), ("r5c1", "24")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(XY, &grid), None);
    }

    #[test]
    fn what_sees_pivot_and_pincers_cannot_hold_the_shared_symbol() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "123"), ("r2c2", "13"), ("r1c9", "23")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(
            described(XYZ, &grid),
            [
                "XYZ-wing: r1c1 can only be 1, 2 or 3, r1c9 only 2 or 3 and r2c2 only 1 or 3: if r1c1 is 2, r1c9 is \
              3; if it is 1, r2c2 is 3; otherwise it is 3 itself; so no cell that sees all three can be 3 => \
              r1c2<>3 r1c3<>3"
            ]
        );
    }

    #[test]
    fn pincers_that_are_alike_make_no_wing() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "123"), ("r2c2", "13"), ("r1c9", "13")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(XYZ, &grid), None);
    }

    #[test]
    fn two_cells_joined_by_a_house_are_not_both_its_symbol() {
        let mut grid = blank_grid();
        leave(&mut grid, "r1c1", "12");
        leave(&mut grid, "r5c9", "12");
        confine(&mut grid, "row 8", '1', &["r8c1", "r8c9"]);
        assert_eq!(
            described(W, &grid),
            [
                "W-wing: r1c1 and r5c9 can each only be 1 or 2; row 8 has 1 only in r8c1 and r8c9, each of which sees \
              one of the two, so they cannot both be 1; so one of them is 2, and no cell that sees both can be 2 \
              => r1c9<>2 r5c1<>2"
            ]
        );
    }

    #[test]
    fn a_place_that_neither_sees_joins_nothing() {
        let mut grid = blank_grid();
        leave(&mut grid, "r1c1", "12");
        leave(&mut grid, "r5c9", "12");
        confine(&mut grid, "row 8", '1', &["r8c1", "r8c5", "r8c9"]);
        assert_eq!(finding(W, &grid), None);
    }
}
