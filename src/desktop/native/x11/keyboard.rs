//! Finds the key for a symbol in the keyboard layout that is in force.
//!
//! enigo reads the layout once and knows only its first group, so its keys are wrong after the user has changed or
//! switched the layout.

use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ConnectionExt as _, Keycode, Keysym, Mapping};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// What a key that types nothing is mapped to.
const NO_SYMBOL: Keysym = 0;

/// The first of the keys that type no character, such as F10 and Return: they are the same in all groups.
const FIRST_FUNCTION_KEY: Keysym = 0xff00;

/// Most programs take this code to mean no key.
const UNUSABLE: Keycode = 8;

#[derive(Debug, Default)]
pub(super) struct Keyboard {
    /// `None` if the layout has changed since it was read.
    layout: Option<KeyboardLayout>,
    /// Spare keys that were given a symbol which no other key types without Shift; oldest first.
    lent: Vec<(Keycode, Keysym)>,
}

/// What each key types.
#[derive(Debug)]
struct KeyboardLayout {
    first: Keycode,
    /// Of each key: the first group without and with Shift, then the second group, then more.
    symbols: Vec<Vec<Keysym>>,
}

impl Keyboard {
    /// Forgets the layout if it has changed.
    pub fn hear(&mut self, event: &Event) {
        if matches!(event, Event::MappingNotify(change) if change.request == Mapping::KEYBOARD) {
            self.layout = None;
        }
    }

    /// Returns the key that types `symbol` in this group of the layout without a modifier, if there is one.
    pub fn key(
        &mut self,
        connection: &RustConnection,
        group: u16,
        symbol: Keysym,
    ) -> Result<Option<Keycode>, ReplyError> {
        let layout = match self.layout.take() {
            Some(layout) => layout,
            None => KeyboardLayout::read(connection)?,
        };
        self.lent.retain(|&(key, symbol)| layout.symbol(key, 0) == symbol);
        let layout = self.layout.insert(layout);
        let lent = self.lent.iter().find(|lent| lent.1 == symbol).map(|lent| lent.0);
        match lent.or_else(|| layout.key(group, symbol)) {
            Some(key) => Ok(Some(key)),
            None => self.lend(connection, symbol),
        }
    }

    /// Gives a symbol to a key that types nothing, or else to the one that was lent first.
    fn lend(&mut self, connection: &RustConnection, symbol: Keysym) -> Result<Option<Keycode>, ReplyError> {
        let spare = self.layout.as_ref().and_then(KeyboardLayout::spare);
        let Some(key) = spare.or_else(|| self.lent.first().map(|lent| lent.0)) else { return Ok(None) };
        self.lent.retain(|lent| lent.0 != key);
        // Both without and with Shift: from one symbol the server would derive a letter and its capital.
        connection.change_keyboard_mapping(1, key, 2, &[symbol, symbol])?;
        // The key is sent through another connection and must not overtake this.
        connection.sync()?;
        self.lent.push((key, symbol));
        self.layout = None;
        Ok(Some(key))
    }

    /// Removes the symbols that were given to spare keys.
    pub fn restore(&mut self, connection: &RustConnection) -> Result<(), ReplyError> {
        if self.lent.is_empty() {
            return Ok(());
        }
        let layout = KeyboardLayout::read(connection)?;
        for (key, symbol) in self.lent.drain(..).filter(|&(key, symbol)| layout.symbol(key, 0) == symbol) {
            log::debug!("key {key} no longer types {symbol:#x}");
            connection.change_keyboard_mapping(1, key, 1, &[NO_SYMBOL])?;
        }
        connection.sync()
    }
}

impl KeyboardLayout {
    fn read(connection: &RustConnection) -> Result<Self, ReplyError> {
        let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
        let mapping = connection.get_keyboard_mapping(first, last - first + 1)?.reply()?;
        let each = usize::from(mapping.keysyms_per_keycode).max(1);
        Ok(Self { first, symbols: mapping.keysyms.chunks(each).map(<[_]>::to_vec).collect() })
    }

    fn keys(&self) -> impl Iterator<Item = (Keycode, &Vec<Keysym>)> {
        (self.first..=Keycode::MAX).zip(&self.symbols)
    }

    /// The key that types a symbol in this group without Shift.
    fn key(&self, group: u16, symbol: Keysym) -> Option<Keycode> {
        let column = match group {
            _ if symbol >= FIRST_FUNCTION_KEY => 0,
            0 => 0,
            1 => 2,
            // Where the columns of further groups are depends on the key.
            _ => return None,
        };
        self.keys().find(|(_, symbols)| symbols.get(column) == Some(&symbol)).map(|(key, _)| key)
    }

    fn symbol(&self, key: Keycode, column: usize) -> Keysym {
        let symbols = key.checked_sub(self.first).and_then(|index| self.symbols.get(usize::from(index)));
        symbols.and_then(|symbols| symbols.get(column)).copied().unwrap_or(NO_SYMBOL)
    }

    /// A key that types nothing.
    fn spare(&self) -> Option<Keycode> {
        let types_nothing = |symbols: &[Keysym]| symbols.iter().all(|&symbol| symbol == NO_SYMBOL);
        self.keys().find(|&(key, symbols)| key != UNUSABLE && types_nothing(symbols)).map(|(key, _)| key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const F10: Keysym = 0xffc7;
    const ONE: Keysym = 0x31;
    const AMPERSAND: Keysym = 0x26;
    const A: Keysym = 0x61;
    const CYRILLIC_EF: Keysym = 0x6c6;

    #[test]
    fn the_key_is_that_of_the_group_in_force() {
        // The second group is Russian for the third key, and French for the second.
        let symbols = vec![
            vec![F10, NO_SYMBOL, F10, NO_SYMBOL],
            vec![ONE, 0x21, AMPERSAND, ONE],
            vec![A, 0x41, CYRILLIC_EF, 0x6e6],
            vec![NO_SYMBOL; 4],
        ];
        let layout = KeyboardLayout { first: 7, symbols };
        for (group, symbol, key) in [
            (0, F10, Some(7)),
            (1, F10, Some(7)),
            (3, F10, Some(7)),
            (0, ONE, Some(8)),
            (1, ONE, None),
            (1, AMPERSAND, Some(8)),
            (0, A, Some(9)),
            (1, A, None),
            (2, A, None),
        ] {
            assert_eq!(layout.key(group, symbol), key, "{symbol:#x} in group {group}");
        }
        assert_eq!(layout.spare(), Some(10));
    }
}
