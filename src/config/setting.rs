//! The settings that exist, and the values each of them takes.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Deserialize as _;
use toml::Value;

use crate::desktop::MenuKeys;
use crate::hotkeys::Keys;

/// The pause between entries, in milliseconds.
pub(crate) const DELAY_MS: RangeInclusive<i64> = 0..=60_000;
/// The distance between neighbouring cells, in pixels.
pub(crate) const STEP_PIXELS: RangeInclusive<f64> = 4.0..=1000.0;

/// How alike a misspelt name and a suggestion must be, from 0 to 1.
const LIKENESS: f64 = 0.8;

#[derive(Debug)]
pub(super) struct Setting {
    /// The section and the name in it, separated by a dot.
    pub key: &'static str,
    takes: Takes,
}

/// The values a setting takes.
#[derive(Debug)]
enum Takes {
    /// Text that the function accepts.
    Text(fn(&str) -> Result<(), String>),
    Switch,
    OneOf(&'static [&'static str]),
    /// A whole number in this range, and the unit as the end of a phrase.
    Integer(RangeInclusive<i64>, &'static str),
    Pixels,
}

const ANY_TEXT: Takes = Takes::Text(|_| Ok(()));
const COUNT: Takes = Takes::Integer(0..=100, "");
const DELAY: Takes = Takes::Integer(DELAY_MS, " of milliseconds");
const PAUSE: Takes = Takes::Integer(0..=10_000, " of milliseconds");
const MENU_KEYS: Takes = Takes::Text(|keys| keys.parse::<MenuKeys>().map(drop));
const DIALOG_KEYS: Takes = Takes::Text(|keys| keys.parse::<MenuKeys>()?.check_copies_from_dialog());
const HOTKEY: Takes = Takes::Text(|keys| keys.parse::<Keys>().map(drop));

pub(super) const SETTINGS: &[Setting] = &[
    Setting { key: "profile", takes: ANY_TEXT },
    Setting { key: "game.step", takes: Takes::Pixels },
    Setting { key: "game.after_mark", takes: Takes::OneOf(&["clears", "stays", "unknown"]) },
    Setting { key: "game.digit_keys", takes: Takes::OneOf(&["row", "numpad"]) },
    Setting { key: "gtk_menu.copy_keys", takes: MENU_KEYS },
    Setting { key: "gtk_menu.id_keys", takes: DIALOG_KEYS },
    Setting { key: "gtk_menu.new_game_keys", takes: MENU_KEYS },
    Setting { key: "windows_menu.copy_keys", takes: MENU_KEYS },
    Setting { key: "windows_menu.id_keys", takes: DIALOG_KEYS },
    Setting { key: "windows_menu.new_game_keys", takes: MENU_KEYS },
    Setting { key: "play.mode", takes: Takes::OneOf(&["steps", "fill"]) },
    Setting { key: "play.window", takes: Takes::OneOf(&["auto", "solo", "any"]) },
    Setting { key: "play.look", takes: Takes::Switch },
    Setting { key: "play.verify", takes: Takes::Switch },
    Setting { key: "play.mending_rounds", takes: COUNT },
    Setting { key: "pace.delay_ms", takes: DELAY },
    Setting { key: "pace.reading_ms_per_word", takes: PAUSE },
    Setting { key: "pace.after_click_ms", takes: PAUSE },
    Setting { key: "pace.after_key_ms", takes: PAUSE },
    Setting { key: "pace.before_menu_letter_ms", takes: PAUSE },
    Setting { key: "pace.at_once", takes: COUNT },
    Setting { key: "hotkeys.calibrate", takes: HOTKEY },
    Setting { key: "hotkeys.calibrate_step", takes: HOTKEY },
    Setting { key: "hotkeys.dry_run", takes: HOTKEY },
    Setting { key: "hotkeys.solve", takes: HOTKEY },
    Setting { key: "hotkeys.pause", takes: HOTKEY },
    Setting { key: "hotkeys.single_step", takes: HOTKEY },
    Setting { key: "hotkeys.slower", takes: HOTKEY },
    Setting { key: "hotkeys.faster", takes: HOTKEY },
    Setting { key: "hotkeys.abort", takes: HOTKEY },
    Setting { key: "hotkeys.hint", takes: HOTKEY },
    Setting { key: "hotkeys.check", takes: HOTKEY },
];

impl Setting {
    /// # Errors
    /// A sentence that suggests the nearest name.
    pub(super) fn named(key: &str) -> Result<&'static Self, String> {
        SETTINGS.iter().find(|setting| setting.key == key).ok_or_else(|| {
            let hint = nearest(key).map_or_else(
                || "`sudoku-bot config` lists them all".to_owned(),
                |setting| format!("did you mean `{}`?", setting.key),
            );
            format!("there is no setting `{key}`; {hint}")
        })
    }

    /// Whether there are settings in a section of this name.
    pub(super) fn has_section(section: &str) -> bool {
        SETTINGS.iter().any(|setting| setting.key.split_once('.').is_some_and(|(name, _)| name == section))
    }

    /// Checks a value.
    ///
    /// # Errors
    /// A sentence that says what the setting takes.
    pub(super) fn check(&self, value: &Value) -> Result<(), String> {
        let Self { key, takes } = self;
        match (takes, value) {
            (Takes::Text(check), Value::String(text)) => {
                check(text).map_err(|error| format!("{key}: {error}"))
            }
            _ if takes.includes(value) => Ok(()),
            _ => Err(format!("{key} must be {takes}, not {value}")),
        }
    }
}

impl Takes {
    fn includes(&self, value: &Value) -> bool {
        match self {
            Self::Text(_) => value.is_str(),
            Self::Switch => value.is_bool(),
            Self::OneOf(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            Self::Integer(range, _) => value.as_integer().is_some_and(|number| range.contains(&number)),
            Self::Pixels => f64::deserialize(value.clone()).is_ok_and(|number| STEP_PIXELS.contains(&number)),
        }
    }
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(_) => f.write_str("text in quotes"),
            Self::Switch => f.write_str("true or false"),
            Self::OneOf(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
                f.write_str(&words.join(" or "))
            }
            Self::Integer(range, unit) => write!(f, "a whole number{unit} from {}", ends(range)),
            Self::Pixels => write!(f, "a number of pixels from {}", ends(&STEP_PIXELS)),
        }
    }
}

/// Writes the ends of a range, as in `0 to 100`.
fn ends<T: fmt::Display>(range: &RangeInclusive<T>) -> String {
    format!("{} to {}", range.start(), range.end())
}

/// The setting that was most likely meant: by its whole key, or by its name alone.
fn nearest(key: &str) -> Option<&'static Setting> {
    let name = |key: &str| key.rsplit('.').next().unwrap_or_default().to_owned();
    let likeness =
        |setting: &Setting| strsim::jaro(key, setting.key).max(strsim::jaro(&name(key), &name(setting.key)));
    let alike = SETTINGS.iter().filter(|setting| likeness(setting) >= LIKENESS);
    alike.max_by(|one, other| likeness(one).total_cmp(&likeness(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_setting_is_answered_with_the_nearest() {
        for (key, meant) in [
            ("pace.delay", "pace.delay_ms"),
            ("delay_ms", "pace.delay_ms"),
            ("game.delay_ms", "pace.delay_ms"),
            ("pace.at_one", "pace.at_once"),
            ("hotkeys.sovle", "hotkeys.solve"),
            ("profil", "profile"),
        ] {
            assert_eq!(nearest(key).map(|setting| setting.key), Some(meant), "{key}");
        }
        assert!(nearest("colour.background").is_none());
    }
}
