//! Why the bot does not do what the user asked for.

use super::report::Report;
use super::stop::{Interruption, Stop};
use crate::desktop::DesktopError;

#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// The report tells the user why.
    #[error("{0}")]
    Told(Report<'static>),
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl Refusal {
    pub(super) fn not_yet(reason: impl Into<String>) -> Self {
        Self::Told(Report::NotYet(reason.into()))
    }

    /// Rewords the reason of a [`Report::NotYet`].
    pub(super) fn explained(self, explain: impl FnOnce(&str) -> String) -> Self {
        match self {
            Self::Told(Report::NotYet(reason)) => Self::not_yet(explain(&reason)),
            other => other,
        }
    }
}

impl From<DesktopError> for Refusal {
    fn from(error: DesktopError) -> Self {
        Self::Stopped(error.into())
    }
}

/// Turns an interruption of work that is not resumed into a refusal.
impl From<Interruption> for Refusal {
    fn from(interruption: Interruption) -> Self {
        match interruption {
            Interruption::Pause(pause) => Self::not_yet(match pause.remedy() {
                Some(remedy) => format!("{pause}: {remedy}"),
                None => pause.to_string(),
            }),
            Interruption::Stop(stop) => Self::Stopped(stop),
        }
    }
}
