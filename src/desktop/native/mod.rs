//! The real desktop: enigo for the pointer and the keys, arboard for the clipboard, and a
//! [`System`] for the rest.

mod clipboard;
mod keys;
mod system;

use enigo::{Direction, Enigo, Settings};

use clipboard::ClipboardWorker;
pub use keys::DigitKeys;
use system::{System, ThisSystem};

use super::{
    Area, Desktop, DesktopError, Key, MenuKey, MenuKind, Monitors, MouseButton, Picture, Point, Window,
    WindowId,
};

/// How far from its target the pointer may end up, in pixels: scaled screens round.
const POINTER_TOLERANCE: i32 = 2;

/// The screen, mouse and keyboard of this computer.
pub struct NativeDesktop {
    enigo: Enigo,
    digits: DigitKeys,
    clipboard: ClipboardWorker,
    system: ThisSystem,
}

impl std::fmt::Debug for NativeDesktop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NativeDesktop").field("digits", &self.digits).finish_non_exhaustive()
    }
}

impl NativeDesktop {
    /// Connects to the desktop.
    ///
    /// # Errors
    /// If there is no display, or no permission to use it.
    pub fn open(digits: DigitKeys) -> Result<Self, DesktopError> {
        let system = ThisSystem::open()?;
        // The player paces its input itself.
        let settings = Settings { linux_delay: 0, ..Settings::default() };
        let enigo = Enigo::new(&settings).map_err(|error| {
            DesktopError::Unavailable(format!(
                "cannot control mouse and keyboard: {error}{}",
                ThisSystem::PERMISSION_HINT
            ))
        })?;
        Ok(Self { enigo, digits, clipboard: ClipboardWorker::start()?, system })
    }

    /// Claims the desktop until the process ends, so that no two bots play into one game.
    ///
    /// # Errors
    /// If another bot has claimed it.
    pub fn claim(&mut self) -> Result<(), DesktopError> {
        self.system.claim()
    }

    /// The error of a failed action, or the loss of the display that explains it.
    fn unless_lost(&self, error: DesktopError) -> DesktopError {
        self.system.check().err().unwrap_or(error)
    }
}

/// Reads the monitors from any thread, again and again; none where only the desktop knows them.
pub(crate) fn watch_monitors() -> impl FnMut() -> Option<Monitors> {
    ThisSystem::watch_monitors()
}

impl Desktop for NativeDesktop {
    fn pointer(&mut self) -> Result<Point, DesktopError> {
        self.system.pointer(&self.enigo).map_err(|error| self.unless_lost(error))
    }

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        self.system.move_pointer(&mut self.enigo, point).map_err(|error| self.unless_lost(error))?;
        let actual = self.pointer()?;
        let distance = (actual.x - point.x).abs().max((actual.y - point.y).abs());
        if distance > POINTER_TOLERANCE {
            return Err(DesktopError::PointerElsewhere { wanted: point, actual });
        }
        Ok(())
    }

    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        self.system.click(&mut self.enigo, button).map_err(|error| self.unless_lost(error))?;
        self.system.wait_for_release()
    }

    fn has_modifier(&mut self) -> Result<bool, DesktopError> {
        self.system.has_modifier()
    }

    fn may_overtake_clicks(&mut self, key: Key) -> bool {
        self.system.without_key(key, self.digits).is_some()
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        if let Some(character) = self.system.without_key(key, self.digits) {
            return self.system.send_character(character).map_err(|error| self.unless_lost(error));
        }
        let has_ctrl = matches!(key, Key::Menu(MenuKey::Ctrl(_)));
        let key = ThisSystem::key(key, self.digits);
        let mut press = |key, direction| self.system.press(&mut self.enigo, key, direction);
        if !has_ctrl {
            return press(key, Direction::Click).map_err(|error| self.unless_lost(error));
        }
        let held = press(enigo::Key::Control, Direction::Press);
        let pressed = held.and_then(|()| press(key, Direction::Click));
        // In any case: a Ctrl that stays down would change whatever is typed next.
        let released = press(enigo::Key::Control, Direction::Release);
        pressed.and(released).map_err(|error| self.unless_lost(error))
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        let text = self.clipboard.read().map_err(|error| self.unless_lost(error))?;
        if text.is_none() {
            self.system.check()?;
        }
        Ok(text)
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        self.clipboard.write(text).map_err(|error| self.unless_lost(error))
    }

    fn screen(&mut self) -> Result<Area, DesktopError> {
        self.system.screen(&self.enigo).map_err(|error| self.unless_lost(error))
    }

    fn monitors(&mut self) -> Result<Monitors, DesktopError> {
        self.system.monitors(&self.enigo).map_err(|error| self.unless_lost(error))
    }

    fn picture(&mut self, area: Area) -> Result<Option<Picture>, DesktopError> {
        self.system.picture(area).map_err(|error| self.unless_lost(error))
    }

    fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError> {
        self.system.window_at(point)
    }

    fn window(&mut self, window: WindowId) -> Result<Window, DesktopError> {
        self.system.window(window)
    }

    fn has_lost_focus(&mut self, window: WindowId) -> Result<bool, DesktopError> {
        self.system.has_lost_focus(window)
    }

    fn menu(&mut self, window: WindowId) -> Result<Option<MenuKind>, DesktopError> {
        self.system.menu(window)
    }

    fn dialog_of(&mut self, window: WindowId) -> Result<Option<WindowId>, DesktopError> {
        self.system.dialog_of(window)
    }
}
