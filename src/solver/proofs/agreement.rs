//! The common consequences of all candidates of a cell, or of all places of a symbol in a house.

use std::collections::BTreeSet;

use super::trace;
use super::trail::Trail;
use crate::puzzle::{Cell, Symbol};
use crate::solver::claim::Claim;
use crate::solver::grid::Grid;
use crate::solver::proof::{Alternatives, Argument, Line, LineNumber, Proof};

/// The most alternatives that a reader can follow in one proof.
const MOST_ALTERNATIVES: usize = 4;

/// The most lines of a proof with several conclusions.
const MOST_LINES: usize = 30;

/// Returns all sets of alternatives on a grid that are small enough to follow.
pub(super) fn alternatives(grid: &Grid) -> impl Iterator<Item = Alternatives> {
    let cells = grid.blank_cells().map(Alternatives::Candidates);
    let houses = grid.layout().houses().flat_map(move |(house, _)| {
        grid.missing(house).iter().map(move |symbol| Alternatives::Places(symbol, house))
    });
    let is_few = |alternatives: &Alternatives| {
        (2..=MOST_ALTERNATIVES).contains(&match *alternatives {
            Alternatives::Candidates(cell) => grid.candidates(cell).len(),
            Alternatives::Places(symbol, house) => grid.places(house, symbol).len(),
        })
    };
    cells.chain(houses).filter(is_few)
}

/// Returns a proof of up to `most` common consequences of some alternatives. Returns `None` if there are none, or if an
/// alternative leads to a contradiction, which proves more by itself.
pub(super) fn agreement(
    trail: &mut Trail,
    grid: &Grid,
    alternatives: Alternatives,
    most: usize,
) -> Option<Proof> {
    let candidates: Vec<(Cell, Symbol)> = match alternatives {
        Alternatives::Candidates(cell) => grid.candidates(cell).iter().map(|symbol| (cell, symbol)).collect(),
        Alternatives::Places(symbol, house) => {
            grid.cells_for(house, symbol).map(|cell| (cell, symbol)).collect()
        }
    };
    let mut conclusions = common(trail, &candidates)?;
    conclusions.truncate(most);
    if conclusions.len() > 1 {
        conclusions = followed_together(trail, &candidates, conclusions);
    }
    let branch = |&candidate| trail.assuming(candidate, |trail, _, start| lines(trail, &conclusions, start));
    let branches = candidates.iter().map(branch).collect();
    Some(Proof { conclusions, argument: Argument::Agreement(alternatives, branches) })
}

/// Returns the claims that all of some candidates lead to, placements first, or `None` if there are none.
fn common(trail: &mut Trail, candidates: &[(Cell, Symbol)]) -> Option<Vec<Claim>> {
    let mut common: Option<Vec<Claim>> = None;
    for &candidate in candidates {
        let before = common.take();
        common = trail.assuming(candidate, |trail, result, start| {
            let consequences = || trail.events()[start + 1..].iter().map(|event| event.claim).collect();
            let mut common: Vec<Claim> = before.unwrap_or_else(consequences);
            common.retain(|&claim| trail.stated_by(claim).is_some());
            (result.is_ok() && !common.is_empty()).then_some(common)
        });
        common.as_ref()?;
    }
    let mut common = common?;
    // Placements come first because they make some of the eliminations redundant.
    common.sort_by_key(|claim| !claim.is_on);
    Some(common)
}

/// The lines that lead to some claims, from event number `start` on.
fn lines(trail: &Trail, claims: &[Claim], start: usize) -> Vec<Line> {
    trace::derivation(trail, claims.iter().filter_map(|&claim| trail.stated_by(claim)), start)
}

/// Selects conclusions that can be followed together, those with the shortest proofs first.
fn followed_together(
    trail: &mut Trail,
    candidates: &[(Cell, Symbol)],
    conclusions: Vec<Claim>,
) -> Vec<Claim> {
    // The lines that lead to each conclusion, each with the number of its branch.
    let mut open: Vec<(Claim, BTreeSet<(usize, LineNumber)>)> =
        conclusions.into_iter().map(|claim| (claim, BTreeSet::new())).collect();
    for (branch, &candidate) in candidates.iter().enumerate() {
        trail.assuming(candidate, |trail, _, start| {
            for (claim, all) in &mut open {
                all.extend(lines(trail, &[*claim], start).iter().map(|line| (branch, line.number)));
            }
        });
    }
    open.sort_by_key(|(_, lines)| lines.len());
    let mut chosen: Vec<Claim> = Vec::new();
    let mut told = BTreeSet::new();
    for (claim, lines) in open {
        let with = &told | &lines;
        if chosen.is_empty() || with.len() <= MOST_LINES {
            told = with;
            chosen.push(claim);
        }
    }
    let layout = trail.layout();
    let placed: Vec<Claim> = chosen.iter().copied().filter(|claim| claim.is_on).collect();
    chosen.retain(|claim| {
        claim.is_on || !placed.iter().any(|on| on.rules_out((claim.cell, claim.symbol), layout))
    });
    chosen
}
