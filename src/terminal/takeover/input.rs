//! What is typed or pasted into the terminal: lines, or the keys of a game.

use std::io::{IsTerminal as _, stdin};
use std::sync::mpsc::Sender;
use std::thread;

use super::input_mode::InputMode;
use super::{keys, lines};
use crate::user::Event;

/// Listens to what is typed into the terminal; gives it back as it was when dropped.
#[derive(Debug, Default)]
pub(crate) struct Input {
    mode: Option<InputMode>,
}

impl Input {
    /// Sends each line and each pasted text as an event, if standard input is a terminal.
    pub(crate) fn lines(events: Sender<Event>) -> Self {
        Self::listen(InputMode::marking_pastes, move |mode| lines::send(&mode, &events))
    }

    /// Sends the commands of single keys, if standard input is a terminal.
    pub(crate) fn keys(events: Sender<Event>) -> Self {
        Self::listen(|mode| mode, move |mode| keys::send(&mode, &events))
    }

    /// Sends events in another thread, once the mode is `set`.
    fn listen(
        set: impl FnOnce(InputMode) -> InputMode,
        send: impl FnOnce(InputMode) + Send + 'static,
    ) -> Self {
        if !stdin().is_terminal() {
            return Self::unheard();
        }
        match InputMode::unechoed().map(set) {
            Ok(mode) => {
                let for_thread = mode.clone();
                thread::spawn(move || send(for_thread));
                Self::with_mode(Some(mode))
            }
            Err(error) => {
                log::debug!("nothing can be typed or pasted here: {error}");
                Self::unheard()
            }
        }
    }

    /// Listens to nothing. A console of Windows is taken all the same, as a click there would stop the program.
    pub(crate) fn unheard() -> Self {
        Self::with_mode(if cfg!(windows) { InputMode::unechoed().ok() } else { None })
    }

    fn with_mode(mode: Option<InputMode>) -> Self {
        #[cfg(unix)]
        if let Err(error) = super::job_control::listen(mode.clone()) {
            log::debug!("Ctrl+Z leaves the live view open: {error}");
        }
        Self { mode }
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        if let Some(mode) = &self.mode {
            mode.give_back();
        }
    }
}

#[cfg(windows)]
pub(crate) use super::input_mode::is_own_window;

/// Terminals of Unix stay open, or do what the user has told them.
#[cfg(not(windows))]
pub(crate) fn is_own_window() -> bool {
    false
}
