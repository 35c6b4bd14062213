//! A step with the layout of its board, to be read by people and programs.

use std::fmt;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::step::Step;
use crate::puzzle::Layout;

/// A step whose houses can be named; as JSON, its effects are written as `r1c2=5` and `r3c4<>7`.
#[derive(Clone, Copy, Debug)]
pub struct StepOnBoard<'a> {
    pub step: &'a Step,
    pub layout: &'a Layout,
}

impl fmt::Display for StepOnBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.step.describe(self.layout))
    }
}

impl Serialize for StepOnBoard<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { step, layout } = self;
        let mut fields = serializer.serialize_struct("Step", 5)?;
        fields.serialize_field("technique", &step.rating.name)?;
        fields.serialize_field("score", &step.rating.score)?;
        fields.serialize_field("placements", &step.placements_in_words().collect::<Vec<_>>())?;
        fields.serialize_field("eliminations", &step.eliminations_in_words().collect::<Vec<_>>())?;
        fields.serialize_field("why", &step.why.in_full(layout))?;
        fields.end()
    }
}
