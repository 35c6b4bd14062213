//! Solving as a person would: techniques from the simplest up, proofs by assumption where none applies,
//! and guesses as a last resort.
//!
//! A [`Solver`] is an iterator over [`Step`]s. After each step it starts again with the simplest technique, so every
//! step is the easiest available. Guesses, contradictions and returns to an earlier grid are steps like any other.
//! [`Solver::grid`] has the candidates after the last step; the bot compares it with what the game shows.
//!
//! [`search`] finds solutions without reasons, to count them and for the few boards that would
//! take too many guesses.

mod advance;
mod claim;
mod crossings;
mod grid;
mod guessing;
mod hints;
mod names;
mod proof;
mod proofs;
mod reasoning;
pub mod search;
mod step;
mod sums;
pub mod techniques;
mod tight_set;

use std::sync::Arc;

pub use advance::Advance;
pub use claim::Claim;
pub(crate) use crossings::Crossings;
pub use grid::{Contradiction, Grid};
pub(crate) use guessing::SEARCH;
use guessing::{Guess, MOST_GUESSES};
pub(crate) use names::all_ratings;
pub use names::{TechniqueName, UnknownTechnique};
pub use proof::{Alternatives, Argument, Line, LineNumber, Proof, Reason, Refutation};
pub(crate) use proofs::{Prover, Task};
pub use reasoning::{Difficulty, Reasoning};
use search::{Search, SolutionCount, Solutions};
pub(crate) use step::LEGEND;
pub use step::{Explanation, HintDetail, Length, Part, Rating, Step, StepKind, StepOnBoard, Why};
use techniques::{Ladder, Scope, Technique};

use crate::puzzle::{Cell, Puzzle, Symbol};

/// How far the search goes in one step: a few tenths of a second at most.
pub(crate) const SEARCH_STEPS: usize = 5000;

/// Whether a solver may guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guessing {
    /// Use techniques and proofs only.
    Never,
    /// Guess where no proof is found, usually because there are several solutions.
    WhenStuck,
}

/// How much work to spend on readable steps: which techniques to try, and which proof to show where none applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Effort {
    /// Quick techniques, and the first proof found.
    #[default]
    Quick,
    /// All techniques, and the proof with the most progress for its length.
    Clear,
}

impl Effort {
    fn scope(self) -> Scope {
        match self {
            Self::Quick => Scope::Quick,
            Self::Clear => Scope::Full,
        }
    }
}

/// The state of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There may be more steps.
    Working,
    Solved,
    /// The puzzle has no solution.
    Impossible,
    /// No proof is found, and guessing is not allowed.
    Stuck,
}

/// Solves a puzzle step by step.
///
/// ```
/// use sudoku_bot::puzzle::{Notation, Puzzle};
/// use sudoku_bot::solver::{Guessing, Progress, Solver};
///
/// let puzzle: Puzzle = "2x2:d1a4b1a2d".parse()?;
/// let mut solver = Solver::new(&puzzle, Guessing::Never);
/// for step in solver.by_ref() {
///     println!("{:.1} {}", step.rating.score, step.describe(puzzle.layout()));
/// }
/// assert_eq!(solver.progress(), Progress::Solved);
/// let solution = solver.grid().solution().expect("all cells are filled");
/// assert_eq!(Notation::Line.write_solution(&puzzle, &solution), "3421124341322314");
/// # Ok::<(), sudoku_bot::puzzle::BoardError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    grid: Grid,
    ladder: Ladder,
    prover: Prover,
    /// What the search knows about the solutions, once it has been needed.
    solutions: Option<Box<SolutionCount>>,
    /// Whether no technique applies to the grid, but a proof may.
    is_stuck: bool,
    /// The candidates ruled out by the caller.
    ruled_out: Vec<(Cell, Symbol)>,
    guessing: Guessing,
    effort: Effort,
    /// The guesses that have not been taken back.
    guesses: Vec<Guess>,
    guesses_made: usize,
    /// Set once the search has taken over.
    search: Option<Search>,
    progress: Progress,
    contradiction_reported: bool,
}

impl Solver {
    pub fn new(puzzle: &Puzzle, guessing: Guessing) -> Self {
        Self {
            grid: Grid::new(puzzle),
            ladder: Ladder::new(Effort::default().scope()),
            prover: Prover::default(),
            solutions: None,
            is_stuck: false,
            ruled_out: Vec::new(),
            guessing,
            effort: Effort::default(),
            guesses: Vec::new(),
            guesses_made: 0,
            search: None,
            progress: Progress::Working,
            contradiction_reported: false,
        }
    }

    /// Sets the effort, which decides the techniques, too: call it before techniques are dropped.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ladder: self.ladder.renewed(effort.scope()), ..self }
    }

    /// Limits the work of proofs, in candidates followed up. With 0, the solver guesses if no technique applies.
    #[must_use]
    pub fn with_work(self, work: u64) -> Self {
        Self { prover: Prover::with_work(work), ..self }
    }

    /// Adds techniques that rest on the puzzle having one solution. If it has several, they may lead to a
    /// contradiction. They apply to plain boards only. The solver's board may have entries beside the puzzle's givens.
    #[must_use]
    pub fn assuming_one_solution(self, puzzle: &Puzzle) -> Self {
        Self { ladder: self.ladder.assuming_one_solution(&Grid::new(puzzle)), ..self }
    }

    /// Tries no techniques but these.
    #[must_use]
    pub(crate) fn trying_only(mut self, is_tried: impl Fn(&Technique) -> bool) -> Self {
        self.ladder.retain(is_tried);
        self
    }

    /// Rules out candidates that are known to be impossible.
    #[must_use]
    pub fn without(mut self, candidates: &[(Cell, Symbol)]) -> Self {
        for &(cell, symbol) in candidates {
            self.grid.eliminate(cell, symbol);
        }
        self.ruled_out.extend_from_slice(candidates);
        self.is_stuck = false;
        self
    }

    /// The grid after the last step.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Looks for the next step for a few tenths of a second at most; the iterator, in contrast, works until it has one.
    pub fn advance(&mut self) -> Advance<Step> {
        if self.progress != Progress::Working {
            return Advance::End;
        }
        if let Some(contradiction) = self.grid.contradiction() {
            return self.step_back(contradiction).map_or(Advance::End, Advance::Found);
        }
        if self.grid.blanks() == 0 {
            self.progress = Progress::Solved;
            return Advance::End;
        }
        let deduction = self.deduction();
        self.is_stuck = matches!(deduction, Advance::Pending);
        match deduction {
            Advance::Found(step) => {
                self.grid.apply(&step);
                Advance::Found(step)
            }
            Advance::Pending => Advance::Pending,
            Advance::End if self.guessing == Guessing::Never => {
                self.progress = Progress::Stuck;
                Advance::End
            }
            Advance::End if self.guesses_made < MOST_GUESSES => Advance::Found(self.guess()),
            Advance::End => Advance::Found(self.search_on()),
        }
    }

    /// A step by a technique, or else by a proof.
    fn deduction(&mut self) -> Advance<Step> {
        if !self.is_stuck
            && let Some(step) = self.ladder.find(&self.grid)
        {
            return Advance::Found(step);
        }
        if !self.prover.may_work() {
            return Advance::End;
        }
        let effort = self.effort;
        let found = self.prove(|prover, task, ladder| match effort {
            Effort::Quick => prover.first(task),
            Effort::Clear => prover.clearest(task, &mut |step| gain(task.grid, step, ladder)),
        });
        match found {
            Advance::Found(Some(step)) => Advance::Found(step),
            Advance::Pending => Advance::Pending,
            Advance::Found(None) | Advance::End => Advance::End,
        }
    }

    /// Searches for proofs, unless the grid has several solutions: proofs could not decide between them.
    fn prove<T>(&mut self, search: impl FnOnce(&mut Prover, Task, &Ladder) -> T) -> Advance<T> {
        let Self { grid, prover, solutions, ruled_out, ladder, .. } = self;
        let count = || Box::new(SolutionCount::new(search_of(grid, ruled_out)));
        let solution = match solutions.get_or_insert_with(count).advance(SEARCH_STEPS) {
            None => return Advance::Pending,
            Some(Solutions::Several | Solutions::Unknown(_)) => return Advance::End,
            Some(Solutions::One(solution)) => Some(solution.as_slice()),
            Some(Solutions::None) => None,
        };
        Advance::Found(search(prover, Task { grid, solution }, ladder))
    }
}

/// The number of candidates that a step removes, together with the quick techniques that follow it.
fn gain(grid: &Grid, step: &Step, ladder: &Ladder) -> usize {
    let mut after = grid.clone();
    after.apply(step);
    let mut ladder = ladder.renewed(Scope::Quick);
    while after.contradiction().is_none() && after.blanks() > 0 {
        let Some(step) = ladder.find(&after) else { break };
        after.apply(&step);
    }
    after.removed().len() - grid.removed().len()
}

/// A search for the solutions of a grid.
fn search_of(grid: &Grid, ruled_out: &[(Cell, Symbol)]) -> Search {
    let digits = grid.layout().cells().map(|cell| grid.digit(cell)).collect();
    Search::without(&Puzzle::unchecked(Arc::clone(grid.layout()), digits), ruled_out)
}

impl Iterator for Solver {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        Advance::next(|| self.advance())
    }
}
