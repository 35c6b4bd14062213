//! What is typed or pasted into the terminal: lines, or the keys of a game.

use std::io::{IsTerminal as _, stdin};
use std::iter;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{Event as TerminalEvent, KeyCode, KeyEventKind};

use super::line_editor::LineEditor;
use super::show;
use super::system::InputMode;
use crate::user::{Command, Event};

/// What the keys of a game do, as the key line names them.
pub(crate) const KEY_HELP: [(&str, &str); 6] = [
    ("F5", "pause, resume"),
    ("F6", "one step"),
    ("F7", "slower"),
    ("F8", "faster"),
    ("Escape", "stop"),
    ("q", "quit"),
];

/// Bytes that arrive within this time of each other were typed or pasted together. A Windows console passes pasted text
/// on key by key; the repeats of a held key are farther apart.
const TOGETHER: Duration = Duration::from_millis(10);

/// The silence that ends a pasted line. It must not be longer than the bot waits for the next line of a text.
const SILENCE: Duration = Duration::from_millis(300);

/// Listens to what is typed into the terminal; gives it back as it was when dropped.
#[derive(Debug)]
pub(crate) struct Input {
    mode: Option<InputMode>,
}

impl Input {
    /// Sends each line and each pasted text as an event, if standard input is a terminal.
    pub(crate) fn lines(events: Sender<Event>) -> Self {
        Self::listen(events, true, send_lines)
    }

    /// Sends the commands of single keys, if standard input is a terminal.
    pub(crate) fn keys(events: Sender<Event>) -> Self {
        Self::listen(events, false, send_keys)
    }

    fn listen(events: Sender<Event>, marks_pastes: bool, send: fn(&InputMode, &Sender<Event>)) -> Self {
        if !stdin().is_terminal() {
            return Self::unheard();
        }
        let mode = InputMode::unechoed(marks_pastes)
            .inspect_err(|error| log::debug!("nothing can be typed or pasted here: {error}"));
        let Ok(mode) = mode else { return Self::unheard() };
        let for_thread = mode.clone();
        thread::spawn(move || send(&for_thread, &events));
        Self::with_mode(Some(mode))
    }

    /// Ignores all input. A Windows console is taken all the same, because a click in it would stop the program.
    pub(crate) fn unheard() -> Self {
        Self::with_mode(if cfg!(windows) { InputMode::unechoed(false).ok() } else { None })
    }

    fn with_mode(mode: Option<InputMode>) -> Self {
        #[cfg(unix)]
        if let Err(error) = super::system::obey_ctrl_z(mode.clone()) {
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

/// Sends lines and pasted texts until the terminal is given back. They are composed and echoed here, so that function
/// keys leave no trace.
fn send_lines(mode: &InputMode, events: &Sender<Event>) {
    let (pieces, read) = channel();
    let for_thread = mode.clone();
    thread::spawn(move || iter::from_fn(|| for_thread.read()).try_for_each(|bytes| pieces.send(bytes)));
    let mut editor = LineEditor::default();
    while let Ok(bytes) = next_bytes(&read, editor.ends_in_silence().then_some(SILENCE)) {
        // A shell resets the terminal when it suspends the program. Until the mode is set again, the terminal itself
        // edits and echoes the line.
        let is_echoed = mode.renew();
        if is_echoed {
            editor = LineEditor::default();
        }
        let typed = match bytes {
            Some(bytes) => editor.type_in(&bytes),
            None => editor.end_in_silence(),
        };
        // The live view may fill the terminal.
        if !is_echoed && !super::is_open() {
            show(&typed.echo);
        }
        if typed.events.into_iter().any(|event| events.send(event).is_err()) {
            return;
        }
    }
}

/// Waits for the next bytes, and returns `None` if this much silence comes first. Fails at the end of the input.
fn next_bytes(
    read: &Receiver<Vec<u8>>,
    silence: Option<Duration>,
) -> Result<Option<Vec<u8>>, RecvTimeoutError> {
    let first = silence.map_or_else(|| Ok(read.recv()?), |silence| read.recv_timeout(silence));
    let mut bytes = match first {
        Err(RecvTimeoutError::Timeout) => return Ok(None),
        first => first?,
    };
    while let Ok(more) = read.recv_timeout(TOGETHER) {
        bytes.extend(more);
    }
    Ok(Some(bytes))
}

/// Sends the events of keys until the terminal is given back.
fn send_keys(mode: &InputMode, events: &Sender<Event>) {
    while let Some(event) = mode.next_event() {
        if let TerminalEvent::Key(key) = event
            && key.kind != KeyEventKind::Release
            && event_of(key.code).is_some_and(|event| events.send(event).is_err())
        {
            return;
        }
        mode.renew();
    }
}

/// The function keys are those of the bot in the real game; the others serve terminals that keep these to themselves.
fn event_of(key: KeyCode) -> Option<Event> {
    let command = match key {
        KeyCode::F(5) | KeyCode::Char(' ' | 'p') => Command::Pause,
        KeyCode::F(6) | KeyCode::Char('s') => Command::SingleStep,
        KeyCode::F(7) | KeyCode::Char('-') => Command::Slower,
        KeyCode::F(8) | KeyCode::Char('+') => Command::Faster,
        KeyCode::Esc => Command::Abort,
        KeyCode::Char('q') => return Some(Event::Quit),
        _ => return None,
    };
    Some(Event::Hotkey(command))
}
