//! Lines composed and echoed by the program, so that function keys leave no trace.
//!
//! They are read as bytes: crossterm keeps what does not fit into its buffer until the next key is pressed.

use std::sync::mpsc::Sender;

use super::input_mode::InputMode;
use super::line_editor::LineEditor;
use super::show;
use crate::user::Event;

/// Sends lines and pasted texts until the terminal is given back.
pub(super) fn send(mode: &InputMode, events: &Sender<Event>) {
    let mut editor = LineEditor::default();
    while let Some(bytes) = mode.read() {
        // A shell resets the terminal when it suspends the program. What is typed before the mode is set
        // again is a line that the terminal itself has edited and echoed.
        let is_echoed = mode.renew();
        if is_echoed {
            editor = LineEditor::default();
        }
        let typed = editor.type_in(&bytes);
        // The live view may fill the terminal.
        if !is_echoed && !super::is_open() {
            show(&typed.echo);
        }
        for event in typed.events {
            if events.send(event).is_err() {
                return;
            }
        }
    }
}
