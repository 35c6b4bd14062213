//! Finds the solutions by which the user's entries are judged.

use super::{BoardAsFound, Player};
use crate::bot::stop::Stop;
use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::solver::Advance;
use crate::solver::search::{Search, Solutions};

/// How many search positions to try for a second solution, and for a solution to judge the user's entries by.
const UNIQUENESS_POSITIONS: usize = 200_000;
const ENTRY_POSITIONS: usize = 20_000_000;
const POSITIONS_AT_ONCE: usize = 500;

impl Player<'_> {
    /// Finds the solution to judge the user's entries by: one that contains them all if possible, otherwise one that
    /// contains each entry that fits those before it.
    pub(in crate::bot) fn solution_for(&mut self, found: &BoardAsFound) -> Result<Option<Vec<Symbol>>, Stop> {
        let with_entries = found.puzzle.with(found.entries.iter().copied());
        if let Some(solution) = self.first_solution(&with_entries)? {
            return Ok(Some(solution));
        }
        let Some(mut solution) = self.first_solution(&found.puzzle)? else { return Ok(None) };
        if !self.has_several_solutions(&found.puzzle)? {
            return Ok(Some(solution));
        }
        let mut fitting = found.puzzle.clone();
        for &(cell, digit) in found.entries.iter().filter(|(_, digit)| digit.is_some()) {
            let with_entry = fitting.with([(cell, digit)]);
            if digit != Some(solution[cell.index()]) {
                let Some(other) = self.first_solution(&with_entry)? else { continue };
                solution = other;
            }
            fitting = with_entry;
        }
        Ok(Some(solution))
    }

    fn first_solution(&mut self, puzzle: &Puzzle) -> Result<Option<Vec<Symbol>>, Stop> {
        if puzzle.clash().is_some() {
            return Ok(None);
        }
        let mut search = Search::new(puzzle);
        for _ in 0..ENTRY_POSITIONS / POSITIONS_AT_ONCE {
            match search.advance(POSITIONS_AT_ONCE) {
                Advance::Found(solution) => return Ok(Some(solution)),
                Advance::End => return Ok(None),
                Advance::Pending => self.interrupted().map_or(Ok(()), Err)?,
            }
        }
        Ok(None)
    }

    /// Returns the cells in which the solutions of a puzzle differ, as far as a short search finds them.
    pub(in crate::bot) fn ambiguous_cells(&mut self, puzzle: &Puzzle) -> Result<Vec<Cell>, Stop> {
        let mut search = Search::new(puzzle);
        let mut solutions: Vec<Vec<Symbol>> = Vec::new();
        for _ in 0..UNIQUENESS_POSITIONS / POSITIONS_AT_ONCE {
            match search.advance(POSITIONS_AT_ONCE) {
                Advance::Found(solution) => solutions.push(solution),
                Advance::End => break,
                Advance::Pending => {}
            }
            self.interrupted().map_or(Ok(()), Err)?;
        }
        let differs = |&cell: &Cell| {
            let mut symbols = solutions.iter().map(|solution| solution[cell.index()]);
            let first = symbols.next();
            symbols.any(|symbol| Some(symbol) != first)
        };
        Ok(puzzle.blanks().filter(differs).collect())
    }

    /// Whether a short search finds a second solution.
    pub(in crate::bot) fn has_several_solutions(&mut self, puzzle: &Puzzle) -> Result<bool, Stop> {
        let (mut rounds, mut stop) = (0..UNIQUENESS_POSITIONS / POSITIONS_AT_ONCE, None);
        let solutions = Solutions::of(Search::new(puzzle), || {
            stop = self.interrupted();
            stop.is_some() || rounds.next().is_none()
        });
        stop.map_or(Ok(solutions == Solutions::Several), Err)
    }
}
