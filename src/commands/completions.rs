//! `sudoku-bot completions`: a completion script for a shell.

use std::io::{Write as _, stdout};

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};

use super::{Exit, Outcome};
use crate::cli::Cli;

pub(super) fn run(shell: Shell) -> Outcome {
    // Into memory first: `generate` panics if its output is closed.
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "sudoku-bot", &mut script);
    stdout().write_all(&script)?;
    Ok(Exit::Done)
}
