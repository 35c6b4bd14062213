//! The keys that can be hotkeys, and which of them stands for which command.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use crate::user::Command;

/// The name of a key that can be a hotkey.
pub(super) type KeyName = &'static str;

/// The keys that can be hotkeys: the game ignores them, and the bot never sends them.
#[rustfmt::skip]
pub(super) const KEY_NAMES: [KeyName; 20] = [
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F11", "F12", "Escape", "Pause",
    "ScrollLock", "PrintScreen", "Insert", "Home", "End", "PageUp", "PageDown",
];

/// The keys for a command: one in most settings, or several, separated by blanks.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Hotkeys(Vec<KeyName>);

/// The keys for each command.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HotkeyNames {
    pub calibrate: Hotkeys,
    pub calibrate_step: Hotkeys,
    pub dry_run: Hotkeys,
    pub solve: Hotkeys,
    pub pause: Hotkeys,
    pub single_step: Hotkeys,
    pub slower: Hotkeys,
    pub faster: Hotkeys,
    pub abort: Hotkeys,
    pub hint: Hotkeys,
    pub check: Hotkeys,
}

impl FromStr for Hotkeys {
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

impl TryFrom<String> for Hotkeys {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// `F11 or F12`.
impl fmt::Display for Hotkeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" or "))
    }
}

impl HotkeyNames {
    /// Each setting with its keys and its command.
    fn settings(&self) -> [(&str, &Hotkeys, Command); 11] {
        [
            ("calibrate", &self.calibrate, Command::Calibrate),
            ("calibrate_step", &self.calibrate_step, Command::CalibrateStep),
            ("dry_run", &self.dry_run, Command::DryRun),
            ("solve", &self.solve, Command::Solve),
            ("pause", &self.pause, Command::Pause),
            ("single_step", &self.single_step, Command::SingleStep),
            ("slower", &self.slower, Command::Slower),
            ("faster", &self.faster, Command::Faster),
            ("abort", &self.abort, Command::Abort),
            ("hint", &self.hint, Command::Hint),
            ("check", &self.check, Command::Check),
        ]
    }

    /// Checks that no key has two uses.
    ///
    /// # Errors
    /// A sentence that names the settings and the key.
    pub fn check(&self) -> Result<(), String> {
        let mut users = HashMap::new();
        for (setting, Hotkeys(keys), _) in self.settings() {
            for key in keys {
                match users.insert(key, setting) {
                    Some(other) if other == setting => {
                        return Err(format!("hotkeys.{setting} names {key} twice"));
                    }
                    Some(other) => {
                        return Err(format!(
                            "hotkeys.{other} and hotkeys.{setting} are both {key}; give each a key to itself"
                        ));
                    }
                    None => {}
                }
            }
        }
        Ok(())
    }

    /// The command that a key stands for.
    pub(super) fn command(&self, key: KeyName) -> Option<Command> {
        let mut settings = self.settings().into_iter();
        settings.find(|(_, keys, _)| keys.0.contains(&key)).map(|(.., command)| command)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn keys(text: &str) -> Hotkeys {
        text.parse().expect("names of keys")
    }

    pub(in super::super) fn some_names() -> HotkeyNames {
        HotkeyNames {
            calibrate: keys("F1"),
            calibrate_step: keys("F2"),
            dry_run: keys("F3"),
            solve: keys("F4"),
            pause: keys("F5"),
            single_step: keys("F6"),
            slower: keys("F7"),
            faster: keys("F8"),
            abort: keys("Escape"),
            hint: keys("F9"),
            check: keys("F11 F12"),
        }
    }

    #[test]
    fn every_setting_has_a_key_to_itself() {
        assert_eq!(some_names().check(), Ok(()));
        assert_eq!(some_names().command("Escape"), Some(Command::Abort));
        assert_eq!(some_names().command("End"), None);
        let message = HotkeyNames { abort: keys("F5"), ..some_names() }.check().unwrap_err();
        assert_eq!(message, "hotkeys.pause and hotkeys.abort are both F5; give each a key to itself");
    }

    #[test]
    fn a_command_may_have_several_keys_but_none_twice() {
        for key in ["F11", "F12"] {
            assert_eq!(some_names().command(key), Some(Command::Check));
        }
        assert_eq!(some_names().check.to_string(), "F11 or F12");
        let message = HotkeyNames { check: keys("F11 f11"), ..some_names() }.check().unwrap_err();
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
            let message = text.parse::<Hotkeys>().unwrap_err();
            let start = format!("`{name}` cannot be a hotkey; use one of F1, F2");
            assert!(message.starts_with(&start), "{message}");
        }
    }
}
