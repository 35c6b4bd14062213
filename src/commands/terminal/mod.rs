//! What is typed or pasted into the terminal: lines, or the keys of a game.

#[cfg(unix)]
mod echoing;
#[cfg(unix)]
mod input_mode;
pub(super) mod keys;
#[cfg(unix)]
mod line_editor;

use std::io::{IsTerminal as _, stdin};
use std::sync::mpsc::Sender;

use crate::user::Event;

/// Listens to the terminal; gives it back as it was when dropped.
#[derive(Debug, Default)]
pub(super) struct Terminal {
    #[cfg(unix)]
    mode: Option<input_mode::InputMode>,
}

impl Terminal {
    /// Sends each line as an event, if standard input is a terminal.
    pub(super) fn listen(events: Sender<Event>) -> Self {
        if !stdin().is_terminal() {
            return Self::default();
        }
        #[cfg(unix)]
        match echoing::listen(events) {
            Ok(mode) => Self { mode: Some(mode) },
            Err(error) => {
                log::debug!("nothing can be typed or pasted here: {error}");
                Self::default()
            }
        }
        #[cfg(not(unix))]
        {
            std::thread::spawn(move || send_lines(&events));
            Self::default()
        }
    }

    /// Sends the commands of single keys, if standard input is a terminal.
    pub(super) fn listen_for_keys(events: Sender<Event>) -> Self {
        if !stdin().is_terminal() {
            return Self::default();
        }
        #[cfg(unix)]
        match input_mode::InputMode::unechoed() {
            Ok(mode) => {
                let for_thread = mode.clone();
                keys::listen(events, move || {
                    for_thread.renew();
                });
                Self { mode: Some(mode) }
            }
            Err(error) => {
                log::debug!("no keys can be pressed here: {error}");
                Self::default()
            }
        }
        #[cfg(not(unix))]
        {
            keys::listen(events, || ());
            Self::default()
        }
    }
}

#[cfg(unix)]
impl Drop for Terminal {
    fn drop(&mut self) {
        if let Some(mode) = &self.mode {
            mode.give_back();
        }
    }
}

/// Sends lines as the console composes and echoes them; function keys leave no trace there.
#[cfg(not(unix))]
fn send_lines(events: &Sender<Event>) {
    for line in stdin().lines() {
        let Ok(line) = line else { return };
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
}
