//! What is typed or pasted into the terminal: lines, or the keys of a game.

mod echoing;
#[cfg_attr(windows, path = "console_mode.rs")]
mod input_mode;
#[cfg(unix)]
mod job_control;
pub(super) mod keys;
mod line_editor;

use std::io::{self, IsTerminal as _, Write as _, stderr, stdin, stdout};
use std::sync::mpsc::Sender;

use input_mode::InputMode;

use super::Exit;
use crate::user::Event;

/// Listens to the terminal; gives it back as it was when dropped.
#[derive(Debug, Default)]
pub(super) struct Terminal {
    mode: Option<InputMode>,
}

impl Terminal {
    /// Sends each line as an event, if standard input is a terminal.
    pub(super) fn listen(events: Sender<Event>) -> Self {
        Self::take(|| echoing::listen(events))
    }

    /// Sends the commands of single keys, if standard input is a terminal.
    pub(super) fn listen_for_keys(events: Sender<Event>) -> Self {
        Self::take(|| {
            let mode = InputMode::unechoed()?;
            keys::listen(events, mode.clone());
            Ok(mode)
        })
    }

    fn take(listen: impl FnOnce() -> io::Result<InputMode>) -> Self {
        if !stdin().is_terminal() {
            return Self::unheard();
        }
        match listen() {
            Ok(mode) => Self::with_mode(Some(mode)),
            Err(error) => {
                log::debug!("nothing can be typed or pasted here: {error}");
                Self::unheard()
            }
        }
    }

    /// Listens to nothing. A console of Windows is taken all the same, as a click there would stop the program.
    pub(super) fn unheard() -> Self {
        Self::with_mode(if cfg!(windows) { InputMode::unechoed().ok() } else { None })
    }

    fn with_mode(mode: Option<InputMode>) -> Self {
        #[cfg(unix)]
        if let Err(error) = job_control::listen(mode.clone()) {
            log::debug!("Ctrl+Z leaves the live view open: {error}");
        }
        Self { mode }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if let Some(mode) = &self.mode {
            mode.give_back();
        }
    }
}

/// Writes to the terminal, if standard error or standard output goes there.
fn show(text: &str) {
    // The input counts even if nothing can be shown.
    let _ = if stderr().is_terminal() {
        stderr().write_all(text.as_bytes())
    } else if stdout().is_terminal() {
        stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush())
    } else {
        Ok(())
    };
}

/// Waits for Enter if the window of the terminal closes with the program, as after a double click on it in
/// Windows; not if the user has ended the program. Yields the exit code.
pub(super) fn keep_window(code: u8) -> u8 {
    let is_alone = stdin().is_terminal() && stderr().is_terminal() && is_own_window();
    if is_alone && code != Exit::Aborted as u8 {
        // If nothing can be read, the window closes at once.
        let _ = writeln!(stderr(), "press Enter to close this window");
        let _ = stdin().read_line(&mut String::new());
    }
    code
}

#[cfg(windows)]
use input_mode::is_own_window;

/// Terminals of Unix stay open, or do what the user has told them.
#[cfg(not(windows))]
fn is_own_window() -> bool {
    false
}
