//! Which of many proofs to show: the one that brings the most for its length.

use std::cmp::Reverse;

use super::agreement::{agreements, alternatives};
use super::proof::Proof;
use super::prover::{Order, Prover, Verdict};
use super::{Task, against, into_step};
use crate::puzzle::{Cell, Symbol};
use crate::solver::step::Step;

/// Longer proofs are shown only where there are no others.
const MOST_LINES: usize = 30;

/// How many proofs are judged by what the techniques make of them; the others only by what follows at once.
const JUDGED: usize = 8;

/// The most things shown of one set of alternatives.
const MOST_AGREEMENTS: usize = 10;

/// The work after which a proof with nested assumptions is good enough.
const ENOUGH_WORK: u64 = 3_000_000;

/// The most gain for each line and for the trouble of reading a proof at all.
pub(super) fn best(prover: &mut Prover, task: Task, gain: &mut dyn FnMut(&Step) -> usize) -> Option<Step> {
    let mut proofs = proofs(prover, task);
    proofs.sort_by_cached_key(|proof| {
        let consequences = prover.trail.consequences(proof.conclusion);
        Reverse(value(proof.len(), consequences))
    });
    proofs.truncate(JUDGED);
    let judged = proofs.into_iter().map(|proof| {
        let lines = proof.len();
        let step = into_step(proof);
        (value(lines, gain(&step)), step)
    });
    // The first of equals.
    judged.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, step)| step)
}

/// Short proofs come before long ones, and among them that with the most gain for its length.
fn value(lines: usize, gain: usize) -> (bool, usize) {
    (lines <= MOST_LINES, gain * 1000 / (lines + 4))
}

/// All proofs there are with as few assumptions at once as there must be; only some if they are nested.
fn proofs(prover: &mut Prover, task: Task) -> Vec<Proof> {
    let mut open: Vec<(usize, (Cell, Symbol))> =
        task.candidates().into_iter().map(|candidate| (0, candidate)).collect();
    let mut found = Vec::new();
    for depth in 1..=task.grid.blanks() {
        let enough = prover.trail.work() + ENOUGH_WORK;
        for (events, candidate) in &mut open {
            if depth > 1 && !found.is_empty() && prover.trail.work() > enough {
                break;
            }
            match prover.refute(*candidate, depth, Order::ShortFirst) {
                Verdict::Refuted(refutation) => found.push(against(*candidate, refutation)),
                Verdict::Open(count) => *events = count,
                Verdict::OutOfWork => return found,
            }
        }
        if depth == 1 {
            for alternatives in alternatives(task.grid) {
                found.extend(agreements(&mut prover.trail, task.grid, alternatives, MOST_AGREEMENTS));
            }
        }
        if !found.is_empty() {
            return found;
        }
        open.sort_by_key(|&(events, _)| Reverse(events));
    }
    found
}
