//! What the event loop waits for.

use std::io;

use ratatui::crossterm::event::Event;

use crate::terminal::app::Answer;

pub(super) enum News {
    Event(Event),
    Answer(u64, Box<Answer>),
    /// A request to end.
    Signal,
    /// The terminal cannot be read any more.
    Lost(io::Error),
}
