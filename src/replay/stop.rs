//! Why playing stops before its end, or waits.

use super::pause::Pause;
use super::report::End;
use crate::desktop::DesktopError;
use crate::puzzle::Cell;

/// Why playing stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    #[error("the stop key was pressed")]
    Aborted,
    #[error("the pointer was thrown into a corner of the screen")]
    Corner,
    #[error("the program was asked to end")]
    Quit,
    #[error("the game's window was closed")]
    WindowClosed,
    #[error("the game's window was minimised or hidden")]
    WindowHidden,
    #[error(
        "{cell} does not show what was typed into it, after {tries} tries: does the game answer, and \
         does the keyboard type digits without a shift?"
    )]
    NotTaken { cell: Cell, tries: usize },
    #[error("the game shows another board now: {0}")]
    OtherBoard(String),
    #[error("nobody can tell what the game shows now: {0}")]
    CannotCompare(String),
    #[error(transparent)]
    Desktop(#[from] DesktopError),
}

impl Stop {
    /// How a solve has ended that was stopped so.
    pub fn end(&self) -> End {
        match self {
            Self::Aborted | Self::Corner | Self::Quit => End::Aborted,
            Self::WindowClosed
            | Self::WindowHidden
            | Self::NotTaken { .. }
            | Self::OtherBoard(_)
            | Self::CannotCompare(_) => End::NotAsPlanned,
            Self::Desktop(_) => End::DesktopFailed,
        }
    }
}

/// What comes between the player and its next input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Interruption {
    Pause(Pause),
    Stop(Stop),
}

impl From<Stop> for Interruption {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Pause> for Interruption {
    fn from(pause: Pause) -> Self {
        Self::Pause(pause)
    }
}

impl From<DesktopError> for Interruption {
    fn from(error: DesktopError) -> Self {
        Self::Stop(error.into())
    }
}
