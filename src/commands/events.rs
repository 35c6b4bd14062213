//! The bot's reports for other programs: one JSON object per line.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::json;

use super::batch::json_line;
use crate::bot::{Audience, Report};

/// Writes each report as it comes, and stops when the reader goes away.
pub(super) struct EventLines<W> {
    /// `None` once a line could not be written.
    out: Option<W>,
    start: Instant,
}

impl<W: Write> EventLines<W> {
    /// Creates lines whose time is counted from now.
    pub(super) fn new(out: W) -> Self {
        Self { out: Some(out), start: Instant::now() }
    }

    /// Reports that the hotkeys work now.
    pub(super) fn say_listening(&mut self) {
        self.write(&json!({ "event": "listening" }));
    }

    fn write(&mut self, event: &impl Serialize) {
        let line = json_line(&EventLine { event, time: seconds(self.start.elapsed()) });
        if let Some(out) = &mut self.out
            && let Err(error) = out.write_all(&line).and_then(|()| out.flush())
        {
            log::debug!("cannot write events any more: {error}");
            self.out = None;
        }
    }
}

impl<W: Write> Audience for EventLines<W> {
    fn hear(&mut self, report: &Report<'_>) {
        self.write(report);
    }
}

/// Seconds, rounded to milliseconds.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

#[derive(Serialize)]
struct EventLine<E> {
    #[serde(flatten)]
    event: E,
    /// Seconds since the start.
    time: f64,
}

#[cfg(test)]
mod tests;
