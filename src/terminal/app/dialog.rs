//! A question to the player: lines to edit, choices, and buttons.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::text_field::TextField;

/// A question with what has been answered so far.
#[derive(Clone, Debug)]
pub(super) struct Dialog<P> {
    /// What is done with the answer.
    pub purpose: P,
    pub title: String,
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Button {
    pub name: &'static str,
    pub letter: char,
    pub reply: Reply,
}

/// What a dialog is ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Yes,
    /// Another way to go on, such as saving first.
    Other,
    /// A third way.
    Third,
    /// To a game that is kept.
    Continue,
    Cancel,
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
        if count == 0 {
            return;
        }
        let next = match (self.chosen(), by) {
            (Some(chosen), _) => chosen.checked_add_signed(by).unwrap_or(count - 1) % count,
            (None, 1..) => 0,
            (None, _) => count - 1,
        };
        self.choose(next);
    }
}

impl<P> Dialog<P> {
    /// A dialog whose first item that takes keys has the focus.
    pub fn new(purpose: P, title: impl Into<String>, items: Vec<Item>) -> Self {
        let focus = items.iter().position(|item| !matches!(item, Item::Note(_))).unwrap_or(0);
        Self { purpose, title: title.into(), items, focus, error: None }
    }

    /// The text of its line.
    pub fn text(&self) -> String {
        let fields = self.items.iter().find_map(|item| match item {
            Item::Text { field, .. } => Some(field.text().trim().to_owned()),
            _ => None,
        });
        fields.unwrap_or_default()
    }

    /// The number of the option chosen in its choice.
    pub fn choice(&self) -> Option<usize> {
        self.items.iter().find_map(|item| match item {
            Item::Choice { chosen, .. } => Some(*chosen),
            _ => None,
        })
    }

    /// Takes a key; returns the reply if the dialog is ended.
    pub fn take(&mut self, key: &KeyEvent) -> Option<Reply> {
        if self.items.get_mut(self.focus).is_some_and(|item| match item {
            Item::Text { field, .. } => field.take(key),
            _ => false,
        }) {
            self.error = None;
            return None;
        }
        let vertical = match key.code {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            _ => 0,
        };
        match key.code {
            KeyCode::Esc => return Some(Reply::Cancel),
            KeyCode::Enter => return Some(self.reply()),
            KeyCode::Tab => self.move_focus(1),
            KeyCode::BackTab => self.move_focus(-1),
            KeyCode::Up | KeyCode::Down => match self.items.get_mut(self.focus) {
                Some(item @ Item::Text { suggestions: [_, ..], .. }) => item.step(vertical),
                _ => self.move_focus(vertical),
            },
            KeyCode::Left => self.step(-1),
            KeyCode::Right => self.step(1),
            KeyCode::Char(letter) => return self.button_with(letter.to_ascii_lowercase()),
            KeyCode::F(_) => {
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

    /// A click on an item, or on one of its options; returns the reply if the dialog is ended.
    pub fn click(&mut self, item: usize, option: Option<usize>) -> Option<Reply> {
        let clicked = self.items.get_mut(item)?;
        self.focus = item;
        self.error = None;
        clicked.choose(option?);
        matches!(clicked, Item::Buttons { .. }).then(|| self.reply())
    }

    fn step(&mut self, by: isize) {
        if let Some(item) = self.items.get_mut(self.focus) {
            item.step(by);
        }
    }

    fn move_focus(&mut self, by: isize) {
        let count = self.items.len();
        for _ in 0..count {
            self.focus = self.focus.checked_add_signed(by).unwrap_or(count - 1) % count;
            if !matches!(self.items[self.focus], Item::Note(_)) {
                return;
            }
        }
    }

    /// That of the chosen button.
    fn reply(&self) -> Reply {
        let chosen = self.items.iter().find_map(|item| match item {
            Item::Buttons { buttons, chosen } => buttons.get(*chosen),
            _ => None,
        });
        chosen.map_or(Reply::Yes, |button| button.reply)
    }

    fn button_with(&self, letter: char) -> Option<Reply> {
        let buttons = self.items.iter().find_map(|item| match item {
            Item::Buttons { buttons, .. } => Some(buttons),
            _ => None,
        })?;
        buttons.iter().find(|button| button.letter == letter).map(|button| button.reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialog() -> Dialog<()> {
        let buttons = vec![
            Button { name: "Deal", letter: 'd', reply: Reply::Yes },
            Button { name: "Cancel", letter: 'c', reply: Reply::Cancel },
        ];
        let items = vec![
            Item::Note("a note".into()),
            Item::Text { label: "type", field: TextField::new("3x3"), suggestions: &["2x2", "3x3", "9j"] },
            Item::Choice { label: "level", options: vec!["Basic".into(), "Extreme".into()], chosen: 0 },
            Item::Buttons { buttons, chosen: 0 },
        ];
        Dialog::new((), "New game", items)
    }

    fn type_in(dialog: &mut Dialog<()>, codes: &[KeyCode]) -> Option<Reply> {
        codes.iter().find_map(|&code| dialog.take(&KeyEvent::from(code)))
    }

    #[test]
    fn a_dialog_is_answered_by_keys() {
        let mut dialog = dialog();
        let keys = [KeyCode::Char('x'), KeyCode::Tab, KeyCode::Right, KeyCode::Enter];
        assert_eq!(type_in(&mut dialog, &keys), Some(Reply::Yes));
        assert_eq!((dialog.text().as_str(), dialog.choice()), ("3x3x", Some(1)));
        assert_eq!(
            type_in(&mut dialog, &[KeyCode::Tab, KeyCode::Right, KeyCode::Enter]),
            Some(Reply::Cancel)
        );
        assert_eq!(type_in(&mut dialog, &[KeyCode::Esc]), Some(Reply::Cancel));
    }

    #[test]
    fn letters_are_buttons_only_outside_a_text() {
        let mut dialog = dialog();
        assert_eq!(type_in(&mut dialog, &[KeyCode::Char('d')]), None);
        assert_eq!(dialog.text(), "3x3d");
        assert_eq!(type_in(&mut dialog, &[KeyCode::Tab, KeyCode::Char('d')]), Some(Reply::Yes));
    }

    #[test]
    fn suggestions_replace_the_text() {
        let mut dialog = dialog();
        type_in(&mut dialog, &[KeyCode::Down]);
        assert_eq!(dialog.text(), "9j");
        type_in(&mut dialog, &[KeyCode::Down]);
        assert_eq!(dialog.text(), "2x2");
        assert_eq!(dialog.click(1, Some(1)), None);
        assert_eq!(dialog.text(), "3x3");
        assert_eq!(dialog.click(3, Some(1)), Some(Reply::Cancel));
    }
}
