//! Lines composed and echoed by the program, so that function keys leave no trace.

use std::io::{IsTerminal as _, Write as _, stderr, stdout};

use ratatui::crossterm::event;

use super::line_editor::LineEditor;
use crate::user::Event;

/// Takes input, which the terminal itself may have edited and echoed; returns the lines that it completes.
pub(super) fn events_of(input: &[event::Event], is_echoed: bool, editor: &mut LineEditor) -> Vec<Event> {
    if is_echoed {
        *editor = LineEditor::default();
    }
    let typed = editor.take(input);
    if !is_echoed {
        echo(&typed.echo);
    }
    typed.lines.into_iter().map(Event::Line).collect()
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
