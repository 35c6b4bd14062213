//! Advice for command lines without the name of a command, or with a wrong one.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Command, CommandFactory as _};

use super::Cli;
use crate::puzzle::GameType;

/// Adds advice to the error, if it is clear what is missing.
pub(super) fn added_to(mut error: Error) -> Error {
    let tips =
        match (error.kind(), error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidSubcommand)) {
            (ErrorKind::UnknownArgument, Some(ContextValue::String(option)), _) => for_option(option),
            (ErrorKind::InvalidSubcommand, ..) if is_of_config(&error) => {
                let tips =
                    ["to print the settings: sudoku-bot config", "to write a file: sudoku-bot config init"];
                tips.map(str::to_owned).into()
            }
            (ErrorKind::InvalidSubcommand, _, Some(ContextValue::String(word)))
                if error.get(ContextKind::SuggestedSubcommand).is_none() =>
            {
                for_board(word)
            }
            _ => Vec::new(),
        };
    if !tips.is_empty() {
        let tips = tips.into_iter().map(StyledStr::from).collect();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    error
}

/// Whether the error is about an argument of `sudoku-bot config`.
fn is_of_config(error: &Error) -> bool {
    match error.get(ContextKind::Usage) {
        // After `Usage:` and the program, whose name may end in `.exe`.
        Some(ContextValue::StyledStr(usage)) => usage.to_string().split_whitespace().nth(2) == Some("config"),
        _ => false,
    }
}

/// Names the commands that have the option.
fn for_option(option: &str) -> Vec<String> {
    let name = option.trim_start_matches('-');
    let takes =
        |command: &&Command| command.get_arguments().any(|argument| argument.get_long() == Some(name));
    let program = Cli::command();
    let commands: Vec<&str> = program.get_subcommands().filter(takes).map(Command::get_name).collect();
    let tip = |first| {
        let commands = commands.join(", ");
        format!("put the command first ({commands}), for example: sudoku-bot {first} {option} ...")
    };
    commands.first().map(tip).into_iter().collect()
}

/// Names the commands for a type or a board.
fn for_board(word: &str) -> Vec<String> {
    let commands: &[_] = if word.parse::<GameType>().is_ok() {
        &[("play", "play a board of this type in the terminal"), ("generate", "deal one")]
    } else {
        &[("solve", "print the solution of this board"), ("run", "type it into the game")]
    };
    commands.iter().map(|(command, purpose)| format!("to {purpose}: sudoku-bot {command} {word}")).collect()
}
