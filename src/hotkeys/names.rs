//! The keys that can be hotkeys, and the commands that they stand for.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::Index;
use std::str::FromStr;

use serde::Deserialize;

use crate::user::Command;

/// The name of a key that can be a hotkey.
pub(super) type KeyName = &'static str;

/// The keys that can be hotkeys: the game ignores them, and the bot sends none of them but [`ESCAPE`].
#[rustfmt::skip]
pub(super) const KEY_NAMES: [KeyName; 20] = [
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F11", "F12", "Escape", "Pause",
    "ScrollLock", "PrintScreen", "Insert", "Home", "End", "PageUp", "PageDown",
];

/// The only hotkey that the bot presses too, to close the game's dialogs.
pub(super) const ESCAPE: KeyName = "Escape";

/// The keys of one command: one in most settings, or several, separated by blanks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Keys(Vec<KeyName>);

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "BTreeMap<Command, Keys>")]
pub struct Hotkeys(BTreeMap<Command, Keys>);

impl FromStr for Keys {
    type Err = String;

    /// Reads names of keys in upper or lower case.
    fn from_str(text: &str) -> Result<Self, String> {
        let key = |name: &str| {
            let known = KEY_NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(name));
            known.ok_or_else(|| format!("`{name}` cannot be a hotkey; use one of {}", KEY_NAMES.join(", ")))
        };
        // Nothing but blanks is not a key either.
        let names = if text.trim().is_empty() { vec![text] } else { text.split_whitespace().collect() };
        names.into_iter().map(key).collect::<Result<_, _>>().map(Self)
    }
}

impl TryFrom<String> for Keys {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl Keys {
    /// Returns the key to name where there is no room for all.
    pub fn first(&self) -> &'static str {
        self.0.first().copied().unwrap_or_default()
    }
}

/// Lists the keys, as in `F11 or F12`.
impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" or "))
    }
}

impl TryFrom<BTreeMap<Command, Keys>> for Hotkeys {
    type Error = String;

    /// Checks that no key has two uses.
    fn try_from(keys: BTreeMap<Command, Keys>) -> Result<Self, String> {
        let mut commands = HashMap::new();
        for (&command, Keys(names)) in &keys {
            for name in names {
                if let Some(other) = commands.insert(name, command) {
                    let [other, setting]: [&str; 2] = [other.into(), command.into()];
                    return Err(if other == setting {
                        format!("hotkeys.{setting} names {name} twice")
                    } else {
                        format!(
                            "hotkeys.{other} and hotkeys.{setting} are both {name}; give each a key to itself"
                        )
                    });
                }
            }
        }
        Ok(Self(keys))
    }
}

/// Panics for a command that the settings left out; the defaults name them all.
impl Index<Command> for Hotkeys {
    type Output = Keys;

    fn index(&self, command: Command) -> &Keys {
        &self.0[&command]
    }
}

impl Hotkeys {
    /// The keys that need not reach other programs: all but the one that the bot presses too.
    pub(super) fn kept(&self) -> Vec<KeyName> {
        let all = self.0.values().flat_map(|keys| &keys.0);
        all.copied().filter(|&key| key != ESCAPE).collect()
    }

    /// Returns the command that a key stands for.
    pub(super) fn command(&self, key: KeyName) -> Option<Command> {
        self.0.iter().find(|(_, keys)| keys.0.contains(&key)).map(|(&command, _)| command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Keys {
        text.parse().expect("names of keys")
    }

    fn with(changes: &[(Command, &str)]) -> Result<Hotkeys, String> {
        let usual = [(Command::Solve, "F4"), (Command::Pause, "F5"), (Command::Abort, "Escape")];
        let all = usual.iter().chain(&[(Command::Check, "F11 F12")]).chain(changes);
        all.map(|&(command, names)| (command, keys(names))).collect::<BTreeMap<_, _>>().try_into()
    }

    #[test]
    fn other_programs_need_escape() {
        assert_eq!(some_hotkeys().kept(), ["F4", "F11", "F12", "F5"]);
    }

    fn some_hotkeys() -> Hotkeys {
        with(&[]).expect("no key has two uses")
    }

    #[test]
    fn every_command_has_a_key_to_itself() {
        assert_eq!(some_hotkeys().command("Escape"), Some(Command::Abort));
        assert_eq!(some_hotkeys().command("End"), None);
        let message = with(&[(Command::Abort, "F5")]).unwrap_err();
        assert_eq!(message, "hotkeys.pause and hotkeys.abort are both F5; give each a key to itself");
    }

    #[test]
    fn a_command_may_have_several_keys_but_none_twice() {
        for key in ["F11", "F12"] {
            assert_eq!(some_hotkeys().command(key), Some(Command::Check));
        }
        let keys = &some_hotkeys()[Command::Check];
        assert_eq!((keys.to_string().as_str(), keys.first()), ("F11 or F12", "F11"));
        let message = with(&[(Command::Check, "F11 f11")]).unwrap_err();
        assert_eq!(message, "hotkeys.check names F11 twice");
    }

    #[test]
    fn keys_are_named_in_upper_or_lower_case() {
        for (text, names) in [("f2", "F2"), (" ESCAPE ", "Escape"), ("pageup  F1", "PageUp or F1")] {
            assert_eq!(keys(text).to_string(), names);
        }
    }

    #[test]
    fn a_key_that_cannot_be_a_hotkey_is_named_with_those_that_can() {
        for (text, name) in [("F10", "F10"), ("F11,F12", "F11,F12"), ("F11 x", "x"), ("", ""), (" ", " ")] {
            let message = text.parse::<Keys>().unwrap_err();
            let start = format!("`{name}` cannot be a hotkey; use one of F1, F2");
            assert!(message.starts_with(&start), "{message}");
        }
    }
}
