//! `sudoku-bot completions`: a completion script for a shell.

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};

use super::{Outcome, print};
use crate::cli::Cli;

pub(super) fn run(shell: Shell) -> Outcome {
    // Into memory first: `generate` panics if its output is closed.
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "sudoku-bot", &mut script);
    print(script)
}
