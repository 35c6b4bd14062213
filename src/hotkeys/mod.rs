//! The global hotkeys: from the system's input events to the commands they stand for.

mod listener;
mod names;
#[cfg_attr(windows, path = "windows.rs")]
#[cfg_attr(not(windows), path = "through_rdev.rs")]
mod this_system;

use crate::desktop::Point;

pub use listener::{Listener, listen_beside};
use names::KeyName;
pub use names::{Hotkeys, Keys};

/// Something the user or the bot has done with keyboard or mouse, in any window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InputEvent {
    /// A hotkey went down; a key held down may repeat this.
    KeyDown(KeyName),
    KeyUp(KeyName),
    /// The left, middle or right mouse button went down. Others do nothing in the game.
    ButtonDown,
    /// The pointer was moved here, by the user or the bot.
    PointerAt(Point),
    /// Anything else, or a sign that the listener works before there is any input.
    Other,
}
