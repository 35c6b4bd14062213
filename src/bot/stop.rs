//! How playing ends, and what interrupts it.

use crate::desktop::{DesktopError, Point};
use crate::puzzle::{Cell, Symbol};

/// How a session, or one game, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Done,
    NotSolved,
    /// The game does not show the solution, or could not be read.
    NotAsPlanned,
    DesktopFailed,
    Aborted,
}

/// Why playing stopped early.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    #[error("the stop key was pressed")]
    Aborted,
    #[error("the pointer was moved into a corner of the screen")]
    Corner,
    #[error("the program was asked to end")]
    Quit,
    #[error("the game's window was closed")]
    WindowClosed,
    #[error(
        "the game does not react to clicks: {cell} is not highlighted after {tries} tries; check that the \
         game responds; if it runs as administrator, run sudoku-bot as administrator too"
    )]
    NotClicked { cell: Cell, tries: usize },
    #[error(
        "{cell} does not show what was typed after {tries} tries; check that the game responds, and that \
         the keyboard layout has the board's digits and letters without Shift"
    )]
    NotTaken { cell: Cell, tries: usize },
    /// In a foreign program.
    #[error(
        "the program did not accept {symbol} in {cell}, or what it shows there cannot be read; if the board was misread, \
         undo what was typed"
    )]
    Refused { cell: Cell, symbol: Symbol },
    /// In a foreign program.
    #[error("the digit in {cell} could not be removed: remove it yourself")]
    NotCleared { cell: Cell },
    /// In a foreign program.
    #[error("{cell} shows {symbol}, which could not be read before")]
    Unread { cell: Cell, symbol: Symbol },
    /// In a foreign program.
    #[error(
        "found no way to enter a digit: tried clicks and keys{}",
        match tried_pad {
            Some(true) => ", and the pad",
            Some(false) => "",
            None => "; found no pad",
        }
    )]
    NothingEntered {
        /// Whether there was time to try the pad; `None` without one.
        tried_pad: Option<bool>,
    },
    /// In a foreign program.
    #[error(
        "only a pencil mark appeared in {cell}: if the program is set to pencil marks, switch that off and start again"
    )]
    OnlyMark { cell: Cell },
    /// In a foreign program.
    #[error("a click on {cell} wrote a digit by itself, or opened one over the cell, so no other is made")]
    WrittenByClick { cell: Cell },
    #[error("the game shows another board now: {0}")]
    OtherBoard(String),
    #[error("cannot read the board: {0}")]
    CannotCompare(String),
    /// A copy of the board would destroy what the user has on the clipboard.
    #[error(
        "the game would have to copy its board to the clipboard, which holds more than plain text and could not be \
         restored: copy some plain text first, or play with --no-verify"
    )]
    ClipboardNotPlain,
    #[error(transparent)]
    Desktop(#[from] DesktopError),
}

impl Stop {
    /// The game no longer shows the given of this cell.
    pub(super) fn not_the_given(cell: Cell) -> Self {
        Self::OtherBoard(format!("{cell} does not show its given"))
    }

    /// Returns what the solve key would do next, as a verb to follow the key's name.
    pub(super) fn what_solving_does(&self) -> Option<&'static str> {
        match self {
            Self::Aborted | Self::Corner => Some("goes on"),
            Self::OtherBoard(_) => Some("plays that one"),
            Self::Unread { .. } => Some("reads the board again"),
            _ => None,
        }
    }

    pub fn end(&self) -> End {
        match self {
            Self::Aborted | Self::Corner | Self::Quit => End::Aborted,
            Self::WindowClosed
            | Self::NotClicked { .. }
            | Self::NotTaken { .. }
            | Self::Refused { .. }
            | Self::NotCleared { .. }
            | Self::NothingEntered { .. }
            | Self::OnlyMark { .. }
            | Self::WrittenByClick { .. }
            | Self::Unread { .. }
            | Self::OtherBoard(_)
            | Self::CannotCompare(_)
            | Self::ClipboardNotPlain => End::NotAsPlanned,
            Self::Desktop(_) => End::DesktopFailed,
        }
    }
}

/// Why the bot waits for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Pause {
    #[error("at your request")]
    Asked,
    #[error("the step is done")]
    StepMade,
    #[error("you moved the mouse")]
    PointerMoved { to: Point },
    #[error("you pressed a mouse button")]
    ButtonPressed,
    /// A key that would change the keys the bot sends.
    #[error("Shift, Ctrl or another modifier key is held down")]
    ModifierHeld,
    #[error("another window covers the board")]
    Covered,
    /// In a foreign program, like `PadLost`.
    #[error("the arrow keys do not move the cursor as before")]
    CursorLost,
    #[error("the buttons with the digits cannot be seen or clicked")]
    PadLost,
    #[error("another window has the focus")]
    FocusLost,
    #[error("the game's window is minimised or hidden")]
    Hidden,
    #[error("the game's window was moved or resized")]
    WindowMoved,
    /// In a foreign program, within its window.
    #[error("the board was moved or covered")]
    BoardMoved,
    #[error("the screen is locked, disconnected or showing a security prompt")]
    Locked,
}

impl Pause {
    /// What the user has to do first, if that is not obvious.
    pub(super) fn remedy(self) -> Option<&'static str> {
        match self {
            Self::ModifierHeld => Some("release it"),
            Self::Covered => Some("move it away"),
            Self::CursorLost => Some("select a cell"),
            Self::PadLost => Some("make sure that all of them are visible"),
            Self::Hidden => Some("restore it"),
            _ => None,
        }
    }
}

/// Why the player cannot make its next input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub(super) enum Interruption {
    Pause(#[from] Pause),
    Stop(Stop),
}

/// A locked screen only pauses the bot, since it can be unlocked.
impl From<Stop> for Interruption {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Desktop(DesktopError::Locked) => Self::Pause(Pause::Locked),
            stop => Self::Stop(stop),
        }
    }
}

impl From<DesktopError> for Interruption {
    fn from(error: DesktopError) -> Self {
        Stop::from(error).into()
    }
}
