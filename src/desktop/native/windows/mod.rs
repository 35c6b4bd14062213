//! Windows: the screen through GDI; the pointer, held keys and windows through the system's functions.

mod formats;
mod identity;
mod screen_copy;
mod send_input;
mod user32;

use std::time::Duration;
use std::{io, thread};

use enigo::Keyboard as _;
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{
    VK_CONTROL, VK_INSERT, VK_LWIN, VK_MENU, VK_RWIN, VK_SHIFT,
};

use super::devices::{Devices, DigitKeys, another_bot, check_arrival, numpad, press};
use crate::desktop::{
    Area, Desktop, DesktopError, Key, MenuKey, MenuKind, Monitors, MouseButton, Picture, Point, Rgb, Window,
    WindowId,
};
use crate::puzzle::Symbol;
use screen_copy::ScreenCopy;

/// How often, and how long between two looks, to read a pointer that is not where the bot left it:
/// 150 ms. Under Wine a late motion event can put the pointer back for a moment.
const STRAY_LOOKS: usize = 30;
const STRAY_INTERVAL: Duration = Duration::from_millis(5);

/// The screen, mouse and keyboard of this computer.
#[derive(Debug)]
pub struct NativeDesktop {
    devices: Devices,
    /// Where the bot left the pointer, until it is found elsewhere.
    left_at: Option<Point>,
    /// The largest copy needed so far.
    screen_copy: Option<ScreenCopy>,
}

impl NativeDesktop {
    /// Connects to the desktop.
    ///
    /// # Errors
    /// If it may not be used.
    pub fn open(digits: DigitKeys) -> Result<Self, DesktopError> {
        Ok(Self { devices: Devices::open(digits, "")?, left_at: None, screen_copy: None })
    }

    /// Claims the desktop until the process ends, so that no two bots play in one game.
    ///
    /// # Errors
    /// If another bot has claimed it.
    pub fn claim(&mut self) -> Result<(), DesktopError> {
        let is_first = user32::create_mutex().map_err(DesktopError::failed("claim the desktop"))?;
        if is_first { Ok(()) } else { Err(another_bot()) }
    }

    /// The key to send. With Ctrl, one that does not depend on what the keyboard layout types.
    fn key(&self, key: Key) -> enigo::Key {
        match key {
            // Ctrl+Insert copies too.
            Key::Menu(MenuKey::Ctrl('c')) => enigo::Key::Other(VK_INSERT.into()),
            // The codes of the keys are those of the capital letters.
            Key::Menu(MenuKey::Ctrl(letter)) => enigo::Key::Other(letter.to_ascii_uppercase().into()),
            // If the keyboard layout has the digits behind Shift, programs would not see Shift held down.
            Key::Character(character) if !user32::has_key(character) => {
                Symbol::from_char(character).and_then(numpad).unwrap_or(self.devices.key(key))
            }
            key => self.devices.key(key),
        }
    }

    /// Returns the character of a key that the keyboard layout does not type, or not without Shift. The character is
    /// handed to the window with the focus without a key press, and may overtake an earlier click.
    fn without_key(&self, key: Key) -> Option<char> {
        match self.key(key) {
            enigo::Key::Unicode(character) => Some(character).filter(|&c| !user32::has_key(c)),
            _ => None,
        }
    }

    fn pixels(&mut self, area: Area) -> io::Result<Vec<Rgb>> {
        let copy = match self.screen_copy.take().filter(|copy| copy.has_room_for(area)) {
            Some(copy) => copy,
            None => ScreenCopy::new(area.width, area.height)?,
        };
        self.screen_copy.insert(copy).pixels(area)
    }
}

/// Returns a function that reads the monitors from any thread.
pub(crate) fn watch_monitors() -> impl FnMut() -> Option<Monitors> {
    || Some(user32::monitors())
}

/// Whether the pointer is over a window that is not Solo's, and no modifier is held down that would change a key, as in
/// Alt+F4. Can be asked from any thread, and takes microseconds.
pub(crate) fn is_over_another_program() -> bool {
    let window = user32::pointer().ok().and_then(user32::window_at);
    window.is_some_and(|window| identity::menu(window).is_none()) && !has_modifier()
}

fn has_modifier() -> bool {
    [VK_SHIFT, VK_CONTROL, VK_MENU, VK_LWIN, VK_RWIN].into_iter().any(user32::is_held)
}

impl Desktop for NativeDesktop {
    fn pointer(&mut self) -> Result<Point, DesktopError> {
        let read = || unless_locked("read the pointer position", user32::pointer());
        let mut pointer = read()?;
        let Some(left_at) = self.left_at else { return Ok(pointer) };
        for _ in 0..STRAY_LOOKS {
            if pointer == left_at {
                return Ok(pointer);
            }
            thread::sleep(STRAY_INTERVAL);
            pointer = read()?;
        }
        self.left_at = None;
        Ok(pointer)
    }

    /// Not through `SendInput`, whose moves reach only the primary monitor in enigo, and under Wine
    /// not even that while hooks listen.
    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        unless_locked("move the pointer", user32::move_pointer(point))?;
        self.left_at = Some(point);
        check_arrival(point, self.pointer()?)
    }

    /// Clicks at the place that the bot has chosen, even if the pointer has just been moved from there.
    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        let place = match self.left_at {
            Some(place) => place,
            None => self.pointer()?,
        };
        unless_locked("click", send_input::click(place, button, self.devices.hold))
    }

    fn has_modifier(&mut self) -> Result<bool, DesktopError> {
        Ok(has_modifier())
    }

    fn may_overtake_clicks(&mut self, key: Key) -> bool {
        self.without_key(key).is_some()
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        if let Some(character) = self.without_key(key) {
            return unless_locked("type a letter", user32::post_character(character));
        }
        let pressed = press(key, self.key(key), self.devices.hold, |key, direction| {
            self.devices.enigo.key(key, direction).map_err(DesktopError::failed("press a key"))
        });
        pressed.or_else(|error| check().and(Err(error)))
    }

    fn set_hold(&mut self, hold: Duration) {
        self.devices.hold = hold;
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        let text = self.devices.clipboard.read();
        if !matches!(text, Ok(Some(_))) {
            check()?;
        }
        text
    }

    fn plain_clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        let formats = unless_locked("read the clipboard's formats", formats::on_clipboard())?;
        self.devices.clipboard.read_plain(&formats, |&format| formats::is_plain(format))
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        self.devices.clipboard.write(text).or_else(|error| check().and(Err(error)))
    }

    /// The rectangle around all monitors; its corner is negative if one is left of or above the primary.
    fn screen(&mut self) -> Result<Area, DesktopError> {
        Ok(user32::virtual_screen())
    }

    fn monitors(&mut self) -> Result<Monitors, DesktopError> {
        Ok(user32::monitors())
    }

    fn picture(&mut self, area: Area) -> Result<Option<Picture>, DesktopError> {
        let Some(area) = area.intersection(user32::virtual_screen()) else { return Ok(None) };
        let pixels = unless_locked("read the screen", self.pixels(area))?;
        Ok(Some(Picture::new(area, pixels)))
    }

    fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError> {
        Ok(user32::window_at(point))
    }

    fn window(&mut self, window: WindowId) -> Result<Window, DesktopError> {
        if !user32::has_foreground() {
            check()?;
        }
        Ok(user32::state(window))
    }

    fn menu(&mut self, window: WindowId) -> Result<Option<MenuKind>, DesktopError> {
        Ok(identity::menu(window))
    }

    fn dialog_of(&mut self, window: WindowId) -> Result<Option<WindowId>, DesktopError> {
        Ok(user32::dialog_of(window))
    }

    fn dialog_text(&mut self, dialog: WindowId) -> Result<Option<String>, DesktopError> {
        Ok(user32::dialog_text(dialog))
    }
}

/// Passes on an answer of the system; if `what` failed, checks whether the screen is locked.
fn unless_locked<T>(what: &'static str, answer: io::Result<T>) -> Result<T, DesktopError> {
    answer.map_err(DesktopError::failed(what)).or_else(|error| check().and(Err(error)))
}

/// Fails if the screen is locked.
fn check() -> Result<(), DesktopError> {
    if user32::is_locked() { Err(DesktopError::Locked) } else { Ok(()) }
}
