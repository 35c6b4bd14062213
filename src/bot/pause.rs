//! Why the bot waits for the user.

use std::fmt;

use crate::desktop::Point;

/// What made the bot pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Pause {
    /// The user pressed the pause key.
    Asked,
    /// The single step the user asked for is done.
    StepMade,
    /// The pointer is not where the bot left it.
    PointerMoved { to: Point },
    /// The user pressed a mouse button.
    ButtonPressed,
    /// A key such as Ctrl or Shift is held down, which would change the keys the bot sends.
    ModifierHeld,
    /// Another window covers the cells.
    Covered,
    /// The keys would go to another window.
    FocusLost,
    /// The game's window is minimised, or on another workspace.
    Hidden,
    /// The game's window was moved or resized.
    WindowMoved,
    /// The system lets no program use the screen at the moment.
    Locked,
}

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Asked => "at your request",
            Self::StepMade => "the step is done",
            Self::PointerMoved { .. } => "you moved the mouse",
            Self::ButtonPressed => "you pressed a mouse button",
            Self::ModifierHeld => "Shift, Ctrl or another modifier key is held down",
            Self::Covered => "another window covers the board",
            Self::FocusLost => "another window has the focus",
            Self::Hidden => "the game's window is minimised or hidden; restore it",
            Self::WindowMoved => "the game's window was moved or resized",
            Self::Locked => "the screen is locked, disconnected or showing a security prompt",
        })
    }
}
