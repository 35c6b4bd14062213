//! XY-wing: a pivot with two candidates, x and y, and two pincers that it sees, one with x and z
//! and one with y and z. Whichever the pivot takes, one pincer takes z.

use super::rule::Rule;
use super::{Flow, Report};
use crate::puzzle::{Cell, CellSet, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Part, Rating, Step, parts, why};

const RATING: Rating = Rating::new("XY-wing", 4.2);

pub(super) const RULE: Rule = Rule::in_grid(const { &[RATING] }, find);

fn find(grid: &Grid, report: &mut Report<'_>) -> Flow {
    for pivot in grid.bivalue_cells().iter() {
        find_at(grid, pivot, report)?;
    }
    Flow::Continue(())
}

fn find_at(grid: &Grid, pivot: Cell, report: &mut Report<'_>) -> Flow {
    let pair = grid.candidates(pivot);
    let (Some(x), Some(y)) = (pair.first(), pair.last()) else { return Flow::Continue(()) };
    let near = grid.layout().peer_set(pivot).intersection(grid.bivalue_cells());
    // The other candidate of a cell that has one of the pivot's, and which.
    let third = |cell: Cell, shared: Symbol| {
        let candidates = grid.candidates(cell);
        if candidates.intersection(pair).single() == Some(shared) {
            candidates.without(pair).first()
        } else {
            None
        }
    };
    for (first, z) in near.iter().filter_map(|cell| Some((cell, third(cell, x)?))) {
        for second in near.iter().filter(|&cell| third(cell, y) == Some(z)) {
            let seen = grid.layout().peer_set(first).intersection(grid.layout().peer_set(second));
            let removed = seen.intersection(grid.cells_with(z));
            if !removed.is_empty() {
                report(wing(grid, pivot, [first, second], z, &removed))?;
            }
        }
    }
    Flow::Continue(())
}

fn wing(grid: &Grid, pivot: Cell, pincers: [Cell; 2], z: Symbol, removed: &CellSet) -> Step {
    let [first, second] = pincers;
    let shared = |pincer: Cell| grid.candidates(pincer).intersection(grid.candidates(pivot));
    let (x, y) = (shared(first), shared(second));
    let either_way = either_way(grid, pivot, [(first, x), (second, y)], z);
    let why = why!("{}; so no cell that sees both {} can be {}", either_way, pincers, z);
    let marks = x.union(y).iter().map(|symbol| Candidate::off(pivot, symbol));
    Step::removal(RATING, z, removed, why.marking(marks))
}

/// The beginning of a wing's sentence: what its cells can hold, and that each pincer is `z` if the pivot takes
/// what the two share besides.
pub(super) fn either_way(grid: &Grid, pivot: Cell, pincers: [(Cell, SymbolSet); 2], z: Symbol) -> Vec<Part> {
    let [(first, x), (second, y)] = pincers;
    let [of_pivot, of_first, of_second] =
        [pivot, first, second].map(|cell| Part::OneOf(grid.candidates(cell)));
    parts! {
        "{} can only be {}, {} only {} and {} only {}: if {} is {}, {}; if it is {}, {}",
        pivot, of_pivot, first, of_first, second, of_second,
        pivot, x, Candidate::on(first, z), y, Candidate::on(second, z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, described, finding, leave};

    #[test]
    fn one_of_the_pincers_takes_what_they_share() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "13"), ("r5c1", "23")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(
            described(RULE, &grid),
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
        assert_eq!(finding(RULE, &grid), None);
    }
}
