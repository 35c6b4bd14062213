//! A question to the player: notes, a text to edit, a choice, and buttons.

mod questions;
mod replies;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

pub(super) use replies::Reply;

/// The longest text that can be pasted; longer than any path.
const MOST_CHARACTERS: usize = 4096;

/// A question, with the answers given so far.
#[derive(Clone, Debug)]
pub(super) struct Dialog {
    pub title: &'static str,
    /// The last row has the buttons.
    pub rows: Vec<DialogRow>,
    buttons: Vec<Button>,
    /// The number of the row that takes the keys.
    pub focus: usize,
    /// Why the last answer was refused.
    pub error: Option<String>,
}

/// A part of a dialog: a text to edit, options to choose from, or both. Without either, the label is a note.
#[derive(Clone, Debug, Default)]
pub(super) struct DialogRow {
    pub label: String,
    /// Choosing an option replaces the text.
    pub text: Option<Input>,
    pub options: Vec<String>,
    chosen: usize,
}

/// A button with its letter, which must occur in its name.
#[derive(Clone, Debug)]
pub(super) struct Button {
    pub name: &'static str,
    pub letter: char,
    pub reply: Reply,
}

impl DialogRow {
    pub fn is_note(&self) -> bool {
        self.text.is_none() && self.options.is_empty()
    }

    pub fn chosen(&self) -> Option<usize> {
        match &self.text {
            Some(text) => self.options.iter().position(|option| option == text.value()),
            None => Some(self.chosen),
        }
    }

    fn choose(&mut self, option: usize) {
        match &mut self.text {
            Some(text) => *text = self.options[option].as_str().into(),
            None => self.chosen = option,
        }
    }

    /// Chooses the next or the previous option.
    fn step(&mut self, by: isize) {
        let count = self.options.len();
        if count > 0 {
            // Without a choice, starts from one of the ends.
            let from = self.chosen().unwrap_or(if by > 0 { count - 1 } else { 0 });
            self.choose(neighbour(from, by, count));
        }
    }
}

/// The number `by` places from this one, modulo `count`.
fn neighbour(from: usize, by: isize, count: usize) -> usize {
    from.checked_add_signed(by).unwrap_or(count - 1) % count
}

impl Dialog {
    /// A dialog whose first row that takes keys has the focus.
    fn new(title: &'static str, mut rows: Vec<DialogRow>, buttons: Vec<Button>) -> Self {
        let options = buttons.iter().map(|button| button.name.to_owned()).collect();
        rows.push(DialogRow { options, ..DialogRow::default() });
        let focus = rows.iter().position(|row| !row.is_note()).unwrap_or(0);
        Self { title, rows, buttons, focus, error: None }
    }

    fn text(&self) -> &str {
        self.rows.iter().find_map(|row| row.text.as_ref()).map_or("", |text| text.value().trim())
    }

    /// The index of the chosen option of the dialog's choice.
    fn choice(&self) -> usize {
        self.rows.iter().find(|row| row.text.is_none() && !row.is_note()).map_or(0, |row| row.chosen)
    }

    fn offers(&self, is_wanted: impl Fn(&Reply) -> bool) -> bool {
        self.buttons.iter().any(|button| is_wanted(&button.reply))
    }

    pub fn offers_to_quit(&self) -> bool {
        self.offers(|reply| matches!(reply, Reply::Quit))
    }

    /// Whether there is nothing to return to from the dialog, so that Esc quits.
    pub fn is_first(&self) -> bool {
        !self.offers(|reply| matches!(reply, Reply::Cancel))
    }

    /// Whether an answer replaces the board, of which the dialog has warned.
    pub fn replaces_the_board(&self) -> bool {
        self.offers(Reply::replaces_the_board)
    }

    pub fn refused(self, why: String) -> Self {
        Self { error: Some(why), ..self }
    }

    /// Takes a key; returns the reply if the dialog is ended.
    pub fn take(&mut self, key: &KeyEvent) -> Option<Reply> {
        let row = self.rows.get_mut(self.focus)?;
        if let (Some(text), Some(request)) = (&mut row.text, to_input_request(&Event::Key(*key))) {
            text.handle(request);
            self.error = None;
            return None;
        }
        let has_suggestions = row.text.is_some() && !row.options.is_empty();
        match key.code {
            KeyCode::Esc => return Some(if self.is_first() { Reply::Quit } else { Reply::Cancel }),
            KeyCode::Enter => return self.reply(),
            KeyCode::Left => row.step(-1),
            KeyCode::Right => row.step(1),
            KeyCode::Up if has_suggestions => row.step(-1),
            KeyCode::Down if has_suggestions => row.step(1),
            KeyCode::Up | KeyCode::BackTab => self.move_focus(-1),
            KeyCode::Down | KeyCode::Tab => self.move_focus(1),
            KeyCode::Char(letter) if row.text.is_none() => {
                let is_meant = |button: &&Button| button.letter == letter.to_ascii_lowercase();
                return self.buttons.iter().find(is_meant).map(|button| button.reply.clone());
            }
            KeyCode::F(_) => {
                self.error.get_or_insert_with(|| format!("{} has no use in a dialog", key.code));
            }
            _ => {}
        }
        None
    }

    /// Inserts the first line of a text that was pasted.
    pub fn paste(&mut self, text: &str) {
        if let Some(field) = self.rows.get_mut(self.focus).and_then(|row| row.text.as_mut()) {
            let line = text.lines().next().unwrap_or_default();
            for letter in line.chars().filter(|c| !c.is_control()).take(MOST_CHARACTERS) {
                field.handle(InputRequest::InsertChar(letter));
            }
        }
    }

    /// Takes a click on a row, or on one of its options; returns the reply if the dialog is ended.
    pub fn click(&mut self, row: usize, option: Option<usize>) -> Option<Reply> {
        self.focus = row;
        self.error = None;
        self.rows.get_mut(row)?.choose(option?);
        if row + 1 == self.rows.len() { self.reply() } else { None }
    }

    fn move_focus(&mut self, by: isize) {
        let next = |&focus: &usize| Some(neighbour(focus, by, self.rows.len()));
        let mut others = std::iter::successors(Some(self.focus), next).skip(1).take(self.rows.len());
        self.focus = others.find(|&row| !self.rows[row].is_note()).unwrap_or(self.focus);
    }

    fn reply(&self) -> Option<Reply> {
        let chosen = self.rows.last()?.chosen;
        self.buttons.get(chosen).map(|button| button.reply.clone())
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyModifiers;

    use super::*;

    fn dialog() -> Dialog {
        let buttons = vec![
            Button { name: "Deal", letter: 'd', reply: Reply::Deal },
            Button { name: "Cancel", letter: 'c', reply: Reply::Cancel },
        ];
        let options = |options: &[&str]| options.iter().map(ToString::to_string).collect();
        let text = Some("3x3".into());
        let rows = vec![
            DialogRow { label: "a note".into(), ..DialogRow::default() },
            DialogRow { label: "type".into(), text, options: options(&["2x2", "3x3", "9j"]), chosen: 0 },
            DialogRow {
                label: "level".into(),
                options: options(&["Basic", "Extreme"]),
                ..DialogRow::default()
            },
        ];
        Dialog::new("New game", rows, buttons)
    }

    fn type_in(dialog: &mut Dialog, codes: &[KeyCode]) -> Option<Reply> {
        codes.iter().find_map(|&code| dialog.take(&KeyEvent::from(code)))
    }

    #[test]
    fn a_dialog_is_answered_by_keys() {
        let mut dialog = dialog();
        let keys = [KeyCode::Char('x'), KeyCode::Tab, KeyCode::Right, KeyCode::Enter];
        assert!(matches!(type_in(&mut dialog, &keys), Some(Reply::Deal)));
        assert_eq!((dialog.text(), dialog.choice()), ("3x3x", 1));
        let keys = [KeyCode::Tab, KeyCode::Right, KeyCode::Enter];
        assert!(matches!(type_in(&mut dialog, &keys), Some(Reply::Cancel)));
        assert!(matches!(type_in(&mut dialog, &[KeyCode::Esc]), Some(Reply::Cancel)));
    }

    #[test]
    fn letters_are_buttons_only_outside_a_text() {
        let mut dialog = dialog();
        assert!(type_in(&mut dialog, &[KeyCode::Char('d')]).is_none());
        assert_eq!(dialog.text(), "3x3d");
        assert!(dialog.take(&KeyEvent::new(KeyCode::Char('d'), KeyModifiers::ALT)).is_none());
        assert!(matches!(type_in(&mut dialog, &[KeyCode::Tab, KeyCode::Char('d')]), Some(Reply::Deal)));
    }

    #[test]
    fn suggestions_replace_the_text() {
        let mut dialog = dialog();
        type_in(&mut dialog, &[KeyCode::Down]);
        assert_eq!(dialog.text(), "9j");
        type_in(&mut dialog, &[KeyCode::Down]);
        assert_eq!(dialog.text(), "2x2");
        assert!(dialog.click(1, Some(1)).is_none());
        assert_eq!(dialog.text(), "3x3");
        assert!(matches!(dialog.click(3, Some(1)), Some(Reply::Cancel)));
    }
}
