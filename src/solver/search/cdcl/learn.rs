//! Learning a clause from a conflict: the first unique implication point (Marques-Silva and Sakallah
//! 1996, in the form of `MiniSat`), with its glue (Audemard and Simon 2009).

use super::{Antecedent, Cdcl, Conflict, Lit, option_of, ruled_out};

impl Cdcl {
    /// Learns a clause from the conflict, goes back, and asserts what the clause says there.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        let mut clause = vec![0];
        let (mut lit, mut reason) = conflict;
        let mut open = self.visit(lit, &mut clause);
        let mut before = self.trail.len();
        let mut others = Vec::new();
        // Walks the trail back to the first unique implication point.
        loop {
            self.list_antecedents(lit, reason, &mut others);
            open += others.iter().map(|&other| self.visit(other, &mut clause)).sum::<usize>();
            before -= 1;
            while !self.marked[option_of(self.trail[before])] {
                before -= 1;
            }
            lit = self.trail[before];
            reason = self.reason[option_of(lit)];
            open -= 1;
            if open == 0 {
                break;
            }
        }
        clause[0] = lit ^ 1;
        self.minimise(&mut clause);
        for option in self.to_unmark.drain(..) {
            self.marked[option as usize] = false;
        }
        let glue = self.glue(&clause);
        self.note_glue(glue);
        self.assert_clause(clause, glue);
    }

    /// Marks a false literal that takes part in the conflict. Adds a literal of an earlier level to the clause; returns
    /// 1 for one of the current level, which is still to be resolved, and otherwise 0.
    fn visit(&mut self, lit: Lit, clause: &mut Vec<Lit>) -> usize {
        let option = option_of(lit);
        if self.marked[option] || self.level[option] == 0 {
            return 0;
        }
        self.marked[option] = true;
        self.to_unmark.push(lit / 2);
        self.bump(lit / 2);
        if self.level[option] as usize == self.level_starts.len() {
            return 1;
        }
        clause.push(lit);
        0
    }

    /// Lists the false literals because of which `lit` is true, or must be.
    fn list_antecedents(&self, lit: Lit, reason: Antecedent, found: &mut Vec<Lit>) {
        found.clear();
        match reason {
            Antecedent::None => {}
            Antecedent::Rival(rival) => found.push(ruled_out(rival)),
            Antecedent::Clause(clause) => {
                found.extend(self.lits(clause).iter().filter(|&&other| other != lit));
            }
        }
    }

    /// Adds a clause whose literals are all false, the first at the last level, goes back to where
    /// only the first is open, and asserts it. Clauses with glue 0 are never forgotten.
    pub(super) fn assert_clause(&mut self, mut clause: Vec<Lit>, glue: u32) {
        let second = (1..clause.len()).max_by_key(|&i| self.level[option_of(clause[i])]);
        let Some(second) = second else {
            self.back_to(self.committed);
            self.assign(clause[0], Antecedent::None);
            return;
        };
        clause.swap(1, second);
        self.back_to(self.committed.max(self.level[option_of(clause[1])] as usize));
        let place = self.add_clause(&clause, glue);
        self.assign(clause[0], Antecedent::Clause(place));
    }

    fn note_glue(&mut self, glue: u32) {
        let glue = f64::from(glue);
        // At first the slow average covers all conflicts so far.
        let memory = u32::try_from(self.conflicts + 1).map_or(1024, |conflicts| conflicts.min(1024));
        self.glue_fast += (glue - self.glue_fast) / 32.0;
        self.glue_slow += (glue - self.glue_slow) / f64::from(memory);
    }

    /// The number of decision levels among the literals of the clause.
    fn glue(&mut self, clause: &[Lit]) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for &lit in clause {
            let stamp = &mut self.level_stamp[self.level[option_of(lit)] as usize];
            glue += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        glue
    }

    /// Drops the literals that the others imply (Sörensson & Biere 2009).
    fn minimise(&mut self, clause: &mut Vec<Lit>) {
        self.stamp += 1;
        for &lit in &clause[1..] {
            self.level_stamp[self.level[option_of(lit)] as usize] = self.stamp;
        }
        let mut kept = 1;
        for i in 1..clause.len() {
            if !self.implied(clause[i]) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
    }

    /// Whether the literals of the clause, which are marked, imply this one.
    fn implied(&mut self, lit: Lit) -> bool {
        if self.reason[option_of(lit)] == Antecedent::None {
            return false;
        }
        let undo = self.to_unmark.len();
        let mut stack = vec![lit];
        let mut others = Vec::new();
        while let Some(lit) = stack.pop() {
            self.list_antecedents(lit ^ 1, self.reason[option_of(lit)], &mut others);
            for &other in &others {
                let option = option_of(other);
                let level = self.level[option] as usize;
                if self.marked[option] || level == 0 {
                    continue;
                }
                if self.reason[option] == Antecedent::None || self.level_stamp[level] != self.stamp {
                    for option in self.to_unmark.drain(undo..) {
                        self.marked[option as usize] = false;
                    }
                    return false;
                }
                self.marked[option] = true;
                self.to_unmark.push(other / 2);
                stack.push(other);
            }
        }
        true
    }

    fn bump(&mut self, option: u32) {
        self.activity[option as usize] += self.bump;
        if self.activity[option as usize] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        self.heap.raised(option, &self.activity);
    }
}
