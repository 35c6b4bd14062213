//! The common consequences of all candidates of a cell, or of all places of a symbol in a house.

use std::collections::BTreeSet;

use super::proof::{Alternatives, Argument, Line, LineNumber, Proof};
use super::trace;
use super::trail::{Event, Trail};
use crate::puzzle::{Cell, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Role};

/// The most alternatives of a proof that can still be followed.
const MOST_ALTERNATIVES: usize = 4;

/// The most lines of a proof with several conclusions.
const MOST_LINES: usize = 30;

/// Returns all sets of alternatives on a grid that are small enough to follow.
pub(super) fn alternatives(grid: &Grid) -> impl Iterator<Item = Alternatives> {
    let cells = grid.blank_cells().map(|cell| (grid.candidates(cell).len(), Alternatives::Candidates(cell)));
    let houses = grid.layout().houses().flat_map(move |(house, _)| {
        let missing = grid.missing(house).iter();
        missing.map(move |symbol| (grid.places(house, symbol).len(), Alternatives::Places(symbol, house)))
    });
    let few = |&(count, _): &(usize, Alternatives)| (2..=MOST_ALTERNATIVES).contains(&count);
    cells.chain(houses).filter(few).map(|(_, alternatives)| alternatives)
}

/// Returns a proof of up to `most` common consequences of some alternatives, or `None` if there are none or an alternative
/// leads to a contradiction, which says more.
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
    let mut cases = Cases { trail, candidates };
    let mut conclusions = cases.common()?;
    conclusions.truncate(most);
    if conclusions.len() > 1 {
        conclusions = cases.followed_together(&conclusions);
    }
    let branches = cases.each(|case| case.lines(&conclusions));
    Some(Proof { conclusions, argument: Argument::Agreement(alternatives, branches) })
}

/// Candidates exactly one of which is on, to be assumed in turn.
struct Cases<'a> {
    trail: &'a mut Trail,
    candidates: Vec<(Cell, Symbol)>,
}

/// The consequences of one of them: the events from number `start` on.
struct Case<'a> {
    trail: &'a Trail,
    start: usize,
}

impl Case<'_> {
    /// The lines that lead to some claims.
    fn lines(&self, claims: &[Candidate]) -> Vec<Line> {
        let events = claims.iter().filter_map(|&claim| self.trail.stated_by(claim));
        trace::derivation(self.trail, events, self.start)
    }

    /// The numbers of the lines that lead to a claim.
    fn numbers(&self, claim: Candidate) -> BTreeSet<LineNumber> {
        self.lines(&[claim]).iter().map(|line| line.number).collect()
    }
}

impl Cases<'_> {
    /// Applies `look` to each case, none of which may lead to a contradiction.
    fn each<T>(&mut self, look: impl Fn(&Case) -> T) -> Vec<T> {
        let Self { trail, candidates } = self;
        let start = trail.events().len();
        let found = candidates.iter().map(|&(cell, symbol)| {
            let result = trail.assume(cell, symbol);
            debug_assert!(result.is_ok(), "it has been assumed before");
            let found = look(&Case { trail, start });
            trail.undo_to(start);
            found
        });
        found.collect()
    }

    /// Returns what all cases lead to, what is on first, or `None` if there is nothing.
    fn common(&mut self) -> Option<Vec<Candidate>> {
        let Self { trail, candidates } = self;
        let start = trail.events().len();
        let mut common: Option<Vec<Candidate>> = None;
        for &(cell, symbol) in &*candidates {
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
                return None;
            }
        }
        let mut common = common?;
        // A placement makes some of the eliminations plain.
        common.sort_by_key(|claim| claim.role != Role::On);
        Some(common)
    }

    /// Selects conclusions that can be followed together, those with the shortest proofs first.
    fn followed_together(&mut self, conclusions: &[Candidate]) -> Vec<Candidate> {
        let by_case =
            self.each(|case| conclusions.iter().map(|&claim| case.numbers(claim)).collect::<Vec<_>>());
        let length = |at: &usize| by_case.iter().map(|lines| lines[*at].len()).sum::<usize>();
        let mut order: Vec<usize> = (0..conclusions.len()).collect();
        order.sort_by_key(length);
        let mut told = by_case.iter().map(|_| BTreeSet::new()).collect::<Vec<BTreeSet<LineNumber>>>();
        let mut chosen = Vec::new();
        for at in order {
            let with: Vec<_> = told.iter().zip(&by_case).map(|(told, lines)| told | &lines[at]).collect();
            if chosen.is_empty() || with.iter().map(BTreeSet::len).sum::<usize>() <= MOST_LINES {
                told = with;
                chosen.push(conclusions[at]);
            }
        }
        let placed: Vec<Candidate> = chosen.iter().copied().filter(|claim| claim.role == Role::On).collect();
        chosen.retain(|&claim| placed.iter().all(|&other| !self.makes_plain(other, claim)));
        chosen
    }

    /// Whether a placement removes another candidate by itself.
    fn makes_plain(&self, placed: Candidate, claim: Candidate) -> bool {
        let Candidate { cell, symbol, role } = claim;
        let sees = |cell: Cell| self.trail.layout().peer_set(placed.cell).contains(cell);
        role != Role::On && (placed.cell == cell || placed.symbol == symbol && sees(cell))
    }
}
