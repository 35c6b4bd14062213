//! The clause store, and forgetting, so that memory and the time per step stay bounded.

use std::cmp::Reverse;

use super::{Cdcl, HEADER, LEARNED, LEARNED_STEP, Lit, Reason, Watch, narrow, option_of};

/// Clauses that span no more levels than this are kept (as in Glucose), unless there are too many.
const SPARED_GLUE: u32 = 2;
/// The most that the learned clauses may take in the store, in words of four bytes.
const LEARNED_WORDS: usize = 1 << 22;

impl Cdcl {
    pub(super) fn add_clause(&mut self, lits: &[Lit], glue: u32) -> u32 {
        let clause = narrow(self.store.len());
        self.store.extend([narrow(lits.len()), glue]);
        self.store.extend_from_slice(lits);
        self.watch(clause);
        if glue > 0 {
            self.learned += 1;
        } else {
            self.permanent += HEADER + lits.len();
        }
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

    /// Whether it is time to forget.
    pub(super) fn is_full(&self) -> bool {
        self.learned > self.forget_above || self.has_too_many_words()
    }

    fn has_too_many_words(&self) -> bool {
        self.store.len() - self.permanent > LEARNED_WORDS
    }

    /// Forgets the worse half of the learned clauses.
    pub(super) fn forget(&mut self) {
        self.learned_limit = (self.learned_limit + LEARNED_STEP).min(LEARNED.end);
        self.forget_worse_half();
        if self.has_too_many_words() || self.learned > self.learned_limit / 4 * 3 {
            // Many of them are the reasons of what is assigned. A restart frees them.
            self.back_to(self.committed);
            self.forget_worse_half();
        }
        // Should there still be many, they are reasons, at most one for each option.
        self.forget_above = self.learned_limit.max(self.learned + self.learned / 2);
    }

    fn forget_worse_half(&mut self) {
        let mut worst: Vec<(u32, u32, Reverse<u32>)> = Vec::new();
        for clause in clauses(&self.store) {
            let (len, glue) = (self.store[clause as usize], self.store[clause as usize + 1]);
            if glue > 0 && !self.is_reason(clause) {
                worst.push((glue, len, Reverse(clause)));
            }
        }
        worst.sort_unstable();
        let spared = worst.partition_point(|&(glue, ..)| glue <= SPARED_GLUE);
        let kept = if spared > self.learned_limit / 2 || self.has_too_many_words() {
            worst.len() / 2
        } else {
            spared + (worst.len() - spared) / 2
        };
        let mut forgotten: Vec<u32> = worst[kept..].iter().map(|&(.., Reverse(clause))| clause).collect();
        forgotten.sort_unstable();
        self.learned -= forgotten.len();
        self.pack_without(&forgotten);
    }

    /// Rebuilds the store without these clauses, given in order.
    fn pack_without(&mut self, forgotten: &[u32]) {
        let old = std::mem::take(&mut self.store);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut forgotten = forgotten.iter().copied().peekable();
        let mut moved: Vec<(u32, u32)> = Vec::new();
        for clause in clauses(&old) {
            if forgotten.next_if_eq(&clause).is_none() {
                let at = clause as usize;
                let new = narrow(self.store.len());
                self.store.extend_from_slice(&old[at..at + HEADER + old[at] as usize]);
                self.watch(new);
                moved.push((clause, new));
            }
        }
        for &lit in &self.trail {
            if let Reason::Clause(clause) = &mut self.reason[option_of(lit)] {
                // The reason of a fact may be gone; it is never used.
                if let Ok(at) = moved.binary_search_by_key(clause, |&(old, _)| old) {
                    *clause = moved[at].1;
                }
            }
        }
    }

    fn is_reason(&self, clause: u32) -> bool {
        self.lits(clause)[..2].iter().any(|&lit| {
            let option = option_of(lit);
            self.value[lit as usize] == 1
                && self.level[option] > 0
                && self.reason[option] == Reason::Clause(clause)
        })
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
