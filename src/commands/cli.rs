//! The command line: the commands, and the options that all of them have.

mod tips;

use clap::{ColorChoice, Parser, Subcommand};

use super::completions::CompletionsArgs;
use super::config::ConfigArgs;
use super::demo::DemoArgs;
use super::generate::GenerateArgs;
use super::hint::HintArgs;
use super::man::ManArgs;
use super::play::PlayArgs;
#[cfg(unix)]
use super::press::PressArgs;
use super::rate::RateArgs;
use super::run::RunArgs;
use super::solve::SolveArgs;
use crate::terminal::obeys_escapes;

/// The notes of the program, and what its exit codes mean.
fn program_long() -> String {
    format!("{PROGRAM}\n\n{EXIT_CODES}")
}

const PROGRAM: &str = "\
Examples:
  sudoku-bot                     Listen for hotkeys and play
  sudoku-bot solve boards.txt    Print the solutions of a file of boards
  sudoku-bot help solve          Explain a command";

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    no solution, or not solved
  2    wrong usage, settings or board text, or a file that cannot be used
  3    the game did not end up as planned
  4    no display, display lost, a permission missing, or another bot on the display
  101  internal error
  130  aborted by the user";

/// Plays the Sudoku of MobaXterm and of Simon Tatham's puzzle collection
///
/// It solves the board by reasoning and enters each step into the game's own window, with real
/// clicks and keys.
///
/// To play, start `sudoku-bot`, point at the board in the game and press F2. Escape stops at once.
#[derive(Debug, Parser)]
#[command(version, color = colours(), after_help = PROGRAM, after_long_help = program_long())]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Commands>,
    /// Print more details; twice for everything
    #[arg(short, long, global = true, display_order = 900, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Print only errors, and none for individual boards
    #[arg(short, long, global = true, display_order = 901, conflicts_with = "verbose")]
    pub quiet: bool,
}

impl Cli {
    /// Parses the program's arguments.
    ///
    /// # Errors
    /// If they are wrong, with advice, or if they ask for help.
    pub fn from_arguments() -> Result<Self, clap::Error> {
        Self::try_parse().map_err(tips::added_to)
    }
}

/// Colours where the terminal has them.
fn colours() -> ColorChoice {
    if obeys_escapes() { ColorChoice::Auto } else { ColorChoice::Never }
}

/// The commands, which stand with their options in files of their own.
#[derive(Debug, Subcommand)]
pub enum Commands {
    Run(RunArgs),
    #[cfg(unix)]
    Press(PressArgs),
    Solve(SolveArgs),
    Hint(HintArgs),
    Rate(RateArgs),
    Generate(GenerateArgs),
    Demo(DemoArgs),
    Play(PlayArgs),
    Config(ConfigArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    /// Print the version
    #[command(hide = true)]
    Version,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        use clap::CommandFactory as _;
        Cli::command().debug_assert();
    }
}
