//! The text around boards: headings, and prose that is reported once rather than line by line.

use super::error::BoardError;

/// The lines since the last board that are not boards.
#[derive(Debug, Default)]
pub(super) enum Noise {
    #[default]
    None,
    /// A line of words, which is a heading if rows follow.
    Heading { error: BoardError, is_csv: bool },
    /// It has been reported that this is no board.
    Reported,
}

impl Noise {
    /// Takes the error of a line that is not part of a board, and returns it if it is to be reported.
    pub fn hear(&mut self, error: BoardError, line: &str, is_words: bool) -> Option<BoardError> {
        match std::mem::take(self) {
            Self::None if is_words => {
                let is_csv = error.line == 1 && line.contains([',', ';', '\t']);
                *self = Self::Heading { error, is_csv };
                None
            }
            Self::None => {
                *self = Self::Reported;
                Some(error)
            }
            Self::Heading { error, .. } => {
                *self = Self::Reported;
                Some(error)
            }
            Self::Reported => {
                *self = Self::Reported;
                None
            }
        }
    }

    pub fn is_reported(&self) -> bool {
        matches!(self, Self::Reported)
    }

    /// Takes the line that turns out to be no heading.
    pub fn take_heading(&mut self) -> Option<BoardError> {
        match std::mem::take(self) {
            Self::Heading { error, .. } => {
                *self = Self::Reported;
                Some(error)
            }
            other => {
                *self = other;
                None
            }
        }
    }

    /// Rows follow, so that the line was a heading.
    pub fn end_heading(&mut self) {
        if let Self::Heading { .. } = self {
            *self = Self::None;
        }
    }

    /// The names of the columns, above lines of CSV.
    pub fn end_header(&mut self) {
        if let Self::Heading { is_csv: true, .. } = self {
            *self = Self::None;
        }
    }
}
