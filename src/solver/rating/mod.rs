//! The rating of a board by the ladder of Sudoku Explainer, whose scale players know.
//!
//! Sudoku Explainer always takes the easiest step and rates a board by the hardest step it took. A [`Rater`]
//! does the same, with the same steps, order and scores. Its steps have no sentences: those to be read come from
//! the [`Solver`](super::Solver), which has other techniques and its own scores for them.
//!
//! The same ladder serves boards of other sizes and shapes, over their houses. Uniqueness is used only on plain
//! boards with one solution, and cages add the solver's techniques for them. Where chains would take too much work,
//! or would have to be nested, the solver's nets take over; their scores are approximations.

mod aligned_exclusion;
mod bug;
mod chains;
mod direct;
mod unique_loops;

use std::ops::{ControlFlow, Range};

use super::nets::{Nets, Proof, Task};
use super::search::{SolutionCount, Solutions};
use super::step::{Rating, Step};
use super::techniques::{Flow, Ladder, Scope};
use super::{Advance, Grid, Progress, SEARCH_STEPS, solution_count};
use crate::puzzle::{Cell, Puzzle, Symbol};
use chains::Chains;

/// How much work the chains of one board may take, in links followed: a few seconds. The hardest boards of nine
/// symbols take about half a second.
const WORK: u64 = 60_000_000;

const GENERAL_LOCKED: Rating = Rating::new("locked candidates (generalised)", 2.9);

/// A step of Sudoku Explainer: what it places and removes, and its rating.
#[derive(Debug)]
struct Move {
    rating: Rating,
    placements: Vec<(Cell, Symbol)>,
    eliminations: Vec<(Cell, Symbol)>,
}

impl Move {
    fn placement(rating: Rating, cell: Cell, symbol: Symbol) -> Self {
        Self { rating, placements: vec![(cell, symbol)], eliminations: Vec::new() }
    }

    fn elimination(rating: Rating, eliminations: Vec<(Cell, Symbol)>) -> Self {
        Self { rating, placements: Vec::new(), eliminations }
    }
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        Self { rating: step.rating, placements: step.placements.into_vec(), eliminations: step.eliminations }
    }
}

/// Yields the rating of each step that Sudoku Explainer takes on a board.
#[derive(Debug)]
pub struct Rater {
    grid: Grid,
    ladder: Ladder,
    solutions: Box<SolutionCount>,
    nets: Nets,
    chains: Chains,
    /// Whether nothing but a net helps on the grid.
    is_stuck: bool,
    progress: Progress,
}

impl Rater {
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::without(puzzle, &[])
    }

    /// The same where these candidates are known to be impossible.
    pub fn without(puzzle: &Puzzle, candidates: &[(Cell, Symbol)]) -> Self {
        let mut grid = Grid::new(puzzle);
        for &(cell, symbol) in candidates {
            grid.eliminate(cell, symbol);
        }
        let solutions = solution_count(&grid, candidates);
        Self {
            grid,
            ladder: Ladder::new(Scope::Explainer),
            solutions,
            nets: Nets::default(),
            chains: Chains::with_work(WORK),
            is_stuck: false,
            progress: Progress::Working,
        }
    }

    /// The grid after the last step.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How far it has come; stuck if the board has several solutions.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Works for some tenths of a second at most; the iterator goes on until there is a step.
    pub fn advance(&mut self) -> Advance<Rating> {
        if self.progress != Progress::Working {
            return Advance::End;
        }
        if self.grid.contradiction().is_some() {
            self.progress = Progress::Impossible;
            return Advance::End;
        }
        if self.grid.blanks() == 0 {
            self.progress = Progress::Solved;
            return Advance::End;
        }
        match self.solutions.advance(SEARCH_STEPS) {
            None => return Advance::Pending,
            Some(Solutions::Several(_)) => {
                self.progress = Progress::Stuck;
                return Advance::End;
            }
            Some(_) => {}
        }
        if !self.is_stuck
            && let Some(found) = self.find()
        {
            return Advance::Step(self.make(found));
        }
        self.is_stuck = true;
        match self.by_net() {
            Advance::Step(found) => Advance::Step(self.make(found)),
            Advance::Pending => Advance::Pending,
            Advance::End => {
                self.progress = Progress::Stuck;
                Advance::End
            }
        }
    }

    fn make(&mut self, step: Move) -> Rating {
        self.is_stuck = false;
        for &(cell, symbol) in &step.placements {
            self.grid.place(cell, symbol);
        }
        for &(cell, symbol) in &step.eliminations {
            self.grid.eliminate(cell, symbol);
        }
        step.rating
    }

    fn find(&mut self) -> Option<Move> {
        let has_one_solution = matches!(self.solutions.known(), Some(Solutions::One(_)));
        let is_unique = self.grid.layout().shape().is_plain() && has_one_solution;
        let Self { grid, ladder, chains, .. } = self;
        // The scores between which Sudoku Explainer has other steps than those of the ladder.
        let mut by = |scores| easiest(ladder, grid, scores);
        by(0.0..2.0)
            .or_else(|| direct::locked_candidates(grid))
            .or_else(|| direct::hidden_subset(grid, 2))
            .or_else(|| by(2.0..2.4))
            .or_else(|| direct::hidden_subset(grid, 3))
            .or_else(|| by(2.4..4.5))
            .or_else(|| is_unique.then(|| unique_loops::find(grid)).flatten())
            .or_else(|| by(4.5..f64::INFINITY))
            .or_else(|| is_unique.then(|| bug::find(grid)).flatten())
            .or_else(|| aligned_exclusion::pair(grid))
            .or_else(|| chains.unary(grid))
            .or_else(|| aligned_exclusion::triple(grid))
            .or_else(|| chains.multiple(grid))
    }

    fn by_net(&mut self) -> Advance<Move> {
        let solution = match self.solutions.known() {
            Some(Solutions::One(solution)) => Some(solution.as_slice()),
            _ => None,
        };
        let mut step = match self.nets.first(Task { grid: &self.grid, solution }) {
            Advance::Step(step) => step,
            Advance::Pending => return Advance::Pending,
            Advance::End => return Advance::End,
        };
        let is_long = |proof: &&Proof| proof.depth() > 1 || !proof.lemmas.is_empty();
        let lines = step.why.proof().filter(is_long).map(Proof::line_count);
        if let Some(lines) = lines {
            step.rating.score = nested_score(lines);
        }
        Advance::Step(step.into())
    }
}

/// The first step of the techniques with these scores; generalised locked candidates are harder than the others.
fn easiest(ladder: &mut Ladder, grid: &Grid, scores: Range<f64>) -> Option<Move> {
    let mut general: Option<Step> = None;
    let first = ladder.visit(grid, |technique, analysis| {
        let mut first = None;
        if !scores.contains(&technique.ratings()[0].score) {
            return ControlFlow::Continue(());
        }
        let _ = technique.find_all(analysis, &mut |step| {
            if is_general(&step) {
                general.get_or_insert(step);
                return Flow::Continue(());
            }
            first = Some(step);
            Flow::Break(())
        });
        first.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    });
    let general = general.map(|step| Step { rating: GENERAL_LOCKED, ..step });
    let is_easier = |step: &Step| first.as_ref().is_none_or(|first| step.rating.score < first.rating.score);
    general.filter(is_easier).or(first).map(Move::from)
}

/// Whether a step is by locked candidates that share several houses with those they remove. Only diagonals and jigsaw
/// regions make this possible.
fn is_general(step: &Step) -> bool {
    step.rating.name.starts_with("locked candidates") && step.why.houses().count() == 1
}

/// The score of a nested proof, or one with lemmas, with this many lines. Like Sudoku Explainer's scores it follows the logarithm of
/// the length, and it is of their order on a few well-known boards of 10.5 to 11.9.
fn nested_score(lines: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "proofs have far fewer lines")]
    let score = 10.5 + 0.7 * (lines as f64 / 48.0).ln();
    (score.max(9.5) * 10.0).round() / 10.0
}

impl Iterator for Rater {
    type Item = Rating;

    fn next(&mut self) -> Option<Rating> {
        loop {
            match self.advance() {
                Advance::Step(rating) => return Some(rating),
                Advance::Pending => {}
                Advance::End => return None,
            }
        }
    }
}
