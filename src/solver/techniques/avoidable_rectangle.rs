//! Avoidable rectangles: cells in two rows, two columns and two blocks, none of them a given, some of them solved. If
//! they held only two symbols, swapping these would give a second solution, which a board with one solution rules out.

use super::technique::{Scan, Technique};
use super::unique_rectangle::are_in_two_blocks;
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

const ONE_BLANK: Rating = Rating::called("an avoidable rectangle type 1", "avoidable rectangle type 1", 4.7);
const TWO_BLANKS: Rating = Rating::called("an avoidable rectangle type 2", "avoidable rectangle type 2", 4.8);

pub(super) const TYPE_1: Technique =
    Technique::if_unique(const { &[ONE_BLANK] }, |scan, out| find(scan, 1, out));
pub(super) const TYPE_2: Technique =
    Technique::if_unique(const { &[TWO_BLANKS] }, |scan, out| find(scan, 2, out));

/// Reports the rectangles with one blank cell, or with two in a line.
fn find(Scan { grid, cache, .. }: &mut Scan<'_>, blanks: usize, emit: &mut Emit<'_>) -> Flow {
    let Some(not_given) = &cache.not_given else { return Flow::Continue(()) };
    for solved in not_given.iter() {
        let Some(a) = grid.digit(solved) else { continue };
        for beside in others_in_line(grid, not_given, solved) {
            let Some(b) = grid.digit(beside) else { continue };
            for below in others_in_line(grid, not_given, solved) {
                let opposite = match (beside.row() == solved.row(), below.row() == solved.row()) {
                    (true, false) => Cell::at(below.row(), beside.column(), grid.size()),
                    (false, true) => Cell::at(beside.row(), below.column(), grid.size()),
                    _ => continue,
                };
                let corners = [solved, beside, opposite, below];
                if grid.digit(opposite).is_some() || !are_in_two_blocks(grid.layout(), corners) {
                    continue;
                }
                let step = match (blanks, grid.digit(below)) {
                    (1, Some(same)) if same == b => one_blank(grid, corners, [a, b]),
                    // Each pair of solved cells once.
                    (2, None) if solved < beside => two_blanks(grid, corners, [a, b]),
                    _ => None,
                };
                step.map_or(Flow::Continue(()), &mut *emit)?;
            }
        }
    }
    Flow::Continue(())
}

/// The cells in the row or the column of a cell that are not given.
fn others_in_line<'a>(grid: &'a Grid, not_given: &'a CellSet, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
    let is_in_line = move |other: &Cell| other.row() == cell.row() || other.column() == cell.column();
    let seen = grid.layout().peers(cell).iter().copied();
    seen.filter(is_in_line).filter(|&other| not_given.contains(other))
}

/// Three cells hold `a`, `b` and `b`, so the blank one is not `a`.
fn one_blank(grid: &Grid, [solved, beside, blank, below]: [Cell; 4], [a, b]: [Symbol; 2]) -> Option<Step> {
    // The rectangle is found from both neighbours of the blank cell; one is enough.
    if beside > below || !grid.candidates(blank).contains(a) {
        return None;
    }
    let why = why! {
        "the board has one solution, and {}, which is {}, and {}, which are {}, are not givens; with {} in \
         {} the two could be swapped",
        solved, a, [beside, below], b, a, blank
    };
    Some(Step::elimination(ONE_BLANK, vec![(blank, a)], why.marking([(blank, a)])))
}

/// Two cells hold `a` and `b`; the two others can be `b` and `a`, or both of them one further symbol.
fn two_blanks(
    grid: &Grid,
    [solved, beside, opposite, below]: [Cell; 4],
    [a, b]: [Symbol; 2],
) -> Option<Step> {
    let further = |cell: Cell, swapped: Symbol| {
        let candidates = grid.candidates(cell);
        let further = candidates.without(SymbolSet::only(swapped)).single()?;
        candidates.contains(swapped).then_some(further)
    };
    let c = further(opposite, a)?;
    if further(below, b)? != c {
        return None;
    }
    let removed = grid.seen_by_all([opposite, below], c);
    if removed.is_empty() {
        return None;
    }
    let mut blanks = [opposite, below];
    blanks.sort_unstable();
    let why = why! {
        "the board has one solution, and {}, which is {}, and {}, which is {}, are not givens; with {} in {} \
         and {} in {} the two could be swapped, so {} is in one of {}, and no cell that sees both can be {}",
        solved, a, beside, b, b, below, a, opposite, c, blanks, c
    };
    let marks = blanks.map(|cell| (cell, c));
    Some(Step::removal(TWO_BLANKS, c, &removed, why.marking(marks)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::Cache;
    use crate::solver::techniques::tests::{blank_grid, cell, described_with, leave, symbol};

    /// What is found after some cells were solved in a blank grid.
    fn found(technique: Technique, solved: &[(&str, char)], left: &[(&str, &str)]) -> Vec<String> {
        let mut grid = blank_grid();
        let cache = Cache::assuming_one_solution(&grid);
        for &(name, c) in solved {
            grid.place(cell(name), symbol(c));
        }
        for (name, candidates) in left {
            leave(&mut grid, name, candidates);
        }
        described_with(cache, technique, &grid)
    }

    #[test]
    fn the_last_cell_does_not_complete_two_pairs() {
        let solved = [("r1c1", '1'), ("r1c2", '2'), ("r4c1", '2')];
        assert_eq!(
            found(TYPE_1, &solved, &[]),
            [
                "avoidable rectangle type 1: the board has one solution, and r1c1, which is 1, and r1c2 and r4c1, which \
              are 2, are not givens; with 1 in r4c2 the two could be swapped => r4c2<>1"
            ]
        );
    }

    #[test]
    fn two_cells_with_the_same_other_candidate_hold_it_once() {
        assert_eq!(
            found(TYPE_2, &[("r1c1", '1'), ("r1c2", '2')], &[("r4c1", "23"), ("r4c2", "13")]),
            [
                "avoidable rectangle type 2: the board has one solution, and r1c1, which is 1, and r1c2, which is 2, are \
              not givens; with 2 in r4c1 and 1 in r4c2 the two could be swapped, so 3 is in one of r4c1 and r4c2, \
              and no cell that sees both can be 3 => r4c3<>3 r4c4<>3 r4c5<>3 r4c6<>3 r4c7<>3 r4c8<>3 r4c9<>3 \
              r5c1<>3 r5c2<>3 r5c3<>3 r6c1<>3 r6c2<>3 r6c3<>3"
            ]
        );
    }

    #[test]
    fn givens_cannot_be_swapped() {
        let mut grid = blank_grid();
        grid.place(cell("r1c1"), symbol('1'));
        let cache = Cache::assuming_one_solution(&grid);
        grid.place(cell("r1c2"), symbol('2'));
        grid.place(cell("r4c1"), symbol('2'));
        assert_eq!(described_with(cache, TYPE_1, &grid), [""; 0]);
    }
}
