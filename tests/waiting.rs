//! A board that takes long: the user sees that the program is at work, and can stop it.
#![cfg(target_os = "linux")]

mod support;

use support::terminal::Terminal;

/// A board of 25 symbols whose reasoning takes minutes.
const HARD: &str = concat!("'", env!("CARGO_MANIFEST_DIR"), "/tests/boards/25x25_hard.txt'");

/// A board of 30 symbols of which single steps take seconds, so that the wait shows on a fast machine, too.
const SLOW_STEPS: &str =
    concat!("--blocks 5x6 '", env!("CARGO_MANIFEST_DIR"), "/tests/boards/30x30_hard.txt'");

const XTERM: (&str, &str) = ("TERM", "xterm");

/// A message on one line.
fn unwrapped(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_long_wait_shows_the_time_and_the_limit_until_it_is_over() {
    for (command, end_of_wait) in [
        ("solve --steps --format json", "not solved within 3 s: "),
        ("solve --steps --format json --all", "not solved within 3 s: "),
        ("rate", "not rated within 3 s"),
    ] {
        let terminal = Terminal::running(&format!("{command} --time-limit 3 {SLOW_STEPS}"), XTERM);
        let (shown, code) = terminal.end();
        assert_eq!(code, Some(1), "{command}: {shown}");
        assert!(shown.contains("at most 3 s (--time-limit); Ctrl+C stops"), "{command}: {shown}");
        let (_, end) = shown.rsplit_once("Ctrl+C stops").expect("it was shown");
        assert!(end.contains(end_of_wait), "{command}: {shown}");
    }
}

#[test]
fn ctrl_c_ends_a_long_wait_and_says_how_far_it_came() {
    for (command, board, how_far) in [
        ("solve --steps", SLOW_STEPS, "not solved when interrupted after "),
        ("solve --steps --format json", SLOW_STEPS, "not solved when interrupted after "),
        ("rate", HARD, ": so far "),
    ] {
        let mut terminal = Terminal::running(&format!("{command} {board}"), XTERM);
        terminal.read_until(" cells, at most 60 s (--time-limit); Ctrl+C stops");
        terminal.type_in("\x03");
        let (shown, code) = terminal.end();
        assert_eq!(code, Some(130), "{command}: {shown}");
        let end = unwrapped(shown.rsplit_once("Ctrl+C stops").expect("it was shown").1);
        assert!(end.contains(how_far) && end.contains(" blank cells filled"), "{command}: {shown}");
    }
}

#[test]
fn the_steps_found_stay_on_the_screen_with_the_progress_below_them() {
    let mut terminal = Terminal::running(&format!("solve --steps {SLOW_STEPS}"), XTERM);
    terminal.read_until("1. hidden single in ");
    terminal.read_until(" cells, at most 60 s (--time-limit); Ctrl+C stops");
    terminal.type_in("\x03");
    let (shown, _) = terminal.end();
    let steps = shown.lines().filter(|line| line.contains(" => ")).count();
    assert!(unwrapped(&shown).contains(&format!(": {steps} steps, ")), "{shown}");
}

#[test]
fn a_board_that_is_solved_soon_shows_no_progress() {
    let (shown, code) = Terminal::running("solve 2x2:d1a4b1a2d", XTERM).end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(!shown.contains("--time-limit") && !shown.contains('\x1b'), "{shown}");
}

#[test]
fn the_bot_says_that_it_is_still_solving_and_obeys_the_stop_key() {
    for (key, code) in [("\x03", 130), ("q", 130)] {
        let mut terminal = Terminal::running(&format!("demo {HARD}"), XTERM);
        terminal.read_until("still solving after 5");
        terminal.read_until("still solving after 10 s; Escape stops");
        terminal.type_in(key);
        let (shown, end) = terminal.end();
        assert_eq!(end, Some(code), "{shown}");
        assert!(shown.contains("stopped") || shown.contains("aborted"), "{shown}");
    }
}
