//! A line of text that the player edits.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The longest text; longer than any path.
const MOST_CHARACTERS: usize = 4096;

/// A line of text with a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::terminal::app) struct TextField {
    text: Vec<char>,
    cursor: usize,
}

impl TextField {
    /// The cursor is at the end.
    pub fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { cursor: text.len(), text }
    }

    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Inserts the printable characters of a text.
    pub fn insert(&mut self, text: &str) {
        for c in text.chars().filter(|c| !c.is_control()) {
            if self.text.len() < MOST_CHARACTERS {
                self.text.insert(self.cursor, c);
                self.cursor += 1;
            }
        }
    }

    /// Takes a key; returns whether it meant something here.
    pub fn take(&mut self, key: &KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => *self = Self::default(),
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char(c) if !control => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.text.len() => drop(self.text.remove(self.cursor)),
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            _ => return matches!(key.code, KeyCode::Backspace | KeyCode::Delete),
        }
        true
    }

    /// The part around the cursor that fits into `width` characters, and the cursor's place in it.
    pub fn part(&self, width: usize) -> (String, usize) {
        let from = (self.cursor + 1).saturating_sub(width.max(1));
        (self.text.iter().skip(from).take(width).collect(), self.cursor - from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(field: &mut TextField, codes: &[KeyCode]) {
        for &code in codes {
            field.take(&KeyEvent::from(code));
        }
    }

    #[test]
    fn text_is_edited_at_the_cursor() {
        let mut field = TextField::new("game.sv");
        typed(&mut field, &[KeyCode::Left, KeyCode::Char('a'), KeyCode::Home, KeyCode::Delete]);
        assert_eq!(field.text(), "ame.sav");
        typed(&mut field, &[KeyCode::Backspace, KeyCode::Char('n'), KeyCode::End, KeyCode::Backspace]);
        assert_eq!(field.text(), "name.sa");
        field.take(&KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        field.insert("9j\nxa");
        assert_eq!(field.text(), "9jxa");
    }

    #[test]
    fn the_cursor_is_always_in_view() {
        let mut field = TextField::new("a/long/path/to/a/file");
        assert_eq!(field.part(8), ("/a/file".into(), 7));
        field.take(&KeyEvent::from(KeyCode::Home));
        assert_eq!(field.part(8), ("a/long/p".into(), 0));
    }
}
