//! The keys the bot sends, as enigo names them.

use super::super::{Key, MenuKey};

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

/// The key by its character, without the Ctrl that may go with it, except that digits may come from the numeric keypad.
pub(super) fn enigo_key(key: Key, digits: DigitKeys) -> enigo::Key {
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
            MenuKey::Tab => Native::Tab,
            MenuKey::Letter(c) | MenuKey::Ctrl(c) => Native::Unicode(c),
        },
    }
}
