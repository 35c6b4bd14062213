//! How far a board is from what the user wishes.

use std::fmt;
use std::ops::RangeInclusive;

use super::wishes::Wishes;
use crate::puzzle::Puzzle;
use crate::rating::Rater;
use crate::solver::{Difficulty, Guessing, Progress, Rating, Solver, TechniqueName};

/// What a board does not fulfil, displayed as `a board with 25 clues`.
#[derive(Debug)]
pub(super) enum Shortfall {
    /// The number of clues, and how far it is from those wished.
    Clues { clues: usize, off: usize },
    /// The score, and how far it is from those wished.
    Score { score: f64, off: f64 },
    /// Its rating or solution was not finished.
    NotJudged,
    /// A technique that it does not need.
    Needs(TechniqueName),
    /// A technique that is too hard, with its score.
    TooHard { technique: String, score: f64 },
}

/// What a board does not fulfil first; nothing if it is as wished. `give_up` is asked before each step of a rating.
pub(super) fn shortfall(
    puzzle: &Puzzle,
    wishes: &Wishes,
    give_up: &mut dyn FnMut() -> bool,
) -> Option<Shortfall> {
    let clues = puzzle.givens().iter().flatten().count();
    if let Some(wished) = wishes.clues.as_ref().filter(|wished| !wished.contains(&clues)) {
        let off = if clues < *wished.start() { *wished.start() - clues } else { clues - *wished.end() };
        return Some(Shortfall::Clues { clues, off });
    }
    if wishes.needs.is_some() || wishes.at_most.is_some() {
        let mut solver = Solver::new(puzzle, Guessing::Never);
        let mut ratings = Vec::new();
        while !give_up()
            && let Some(step) = solver.next()
        {
            ratings.push(step.rating);
        }
        if solver.progress() != Progress::Solved {
            return Some(Shortfall::NotJudged);
        }
        if let Some(short) = by_technique(&ratings, wishes) {
            return Some(short);
        }
    }
    wishes.score.as_ref().and_then(|wished| by_score(puzzle, wished, give_up))
}

fn by_technique(ratings: &[Rating], wishes: &Wishes) -> Option<Shortfall> {
    if let Some(most) = &wishes.at_most {
        let limit = most.score();
        let is_harder = |rating: &&Rating| rating.score > limit && !most.covers(&rating.name);
        if let Some(Rating { name, score }) = Rating::hardest(ratings.iter().filter(is_harder)) {
            return Some(Shortfall::TooHard { technique: name.to_string(), score: *score });
        }
    }
    let needed = wishes.needs.as_ref()?;
    let is_needed = ratings.iter().any(|rating| needed.covers(&rating.name));
    (!is_needed).then(|| Shortfall::Needs(needed.clone()))
}

fn by_score(
    puzzle: &Puzzle,
    wished: &RangeInclusive<f64>,
    give_up: &mut dyn FnMut() -> bool,
) -> Option<Shortfall> {
    let mut rater = Rater::new(puzzle);
    let mut ratings = Vec::new();
    // A board that is already too hard needs no further look.
    while !give_up()
        && let Some(rating) = rater.next()
    {
        let is_too_hard = rating.score > *wished.end();
        ratings.push(rating);
        if is_too_hard {
            break;
        }
    }
    let score = Difficulty::of_ratings(&ratings, 0).score;
    let off = (score - wished.end()).max(wished.start() - score);
    if off > 0.0 && (score > *wished.end() || rater.progress() == Progress::Solved) {
        return Some(Shortfall::Score { score, off });
    }
    (rater.progress() != Progress::Solved).then_some(Shortfall::NotJudged)
}

impl Shortfall {
    pub fn is_less_than(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.kind_and_size(), other.kind_and_size());
        mine.0 < theirs.0 || mine.0 == theirs.0 && mine.1 < theirs.1
    }

    /// How far the judging came, the lower the further, and how far the board is off there.
    fn kind_and_size(&self) -> (usize, f64) {
        match self {
            Self::Score { off, .. } => (0, *off),
            Self::Needs(_) => (1, 0.0),
            Self::TooHard { score, .. } => (2, *score),
            Self::NotJudged => (3, 0.0),
            #[expect(clippy::cast_precision_loss, reason = "a board has at most MAX_CELLS clues")]
            Self::Clues { off, .. } => (4, *off as f64),
        }
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues { clues: 1, .. } => f.write_str("a board with 1 clue"),
            Self::Clues { clues, .. } => write!(f, "a board with {clues} clues"),
            Self::Score { score, .. } => write!(f, "a board with a score of {score:.1}"),
            Self::NotJudged => f.write_str("a board that took too long to judge"),
            Self::Needs(technique) => write!(f, "a board that does not need the technique {technique}"),
            Self::TooHard { technique, .. } => write!(f, "a board that needs the technique {technique}"),
        }
    }
}
