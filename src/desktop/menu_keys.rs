//! The keys that operate the game's menu, as the settings write them.

use std::str::FromStr;
use std::time::Duration;

use super::{MenuKey, MenuKind};

/// Keys and pauses, such as `F10 Down*10 Return`, `Alt 100ms g 100ms c` or `Alt 100ms g 100ms f Dialog Ctrl+C`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(try_from = "String")]
pub struct MenuKeys(Vec<MenuStep>);

/// The keys for the same entry in each kind of menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeysByMenu {
    pub gtk: MenuKeys,
    pub windows: MenuKeys,
}

impl KeysByMenu {
    pub fn of(&self, kind: MenuKind) -> &MenuKeys {
        match kind {
            MenuKind::Gtk => &self.gtk,
            MenuKind::Windows => &self.windows,
        }
    }
}

/// A key, or something to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuStep {
    Press(MenuKey),
    Wait(Duration),
    /// Wait until a dialog of the game has the focus.
    Dialog,
}

impl MenuKeys {
    pub fn steps(&self) -> impl Iterator<Item = MenuStep> + '_ {
        self.0.iter().copied()
    }

    /// Fails unless these keys open a dialog and copy from it.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub(crate) fn check_copies_from_dialog(&self) -> Result<(), String> {
        let mut after_dialog = self.steps().skip_while(|&step| step != MenuStep::Dialog);
        if after_dialog.any(|step| step == MenuStep::Press(MenuKey::Ctrl('c'))) {
            return Ok(());
        }
        Err("must have `Dialog`, where the game's dialog has opened, and after it `Ctrl+C`".into())
    }
}

impl FromStr for MenuKeys {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut steps = Vec::new();
        for word in text.split_whitespace() {
            let (name, times) = match word.split_once('*') {
                Some((name, times)) => (name, times.parse().ok().filter(|times| (1..=50).contains(times))),
                None => (word, Some(1)),
            };
            let step = parse_step(name).zip(times).ok_or_else(|| {
                format!("`{word}` is not a key: use Alt, F10, Up, Down, Left, Right, Return, Escape, Tab, a letter, \
                     Ctrl with a letter such as `Ctrl+C`, a repeat such as `Down*10` (at most 50), a pause such \
                     as `100ms`, or `Dialog` to wait for a dialog")
            })?;
            steps.extend(std::iter::repeat_n(step.0, step.1));
        }
        Ok(Self(steps))
    }
}

impl TryFrom<String> for MenuKeys {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

fn parse_step(name: &str) -> Option<MenuStep> {
    if name == "Dialog" {
        return Some(MenuStep::Dialog);
    }
    if let Some(pause) = name.strip_suffix("ms") {
        return pause.parse().ok().map(|pause| MenuStep::Wait(Duration::from_millis(pause)));
    }
    let key = match name {
        "Alt" => MenuKey::Alt,
        "F10" => MenuKey::F10,
        "Up" => MenuKey::Up,
        "Down" => MenuKey::Down,
        "Left" => MenuKey::Left,
        "Right" => MenuKey::Right,
        "Return" => MenuKey::Return,
        "Escape" => MenuKey::Escape,
        "Tab" => MenuKey::Tab,
        _ => match name.strip_prefix("Ctrl+") {
            Some(letter) => MenuKey::Ctrl(
                letter.parse::<char>().ok().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase(),
            ),
            None => MenuKey::Letter(name.parse::<char>().ok().filter(char::is_ascii_lowercase)?),
        },
    };
    Some(MenuStep::Press(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_repeats_and_pauses_are_read() {
        let keys: MenuKeys = "Alt 100ms g Down*2".parse().expect("right keys");
        let [alt, g, down] = [MenuKey::Alt, MenuKey::Letter('g'), MenuKey::Down].map(MenuStep::Press);
        let pause = MenuStep::Wait(Duration::from_millis(100));
        assert_eq!(keys.steps().collect::<Vec<_>>(), [alt, pause, g, down, down]);
    }

    #[test]
    fn keys_that_copy_from_a_dialog_wait_for_it_first() {
        let keys = |text: &str| text.parse::<MenuKeys>().expect("right keys");
        let [f, tab, copy] = [MenuKey::Letter('f'), MenuKey::Tab, MenuKey::Ctrl('c')].map(MenuStep::Press);
        assert_eq!(keys("f Dialog Tab Ctrl+C").steps().collect::<Vec<_>>(), [f, MenuStep::Dialog, tab, copy]);
        assert_eq!(keys("f Dialog Tab Ctrl+C Escape").check_copies_from_dialog(), Ok(()));
        for text in ["f 300ms Ctrl+C", "f Dialog Escape", "Ctrl+C Dialog"] {
            assert!(keys(text).check_copies_from_dialog().is_err(), "{text}");
        }
    }

    #[test]
    fn a_word_that_is_not_a_key_is_named() {
        for text in ["F99", "Down*0", "Down*x", "ab", "ms", "Down*1000", "Ctrl+", "Ctrl+1"] {
            assert!(text.parse::<MenuKeys>().is_err_and(|error| error.contains(text)), "{text}");
        }
    }
}
