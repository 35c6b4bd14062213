//! The keys that can be hotkeys, and which of them stands for which command.

use std::collections::HashMap;

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

/// The names of the hotkeys for each command: mostly one, or several separated by blanks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HotkeyNames {
    pub calibrate: String,
    pub calibrate_step: String,
    pub dry_run: String,
    pub solve: String,
    pub pause: String,
    pub single_step: String,
    pub slower: String,
    pub faster: String,
    pub abort: String,
    pub hint: String,
    pub check: String,
}

impl HotkeyNames {
    /// Each setting with its keys and its command.
    fn settings(&self) -> [(&str, &str, Command); 11] {
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

    /// Checks that every key can be a hotkey, and that no two are the same.
    ///
    /// # Errors
    /// A sentence that names the settings and the key.
    pub fn check(&self) -> Result<(), String> {
        let mut users = HashMap::new();
        let settings = self.settings().into_iter();
        for (setting, name) in
            settings.flat_map(|(setting, names, _)| keys_in(names).map(move |name| (setting, name)))
        {
            if !KEY_NAMES.contains(&name) {
                let names = KEY_NAMES.join(", ");
                return Err(format!("hotkeys.{setting}: `{name}` cannot be a hotkey; use one of {names}"));
            }
            if let Some(other) = users.insert(name, setting) {
                if other == setting {
                    return Err(format!("hotkeys.{setting}: {name} is there twice"));
                }
                return Err(format!(
                    "hotkeys.{other} and hotkeys.{setting} are both {name}; give each a key to itself"
                ));
            }
        }
        Ok(())
    }

    /// The command that a key stands for.
    pub(super) fn command(&self, key: KeyName) -> Option<Command> {
        let mut settings = self.settings().into_iter();
        settings.find(|(_, names, _)| keys_in(names).any(|name| name == key)).map(|(.., command)| command)
    }
}

/// The names in a setting. One without a name is itself no key, and refused.
fn keys_in(names: &str) -> impl Iterator<Item = &str> {
    let is_blank = names.trim().is_empty();
    names.split_whitespace().chain(is_blank.then_some(names))
}

/// The keys of a setting, as a sentence names them: `F11 or F12`.
pub fn either_of(names: &str) -> String {
    keys_in(names).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn some_names() -> HotkeyNames {
        HotkeyNames {
            calibrate: "F1".into(),
            calibrate_step: "F2".into(),
            dry_run: "F3".into(),
            solve: "F4".into(),
            pause: "F5".into(),
            single_step: "F6".into(),
            slower: "F7".into(),
            faster: "F8".into(),
            abort: "Escape".into(),
            hint: "F9".into(),
            check: "F11 F12".into(),
        }
    }

    #[test]
    fn every_setting_has_a_key_to_itself() {
        assert_eq!(some_names().check(), Ok(()));
        assert_eq!(some_names().command("Escape"), Some(Command::Abort));
        assert_eq!(some_names().command("End"), None);
        let message = HotkeyNames { abort: "F5".into(), ..some_names() }.check().unwrap_err();
        assert_eq!(message, "hotkeys.pause and hotkeys.abort are both F5; give each a key to itself");
    }

    #[test]
    fn a_command_may_have_several_keys() {
        for key in ["F11", "F12"] {
            assert_eq!(some_names().command(key), Some(Command::Check));
        }
        assert_eq!(either_of(&some_names().check), "F11 or F12");
        for (names, message) in [
            ("F11  F12 ", None),
            ("F11 F1", Some("hotkeys.calibrate and hotkeys.check are both F1; give each a key to itself")),
            ("F11 F11", Some("hotkeys.check: F11 is there twice")),
            ("F11,F12", Some("hotkeys.check: `F11,F12` cannot be a hotkey; use one of F1")),
            ("F11 x", Some("hotkeys.check: `x` cannot be a hotkey; use one of F1")),
            ("", Some("hotkeys.check: `` cannot be a hotkey; use one of F1")),
        ] {
            let said = HotkeyNames { check: names.into(), ..some_names() }.check().err();
            assert_eq!(said.is_some(), message.is_some(), "{said:?}");
            assert!(said.unwrap_or_default().starts_with(message.unwrap_or_default()), "{names}");
        }
    }

    #[test]
    fn a_key_that_cannot_be_a_hotkey_is_named_with_those_that_can() {
        let message = HotkeyNames { solve: "F10".into(), ..some_names() }.check().unwrap_err();
        assert!(
            message.starts_with("hotkeys.solve: `F10` cannot be a hotkey; use one of F1, F2"),
            "{message}"
        );
    }
}
