//! Which of many proofs to show: the one that brings the most for its length.

use std::cmp::Reverse;

use super::agreement::{agreement, alternatives};
use super::proof::Proof;
use super::prover::{Order, Prover, Verdict};
use super::{Task, against, into_step};
use crate::puzzle::{Cell, Symbol};
use crate::solver::step::{Candidate, Step};

/// Longer proofs are shown only where there are no others.
const MOST_LINES: usize = 30;

/// The number of proofs judged by what techniques make of them; the others are judged by direct consequences alone.
const JUDGED: usize = 8;

/// The most conclusions from one set of alternatives.
const MOST_AGREEMENTS: usize = 10;

/// The work after which a proof with nested assumptions is good enough.
const ENOUGH_WORK: u64 = 3_000_000;

/// Returns the step with the most gain per line, where reading a proof at all costs a few lines too. Keeps nested proofs
/// in `nested`, to try them again on the next grid.
pub(super) fn best(
    prover: &mut Prover,
    task: Task,
    nested: &mut Vec<Proof>,
    gain: &mut dyn FnMut(&Step) -> usize,
) -> Option<Step> {
    nested.retain(|proof| {
        let is_open = |claim: &Candidate| task.grid.candidates(claim.cell).contains(claim.symbol);
        proof.conclusions.iter().all(is_open) && proof.check(task.grid).is_ok()
    });
    let mut proofs = plain_proofs(prover, task);
    if proofs.is_empty() && nested.iter().all(|proof| proof.line_count() > MOST_LINES) {
        nested.clear();
        nested.extend(nested_proofs(prover, task).iter().map(Proof::numbered));
    }
    proofs.extend(nested.iter().cloned());
    proofs.sort_by_cached_key(|proof| {
        let consequences = prover.trail.consequences(&proof.conclusions);
        Reverse(value(proof.line_count(), consequences))
    });
    proofs.truncate(JUDGED);
    let judged = proofs.into_iter().map(|proof| {
        let lines = proof.line_count();
        let step = into_step(&proof);
        (value(lines, gain(&step)), step)
    });
    // The first of equals.
    judged.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, step)| step)
}

/// Returns the steps of all proofs, lowest scores first.
pub(super) fn all(prover: &mut Prover, task: Task) -> Vec<Step> {
    let mut proofs = plain_proofs(prover, task);
    if proofs.is_empty() {
        proofs = nested_proofs(prover, task);
    }
    proofs.sort_by_cached_key(Proof::line_count);
    let mut steps: Vec<Step> = proofs.iter().map(into_step).collect();
    steps.sort_by(|one, other| one.rating.score.total_cmp(&other.rating.score));
    steps
}

/// Short proofs are worth more than long ones, and otherwise the gain per line counts.
fn value(lines: usize, gain: usize) -> (bool, usize) {
    (lines <= MOST_LINES, gain * 1000 / (lines + 4))
}

/// Finds all proofs without nested assumptions.
fn plain_proofs(prover: &mut Prover, task: Task) -> Vec<Proof> {
    let mut found = Vec::new();
    for candidate in task.candidates() {
        match prover.refute(candidate, 1, Order::ShortFirst) {
            Verdict::Refuted(refutation) => found.push(against(candidate, refutation)),
            Verdict::Open(_) => {}
            Verdict::OutOfWork => return found,
        }
    }
    for alternatives in alternatives(task.grid) {
        if prover.is_out_of_work() {
            break;
        }
        found.extend(agreement(&mut prover.trail, task.grid, alternatives, MOST_AGREEMENTS));
    }
    found
}

/// Finds proofs with as few assumptions at once as possible, as many as a fair amount of work allows.
fn nested_proofs(prover: &mut Prover, task: Task) -> Vec<Proof> {
    let mut open: Vec<(usize, (Cell, Symbol))> =
        task.candidates().into_iter().map(|candidate| (0, candidate)).collect();
    let mut found = Vec::new();
    for depth in 1..=task.grid.blanks() {
        let enough = prover.trail.work() + ENOUGH_WORK;
        for (events, candidate) in &mut open {
            if !found.is_empty() && prover.trail.work() > enough {
                break;
            }
            match prover.refute(*candidate, depth, Order::ShortFirst) {
                Verdict::Refuted(refutation) => found.push(against(*candidate, refutation)),
                Verdict::Open(count) => *events = count,
                Verdict::OutOfWork => return found,
            }
        }
        if !found.is_empty() {
            break;
        }
        // What has the most consequences is the likeliest to meet a contradiction soon.
        open.sort_by_key(|&(events, _)| Reverse(events));
    }
    found
}
