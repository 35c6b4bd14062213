//! The input mode of the terminal: unedited and without echo, until it is given back.

use std::io::{self, stdin};
use std::sync::{Arc, Mutex};

use ratatui::crossterm::event::{self, Event};
use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios};
use rustix::termios::{tcgetattr, tcgetpgrp, tcsetattr};

/// The mode to return to; `None` once the terminal has been given back.
#[derive(Clone, Debug)]
pub(super) struct InputMode(Arc<Mutex<Option<Termios>>>);

impl InputMode {
    /// Takes each byte as it is typed, without echo. Ctrl+C remains a signal, and output is as usual.
    pub(super) fn unechoed() -> io::Result<Self> {
        let usual = tcgetattr(stdin())?;
        set_unechoed(&usual)?;
        Ok(Self(Arc::new(Mutex::new(Some(usual)))))
    }

    /// Sets the mode again if somebody has reset it; returns whether that was so.
    pub(super) fn renew(&self) -> bool {
        let Ok(usual) = self.0.lock() else { return false };
        let Some(usual) = usual.as_ref() else { return true };
        let was_reset = tcgetattr(stdin()).is_ok_and(|now| now.local_modes.contains(LocalModes::ECHO));
        was_reset && set_unechoed(usual).is_ok()
    }

    /// Waits for the next key or other event.
    #[expect(clippy::unused_self, reason = "a console of Windows ends its waiting when it is given back")]
    pub(super) fn next_event(&self) -> io::Result<Option<Event>> {
        event::read().map(Some)
    }

    /// Sets the usual mode while the program is stopped.
    pub(super) fn lend(&self) {
        if let Ok(usual) = self.0.lock()
            && let Some(usual) = usual.as_ref()
            && is_in_foreground()
        {
            // A shell sets its own mode anyway.
            let _ = tcsetattr(stdin(), OptionalActions::Now, usual);
        }
    }

    /// Ends [`lend`](Self::lend).
    pub(super) fn take_back(&self) {
        if let Ok(usual) = self.0.lock()
            && let Some(usual) = usual.as_ref()
            && let Err(error) = set_unechoed(usual)
        {
            log::debug!("keys are echoed for now: {error}");
        }
    }

    pub(super) fn give_back(&self) {
        let Ok(mut usual) = self.0.lock() else { return };
        if let Some(usual) = usual.take()
            && is_in_foreground()
        {
            // There is nothing left to do if the terminal is gone.
            let _ = tcsetattr(stdin(), OptionalActions::Now, &usual);
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
