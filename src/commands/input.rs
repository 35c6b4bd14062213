//! The boards a command line names: files, standard input, and boards written right there.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, stdin};
use std::path::Path;

use anyhow::{Context as _, anyhow};

use super::{Exit, Failure};
use crate::cli::TextArgs;
use crate::puzzle::{Boards, Puzzle, Symbol};

/// A source of boards, and the name its errors go by.
pub(super) struct Source {
    /// Empty for a board on the command line.
    pub name: String,
    pub boards: Boards<Box<dyn BufRead + Send>>,
}

impl Source {
    /// Opens what an argument names.
    pub(super) fn open(argument: &str, text: TextArgs) -> Result<Self, Failure> {
        let (name, input): (&str, Box<dyn BufRead + Send>) = if argument == "-" {
            ("standard input", Box::new(BufReader::new(stdin())))
        } else if !Path::new(argument).exists() && is_board(argument) {
            ("", Box::new(Cursor::new(argument.to_owned())))
        } else {
            let file = File::open(argument)
                .with_context(|| {
                    format!("{argument}: a board is a file, `-` for standard input, or a game ID")
                })
                .map_err(|error| Exit::Usage.because(error))?;
            (argument, Box::new(BufReader::new(file)))
        };
        Ok(Self { name: name.to_owned(), boards: Boards::new(input, text.unshown()) })
    }

    /// Opens all that arguments name; standard input where there are none.
    pub(super) fn open_all(arguments: &[String], text: TextArgs) -> Result<Vec<Self>, Failure> {
        if arguments.is_empty() {
            return Ok(vec![Self::open("-", text)?]);
        }
        arguments.iter().map(|argument| Self::open(argument, text)).collect()
    }

    /// The message with the source before it.
    pub(super) fn locate(&self, message: impl std::fmt::Display) -> String {
        if self.name.is_empty() { message.to_string() } else { format!("{}: {message}", self.name) }
    }
}

/// The one board an argument names.
pub(super) fn only_board(argument: &str, text: TextArgs) -> Result<Puzzle, Failure> {
    let mut source = Source::open(argument, text)?;
    let read: Vec<_> = source.boards.by_ref().collect::<Result<_, _>>()?;
    let count = read.len();
    let usage = |message: String| Exit::Usage.because(anyhow!(message));
    match (read.into_iter().next(), count) {
        (Some(Ok(board)), 1) => Ok(board.puzzle),
        (Some(Err(error)), _) => Err(usage(source.locate(error))),
        (Some(Ok(_)), _) => Err(usage(source.locate(format!("there are {count} boards; give just one")))),
        (None, _) => Err(usage(source.locate("there is no board"))),
    }
}

/// Whether an argument looks like a game ID or a line of cells rather than a file.
fn is_board(argument: &str) -> bool {
    let is_id = argument.starts_with(|c: char| c.is_ascii_digit()) && argument.contains([':', '#']);
    let is_cell = |c: char| c == '.' || c == '0' || Symbol::from_char(c).is_some();
    is_id || (argument.len() >= 16 && argument.chars().all(is_cell))
}
