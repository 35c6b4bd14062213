//! What is shown in the terminal: the live view of the bot, and a game for people.
//!
//! `tty` takes the terminal and gives it back. A `Scene` is a board with everything that is marked on it; `board`
//! draws it at the size for which `arrangement` has room, and `panel` explains its step. `live` shows what the bot
//! does, and [`app`] is the game for people.

pub mod app;
mod arrangement;
mod board;
mod canvas;
mod live;
mod panel;
mod scene;
mod theme;
mod tty;

pub(crate) use live::{KeyHelp, LiveView};
pub use theme::Theme;
pub use tty::Takeover;
pub(crate) use tty::{Input, KEY_HELP, LogOutput, Stream, is_own_window, obeys_escapes};
