//! The real desktop: enigo for the pointer and the keys, arboard for the clipboard.

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod blind;
mod clipboard;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

use enigo::{Button, Coordinate, Direction, Enigo, InputError, Keyboard, Mouse, Settings};

#[cfg(not(all(unix, not(target_os = "macos"))))]
use blind::Blind as Server;
use clipboard::ClipboardWorker;
#[cfg(all(unix, not(target_os = "macos")))]
use x11::X11 as Server;

use super::{Area, Desktop, DesktopError, Key, MenuKey, MouseButton, Picture, Point, Window, WindowId};

/// Which keys the digits are typed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DigitKeys {
    /// Those above the letters.
    #[default]
    Row,
    /// The numeric keypad's, which do not depend on the keyboard layout on Windows.
    Numpad,
}

/// The screen, mouse and keyboard of this computer.
pub struct NativeDesktop {
    enigo: Enigo,
    digits: DigitKeys,
    clipboard: ClipboardWorker,
    /// Who knows what the screen shows.
    server: Server,
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
    /// Where there is no display or no permission to use it.
    pub fn open(digits: DigitKeys) -> Result<Self, DesktopError> {
        if cfg!(target_os = "linux") && std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
            let reason = match std::env::var_os("WAYLAND_DISPLAY") {
                Some(_) => {
                    "Wayland alone lets no program type into another's window: log into an X11 session"
                }
                None => "DISPLAY is not set: start the bot from a terminal inside the desktop",
            };
            return Err(DesktopError::Unavailable(format!("there is no X11 display ({reason})")));
        }
        // Cells are found in real pixels; where this fails they are the same as the others.
        #[cfg(target_os = "windows")]
        if enigo::set_dpi_awareness().is_err() {
            log::debug!("the awareness of the screen's scaling was set already");
        }
        // The pauses between events are the player's business.
        let settings = Settings { linux_delay: 0, ..Settings::default() };
        let enigo = Enigo::new(&settings).map_err(|error| {
            DesktopError::Unavailable(format!(
                "mouse and keyboard cannot be reached: {error}{PERMISSION_HINT}"
            ))
        })?;
        Ok(Self { enigo, digits, clipboard: ClipboardWorker::start()?, server: Server::connect()? })
    }

    /// What an input that was refused means.
    fn not_taken(&self, what: &'static str) -> impl Fn(InputError) -> DesktopError {
        move |error| self.unless_lost(DesktopError::NotTaken { what, reason: error.to_string() })
    }

    /// The error, or the one behind it: without a display nothing works.
    fn unless_lost(&self, error: DesktopError) -> DesktopError {
        self.server.check().err().unwrap_or(error)
    }
}

const PERMISSION_HINT: &str = if cfg!(target_os = "macos") {
    "; allow the terminal under System Settings > Privacy & Security > Accessibility and Input Monitoring"
} else {
    ""
};

impl Desktop for NativeDesktop {
    fn pointer(&mut self) -> Result<Point, DesktopError> {
        let (x, y) = self.enigo.location().map_err(self.not_taken("a question for the pointer's place"))?;
        Ok(Point { x, y })
    }

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        self.enigo
            .move_mouse(point.x, point.y, Coordinate::Abs)
            .map_err(self.not_taken("a move of the pointer"))?;
        let actual = self.pointer()?;
        // Scaled screens may round by a pixel.
        if (actual.x - point.x).abs() > 2 || (actual.y - point.y).abs() > 2 {
            return Err(DesktopError::PointerElsewhere { wanted: point, actual });
        }
        Ok(())
    }

    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        let button = match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
        };
        self.enigo.button(button, Direction::Click).map_err(self.not_taken("a click"))?;
        self.server.wait_for_release()
    }

    fn has_modifier(&mut self) -> Result<bool, DesktopError> {
        self.server.has_modifier()
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        self.enigo.key(native_key(key, self.digits), Direction::Click).map_err(self.not_taken("a key"))
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        let text = self.clipboard.read().map_err(|error| self.unless_lost(error))?;
        if text.is_none() {
            self.server.check()?;
        }
        Ok(text)
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        self.clipboard.write(text).map_err(|error| self.unless_lost(error))
    }

    fn screen(&mut self) -> Result<Area, DesktopError> {
        let (width, height) =
            self.enigo.main_display().map_err(self.not_taken("a question for the screen's size"))?;
        Ok(Area { left: 0, top: 0, width, height })
    }

    fn picture(&mut self, area: Area) -> Result<Option<Picture>, DesktopError> {
        self.server.picture(area)
    }

    fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError> {
        self.server.window_at(point)
    }

    fn window(&mut self, window: WindowId) -> Result<Window, DesktopError> {
        self.server.window(window)
    }
}

fn native_key(key: Key, digits: DigitKeys) -> enigo::Key {
    use enigo::Key as Native;
    match key {
        Key::Symbol(symbol) => match (symbol.to_char(), digits) {
            ('1', DigitKeys::Numpad) => Native::Numpad1,
            ('2', DigitKeys::Numpad) => Native::Numpad2,
            ('3', DigitKeys::Numpad) => Native::Numpad3,
            ('4', DigitKeys::Numpad) => Native::Numpad4,
            ('5', DigitKeys::Numpad) => Native::Numpad5,
            ('6', DigitKeys::Numpad) => Native::Numpad6,
            ('7', DigitKeys::Numpad) => Native::Numpad7,
            ('8', DigitKeys::Numpad) => Native::Numpad8,
            ('9', DigitKeys::Numpad) => Native::Numpad9,
            (c, _) => Native::Unicode(c),
        },
        Key::Clear => Native::Backspace,
        Key::Menu(key) => match key {
            MenuKey::Alt => Native::Alt,
            MenuKey::F10 => Native::F10,
            MenuKey::Up => Native::UpArrow,
            MenuKey::Down => Native::DownArrow,
            MenuKey::Left => Native::LeftArrow,
            MenuKey::Right => Native::RightArrow,
            MenuKey::Return => Native::Return,
            MenuKey::Escape => Native::Escape,
            MenuKey::Letter(c) => Native::Unicode(c),
        },
    }
}
