//! A terminal of Unix, whose input mode is unedited and without echo until it is given back.

use std::env;
use std::io::{self, Read as _, stdin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use ratatui::crossterm::event::{self, Event};
use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios};
use rustix::termios::{tcgetattr, tcgetpgrp, tcsetattr};

use signal_hook::consts::SIGTSTP;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::{lend_while, show};

/// Asks the terminal to mark where a pasted text begins and ends, or no longer to.
const MARK_PASTES: &str = "\x1b[?2004h";
const LEAVE_PASTES: &str = "\x1b[?2004l";

#[derive(Clone, Debug)]
pub(super) struct InputMode {
    /// The mode to return to, or `None` once the terminal has been given back.
    usual: Arc<Mutex<Option<Termios>>>,
    marks_pastes: bool,
}

impl InputMode {
    /// Takes each byte as it is typed, without echo. Ctrl+C remains a signal, and output is as usual. The terminal can
    /// mark where a pasted text begins and ends, too (xterm's "bracketed paste mode").
    pub(super) fn unechoed(marks_pastes: bool) -> io::Result<Self> {
        let usual = tcgetattr(stdin())?;
        set_unechoed(&usual)?;
        let mode = Self { usual: Arc::new(Mutex::new(Some(usual))), marks_pastes };
        mode.show_marks(MARK_PASTES);
        Ok(mode)
    }

    fn usual(&self) -> MutexGuard<'_, Option<Termios>> {
        self.usual.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show_marks(&self, sequence: &str) {
        if self.marks_pastes && env::var_os("TERM").is_none_or(|term| term != "dumb") {
            show(sequence);
        }
    }

    /// Restores the mode if the terminal was reset; returns whether it was.
    pub(super) fn renew(&self) -> bool {
        let usual = self.usual();
        let Some(usual) = usual.as_ref() else { return true };
        let was_reset = tcgetattr(stdin()).is_ok_and(|now| now.local_modes.contains(LocalModes::ECHO));
        if was_reset {
            self.show_marks(MARK_PASTES);
        }
        was_reset && set_unechoed(usual).is_ok()
    }

    /// Waits for the next bytes that are typed; returns `None` at the end.
    #[expect(clippy::unused_self, reason = "a console of Windows ends its waiting when it is given back")]
    pub(super) fn read(&self) -> Option<Vec<u8>> {
        let mut bytes = [0; 4096];
        let length = stdin().read(&mut bytes).ok().filter(|&length| length > 0)?;
        Some(bytes[..length].to_vec())
    }

    /// Waits for the next key or other event.
    #[expect(clippy::unused_self, reason = "as for bytes")]
    pub(super) fn next_event(&self) -> Option<Event> {
        event::read().inspect_err(|error| log::debug!("cannot read the keys of the terminal: {error}")).ok()
    }

    /// Restores the usual mode while the program is stopped.
    fn lend(&self) {
        self.set_usual(self.usual().as_ref());
    }

    /// Ends [`lend`](Self::lend).
    fn take_back(&self) {
        if let Some(usual) = self.usual().as_ref() {
            self.show_marks(MARK_PASTES);
            if let Err(error) = set_unechoed(usual) {
                log::debug!("keys are echoed for now: {error}");
            }
        }
    }

    pub(super) fn give_back(&self) {
        self.set_usual(self.usual().take().as_ref());
    }

    fn set_usual(&self, usual: Option<&Termios>) {
        if let Some(usual) = usual.filter(|_| is_in_foreground()) {
            self.show_marks(LEAVE_PASTES);
            // There is nothing left to do if the terminal is gone, and a shell sets its own mode anyway.
            let _ = tcsetattr(stdin(), OptionalActions::Now, usual);
        }
    }
}

/// Whether escape sequences move the cursor and change colours, rather than being printed.
pub(crate) fn obeys_escapes() -> bool {
    true
}

/// Always false: Unix terminals stay open, or do what the user has configured.
pub(crate) fn is_own_window() -> bool {
    false
}

/// Gives the terminal back while Ctrl+Z stops the program; `mode` is `None` if nothing is read from the terminal.
pub(super) fn obey_ctrl_z(mode: Option<InputMode>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            lend_while(|| {
                mode.iter().for_each(InputMode::lend);
                // Stops the whole program, and returns when it continues.
                if let Err(error) = emulate_default_handler(signal) {
                    log::debug!("cannot stop: {error}");
                }
                mode.iter().for_each(InputMode::take_back);
            });
        }
    });
    Ok(())
}

/// Whether the program is in the foreground; in the background, setting the mode would stop it.
fn is_in_foreground() -> bool {
    tcgetpgrp(stdin()).is_ok_and(|group| group == getpgrp())
}

fn set_unechoed(usual: &Termios) -> io::Result<()> {
    if !is_in_foreground() {
        return Err(io::Error::other("the program runs in the background"));
    }
    let mut mode = usual.clone();
    mode.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ECHONL | LocalModes::IEXTEN);
    mode.special_codes[SpecialCodeIndex::VMIN] = 1;
    mode.special_codes[SpecialCodeIndex::VTIME] = 0;
    Ok(tcsetattr(stdin(), OptionalActions::Now, &mode)?)
}
