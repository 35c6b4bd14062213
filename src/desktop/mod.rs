//! The desktop the bot acts on: pointer, buttons, keys and clipboard.
//!
//! [`Desktop`] is all that the rest of the program knows of it. [`NativeDesktop`] is the real
//! one; [`simulated`] holds the game in memory, for tests and for the demo.

mod calibration;
mod native;
pub mod simulated;

use std::fmt;

pub use calibration::Calibration;
pub use native::{DigitKeys, NativeDesktop};

use crate::puzzle::Symbol;

/// A place on the screen, in pixels from its top-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseButton {
    Left,
    Right,
}

/// A key the bot may send; it is always pressed and released at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Enters a symbol.
    Symbol(Symbol),
    /// Empties a cell.
    Clear,
    /// Goes through the game's menu.
    Menu(MenuKey),
}

/// A key for the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuKey {
    Alt,
    F10,
    Up,
    Down,
    Left,
    Right,
    Return,
    Escape,
    /// An entry's underlined letter.
    Letter(char),
}

/// What can go wrong between the bot and the desktop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DesktopError {
    #[error("{0}")]
    Unavailable(String),
    #[error("the system did not take {what}: {reason}")]
    NotTaken { what: &'static str, reason: String },
    #[error(
        "the pointer was sent to {wanted} but is at {actual}: the board must lie on the primary screen, \
         and the mouse must be left alone"
    )]
    PointerElsewhere { wanted: Point, actual: Point },
}

/// Pointer, buttons, keys and clipboard.
pub trait Desktop {
    /// Where the pointer is.
    ///
    /// # Errors
    /// Like all of these methods where the system does not answer or does not do it.
    fn pointer(&mut self) -> Result<Point, DesktopError>;

    /// Moves the pointer.
    fn move_to(&mut self, point: Point) -> Result<(), DesktopError>;

    /// Presses and releases a button where the pointer is.
    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError>;

    /// Presses and releases a key.
    fn press(&mut self, key: Key) -> Result<(), DesktopError>;

    /// The text on the clipboard; none where there is no text, or nobody hands it out in time.
    fn clipboard(&mut self) -> Result<Option<String>, DesktopError>;

    /// Puts a text on the clipboard.
    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError>;
}
