//! The desktop the bot acts on and sees: pointer, buttons, keys, clipboard, screen and windows.
//!
//! The rest of the program knows only [`Desktop`]. [`NativeDesktop`] is the real one; [`simulated`]
//! holds the game in memory, for the demo.

mod calibration;
mod menu_keys;
mod monitors;
mod native;
mod picture;
pub mod simulated;

use std::fmt;
use std::time::Duration;

pub use calibration::Calibration;
pub use menu_keys::{KeysByMenu, MenuKeys, MenuStep};
pub use monitors::Monitors;
#[cfg(windows)]
pub(crate) use native::is_over_another_program;
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) use native::keep_keys;
#[cfg(target_os = "linux")]
pub(crate) use native::wait_for_manager;
pub(crate) use native::watch_monitors;
pub use native::{DigitKeys, NativeDesktop};
pub use picture::{Area, Picture, Rgb};

use crate::game::Action;
pub use crate::game::MouseButton;
use crate::puzzle::Symbol;

/// A position on the screen, in pixels from its top-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    /// How many pixels another point is away, to the side or up and down, whichever is more.
    pub(crate) fn distance(self, other: Self) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A key the bot may send; it is always pressed and released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Types a symbol with the keys that are set for digits.
    Symbol(Symbol),
    /// Types a digit or letter as most people do: not all programs take digits from the numeric keypad.
    Character(char),
    /// Empties a cell.
    Clear,
    /// Moves through the game's menu.
    Menu(MenuKey),
}

impl Key {
    /// The key that makes an entry.
    pub fn of(action: Action) -> Self {
        action.symbol().map_or(Self::Clear, Self::Symbol)
    }
}

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
    Tab,
    /// The underlined letter of a menu entry.
    Letter(char),
    /// A letter while Ctrl is held down.
    Ctrl(char),
}

/// What can go wrong between the bot and the desktop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DesktopError {
    /// The desktop cannot be used at all: a sentence on why, and what to do.
    #[error("{0}")]
    Unavailable(String),
    #[error("the connection to the display is lost")]
    Lost,
    /// Neither screen nor input can be used at the moment.
    #[error("the screen is locked, disconnected or showing a security prompt")]
    Locked,
    #[error("could not {what}: {reason}")]
    Failed { what: &'static str, reason: String },
    #[error(
        "moved the pointer to {wanted}, but it is at {actual}: keep the board on the primary screen \
         and leave the mouse alone"
    )]
    PointerElsewhere { wanted: Point, actual: Point },
}

impl DesktopError {
    /// Says what could not be done, for `map_err`.
    fn failed<E: ToString>(what: &'static str) -> impl Fn(E) -> Self {
        move |error| Self::Failed { what, reason: error.to_string() }
    }
}

/// A window of another program, by the number the system gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WindowId(pub u64);

/// How keys reach the menu of the game, which depends on what it was built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuKind {
    /// GTK: F10 opens the menu, and the arrow keys move through it.
    Gtk,
    /// Windows: Alt opens the menu, and each entry has a letter.
    Windows,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    Gone,
    /// Minimised, or on another workspace.
    Hidden,
    Shown {
        /// Where its content is, without the frame.
        area: Area,
        /// Whether key presses go to it.
        has_focus: bool,
    },
}

/// Pointer, buttons, keys, clipboard, screen and windows.
///
/// By default the bot sees neither the screen nor the windows; it can then still play, and verify the result through
/// the game's Copy.
pub trait Desktop {
    /// Returns what a user of this desktop must know before the first game, if anything.
    fn advice(&self) -> Option<&'static str> {
        None
    }

    /// Where the pointer is.
    ///
    /// # Errors
    /// Like all of these methods, if the system refuses or does not answer.
    fn pointer(&mut self) -> Result<Point, DesktopError>;

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError>;

    /// Presses and releases a button where the pointer is. Whatever is sent next arrives after it.
    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError>;

    /// Whether a key is held down that changes what other keys do: Shift, Ctrl, Alt or Super.
    fn has_modifier(&mut self) -> Result<bool, DesktopError> {
        Ok(false)
    }

    /// Whether a key may reach the game before a click that was sent earlier.
    fn may_overtake_clicks(&mut self, _key: Key) -> bool {
        false
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError>;

    /// Sets how long keys and buttons stay down, which is zero at first. Programs that poll them once a frame miss a
    /// shorter tap.
    fn set_hold(&mut self, _hold: Duration) {}

    /// Returns the text on the clipboard, or `None` if it holds no text or its owner does not answer in time.
    fn clipboard(&mut self) -> Result<Option<String>, DesktopError>;

    /// Returns all that is on the clipboard, which may be nothing, or `None` if it is more than plain text, such as a
    /// picture, files or formatting, or cannot be read: [`set_clipboard`](Self::set_clipboard) could not restore it.
    fn plain_clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        Ok(None)
    }

    /// Replaces what is on the clipboard. An empty text empties it.
    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError>;

    /// The rectangle around all monitors.
    fn screen(&mut self) -> Result<Area, DesktopError>;

    /// The monitors, which the pointer can reach.
    fn monitors(&mut self) -> Result<Monitors, DesktopError> {
        Ok(Monitors::new(vec![self.screen()?]))
    }

    /// Returns the pixels of the part of `area` that lies on the screen, or `None` if the bot cannot see.
    fn picture(&mut self, _area: Area) -> Result<Option<Picture>, DesktopError> {
        Ok(None)
    }

    /// Returns the topmost window at a point, or `None` if there is only the background, or it cannot be known.
    fn window_at(&mut self, _point: Point) -> Result<Option<WindowId>, DesktopError> {
        Ok(None)
    }

    /// The state of a window that [`window_at`](Self::window_at) has found.
    fn window(&mut self, _window: WindowId) -> Result<Window, DesktopError> {
        Ok(Window::Gone)
    }

    /// Whether a window has lost the focus since the last call for it, even if it has the focus again.
    fn has_lost_focus(&mut self, _window: WindowId) -> Result<bool, DesktopError> {
        Ok(false)
    }

    /// Returns the kind of menu of a game's window, or `None` if the window is another program's or unknown.
    fn menu(&mut self, _window: WindowId) -> Result<Option<MenuKind>, DesktopError> {
        Ok(None)
    }

    /// Returns the dialog of a window if it has the keyboard focus, or `None` if not, or if it cannot be known.
    fn dialog_of(&mut self, _window: WindowId) -> Result<Option<WindowId>, DesktopError> {
        Ok(None)
    }

    /// Returns the text that is selected in a dialog with the keyboard focus, or `None` if it cannot be known without
    /// a copy. The clipboard is not touched.
    fn dialog_text(&mut self, _dialog: WindowId) -> Result<Option<String>, DesktopError> {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Blind;

    impl Desktop for Blind {
        fn pointer(&mut self) -> Result<Point, DesktopError> {
            Ok(Point { x: 1, y: 1 })
        }

        fn move_to(&mut self, _: Point) -> Result<(), DesktopError> {
            Ok(())
        }

        fn click(&mut self, _: MouseButton) -> Result<(), DesktopError> {
            Ok(())
        }

        fn press(&mut self, _: Key) -> Result<(), DesktopError> {
            Ok(())
        }

        fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
            Ok(None)
        }

        fn set_clipboard(&mut self, _: &str) -> Result<(), DesktopError> {
            Ok(())
        }

        fn screen(&mut self) -> Result<Area, DesktopError> {
            Ok(Area { left: 0, top: 0, width: 10, height: 10 })
        }
    }

    #[test]
    fn a_system_that_overrides_nothing_sees_nothing_and_lets_the_bot_play() {
        let mut blind = Blind;
        let area = blind.screen().expect("a screen");
        assert_eq!(blind.advice(), None);
        assert_eq!(blind.plain_clipboard(), Ok(None));
        assert_eq!(blind.has_modifier(), Ok(false));
        assert!(!blind.may_overtake_clicks(Key::Clear));
        assert_eq!(blind.monitors(), Ok(Monitors::new(vec![area])));
        assert_eq!(blind.picture(area), Ok(None));
        assert_eq!(blind.window_at(Point { x: 1, y: 1 }), Ok(None));
        assert_eq!(blind.window(WindowId(1)), Ok(Window::Gone));
        assert_eq!(blind.has_lost_focus(WindowId(1)), Ok(false));
        assert_eq!(blind.menu(WindowId(1)), Ok(None));
        assert_eq!(blind.dialog_of(WindowId(1)), Ok(None));
        assert_eq!(blind.dialog_text(WindowId(1)), Ok(None));
    }
}
