//! Proofs by assumption, which solve what patterns do not.
//!
//! Assume a candidate and follow the consequences; if they end in a contradiction, the candidate is impossible.
//! Where singles do not lead that far, further candidates are assumed within the assumption. Given enough work,
//! this solves any board with one solution, whatever its houses and cages.
//!
//! - [`trail`]: what follows from assumptions, each event with its cause;
//! - [`trace`]: from a contradiction back to the lines it needs;
//! - [`refute`]: assumptions within assumptions;
//! - [`agreement`]: what several assumptions have in common;
//! - [`choice`]: which of many proofs to show.
//!
//! The result is a [`Proof`], which a [`Step`] puts into words.

mod agreement;
mod choice;
mod refute;
mod trace;
mod trail;

use crate::puzzle::{Cell, Symbol};
use crate::solver::claim::Claim;
use crate::solver::grid::Grid;
use crate::solver::proof::{Alternatives, Argument, Proof};
use crate::solver::step::{Rating, Step, Why};
use refute::RefutationOrder;
use trail::Trail;

/// The work that choosing proofs for all the grids of a board may take: about half a second.
const CHOICE_WORK: u64 = 10_000_000;

/// The work that listing the proofs of a grid may take: about a second.
const LIST_WORK: u64 = 20_000_000;

/// The most work on one grid before giving up: about a tenth of a second.
const PATIENCE: u64 = 2_000_000;

/// The most work on a grid once an earlier grid of the board has been given up.
const LITTLE_PATIENCE: u64 = 200_000;

const FORCING_NET: Rating = Rating::new("forcing net", 7.0);
const NISHIO: Rating = Rating::called("Nishio", "Nishio", 7.5);
const CELL_FORCING_CHAIN: Rating = Rating::new("cell forcing chain", 8.0);
const HOUSE_FORCING_CHAIN: Rating = Rating::new("house forcing chain", 8.0);
const NESTED_NET: Rating = Rating::new("nested net", 9.6);

/// The names of all proofs, each with its lowest score.
pub(super) const RATINGS: &[Rating] =
    &[FORCING_NET, NISHIO, CELL_FORCING_CHAIN, HOUSE_FORCING_CHAIN, NESTED_NET];

/// Finds proofs on the grids of one board.
#[derive(Debug)]
pub(crate) struct Prover {
    trail: Option<Trail>,
    /// The work left for this board.
    work: u64,
    /// The part of `work` that is left for choosing among proofs.
    choice_work: u64,
    /// The most work on one grid before giving up.
    patience: u64,
    /// The index of the cell that the next search starts from.
    cursor: usize,
    /// Nested proofs of earlier grids: they took long to find, and most of them still hold.
    nested: Vec<Proof>,
}

impl Default for Prover {
    fn default() -> Self {
        Self::with_work(u64::MAX)
    }
}

/// A grid on which to prove something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub grid: &'a Grid,
    /// The only solution, if it is known. Its candidates need not be tried.
    pub solution: Option<&'a [Symbol]>,
}

impl Task<'_> {
    /// The candidates that may be off.
    fn suspects(&self) -> Vec<(Cell, Symbol)> {
        let is_true =
            |&(cell, symbol): &(Cell, Symbol)| self.solution.is_some_and(|all| all[cell.index()] == symbol);
        self.grid.all_candidates().filter(|candidate| !is_true(candidate)).collect()
    }
}

impl Prover {
    pub fn with_work(work: u64) -> Self {
        Self {
            trail: None,
            work,
            choice_work: CHOICE_WORK.min(work / 2),
            patience: PATIENCE,
            cursor: 0,
            nested: Vec::new(),
        }
    }

    /// Whether any work is left.
    pub fn may_work(&self) -> bool {
        self.work > 0
    }

    /// Forgets the stored proofs, which may rest on a guess that was taken back.
    pub fn forget(&mut self) {
        self.nested.clear();
    }

    /// Returns the step with the first proof found, or `None` if none is found within the limit of work.
    pub fn first(&mut self, task: Task) -> Option<Step> {
        let cursor = self.cursor;
        let work = self.work.min(self.patience);
        let Some(proof) = self.search(task, work, |trail| first(trail, task, cursor)).flatten() else {
            self.patience = LITTLE_PATIENCE;
            return None;
        };
        let step = into_step(proof);
        self.cursor = step.eliminations.first().map_or(0, |(cell, _)| cell.index());
        Some(step)
    }

    /// Returns the step whose proof reads best: short for its `gain`. Falls back on the first proof if choosing takes
    /// too much work.
    pub fn clearest(&mut self, task: Task, gain: &mut dyn FnMut(&Step) -> usize) -> Option<Step> {
        let mut nested = std::mem::take(&mut self.nested);
        let before = self.work;
        let best = |trail: &mut Trail| choice::best(trail, task, &mut nested, gain);
        let step = self.search(task, self.choice_work, best).flatten();
        self.choice_work = self.choice_work.saturating_sub(before - self.work);
        self.nested = nested;
        step.or_else(|| self.first(task))
    }

    /// Returns all steps by proofs, simple ones first. Nested assumptions are only tried if there are no other proofs.
    pub fn all(&mut self, task: Task) -> Vec<Step> {
        self.search(task, self.work.min(LIST_WORK), |trail| choice::all(trail, task)).unwrap_or_default()
    }

    /// Runs a search for proofs with about this much work, or returns `None` if `work` is 0.
    fn search<T>(&mut self, task: Task, work: u64, search: impl FnOnce(&mut Trail) -> T) -> Option<T> {
        if work == 0 {
            return None;
        }
        let trail = self.trail.get_or_insert_with(|| Trail::new(task.grid.layout()));
        trail.start(task.grid, work);
        let before = trail.work();
        let found = search(trail);
        self.work = self.work.saturating_sub(trail.work() - before);
        Some(found)
    }
}

/// Returns the first proof found from the cell with index `cursor` on, with as few nested assumptions as possible.
fn first(trail: &mut Trail, task: Task, cursor: usize) -> Option<Proof> {
    let mut suspects = task.suspects();
    let turn = suspects.partition_point(|(cell, _)| cell.index() < cursor);
    suspects.rotate_left(turn);
    let plain = trail.refute_some(&mut suspects, 1..=1, RefutationOrder::AsFound, 0).pop();
    if plain.is_some() || trail.is_out_of_work() {
        return plain;
    }
    agreement::alternatives(task.grid)
        .find_map(|alternatives| agreement::agreement(trail, task.grid, alternatives, 1))
        .or_else(|| {
            trail.refute_some(&mut suspects, 2..=task.grid.blanks(), RefutationOrder::AsFound, 0).pop()
        })
}

fn into_step(mut proof: Proof) -> Step {
    proof.number();
    let (on, off): (Vec<Claim>, _) = proof.conclusions.iter().partition(|claim| claim.is_on);
    let candidates = |claims: Vec<Claim>| claims.into_iter().map(|claim| (claim.cell, claim.symbol));
    let (rating, why) = (rating(&proof), Why::of_proof(proof));
    Step { placements: candidates(on).collect(), ..Step::elimination(rating, candidates(off).collect(), why) }
}

/// Scores a proof by its length, approximately as Sudoku Explainer does on the same boards.
fn rating(proof: &Proof) -> Rating {
    #[expect(clippy::cast_precision_loss, reason = "proofs have far fewer lines")]
    let lines = proof.line_count() as f64;
    let by_length =
        |least: Rating, most: f64| Rating { score: least.score + tenths((lines / 50.0).min(most)), ..least };
    match proof.argument {
        _ if proof.depth() > 1 => by_length(NESTED_NET, 2.2),
        Argument::Agreement(Alternatives::Candidates(_), _) => by_length(CELL_FORCING_CHAIN, 1.0),
        Argument::Agreement(Alternatives::Places(..), _) => by_length(HOUSE_FORCING_CHAIN, 1.0),
        Argument::Refutation(_) if proof.is_of_one_symbol() => NISHIO,
        Argument::Refutation(_) => Rating { score: score_of_length(lines), ..FORCING_NET },
    }
}

fn tenths(score: f64) -> f64 {
    (score * 10.0).round() / 10.0
}

/// 7.1 for three lines, 7.5 for five, 8.4 for six, 9.0 for eight, up to 9.4 for twenty.
fn score_of_length(lines: f64) -> f64 {
    let score = match lines {
        ..=5.0 => 7.1 + (lines - 3.0) * 0.2,
        ..=6.0 => 8.4,
        ..=8.0 => 8.4 + (lines - 6.0) * 0.3,
        _ => 9.0 + (lines - 8.0) / 30.0,
    };
    tenths(score.clamp(FORCING_NET.score, 9.4))
}

#[cfg(test)]
mod tests;
