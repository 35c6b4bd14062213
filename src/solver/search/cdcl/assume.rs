//! Searching under an assumption, and keeping what is learned on the way.
//!
//! Clauses are learned from the problem alone, so they hold under any assumption, and those of one
//! search help the next.

use super::{Cdcl, Lit, Reason, option_of, ruled_out, taken};

impl Cdcl {
    /// Keeps all clauses that are learned from here on.
    pub fn keep_log(&mut self) {
        self.log.get_or_insert_with(Vec::new);
    }

    /// The clauses learned since it was asked to keep them, in order: each follows from the problem and
    /// those before it by unit propagation.
    pub fn log(&self) -> &[Vec<Lit>] {
        self.log.as_deref().unwrap_or_default()
    }

    /// Searches for solutions with this literal from here on. `advance` then says whether there is none,
    /// and not whether the problem has none.
    pub fn assume(&mut self, lit: Lit) {
        if self.assumed.replace(lit) != Some(lit) {
            self.back_to(0);
        }
    }

    /// Adds the fact that an option is not taken.
    pub fn rule_out(&mut self, option: u32) {
        if self.is_ruled_out(option) {
            return;
        }
        self.back_to(0);
        match self.value[taken(option) as usize] {
            0 => self.assign(ruled_out(option), Reason::None),
            1 => self.exhausted = true,
            _ => {}
        }
    }

    /// Whether an option is known not to be taken, whatever is assumed.
    pub fn is_ruled_out(&self, option: u32) -> bool {
        let lit = ruled_out(option);
        self.value[lit as usize] == 1 && self.level[option_of(lit)] == 0
    }

    /// The assumption, while it is not in force.
    pub(super) fn assumption_due(&self) -> Option<Lit> {
        self.assumed.filter(|&lit| self.level_starts.is_empty() && self.value[lit as usize] < 1)
    }
}
