//! The level of a board, judged as the game's own solver does.
//!
//! The graders make the same deductions as the game's solver, but in whole sweeps of bits instead of one by one. They
//! use a known solution, which shows at once what subsets and fish rule out and must not be ruled out itself. Whether
//! it is the only one is a question for the [search](crate::solver::search).

mod chain;
mod exchange;
mod killer_grader;
mod level_grader;
mod sums;
mod tables;
mod trivial_grader;

use std::sync::Arc;

use crate::puzzle::{Layout, Level, Puzzle, Shape, Symbol};
use crate::solver::Advance;
use crate::solver::search::Search;
pub(super) use killer_grader::KillerGrader;
pub(super) use level_grader::LevelGrader;
pub(super) use sums::{Sum, SumTable};
pub(super) use tables::Tables;
pub(super) use trivial_grader::TrivialGrader;

/// Whether a search of some steps shows that a board has exactly one solution.
pub(super) fn has_one_solution(puzzle: &Puzzle, steps: usize) -> bool {
    let mut search = Search::new(puzzle);
    matches!(search.skip_one(steps), Advance::Found(())) && matches!(search.skip_one(steps), Advance::End)
}

/// The most symbols of the game's killers, and so of those that can be graded.
pub(super) const MOST_KILLER_SYMBOLS: usize = 9;

/// Returns the level of a board with just this solution, or `None` for a killer that the game would not deal.
pub(crate) fn level(puzzle: &Puzzle, solution: &[Symbol]) -> Option<Level> {
    let tables = tables_without_cages(puzzle)?;
    let mut levels = Level::ALL.into_iter().filter(|&level| level < Level::Unreasonable);
    let solved = if puzzle.layout().cages().next().is_some() {
        if puzzle.size() > MOST_KILLER_SYMBOLS || puzzle.givens().iter().flatten().next().is_some() {
            return None;
        }
        let table = SumTable::new(puzzle.size());
        let mut killer = KillerGrader::new(&tables, solution, &table);
        killer.start(sums_of(puzzle));
        levels.find(|&level| killer.solve(level))
    } else {
        let mut grader = LevelGrader::new(&tables, solution);
        let left = |cell| puzzle.layout().left_for(cell, |peer| puzzle.given(peer)).bits();
        grader.start(|cell| if puzzle.given(cell).is_some() { 0 } else { left(cell) });
        levels.find(|&level| grader.solve(level))
    };
    Some(solved.unwrap_or(Level::Unreasonable))
}

pub(super) fn tables_without_cages(puzzle: &Puzzle) -> Option<Tables> {
    let shape = Shape { cages: Vec::new(), ..puzzle.layout().shape().clone() };
    Some(Tables::new(Arc::new(Layout::new(shape).ok()?)))
}

/// The sums of a killer's cages.
pub(super) fn sums_of(puzzle: &Puzzle) -> impl Iterator<Item = Sum> {
    puzzle.layout().cages().map(|(_, cage)| Sum::new(&cage.cells, cage.sum))
}
