//! Why no board is read from a picture.

use crate::puzzle::Cell;

/// Why no board is read from a picture.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoBoard {
    #[error("no grid here")]
    NoGrid,
    #[error("the cells are too small to read ({pixels:.0} pixels); enlarge the board")]
    TooSmall { pixels: f64 },
    #[error("the grid here is part of a larger one that is not a board of a known size")]
    Part,
    #[error("{cell} could not be read; enlarge the board, or close what lies over it")]
    Unread { cell: Cell },
    #[error("the lines or colours of this board are not those of a known variant")]
    Variant,
    #[error("this looks like a killer, whose cages cannot be read from a picture")]
    Cages,
}
