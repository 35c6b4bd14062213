//! The terminal in which the bot listens: pasted boards arrive, and function keys leave no trace.

use std::io::Write as _;
use std::process::Stdio;

use crate::support::{Running, Screen, Transcript, until};

const MARKS_PASTES: &str = "\x1b[?2004h";
const LEAVES_PASTES: &str = "\x1b[?2004l";

/// A terminal, provided by `script`, in which the bot runs.
struct Terminal {
    script: Running,
    shown: Transcript,
}

impl Terminal {
    fn with_bot(screen: &Screen) -> Self {
        let program = env!("CARGO_BIN_EXE_sudoku-bot");
        let mut script = Running::start(
            screen
                .command("script")
                .args(["-qec", &format!("trap : INT; stty -g; '{program}' run; stty -g"), "/dev/null"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped()),
        );
        let shown = Transcript::of(script.stdout.take().expect("its output is piped"));
        Self { script, shown }
    }

    fn type_in(&mut self, text: &str) {
        let input = self.script.stdin.as_mut().expect("its input is piped");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("the terminal reads");
    }

    /// What it shows, without what only switches its marks around pasted text on and off.
    fn lines(&self) -> Vec<String> {
        let shown = |line: &String| line.replace(MARKS_PASTES, "").replace(LEAVES_PASTES, "");
        self.shown.lines().iter().map(|line| shown(line).trim_end().to_owned()).collect()
    }

    fn wait_for_line(&self, start: &str) {
        until(start, || self.lines().iter().any(|line| line.starts_with(start)).then_some(()));
    }
}

#[test]
fn function_keys_leave_no_trace_and_pasted_boards_arrive() {
    let screen = Screen::open();
    let mut terminal = Terminal::with_bot(&screen);
    terminal.wait_for_line("listening:");
    terminal.type_in("\x1bOQ\x1b[15~");
    terminal.type_in("2x2:d1a4b1a2d\n");
    terminal.wait_for_line("board:");
    terminal.type_in("\x1bOR\x03");
    until("the shell prints its settings again", || (terminal.lines().len() == 6).then_some(()));

    let lines = terminal.lines();
    assert_eq!(lines[2], "2x2:d1a4b1a2d", "the board is echoed, and the keys before it are not: {lines:?}");
    assert!(lines[3].ends_with("game ID 2x2:d1a4b1a2d"), "{lines:?}");
    assert_eq!(lines[4], "stopped");
    assert_eq!(lines[5], lines[0], "the terminal is as it was");
}

#[test]
fn a_line_longer_than_the_terminals_own_buffer_arrives_whole() {
    let screen = Screen::open();
    let mut terminal = Terminal::with_bot(&screen);
    terminal.wait_for_line("listening:");
    // The terminal's own line editor keeps 4095 bytes of a line.
    let line = format!("{}2x2:d1a4b1a2d\n", " ".repeat(5000));
    terminal.type_in(&line);
    terminal.wait_for_line("board:");
    terminal.type_in("\x03");
    terminal.wait_for_line("stopped");
}

#[test]
fn what_the_terminal_marks_as_pasted_is_read_without_enter_and_as_a_whole() {
    let screen = Screen::open();
    let mut terminal = Terminal::with_bot(&screen);
    terminal.wait_for_line("listening:");
    for (text, said) in [
        ("[4, 0, 0, 0, 0, 0, 8, 0, 5]", "not a board:"),
        ("one\rtwo\rthree", "not a board:"),
        ("2x2:d1a4b1a2d", "board: 2x2"),
        (". 3 | . .\r. . | 2 .\r----+----\r. 4 | . .\r. . | 1 .", "board: 2x2"),
    ] {
        let before = terminal.lines().len();
        terminal.type_in(&format!("\x1b[200~{text}\x1b[201~"));
        until(&format!("an answer to {text}"), || {
            terminal.lines()[before..].iter().any(|line| line.starts_with(said)).then_some(())
        });
    }
    terminal.type_in("\x03");
    terminal.wait_for_line("stopped");
    let count = |mark: &str| terminal.shown.lines().join("\n").matches(mark).count();
    until("the terminal is as it was", || (count(LEAVES_PASTES) == 1).then_some(()));
    assert_eq!(count(MARKS_PASTES), 1);
}
