//! Propagates options that are taken or ruled out, and undoes that.

use super::{Antecedent, Cdcl, Conflict, HEADER, Lit, Watch, narrow, option_of, ruled_out, taken};

impl Cdcl {
    pub(super) fn assign(&mut self, lit: Lit, reason: Antecedent) {
        self.value[lit as usize] = 1;
        self.value[lit as usize ^ 1] = -1;
        let option = option_of(lit);
        self.level[option] = narrow(self.level_starts.len());
        self.reason[option] = reason;
        self.trail.push(lit);
    }

    pub(super) fn back_to(&mut self, level: usize) {
        if level >= self.level_starts.len() {
            return;
        }
        let start = self.level_starts[level];
        for &lit in self.trail[start..].iter().rev() {
            self.value[lit as usize] = 0;
            self.value[lit as usize ^ 1] = 0;
            self.phase[option_of(lit)] = lit & 1 == 0;
            self.heap.insert(lit / 2, &self.activity);
        }
        self.trail.truncate(start);
        self.level_starts.truncate(level);
        self.propagated = start;
    }

    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if lit & 1 == 0 {
                self.rule_out_rivals(lit / 2)?;
            }
            self.visit_watches(lit ^ 1)?;
        }
        Ok(())
    }

    fn rule_out_rivals(&mut self, option: u32) -> Result<(), Conflict> {
        let rivals = std::mem::take(&mut self.rivals[option as usize]);
        let mut result = Ok(());
        for &rival in &rivals {
            match self.value[taken(rival) as usize] {
                0 => self.assign(ruled_out(rival), Antecedent::Rival(option)),
                1 => {
                    result = Err((ruled_out(option), Antecedent::Rival(rival)));
                    break;
                }
                _ => {}
            }
        }
        self.rivals[option as usize] = rivals;
        result
    }

    /// Finds a new watch, or a consequence, for the clauses that watch `lit`, now false.
    fn visit_watches(&mut self, lit: Lit) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[lit as usize]);
        let (mut read, mut kept) = (0, 0);
        let mut result = Ok(());
        while read < watches.len() && result.is_ok() {
            let mut watch = watches[read];
            read += 1;
            if self.value[watch.blocker as usize] != 1 {
                let Some(first) = self.keep_watch(watch.clause, lit) else { continue };
                watch.blocker = first;
                if self.value[first as usize] < 0 {
                    result = Err((self.lits(watch.clause)[0], Antecedent::Clause(watch.clause)));
                }
            }
            watches[kept] = watch;
            kept += 1;
        }
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        self.watches[lit as usize] = watches;
        result
    }

    /// Lets the clause watch another literal in place of `lit`, or follows what it says. If `lit` is kept, returns the
    /// other watched literal, which is false if there is a conflict.
    #[inline]
    fn keep_watch(&mut self, clause: u32, lit: Lit) -> Option<Lit> {
        let at = clause as usize;
        let len = self.store[at] as usize;
        let lits = &mut self.store[at + HEADER..][..len];
        let first = lits[0] ^ lits[1] ^ lit;
        let first_value = self.value[first as usize];
        if first_value == 1 {
            return Some(first);
        }
        for i in 2..lits.len() {
            let other = lits[i];
            if self.value[other as usize] >= 0 {
                lits[0] = first;
                lits[1] = other;
                lits[i] = lit;
                self.watches[other as usize].push(Watch { clause, blocker: first });
                return None;
            }
        }
        if first_value == 0 {
            lits[0] = first;
            lits[1] = lit;
            self.assign(first, Antecedent::Clause(clause));
        }
        Some(first)
    }
}
