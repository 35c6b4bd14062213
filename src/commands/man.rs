//! `sudoku-bot man`: the manual pages.

use anyhow::anyhow;
use clap::CommandFactory as _;
use clap_mangen::Man;

use super::{Exit, Outcome, print};
use crate::cli::Cli;

pub(super) fn run(command: Option<&str>) -> Outcome {
    let mut program = Cli::command();
    program.build();
    let page = match command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            Exit::Usage.because(anyhow!("there is no command `{name}`; `sudoku-bot --help` lists them"))
        })?,
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    print(text)
}
