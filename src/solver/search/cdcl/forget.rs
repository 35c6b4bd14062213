//! The clause store, and forgetting, so that memory and the time per step stay bounded.

use std::cmp::Reverse;

use super::{Antecedent, Cdcl, HEADER, LEARNED, LEARNED_STEP, Lit, Watch, narrow, option_of};

impl Cdcl {
    pub(super) fn add_clause(&mut self, lits: &[Lit], glue: u32) -> u32 {
        let clause = narrow(self.store.len());
        self.store.extend([narrow(lits.len()), glue]);
        self.store.extend_from_slice(lits);
        self.watch(clause);
        self.learned += usize::from(glue > 0);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let at = clause as usize + HEADER;
        let (a, b) = (self.store[at], self.store[at + 1]);
        self.watches[a as usize].push(Watch { clause, blocker: b });
        self.watches[b as usize].push(Watch { clause, blocker: a });
    }

    pub(super) fn lits(&self, clause: u32) -> &[Lit] {
        let at = clause as usize;
        &self.store[at + HEADER..][..self.store[at] as usize]
    }

    /// Forgets the worse half of the learned clauses that are not in use, those that span the most decision levels.
    pub(super) fn forget(&mut self) {
        let unused = clauses(&self.store).filter(|&clause| !self.is_reason(clause));
        let rank =
            |clause: u32| (self.store[clause as usize + 1], self.store[clause as usize], Reverse(clause));
        let mut worst: Vec<_> = unused.map(rank).filter(|&(glue, ..)| glue > 0).collect();
        worst.sort_unstable();
        let forgotten = worst.split_off(worst.len() / 2);
        self.learned -= forgotten.len();
        let mut forgotten: Vec<u32> = forgotten.into_iter().map(|(.., Reverse(clause))| clause).collect();
        forgotten.sort_unstable();
        self.pack_without(&forgotten);
        self.forget_above = (self.forget_above + LEARNED_STEP).min(LEARNED.end).max(2 * self.learned);
    }

    /// Rebuilds the store without these clauses, given in order, none of which is a reason.
    fn pack_without(&mut self, forgotten: &[u32]) {
        let is_reason: Vec<bool> = clauses(&self.store).map(|clause| self.is_reason(clause)).collect();
        let old = std::mem::take(&mut self.store);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut forgotten = forgotten.iter().copied().peekable();
        for (clause, is_reason) in clauses(&old).zip(is_reason) {
            if forgotten.next_if_eq(&clause).is_none() {
                let (at, new) = (clause as usize, narrow(self.store.len()));
                self.store.extend_from_slice(&old[at..at + HEADER + old[at] as usize]);
                self.watch(new);
                if is_reason {
                    let option = option_of(self.lits(new)[0]);
                    self.reason[option] = Antecedent::Clause(new);
                }
            }
        }
    }

    /// Whether the clause is the reason why its first literal is true. Facts do not count: their reasons do not matter.
    fn is_reason(&self, clause: u32) -> bool {
        let lit = self.lits(clause)[0];
        let option = option_of(lit);
        self.value[lit as usize] == 1
            && self.level[option] > 0
            && self.reason[option] == Antecedent::Clause(clause)
    }
}

/// The places of all clauses in a store, in order.
fn clauses(store: &[u32]) -> impl Iterator<Item = u32> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let clause = narrow(at);
        at += HEADER + *store.get(at)? as usize;
        Some(clause)
    })
}
