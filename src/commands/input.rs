//! The boards that a command line names: files, standard input, and boards given as arguments.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, stdin};
use std::path::Path;

use super::{Failure, usage, without_number};
use crate::puzzle::{Assumed, Boards, GameType, Puzzle, ReadResult, looks_like_board, looks_like_line};

/// What every command that reads boards takes for one.
const BOARDS: &str = "\
A board is text copied from the game, rows of digits with `.` or `0` for blanks,
all cells on one line, a game ID such as 2x2:d1a4b1a2d, a saved game, a grid of
candidates, a table, a list as in JSON, a drawn grid, or a file of another
program. A file may hold many boards.";

/// The notes of a command that reads boards.
pub(super) fn on_boards(notes: &str) -> String {
    format!("{BOARDS}\n\n{notes}")
}

/// The error for an argument without any text.
const EMPTY: &str = "empty board: give a file, `-` for standard input, a game ID or all cells in a line";

/// The size of an input buffer in bytes, large enough that system calls do not matter.
const BUFFER: usize = 64 * 1024;

/// A source of boards, and its name in messages.
pub(super) struct BoardSource {
    /// Empty for a board given as an argument.
    pub name: String,
    /// Whether it is an argument of one line.
    is_line: bool,
    /// The length in bytes, if known.
    pub length: Option<u64>,
    pub boards: Boards<Box<dyn BufRead + Send>>,
}

impl BoardSource {
    /// Opens what an argument names.
    pub(super) fn open(argument: &str, assumed: Assumed) -> Result<Self, Failure> {
        type Input = Box<dyn BufRead + Send>;
        let (name, length, input): (&str, Option<u64>, Input) = if argument == "-" {
            ("standard input", None, Box::new(BufReader::with_capacity(BUFFER, stdin())))
        } else if is_board(argument) {
            ("", Some(argument.len() as u64), Box::new(Cursor::new(argument.to_owned())))
        } else {
            let file = File::open(argument).map_err(|error| cannot_read(argument, &error))?;
            let length = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|file| file.len());
            (argument, length, Box::new(BufReader::with_capacity(BUFFER, file)))
        };
        let is_line = name.is_empty() && !argument.contains('\n');
        Ok(Self { name: name.to_owned(), is_line, length, boards: Boards::new(input, assumed) })
    }

    /// Opens everything the arguments name, or standard input if there are none.
    pub(super) fn open_all(arguments: &[String], assumed: Assumed) -> Result<Vec<Self>, Failure> {
        if arguments.is_empty() {
            return Ok(vec![Self::open("-", assumed)?]);
        }
        arguments.iter().map(|argument| Self::open(argument, assumed)).collect()
    }

    /// Returns the next board, or `None` at the end of the source.
    pub(super) fn next_board(&mut self) -> Result<Option<ReadResult>, Failure> {
        self.boards.next().transpose().map_err(|error| cannot_read(&self.name, &error))
    }

    /// Puts the name of the source before a message.
    pub(super) fn locate(&self, message: impl std::fmt::Display) -> String {
        if !self.name.is_empty() {
            return format!("{}: {message}", self.name);
        }
        let message = message.to_string();
        let in_line = message.strip_prefix("line 1, ");
        in_line.filter(|_| self.is_line).unwrap_or(&message).to_owned()
    }
}

/// The one board an argument names.
pub(super) fn only_board(argument: &str, assumed: Assumed) -> Result<Puzzle, Failure> {
    let mut source = BoardSource::open(argument, assumed)?;
    match source.next_board()? {
        None => Err(usage(source.locate("there is no board"))),
        Some(Err(error)) => Err(usage(source.locate(error))),
        Some(Ok(board)) => match source.next_board()? {
            None => Ok(board.puzzle),
            Some(_) => Err(usage(source.locate("there is more than one board; give just one"))),
        },
    }
}

/// Returns the type that an argument names, or `None` if the argument names a board.
pub(super) fn wanted_type(argument: &str) -> Result<Option<GameType>, Failure> {
    if argument == "-" || Path::new(argument).exists() || is_board(argument) {
        return Ok(None);
    }
    if argument.trim().is_empty() {
        return Err(usage(EMPTY));
    }
    argument.parse().map(Some).map_err(|why| {
        let is_type_like = argument.starts_with(|c: char| c.is_ascii_digit())
            && argument.bytes().all(|byte| byte.is_ascii_alphanumeric());
        usage(if is_type_like {
            format!("{argument}: {why}")
        } else {
            format!("{argument}: no such file; a board is a game ID, a type such as 3x3da, or a file")
        })
    })
}

/// The error for a source that cannot be opened or read.
fn cannot_read(name: &str, error: &io::Error) -> Failure {
    if name.trim().is_empty() {
        return usage(EMPTY);
    }
    let is_missing = error.kind() == io::ErrorKind::NotFound;
    let why = why_unreadable(Path::new(name), error);
    if is_missing && name.parse::<GameType>().is_ok() {
        return usage(format!(
            "{name} is a type of board, not a board: `sudoku-bot generate {name}` deals one"
        ));
    }
    let what_to_do =
        if is_missing { "; a board is a file, `-` for standard input, or a game ID" } else { "" };
    usage(format!("{name}: {why}{what_to_do}"))
}

/// Why a file cannot be opened or read.
pub(super) fn why_unreadable(file: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        // For a directory, Windows just denies access.
        _ if file.is_dir() => "is a directory; give a file".into(),
        _ => in_words(error),
    }
}

/// The error message, beginning in lower case and without the system's error number.
pub(super) fn in_words(error: &io::Error) -> String {
    let text = without_number(&error.to_string());
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Whether an argument is meant as a board rather than as the name of a file. A text of several lines always is.
pub(super) fn is_board(argument: &str) -> bool {
    let is_text = !argument.trim().is_empty() && argument.contains('\n');
    (is_text || looks_like_board(argument) || looks_like_line(argument)) && !Path::new(argument).exists()
}
