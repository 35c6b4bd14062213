//! `play` in a terminal that `script` provides.
#![cfg(target_os = "linux")]

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use assert_cmd::assert::OutputAssertExt as _;
use proptest::prelude::*;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use sudoku_bot::puzzle::Assumed;
use sudoku_bot::terminal::app::{App, Effect, Opened, Table};
use sudoku_bot::terminal::{Takeover, Theme};
use support::terminal::{CLOSES, HIDES_CURSOR, OPENS, PROGRAM, SHOWS_CURSOR, Terminal};

const FOUR: &str = "2x2:d1a4b1a2d";
const SOLUTION: [&str; 4] = ["3421", "1243", "4132", "2314"];

const RIGHT: &str = "\x1b[C";
const DOWN: &str = "\x1b[B";
const ALT: &str = "\x1b";
const CTRL_C: &str = "\x03";
const CTRL_U: &str = "\x15";

const XTERM: (&str, &str) = ("TERM", "xterm");

#[test]
fn a_game_is_played_saved_and_left_and_the_terminal_is_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("four.sav");
    let command = format!("stty -g; '{PROGRAM}' play {FOUR}; echo exit $?; stty -g");
    let mut terminal = Terminal::with_shell(&command, XTERM);
    terminal.read_until(HIDES_CURSOR);
    // Where there is a given, its digit changes nothing.
    for row in SOLUTION {
        for digit in row.chars() {
            terminal.type_in(&format!("{digit}{RIGHT}"));
        }
        terminal.type_in(DOWN);
    }
    terminal.read_until("solved");
    terminal.type_in(&format!("s{CTRL_U}{}\r", file.display()));
    terminal.read_until("saved");
    terminal.type_in("q");
    let (shown, _) = terminal.end();
    let (before, game) = shown.split_once(OPENS).expect("the game opens");
    let (game, after) = game.split_once(CLOSES).expect("the game closes");
    assert!(game.contains("\x1b[?1000h") && game.contains("\x1b[?1000l"), "the mouse is given back: {game}");
    assert!(game.contains(SHOWS_CURSOR), "{game}");
    let lines: Vec<&str> = after.lines().collect();
    assert_eq!(lines[0].trim(), "exit 0", "{after}");
    assert_eq!(lines[1].trim(), before.trim(), "the settings of the terminal");
    let saved = fs::read_to_string(&file).expect("a file");
    assert_eq!(saved.lines().filter(|line| line.starts_with("MOVE")).count(), 12, "{saved}");
    Command::new(PROGRAM)
        .args(["play", &file.display().to_string()])
        .env("XDG_STATE_HOME", folder.path())
        .assert()
        .code(2)
        .stderr("error: play needs a terminal, but standard output is not one\n");
}

#[test]
fn a_signal_ends_the_game_and_the_terminal_is_given_back() {
    let mut terminal = Terminal::running(&format!("play {FOUR}"), XTERM);
    terminal.read_until(HIDES_CURSOR);
    let process = terminal.process();
    Command::new("kill").args(["-TERM", &process]).assert().success();
    let (shown, code) = terminal.end();
    assert_eq!(code, Some(130), "{shown}");
    assert!(shown.contains(CLOSES) && shown.contains(SHOWS_CURSOR), "{shown}");
}

/// Takes the terminal and panics in another thread; started by the test below.
#[test]
#[ignore = "runs in the terminal of another test"]
fn a_game_that_panics() {
    let screen = Takeover::of_all().expect("there is a terminal");
    thread::spawn(|| panic!("something is wrong")).join().expect_err("it panics");
    assert!(!screen.is_taken());
    panic!("the game ends, too");
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_shown() {
    let tests = std::env::current_exe().expect("this program");
    let arguments = "--exact a_game_that_panics --ignored --nocapture --test-threads 1";
    let command = format!("stty -g; '{}' {arguments}; echo exit $?; stty -g", tests.display());
    let (shown, _) = Terminal::with_shell(&command, XTERM).end();
    let (before, game) = shown.split_once(OPENS).expect("the game opens");
    let (game, after) = game.split_once(CLOSES).expect("the game closes");
    assert!(game.contains("\x1b[?1000h") && game.contains("\x1b[?1000l"), "the mouse is given back: {game}");
    assert!(game.contains(SHOWS_CURSOR) && !after.contains(OPENS), "{shown}");
    assert!(after.contains("something is wrong") && after.contains("the game ends, too"), "{after}");
    assert!(!game.contains("something is wrong"), "the message would vanish with the game: {game}");
    let last = after.lines().last().expect("a line");
    assert!(after.contains("exit 101") && before.lines().any(|line| line == last), "{shown}");
}

#[test]
fn a_seed_deals_the_board_that_generate_makes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dealt.sav");
    let mut terminal = Terminal::running("play 2x3db --seed 5", XTERM);
    terminal.read_until("left");
    terminal.type_in(&format!("s{CTRL_U}{}\r", file.display()));
    terminal.read_until("saved");
    terminal.type_in("q");
    assert_eq!(terminal.end().1, Some(0));
    let saved = fs::read_to_string(&file).expect("a file");
    let made = Command::new(PROGRAM).args(["generate", "2x3db", "--seed", "5"]).output().expect("it runs");
    let id = String::from_utf8_lossy(&made.stdout).into_owned();
    let (_, givens) = id.trim().split_once(':').expect("an ID");
    let line = saved.lines().find(|line| line.starts_with("DESC")).expect("the board");
    assert!(line.ends_with(&format!(":{givens}")), "{line} is not {id}");
}

#[test]
fn a_solved_game_is_in_the_statistics() {
    let state = tempfile::tempdir().expect("a folder");
    let statistics = || {
        let mut command = Command::new(PROGRAM);
        let output = command.args(["play", "--statistics"]).env("XDG_STATE_HOME", state.path()).output();
        String::from_utf8_lossy(&output.expect("it runs").stdout).into_owned()
    };
    assert_eq!(statistics(), "no games solved yet\n");
    let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
    terminal.read_until(HIDES_CURSOR);
    for row in SOLUTION {
        row.chars().for_each(|digit| terminal.type_in(&format!("{digit}{RIGHT}")));
        terminal.type_in(DOWN);
    }
    terminal.read_until("1 game");
    terminal.type_in("q");
    assert_eq!(terminal.end().1, Some(0));
    let lines = statistics();
    assert!(lines.starts_with("type and level") && lines.contains("\n2x2, Trivial "), "{lines}");
}

#[test]
fn ctrl_c_asks_before_an_unsaved_game_is_lost() {
    let mut terminal = Terminal::running(&format!("play {FOUR}"), XTERM);
    terminal.read_until(HIDES_CURSOR);
    terminal.type_in(&format!("3{CTRL_C}"));
    terminal.read_until("Quit?");
    terminal.type_in(CTRL_C);
    let (shown, code) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains(CLOSES), "{shown}");
}

/// Makes four entries, takes the last one back, and waits until the game has taken the keys.
fn begin(terminal: &mut Terminal) {
    terminal.read_until(HIDES_CURSOR);
    terminal.type_in(&format!("3{RIGHT}4{RIGHT}{ALT}1{ALT}2u?"));
    terminal.read_until("Keys; click one");
}

/// The saved games in a folder for the state of programs.
fn kept(state: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(state.join("sudoku-bot/games")).into_iter().flatten();
    let files = files.map(|file| file.expect("it can be read").path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "sav")).collect()
}

/// Waits until a game with all the entries is kept.
fn wait_until_kept(state: &Path) {
    // The test runner limits how long this may take.
    while !kept(state).iter().any(|path| fs::read_to_string(path).is_ok_and(|text| has_all(&text))) {
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a save file has the entries and the undo that were made at the beginning.
fn has_all(saved: &str) -> bool {
    let parts = ["STATEPOS:1:4", "MOVE    :6:R0,0,3", ":R1,0,4", ":P2,0,1", ":P2,0,2"];
    parts.iter().all(|part| saved.contains(part))
}

/// Pauses the game once its clock has run for a while, and returns the time that it shows.
fn pause_after_a_while(terminal: &mut Terminal) -> Duration {
    loop {
        let shown = terminal.answer("p", "resumes");
        let (_, time) = shown.split_once("paused at 0:").expect("the time");
        let seconds = time[..2].parse().expect("the seconds");
        if seconds > 0 {
            return Duration::from_secs(seconds);
        }
        terminal.type_in("p");
    }
}

/// The time on the clock of the only game that is kept.
fn time_kept(state: &Path) -> Duration {
    let [path] = kept(state).try_into().expect("one game");
    time_of(&fs::read_to_string(path).expect("it is there"))
}

fn time_of(saved: &str) -> Duration {
    match Table::load(saved) {
        Ok((_, Some(time))) => time,
        game => panic!("{game:?}"),
    }
}

/// Continues the latest game, and checks that it has all the entries.
fn assert_continues(state: &Path) {
    let saved = continued(state);
    assert!(has_all(&saved), "{saved}");
}

/// Continues the latest game, and returns its save file.
fn continued(state: &Path) -> String {
    let file = state.join("mine.sav");
    let mut terminal = Terminal::running_in(state, "play --continue", XTERM);
    terminal.read_until("continued ");
    terminal.type_in(&format!("s{CTRL_U}{}\r", file.display()));
    terminal.read_until("saved to");
    terminal.type_in("q");
    let (shown, code) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
    fs::read_to_string(&file).expect("a file")
}

#[test]
fn no_end_of_the_program_loses_a_game() {
    for signal in ["TERM", "HUP", "QUIT", "INT", "KILL"] {
        let state = tempfile::tempdir().expect("a folder");
        let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
        begin(&mut terminal);
        wait_until_kept(state.path());
        let time = pause_after_a_while(&mut terminal);
        Command::new("kill").args([&format!("-{signal}"), &terminal.process()]).assert().success();
        terminal.end();
        // What has passed since the last change is lost only if the program cannot do anything.
        assert!(signal == "KILL" || time_kept(state.path()) >= time, "{signal}");
        assert_continues(state.path());
    }
    for keys in [format!("{CTRL_C}{CTRL_C}"), "qq".to_owned()] {
        let state = tempfile::tempdir().expect("a folder");
        let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
        begin(&mut terminal);
        terminal.type_in(&keys);
        assert_eq!(terminal.end().1, Some(0));
        assert_continues(state.path());
    }
}

#[test]
fn a_closed_terminal_loses_no_game() {
    let state = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
    begin(&mut terminal);
    let time = pause_after_a_while(&mut terminal);
    let process = format!("/proc/{}", terminal.process());
    terminal.close();
    while Path::new(&process).exists() {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(time_kept(state.path()) >= time);
    assert_continues(state.path());
}

/// The keys that change a game at once, as they are typed and as the game takes them.
const CHANGES: [(&str, KeyCode, KeyModifiers); 14] = [
    ("1", KeyCode::Char('1'), KeyModifiers::NONE),
    ("2", KeyCode::Char('2'), KeyModifiers::NONE),
    ("3", KeyCode::Char('3'), KeyModifiers::NONE),
    ("4", KeyCode::Char('4'), KeyModifiers::NONE),
    ("\x1b2", KeyCode::Char('2'), KeyModifiers::ALT),
    ("\x1b3", KeyCode::Char('3'), KeyModifiers::ALT),
    (RIGHT, KeyCode::Right, KeyModifiers::NONE),
    (DOWN, KeyCode::Down, KeyModifiers::NONE),
    ("u", KeyCode::Char('u'), KeyModifiers::NONE),
    ("r", KeyCode::Char('r'), KeyModifiers::NONE),
    ("m", KeyCode::Char('m'), KeyModifiers::NONE),
    ("0", KeyCode::Char('0'), KeyModifiers::NONE),
    ("\t", KeyCode::Tab, KeyModifiers::NONE),
    ("\x14", KeyCode::Char('t'), KeyModifiers::CONTROL),
];

/// A game in memory that is played as the one in the terminal.
struct Model(App);

impl Model {
    fn new() -> Self {
        let mut app = App::new(1, Theme::plain()).keeping("model".into(), Vec::new());
        let found = Opened::read(FOUR, None, Assumed::default()).expect("a board");
        app.begin(found);
        Self(app)
    }

    /// Presses a key, and does what is asked for.
    fn press(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        let mut effect = self.0.take(&Event::Key(KeyEvent::new(code, modifiers)));
        while let Some(Effect::Work(number, job)) = effect {
            effect = self.0.hear(number, job.run(&mut || false));
        }
    }

    /// The save file to be kept, without its time.
    fn to_keep(&self) -> Option<String> {
        self.0.to_keep().and_then(|keep| keep.game).map(|game| without_time(&game))
    }
}

fn without_time(saved: &str) -> String {
    saved.lines().filter(|line| !line.starts_with("TIME")).collect::<Vec<_>>().join("\n")
}

/// Waits until this is what is kept; returns its time.
fn wait_until_this_is_kept(state: &Path, wanted: Option<&String>) -> Option<Duration> {
    loop {
        let found = kept(state).first().and_then(|path| fs::read_to_string(path).ok());
        if found.as_deref().map(without_time).as_ref() == wanted {
            return found.as_deref().map(time_of);
        }
        thread::sleep(Duration::from_millis(10));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, max_shrink_iters: 20, ..ProptestConfig::with_cases(10) })]

    /// Some keys are known to have been taken; others may be on their way when the program ends.
    #[test]
    fn whatever_is_played_is_continued_after_any_end(
        keys in prop::collection::vec(0..CHANGES.len(), 1..25),
        later in prop::collection::vec(0..CHANGES.len(), 0..12),
        fills_in in any::<bool>(),
        signal in prop::sample::select(vec!["TERM", "HUP", "QUIT", "INT", "KILL"]),
    ) {
        let state = tempfile::tempdir().expect("a folder");
        let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
        let mut model = Model::new();
        terminal.read_until(HIDES_CURSOR);
        for &key in &keys {
            let (typed, code, modifiers) = CHANGES[key];
            terminal.type_in(typed);
            model.press(code, modifiers);
        }
        if fills_in {
            terminal.type_in("\x1bOQ\r");
            terminal.read_until("this is the solution");
            model.press(KeyCode::F(2), KeyModifiers::NONE);
            model.press(KeyCode::Enter, KeyModifiers::NONE);
        }
        let time = wait_until_this_is_kept(state.path(), model.to_keep().as_ref());
        let mut possible = vec![model.to_keep()];
        for &key in &later {
            let (typed, code, modifiers) = CHANGES[key];
            terminal.type_in(typed);
            model.press(code, modifiers);
            possible.push(model.to_keep());
        }
        Command::new("kill").args([&format!("-{signal}"), &terminal.process()]).assert().success();
        terminal.end();
        if kept(state.path()).is_empty() {
            prop_assert!(possible.contains(&None));
        } else {
            let saved = continued(state.path());
            prop_assert!(possible.contains(&Some(without_time(&saved))), "{saved} {possible:?}");
            // Where nothing was kept yet, any time will do.
            prop_assert!(time.is_none_or(|time| time_of(&saved) >= time));
        }
    }
}

#[test]
fn damaged_games_are_named_and_left_alone() {
    let state = tempfile::tempdir().expect("a folder");
    let games = state.path().join("sudoku-bot/games");
    fs::create_dir_all(&games).expect("it can be created");
    let damaged = games.join("1-1-1.sav");
    fs::write(&damaged, "SAVEFILE:41:Simon").expect("it can be written");
    let failed = Terminal::running_in(state.path(), "play --continue", XTERM).end();
    assert_eq!(failed.1, Some(2), "{}", failed.0);
    let message = format!("error: could not read the game to continue: {}: line 1", damaged.display());
    assert!(failed.0.contains(&message), "{}", failed.0);
    let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
    begin(&mut terminal);
    wait_until_kept(state.path());
    terminal.type_in("qq");
    assert_eq!(terminal.end().1, Some(0));
    for arguments in ["play", "play --continue"] {
        let mut terminal = Terminal::running_in(state.path(), arguments, XTERM);
        terminal.read_until("could not read a kept game");
        let end = if arguments == "play" { "\x1b" } else { "qq" };
        terminal.type_in(end);
        assert_eq!(terminal.end().1, Some(0), "{arguments}");
    }
    assert_eq!(fs::read_to_string(&damaged).expect("it is there"), "SAVEFILE:41:Simon");
    assert_continues(state.path());
}

#[test]
fn a_saved_game_can_be_continued() {
    let state = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
    begin(&mut terminal);
    terminal.type_in(&format!("?s{CTRL_U}{}\r", state.path().join("four.sav").display()));
    terminal.read_until("saved to");
    terminal.type_in("q");
    assert_eq!(terminal.end().1, Some(0));
    assert_continues(state.path());
    // Once more after it was saved again.
    fs::remove_file(state.path().join("mine.sav")).expect("it was saved");
    assert_continues(state.path());
}

/// What a terminal sends for a turn of the wheel over the board.
fn turned(wheel: usize) -> String {
    format!("\x1b[<{wheel};10;5M")
}

#[test]
fn the_wheel_zooms() {
    const WHEEL_UP: usize = 64;
    const WHEEL_DOWN: usize = 65;
    let mut terminal = Terminal::running(&format!("play {FOUR}"), XTERM);
    terminal.read_until(HIDES_CURSOR);
    // Only what changes is painted, word by word: `z shows the whole board`.
    terminal.answer(&turned(WHEEL_UP), "whole");
    terminal.type_in(&turned(WHEEL_DOWN));
    // If it did not show the whole board again, this key would.
    terminal.answer("z", "whole");
    terminal.type_in("q");
    assert_eq!(terminal.end().1, Some(0));
}

/// Without bracketed paste, a terminal sends a pasted text as keys, faster than they are read.
#[test]
fn keys_that_arrive_at_once_are_all_taken() {
    let mut terminal = Terminal::running(&format!("play {FOUR}"), XTERM);
    terminal.read_until(HIDES_CURSOR);
    terminal.type_in(&"7".repeat(3000));
    terminal.type_in("?");
    terminal.read_until("Keys; click one");
    terminal.type_in("?q");
    assert_eq!(terminal.end().1, Some(0));
}

#[test]
fn a_game_that_cannot_be_kept_at_the_end_is_reported() {
    for (keys, signal, expected) in [("", Some("TERM"), 130), ("", Some("QUIT"), 130), ("qq", None, 3)] {
        let state = tempfile::tempdir().expect("a folder");
        let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
        begin(&mut terminal);
        wait_until_kept(state.path());
        let games = state.path().join("sudoku-bot/games");
        fs::rename(&games, state.path().join("before")).expect("it can be renamed");
        fs::write(&games, "not a folder").expect("it can be written");
        terminal.type_in(keys);
        if let Some(signal) = signal {
            Command::new("kill").args([&format!("-{signal}"), &terminal.process()]).assert().success();
        }
        let (shown, code) = terminal.end();
        assert_eq!(code, Some(expected), "{shown}");
        let (_, after) = shown.split_once(CLOSES).expect("the terminal is given back");
        let message = format!("error: the game could not be kept: {}/", games.display());
        // The terminal is too narrow for it.
        let lines: Vec<&str> = after.trim().lines().map(str::trim).collect();
        assert!(lines.join(" ").contains(&message) && after.matches("error").count() == 1, "{after}");
    }
}

#[test]
fn a_game_that_is_over_or_given_up_is_not_offered() {
    for (keys, answer, last) in [("\x1bOQ\r", "this is the solution", "q"), ("q", "Give it up", "u")] {
        let state = tempfile::tempdir().expect("a folder");
        let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
        begin(&mut terminal);
        terminal.type_in(keys);
        terminal.read_until(answer);
        terminal.type_in(last);
        let (shown, code) = terminal.end();
        assert_eq!(code, Some(0), "{shown}");
        assert!(kept(state.path()).is_empty());
        Command::new(PROGRAM)
            .args(["play", "--continue"])
            .env("XDG_STATE_HOME", state.path())
            .assert()
            .code(2)
            .stderr("error: there is no game to continue; `sudoku-bot play` begins one\n");
    }
}

#[test]
fn two_games_at_once_do_not_touch_each_other() {
    let state = tempfile::tempdir().expect("a folder");
    let mut one = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
    begin(&mut one);
    wait_until_kept(state.path());
    // A game that is being played is not offered to others.
    let continued = Terminal::running_in(state.path(), "play --continue", XTERM).end();
    assert_eq!(continued.1, Some(2), "{}", continued.0);
    assert!(continued.0.contains("the game is open in another terminal"), "{}", continued.0);
    let mut other = Terminal::running_in(state.path(), "play 2x2:p", XTERM);
    other.read_until(HIDES_CURSOR);
    other.type_in("1?");
    other.read_until("Keys; click one");
    for terminal in [one, other] {
        Command::new("kill").args(["-TERM", &terminal.process()]).assert().success();
        terminal.end();
    }
    assert_eq!(kept(state.path()).len(), 2);
    let mut dialog = Terminal::running_in(state.path(), "play", XTERM);
    dialog.read_until("2x2, no givens");
    dialog.read_until("2x2, 4 givens");
    dialog.type_in(&format!("{RIGHT}\r"));
    dialog.read_until("continued at");
    dialog.type_in("qq");
    assert_eq!(dialog.end().1, Some(0));
    assert_eq!(kept(state.path()).len(), 2);
    assert_continues(state.path());
    assert_eq!(kept(state.path()).len(), 2, "a file of the player's own has it, too");
}

#[test]
fn games_are_kept_for_their_owner_alone() {
    let state = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::running_in(state.path(), &format!("play {FOUR}"), XTERM);
    begin(&mut terminal);
    wait_until_kept(state.path());
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(&state.path().join("sudoku-bot/games")), 0o700);
    assert_eq!(mode(&kept(state.path())[0]), 0o600);
    terminal.type_in("qq");
    terminal.end();
}

#[test]
fn where_no_game_can_be_kept_app_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("file");
    fs::write(&state, "not a folder").expect("it can be written");
    let mut terminal = Terminal::running_in(&state, &format!("play {FOUR}"), XTERM);
    terminal.read_until(HIDES_CURSOR);
    terminal.type_in("3");
    terminal.read_until("kept:");
    terminal.type_in("q");
    terminal.read_until("not saved");
    terminal.type_in("q");
    let (shown, code) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
}

#[test]
fn the_game_ends_when_its_terminal_is_closed() {
    let mut terminal = Terminal::running(&format!("play {FOUR}"), XTERM);
    terminal.read_until(HIDES_CURSOR);
    let process = format!("/proc/{}", terminal.process());
    assert!(Path::new(&process).exists());
    terminal.close();
    // The test runner limits how long this may take.
    while Path::new(&process).exists() {
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_cannot_be_played_is_said_in_one_line() {
    let state = tempfile::tempdir().expect("a folder");
    for (arguments, message) in [
        (vec!["play", "--continue"], "there is no game to continue; `sudoku-bot play` begins one"),
        (vec!["play", FOUR], "play needs a terminal, but standard output is not one"),
        (vec!["play", "3x3q"], "3x3q: unknown parameter `q`: expected j, x, k, a symmetry"),
        (vec!["play", "2x2:d1a4b1a2c"], "line 1"),
        (vec!["play", "no.sav"], "no.sav: no such file"),
        (vec!["play", "/"], "/: is a directory; give a file"),
        (vec!["play", "--empty", "9j"], "regions cannot be typed in"),
        (vec!["play", "--today", FOUR], "expected a type such as 3x3da, not a board"),
        (vec!["play", "--practise", "X-wing", "3x3da"], "play needs a terminal"),
    ] {
        let mut command = Command::new(PROGRAM);
        command.args(&arguments).env("XDG_STATE_HOME", state.path());
        let output = command.assert().code(2).get_output().clone();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(message) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}
