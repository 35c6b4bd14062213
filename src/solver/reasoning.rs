//! All steps of a solver.

use super::{Advance, Progress, Rating, Solver, Step, StepKind};
use crate::puzzle::Symbol;

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
                Advance::Step(step) => steps.push(step),
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
