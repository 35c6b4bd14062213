//! The program: parses the command line and runs the library's commands.

use std::process::ExitCode;

use sudoku_bot::{cli::Cli, commands};

fn main() -> ExitCode {
    ExitCode::from(match Cli::from_arguments() {
        Ok(cli) => commands::run(cli),
        Err(error) => commands::refuse(&error),
    })
}
