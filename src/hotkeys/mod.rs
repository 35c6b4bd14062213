//! The global hotkeys: from the system's input events to the commands they stand for.

mod input;
mod listener;
mod names;
mod through_rdev;

pub use listener::{Listener, listen_beside};
pub use names::HotkeyNames;
