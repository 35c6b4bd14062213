//! What the solution and the rules say of the board on the table.

use super::{Change, Table};
use crate::game::Check;
use crate::generate::level;
use crate::puzzle::{Cell, CellSet, GameType, Symbol};
use crate::solver::search::{Search, Solutions};

/// How far to search for the solutions of a board: at most a second or two on the largest.
pub(in crate::terminal::app) const SEARCH_STEPS: usize = 100_000;

/// Why a board has no solution to compare entries with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotUnique {
    #[error("the board has no solution")]
    None,
    #[error("the board has several solutions")]
    Several,
    #[error("no solution was found in reasonable time")]
    Unknown,
}

impl Table {
    /// The type and level of the puzzle, if it has one solution. The first call judges it, which may take a while.
    pub(crate) fn kind(&self) -> Option<GameType> {
        let solution = self.solution().ok()?;
        let level = self.level.get_or_init(|| level(&self.puzzle, solution));
        level.map(|level| GameType { level, ..GameType::of(self.puzzle.layout().shape()) })
    }

    /// The puzzle's only solution; also one that may have others, if none was found in reasonable time. The first call
    /// searches for it.
    pub fn solution(&self) -> Result<&[Symbol], NotUnique> {
        let solutions = self.solutions.get_or_init(|| match self.puzzle.clash() {
            Some(_) => Solutions::None,
            None => Solutions::within(SEARCH_STEPS, Search::new(&self.puzzle)),
        });
        match solutions {
            Solutions::One(solution) | Solutions::Unknown(Some(solution)) => Ok(solution),
            Solutions::None => Err(NotUnique::None),
            Solutions::Several => Err(NotUnique::Several),
            Solutions::Unknown(None) => Err(NotUnique::Unknown),
        }
    }

    /// Whether this is a game, and all cells are filled as the rules want it.
    pub fn is_solved(&self) -> bool {
        !self.is_draft && self.blank_cells().next().is_none() && self.clashes().is_empty()
    }

    /// Whether the last action solved the board with several digits at once, as filling in the solution does.
    pub(crate) fn was_filled_in(&self) -> bool {
        let is_digit = |change: &&Change| change.after.digit().is_some();
        let has_several = |turn: &Vec<Change>| turn.iter().filter(is_digit).count() > 1;
        self.turns[..self.made].last().is_some_and(has_several) && self.is_solved()
    }

    /// The filled cells that break the rules: those with the same digit as a cell they see, and those of a full
    /// cage with another sum.
    pub fn clashes(&self) -> CellSet {
        let layout = self.puzzle.layout();
        let digit = |cell: Cell| self.shown.digit(cell);
        let is_twin = |cell: &Cell| {
            digit(*cell).is_some() && layout.peers(*cell).iter().any(|&peer| digit(peer) == digit(*cell))
        };
        let wrong_sums = layout.cages().filter(|(_, cage)| {
            let numbers: Option<usize> = cage.cells.iter().map(|&cell| digit(cell).map(Symbol::number)).sum();
            numbers.is_some_and(|sum| sum != cage.sum)
        });
        let in_wrong_sums = wrong_sums.flat_map(|(_, cage)| cage.cells.iter().copied());
        layout.cells().filter(is_twin).chain(in_wrong_sums).collect()
    }

    pub fn check(&self) -> Check {
        let wrong = self.wrong_entries();
        let by_rules = self.solution().err().map(|why| why.to_string());
        let right = self.entries().count() - wrong.len();
        let lacking = if self.marks_are_candidates() { self.lacking() } else { Vec::new() };
        Check { right, left: self.blanks(), wrong, lacking, by_rules, ..Check::default() }
    }

    /// The player's entries that differ from the only solution; if there is none, those that break the rules.
    pub fn wrong(&self) -> CellSet {
        self.wrong_entries().into_iter().map(|(cell, _)| cell).collect()
    }

    pub(in crate::terminal::app) fn wrong_entries(&self) -> Vec<(Cell, Symbol)> {
        if let Ok(solution) = self.solution() {
            return self.entries().filter(|&(cell, symbol)| solution[cell.index()] != symbol).collect();
        }
        let clashes = self.clashes();
        self.entries().filter(|&(cell, _)| clashes.contains(cell)).collect()
    }
}
