//! Progress of long work, shown on standard error if someone watches it and the output goes elsewhere.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::terminal::obeys_escapes;

/// A bar for work of this length in whatever unit, if it is known; hidden unless someone watches.
pub(super) fn bar(length: Option<u64>) -> ProgressBar {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() || !obeys_escapes() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match length {
        Some(length) => (ProgressBar::new(length), "{spinner} {percent} %, {msg}, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {msg}, {elapsed}"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Shows how many boards are done and how many that is a second.
pub(super) fn show_rate(bar: &ProgressBar, boards: u64) {
    let milliseconds = bar.elapsed().as_millis().max(1);
    let rate = u64::try_from(u128::from(boards) * 1000 / milliseconds).unwrap_or(u64::MAX);
    bar.set_message(format!("{} boards, {} boards/s", HumanCount(boards), HumanCount(rate)));
}
