//! Chooses which of several proofs to show: the one with the most gain for its length.

use std::cmp::Reverse;

use super::agreement::{agreement, alternatives};
use super::refute::RefutationOrder;
use super::trail::Trail;
use super::{Task, into_step};
use crate::solver::proof::Proof;
use crate::solver::step::Step;

/// The most lines of a proof; longer ones are shown only if there are no others.
const MOST_LINES: usize = 30;

/// The number of proofs judged by the techniques that follow; the others are judged by direct consequences alone.
const JUDGED: usize = 8;

/// The most conclusions from one set of alternatives.
const MOST_AGREEMENTS: usize = 10;

/// The work after which the nested proofs found so far are good enough.
const ENOUGH_WORK: u64 = 3_000_000;

/// Returns the step with the most gain per line, counting a few extra lines for reading any proof. Keeps nested proofs
/// in `nested`, to try them again on the next grid.
pub(super) fn best(
    trail: &mut Trail,
    task: Task,
    nested: &mut Vec<Proof>,
    gain: &mut dyn FnMut(&Step) -> usize,
) -> Option<Step> {
    nested.retain(|proof| proof.applies_to(task.grid));
    let mut proofs = plain_proofs(trail, task);
    if proofs.is_empty() && nested.iter().all(|proof| proof.line_count() > MOST_LINES) {
        nested.clear();
        nested.extend(nested_proofs(trail, task));
    }
    proofs.extend(nested.iter().cloned());
    proofs.sort_by_cached_key(|proof| {
        let consequences = trail.consequences(&proof.conclusions);
        Reverse(value(proof.line_count(), consequences))
    });
    proofs.truncate(JUDGED);
    let judged = proofs.into_iter().map(|proof| {
        let lines = proof.line_count();
        let step = into_step(proof);
        (value(lines, gain(&step)), step)
    });
    // Of equals, the first wins.
    judged.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, step)| step)
}

/// Returns the steps of all proofs, lowest scores first.
pub(super) fn all(trail: &mut Trail, task: Task) -> Vec<Step> {
    let mut proofs = plain_proofs(trail, task);
    if proofs.is_empty() {
        proofs = nested_proofs(trail, task);
    }
    proofs.sort_by_cached_key(Proof::line_count);
    let mut steps: Vec<Step> = proofs.into_iter().map(into_step).collect();
    steps.sort_by(|one, other| one.rating.score.total_cmp(&other.rating.score));
    steps
}

/// The value of a proof: short ones before long ones, and then by the gain per line.
fn value(lines: usize, gain: usize) -> (bool, usize) {
    (lines <= MOST_LINES, gain * 1000 / (lines + 4))
}

/// Finds all proofs without nested assumptions.
fn plain_proofs(trail: &mut Trail, task: Task) -> Vec<Proof> {
    let mut found = trail.refute_some(&mut task.suspects(), 1..=1, RefutationOrder::ShortFirst, u64::MAX);
    for alternatives in alternatives(task.grid) {
        if trail.is_out_of_work() {
            break;
        }
        found.extend(agreement(trail, task.grid, alternatives, MOST_AGREEMENTS));
    }
    found
}

/// Finds proofs with as few nested assumptions as possible, up to a fixed amount of work.
fn nested_proofs(trail: &mut Trail, task: Task) -> Vec<Proof> {
    trail.refute_some(&mut task.suspects(), 1..=task.grid.blanks(), RefutationOrder::ShortFirst, ENOUGH_WORK)
}
