//! All steps of a solver, and how hard they are.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools as _;
use serde::{Serialize, Serializer};

use super::{Advance, Progress, Rating, Solver, Step, StepKind};
use crate::puzzle::Symbol;
use crate::words::counted;

/// All the steps of a solver, and how it ended.
#[derive(Debug)]
pub struct Reasoning {
    pub steps: Vec<Step>,
    pub progress: Progress,
    /// The symbols in reading order, if it was solved.
    pub solution: Option<Vec<Symbol>>,
}

impl Reasoning {
    /// Runs the solver to its end.
    pub fn of(mut solver: Solver) -> Self {
        let mut steps = Vec::with_capacity(solver.grid().blanks());
        steps.extend(solver.by_ref());
        Self { steps, progress: solver.progress(), solution: solver.grid().solution() }
    }

    /// Runs the solver to its end, or returns `None` as soon as `give_up`, called every few tenths of a second, returns
    /// `true`.
    pub fn unless(mut solver: Solver, mut give_up: impl FnMut() -> bool) -> Option<Self> {
        let mut steps = Vec::new();
        while !give_up() {
            match solver.advance() {
                Advance::Found(step) => steps.push(step),
                Advance::Pending => {}
                Advance::End => return Some(Self { steps, ..Self::of(solver) }),
            }
        }
        None
    }

    /// The number of guesses.
    pub fn guesses(&self) -> usize {
        self.steps.iter().filter(|step| step.kind == StepKind::Guess).count()
    }

    /// The hardest technique used, the first of several equally hard ones.
    pub fn hardest(&self) -> Option<&Rating> {
        Rating::hardest(self.steps.iter().map(|step| &step.rating))
    }

    /// The last contradiction it met.
    pub fn contradiction(&self) -> Option<&Step> {
        self.steps.iter().rfind(|step| step.kind == StepKind::Contradiction)
    }
}

/// How hard the steps to a solution are: those of Sudoku Explainer on its scale, or those of a
/// [`Solver`] by the scores of its own techniques.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Difficulty {
    /// The score of its hardest technique.
    pub score: f64,
    /// The hardest technique, the first of several equally hard ones.
    pub technique: String,
    pub guesses: usize,
    /// How often it uses each technique, in the order of their first use.
    #[serde(serialize_with = "as_map")]
    pub techniques: Vec<(String, usize)>,
}

impl Difficulty {
    /// The difficulty of these steps.
    pub fn of<'a>(steps: impl Iterator<Item = &'a Step> + Clone) -> Self {
        let guesses = steps.clone().filter(|step| step.kind == StepKind::Guess).count();
        Self { guesses, ..Self::of_ratings(steps.map(|step| &step.rating)) }
    }

    /// The difficulty of steps with these ratings, none of which is a guess.
    pub fn of_ratings<'a>(ratings: impl IntoIterator<Item = &'a Rating> + Clone) -> Self {
        let mut techniques: Vec<(String, usize)> = Vec::new();
        for Rating { name, .. } in ratings.clone() {
            match techniques.iter_mut().find(|(other, _)| other == name) {
                Some((_, count)) => *count += 1,
                None => techniques.push((name.to_string(), 1)),
            }
        }
        let hardest = Rating::hardest(ratings.into_iter());
        let (score, technique) =
            hardest.map_or_else(|| (0.0, "none".into()), |rating| (rating.score, rating.name.to_string()));
        Self { score, technique, guesses: 0, techniques }
    }

    /// Its techniques in the order of their first use, with counts, such as `full house: 12; 45 rule (one cell): 3`.
    pub fn path(&self) -> String {
        self.techniques.iter().map(|(name, count)| format!("{name}: {count}")).join("; ")
    }
}

/// Writes techniques as a map, in alphabetical order.
fn as_map<S: Serializer>(techniques: &[(String, usize)], serializer: S) -> Result<S::Ok, S::Error> {
    techniques.iter().map(|(name, count)| (name, count)).collect::<BTreeMap<_, _>>().serialize(serializer)
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { score, technique, guesses, .. } = self;
        write!(f, "difficulty {score:.1} ({technique}), ")?;
        f.write_str(&counted(*guesses, "guess"))
    }
}
