//! The rest of a board that could not be read, of which no row is looked at.

use super::super::row::Row;

/// The rows to pass over, as their board could not be read.
#[derive(Debug, Default)]
pub(super) enum Rest {
    #[default]
    None,
    /// All of them up to a blank line.
    Paragraph,
    /// As many as the board lacks, as long as they have its number of cells: a user who types starts over.
    Rows { left: usize, cells: usize },
}

impl Rest {
    /// The rest of a board of `size` symbols, below a wrong row with `above` others above it.
    pub fn of(size: usize, above: usize, is_typed: bool) -> Self {
        if is_typed {
            Self::Rows { left: size.saturating_sub(above + 1), cells: size }
        } else {
            Self::Paragraph
        }
    }

    /// Whether a row belongs to the rest, which ends with the first row that does not.
    pub fn takes(&mut self, row: &Row) -> bool {
        let takes_it = match self {
            Self::Rows { cells, .. } => row.cells.len() == *cells && self.takes_any(),
            _ => self.takes_any(),
        };
        if !takes_it {
            *self = Self::None;
        }
        takes_it
    }

    /// Whether a row that cannot be read belongs to the rest.
    pub fn takes_any(&mut self) -> bool {
        match self {
            Self::None | Self::Rows { left: 0, .. } => false,
            Self::Paragraph => true,
            Self::Rows { left, .. } => {
                *left -= 1;
                true
            }
        }
    }
}
