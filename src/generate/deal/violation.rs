//! How far a board is from meeting the user's constraints.

use std::ops::RangeInclusive;

use super::constraints::Constraints;
use crate::puzzle::Puzzle;
use crate::rating::Rater;
use crate::solver::{Difficulty, Guessing, Progress, Rating, Solver};

/// A constraint that a board violates.
#[derive(Debug)]
pub(super) struct Violation {
    /// Lower for constraints that are checked later.
    rank: u8,
    /// How far the board is off.
    distance: f64,
    /// What the board is instead, such as `a board with 25 clues`.
    pub what: String,
}

impl Violation {
    fn clues(clues: usize, distance: usize) -> Self {
        let plural = if clues == 1 { "" } else { "s" };
        #[expect(clippy::cast_precision_loss, reason = "a board has at most MAX_CELLS clues")]
        Self { rank: 4, distance: distance as f64, what: format!("a board with {clues} clue{plural}") }
    }

    /// The rating or the solution was not finished.
    fn unfinished() -> Self {
        Self { rank: 3, distance: 0.0, what: "a board that took too long to judge".into() }
    }

    fn too_hard(Rating { name, score }: &Rating) -> Self {
        Self { rank: 2, distance: *score, what: format!("a board that needs the technique {name}") }
    }

    pub fn is_less_than(&self, other: &Self) -> bool {
        (self.rank, self.distance) < (other.rank, other.distance)
    }
}

/// Returns the first constraint that a board violates, or `None` if it meets them all. `give_up` is asked before each step
/// of a rating.
pub(super) fn violation(
    puzzle: &Puzzle,
    constraints: &Constraints,
    give_up: &mut dyn FnMut() -> bool,
) -> Option<Violation> {
    let clues = puzzle.givens().iter().flatten().count();
    if let Some(asked) = constraints.clues.as_ref().filter(|asked| !asked.contains(&clues)) {
        let nearest = clues.clamp(*asked.start(), *asked.end());
        return Some(Violation::clues(clues, clues.abs_diff(nearest)));
    }
    let by_technique = by_technique(puzzle, constraints, give_up);
    by_technique.or_else(|| by_score(puzzle, constraints.score.as_ref()?, give_up))
}

fn by_technique(
    puzzle: &Puzzle,
    constraints: &Constraints,
    give_up: &mut dyn FnMut() -> bool,
) -> Option<Violation> {
    let Constraints { needs, at_most, .. } = constraints;
    if needs.is_none() && at_most.is_none() {
        return None;
    }
    let mut solver = Solver::new(puzzle, Guessing::Never);
    let mut ratings = Vec::new();
    while !give_up()
        && let Some(step) = solver.next()
    {
        ratings.push(step.rating);
    }
    if solver.progress() != Progress::Solved {
        return Some(Violation::unfinished());
    }
    if let Some(most) = at_most {
        let limit = most.score();
        let is_harder = |rating: &&Rating| rating.score > limit && !most.covers(&rating.name);
        if let Some(hardest) = Rating::hardest(ratings.iter().filter(is_harder)) {
            return Some(Violation::too_hard(hardest));
        }
    }
    let needed = needs.as_ref()?;
    let is_needed = ratings.iter().any(|rating| needed.covers(&rating.name));
    let what = || format!("a board that does not need the technique {needed}");
    (!is_needed).then(|| Violation { rank: 1, distance: 0.0, what: what() })
}

fn by_score(
    puzzle: &Puzzle,
    asked: &RangeInclusive<f64>,
    give_up: &mut dyn FnMut() -> bool,
) -> Option<Violation> {
    let mut rater = Rater::new(puzzle);
    let mut ratings = Vec::new();
    // A board that is already too hard needs no further look.
    while !give_up()
        && let Some(rating) = rater.next()
    {
        let is_too_hard = rating.score > *asked.end();
        ratings.push(rating);
        if is_too_hard {
            break;
        }
    }
    let score = Difficulty::of_ratings(&ratings, 0).score;
    let distance = (score - asked.end()).max(asked.start() - score);
    if distance > 0.0 && (score > *asked.end() || rater.progress() == Progress::Solved) {
        return Some(Violation { rank: 0, distance, what: format!("a board with a score of {score:.1}") });
    }
    (rater.progress() != Progress::Solved).then(Violation::unfinished)
}
