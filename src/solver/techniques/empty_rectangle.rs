//! Empty rectangle: a strong link, and a block in which every place for the symbol is seen either by
//! one end of the link or by a cell that sees the other end. That cell cannot hold the symbol: the
//! first end would then hold it, and the block would have no place left.
//!
//! In the block the places form a cross, and the rectangle beside its arms is empty. With a line
//! instead of the block it is called a grouped turbot fish.

use super::shared::conjugates::ConjugatePair;
use super::technique::Technique;
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, HouseId, HouseSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, parts, why};

const EMPTY_RECTANGLE: Rating = Rating::called("an empty rectangle", "empty rectangle", 4.0);
const GROUPED_TURBOT_FISH: Rating = Rating::new("grouped turbot fish", 4.0);

pub(super) const TECHNIQUE: Technique =
    Technique::new(const { &[EMPTY_RECTANGLE, GROUPED_TURBOT_FISH] }, |scan, out| {
        scan.each_symbol(out, find)
    });

/// Reports the rectangles of one symbol.
fn find(grid: &Grid, symbol: Symbol, links: &[ConjugatePair], emit: &mut Emit<'_>) -> Flow {
    // With two places it is a turbot fish.
    let houses = grid.layout().houses().map(|(house, _)| house);
    let crosses: HouseSet = houses.filter(|&house| grid.places(house, symbol).len() > 2).collect();
    for (link, [end, other_end]) in links.iter().flat_map(|link| link.both_ways().map(|ends| (link, ends))) {
        let targets = grid.layout().peer_set(other_end).intersection(grid.cells_with(symbol));
        for house in crosses.iter() {
            if let Some(removed) = removed(grid, house, symbol, end, &targets) {
                emit(step(grid, house, symbol, link, [end, other_end], &removed))?;
            }
        }
    }
    Flow::Continue(())
}

/// Those of the targets that see all places in the house that `end` does not see.
fn removed(grid: &Grid, house: HouseId, symbol: Symbol, end: Cell, targets: &CellSet) -> Option<CellSet> {
    let layout = grid.layout();
    let seen = layout.peer_set(end);
    if !grid.cells_for(house, symbol).any(|place| seen.contains(place)) {
        return None;
    }
    let mut targets = *targets;
    for place in grid.cells_for(house, symbol).filter(|&place| !seen.contains(place)) {
        targets = targets.intersection(layout.peer_set(place));
        if targets.is_empty() {
            return None;
        }
    }
    targets.remove(end);
    (!targets.is_empty()).then_some(targets)
}

fn step(
    grid: &Grid,
    house: HouseId,
    symbol: Symbol,
    link: &ConjugatePair,
    [end, other_end]: [Cell; 2],
    removed: &CellSet,
) -> Step {
    let layout = grid.layout();
    let rating = if layout.areas().contains(house) { EMPTY_RECTANGLE } else { GROUPED_TURBOT_FISH };
    let places: Vec<Cell> = grid.cells_for(house, symbol).collect();
    let marks: Vec<(Cell, Symbol)> =
        [other_end, end].iter().chain(&places).map(|&cell| (cell, symbol)).collect();
    let (near, far): (Vec<Cell>, Vec<Cell>) =
        places.iter().partition(|&&place| layout.peer_set(end).contains(place));
    let sees = if removed.len() == 1 { "sees" } else { "see" };
    let and_in =
        if far.is_empty() { Vec::new() } else { parts!(", and in {}, which {} {}", far, removed, sees) };
    let targets = Part::one_of_cells(removed.iter());
    let why = why! {
        "{}, {} can only go in {}, which {} sees{}; {} has {} only in {}: if {} were {}, {} could not be, \
         so {} would be, and {} would have no place left for it",
        Part::within(&[house]), symbol, near, end, and_in, link.house, symbol, link.ends, targets, symbol, other_end, end, house
    };
    Step::removal(rating, symbol, removed, why.marking(marks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::tests::{blank_grid, confine, described, finding};

    #[test]
    fn a_cross_in_a_block_carries_the_pair_around_the_corner() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r1c2", "r2c1", "r2c3"]);
        confine(&mut grid, "row 7", '5', &["r7c2", "r7c8"]);
        assert_eq!(
            described(TECHNIQUE, &grid),
            [
                "empty rectangle: in block 1, 5 can only go in r1c2, which r7c2 sees, and in r2c1 and r2c3, which r2c8 \
              sees; row 7 has 5 only in r7c2 and r7c8: if r2c8 were 5, r7c8 could not be, so r7c2 would be, and \
              block 1 would have no place left for it => r2c8<>5"
            ]
        );
    }

    #[test]
    fn a_line_may_stand_for_the_block() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c2", "r1c8"]);
        confine(&mut grid, "row 7", '5', &["r7c3", "r7c8"]);
        assert_eq!(
            described(TECHNIQUE, &grid),
            [
                "grouped turbot fish: in row 1, 5 can only go in r1c8, which r7c8 sees, and in r1c1 and r1c2, which \
              r2c3 and r3c3 see; row 7 has 5 only in r7c3 and r7c8: if r2c3 or r3c3 were 5, r7c3 could not \
              be, so r7c8 would be, and row 1 would have no place left for it => r2c3<>5 r3c3<>5"
            ]
        );
    }

    #[test]
    fn a_place_off_the_cross_spoils_it() {
        let mut grid = blank_grid();
        confine(&mut grid, "block 1", '5', &["r1c2", "r2c1", "r2c3", "r3c3"]);
        confine(&mut grid, "row 7", '5', &["r7c2", "r7c8"]);
        assert_eq!(finding(TECHNIQUE, &grid), None);
    }
}
