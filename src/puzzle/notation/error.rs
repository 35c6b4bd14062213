//! What is wrong with a text, and where.

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct BoardError {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    pub message: String,
    /// The text of the board if it is all on that line, otherwise empty.
    pub text: String,
}

impl BoardError {
    pub(super) fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: printable(message.into()), text: String::new() }
    }
}

/// A message that quotes control characters of a text must not send them to the terminal.
fn printable(message: String) -> String {
    if message.chars().any(char::is_control) { message.escape_debug().to_string() } else { message }
}

/// What is wrong with one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub column: usize,
    pub message: String,
}

impl Problem {
    pub fn at(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into() }
    }

    pub fn shifted(self, columns: usize) -> Self {
        Self { column: self.column + columns, ..self }
    }

    pub fn on_line(self, line: usize) -> BoardError {
        BoardError::new(line, self.column, self.message)
    }
}
