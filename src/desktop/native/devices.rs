//! Mouse, keyboard and clipboard, as far as they are the same on all systems.

use std::fmt;
use std::time::Duration;

use enigo::{Direction, Enigo, Settings};

use super::clipboard::ClipboardWorker;
use crate::desktop::{DesktopError, Key, MenuKey, Point};
use crate::puzzle::{Index as _, Symbol};

/// How far from its target the pointer may end up, in pixels: scaled screens round coordinates.
const POINTER_TOLERANCE: i32 = 2;

/// Which keys type the digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DigitKeys {
    /// Those above the letters.
    #[default]
    Row,
    /// Those of the numeric keypad, which on Windows do not depend on the keyboard layout.
    Numpad,
}

#[rustfmt::skip]
const NUMPAD: [enigo::Key; 9] = [
    enigo::Key::Numpad1, enigo::Key::Numpad2, enigo::Key::Numpad3, enigo::Key::Numpad4, enigo::Key::Numpad5,
    enigo::Key::Numpad6, enigo::Key::Numpad7, enigo::Key::Numpad8, enigo::Key::Numpad9,
];

pub(super) struct Devices {
    pub enigo: Enigo,
    pub clipboard: ClipboardWorker,
    digits: DigitKeys,
    /// How long keys and buttons stay down.
    pub hold: Duration,
}

impl fmt::Debug for Devices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Devices").field("digits", &self.digits).finish_non_exhaustive()
    }
}

impl Devices {
    /// Connects to mouse, keyboard and clipboard; `hint` follows the message if the system refuses.
    pub(super) fn open(digits: DigitKeys, hint: &str) -> Result<Self, DesktopError> {
        // The player paces its input itself.
        let settings = Settings { linux_delay: 0, ..Settings::default() };
        let enigo = Enigo::new(&settings).map_err(|error| {
            DesktopError::Unavailable(format!("cannot control mouse and keyboard: {error}{hint}"))
        })?;
        Ok(Self { enigo, clipboard: ClipboardWorker::start()?, digits, hold: Duration::ZERO })
    }

    /// Returns the native key, mostly by its character, without a Ctrl that goes with it. Digits may be those of the
    /// numeric keypad.
    pub(super) fn key(&self, key: Key) -> enigo::Key {
        use enigo::Key as Native;
        match key {
            Key::Symbol(symbol) => {
                let key = numpad(symbol).filter(|_| self.digits == DigitKeys::Numpad);
                key.unwrap_or(Native::Unicode(symbol.to_char()))
            }
            Key::Character(character) => Native::Unicode(character),
            Key::Clear => Native::Backspace,
            Key::Menu(MenuKey::Alt) => Native::Alt,
            Key::Menu(MenuKey::F10) => Native::F10,
            Key::Menu(MenuKey::Up) => Native::UpArrow,
            Key::Menu(MenuKey::Down) => Native::DownArrow,
            Key::Menu(MenuKey::Left) => Native::LeftArrow,
            Key::Menu(MenuKey::Right) => Native::RightArrow,
            Key::Menu(MenuKey::Return) => Native::Return,
            Key::Menu(MenuKey::Escape) => Native::Escape,
            Key::Menu(MenuKey::Tab) => Native::Tab,
            Key::Menu(MenuKey::Letter(c) | MenuKey::Ctrl(c)) => Native::Unicode(c),
        }
    }
}

/// The key of the numeric keypad that types a symbol, if there is one.
pub(super) fn numpad(symbol: Symbol) -> Option<enigo::Key> {
    NUMPAD.get(symbol.index()).copied()
}

/// Fails if the pointer is not where it was moved to.
pub(super) fn check_arrival(wanted: Point, actual: Point) -> Result<(), DesktopError> {
    if wanted.distance(actual) > POINTER_TOLERANCE {
        return Err(DesktopError::PointerElsewhere { wanted, actual });
    }
    Ok(())
}

/// How long a held key stays up after its release: SDL takes a press within 2 ms for a repeat.
const UNTIL_AGAIN: Duration = Duration::from_millis(10);

/// Presses and releases something by sending each change, with a pause between if it is to stay down.
pub(super) fn tap(
    hold: Duration,
    mut send: impl FnMut(Direction) -> Result<(), DesktopError>,
) -> Result<(), DesktopError> {
    if hold.is_zero() {
        return send(Direction::Click);
    }
    let pressed = send(Direction::Press);
    std::thread::sleep(hold);
    // Even after a failure: a key that stays down would repeat.
    let released = send(Direction::Release);
    std::thread::sleep(UNTIL_AGAIN);
    pressed.and(released)
}

/// Presses and releases a key by sending each change, while Ctrl is held down if it goes with `key`.
pub(super) fn press(
    key: Key,
    native: enigo::Key,
    hold: Duration,
    mut send: impl FnMut(enigo::Key, Direction) -> Result<(), DesktopError>,
) -> Result<(), DesktopError> {
    if !matches!(key, Key::Menu(MenuKey::Ctrl(_))) {
        return tap(hold, |direction| send(native, direction));
    }
    let control = send(enigo::Key::Control, Direction::Press);
    let pressed = control.and_then(|()| send(native, Direction::Click));
    // Even after a failure: a Ctrl that stays down would change whatever is typed next.
    pressed.and(send(enigo::Key::Control, Direction::Release))
}

/// The error of a desktop that belongs to another bot.
#[cfg(not(target_os = "macos"))]
pub(super) fn another_bot() -> DesktopError {
    DesktopError::Unavailable(
        "another sudoku-bot is running on this display; end that one first, with Ctrl+C in its terminal"
            .into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_comes_up_again_even_if_it_did_not_go_down() {
        let sent = |hold: Duration, fails: bool| {
            let mut sent = Vec::new();
            let tapped = tap(hold, |direction| {
                sent.push(direction);
                if fails { Err(DesktopError::Unavailable("gone".into())) } else { Ok(()) }
            });
            assert_eq!(tapped.is_err(), fails);
            sent
        };
        assert_eq!(sent(Duration::ZERO, false), [Direction::Click]);
        for fails in [false, true] {
            assert_eq!(sent(Duration::from_millis(1), fails), [Direction::Press, Direction::Release]);
        }
    }
}
