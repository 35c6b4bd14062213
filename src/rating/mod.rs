//! Rates boards by the ladder of Sudoku Explainer, whose scale players know.
//!
//! Sudoku Explainer always takes the easiest step and rates a board by its hardest step. A [`Rater`]
//! takes the same steps, in the same order and with the same scores. Its steps have no sentences: explanations come from
//! the [`Solver`](crate::solver::Solver), which has other techniques and its own scores for them.
//!
//! The ladder also serves boards of other sizes and shapes, over their houses. Uniqueness is used only on plain
//! boards with one solution, and cages add the solver's techniques for them. Where chains would take too much work,
//! or would have to be nested, the solver's proofs take over; their scores are approximations.

mod aligned_exclusion;
mod bug;
mod chains;
mod direct;
mod unique_loops;

use std::ops::{ControlFlow, Range};

use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::solver::search::{Search, SolutionCount, Solutions};
use crate::solver::techniques::{Flow, Ladder, Scope};
use crate::solver::{
    Advance, Difficulty, Grid, Progress, Proof, Prover, Rating, SEARCH_STEPS, Step, Task, Why,
};
use chains::WorkLeft;

/// How much work the chains of one board may take, in links followed: a few seconds. The hardest boards of nine
/// symbols take about half a second.
const WORK: u64 = 60_000_000;

/// A step that removes candidates; ratings show no sentences, so it has none.
fn elimination(rating: Rating, eliminations: Vec<(Cell, Symbol)>) -> Step {
    Step::elimination(rating, eliminations, Why::new(Vec::new()))
}

/// Returns the difficulty of the steps that Sudoku Explainer takes, or `None` if they do not solve the puzzle before
/// `give_up` says to stop.
pub fn difficulty(puzzle: &Puzzle, give_up: &mut dyn FnMut() -> bool) -> Option<Difficulty> {
    let mut rater = Rater::new(puzzle);
    let mut ratings = Vec::new();
    while !give_up() {
        match rater.advance() {
            Advance::Found(rating) => ratings.push(rating),
            Advance::Pending => {}
            Advance::End => break,
        }
    }
    (rater.progress() == Progress::Solved).then(|| Difficulty::of_ratings(&ratings))
}

/// Rates a board: an iterator over the rating of each step that Sudoku Explainer takes.
///
/// ```
/// use sudoku_bot::puzzle::Puzzle;
/// use sudoku_bot::rating::Rater;
/// use sudoku_bot::solver::{Progress, Rating};
///
/// let puzzle: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut rater = Rater::new(&puzzle);
/// let ratings: Vec<Rating> = rater.by_ref().collect();
/// assert_eq!(rater.progress(), Progress::Solved);
/// let hardest = Rating::hardest(ratings.iter()).expect("it is not solved yet");
/// assert_eq!((hardest.score, &*hardest.name), (2.6, "locked candidates (pointing)"));
/// # Ok::<(), sudoku_bot::puzzle::BoardError>(())
/// ```
#[derive(Debug)]
pub struct Rater {
    grid: Grid,
    ladder: Ladder,
    solutions: SolutionCount,
    prover: Prover,
    chain_work: WorkLeft,
    progress: Progress,
}

impl Rater {
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::without(puzzle, &[])
    }

    /// Creates a rater which knows that these candidates are impossible.
    pub fn without(puzzle: &Puzzle, candidates: &[(Cell, Symbol)]) -> Self {
        let mut grid = Grid::new(puzzle);
        for &(cell, symbol) in candidates {
            grid.eliminate(cell, symbol);
        }
        Self {
            grid,
            ladder: Ladder::new(Scope::Explainer),
            solutions: SolutionCount::new(Search::without(puzzle, candidates)),
            prover: Prover::default(),
            chain_work: WorkLeft(WORK),
            progress: Progress::Working,
        }
    }

    /// The grid after the last step.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The state of the rating: stuck if the board has several solutions, or nothing more can be proved.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Looks for the next step for a few tenths of a second at most; the iterator, in contrast, works until it has one.
    pub fn advance(&mut self) -> Advance<Rating> {
        if self.progress != Progress::Working {
            return Advance::End;
        }
        self.progress = if self.grid.contradiction().is_some() {
            Progress::Impossible
        } else if self.grid.blanks() == 0 {
            Progress::Solved
        } else {
            match self.solutions.advance(SEARCH_STEPS) {
                None => return Advance::Pending,
                Some(Solutions::Several) => Progress::Stuck,
                Some(_) => match self.find().or_else(|| self.by_net()) {
                    Some(step) => {
                        self.grid.apply(&step);
                        return Advance::Found(step.rating);
                    }
                    None => Progress::Stuck,
                },
            }
        };
        Advance::End
    }

    fn find(&mut self) -> Option<Step> {
        let has_one_solution = matches!(self.solutions.known(), Some(Solutions::One(_)));
        let is_unique = self.grid.layout().shape().is_plain() && has_one_solution;
        let Self { grid, ladder, chain_work, .. } = self;
        // Sudoku Explainer has other steps between these ranges of scores.
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
            .or_else(|| chains::unary(grid, chain_work))
            .or_else(|| aligned_exclusion::triple(grid))
            .or_else(|| chains::multiple(grid, chain_work))
    }

    fn by_net(&mut self) -> Option<Step> {
        let solution = match self.solutions.known() {
            Some(Solutions::One(solution)) => Some(solution.as_slice()),
            _ => None,
        };
        let mut step = self.prover.first(Task { grid: &self.grid, solution })?;
        let nested = step.why.proof().filter(|proof| proof.depth() > 1);
        if let Some(lines) = nested.map(Proof::line_count) {
            step.rating.score = nested_score(lines);
        }
        Some(step)
    }
}

/// Returns the easiest step of the techniques with these scores, where generalised steps have ratings of their own.
fn easiest(ladder: &mut Ladder, grid: &Grid, scores: Range<f64>) -> Option<Step> {
    let mut general: Option<Step> = None;
    let first = ladder.visit(|rung, cache| {
        let (mut first, technique) = (None, rung.technique);
        if !scores.contains(&technique.ratings()[0].score) {
            return ControlFlow::Continue(());
        }
        let _ = rung.find_all(grid, cache, &mut |step| {
            if let Some(rating) = technique.generalised(&step) {
                general.get_or_insert(Step { rating: rating.clone(), ..step });
                return Flow::Continue(());
            }
            first = Some(step);
            Flow::Break(())
        });
        first.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    });
    let is_easier = |step: &Step| first.as_ref().is_none_or(|first| step.rating.score < first.rating.score);
    general.filter(is_easier).or(first)
}

/// The score of a nested proof with this many lines. Like Sudoku Explainer's scores it follows the logarithm of the
/// length, and it roughly agrees with them on a few well-known boards of 10.5 to 11.9.
fn nested_score(lines: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "proofs have far fewer lines")]
    let score = 10.5 + 0.7 * (lines as f64 / 48.0).ln();
    (score.max(9.5) * 10.0).round() / 10.0
}

impl Iterator for Rater {
    type Item = Rating;

    fn next(&mut self) -> Option<Rating> {
        Advance::next(|| self.advance())
    }
}
