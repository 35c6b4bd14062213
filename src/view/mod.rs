//! The live view: draws the game in the terminal while the bot plays.
//!
//! A [`Scene`] follows the bot's reports, [`draw()`] draws it into a buffer of any size, and
//! [`LiveView`] opens it in the terminal when playing starts.
//!
//! The game that people play in the terminal, [`playing`], shares its board, its panel and its colours.

mod backgrounds;
mod board;
mod colouring;
mod draw;
mod escapes;
mod full_screen;
mod geometry;
mod log_output;
mod panel;
pub mod playing;
mod scene;
mod screen;
mod strokes;
#[cfg(test)]
mod tests;
mod theme;

use std::sync::{Arc, Mutex};
use std::time::Duration;

pub use draw::draw;
pub use escapes::obeys_escapes;
pub use full_screen::FullScreen;
pub use log_output::LogOutput;
pub use scene::{Activity, CurrentStep, Highlights, KeyHelp, LogLine, Scene, Tally};
pub use screen::{Stream, close_while, is_open};
pub use theme::Theme;

use crate::replay::{Audience, Report};
use screen::Screen;

/// Shows reports: as a picture that fills the terminal while the bot plays, otherwise as lines.
#[derive(Debug)]
pub struct LiveView<P> {
    /// Prints the lines.
    plain: P,
    /// The terminal; none if only lines are wanted.
    stream: Option<Stream>,
    scene: Arc<Mutex<Scene>>,
    screen: Option<Screen>,
    /// Lines to print once the view is closed, above its last picture.
    postponed: Vec<String>,
    /// The line to print below that picture.
    ending: Option<String>,
}

impl<P: Audience> LiveView<P> {
    /// A view on `stream`, or only lines without one; `delay` is the initial pause after each entry.
    pub fn new(plain: P, stream: Option<Stream>, delay: Duration, keys: KeyHelp) -> Self {
        let scene = Arc::new(Mutex::new(Scene::new(delay, keys)));
        Self { plain, stream, scene, screen: None, postponed: Vec::new(), ending: None }
    }

    /// Prints a picture between the lines.
    fn print(&self) {
        if let (Some(stream), Ok(scene)) = (self.stream, self.scene.lock())
            && let Err(error) = screen::print(stream, &scene)
        {
            log::debug!("cannot print the picture: {error}");
        }
    }

    fn open(&mut self) {
        let Some(stream) = self.stream else { return };
        match Screen::open(stream, Arc::clone(&self.scene)) {
            Ok(screen) => self.screen = Some(screen),
            Err(error) => log::warn!("cannot open the live view: {error}"),
        }
    }
}

impl<P> LiveView<P> {
    /// Shows what has been logged meanwhile.
    fn take_log(&mut self) {
        for line in log_output::captured_lines() {
            if let Ok(mut scene) = self.scene.lock() {
                scene.note(line.clone());
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
        if let Ok(mut scene) = self.scene.lock() {
            scene.hear(report);
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
