//! What the player can ask for, and the keys for it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::puzzle::{Index as _, Symbol};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Help,
    Hint,
    /// Shows every line of the hint's reason.
    Reason,
    /// Makes the next step.
    Step,
    Check,
    ShowWrong,
    Pause,
    MarkAll,
    /// Whether a digit is crossed off the marks of the cells that see it.
    CrossOff,
    /// Colours a mark, as a link of a chain.
    Colour,
    Pencil,
    /// Shows one block only, or the whole board again.
    Zoom,
    Clear,
    Undo,
    Redo,
    Restart,
    Solve,
    Rate,
    New,
    Open,
    Save,
    /// An empty board for a puzzle of the player's choice.
    Empty,
    /// Plays the puzzle that was entered.
    Play,
    /// The next board like the one that was solved.
    Next,
    Quit,
}

/// A request with its keys and its names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Binding {
    pub request: Request,
    /// Keys that are never symbols. A second key serves where some terminals keep the first to themselves.
    keys: &'static [KeyEvent],
    /// A letter for the request, on boards where it is not a symbol.
    letter: Option<char>,
    pub name: &'static str,
    pub meaning: &'static str,
}

const fn binding(
    request: Request,
    keys: &'static [KeyEvent],
    letter: Option<char>,
    name: &'static str,
    meaning: &'static str,
) -> Binding {
    Binding { request, keys, letter, name, meaning }
}

const fn plain(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

const fn function(number: u8) -> KeyEvent {
    plain(KeyCode::F(number))
}

const fn control(letter: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
}

/// All requests, the most useful first. A function key means what it means to the bot, if that has it.
pub(super) const BINDINGS: [Binding; 25] = [
    binding(Request::Help, &[function(1)], Some('?'), "help", "all commands and keys"),
    binding(Request::Next, &[plain(KeyCode::Enter)], None, "next board", "another one like this"),
    binding(Request::Hint, &[function(9)], Some('i'), "hint", "a hint; again: more of it"),
    binding(Request::Reason, &[control('r')], Some('y'), "why", "the hint's whole reason"),
    binding(Request::Pencil, &[plain(KeyCode::Tab)], Some(' '), "pencil", "digits or pencil marks"),
    binding(Request::Undo, &[control('z')], Some('u'), "undo", "undo the last change"),
    binding(Request::Redo, &[control('y')], Some('r'), "redo", "redo what was undone"),
    binding(Request::Play, &[control('g')], Some('g'), "play", "play this puzzle"),
    binding(Request::Check, &[function(11), function(12)], Some('c'), "check", "show wrong entries"),
    binding(Request::Step, &[function(6)], None, "step", "make the next step"),
    binding(Request::MarkAll, &[control('a')], Some('m'), "all marks", "write all pencil marks"),
    binding(Request::Colour, &[control('f')], Some('f'), "colour", "colour the digit's mark"),
    binding(Request::CrossOff, &[control('x')], Some('x'), "cross off", "digits cross off marks"),
    binding(Request::Zoom, &[control('k')], Some('z'), "zoom", "zoom to a block"),
    binding(Request::New, &[control('n')], Some('n'), "new", "deal a new board"),
    binding(Request::Save, &[control('s')], Some('s'), "save", "save the game"),
    binding(Request::Open, &[control('o')], Some('o'), "open", "open a game or board"),
    binding(Request::Pause, &[function(5)], Some('p'), "pause", "stop clock, hide board"),
    binding(Request::ShowWrong, &[control('w')], Some('w'), "wrong", "always show wrong entries"),
    binding(Request::Quit, &[control('q')], Some('q'), "quit", "leave the game"),
    binding(Request::Clear, &[plain(KeyCode::Delete)], Some('0'), "clear", "empty the cell"),
    binding(Request::Solve, &[function(2)], None, "solve", "fill in the solution"),
    binding(Request::Restart, &[control('t')], None, "restart", "start over"),
    binding(Request::Rate, &[control('d')], Some('d'), "rate", "how hard the puzzle is"),
    binding(Request::Empty, &[control('e')], Some('e'), "empty board", "enter your own puzzle"),
];

impl Binding {
    /// The key to show on a board of `size` symbols: the letter if it is free, or else the other keys.
    pub fn key_on(&self, size: usize) -> String {
        match self.letter.filter(|letter| letter.is_ascii_lowercase() && is_free(*letter, size)) {
            Some(letter) => letter.to_string(),
            None => self.names().replace("Ctrl+", "^"),
        }
    }

    /// All keys of the request on a board of `size` symbols.
    pub fn keys_on(&self, size: usize) -> String {
        match self.letter.filter(|&letter| is_free(letter, size)) {
            Some(letter) => format!("{}, {}", self.names(), KeyCode::Char(letter)),
            None => self.names(),
        }
    }

    fn names(&self) -> String {
        self.keys.iter().map(name_of).collect::<Vec<_>>().join("/")
    }

    fn has_key(&self, key: &KeyEvent, size: usize) -> bool {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let code = match key.code {
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            KeyCode::Backspace => KeyCode::Delete,
            code => code,
        };
        let letter = self.letter.filter(|&letter| !is_control && is_free(letter, size));
        letter.is_some_and(|letter| code == KeyCode::Char(letter))
            || self.keys.iter().any(|own| own.code == code && (is_control || own.modifiers.is_empty()))
    }
}

/// Whether a letter is not a symbol of a board of `size` symbols.
fn is_free(letter: char, size: usize) -> bool {
    Symbol::from_char(letter).is_none_or(|symbol| symbol.index() >= size)
}

/// The request of a key on a board of `size` symbols.
pub(super) fn of_key(key: &KeyEvent, size: usize) -> Option<Request> {
    // Ctrl+Shift+Z is the other common key for redo.
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let binding = BINDINGS.iter().find(|binding| binding.has_key(key, size))?;
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(if binding.request == Request::Undo && shift && is_control {
        Request::Redo
    } else {
        binding.request
    })
}

/// The name of a key, such as `Ctrl+B` or `F3`.
pub(super) fn name_of(key: &KeyEvent) -> String {
    match key.code {
        KeyCode::Char(letter) if key.modifiers.contains(KeyModifiers::CONTROL) => {
            format!("Ctrl+{}", letter.to_ascii_uppercase())
        }
        code => code.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(code, modifiers)
    }

    #[test]
    fn no_two_commands_share_a_key() {
        let letters: Vec<char> = BINDINGS.iter().filter_map(|binding| binding.letter).collect();
        let keys: Vec<KeyEvent> = BINDINGS.iter().flat_map(|binding| binding.keys.to_vec()).collect();
        for at in 0..keys.len() {
            assert!(!keys[at + 1..].contains(&keys[at]), "{:?}", keys[at]);
        }
        for at in 0..letters.len() {
            assert!(!letters[at + 1..].contains(&letters[at]), "{}", letters[at]);
            assert!(!"hjkl".contains(letters[at]), "those move the cursor");
        }
    }

    /// Function keys match the bot's default hotkeys, except those for calibration: F1 shows the help.
    #[test]
    fn a_function_key_means_what_it_means_to_the_bot() {
        let settings: toml::Table = include_str!("../../../config/default.toml").parse().expect("it is TOML");
        let setting_of = |request| match request {
            Request::Solve => Some("solve"),
            Request::Pause => Some("pause"),
            Request::Step => Some("single_step"),
            Request::Hint => Some("hint"),
            Request::Check => Some("check"),
            _ => None,
        };
        for binding in BINDINGS {
            let keys = binding.keys.iter().filter_map(|key| match key.code {
                KeyCode::F(number) => Some(number),
                _ => None,
            });
            let keys = keys.map(|number| format!("F{number}")).collect::<Vec<_>>().join(" ");
            match setting_of(binding.request) {
                Some(setting) => assert_eq!(settings["hotkeys"][setting].as_str(), Some(&*keys), "{setting}"),
                None if binding.request == Request::Help => assert_eq!(keys, "F1"),
                None => assert_eq!(keys, "", "{}", binding.name),
            }
        }
    }

    #[test]
    fn a_letter_is_a_command_only_where_it_is_no_symbol() {
        let c = key(KeyCode::Char('c'), KeyModifiers::NONE);
        assert_eq!((of_key(&c, 9), of_key(&c, 16)), (Some(Request::Check), None));
        let u = key(KeyCode::Char('u'), KeyModifiers::NONE);
        assert_eq!((of_key(&u, 25), of_key(&u, 35)), (Some(Request::Undo), None));
        for binding in BINDINGS {
            assert!(binding.key_on(35).len() > 1, "{}", binding.name);
        }
    }

    #[test]
    fn every_command_has_a_key_on_the_largest_board() {
        let control = |c| key(KeyCode::Char(c), KeyModifiers::CONTROL);
        assert_eq!(of_key(&control('z'), 35), Some(Request::Undo));
        let shifted = key(KeyCode::Char('Z'), KeyModifiers::CONTROL | KeyModifiers::SHIFT);
        assert_eq!(of_key(&shifted, 35), Some(Request::Redo));
        for binding in BINDINGS {
            for key in binding.keys {
                assert_eq!(of_key(key, 35), Some(binding.request));
            }
        }
    }
}
