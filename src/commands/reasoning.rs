//! Reasoning within a time limit.

use std::io;

use super::batch::{BoardFailure, Trouble};
use super::deadline::Deadline;
use super::progress::Output;
use crate::puzzle::ReadBoard;
use crate::solver::{Advance, Grid, Reasoning, Solver, Step};
use crate::words::counted;

/// Returns all steps of a solver; `print` gets each of them as soon as it is found. `undone`, such as `not solved`, says
/// what is not done if time runs out.
pub(super) fn reason(
    undone: &str,
    board: &ReadBoard,
    solver: &mut Solver,
    deadline: Deadline,
    out: &mut dyn Output,
    mut print: impl FnMut(&mut dyn Output, &Step) -> io::Result<()>,
) -> Result<Reasoning, Trouble> {
    let mut steps = Vec::new();
    loop {
        if deadline.is_over() {
            let how_far = format!(": {}", how_far(board, steps.len(), solver.grid()));
            return Err(BoardFailure::of(board, deadline.ended(undone, &how_far)).into());
        }
        match solver.advance() {
            Advance::Found(step) => {
                print(out, &step)?;
                steps.push(step);
                show_progress(out, board, steps.len(), solver.grid());
            }
            Advance::Pending => {}
            Advance::End => break,
        }
    }
    Ok(Reasoning { steps, progress: solver.progress(), solution: solver.grid().solution() })
}

/// Shows after each step how far the reasoning has come.
pub(super) fn show_progress(out: &mut dyn Output, board: &ReadBoard, steps: usize, grid: &Grid) {
    out.show_progress(&|| {
        let (filled, blanks) = filled(board, grid);
        format!("step {steps}, {filled} of {blanks} cells")
    });
}

/// How far the reasoning came, as the end of a message.
pub(super) fn how_far(board: &ReadBoard, steps: usize, grid: &Grid) -> String {
    let (filled, blanks) = filled(board, grid);
    format!("{}, {filled} of {blanks} blank cells filled", counted(steps, "step"))
}

/// The number of cells that were filled of those that were blank, and the number of these.
fn filled(board: &ReadBoard, grid: &Grid) -> (usize, usize) {
    let blanks = board.puzzle.blanks().count();
    (blanks.saturating_sub(grid.blanks()), blanks)
}
