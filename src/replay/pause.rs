//! Why the bot waits for the user.

use std::fmt;

use crate::desktop::Point;

/// What made the bot pause. It never goes on by itself while the user is doing something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Pause {
    /// The user asked for it.
    Asked,
    /// The one step that was asked for is made.
    StepMade,
    /// The pointer is not where the bot left it.
    PointerMoved { to: Point },
    /// A button was pressed that the bot did not press.
    ButtonPressed,
    /// A key such as Ctrl or Shift is held down, which would make other keys of those that are sent.
    ModifierHeld,
    /// Another window lies over the cells.
    Covered,
    /// The keys would go to another window.
    FocusLost,
    /// The game's window is elsewhere, or has another size.
    WindowMoved,
}

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Asked => "as asked",
            Self::StepMade => "the step is made",
            Self::PointerMoved { .. } => "you moved the mouse",
            Self::ButtonPressed => "you pressed a mouse button",
            Self::ModifierHeld => "you hold down Shift, Ctrl or another such key",
            Self::Covered => "another window lies over the board",
            Self::FocusLost => "another window has the focus",
            Self::WindowMoved => "the game's window has moved or changed its size",
        })
    }
}
