//! The program: reads the command line and hands over to the library.

use std::process::ExitCode;

use clap::Parser as _;
use sudoku_bot::{cli::Cli, commands};

fn main() -> ExitCode {
    ExitCode::from(commands::run(Cli::parse()))
}
