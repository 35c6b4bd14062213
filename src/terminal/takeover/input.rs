//! What is typed or pasted into the terminal: lines, or the keys of a game.

use std::io::{IsTerminal as _, stdin};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event;

use super::input_mode::InputMode;
use super::line_editor::LineEditor;
use super::{keys, lines};
use crate::user::Event;

/// Listens to what is typed into the terminal; gives it back as it was when dropped.
#[derive(Debug, Default)]
pub(crate) struct Input {
    mode: Option<InputMode>,
}

impl Input {
    /// Sends each line as an event, if standard input is a terminal.
    pub(crate) fn lines(events: Sender<Event>) -> Self {
        let mut editor = LineEditor::default();
        Self::listen(events, move |input, is_echoed| lines::events_of(input, is_echoed, &mut editor))
    }

    /// Sends the commands of single keys, if standard input is a terminal.
    pub(crate) fn keys(events: Sender<Event>) -> Self {
        Self::listen(events, |input, _| keys::events_of(input))
    }

    /// Sends the events of all input from another thread. `events_of` is also told whether the terminal has echoed it.
    fn listen(
        events: Sender<Event>,
        events_of: impl FnMut(&[event::Event], bool) -> Vec<Event> + Send + 'static,
    ) -> Self {
        if !stdin().is_terminal() {
            return Self::unheard();
        }
        match InputMode::unechoed() {
            Ok(mode) => {
                let for_thread = mode.clone();
                thread::spawn(move || send(&for_thread, &events, events_of));
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

/// Sends events until the terminal is given back.
fn send(
    mode: &InputMode,
    events: &Sender<Event>,
    mut events_of: impl FnMut(&[event::Event], bool) -> Vec<Event>,
) {
    while let Ok(Some(first)) = mode.next_event() {
        let mut input = vec![first];
        while event::poll(Duration::ZERO).is_ok_and(|is_there| is_there)
            && let Ok(event) = event::read()
        {
            input.push(event);
        }
        // A shell resets the terminal when it suspends the program. What is typed before the mode is set
        // again is a line that the terminal itself has edited and echoed.
        let is_echoed = mode.renew();
        for event in events_of(&input, is_echoed) {
            if events.send(event).is_err() {
                return;
            }
        }
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
