//! One source of settings: a file, or one of the texts that come with the program.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use serde::Deserialize as _;
use toml::Spanned;
use toml::Value;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::ConfigError;
use super::setting::Setting;
use crate::puzzle::decode;

/// What to do about `"C:\bot.toml"`, in which TOML takes `\b` for a control character.
pub(super) const PATH_HINT: &str = r"write a Windows path in single quotes: 'C:\folder\file.toml'";

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueOrigin {
    pub source: String,
    pub line: Option<usize>,
}

impl ValueOrigin {
    pub(super) fn new(source: impl Into<String>) -> Self {
        Self { source: source.into(), line: None }
    }

    pub(super) fn error(&self, message: impl Into<String>) -> ConfigError {
        ConfigError::Wrong { origin: self.to_string(), message: message.into() }
    }
}

impl fmt::Display for ValueOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)?;
        self.line.map_or(Ok(()), |line| write!(f, ", line {line}"))
    }
}

/// The value of each setting that a source names, and where it comes from.
pub(super) type Layer = BTreeMap<String, (Value, ValueOrigin)>;

pub(super) fn read(path: &Path) -> Result<Layer, ConfigError> {
    let name = path.display().to_string();
    match fs::read(path) {
        Ok(text) => parse(&name, &decode(&text)),
        Err(source) => Err(ConfigError::Unreadable { path: name, source }),
    }
}

/// Reads a text that comes with the program. Its line numbers are left out, since they mean nothing to the user.
pub(super) fn built_in(source: &str, text: &str) -> Result<Layer, ConfigError> {
    let mut layer = parse(source, text)?;
    for (_, origin) in layer.values_mut() {
        origin.line = None;
    }
    Ok(layer)
}

fn parse(source: &str, text: &str) -> Result<Layer, ConfigError> {
    let origin = |at: usize| {
        let line = text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1;
        ValueOrigin { source: source.to_owned(), line: Some(line) }
    };
    let wrong = |error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        let hint = if line.contains('\\') { format!("; {PATH_HINT}") } else { String::new() };
        origin(at).error(error.message().replace('\n', ", ") + &hint)
    };
    let entry = |key: String, at: usize, value: &Spanned<DeValue<'_>>| {
        let origin = origin(at);
        let setting = Setting::named(&key).map_err(|message| origin.error(message))?;
        let value = Value::deserialize(ValueDeserializer::from(value.clone())).map_err(wrong)?;
        setting.check(&value).map_err(|message| origin.error(message))?;
        Ok((key, (value, origin)))
    };
    let mut layer = Layer::new();
    for (name, value) in DeTable::parse(text).map_err(wrong)?.get_ref() {
        let at = name.span().start;
        match value.get_ref() {
            DeValue::Table(section) if section.is_empty() && !Setting::has_section(name.get_ref()) => {
                return Err(origin(at).error(format!("there is no section `[{}]`", name.get_ref())));
            }
            DeValue::Table(section) => {
                for (inner, value) in section {
                    let key = format!("{}.{}", name.get_ref(), inner.get_ref());
                    layer.extend([entry(key, inner.span().start, value)?]);
                }
            }
            _ => layer.extend([entry(name.get_ref().to_string(), at, value)?]),
        }
    }
    Ok(layer)
}
