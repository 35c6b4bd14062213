//! Nets: proofs by assumption, which solve what patterns do not.
//!
//! Assume a candidate and follow what it brings; if that ends in a contradiction, the candidate does
//! not hold. Where singles do not lead that far, more is assumed within the assumption. Any board
//! with one solution can be solved like this, whatever its houses and cages, only not in any time.
//!
//! - [`trail`]: what follows from assumptions, each event with its cause;
//! - [`trace`]: from a contradiction back to the lines it needs;
//! - [`prover`]: assumptions within assumptions;
//! - [`proof`]: the lines of a proof; [`checker`] checks them on the grid alone.

mod checker;
mod proof;
mod prover;
mod sums;
mod trace;
mod trail;
mod words;

use crate::puzzle::{Cell, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Rating, Step, Why};
pub use checker::Flaw;
pub use proof::{Alternatives, Argument, Line, LineNumber, Proof, Reason, Refutation};
use prover::{Prover, Verdict};

/// The work after which nets give a board up.
const MOST_WORK: u64 = 100_000_000;

/// Finds proofs on the grids of one board.
#[derive(Debug, Default)]
pub(super) struct Nets {
    prover: Option<Prover>,
    /// The work left for this board.
    work_left: Option<u64>,
    /// Where to go on, in the cells in reading order.
    cursor: usize,
}

impl Nets {
    /// A step with the first proof found. Candidates of `solution`, if that is known to be the only one, are not tried.
    pub fn first(&mut self, grid: &Grid, solution: Option<&[Symbol]>) -> Option<Step> {
        let work_left = self.work_left.get_or_insert(MOST_WORK);
        if *work_left == 0 {
            return None;
        }
        let prover = self.prover.get_or_insert_with(|| Prover::new(grid.layout()));
        prover.start(grid);
        prover.allow(*work_left);
        let before = prover.work();
        let found = first_refuted(prover, grid, solution, &mut self.cursor);
        *work_left = work_left.saturating_sub(prover.work() - before);
        let (cell, symbol, refutation) = found?;
        Some(step(cell, symbol, refutation))
    }
}

fn first_refuted(
    prover: &mut Prover,
    grid: &Grid,
    solution: Option<&[Symbol]>,
    cursor: &mut usize,
) -> Option<(Cell, Symbol, Refutation)> {
    let mut blanks: Vec<Cell> = grid.blank_cells().collect();
    let turn = blanks.partition_point(|cell| cell.index() < *cursor);
    blanks.rotate_left(turn);
    let is_true = |cell: Cell, symbol| solution.is_some_and(|solution| solution[cell.index()] == symbol);
    let all = blanks.iter().flat_map(|&cell| grid.candidates(cell).iter().map(move |symbol| (cell, symbol)));
    let mut open: Vec<(usize, Cell, Symbol)> =
        all.filter(|&(cell, symbol)| !is_true(cell, symbol)).map(|(cell, symbol)| (0, cell, symbol)).collect();
    for depth in 1..=grid.blanks() {
        for (events, cell, symbol) in &mut open {
            match prover.refute(*cell, *symbol, depth) {
                Verdict::Refuted(refutation) => {
                    *cursor = cell.index();
                    return Some((*cell, *symbol, refutation));
                }
                Verdict::Open(count) => *events = count,
                Verdict::OutOfWork => return None,
            }
        }
        // What brings the most is the likeliest to meet a contradiction soon.
        open.sort_by_key(|&(events, _, _)| std::cmp::Reverse(events));
    }
    None
}

fn step(cell: Cell, symbol: Symbol, refutation: Refutation) -> Step {
    let conclusion = Candidate::off(cell, symbol);
    let proof = Proof { conclusion, argument: Argument::Refutation(refutation) }.numbered();
    Step::elimination(rating(&proof), vec![(cell, symbol)], Why::of_proof(proof))
}

/// Scores by length, as Sudoku Explainer's come out on the same boards.
fn rating(proof: &Proof) -> Rating {
    #[expect(clippy::cast_precision_loss, reason = "proofs have far fewer lines")]
    let lines = proof.len() as f64;
    if proof.depth() > 1 {
        return Rating::new("nested net", 9.6 + (lines / 100.0).min(2.0));
    }
    if proof.only_symbol().is_some() {
        return Rating::new("Nishio", 7.5);
    }
    Rating::new("forcing net", 7.1 + ((lines - 3.0) / 5.0).clamp(0.0, 2.3))
}
