//! Lines composed and echoed by the program, so that function keys leave no trace.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use super::input_mode::InputMode;
use super::line_editor::LineEditor;
use super::show;
use crate::user::Event;
use crate::view;

/// Sends the lines of the terminal, and what is pasted there, from another thread.
pub(super) fn listen(events: Sender<Event>) -> io::Result<InputMode> {
    let mode = InputMode::unechoed()?.marking_pastes();
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
        for event in typed.events {
            if events.send(event).is_err() {
                return;
            }
        }
    }
}

/// Shows what was typed, unless the live view fills the terminal.
fn echo(text: &str) {
    if !view::is_open() {
        show(text);
    }
}
