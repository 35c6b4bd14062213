//! What differs from system to system: one trait, and one file for each system that implements it.

#[cfg(target_os = "macos")]
#[path = "macos.rs"]
mod this_system;
#[cfg(windows)]
#[path = "windows/mod.rs"]
mod this_system;
#[cfg(all(unix, not(target_os = "macos")))]
#[path = "x11/mod.rs"]
mod this_system;

use enigo::{Button, Coordinate, Direction, Enigo, Keyboard as _, Mouse as _};

use super::super::{
    Area, DesktopError, Key, MenuKind, Monitors, MouseButton, Picture, Point, Window, WindowId,
};
use super::keys::{DigitKeys, enigo_key};

pub(super) use this_system::ThisSystem;

/// The part of the desktop that differs from system to system.
///
/// By default the pointer goes through enigo, and the bot sees neither the screen nor the windows;
/// it can then still play, and verify the result through the game's Copy.
pub(super) trait System: Sized {
    /// What to do if the system refuses access to mouse and keyboard; follows the error message.
    const PERMISSION_HINT: &'static str = "";

    /// Connects to the desktop and prepares the process for it, before anything else is opened.
    ///
    /// # Errors
    /// If there is no desktop, or it may not be used.
    fn open() -> Result<Self, DesktopError>;

    /// Fails once the connection to the desktop is lost.
    fn check(&self) -> Result<(), DesktopError> {
        Ok(())
    }

    fn pointer(&mut self, enigo: &Enigo) -> Result<Point, DesktopError> {
        let (x, y) = enigo.location().map_err(DesktopError::failed("read the pointer position"))?;
        Ok(Point { x, y })
    }

    fn move_pointer(&mut self, enigo: &mut Enigo, point: Point) -> Result<(), DesktopError> {
        enigo.move_mouse(point.x, point.y, Coordinate::Abs).map_err(DesktopError::failed("move the pointer"))
    }

    /// The rectangle around all monitors.
    fn screen(&mut self, enigo: &Enigo) -> Result<Area, DesktopError> {
        let (width, height) =
            enigo.main_display().map_err(DesktopError::failed("read the size of the screen"))?;
        Ok(Area { left: 0, top: 0, width, height })
    }

    /// The monitors, as far as [`move_pointer`](Self::move_pointer) can reach them.
    fn monitors(&mut self, enigo: &Enigo) -> Result<Monitors, DesktopError> {
        Ok(Monitors::new(vec![self.screen(enigo)?]))
    }

    /// Reads the monitors without a connection that was made before.
    fn watch_monitors() -> impl FnMut() -> Option<Monitors> + 'static {
        || None
    }

    /// The key to send, whatever the keyboard layout.
    fn key(key: Key, digits: DigitKeys) -> enigo::Key {
        enigo_key(key, digits)
    }

    /// The character of a key that the keyboard layout does not type, or not without Shift. It is then
    /// [sent](Self::send_character) without a key.
    fn without_key(&mut self, _key: Key, _digits: DigitKeys) -> Option<char> {
        None
    }

    /// Hands a character to the window with the focus. It may overtake a click that was sent before.
    fn send_character(&mut self, _character: char) -> Result<(), DesktopError> {
        Ok(())
    }

    /// Presses or releases a key, or both.
    fn press(
        &mut self,
        enigo: &mut Enigo,
        key: enigo::Key,
        direction: Direction,
    ) -> Result<(), DesktopError> {
        enigo.key(key, direction).map_err(DesktopError::failed("press a key"))
    }

    /// Presses and releases a button where the pointer is.
    fn click(&mut self, enigo: &mut Enigo, button: MouseButton) -> Result<(), DesktopError> {
        let button = match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
        };
        enigo.button(button, Direction::Click).map_err(DesktopError::failed("click"))
    }

    /// Waits after a click until no mouse button is held down any more, so that a key sent next
    /// cannot overtake the click.
    fn wait_for_release(&mut self) -> Result<(), DesktopError> {
        Ok(())
    }

    /// Whether Shift, Ctrl, Alt or Super is held down.
    fn has_modifier(&mut self) -> Result<bool, DesktopError> {
        Ok(false)
    }

    /// The pixels of the part of `area` that lies on the screen.
    fn picture(&mut self, _area: Area) -> Result<Option<Picture>, DesktopError> {
        Ok(None)
    }

    /// The topmost window at a point: the program's own, not the frame around it.
    fn window_at(&mut self, _point: Point) -> Result<Option<WindowId>, DesktopError> {
        Ok(None)
    }

    /// The state of a window that [`window_at`](Self::window_at) has found.
    fn window(&mut self, _window: WindowId) -> Result<Window, DesktopError> {
        Ok(Window::Gone)
    }

    /// Whether a window has lost the focus since this was last asked, even if it has it again.
    fn has_lost_focus(&mut self, _window: WindowId) -> Result<bool, DesktopError> {
        Ok(false)
    }

    /// The menu of a window that is the game's.
    fn menu(&mut self, _window: WindowId) -> Result<Option<MenuKind>, DesktopError> {
        Ok(None)
    }

    /// The dialog of a window that key presses go to.
    fn dialog_of(&mut self, _window: WindowId) -> Result<Option<WindowId>, DesktopError> {
        Ok(None)
    }

    /// Claims the desktop for this process until it ends.
    ///
    /// # Errors
    /// If another bot has it.
    fn claim(&mut self) -> Result<(), DesktopError> {
        Ok(())
    }
}

/// Says that the desktop is claimed.
#[cfg_attr(target_os = "macos", expect(dead_code, reason = "nothing claims the desktop there"))]
fn another_bot() -> DesktopError {
    DesktopError::Unavailable(
        "another sudoku-bot is running on this display; end that one first, with Ctrl+C in its terminal"
            .into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Blind;

    impl System for Blind {
        fn open() -> Result<Self, DesktopError> {
            Ok(Self)
        }
    }

    #[test]
    fn a_system_that_overrides_nothing_sees_nothing_and_lets_the_bot_play() {
        let mut blind = Blind::open().expect("it needs no connection");
        let area = Area { left: 0, top: 0, width: 10, height: 10 };
        assert_eq!(blind.check(), Ok(()));
        assert_eq!(blind.wait_for_release(), Ok(()));
        assert_eq!(blind.has_modifier(), Ok(false));
        assert_eq!(blind.without_key(Key::Clear, DigitKeys::Row), None);
        assert_eq!(blind.picture(area), Ok(None));
        assert_eq!(blind.window_at(Point { x: 1, y: 1 }), Ok(None));
        assert_eq!(blind.window(WindowId(1)), Ok(Window::Gone));
        assert_eq!(blind.has_lost_focus(WindowId(1)), Ok(false));
        assert_eq!(blind.menu(WindowId(1)), Ok(None));
        assert_eq!(blind.dialog_of(WindowId(1)), Ok(None));
        assert_eq!(blind.claim(), Ok(()));
        assert_eq!(Blind::watch_monitors()(), None);
    }
}
