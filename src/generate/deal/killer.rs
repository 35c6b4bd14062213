//! Joins the cages of a killer until it has the level asked for.

use std::cmp::Ordering;
use std::sync::Arc;

use super::attempt::{Attempt, SEARCH_STEPS};
use crate::generate::board::SolutionGrid;
use crate::generate::grid::Cages;
use crate::generate::level::{KillerGrader, SumTable, has_one_solution};
use crate::puzzle::{Level, Puzzle};

/// The number of failed joins after which an attempt ends.
const MOST_FAILED: usize = 15;

impl Attempt<'_> {
    /// Makes a killer, or returns `None` if it does not become one of the level.
    pub fn killer(&mut self, grid: &SolutionGrid, table: &SumTable) -> Option<Puzzle> {
        let level = self.level;
        let mut grader = KillerGrader::new(&grid.tables, &grid.symbols, table);
        let mut cages = Cages::small(grid, paired(level), self.random)?;
        let mut hardness = compare(&cages, level, grid, &mut grader);
        if hardness.is_lt() {
            let mut pairs = cages.pairs();
            self.random.shuffle(&mut pairs);
            let mut failed = 0;
            for pair in pairs {
                let Some(joined) = cages.joined(pair) else { continue };
                hardness = compare(&joined, level, grid, &mut grader);
                // A pair that fails would fail with larger cages, too.
                if hardness.is_gt() {
                    failed += 1;
                } else {
                    cages = joined;
                }
                if hardness.is_eq() || failed == MOST_FAILED || (self.give_up)() {
                    break;
                }
            }
        }
        if hardness.is_eq() && grader.has_used_houses { puzzle(grid, &cages) } else { None }
    }
}

/// The sixteenths of the cells of a killer that try to pair up with a neighbour at first: 12 in the game. Trivial
/// boards keep their first cages; with 13, these are about as many as in the game, and more of the boards can be
/// solved. Larger cages make boards hard sooner.
fn paired(level: Level) -> usize {
    if level == Level::Trivial { 13 } else { 10 }
}

/// Compares the level of the board with these cages to `level`. If it is greater, the board may have several solutions.
fn compare(cages: &Cages, level: Level, grid: &SolutionGrid, grader: &mut KillerGrader) -> Ordering {
    grader.start(cages.sums());
    if level.below().is_some_and(|below| grader.solve(below)) {
        return Ordering::Less;
    }
    let is_solved = if level == Level::Unreasonable {
        puzzle(grid, cages).is_some_and(|puzzle| has_one_solution(&puzzle, SEARCH_STEPS))
    } else {
        grader.solve(level)
    };
    if is_solved { Ordering::Equal } else { Ordering::Greater }
}

/// The board with these cages and no givens.
fn puzzle(grid: &SolutionGrid, cages: &Cages) -> Option<Puzzle> {
    let layout = grid.layout().with_cages(cages.for_shape()).ok()?;
    Some(Puzzle::unchecked(Arc::new(layout), vec![None; grid.symbols.len()]))
}
