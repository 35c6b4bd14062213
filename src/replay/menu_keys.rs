//! The keys that operate the game's menu, as the settings write them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::desktop::MenuKey;

/// Keys and pauses, such as `F10 Down*10 Return` or `Alt 100ms g 100ms c`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(try_from = "String")]
pub struct MenuKeys(Vec<MenuStep>);

/// A key or a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuStep {
    Press(MenuKey),
    Wait(Duration),
}

impl MenuKeys {
    pub fn steps(&self) -> impl Iterator<Item = MenuStep> + '_ {
        self.0.iter().copied()
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
                format!("`{word}` is not a key: use Alt, F10, Up, Down, Left, Right, Return, Escape, a letter, a repeat \
                     such as `Down*10` (at most 50), or a pause such as `100ms`")
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
        _ => MenuKey::Letter(name.parse::<char>().ok().filter(char::is_ascii_lowercase)?),
    };
    Some(MenuStep::Press(key))
}

impl fmt::Display for MenuStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Press(MenuKey::Letter(c)) => write!(f, "{c}"),
            Self::Press(key) => write!(f, "{key:?}"),
            Self::Wait(pause) => write!(f, "{}ms", pause.as_millis()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_repeats_and_pauses_are_read() {
        let keys: MenuKeys = "Alt 100ms g Down*2".parse().expect("right keys");
        let words: Vec<String> = keys.steps().map(|step| step.to_string()).collect();
        assert_eq!(words, ["Alt", "100ms", "g", "Down", "Down"]);
    }

    #[test]
    fn a_word_that_is_not_a_key_is_named() {
        for text in ["F99", "Down*0", "Down*x", "ab", "ms", "Down*1000"] {
            assert!(text.parse::<MenuKeys>().is_err_and(|error| error.contains(text)), "{text}");
        }
    }
}
