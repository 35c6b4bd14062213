//! Proofs that a candidate does not hold: by assuming it, and within that assuming more.

use std::sync::Arc;

use super::proof::Refutation;
use super::trace;
use super::trail::Trail;
use crate::puzzle::{Cell, Layout, Symbol};
use crate::solver::grid::{Contradiction, Grid};

/// Proves from the candidates of a grid that some of them are off.
#[derive(Debug)]
pub(super) struct Prover {
    pub trail: Trail,
    /// What has been refuted within the open levels.
    refuted: Vec<Arc<Refutation>>,
    /// The work after which to give up.
    limit: u64,
}

/// The order in which to use the refutations found within an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
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

impl Prover {
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self { trail: Trail::new(layout), refuted: Vec::new(), limit: u64::MAX }
    }

    pub fn start(&mut self, grid: &Grid) {
        self.refuted.clear();
        self.trail.start(grid);
    }

    /// Sets how much work may be done from here on.
    pub fn allow(&mut self, work: u64) {
        self.limit = self.trail.work().saturating_add(work);
    }

    pub fn is_out_of_work(&self) -> bool {
        self.trail.work() >= self.limit
    }

    /// Tries to refute a candidate by assuming it, with at most `depth` assumptions at once.
    pub fn refute(&mut self, (cell, symbol): (Cell, Symbol), depth: usize, order: Order) -> Verdict {
        let (start, refuted) = (self.trail.events().len(), self.refuted.len());
        let found = match self.trail.assume(cell, symbol) {
            Err(contradiction) => Some(contradiction),
            Ok(()) if depth > 1 => self.contradiction_within(depth - 1, order),
            Ok(()) => None,
        };
        let verdict = match found {
            Some(contradiction) => {
                Verdict::Refuted(trace::refutation(&self.trail, &self.refuted, contradiction, start))
            }
            None if self.is_out_of_work() => Verdict::OutOfWork,
            None => Verdict::Open(self.trail.events().len() - start),
        };
        self.trail.undo_to(start);
        self.refuted.truncate(refuted);
        verdict
    }

    /// Refutes candidates one after the other, until that leads to a contradiction or no more can be refuted.
    fn contradiction_within(&mut self, depth: usize, order: Order) -> Option<Contradiction> {
        // Those that can be refuted with fewer assumptions come first.
        if depth > 1
            && let Some(contradiction) = self.contradiction_within(depth - 1, order)
        {
            return Some(contradiction);
        }
        match order {
            Order::AsFound => self.as_found(depth),
            Order::ShortFirst => self.short_first(depth),
        }
    }

    fn as_found(&mut self, depth: usize) -> Option<Contradiction> {
        let cells: Vec<Cell> = self.trail.layout().cells().collect();
        let mut in_vain = 0;
        for &cell in cells.iter().cycle() {
            in_vain += 1;
            if in_vain > cells.len() {
                break;
            }
            for candidate in self.open_candidates(cell) {
                match self.refute(candidate, depth, Order::AsFound) {
                    Verdict::Refuted(refutation) => {
                        in_vain = 0;
                        if let Err(contradiction) = self.use_refutation(candidate, refutation) {
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
            let mut found = Vec::new();
            let cells: Vec<Cell> = self.trail.layout().cells().collect();
            for candidate in cells.into_iter().flat_map(|cell| self.open_candidates(cell)).collect::<Vec<_>>()
            {
                match self.refute(candidate, depth, Order::ShortFirst) {
                    Verdict::Refuted(refutation) => {
                        found.push((refutation.line_count(), candidate, refutation));
                    }
                    Verdict::Open(_) => {}
                    Verdict::OutOfWork => return None,
                }
            }
            found.sort_by_key(|&(len, _, _)| len);
            if found.is_empty() {
                return None;
            }
            for (_, candidate, refutation) in found {
                if self.is_open(candidate)
                    && let Err(contradiction) = self.use_refutation(candidate, refutation)
                {
                    return Some(contradiction);
                }
            }
        }
    }

    fn use_refutation(
        &mut self,
        (cell, symbol): (Cell, Symbol),
        refutation: Refutation,
    ) -> Result<(), Contradiction> {
        let number = u32::try_from(self.refuted.len()).expect("each rules out another candidate");
        self.refuted.push(Arc::new(refutation));
        self.trail.rule_out(cell, symbol, number)
    }

    /// The candidates of a cell that has several. Callers check each one again when they come to it.
    fn open_candidates(&self, cell: Cell) -> Vec<(Cell, Symbol)> {
        let candidates = self.trail.candidates(cell);
        let is_decided = candidates.single().is_some();
        candidates.iter().filter(|_| !is_decided).map(|symbol| (cell, symbol)).collect()
    }

    fn is_open(&self, (cell, symbol): (Cell, Symbol)) -> bool {
        let candidates = self.trail.candidates(cell);
        candidates.contains(symbol) && candidates.single().is_none()
    }
}
