//! Lines composed and echoed by the program, so that function keys leave no trace.

use std::io::{IsTerminal as _, Write as _, stderr, stdout};
use std::sync::mpsc::Sender;
use std::time::Duration;

use ratatui::crossterm::event;

use super::input_mode::InputMode;
use super::line_editor::LineEditor;
use crate::user::Event;

/// Sends the lines of the terminal until it is given back.
pub(super) fn send(mode: &InputMode, events: &Sender<Event>) {
    let mut editor = LineEditor::default();
    while let Some(input) = next_input(mode) {
        // A shell resets the terminal when it suspends the program. What is typed before the mode is set
        // again is a line that the terminal itself has edited and echoed.
        let is_echoed = mode.renew();
        if is_echoed {
            editor = LineEditor::default();
        }
        let typed = editor.take(&input);
        if !is_echoed {
            echo(&typed.echo);
        }
        for line in typed.lines {
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
    }
}

/// Waits for input, and returns all there is; `None` once the terminal has been given back.
fn next_input(mode: &InputMode) -> Option<Vec<event::Event>> {
    let mut input = vec![mode.next_event().ok()??];
    while event::poll(Duration::ZERO).ok()? {
        input.push(event::read().ok()?);
    }
    Some(input)
}

/// Shows what was typed, unless the live view fills the terminal.
fn echo(text: &str) {
    if super::is_open() {
        return;
    }
    // The input counts even if it cannot be shown.
    let _ = if stderr().is_terminal() {
        stderr().write_all(text.as_bytes())
    } else if stdout().is_terminal() {
        stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush())
    } else {
        Ok(())
    };
}
