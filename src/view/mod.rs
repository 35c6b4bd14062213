//! The live view: the bot's work in the terminal, drawn while it plays.
//!
//! A [`Scene`] is what there is to see, made of the bot's reports alone; [`draw()`] puts it into a
//! buffer of any size; and [`LiveView`] opens it in the terminal when the playing starts.

mod board;
mod draw;
mod geometry;
mod held;
mod lines;
mod panel;
mod scene;
mod screen;
mod shades;
#[cfg(test)]
mod tests;
mod text;
mod theme;
mod tints;

use std::sync::{Arc, Mutex};
use std::time::Duration;

pub use draw::draw;
pub use held::LogOutput;
pub use scene::{Activity, CurrentStep, KeyHelp, LogLine, Progress, Scene};
pub use screen::{Stream, is_open};
pub use theme::Theme;

use crate::replay::{Audience, Report};
use screen::Screen;

/// Shows the bot's work: while it plays in a picture that fills the terminal, otherwise in plain
/// lines.
#[derive(Debug)]
pub struct LiveView<P> {
    /// Who prints the lines.
    plain: P,
    /// The terminal; none where lines are all that is wanted.
    stream: Option<Stream>,
    scene: Arc<Mutex<Scene>>,
    screen: Option<Screen>,
    /// What is to be printed when the view closes.
    held: Vec<String>,
}

impl<P: Audience> LiveView<P> {
    /// A view on `stream`, or without one only lines; `delay` is the pause after each entry, until
    /// a report tells another.
    pub fn new(plain: P, stream: Option<Stream>, delay: Duration, keys: KeyHelp) -> Self {
        let scene = Arc::new(Mutex::new(Scene::new(delay, keys)));
        Self { plain, stream, scene, screen: None, held: Vec::new() }
    }

    fn open(&mut self) {
        let Some(stream) = self.stream else { return };
        match Screen::open(stream, Arc::clone(&self.scene)) {
            Ok(screen) => self.screen = Some(screen),
            Err(error) => log::warn!("the view cannot be opened: {error}"),
        }
    }
}

impl<P> LiveView<P> {
    /// Takes over what the log has got to say meanwhile.
    fn hold_log(&mut self) {
        for line in held::take() {
            if let Ok(mut scene) = self.scene.lock() {
                scene.note(line.clone());
            }
            self.held.push(line);
        }
    }

    fn close(&mut self) {
        self.hold_log();
        if let Some(screen) = self.screen.take()
            && let Err(error) = screen.close(&std::mem::take(&mut self.held))
        {
            log::debug!("the view cannot be closed: {error}");
        }
        // Between the last look and the end there may have been more.
        for line in held::take() {
            eprintln!("{line}");
        }
    }
}

impl<P: Audience> Audience for LiveView<P> {
    fn hear(&mut self, report: &Report<'_>) {
        if let Ok(mut scene) = self.scene.lock() {
            scene.hear(report);
        }
        let Some(screen) = &self.screen else {
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
        if report.is_news() {
            self.held.push(report.to_string());
        }
        self.hold_log();
    }
}

impl<P> Drop for LiveView<P> {
    fn drop(&mut self) {
        self.close();
    }
}
