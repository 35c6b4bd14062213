//! A line of text that the player edits.

use ratatui::crossterm::event::{Event, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

/// The longest text that can be pasted; longer than any path.
const MOST_CHARACTERS: usize = 4096;

/// A line of text with a cursor, at first at its end.
#[derive(Clone, Debug)]
pub(in crate::terminal::app) struct TextField(Input);

impl TextField {
    pub fn new(text: &str) -> Self {
        Self(text.into())
    }

    pub fn text(&self) -> &str {
        self.0.value()
    }

    /// Inserts the printable characters of a text.
    pub fn insert(&mut self, text: &str) {
        let room = MOST_CHARACTERS.saturating_sub(self.text().chars().count());
        for c in text.chars().filter(|c| !c.is_control()).take(room) {
            self.0.handle(InputRequest::InsertChar(c));
        }
    }

    /// Takes a key; returns whether it meant something here.
    pub fn take(&mut self, key: &KeyEvent) -> bool {
        to_input_request(&Event::Key(*key)).map(|request| self.0.handle(request)).is_some()
    }

    /// The part around the cursor that fits into `width` characters, and the cursor's place in it.
    pub fn part(&self, width: usize) -> (String, usize) {
        let from = (self.0.cursor() + 1).saturating_sub(width.max(1));
        (self.text().chars().skip(from).take(width).collect(), self.0.cursor() - from)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

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
