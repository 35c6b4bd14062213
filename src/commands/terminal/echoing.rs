//! Lines composed and echoed by the program, so that function keys leave no trace.

use std::io::{self, IsTerminal as _, Write as _, stderr, stdout};
use std::sync::mpsc::Sender;
use std::thread;

use super::input_mode::InputMode;
use super::line_editor::LineEditor;
use crate::user::Event;
use crate::view;

/// Sends the lines of the terminal from another thread.
pub(super) fn listen(events: Sender<Event>) -> io::Result<InputMode> {
    let mode = InputMode::unechoed()?;
    let for_thread = mode.clone();
    thread::spawn(move || send_lines(&for_thread, &events));
    Ok(mode)
}

fn send_lines(mode: &InputMode, events: &Sender<Event>) {
    let mut editor = LineEditor::default();
    while let Some(bytes) = mode.read() {
        // A shell resets the terminal when it suspends the program. What is typed before the mode is set
        // again is a line that the terminal itself has edited and echoed.
        let is_echoed = mode.renew();
        if is_echoed {
            editor = LineEditor::default();
        }
        let typed = editor.type_in(&bytes);
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

/// Shows what was typed, unless the live view fills the terminal.
fn echo(text: &str) {
    if view::is_open() {
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
