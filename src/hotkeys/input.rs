//! How the input of the whole desktop is heard: one trait, and one file for each system that implements it.

#[cfg(target_os = "macos")]
#[path = "macos.rs"]
mod this_system;
#[cfg(windows)]
#[path = "windows.rs"]
mod this_system;
#[cfg(all(unix, not(target_os = "macos")))]
#[path = "x11.rs"]
mod this_system;

use super::names::KeyName;
use crate::desktop::Point;

pub(super) use this_system::ThisSystem;

/// Something the user or the bot has done with keyboard or mouse, in any window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InputEvent {
    /// A hotkey went down; a key held down may repeat this.
    KeyDown(KeyName),
    KeyUp(KeyName),
    /// The left, middle or right mouse button went down. Others do nothing in the game.
    ButtonDown,
    /// The pointer was moved here, by the user or the bot.
    PointerAt(Point),
    /// Anything else, or the news that a listener works before anything has happened.
    Other,
}

/// A system's way to hear keys and buttons whatever window has the focus.
pub(super) trait InputListener {
    /// Whether [`listen`](Self::listen) must run on the main thread.
    const NEEDS_MAIN_THREAD: bool = false;

    /// Whether it passes on the keys that the bot presses.
    const HEARS_OWN_KEYS: bool = true;

    /// What to do if it listens without error and yet hears nothing.
    const IF_SILENT: &'static str;

    /// Passes on what it hears until the program ends. Returns, with the reason, only if it cannot listen.
    ///
    /// `hear` may run inside the system's own handling of input, and returns within microseconds.
    fn listen(hear: impl FnMut(InputEvent) + 'static) -> String;
}
