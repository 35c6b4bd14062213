//! The desktop the bot acts on and looks at: pointer, buttons, keys, clipboard, screen and windows.
//!
//! [`Desktop`] is all that the rest of the program knows of it. [`NativeDesktop`] is the real
//! one; [`simulated`] holds the game in memory, for tests and for the demo.

mod calibration;
mod native;
mod picture;
pub mod simulated;

use std::fmt;

pub use calibration::Calibration;
pub use native::{DigitKeys, NativeDesktop};
pub use picture::{Area, Picture, Rgb};

pub use crate::game::MouseButton;
use crate::puzzle::Symbol;

/// A place on the screen, in pixels from its top-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
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
    #[error("the connection to the display is lost")]
    Lost,
    #[error("the system did not take {what}: {reason}")]
    NotTaken { what: &'static str, reason: String },
    #[error(
        "the pointer was sent to {wanted} but is at {actual}: the board must lie on the primary screen, \
         and the mouse must be left alone"
    )]
    PointerElsewhere { wanted: Point, actual: Point },
}

/// A window of another program, by the system's number for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WindowId(pub u64);

/// What is known of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// It was closed.
    Gone,
    /// It is minimised, or on another workspace.
    Hidden,
    Shown {
        /// Where its content is, without the frame.
        area: Area,
        /// Whether keys go to it.
        has_focus: bool,
    },
}

/// Pointer, buttons, keys, clipboard, screen and windows.
pub trait Desktop {
    /// Where the pointer is.
    ///
    /// # Errors
    /// Like all of these methods where the system does not answer or does not do it.
    fn pointer(&mut self) -> Result<Point, DesktopError>;

    /// Moves the pointer.
    fn move_to(&mut self, point: Point) -> Result<(), DesktopError>;

    /// Presses and releases a button where the pointer is. What is sent after it arrives after it.
    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError>;

    /// Whether a key is held down that makes others of the keys pressed with it: Shift, Ctrl, Alt, Super.
    fn has_modifier(&mut self) -> Result<bool, DesktopError>;

    /// Presses and releases a key.
    fn press(&mut self, key: Key) -> Result<(), DesktopError>;

    /// The text on the clipboard; none where there is no text, or nobody hands it out in time.
    fn clipboard(&mut self) -> Result<Option<String>, DesktopError>;

    /// Puts a text on the clipboard.
    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError>;

    /// The part of the screen where the pointer can be.
    fn screen(&mut self) -> Result<Area, DesktopError>;

    /// What that part of the screen shows, as far as it lies on the screen; none where the bot
    /// cannot see.
    fn picture(&mut self, area: Area) -> Result<Option<Picture>, DesktopError>;

    /// The topmost window at a place; none where only the background is there, or nobody can tell.
    fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError>;

    /// What is known of a window that [`window_at`](Self::window_at) has found.
    fn window(&mut self, window: WindowId) -> Result<Window, DesktopError>;
}
