//! Proofs that a candidate does not hold: by assuming it, and within that assuming more.

use std::sync::Arc;

use super::proof::Refutation;
use super::trace::trace;
use super::trail::Trail;
use crate::puzzle::{Cell, Layout, Symbol};
use crate::solver::grid::{Contradiction, Grid};

/// Proves that candidates do not hold, from the candidates of a grid.
#[derive(Debug)]
pub(super) struct Prover {
    trail: Trail,
    /// What has been proved within the levels open now.
    lemmas: Vec<Arc<Refutation>>,
    /// The work after which to give up.
    limit: u64,
}

/// What trying to refute a candidate has shown.
#[derive(Debug)]
pub(super) enum Verdict {
    Refuted(Refutation),
    /// Nothing at this depth; with the number of events that the assumption brought.
    Open(usize),
    OutOfWork,
}

impl Prover {
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self { trail: Trail::new(layout), lemmas: Vec::new(), limit: u64::MAX }
    }

    pub fn start(&mut self, grid: &Grid) {
        self.lemmas.clear();
        self.trail.start(grid);
    }

    /// Sets how much work may be done from here on.
    pub fn allow(&mut self, work: u64) {
        self.limit = self.trail.work().saturating_add(work);
    }

    /// All work done so far.
    pub fn work(&self) -> u64 {
        self.trail.work()
    }

    /// Tries to refute a candidate by assuming it; with `depth` assumptions at once, at most.
    pub fn refute(&mut self, cell: Cell, symbol: Symbol, depth: usize) -> Verdict {
        let (start, lemmas) = (self.trail.events().len(), self.lemmas.len());
        let found = match self.trail.assume(cell, symbol) {
            Err(contradiction) => Some(contradiction),
            Ok(()) if depth > 1 => self.contradiction_by_lemmas(depth - 1),
            Ok(()) => None,
        };
        let verdict = match found {
            Some(contradiction) => Verdict::Refuted(trace(&self.trail, &self.lemmas, contradiction, start)),
            None if self.is_out_of_work() => Verdict::OutOfWork,
            None => Verdict::Open(self.trail.events().len() - start),
        };
        self.trail.undo_to(start);
        self.lemmas.truncate(lemmas);
        verdict
    }

    fn is_out_of_work(&self) -> bool {
        self.trail.work() >= self.limit
    }

    /// Refutes one candidate after the other until that is a contradiction, or no more can be refuted.
    fn contradiction_by_lemmas(&mut self, depth: usize) -> Option<Contradiction> {
        // Those that can be refuted with fewer assumptions come first.
        if depth > 1
            && let Some(contradiction) = self.contradiction_by_lemmas(depth - 1)
        {
            return Some(contradiction);
        }
        let cells: Vec<Cell> = self.trail.layout().cells().collect();
        let mut in_vain = 0;
        for &cell in cells.iter().cycle() {
            in_vain += 1;
            if in_vain > cells.len() {
                return None;
            }
            let candidates = self.trail.candidates(cell);
            if candidates.single().is_some() {
                continue;
            }
            for symbol in candidates.iter() {
                if !self.trail.candidates(cell).contains(symbol) {
                    continue;
                }
                match self.refute(cell, symbol, depth) {
                    Verdict::Refuted(refutation) => {
                        in_vain = 0;
                        let lemma = u32::try_from(self.lemmas.len()).unwrap_or(u32::MAX);
                        self.lemmas.push(Arc::new(refutation));
                        if let Err(contradiction) = self.trail.rule_out(cell, symbol, lemma) {
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
}
