//! The keys pressed in this terminal, for a game that is played in it.

use ratatui::crossterm::event::{self, KeyCode, KeyEventKind};

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

/// The commands of the keys that have one.
pub(super) fn events_of(input: &[event::Event]) -> Vec<Event> {
    let keys = input.iter().filter_map(event::Event::as_key_event);
    keys.filter(|key| key.kind != KeyEventKind::Release).filter_map(|key| event_of(key.code)).collect()
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
