//! How the player is doing, in a sentence.

use std::fmt;

use super::table::{NotUnique, Table};
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::words::{counted, listed};

/// How the player is doing; displayed as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The number of entries that are not wrong.
    pub right: usize,
    /// In reading order.
    pub wrong: Vec<(Cell, Symbol)>,
    /// The number of blank cells.
    pub left: usize,
    /// Why the entries could only be judged by the rules, if there was no solution to compare them with.
    pub by_rules: Option<NotUnique>,
}

impl Table {
    /// How the player is doing.
    pub fn check(&self) -> Check {
        let wrong = self.wrong_entries();
        let by_rules = self.solution().err();
        let right = self.entries().count() - wrong.len();
        Check { right, left: self.blanks(), wrong, by_rules }
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

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { right, wrong, left, by_rules } = self;
        let wrong_word = if by_rules.is_some() { "against the rules" } else { "wrong" };
        match wrong.len() {
            0 if *left == 0 && by_rules.is_none() => return f.write_str("solved, every cell is right"),
            0 if *left == 0 => f.write_str("solved by the rules")?,
            0 if *right == 0 => f.write_str("nothing entered yet")?,
            0 if by_rules.is_some() => f.write_str("nothing against the rules so far")?,
            0 => f.write_str("all right so far")?,
            number => write!(f, "{number} {wrong_word} ({})", listed(wrong.iter().map(Entry)))?,
        }
        if *left > 0 {
            write!(f, ", {} left", counted(*left, "cell"))?;
        }
        by_rules.map_or(Ok(()), |why| write!(f, "; {why}, so only the rules were checked"))
    }
}

/// An entry, such as `3 in r1c2`.
pub(super) struct Entry<'a>(pub &'a (Cell, Symbol));

impl fmt::Display for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cell, symbol) = self.0;
        write!(f, "{symbol} in {cell}")
    }
}
