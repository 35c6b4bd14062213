//! W-wing: two cells with the same two candidates, x and y, and a house in which each place for x is
//! seen by one of them. The cells cannot both be x, so one of them is y.

use super::rule::Rule;
use super::{Flow, Report};
use crate::puzzle::{Cell, CellSet, HouseId, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Part, Rating, Step, why};

const RATING: Rating = Rating::new("W-wing", 4.4);

pub(super) const RULE: Rule = Rule::in_grid(const { &[RATING] }, find);

fn find(grid: &Grid, report: &mut Report<'_>) -> Flow {
    let cells = grid.bivalue_cells();
    for first in cells.iter() {
        let candidates = grid.candidates(first);
        let seen = grid.layout().peer_set(first);
        let is_like = |&second: &Cell| {
            second > first && grid.candidates(second) == candidates && !seen.contains(second)
        };
        for second in cells.iter().filter(is_like) {
            find_with(grid, [first, second], candidates, report)?;
        }
    }
    Flow::Continue(())
}

/// Looks for wings of two cells with the same candidates that do not see each other.
fn find_with(grid: &Grid, ends: [Cell; 2], candidates: SymbolSet, report: &mut Report<'_>) -> Flow {
    let seen = grid.layout().common_peers(ends);
    for y in candidates.iter() {
        let removed = seen.intersection(grid.cells_with(y));
        let Some(x) = candidates.without(SymbolSet::only(y)).first() else { continue };
        if !removed.is_empty()
            && let Some(house) = joining_house(grid, ends, x)
        {
            report(wing(grid, ends, [x, y], house, &removed))?;
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

fn wing(grid: &Grid, ends: [Cell; 2], [x, y]: [Symbol; 2], house: HouseId, removed: &CellSet) -> Step {
    let places: Vec<Cell> = grid.cells_for(house, x).collect();
    let pair: SymbolSet = [x, y].into_iter().collect();
    let marks = ends.map(|end| Candidate::on(end, y)).into_iter();
    let marks = marks.chain(places.iter().map(|&place| Candidate::off(place, x))).collect::<Vec<_>>();
    let why = why! {
        "{} can each only be {}; {} has {} only in {}, each of which sees one of the two, so they cannot \
         both be {}; so one of them is {}, and no cell that sees both can be {}",
        ends, Part::OneOf(pair), house, x, places, x, y, y
    };
    Step::removal(RATING, y, removed, why.marking(marks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, described, finding, leave};

    #[test]
    fn two_cells_joined_by_a_house_are_not_both_its_symbol() {
        let mut grid = blank_grid();
        leave(&mut grid, "r1c1", "12");
        leave(&mut grid, "r5c9", "12");
        confine(&mut grid, "row 8", '1', &["r8c1", "r8c9"]);
        assert_eq!(
            described(RULE, &grid),
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
        assert_eq!(finding(RULE, &grid), None);
    }
}
