//! The live view in a terminal that `script` provides.
#![cfg(target_os = "linux")]

mod support;

use support::terminal::{CLOSES, HIDES_CURSOR, OPENS, PROGRAM, SHOWS_CURSOR, Terminal};

#[test]
fn the_view_leaves_the_terminal_as_it_was_and_its_last_picture() {
    let (shown, code) = Terminal::running("demo --delay 0", ("TERM", "xterm")).end();
    assert_eq!(code, Some(0), "{shown}");
    let (before, view) = shown.split_once(OPENS).expect("the view opens");
    let (view, after) = view.split_once(CLOSES).expect("the view closes");
    assert!(before.contains("plan: 59 steps") && !before.contains("step 1/59"), "{before}");
    assert!(view.contains(HIDES_CURSOR) && view.contains(SHOWS_CURSOR), "{view}");
    assert!(view.contains("\x1b[38;5;"), "it has colours: {view}");
    assert!(after.contains('┏') && after.contains("done: the game shows the solution"), "{after}");
    assert!(
        after.contains("59  r") && after.contains("full house") && after.contains("finished: took "),
        "{after}"
    );
    assert!(after.trim_end().ends_with("verified: the game shows the solution"), "{after}");
    assert!(!after.contains(OPENS) && !after.contains(HIDES_CURSOR), "{after}");
}

#[test]
fn ctrl_c_ends_the_view_and_the_program() {
    let mut terminal = Terminal::running("demo --delay 1000", ("TERM", "xterm"));
    terminal.read_until(HIDES_CURSOR);
    terminal.type_in("\x03");
    let (shown, code) = terminal.end();
    assert_eq!(code, Some(130), "{shown}");
    let (_, after) = shown.split_once(CLOSES).expect("the view closes");
    assert!(shown.contains(SHOWS_CURSOR) && !after.contains(HIDES_CURSOR), "{shown}");
    assert!(after.contains("stopped"), "{after}");
}

#[test]
fn ctrl_z_closes_the_view_until_the_program_continues() {
    let command = format!("set -m; '{PROGRAM}' demo --delay 1000; echo it has stopped; fg; echo exit $?");
    let mut terminal = Terminal::with_shell(&command, ("TERM", "xterm"));
    terminal.read_until(HIDES_CURSOR);
    terminal.type_in("\x1a");
    terminal.read_until("it has stopped");
    terminal.type_in("q");
    let (shown, _) = terminal.end();
    let (before, after) = shown.split_once("it has stopped").expect("the shell goes on");
    assert!(before.contains(CLOSES) && before.contains(SHOWS_CURSOR), "{before}");
    let (_, view) = after.split_once(OPENS).expect("the view opens again");
    assert!(view.contains(CLOSES) && view.contains("stopped") && view.contains("exit 130"), "{view}");
}

#[test]
fn the_demo_obeys_the_keys_of_the_game() {
    let mut terminal = Terminal::running("demo --delay 1000", ("TERM", "xterm"));
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
    let (shown, code) = Terminal::running("demo --delay 0", ("NO_COLOR", "1")).end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains(OPENS) && !shown.contains("38;5;") && !shown.contains("48;5;"), "{shown}");
    let (shown, code) = Terminal::running("demo --delay 0 --plain", ("TERM", "xterm")).end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(!shown.contains('\x1b') && shown.contains("step 59/59: "), "{shown}");
}

#[test]
fn plain_lines_break_between_words() {
    for (columns, arguments) in
        [(40, "demo --delay 0 --plain"), (30, "demo --delay 0 --plain"), (50, "solve there/is/no/such/file")]
    {
        let command = format!("stty cols {columns}; '{PROGRAM}' {arguments}");
        let (shown, _) = Terminal::with_shell(&command, ("TERM", "xterm")).end();
        assert!(shown.lines().count() > 1, "{shown}");
        for line in shown.lines() {
            let is_one_word = line.split_whitespace().count() == 1;
            assert!(line.trim_end().chars().count() <= columns || is_one_word, "{columns}: {line}");
        }
    }
    let (shown, _) = Terminal::running("demo --delay 0 --plain", ("TERM", "xterm")).end();
    assert!(shown.contains("verified: the game shows the solution"), "{shown}");
}
