//! The formats of the output.

use clap::ValueEnum;

use crate::puzzle::Notation;

/// How a board or a solution is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    Text,
    Line,
    Id,
    Json,
    Candidates,
}

impl OutputFormat {
    /// The notation of the format, or `None` for JSON.
    pub fn notation(self) -> Option<Notation> {
        match self {
            Self::Text => Some(Notation::Text),
            Self::Line => Some(Notation::Line),
            Self::Id => Some(Notation::Id),
            Self::Candidates => Some(Notation::Candidates),
            Self::Json => None,
        }
    }
}

/// Whether a notation takes several lines, so that a blank line ends each board.
pub(super) fn is_drawn(notation: Notation) -> bool {
    matches!(notation, Notation::Text | Notation::Candidates)
}

/// What ends a board.
pub(super) fn end_of_board(notation: Notation) -> &'static str {
    if is_drawn(notation) { "\n\n" } else { "\n" }
}
