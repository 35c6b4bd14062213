//! JSON for those report fields that serde cannot derive.

use std::fmt;
use std::time::Duration;

use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use crate::bot::Action;
use crate::puzzle::Puzzle;

pub(super) fn board<S: Serializer>(puzzle: &Puzzle, serializer: S) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_map(None)?;
    fields.serialize_entry("id", &puzzle.game_id())?;
    fields.serialize_entry("shape", &puzzle.layout().shape().to_string())?;
    fields.serialize_entry("size", &puzzle.size())?;
    fields.serialize_entry("givens", &puzzle.givens().iter().flatten().count())?;
    fields.end()
}

pub(super) fn reason<S: Serializer>(reason: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("reason", reason.to_string())])
}

pub(super) fn in_words<S: Serializer>(thing: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(thing)
}

pub(super) fn what<S: Serializer>(what: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("what", what)])
}

pub(super) fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u128(time.as_millis())
}

/// Writes a time in seconds, rounded to the millisecond.
pub(super) fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((time.as_secs_f64() * 1000.0).round() / 1000.0)
}

pub(super) fn eyes<S: Serializer>(eyes: &Result<(), String>, serializer: S) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_map(None)?;
    fields.serialize_entry("sees", &eyes.is_ok())?;
    fields.serialize_entry("reason", &eyes.as_ref().err())?;
    fields.end()
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Action", 3)?;
        fields.serialize_field("kind", <&str>::from(self))?;
        fields.serialize_field("cell", &self.cell())?;
        fields.serialize_field("symbol", &self.symbol())?;
        fields.end()
    }
}
