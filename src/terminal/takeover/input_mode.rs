//! The input mode of the terminal: unedited and without echo, until it is given back.

use std::env;
use std::io::{self, Read as _, stdin};
use std::sync::{Arc, Mutex};

use ratatui::crossterm::event::{self, Event};
use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios};
use rustix::termios::{tcgetattr, tcgetpgrp, tcsetattr};

use super::show;

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
    /// Takes each byte as it is typed, without echo. Ctrl+C remains a signal, and output is as usual.
    pub(super) fn unechoed() -> io::Result<Self> {
        let usual = tcgetattr(stdin())?;
        set_unechoed(&usual)?;
        Ok(Self { usual: Arc::new(Mutex::new(Some(usual))), marks_pastes: false })
    }

    /// Lets the terminal mark where a pasted text begins and ends, too (xterm's "bracketed paste mode").
    pub(super) fn marking_pastes(self) -> Self {
        let mode = Self { marks_pastes: true, ..self };
        mode.show_marks(MARK_PASTES);
        mode
    }

    fn show_marks(&self, sequence: &str) {
        if self.marks_pastes && env::var_os("TERM").is_none_or(|term| term != "dumb") {
            show(sequence);
        }
    }

    /// Sets the mode again if somebody has reset it; returns whether that was so.
    pub(super) fn renew(&self) -> bool {
        let Ok(usual) = self.usual.lock() else { return false };
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
    pub(super) fn next_event(&self) -> io::Result<Option<Event>> {
        event::read().map(Some)
    }

    /// Sets the usual mode while the program is stopped.
    pub(super) fn lend(&self) {
        if let Ok(usual) = self.usual.lock()
            && let Some(usual) = usual.as_ref()
            && is_in_foreground()
        {
            self.show_marks(LEAVE_PASTES);
            set_usual(usual);
        }
    }

    /// Ends [`lend`](Self::lend).
    pub(super) fn take_back(&self) {
        if let Ok(usual) = self.usual.lock()
            && let Some(usual) = usual.as_ref()
        {
            self.show_marks(MARK_PASTES);
            if let Err(error) = set_unechoed(usual) {
                log::debug!("keys are echoed for now: {error}");
            }
        }
    }

    pub(super) fn give_back(&self) {
        let Ok(mut usual) = self.usual.lock() else { return };
        if let Some(usual) = usual.take()
            && is_in_foreground()
        {
            self.show_marks(LEAVE_PASTES);
            set_usual(&usual);
        }
    }
}

/// In the background, setting the mode would stop the program.
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

fn set_usual(usual: &Termios) {
    // There is nothing left to do if the terminal is gone, and a shell sets its own mode anyway.
    let _ = tcsetattr(stdin(), OptionalActions::Now, usual);
}
