//! The settings: defaults, profile, the user's file and the command line, each laid over the one before.

mod layer;
mod setting;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::bot::SessionSettings;
use crate::desktop::{DigitKeys, KeysByMenu};
use crate::game::Build;
use crate::hotkeys::Hotkeys;
use crate::puzzle::Assumed;
use crate::solver::Effort;
use layer::{Layer, ValueOrigin};
use setting::Setting;

pub(crate) use setting::{DELAY_MS, STEP_PIXELS};

const DEFAULTS: &str = include_str!("../../config/default.toml");
const PROFILES: [(&str, &str); 2] = [
    ("mobaxterm", include_str!("../../config/mobaxterm.toml")),
    ("sgt-puzzles", include_str!("../../config/sgt-puzzles.toml")),
];

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("could not read {path}")]
    Unreadable { path: String, source: std::io::Error },
    #[error("{origin}: {message}")]
    Wrong { origin: String, message: String },
    /// Why the profile cannot be used, as a sentence.
    #[error("{0}")]
    NoProfile(String),
}

/// The settings in force, and where each came from.
#[derive(Debug)]
pub struct Config {
    /// For a session that waits for a hotkey and goes on after each game.
    pub session: SessionSettings,
    pub digit_keys: DigitKeys,
    /// The settings file that was read, if there is one.
    file: Option<PathBuf>,
    values: Values,
}

/// The layers so far, merged into one.
#[derive(Debug, Default)]
struct Values(Layer);

/// The settings that come with the program, without a profile.
impl Default for Config {
    fn default() -> Self {
        let mut values = Values::default();
        let defaults = layer::built_in("default", DEFAULTS).and_then(|defaults| {
            values.lay(defaults)?;
            values.config(None)
        });
        defaults.expect("the tests load them")
    }
}

impl Config {
    /// Combines the defaults, the profile, `file` or else the user's own file, and the options of the command line,
    /// each with its name, its setting and its value.
    ///
    /// # Errors
    /// If a file cannot be read, names a setting that does not exist, or gives one a value it does
    /// not take.
    pub fn load(
        file: Option<PathBuf>,
        profile: Option<&str>,
        options: impl IntoIterator<Item = (&'static str, &'static str, Value)>,
    ) -> Result<Self, ConfigError> {
        let path = file.or_else(|| user_file().filter(|path| path.exists()));
        let file = path.as_deref().map(layer::read).transpose()?.unwrap_or_default();
        let mut values = Values::default();
        values.lay(layer::built_in("default", DEFAULTS)?)?;
        // The file may name the profile, and still wins over what the profile says.
        let (profile, origin) = chosen_profile(profile, &file);
        values.lay(profile_layer(&profile, &origin)?)?;
        values.lay(file)?;
        values.set("profile", profile, origin)?;
        for (option, key, value) in options {
            values.set(key, value, ValueOrigin::new(option))?;
        }
        values.stop_reading_without_delay()?;
        values.config(path)
    }

    /// The settings as a file that could be loaded, with the origin of each in a comment.
    pub fn describe(&self) -> String {
        let mut text = match (&self.file, user_file()) {
            (Some(path), _) => format!("# Your settings file: {}\n", path.display()),
            (None, Some(path)) => {
                format!("# No settings file: `sudoku-bot config init` would write {}\n", path.display())
            }
            (None, None) => String::new(),
        };
        for (key, (value, origin)) in &self.values.0 {
            let _ = writeln!(text, "{key} = {value}  # {origin}");
        }
        text
    }
}

impl Values {
    fn lay(&mut self, layer: Layer) -> Result<(), ConfigError> {
        let hotkey = layer.iter().find(|(key, _)| key.starts_with("hotkeys."));
        let origin = hotkey.map(|(_, (_, origin))| ValueOrigin::new(&origin.source));
        self.0.extend(layer);
        match origin {
            Some(origin) => {
                self.section::<Hotkeys>("hotkeys").map(drop).map_err(|error| origin.error(error.message()))
            }
            None => Ok(()),
        }
    }

    fn set(&mut self, key: &str, value: impl Into<Value>, origin: ValueOrigin) -> Result<(), ConfigError> {
        let value = value.into();
        let checked = Setting::named(key).and_then(|setting| setting.check(&value));
        checked.map_err(|message| origin.error(message))?;
        self.0.insert(key.to_owned(), (value, origin));
        Ok(())
    }

    /// Switches the time for reading off if there is no delay, unless it was set explicitly.
    fn stop_reading_without_delay(&mut self) -> Result<(), ConfigError> {
        const READING: &str = "pace.reading_ms_per_word";
        let is_default =
            self.0.get(READING).is_some_and(|(_, origin)| *origin == ValueOrigin::new("default"));
        let has_delay = self.0.get("pace.delay_ms").is_some_and(|(delay, _)| delay.as_integer() != Some(0));
        if is_default && !has_delay { self.set(READING, 0, ValueOrigin::new("no delay")) } else { Ok(()) }
    }

    fn config(self, file: Option<PathBuf>) -> Result<Config, ConfigError> {
        let read = self.session().and_then(|session| Ok((session, self.get("game.digit_keys")?)));
        let (session, digit_keys) =
            read.map_err(|error| ValueOrigin::new("settings").error(error.message()))?;
        Ok(Config { session, digit_keys, file, values: self })
    }

    fn session(&self) -> Result<SessionSettings, toml::de::Error> {
        let step = self.get("game.step")?;
        let (verifies, copy_keys): (bool, _) = (self.get("play.verify")?, self.menu_keys("copy_keys")?);
        Ok(SessionSettings {
            mode: self.get("play.mode")?,
            window: self.get("play.window")?,
            effort: Effort::Clear,
            pace: self.section("pace")?,
            build: self.build(),
            step: (step, step),
            copy_keys: verifies.then_some(copy_keys),
            id_keys: Some(self.menu_keys("id_keys")?),
            new_game_keys: Some(self.menu_keys("new_game_keys")?),
            games: Some(1),
            looks: self.get("play.look")?,
            mending_rounds: self.get("play.mending_rounds")?,
            assumed: Assumed::default(),
            now: false,
            once: false,
            keys: self.section("hotkeys")?,
        })
    }

    fn menu_keys(&self, entry: &str) -> Result<KeysByMenu, toml::de::Error> {
        let keys = |menu| self.get(&format!("{menu}.{entry}"));
        Ok(KeysByMenu { gtk: keys("gtk_menu")?, windows: keys("windows_menu")? })
    }

    /// The family of builds, by what they do with the highlight after a pencil mark.
    fn build(&self) -> Option<Build> {
        match self.0["game.after_mark"].0.as_str() {
            Some("clears") => Some(Build::ClearsAfterMark),
            Some("stays") => Some(Build::StaysAfterMark),
            _ => None,
        }
    }

    /// Reads a setting; the defaults name them all.
    fn get<T: DeserializeOwned>(&self, key: &str) -> Result<T, toml::de::Error> {
        self.0[key].0.clone().try_into()
    }

    /// Reads a section as a whole.
    fn section<T: DeserializeOwned>(&self, section: &str) -> Result<T, toml::de::Error> {
        let named = |(key, (value, _)): (&String, &(Value, ValueOrigin))| {
            let name = key.strip_prefix(section)?.strip_prefix('.')?;
            Some((name.to_owned(), value.clone()))
        };
        self.0.iter().filter_map(named).collect::<Table>().try_into()
    }
}

/// Returns the path of the user's settings file, or `None` if the system has no place for it.
pub(crate) fn user_file() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("sudoku-bot").join("config.toml"))
}

/// A settings file to start from: the defaults, each commented out so that the profile stays in force.
pub(crate) fn starter_file() -> String {
    let intro = "# Settings of sudoku-bot. Remove the # before a setting to change it.\n";
    let settings = DEFAULTS.lines().skip_while(|line| !line.is_empty()).map(|line| {
        let is_setting = !line.starts_with('#') && line.contains('=');
        if is_setting { format!("#{line}\n") } else { format!("{line}\n") }
    });
    std::iter::once(intro.to_owned()).chain(settings).collect()
}

/// The profile to use, and what chose it.
fn chosen_profile(option: Option<&str>, file: &Layer) -> (String, ValueOrigin) {
    let in_file = || {
        let (profile, origin) = file.get("profile")?;
        Some((profile.as_str()?.to_owned(), origin.clone()))
    };
    let (profile, origin) = option
        .map(|profile| (profile.to_owned(), ValueOrigin::new("--profile")))
        .or_else(in_file)
        .unwrap_or_else(|| ("auto".into(), ValueOrigin::new("default for this system")));
    let of_system = if cfg!(target_os = "windows") { "mobaxterm" } else { "sgt-puzzles" };
    if profile == "auto" { (of_system.into(), origin) } else { (profile, origin) }
}

/// The settings of a profile that `origin` has chosen.
fn profile_layer(profile: &str, origin: &ValueOrigin) -> Result<Layer, ConfigError> {
    if let Some((name, text)) = PROFILES.iter().find(|(name, _)| *name == profile) {
        return layer::built_in(&format!("profile {name}"), text);
    }
    let path = Path::new(profile);
    if path.exists() {
        return layer::read(path);
    }
    let why = if profile.contains(char::is_control) {
        format!("the path of the profile has a control character; {}", layer::PATH_HINT)
    } else {
        format!("there is no profile `{profile}`: use mobaxterm, sgt-puzzles or the path of a file")
    };
    Err(if origin.line.is_some() { origin.error(why) } else { ConfigError::NoProfile(why) })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use strum::IntoEnumIterator as _;

    use super::setting::SETTINGS;
    use super::*;
    use crate::user::Command;

    fn load_with(text: &str, profile: Option<&str>) -> Result<Config, ConfigError> {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        fs::write(file.path(), text).expect("it can be written");
        Config::load(Some(file.path().to_owned()), profile, [])
    }

    #[test]
    fn the_file_wins_over_the_profile_and_the_command_line_over_both() {
        let config = load_with("profile = 'mobaxterm'\n[game]\nstep = 32.5", None).expect("right settings");
        assert_eq!(config.values.get::<String>("profile").as_deref(), Ok("mobaxterm"));
        assert!((config.session.step.0 - 32.5).abs() < f64::EPSILON);
        assert_eq!(config.digit_keys, DigitKeys::Numpad);
        let config = load_with("profile = 'mobaxterm'", Some("sgt-puzzles")).expect("right settings");
        assert_eq!(config.digit_keys, DigitKeys::Row);
    }

    #[test]
    fn a_file_in_utf_16_loads_as_windows_writes_it() {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        let text: Vec<u8> =
            "\u{feff}profile = 'mobaxterm'\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(file.path(), text).expect("it can be written");
        let config = Config::load(Some(file.path().to_owned()), None, []).expect("right settings");
        assert_eq!(config.values.get::<String>("profile").as_deref(), Ok("mobaxterm"));
    }

    #[test]
    fn the_shipped_files_load_as_they_are() {
        for text in [DEFAULTS, PROFILES[0].1, PROFILES[1].1] {
            load_with(text, None).expect(text);
        }
    }

    #[test]
    fn the_defaults_list_every_setting() {
        let entries = layer::built_in("default", DEFAULTS).expect("right settings");
        let listed: Vec<&str> = entries.keys().map(String::as_str).collect();
        let mut known: Vec<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
        known.sort_unstable();
        assert_eq!(listed, known);
    }

    #[test]
    fn the_description_loads_again() {
        let config = load_with("[pace]\ndelay_ms = 7", None).expect("right settings");
        let description = config.describe();
        assert!(description.contains("pace.delay_ms = 7"), "{description}");
        assert_eq!(load_with(&description, None).expect("it loads").session.pace.delay.as_millis(), 7);
    }

    #[test]
    fn without_a_delay_there_is_time_for_reading_only_if_it_is_set() {
        let reading = |text: &str, delay_ms: Option<i64>| {
            let file = tempfile::NamedTempFile::new().expect("a temporary file");
            fs::write(file.path(), text).expect("it can be written");
            let options = delay_ms.map(|delay| ("--delay", "pace.delay_ms", Value::from(delay)));
            let config = Config::load(Some(file.path().to_owned()), None, options);
            config.expect(text).session.pace.reading_per_word.as_millis()
        };
        assert_eq!((reading("", None), reading("", Some(5))), (100, 100));
        assert_eq!((reading("", Some(0)), reading("[pace]\ndelay_ms = 0", None)), (0, 0));
        assert_eq!(reading("[pace]\nreading_ms_per_word = 70", Some(0)), 70);
    }

    #[test]
    fn the_starter_file_changes_nothing_until_it_is_edited() {
        let starter = starter_file();
        let keys = |text: &str| {
            let entries = layer::built_in("starter", text).expect("it can be read");
            entries.into_keys().collect::<Vec<_>>()
        };
        assert!(keys(&starter).is_empty(), "{starter}");
        let edited: String = starter
            .lines()
            .map(|line| line.strip_prefix('#').filter(|line| !line.starts_with(' ')).unwrap_or(line))
            .flat_map(|line| [line, "\n"])
            .collect();
        assert_eq!(keys(&edited), keys(DEFAULTS));
    }

    #[test]
    fn every_command_has_a_key() {
        let settings = Config::default().session;
        for command in Command::iter() {
            assert!(!settings.keys[command].first().is_empty(), "{command:?}");
        }
    }

    #[test]
    fn each_value_names_its_origin() {
        let description = load_with("[pace]\ndelay_ms = 7", None).expect("right settings").describe();
        let line = |key: &str| {
            let line = description.lines().find(|line| line.starts_with(key));
            line.unwrap_or_else(|| panic!("{key} in {description}")).to_owned()
        };
        assert!(line("profile").ends_with("# default for this system"));
        assert!(line("pace.delay_ms").ends_with(", line 2"));
        assert!(line("pace.at_once").ends_with("# default"));
        assert!(line("game.after_mark").contains("# profile "));
    }

    #[test]
    fn a_message_names_the_setting_the_line_and_what_is_allowed() {
        for (text, message) in [
            ("[pace]\ndelay = 7", "line 2: there is no setting `pace.delay`; did you mean `pace.delay_ms`?"),
            ("\ncolour = 'red'", "line 2: there is no setting `colour`; `sudoku-bot config` lists them all"),
            ("[colours]", "line 1: there is no section `[colours]`"),
            (
                "[pace]\ndelay_ms = -1",
                "line 2: pace.delay_ms must be a whole number of milliseconds from 0 to 60000, not -1",
            ),
            ("[pace]\ndelay_ms = 1.5", "from 0 to 60000, not 1.5"),
            ("[pace]\nafter_key_ms = 1000000", "from 0 to 10000, not 1000000"),
            ("[pace]\n\nat_once = 101", "line 3: pace.at_once must be a whole number from 0 to 100, not 101"),
            ("[pace\ndelay_ms = 1", "line 1"),
            ("[pace]\ndelay_ms = 99999999999999999999", "line 2"),
            ("[play]\nmode = 'dance'", "play.mode must be \"steps\" or \"fill\", not \"dance\""),
            ("[play]\nlook = 1", "play.look must be true or false, not 1"),
            ("[gtk_menu]\ncopy_keys = 'F99'", "line 2: gtk_menu.copy_keys: `F99`"),
            ("[hotkeys]\nsolve = 'a'", "`a`"),
            ("[hotkeys]\nsolve = 'F1'", "F1"),
            ("[game]\nstep = 3.9", "line 2: game.step must be a number of pixels from 4 to 1000, not 3.9"),
            ("[game]\nstep = nan", "from 4 to 1000"),
            ("\nprofile = 'nowhere'", "line 2: there is no profile `nowhere`"),
        ] {
            let error = load_with(text, None).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
        assert!(matches!(load_with("", Some("nowhere")), Err(ConfigError::NoProfile(_))));
    }

    #[test]
    fn values_at_the_ends_of_their_ranges_are_taken() {
        for text in ["[pace]\ndelay_ms = 60_000\nat_once = 0", "[game]\nstep = 4", "[game]\nstep = 1000.0"] {
            load_with(text, None).expect(text);
        }
    }
}
