//! What all candidates of a cell, or all places of a symbol in a house, lead to alike.

use super::proof::{Alternatives, Argument, Proof};
use super::trace;
use super::trail::{Event, Trail};
use crate::puzzle::{Cell, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Role};

/// More alternatives than this make proofs that nobody follows.
const MOST_ALTERNATIVES: usize = 4;

/// All sets of alternatives on a grid, few enough to follow.
pub(super) fn alternatives(grid: &Grid) -> impl Iterator<Item = Alternatives> {
    let cells = grid.blank_cells().map(|cell| (grid.candidates(cell).len(), Alternatives::Candidates(cell)));
    let houses = grid.layout().houses().flat_map(move |(house, _)| {
        let missing = grid.missing(house).iter();
        missing.map(move |symbol| (grid.places(house, symbol).len(), Alternatives::Places(symbol, house)))
    });
    let few = |&(count, _): &(usize, Alternatives)| (2..=MOST_ALTERNATIVES).contains(&count);
    cells.chain(houses).filter(few).map(|(_, alternatives)| alternatives)
}

/// Proofs of up to `limit` things that all alternatives lead to. There are none where one of them leads
/// to a contradiction, which says more.
pub(super) fn agreements(
    trail: &mut Trail,
    grid: &Grid,
    alternatives: Alternatives,
    limit: usize,
) -> Vec<Proof> {
    let candidates: Vec<(Cell, Symbol)> = match alternatives {
        Alternatives::Candidates(cell) => grid.candidates(cell).iter().map(|symbol| (cell, symbol)).collect(),
        Alternatives::Places(symbol, house) => {
            grid.cells_for(house, symbol).map(|cell| (cell, symbol)).collect()
        }
    };
    let start = trail.events().len();
    let mut common: Option<Vec<Candidate>> = None;
    for &(cell, symbol) in &candidates {
        let result = trail.assume(cell, symbol);
        common = Some(match common {
            None => trail.events()[start + 1..].iter().map(|event: &Event| event.claim()).collect(),
            Some(mut common) => {
                common.retain(|&claim| trail.stated_by(claim).is_some());
                common
            }
        });
        trail.undo_to(start);
        if result.is_err() || common.as_ref().is_none_or(Vec::is_empty) {
            return Vec::new();
        }
    }
    let mut common = common.unwrap_or_default();
    // One that holds rules out the others.
    common.sort_by_key(|claim| claim.role != Role::On);
    common.truncate(limit);
    let mut branches = vec![Vec::new(); common.len()];
    for &(cell, symbol) in &candidates {
        if trail.assume(cell, symbol).is_ok() {
            for (claim, branches) in common.iter().zip(&mut branches) {
                branches.extend(trail.stated_by(*claim).map(|at| trace::derivation(trail, at, start)));
            }
        }
        trail.undo_to(start);
    }
    let proof = |(conclusion, branches)| {
        Proof::without_lemmas(conclusion, Argument::Agreement(alternatives, branches))
    };
    common.into_iter().zip(branches).map(proof).collect()
}
