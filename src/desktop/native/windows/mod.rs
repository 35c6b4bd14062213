//! Windows: the screen through GDI; the pointer, held keys and windows through the system's functions.

mod identity;
mod screen_copy;
mod send_input;
mod user32;

use std::time::Duration;
use std::{io, thread};

use enigo::Enigo;
use screen_copy::ScreenCopy;
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{
    VK_CONTROL, VK_INSERT, VK_LWIN, VK_MENU, VK_RWIN, VK_SHIFT,
};

use super::super::super::{
    Area, DesktopError, Key, MenuKey, MenuKind, Monitors, MouseButton, Picture, Point, Rgb, Window, WindowId,
};
use super::{DigitKeys, System, another_bot, enigo_key};

/// How often, and how long between two looks, to read a pointer that is not where the bot left it:
/// 150 ms. Under Wine a late motion event can put the pointer back for a moment.
const STRAY_LOOKS: usize = 30;
const STRAY_INTERVAL: Duration = Duration::from_millis(5);

#[derive(Default)]
pub(in super::super) struct ThisSystem {
    /// Where the bot left the pointer, until it is found elsewhere.
    left_at: Option<Point>,
    /// The largest copy needed so far.
    screen_copy: Option<ScreenCopy>,
}

impl System for ThisSystem {
    fn open() -> Result<Self, DesktopError> {
        Ok(Self::default())
    }

    fn check(&self) -> Result<(), DesktopError> {
        if user32::is_locked() { Err(DesktopError::Locked) } else { Ok(()) }
    }

    fn pointer(&mut self, _: &Enigo) -> Result<Point, DesktopError> {
        let read = || user32::pointer().map_err(DesktopError::failed("read the pointer position"));
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
    fn move_pointer(&mut self, _: &mut Enigo, point: Point) -> Result<(), DesktopError> {
        user32::move_pointer(point).map_err(DesktopError::failed("move the pointer"))?;
        self.left_at = Some(point);
        Ok(())
    }

    /// The rectangle around all monitors; its corner is negative if one is left of or above the primary.
    fn screen(&mut self, _: &Enigo) -> Result<Area, DesktopError> {
        Ok(user32::virtual_screen())
    }

    fn monitors(&mut self, _: &Enigo) -> Result<Monitors, DesktopError> {
        Ok(user32::monitors())
    }

    fn watch_monitors() -> impl FnMut() -> Option<Monitors> + 'static {
        || Some(user32::monitors())
    }

    /// At the place the bot has chosen, even if the pointer has just been moved from there.
    fn click(&mut self, enigo: &mut Enigo, button: MouseButton) -> Result<(), DesktopError> {
        let place = match self.left_at {
            Some(place) => place,
            None => self.pointer(enigo)?,
        };
        send_input::click(place, button).map_err(DesktopError::failed("click"))
    }

    /// With Ctrl, a key that does not depend on what the keyboard layout types.
    fn key(key: Key, digits: DigitKeys) -> enigo::Key {
        match key {
            // Ctrl+Insert copies too.
            Key::Menu(MenuKey::Ctrl('c')) => enigo::Key::Other(VK_INSERT.into()),
            // The codes of the keys are those of the capital letters.
            Key::Menu(MenuKey::Ctrl(letter)) => enigo::Key::Other(letter.to_ascii_uppercase().into()),
            key => enigo_key(key, digits),
        }
    }

    fn without_key(&mut self, key: Key, digits: DigitKeys) -> Option<char> {
        match Self::key(key, digits) {
            enigo::Key::Unicode(character) => Some(character).filter(|&c| !user32::has_key(c)),
            _ => None,
        }
    }

    fn send_character(&mut self, character: char) -> Result<(), DesktopError> {
        user32::post_character(character).map_err(DesktopError::failed("type a letter"))
    }

    fn has_modifier(&mut self) -> Result<bool, DesktopError> {
        Ok([VK_SHIFT, VK_CONTROL, VK_MENU, VK_LWIN, VK_RWIN].into_iter().any(user32::is_held))
    }

    fn picture(&mut self, area: Area) -> Result<Option<Picture>, DesktopError> {
        let Some(area) = area.intersection(user32::virtual_screen()) else { return Ok(None) };
        let pixels = self.pixels(area).map_err(DesktopError::failed("read the screen"))?;
        Ok(Some(Picture::new(area, pixels)))
    }

    fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError> {
        Ok(user32::window_at(point))
    }

    fn window(&mut self, window: WindowId) -> Result<Window, DesktopError> {
        if !user32::has_foreground() {
            self.check()?;
        }
        Ok(user32::state(window))
    }

    fn menu(&mut self, window: WindowId) -> Result<Option<MenuKind>, DesktopError> {
        Ok(identity::menu(window))
    }

    fn dialog_of(&mut self, window: WindowId) -> Result<Option<WindowId>, DesktopError> {
        Ok(user32::dialog_of(window))
    }

    fn claim(&mut self) -> Result<(), DesktopError> {
        let is_first = user32::create_mutex().map_err(DesktopError::failed("claim the desktop"))?;
        if is_first { Ok(()) } else { Err(another_bot()) }
    }
}

impl ThisSystem {
    fn pixels(&mut self, area: Area) -> io::Result<Vec<Rgb>> {
        let copy = match self.screen_copy.take().filter(|copy| copy.has_room_for(area)) {
            Some(copy) => copy,
            None => ScreenCopy::new(area.width, area.height)?,
        };
        self.screen_copy.insert(copy).pixels(area)
    }
}
