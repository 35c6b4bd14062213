//! Continuing after a solution without finding it again.
//!
//! The first few solutions are excluded by a clause each, which leaves the search free to go where
//! it likes; that is the fastest way to show that there is no other. More clauses would fill the
//! memory, so after that the decisions that led to a solution are kept and turned from the last to the
//! first, as a plain depth-first search would do. Below these *committed* decisions the search
//! learns and restarts as before (Grumberg, Schuster and Yadgar 2004).

use super::{Antecedent, Cdcl, Lit};

/// The number of solutions excluded by clauses.
pub(super) const EXCLUDED: usize = 10;

impl Cdcl {
    /// Excludes the solution just found.
    pub fn exclude_solution(&mut self) {
        if self.excludable == 0 || self.level_starts.is_empty() {
            self.turn_last_decision();
            return;
        }
        self.excludable -= 1;
        // It follows from the decisions, so a clause of those excludes it and nothing else.
        let clause: Vec<Lit> = self.level_starts.iter().rev().map(|&at| self.trail[at] ^ 1).collect();
        self.assert_clause(clause, 0);
    }

    /// Replaces the last decision by its opposite for good, once all solutions on its side have been found. Learned
    /// clauses stay true: they follow from the problem alone, for which a turned decision is like any other.
    pub(super) fn turn_last_decision(&mut self) {
        let Some(&start) = self.level_starts.last() else {
            self.exhausted = true;
            return;
        };
        let decision = self.trail[start];
        self.committed = self.level_starts.len() - 1;
        self.back_to(self.committed);
        self.assign(decision ^ 1, Antecedent::None);
    }
}
