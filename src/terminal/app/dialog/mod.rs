//! A question to the player: notes, lines to edit, choices, and buttons.

mod questions;
mod replies;
mod text_field;

use ratatui::crossterm::event::{KeyCode, KeyEvent};

pub(super) use replies::Reply;
use text_field::TextField;

/// A question with what has been answered so far.
#[derive(Clone, Debug)]
pub(super) struct Dialog {
    pub title: &'static str,
    /// The last one has the buttons.
    pub items: Vec<Item>,
    /// The number of the item that takes the keys.
    pub focus: usize,
    /// Why the last answer was refused.
    pub error: Option<String>,
}

/// A part of a dialog.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Note(String),
    /// A line to edit, and texts to choose from.
    Text {
        label: &'static str,
        field: TextField,
        suggestions: &'static [&'static str],
    },
    Choice {
        label: &'static str,
        options: Vec<String>,
        chosen: usize,
    },
    Buttons {
        buttons: Vec<Button>,
        chosen: usize,
    },
}

/// A button with its letter, which must occur in its name.
#[derive(Clone, Debug)]
pub(super) struct Button {
    pub name: &'static str,
    pub letter: char,
    pub reply: Reply,
}

impl Item {
    /// Its parts that can be chosen.
    pub fn options(&self) -> Vec<&str> {
        match self {
            Self::Note(_) => Vec::new(),
            Self::Text { suggestions, .. } => suggestions.to_vec(),
            Self::Choice { options, .. } => options.iter().map(String::as_str).collect(),
            Self::Buttons { buttons, .. } => buttons.iter().map(|button| button.name).collect(),
        }
    }

    /// The option that is chosen.
    pub fn chosen(&self) -> Option<usize> {
        match self {
            Self::Note(_) => None,
            Self::Text { field, suggestions, .. } => {
                suggestions.iter().position(|&suggestion| suggestion == field.text())
            }
            Self::Choice { chosen, .. } | Self::Buttons { chosen, .. } => Some(*chosen),
        }
    }

    fn choose(&mut self, option: usize) {
        match self {
            Self::Note(_) => {}
            Self::Text { field, suggestions, .. } => *field = TextField::new(suggestions[option]),
            Self::Choice { chosen, .. } | Self::Buttons { chosen, .. } => *chosen = option,
        }
    }

    /// Chooses the next or the previous option.
    fn step(&mut self, by: isize) {
        let count = self.options().len();
        if count > 0 {
            // Without a choice, it begins at one of the ends.
            let from = self.chosen().unwrap_or(if by > 0 { count - 1 } else { 0 });
            self.choose(neighbour(from, by, count));
        }
    }
}

/// The number after or before this one, in a circle of `count`.
fn neighbour(from: usize, by: isize, count: usize) -> usize {
    from.checked_add_signed(by).unwrap_or(count - 1) % count
}

impl Dialog {
    /// A dialog whose first item that takes keys has the focus.
    fn new(title: &'static str, mut items: Vec<Item>, buttons: Vec<Button>) -> Self {
        items.push(Item::Buttons { buttons, chosen: 0 });
        let focus = items.iter().position(|item| !matches!(item, Item::Note(_))).unwrap_or(0);
        Self { title, items, focus, error: None }
    }

    /// The text of its line.
    fn text(&self) -> String {
        let fields = self.items.iter().find_map(|item| match item {
            Item::Text { field, .. } => Some(field.text().trim().to_owned()),
            _ => None,
        });
        fields.unwrap_or_default()
    }

    /// The number of the option chosen in its choice.
    fn choice(&self) -> usize {
        let choices = self.items.iter().find_map(|item| match item {
            Item::Choice { chosen, .. } => Some(*chosen),
            _ => None,
        });
        choices.unwrap_or(0)
    }

    /// Its buttons, and the number of the chosen one.
    fn buttons(&self) -> (&[Button], usize) {
        match self.items.last() {
            Some(Item::Buttons { buttons, chosen }) => (buttons, *chosen),
            _ => (&[], 0),
        }
    }

    fn replies(&self) -> impl Iterator<Item = &Reply> {
        self.buttons().0.iter().map(|button| &button.reply)
    }

    pub fn offers_to_quit(&self) -> bool {
        self.replies().any(|reply| matches!(reply, Reply::Quit))
    }

    /// Whether there is nothing behind it, so that Esc quits.
    pub fn is_first(&self) -> bool {
        !self.replies().any(|reply| matches!(reply, Reply::Cancel))
    }

    /// Whether it puts another board in place of this one, of which it has warned.
    pub fn replaces_the_board(&self) -> bool {
        self.replies().any(Reply::replaces_the_board)
    }

    /// Takes a key; returns the reply if the dialog is ended.
    pub fn take(&mut self, key: &KeyEvent) -> Option<Reply> {
        let item = self.items.get_mut(self.focus)?;
        if let Item::Text { field, .. } = item
            && field.take(key)
        {
            self.error = None;
            return None;
        }
        match (key.code, item) {
            (KeyCode::Esc, _) => return Some(if self.is_first() { Reply::Quit } else { Reply::Cancel }),
            (KeyCode::Enter, _) => return self.reply(),
            (KeyCode::Up, item @ Item::Text { suggestions: [_, ..], .. }) | (KeyCode::Left, item) => {
                item.step(-1);
            }
            (KeyCode::Down, item @ Item::Text { suggestions: [_, ..], .. }) | (KeyCode::Right, item) => {
                item.step(1);
            }
            (KeyCode::Up | KeyCode::BackTab, _) => self.move_focus(-1),
            (KeyCode::Down | KeyCode::Tab, _) => self.move_focus(1),
            (KeyCode::Char(letter), _) => {
                let mut buttons = self.buttons().0.iter();
                let button = buttons.find(|button| button.letter == letter.to_ascii_lowercase())?;
                return Some(button.reply.clone());
            }
            (KeyCode::F(_), _) => {
                self.error.get_or_insert_with(|| format!("{} has no use in a dialog", key.code));
            }
            _ => {}
        }
        None
    }

    /// Inserts text that was pasted.
    pub fn paste(&mut self, text: &str) {
        if let Some(Item::Text { field, .. }) = self.items.get_mut(self.focus) {
            field.insert(text.lines().next().unwrap_or_default());
        }
    }

    /// Takes a click on an item, or on one of its options; returns the reply if the dialog is ended.
    pub fn click(&mut self, item: usize, option: Option<usize>) -> Option<Reply> {
        let clicked = self.items.get_mut(item)?;
        self.focus = item;
        self.error = None;
        clicked.choose(option?);
        if matches!(clicked, Item::Buttons { .. }) { self.reply() } else { None }
    }

    fn move_focus(&mut self, by: isize) {
        let count = self.items.len();
        for _ in 0..count {
            self.focus = neighbour(self.focus, by, count);
            if !matches!(self.items[self.focus], Item::Note(_)) {
                return;
            }
        }
    }

    /// That of the chosen button.
    fn reply(&self) -> Option<Reply> {
        let (buttons, chosen) = self.buttons();
        buttons.get(chosen).map(|button| button.reply.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialog() -> Dialog {
        let buttons = vec![
            Button { name: "Deal", letter: 'd', reply: Reply::Deal },
            Button { name: "Cancel", letter: 'c', reply: Reply::Cancel },
        ];
        let items = vec![
            Item::Note("a note".into()),
            Item::Text { label: "type", field: TextField::new("3x3"), suggestions: &["2x2", "3x3", "9j"] },
            Item::Choice { label: "level", options: vec!["Basic".into(), "Extreme".into()], chosen: 0 },
        ];
        Dialog::new("New game", items, buttons)
    }

    fn type_in(dialog: &mut Dialog, codes: &[KeyCode]) -> Option<Reply> {
        codes.iter().find_map(|&code| dialog.take(&KeyEvent::from(code)))
    }

    #[test]
    fn a_dialog_is_answered_by_keys() {
        let mut dialog = dialog();
        let keys = [KeyCode::Char('x'), KeyCode::Tab, KeyCode::Right, KeyCode::Enter];
        assert!(matches!(type_in(&mut dialog, &keys), Some(Reply::Deal)));
        assert_eq!((dialog.text().as_str(), dialog.choice()), ("3x3x", 1));
        let keys = [KeyCode::Tab, KeyCode::Right, KeyCode::Enter];
        assert!(matches!(type_in(&mut dialog, &keys), Some(Reply::Cancel)));
        assert!(matches!(type_in(&mut dialog, &[KeyCode::Esc]), Some(Reply::Cancel)));
    }

    #[test]
    fn letters_are_buttons_only_outside_a_text() {
        let mut dialog = dialog();
        assert!(type_in(&mut dialog, &[KeyCode::Char('d')]).is_none());
        assert_eq!(dialog.text(), "3x3d");
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
