//! Proofs that a candidate is off: by assuming it, and assuming further candidates within that assumption.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use itertools::Itertools as _;

use super::trace;
use super::trail::Trail;
use crate::puzzle::{Cell, Symbol};
use crate::solver::claim::Claim;
use crate::solver::grid::Contradiction;
use crate::solver::proof::{Argument, Proof, Refutation};

/// The order in which to use the refutations found within an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RefutationOrder {
    /// Each as soon as it is found, which is fast.
    AsFound,
    /// The shortest first, for a short proof of the whole.
    ShortFirst,
}

/// The result of trying to refute a candidate.
#[derive(Debug)]
pub(super) enum Verdict {
    Refuted(Refutation),
    /// No contradiction at this depth. The number counts the consequences of the assumption.
    Open(usize),
    OutOfWork,
}

impl Trail {
    /// Refutes candidates with as few nested assumptions as possible. At the least depth at which it succeeds, goes on
    /// until it has tried all candidates or done `enough_work`.
    pub fn refute_some(
        &mut self,
        suspects: &mut Vec<(Cell, Symbol)>,
        depths: RangeInclusive<usize>,
        order: RefutationOrder,
        enough_work: u64,
    ) -> Vec<Proof> {
        let mut found = Vec::new();
        for depth in depths {
            let enough = self.work().saturating_add(enough_work);
            let mut consequences = Vec::new();
            for &candidate in &*suspects {
                if !found.is_empty() && self.work() > enough {
                    break;
                }
                match self.refute(candidate, depth, order) {
                    Verdict::Refuted(refutation) => found.push(against(candidate, refutation)),
                    Verdict::Open(count) => consequences.push(count),
                    Verdict::OutOfWork => return found,
                }
            }
            if !found.is_empty() {
                break;
            }
            // The candidate with the most consequences is the likeliest to lead to a contradiction soon.
            let open = consequences.into_iter().zip(suspects.drain(..));
            let sorted = open.sorted_by_key(|&(count, _)| Reverse(count));
            suspects.extend(sorted.map(|(_, candidate)| candidate));
        }
        found
    }

    /// Tries to refute a candidate by assuming it, with at most `depth` assumptions at once.
    pub fn refute(&mut self, candidate: (Cell, Symbol), depth: usize, order: RefutationOrder) -> Verdict {
        self.assuming(candidate, |trail, result, start| {
            let found = match result {
                Ok(()) if depth > 1 => trail.contradiction_within(depth - 1, order),
                result => result.err(),
            };
            match found {
                Some(contradiction) => Verdict::Refuted(trace::refutation(trail, contradiction, start)),
                None if trail.is_out_of_work() => Verdict::OutOfWork,
                None => Verdict::Open(trail.events().len() - start),
            }
        })
    }

    /// Refutes candidates one after the other, until that leads to a contradiction or no more can be refuted.
    fn contradiction_within(&mut self, depth: usize, order: RefutationOrder) -> Option<Contradiction> {
        // Candidates that can be refuted with fewer assumptions come first.
        if depth > 1
            && let Some(contradiction) = self.contradiction_within(depth - 1, order)
        {
            return Some(contradiction);
        }
        match order {
            RefutationOrder::AsFound => self.as_found(depth),
            RefutationOrder::ShortFirst => self.short_first(depth),
        }
    }

    fn as_found(&mut self, depth: usize) -> Option<Contradiction> {
        let cells: Vec<Cell> = self.layout().cells().collect();
        let mut in_vain = 0;
        for &cell in cells.iter().cycle() {
            in_vain += 1;
            if in_vain > cells.len() {
                break;
            }
            for candidate in self.candidates(cell).iter().map(|symbol| (cell, symbol)) {
                // The previous refutation may have decided this candidate.
                if !self.is_open(candidate) {
                    continue;
                }
                match self.refute(candidate, depth, RefutationOrder::AsFound) {
                    Verdict::Refuted(refutation) => {
                        in_vain = 0;
                        if let Err(contradiction) = self.rule_out(candidate, refutation) {
                            return Some(contradiction);
                        }
                    }
                    Verdict::Open(_) => {}
                    Verdict::OutOfWork => return None,
                }
            }
        }
        None
    }

    fn short_first(&mut self, depth: usize) -> Option<Contradiction> {
        loop {
            let of_cell = |cell| self.candidates(cell).iter().map(move |symbol| (cell, symbol));
            let all = self.layout().cells().flat_map(of_cell);
            let open: Vec<(Cell, Symbol)> = all.filter(|&candidate| self.is_open(candidate)).collect();
            let mut found = Vec::new();
            for candidate in open {
                match self.refute(candidate, depth, RefutationOrder::ShortFirst) {
                    Verdict::Refuted(refutation) => found.push((candidate, refutation)),
                    Verdict::Open(_) => {}
                    Verdict::OutOfWork => return None,
                }
            }
            if found.is_empty() {
                return None;
            }
            found.sort_by_cached_key(|(_, refutation)| refutation.line_count());
            for (candidate, refutation) in found {
                if self.is_open(candidate)
                    && let Err(contradiction) = self.rule_out(candidate, refutation)
                {
                    return Some(contradiction);
                }
            }
        }
    }

    /// Whether a candidate is undecided.
    fn is_open(&self, (cell, symbol): (Cell, Symbol)) -> bool {
        let candidates = self.candidates(cell);
        candidates.contains(symbol) && !candidates.has_one()
    }
}

/// The proof that a candidate is off.
pub(super) fn against((cell, symbol): (Cell, Symbol), refutation: Refutation) -> Proof {
    Proof { conclusions: vec![Claim::off(cell, symbol)], argument: Argument::Refutation(refutation) }
}
