//! The settings: their defaults, the files they come from, and where each value came from.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use serde::Deserialize;
use toml::{Table, Value};

use crate::desktop::DigitKeys;
use crate::hotkeys::HotkeyNames;
use crate::replay::{AfterMark, MenuKeys, Mode};

const DEFAULTS: &str = include_str!("../config/default.toml");
const PROFILES: [(&str, &str); 2] = [
    ("mobaxterm", include_str!("../config/mobaxterm.toml")),
    ("sgt-puzzles", include_str!("../config/sgt-puzzles.toml")),
];

/// All settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub profile: String,
    pub game: GameSettings,
    pub play: PlaySettings,
    pub pace: PaceSettings,
    pub hotkeys: HotkeyNames,
}

/// What is particular to a build of the game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSettings {
    /// Pixels from cell to cell.
    pub step: f64,
    pub after_mark: AfterMark,
    pub digit_keys: DigitKeys,
    pub copy_keys: MenuKeys,
}

/// What is played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaySettings {
    pub mode: Mode,
    pub verify: bool,
    pub look: bool,
    pub mending_rounds: usize,
}

/// How fast, in milliseconds, and how many entries at once.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaceSettings {
    pub delay_ms: u64,
    pub after_click_ms: u64,
    pub after_key_ms: u64,
    pub before_menu_letter_ms: u64,
    pub at_once: usize,
}

/// What is wrong with the settings.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{path}: {source}")]
    Unreadable { path: String, source: std::io::Error },
    #[error("{layer}: {message}")]
    Wrong { layer: String, message: String },
    #[error("there is no profile `{0}`: use mobaxterm, sgt-puzzles, or the path of a file")]
    NoProfile(String),
}

/// The settings in force, and where each came from.
#[derive(Debug)]
pub struct Config {
    pub settings: Settings,
    values: BTreeMap<String, (Value, String)>,
    user_file: Option<PathBuf>,
}

/// What the command line says of the settings.
#[derive(Debug, Default)]
pub struct Overrides {
    /// Instead of the user's own file.
    pub file: Option<PathBuf>,
    pub profile: Option<String>,
    pub delay_ms: Option<u64>,
    pub mode: Option<Mode>,
    pub no_verify: bool,
}

impl Config {
    /// Puts together the defaults, the profile, the user's file and the command line.
    ///
    /// # Errors
    /// Where a file cannot be read, or has a setting that does not exist or a value that does not
    /// fit.
    pub fn load(overrides: &Overrides) -> Result<Self, ConfigError> {
        let user_file = user_file();
        let file = match &overrides.file {
            Some(path) => Some((path.display().to_string(), read(path)?)),
            None => match user_file.as_deref().filter(|path| path.exists()) {
                Some(path) => Some((path.display().to_string(), read(path)?)),
                None => None,
            },
        };
        let file = file.map(|(name, text)| Ok((parse(&name, &text)?, name))).transpose()?;

        let mut values = BTreeMap::new();
        let mut settings = merge(&mut values, parse("the defaults", DEFAULTS)?, "default")?;
        // The file may name the profile, and yet what the file says wins over the profile.
        let in_file = file.as_ref().and_then(|(table, _)| table.get("profile")).and_then(Value::as_str);
        let profile = overrides.profile.as_deref().or(in_file).unwrap_or(&settings.profile);
        let profile = if profile == "auto" { default_profile() } else { profile }.to_owned();
        merge(&mut values, profile_table(&profile)?, &format!("profile {profile}"))?;
        if let Some((table, name)) = file {
            merge(&mut values, table, &name)?;
        }
        settings = merge(&mut values, command_line(overrides, &profile), "the command line")?;
        Ok(Self { settings, values, user_file })
    }

    /// The settings as a file that could be loaded, each with where it came from.
    pub fn describe(&self) -> String {
        let mut text = match &self.user_file {
            Some(path) if path.exists() => format!("# Your own file: {}\n", path.display()),
            Some(path) => format!("# Your own file would be {}\n", path.display()),
            None => String::new(),
        };
        for (key, (value, origin)) in &self.values {
            let _ = writeln!(text, "{key} = {value}  # {origin}");
        }
        text
    }
}

fn user_file() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("sudoku-bot").join("config.toml"))
}

fn default_profile() -> &'static str {
    if cfg!(target_os = "windows") { "mobaxterm" } else { "sgt-puzzles" }
}

fn read(path: &Path) -> Result<String, ConfigError> {
    fs::read_to_string(path)
        .map_err(|source| ConfigError::Unreadable { path: path.display().to_string(), source })
}

fn parse(layer: &str, text: &str) -> Result<Table, ConfigError> {
    text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        wrong(layer, format!("line {line}: {}", error.message()))
    })
}

fn profile_table(profile: &str) -> Result<Table, ConfigError> {
    if let Some((name, text)) = PROFILES.iter().find(|(name, _)| *name == profile) {
        return parse(&format!("profile {name}"), text);
    }
    let path = Path::new(profile);
    if !path.exists() {
        return Err(ConfigError::NoProfile(profile.into()));
    }
    parse(profile, &read(path)?)
}

fn command_line(overrides: &Overrides, profile: &str) -> Table {
    let mut values = vec![("profile", None, Value::from(profile))];
    values.extend(
        overrides
            .delay_ms
            .map(|delay| ("pace", Some("delay_ms"), Value::from(i64::try_from(delay).unwrap_or(i64::MAX)))),
    );
    values.extend(overrides.mode.map(|mode| {
        let mode = if mode == Mode::Fill { "fill" } else { "steps" };
        ("play", Some("mode"), Value::from(mode))
    }));
    values.extend(overrides.no_verify.then(|| ("play", Some("verify"), Value::from(false))));
    let mut table = Table::new();
    for (section, key, value) in values {
        match key {
            None => drop(table.insert(section.into(), value)),
            Some(key) => {
                let section = table.entry(section).or_insert_with(|| Table::new().into());
                if let Value::Table(section) = section {
                    section.insert(key.into(), value);
                }
            }
        }
    }
    table
}

/// Lays a table over the values so far; the outcome must be right with each one laid.
fn merge(
    values: &mut BTreeMap<String, (Value, String)>,
    table: Table,
    layer: &str,
) -> Result<Settings, ConfigError> {
    let is_first = values.is_empty();
    for (key, value) in flatten(table) {
        if !is_first && !values.contains_key(&key) {
            return Err(wrong(
                layer,
                format!("there is no setting `{key}`; `sudoku-bot config` lists them all"),
            ));
        }
        values.insert(key, (value, layer.to_owned()));
    }
    let mut whole = Table::new();
    for (key, (value, _)) in values.iter() {
        match key.split_once('.') {
            None => drop(whole.insert(key.clone(), value.clone())),
            Some((section, key)) => {
                let section = whole.entry(section).or_insert_with(|| Table::new().into());
                if let Value::Table(section) = section {
                    section.insert(key.to_owned(), value.clone());
                }
            }
        }
    }
    let settings = Settings::deserialize(whole)
        .map_err(|error| wrong(layer, error.to_string().trim().replace('\n', " ")))?;
    if !(settings.game.step >= 1.0 && settings.game.step <= 1000.0) {
        return Err(wrong(layer, "game.step must be 1 to 1000 pixels"));
    }
    settings.hotkeys.check().map_err(|message| wrong(layer, message))?;
    Ok(settings)
}

/// The values of the sections, with keys such as `pace.delay_ms`.
fn flatten(table: Table) -> Vec<(String, Value)> {
    table
        .into_iter()
        .flat_map(|(section, value)| match value {
            Value::Table(inner) => {
                inner.into_iter().map(|(key, value)| (format!("{section}.{key}"), value)).collect::<Vec<_>>()
            }
            value => vec![(section, value)],
        })
        .collect()
}

fn wrong(layer: &str, message: impl Into<String>) -> ConfigError {
    ConfigError::Wrong { layer: layer.to_owned(), message: message.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_with(text: &str, profile: Option<&str>) -> Result<Config, ConfigError> {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        fs::write(file.path(), text).expect("it can be written");
        let overrides = Overrides {
            file: Some(file.path().to_owned()),
            profile: profile.map(str::to_owned),
            ..Overrides::default()
        };
        Config::load(&overrides)
    }

    #[test]
    fn the_file_wins_over_the_profile_and_the_command_line_over_both() {
        let config = load_with("profile = 'mobaxterm'\n[game]\nstep = 32.5", None).expect("right settings");
        assert_eq!(config.settings.profile, "mobaxterm");
        assert!((config.settings.game.step - 32.5).abs() < f64::EPSILON);
        assert_eq!(config.settings.game.digit_keys, DigitKeys::Numpad);
        let config = load_with("profile = 'mobaxterm'", Some("sgt-puzzles")).expect("right settings");
        assert_eq!(config.settings.game.digit_keys, DigitKeys::Row);
    }

    #[test]
    fn the_shipped_files_load_as_they_are() {
        for text in [DEFAULTS, PROFILES[0].1, PROFILES[1].1] {
            load_with(text, None).expect(text);
        }
    }

    #[test]
    fn the_description_loads_again() {
        let config = load_with("[pace]\ndelay_ms = 7", None).expect("right settings");
        let description = config.describe();
        assert!(description.contains("pace.delay_ms = 7"), "{description}");
        assert_eq!(load_with(&description, None).expect("it loads").settings.pace.delay_ms, 7);
    }

    #[test]
    fn wrong_settings_are_named() {
        for (text, part) in [
            ("[pace]\ndelay = 7", "there is no setting `pace.delay`"),
            ("[pace]\ndelay_ms = -1", "invalid value"),
            ("[pace\ndelay_ms = 1", "line 1"),
            ("[play]\nmode = 'dance'", "dance"),
            ("[game]\ncopy_keys = 'F99'", "`F99` is not a key"),
            ("[hotkeys]\nsolve = 'a'", "`a`"),
            ("[hotkeys]\nsolve = 'F1'", "F1"),
            ("[game]\nstep = 0", "1 to 1000"),
        ] {
            let error = load_with(text, None).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(matches!(load_with("", Some("nowhere")), Err(ConfigError::NoProfile(_))));
    }
}
