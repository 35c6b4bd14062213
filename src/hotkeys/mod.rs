//! The global hotkeys: from the system's input events to the commands they stand for.

mod input;
mod listener;
mod names;
#[cfg(not(windows))]
mod through_rdev;

pub use listener::{Listener, listen_beside};
pub use names::{Hotkeys, Keys};
