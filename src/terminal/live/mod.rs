//! The live view: draws the game in the terminal while the bot plays.
//!
//! A [`Progress`] follows the bot's reports, and [`LiveView`] opens it in the terminal when playing starts.

mod draw;
mod panel;
mod progress;
mod screen;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::takeover::{Stream, log_output};
use crate::bot::{Audience, Report};
pub(crate) use progress::KeyHelp;
use progress::Progress;
use screen::Screen;

/// Shows reports: as a picture that fills the terminal while the bot plays, otherwise as lines.
#[derive(Debug)]
pub(crate) struct LiveView<P> {
    /// Prints the lines.
    plain: P,
    /// The terminal, or `None` if only lines are wanted.
    stream: Option<Stream>,
    progress: Arc<Mutex<Progress>>,
    screen: Option<Screen>,
    /// Lines to print once the view is closed, above its last picture.
    postponed: Vec<String>,
    /// The line to print below that picture.
    ending: Option<String>,
}

impl<P: Audience> LiveView<P> {
    /// A view on `stream`, or only lines without one; `delay` is the initial pause after each entry.
    pub fn new(plain: P, stream: Option<Stream>, delay: Duration, keys: KeyHelp) -> Self {
        let progress = Arc::new(Mutex::new(Progress::new(delay, keys)));
        Self { plain, stream, progress, screen: None, postponed: Vec::new(), ending: None }
    }

    /// Prints a picture between the lines.
    fn print(&self) {
        if let (Some(stream), Ok(progress)) = (self.stream, self.progress.lock())
            && let Err(error) = screen::print(stream, &progress)
        {
            log::debug!("cannot print the picture: {error}");
        }
    }

    fn open(&mut self) {
        let Some(stream) = self.stream else { return };
        match Screen::open(stream, Arc::clone(&self.progress)) {
            Ok(screen) => self.screen = Some(screen),
            Err(error) => log::warn!("cannot open the live view: {error}"),
        }
    }
}

impl<P> LiveView<P> {
    /// Shows what has been logged meanwhile.
    fn take_log(&mut self) {
        for line in log_output::captured_lines() {
            if let Ok(mut progress) = self.progress.lock() {
                progress.note(line.clone());
            }
            self.postponed.push(line);
        }
    }

    fn close(&mut self) {
        self.take_log();
        let (above, below) = (std::mem::take(&mut self.postponed), self.ending.take());
        if let Some(screen) = self.screen.take()
            && let Err(error) = screen.close(&above, below.as_deref())
        {
            log::debug!("cannot close the live view: {error}");
        }
    }
}

impl<P: Audience> Audience for LiveView<P> {
    fn hear(&mut self, report: &Report<'_>) {
        if let Ok(mut progress) = self.progress.lock() {
            progress.hear(report);
        }
        let Some(screen) = &self.screen else {
            if matches!(report, Report::Hint { .. }) {
                self.print();
            }
            self.plain.hear(report);
            if matches!(report, Report::Planned { .. }) {
                self.open();
            }
            return;
        };
        if report.is_end() {
            self.close();
            self.plain.hear(report);
            return;
        }
        screen.update();
        if let Report::Finished { .. } = report {
            self.ending = Some(report.to_string());
        } else if report.is_news() {
            self.postponed.push(report.to_string());
        }
        self.take_log();
    }
}

impl<P> Drop for LiveView<P> {
    fn drop(&mut self) {
        self.close();
    }
}
