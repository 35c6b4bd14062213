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
        Self { line, column, message: printable(&message.into()), text: String::new() }
    }
}

/// What is wrong with characters in another encoding.
pub(super) const NOT_UTF_8: &str = "this is not UTF-8; save it as UTF-8 if it should be a board";

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

/// A message that quotes control characters of a text must not send them to the terminal.
pub(super) fn printable(message: &str) -> String {
    let is_unseen =
        |c: char| c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    let escaped = |c: char| if is_unseen(c) { c.escape_default().to_string() } else { c.to_string() };
    message.chars().map(escaped).collect()
}

/// A board of this size with its article, such as `a 9x9 board` or `an 8x8 board`.
pub(super) fn board_of(size: usize) -> String {
    let is_vowel = matches!(size, 11 | 18) || size.to_string().starts_with('8');
    format!("{} {size}x{size} board", if is_vowel { "an" } else { "a" })
}
