//! The keys pressed in this terminal, for a game that is played in it.

use std::sync::mpsc::Sender;

use ratatui::crossterm::event::{self, KeyCode, KeyEventKind};

use super::input_mode::InputMode;
use crate::user::{Command, Event};

/// What the keys do, as the key line names them.
pub(crate) const HELP: [(&str, &str); 6] = [
    ("F5", "pause, resume"),
    ("F6", "one step"),
    ("F7", "slower"),
    ("F8", "faster"),
    ("Escape", "stop"),
    ("q", "quit"),
];

/// Sends the events of keys until the terminal is given back.
pub(super) fn send(mode: &InputMode, events: &Sender<Event>) {
    loop {
        match mode.next_event() {
            Ok(Some(event::Event::Key(key))) if key.kind != KeyEventKind::Release => {
                if let Some(event) = event_of(key.code)
                    && events.send(event).is_err()
                {
                    return;
                }
            }
            Ok(Some(_)) => {}
            Ok(None) => return,
            Err(error) => {
                log::debug!("cannot read the keys of the terminal: {error}");
                return;
            }
        }
        mode.renew();
    }
}

/// The function keys are those of the real game; the others are for terminals that keep those.
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
