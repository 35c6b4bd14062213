//! The live view in a terminal that `script` provides.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

const OPENS: &str = "\x1b[?1049h";
const CLOSES: &str = "\x1b[?1049l";
const HIDES_CURSOR: &str = "\x1b[?25l";
const SHOWS_CURSOR: &str = "\x1b[?25h";

/// A terminal of 100 columns and 40 lines in which the demo plays.
struct Terminal {
    script: Child,
    shown: String,
}

impl Terminal {
    fn with_demo(arguments: &str, variable: (&str, &str)) -> Self {
        let program = env!("CARGO_BIN_EXE_sudoku-bot");
        let script = Command::new("script")
            .args([
                "-qefc",
                &format!("stty cols 100 rows 40; exec '{program}' demo {arguments}"),
                "/dev/null",
            ])
            .env_remove("NO_COLOR")
            .env(variable.0, variable.1)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script (of util-linux) is installed");
        Self { script, shown: String::new() }
    }

    /// Reads until the terminal has received this text, or until its end.
    fn read_until(&mut self, text: &str) {
        let output = self.script.stdout.as_mut().expect("its output is piped");
        let mut bytes = self.shown.clone().into_bytes();
        let mut part = [0; 4096];
        while !String::from_utf8_lossy(&bytes).contains(text) {
            match output.read(&mut part).expect("the terminal can be read") {
                0 => break,
                length => bytes.extend_from_slice(&part[..length]),
            }
        }
        self.shown = String::from_utf8_lossy(&bytes).into_owned();
    }

    fn type_in(&mut self, text: &str) {
        let input = self.script.stdin.as_mut().expect("its input is piped");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("the program reads the keys");
    }

    /// Everything that the terminal has received, and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        self.read_until("there is no such text");
        let status = self.script.wait().expect("script ends");
        (self.shown, status.code())
    }
}

#[test]
fn the_view_leaves_the_terminal_as_it_was_and_its_last_picture() {
    let (shown, code) = Terminal::with_demo("--delay 0", ("TERM", "xterm")).end();
    assert_eq!(code, Some(0), "{shown}");
    let (before, view) = shown.split_once(OPENS).expect("the view opens");
    let (view, after) = view.split_once(CLOSES).expect("the view closes");
    assert!(before.contains("plan: 59 steps") && !before.contains("step 1/59"), "{before}");
    assert!(view.contains(HIDES_CURSOR) && view.contains(SHOWS_CURSOR), "{view}");
    assert!(view.contains("\x1b[38;5;"), "it has colours: {view}");
    assert!(after.contains('┏') && after.contains("done: the game shows the solution"), "{after}");
    assert!(after.contains("59  full house") && after.contains("finished: took "), "{after}");
    assert!(after.trim_end().ends_with("verified: the game shows the solution"), "{after}");
    assert!(!after.contains(OPENS) && !after.contains(HIDES_CURSOR), "{after}");
}

#[test]
fn ctrl_c_ends_the_view_and_the_program() {
    let mut terminal = Terminal::with_demo("--delay 1000", ("TERM", "xterm"));
    terminal.read_until(HIDES_CURSOR);
    terminal.type_in("\x03");
    let (shown, code) = terminal.end();
    assert_eq!(code, Some(130), "{shown}");
    let (_, after) = shown.split_once(CLOSES).expect("the view closes");
    assert!(shown.contains(SHOWS_CURSOR) && !after.contains(HIDES_CURSOR), "{shown}");
    assert!(after.contains("stopped"), "{after}");
}

#[test]
fn the_demo_obeys_the_keys_of_the_game() {
    let mut terminal = Terminal::with_demo("--delay 1000", ("TERM", "xterm"));
    terminal.read_until(HIDES_CURSOR);
    // F5; the view paints only what has changed, and "paused" shares letters with "playing".
    terminal.type_in("\x1b[15~");
    terminal.read_until("request");
    terminal.type_in("\x1b[15~\x1b[19~\x1b[19~");
    terminal.read_until("250");
    terminal.type_in("q");
    let (shown, code) = terminal.end();
    assert_eq!(code, Some(130), "{shown}");
    let (_, after) = shown.split_once(CLOSES).expect("the view closes");
    assert!(after.contains("stopped"), "{after}");
    assert!(!shown.contains("^["), "a key was echoed: {shown}");
}

#[test]
fn colours_and_the_view_itself_can_be_declined() {
    let (shown, code) = Terminal::with_demo("--delay 0", ("NO_COLOR", "1")).end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains(OPENS) && !shown.contains("38;5;") && !shown.contains("48;5;"), "{shown}");
    let (shown, code) = Terminal::with_demo("--delay 0 --plain", ("TERM", "xterm")).end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(!shown.contains('\x1b') && shown.contains("step 59/59: "), "{shown}");
}
