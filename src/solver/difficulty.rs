//! How hard a board is: what its reasoning takes.

use std::collections::BTreeMap;
use std::fmt;

use super::step::{Rating, Step, StepKind};

/// How hard the steps to a solution are: those of Sudoku Explainer on its scale, or those of a
/// [`Solver`](super::Solver) by the scores of its own techniques.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Difficulty {
    /// The score of its hardest technique.
    pub score: f64,
    /// The hardest technique, the first of several equally hard ones.
    pub technique: String,
    pub guesses: usize,
    /// How often it uses each technique.
    pub techniques: BTreeMap<String, usize>,
}

impl Difficulty {
    /// The difficulty of these steps.
    pub fn of<'a>(steps: impl Iterator<Item = &'a Step> + Clone) -> Self {
        let guesses = steps.clone().filter(|step| step.kind == StepKind::Guess).count();
        Self::of_ratings(steps.map(|step| &step.rating), guesses)
    }

    /// The difficulty of steps with these ratings.
    pub fn of_ratings<'a>(ratings: impl IntoIterator<Item = &'a Rating> + Clone, guesses: usize) -> Self {
        let mut techniques = BTreeMap::new();
        for rating in ratings.clone() {
            *techniques.entry(rating.name.to_string()).or_default() += 1;
        }
        let hardest = Rating::hardest(ratings.into_iter());
        let (score, technique) =
            hardest.map_or_else(|| (0.0, "none".into()), |rating| (rating.score, rating.name.to_string()));
        Self { score, technique, guesses, techniques }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { score, technique, guesses, .. } = self;
        write!(f, "difficulty {score:.1} ({technique}), ")?;
        match guesses {
            0 => f.write_str("no guesses"),
            1 => f.write_str("1 guess"),
            guesses => write!(f, "{guesses} guesses"),
        }
    }
}
