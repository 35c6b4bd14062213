//! The step to advise, for those who solve a board themselves.

use crate::puzzle::{Cell, Puzzle, Shown, Symbol};
use crate::solver::{Effort, Grid, Guessing, Part, SEARCH, Solver, Step, StepKind, Why};

/// The work that proofs may take before a digit is given without one: about a second.
const ADVICE_WORK: u64 = 20_000_000;

/// A step, and the board it is made on.
#[derive(Clone, Debug)]
pub struct Advised {
    pub step: Step,
    /// The board before the step, with all that is known among its givens.
    pub board: Puzzle,
    /// That board with the candidates that the step rests on as pencil marks.
    pub shown: Shown,
}

impl Advised {
    /// The easiest step on a board, given candidates that are ruled out already. Where nothing can be proved, returns a
    /// digit of the solution, if that is known. Steps that only change cells of `except` count as made.
    pub(crate) fn next(
        board: &Puzzle,
        ruled_out: &[(Cell, Symbol)],
        except: &[Cell],
        solution: Option<&[Symbol]>,
    ) -> Option<Self> {
        let mut board = board.clone();
        let solver = Solver::new(&board, Guessing::Never).with_effort(Effort::Clear).with_work(ADVICE_WORK);
        let mut solver = solver.without(ruled_out);
        loop {
            let shown = solver.grid().shown();
            let step = solver.next().filter(|step| step.kind == StepKind::Deduction);
            let step = step.or_else(|| searched(solver.grid(), solution?, except))?;
            if step.placements.iter().chain(&step.eliminations).any(|(cell, _)| !except.contains(cell)) {
                return Some(Self { step, board, shown });
            }
            board = board.with(step.placements.iter().map(|&(cell, symbol)| (cell, Some(symbol))));
        }
    }
}

/// A digit of the solution, for a board on which no technique applies: of the cells not in `except`, the one
/// with the fewest candidates.
fn searched(grid: &Grid, solution: &[Symbol], except: &[Cell]) -> Option<Step> {
    let cells = grid.blank_cells().filter(|cell| !except.contains(cell));
    let cell = cells.min_by_key(|&cell| grid.candidates(cell).len())?;
    let symbol = solution[cell.index()];
    let why = Why::new(vec![
        Part::Words("no technique applies; the search found a solution with "),
        symbol.into(),
        Part::Words(" in "),
        cell.into(),
    ]);
    Some(Step { kind: StepKind::Search, ..Step::placement(SEARCH, cell, symbol, why) })
}
