//! A terminal that `script` provides.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_sudoku-bot");

/// The program takes the whole screen, and gives it back.
pub const OPENS: &str = "\x1b[?1049h";
pub const CLOSES: &str = "\x1b[?1049l";
pub const HIDES_CURSOR: &str = "\x1b[?25l";
pub const SHOWS_CURSOR: &str = "\x1b[?25h";

/// A terminal of 100 columns and 40 lines in which the program runs.
pub struct Terminal {
    script: Child,
    /// Where the program keeps games, unless the test has a folder for them.
    _state: Option<TempDir>,
    shown: String,
}

impl Terminal {
    /// Runs the program.
    pub fn running(arguments: &str, variable: (&str, &str)) -> Self {
        Self::with_shell(&format!("exec '{PROGRAM}' {arguments}"), variable)
    }

    /// Runs the program, which keeps its games in a folder.
    pub fn running_in(state: &Path, arguments: &str, variable: (&str, &str)) -> Self {
        Self::with_state(state, None, &format!("exec '{PROGRAM}' {arguments}"), variable)
    }

    /// Runs a command of the shell.
    pub fn with_shell(command: &str, variable: (&str, &str)) -> Self {
        let state = tempfile::tempdir().expect("a folder");
        let path = state.path().to_owned();
        Self::with_state(&path, Some(state), command, variable)
    }

    fn with_state(path: &Path, state: Option<TempDir>, command: &str, variable: (&str, &str)) -> Self {
        // Tests that run in the background of a shell have inherited that it ignores Ctrl+C.
        let script = Command::new("env")
            .args([
                "--default-signal=INT",
                "script",
                "-qefc",
                &format!("stty cols 100 rows 40; {command}"),
                "/dev/null",
            ])
            .env_remove("NO_COLOR")
            .env(variable.0, variable.1)
            .env("XDG_STATE_HOME", path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script (of util-linux) is installed");
        Self { script, _state: state, shown: String::new() }
    }

    /// Reads until the terminal has received this text, or until its end.
    pub fn read_until(&mut self, text: &str) {
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

    /// Forgets what the terminal has received, and types; returns what it then receives up to this text.
    pub fn answer(&mut self, typed: &str, text: &str) -> String {
        self.shown.clear();
        self.type_in(typed);
        self.read_until(text);
        self.shown.clone()
    }

    /// The process in the terminal, which must be the program itself.
    pub fn process(&self) -> String {
        let script = self.script.id();
        let children = std::fs::read_to_string(format!("/proc/{script}/task/{script}/children"));
        children.expect("script runs").trim().to_owned()
    }

    /// Closes the terminal from outside.
    pub fn close(mut self) {
        self.script.kill().and_then(|()| self.script.wait()).expect("script can be ended");
    }

    pub fn type_in(&mut self, text: &str) {
        let input = self.script.stdin.as_mut().expect("its input is piped");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("the program reads the keys");
    }

    /// Everything that the terminal has received, and the exit code.
    pub fn end(mut self) -> (String, Option<i32>) {
        self.read_until("there is no such text");
        let status = self.script.wait().expect("script ends");
        (self.shown, status.code())
    }
}
