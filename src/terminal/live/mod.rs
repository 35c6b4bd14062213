//! The live view: draws the game in the terminal while the bot plays.
//!
//! A [`LiveState`] follows the bot's reports, and [`LiveView`] opens it in the terminal when playing starts.

mod draw;
mod panel;
#[cfg(test)]
mod readable;
mod screen;
mod state;
#[cfg(test)]
mod tests;

use std::io::{self, Write as _};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::tty::{Stream, Takeover, log_output};
use crate::bot::{Audience, Report};
pub(crate) use state::KeyHelp;
use state::LiveState;

/// Shows reports: as a picture that fills the terminal while the bot plays, otherwise as lines.
#[derive(Debug)]
pub(crate) struct LiveView<P: Audience> {
    /// Prints the lines.
    plain: P,
    /// The terminal, or `None` if only lines are wanted.
    stream: Option<Stream>,
    state: Arc<Mutex<LiveState>>,
    /// The thread that paints while the view is open. A message tells it that the progress has changed; it ends, and
    /// gives the terminal back, when the sender is dropped.
    painter: Option<(Sender<()>, JoinHandle<()>)>,
    /// Lines to print once the view is closed, above its last picture.
    postponed: Vec<String>,
}

impl<P: Audience> LiveView<P> {
    /// A view on `stream`, or only lines without one; `delay` is the initial pause after each entry.
    pub fn new(plain: P, stream: Option<Stream>, delay: Duration, keys: KeyHelp) -> Self {
        let state = Arc::new(Mutex::new(LiveState::new(delay, keys)));
        Self { plain, stream, state, painter: None, postponed: Vec::new() }
    }

    fn open(&mut self) -> io::Result<()> {
        let Some(stream) = self.stream else { return Ok(()) };
        let terminal = Takeover::of_screen(stream)?;
        let (changed, news) = channel();
        let state = Arc::clone(&self.state);
        let painter = thread::Builder::new().name("view".into());
        let painter = painter.spawn(move || screen::paint(terminal, &state, &news))?;
        self.painter = Some((changed, painter));
        Ok(())
    }

    /// Shows the lines that were logged since the last call.
    fn take_log(&mut self) {
        for line in log_output::captured_lines() {
            if let Ok(mut state) = self.state.lock() {
                state.note(line.clone());
            }
            self.postponed.push(line);
        }
    }

    /// Gives the terminal back, and prints the last picture between the postponed lines, so that it stays in view.
    fn close(&mut self) {
        self.take_log();
        let Some((changed, painter)) = self.painter.take() else { return };
        drop(changed);
        // If the painter has panicked, its message has been printed.
        let _ = painter.join();
        let above = std::mem::take(&mut self.postponed);
        let below = self.state.lock().ok().and_then(|state| state.finished.clone());
        self.print(&above, below.as_ref());
    }

    /// Prints a picture between lines.
    fn print(&self, above: &[String], below: Option<&String>) {
        let (Some(stream), Ok(state)) = (self.stream, self.state.lock()) else { return };
        let mut writer = stream.writer();
        let mut print = || {
            above.iter().try_for_each(|line| writeln!(writer, "{}", stream.fitted(line)))?;
            screen::print_picture(&mut writer, &state)?;
            below.map_or(Ok(()), |line| writeln!(writer, "{}", stream.fitted(line)))?;
            writer.flush()
        };
        if let Err(error) = print() {
            log::debug!("cannot print the picture: {error}");
        }
    }
}

impl<P: Audience> Audience for LiveView<P> {
    fn hear(&mut self, report: &Report<'_>) {
        if let Ok(mut state) = self.state.lock() {
            state.hear(report);
        }
        let Some((changed, _)) = &self.painter else {
            if matches!(report, Report::Hint { .. }) {
                self.print(&[], None);
            }
            self.plain.hear(report);
            if matches!(report, Report::Planned { .. })
                && let Err(error) = self.open()
            {
                log::warn!("cannot open the live view: {error}");
            }
            return;
        };
        if report.is_end() {
            self.close();
            self.plain.hear(report);
            return;
        }
        // If the painter has failed, it has logged that; the bot plays on.
        let _ = changed.send(());
        // The summary of a finished game is printed below the picture.
        if report.is_news() && !matches!(report, Report::Finished { .. }) {
            self.postponed.push(report.to_string());
        }
        self.take_log();
    }
}

impl<P: Audience> Drop for LiveView<P> {
    fn drop(&mut self) {
        self.close();
    }
}
