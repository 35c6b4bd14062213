//! Which of the player's entries are wrong.

use super::table::Table;
use crate::game::Check;
use crate::puzzle::{Cell, CellSet, Symbol};

impl Table {
    /// How the player is doing.
    pub fn check(&self) -> Check {
        let wrong = self.wrong_entries();
        let by_rules = self.solution().err().map(|why| why.to_string());
        let right = self.entries().count() - wrong.len();
        Check { right, left: self.blanks(), wrong, by_rules, ..Check::default() }
    }

    /// The player's entries that differ from the only solution; if there is none, those that break the rules.
    pub fn wrong(&self) -> CellSet {
        self.wrong_entries().into_iter().map(|(cell, _)| cell).collect()
    }

    pub(super) fn wrong_entries(&self) -> Vec<(Cell, Symbol)> {
        if let Ok(solution) = self.solution() {
            return self.entries().filter(|&(cell, symbol)| solution[cell.index()] != symbol).collect();
        }
        let clashes = self.clashes();
        self.entries().filter(|&(cell, _)| clashes.contains(cell)).collect()
    }
}
