//! How far a board is from meeting the user's constraints.

use std::ops::RangeInclusive;

use super::constraints::Constraints;
use crate::puzzle::Puzzle;
use crate::rating::Rater;
use crate::solver::techniques::Needs;
use crate::solver::{Difficulty, Guessing, Progress, Rating, Reasoning, Solver};
use crate::words::counted;

/// A constraint that a board violates.
#[derive(Debug)]
pub(super) struct Violation {
    /// How far the board is off, compared first by a number that is lower for constraints that are checked later.
    pub distance: (u8, f64),
    /// What the board is instead, such as `a board with 25 clues`.
    pub what: String,
}

impl Violation {
    fn new(rank: u8, distance: f64, what: impl Into<String>) -> Self {
        Self { distance: (rank, distance), what: what.into() }
    }

    /// The violation if rating or solving the board was not finished.
    fn unfinished() -> Self {
        Self::new(3, 0.0, "a board that took too long to judge")
    }
}

/// Returns the first constraint that a board violates, or `None` if it meets them all. Calls `give_up` before each step
/// of a rating.
pub(super) fn violation(
    puzzle: &Puzzle,
    constraints: &Constraints,
    give_up: &mut dyn FnMut() -> bool,
) -> Option<Violation> {
    by_clues(puzzle, constraints.clues.as_ref())
        .or_else(|| by_technique(puzzle, constraints, give_up))
        .or_else(|| by_score(puzzle, constraints.score.as_ref()?, give_up))
}

fn by_clues(puzzle: &Puzzle, asked: Option<&RangeInclusive<usize>>) -> Option<Violation> {
    let clues = puzzle.givens().iter().flatten().count();
    let asked = asked.filter(|asked| !asked.contains(&clues))?;
    #[expect(clippy::cast_precision_loss, reason = "a board has at most MAX_CELLS clues")]
    let distance = clues.abs_diff(clues.clamp(*asked.start(), *asked.end())) as f64;
    Some(Violation::new(4, distance, format!("a board with {}", counted(clues, "clue"))))
}

fn by_technique(
    puzzle: &Puzzle,
    Constraints { needs, at_most, .. }: &Constraints,
    give_up: &mut dyn FnMut() -> bool,
) -> Option<Violation> {
    if needs.is_none() && at_most.is_none() {
        return None;
    }
    let mut solver = Solver::new(puzzle, Guessing::Never);
    if let Some(needed) = needs {
        solver = solver.with_effort(needed.effort());
        if needed.all_need(Needs::OneSolution) {
            solver = solver.assuming_one_solution(puzzle);
        }
    }
    let reasoning = Reasoning::unless(solver, give_up);
    let Some(Reasoning { steps, progress: Progress::Solved, .. }) = reasoning else {
        return Some(Violation::unfinished());
    };
    let mut ratings = steps.iter().map(|step| &step.rating);
    let is_harder = |rating: &&Rating| {
        at_most.as_ref().is_some_and(|most| rating.score > most.score() && !most.covers(&rating.name))
    };
    if let Some(Rating { name, score, .. }) = Rating::hardest(ratings.clone().filter(is_harder)) {
        return Some(Violation::new(2, *score, format!("a board that needs the technique {name}")));
    }
    let needed = needs.as_ref()?;
    let is_needed = ratings.any(|rating| needed.covers(&rating.name));
    (!is_needed).then(|| Violation::new(1, 0.0, format!("a board that does not need the technique {needed}")))
}

fn by_score(
    puzzle: &Puzzle,
    asked: &RangeInclusive<f64>,
    give_up: &mut dyn FnMut() -> bool,
) -> Option<Violation> {
    let mut rater = Rater::new(puzzle);
    let mut ratings = Vec::new();
    // A board that is already too hard needs no further look.
    let is_too_hard = |rating: &Rating| rating.score > *asked.end();
    while !ratings.last().is_some_and(is_too_hard)
        && !give_up()
        && let Some(rating) = rater.next()
    {
        ratings.push(rating);
    }
    let score = Difficulty::of_ratings(&ratings).score;
    let distance = (score - asked.end()).max(asked.start() - score);
    if distance > 0.0 && (score > *asked.end() || rater.progress() == Progress::Solved) {
        return Some(Violation::new(0, distance, format!("a board with a score of {score:.1}")));
    }
    (rater.progress() != Progress::Solved).then(Violation::unfinished)
}
