//! `sudoku-bot completions`: a completion script for a shell.

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use super::{Outcome, print};

const NOTES: &str = "\
Examples:
  source <(sudoku-bot completions bash)      Load into the current bash
  sudoku-bot completions fish | source       Load into the current fish";

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = NOTES)]
pub struct CompletionsArgs {
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs, mut program: Command) -> Outcome {
    // Into memory first: `generate` panics if its output is closed.
    let mut script = Vec::new();
    generate(args.shell, &mut program, "sudoku-bot", &mut script);
    print(script)
}
