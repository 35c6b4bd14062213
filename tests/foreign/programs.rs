//! Debian's Sudokus and small programs of ours. Each opens a board of ours, and saves or says how far it is: no picture
//! has to be read to judge it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::board::{BOARDS, Board};
use crate::support::{Running, Screen, Window, place_of, until};
use crate::{End, assert_fills, part, until_still};

/// A running program and its window.
struct Program {
    _process: Running,
    window: String,
}

impl Program {
    /// Starts a program and waits for its window, whose title begins so.
    fn start(screen: &Screen, command: &mut Command, title: &str) -> Self {
        // Nobody answers on the bus of a desktop, of which there is none.
        command.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent").env("GSETTINGS_BACKEND", "memory");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let process = Running::start(command);
        let window = until(&format!("the window {title} opens"), || window(screen, title));
        Self { _process: process, window }
    }

    /// The window's place, once it stays and shows a board.
    fn place(&self, screen: &Screen) -> Window {
        let place = until("the window has a place", || place_of(screen, &self.window));
        until_still(screen, place);
        let now = place_of(screen, &self.window);
        if now == Some(place) { place } else { self.place(screen) }
    }
}

/// Presses a key in a window, which may not have the focus yet: windows before it may only just have closed.
fn press_in(screen: &Screen, window: &str, key: &str) {
    until("the window has the focus", || {
        screen.ask("xdotool", &["windowactivate", window]);
        let focused = screen.ask("xdotool", &["getwindowfocus"])?;
        (focused.trim() == window).then_some(())
    });
    screen.press(&[key]);
}

/// The open window whose title begins so.
fn window(screen: &Screen, title: &str) -> Option<String> {
    let list = screen.ask("xprop", &["-root", "_NET_CLIENT_LIST"])?;
    let numbers = list.split("0x").skip(1).map(|rest| rest.trim().trim_end_matches(','));
    let mut windows = numbers.filter_map(|number| Some(u32::from_str_radix(number, 16).ok()?.to_string()));
    // Unlike its search, this reads the titles of Qt's windows.
    let name = |window: &str| screen.ask("xdotool", &["getwindowname", window]);
    windows.find(|window| name(window).is_some_and(|name| name.starts_with(title)))
}

fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().expect("it is in a folder")).expect("the home folder can be written");
    fs::write(file, text).expect("the home folder can be written");
}

/// Opens its saved game, and files a game that is solved among the finished ones.
#[test]
fn gnome_sudoku() {
    for board in BOARDS {
        let screen = Screen::open();
        let folder = screen.home().join(".local/share/gnome-sudoku");
        let givens = board.cells().filter(|(.., given, _)| *given != '.');
        let cells = givens.map(|(row, column, given, _)| {
            json!({"position": [row, column], "value": given.to_digit(10), "fixed": true, "earmarks": []})
        });
        let cells = cells.collect::<Vec<Value>>();
        let game = json!({"difficulty_category": "EasyDifficulty", "time_elapsed": 0.0, "cells": cells});
        write(&folder.join("savefile"), &game.to_string());
        let program = Program::start(&screen, &mut screen.command("gnome-sudoku"), "Sudoku");
        assert_fills(&screen, part(program.place(&screen), (50, 55)), End::Hidden);
        let finished = until("gnome-sudoku has finished its game", || {
            let mut files = fs::read_dir(folder.join("finished")).ok()?;
            let text = fs::read_to_string(files.next()?.ok()?.path()).ok()?;
            serde_json::from_str::<Value>(&text).ok()
        });
        let cells = finished["cells"].as_array().expect("a saved game has cells").iter();
        let shown = cells.map(|cell| cell["value"].to_string()).collect::<String>();
        assert_eq!(shown, board.answer);
    }
}

/// Opens a file, and saves every digit that was ever entered.
#[test]
fn ksudoku() {
    for board in BOARDS {
        let screen = Screen::open();
        let (opened, saved) = (screen.home().join("opened.ksudoku"), screen.home().join("saved.ksudoku"));
        write(&opened, &ksudoku_file(board));
        let program = Program::start(&screen, screen.command("ksudoku").arg(&opened), "KSudoku");
        // At first its cells are too small to read. It resizes itself while it opens, so one request may be lost.
        until("KSudoku's window is larger", || {
            screen.ask("xdotool", &["windowsize", &program.window, "900", "760"]);
            (place_of(&screen, &program.window)?.height == 760).then_some(())
        });
        until("KSudoku shows a board, which is dark, instead of its list of games", || {
            let place = place_of(&screen, &program.window)?;
            (screen.picture().brightness(part(place, (60, 90))) < 128).then_some(())
        });
        assert_fills(&screen, part(program.place(&screen), (55, 55)), End::Hidden);
        let dialog = until("KSudoku congratulates", || window(&screen, "Information"));
        press_in(&screen, &dialog, "Return");
        until("its dialog is closed", || window(&screen, "Information").is_none().then_some(()));
        press_in(&screen, &program.window, "ctrl+s");
        let dialog = until("KSudoku asks for a file's name", || window(&screen, "Save As"));
        press_in(&screen, &dialog, "ctrl+a");
        screen.run("xdotool", &["type", &saved.display().to_string()]);
        screen.press(&["Return"]);
        let text = until("KSudoku saves its game", || {
            fs::read_to_string(&saved).ok().filter(|text| text.trim_end().ends_with("</ksudoku>"))
        });
        assert_right_events(&text, board);
    }
}

/// The board as `KSudoku` writes it: column by column, with `b` to `j` for the digits.
fn ksudoku_file(board: Board) -> String {
    let letters = |text: &str| {
        let places = (0..81).map(|place| place % 9 * 9 + place / 9);
        let letter = |place| match text.as_bytes()[place] {
            b'.' => '_',
            digit => char::from(digit - b'0' + b'a'),
        };
        places.map(letter).collect::<String>()
    };
    format!(
        r#"<!DOCTYPE ksudoku><ksudoku><game msecs-elapsed="0" had-help="0"><puzzle>
        <graph type="sudoku" specific-type="Plain" order="9"/><values>{}</values><solution>{}</solution>
        </puzzle><history/></game></ksudoku>"#,
        letters(board.givens),
        letters(board.answer)
    )
}

/// Fails if a digit was wrong at the time, or was Hint's.
#[track_caller]
fn assert_right_events(saved: &str, board: Board) {
    const NOTHING: usize = 0;
    assert!(saved.contains(r#"had-help="0""#), "KSudoku's Hint was used:\n{saved}");
    let number = |line: &str, name: &str| -> usize {
        let value = line.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
        value.and_then(|value| value.parse().ok()).expect("an event has numbers")
    };
    let events = saved.lines().filter(|line| line.contains("<simple-event"));
    let mut entered = 0;
    for (place, value) in events.map(|line| (number(line, "index"), number(line, "value"))) {
        let right = usize::from(board.answer.as_bytes()[place % 9 * 9 + place / 9] - b'0');
        assert!([NOTHING, right].contains(&value), "r{}c{} got {value}", place % 9 + 1, place / 9 + 1);
        entered += usize::from(value == right);
    }
    let blanks = board.givens.matches('.').count();
    assert!(entered >= blanks, "{blanks} blanks got {entered} entries:\n{saved}");
}

/// Opens the board in its settings, and keeps it there when it is closed.
#[test]
fn flsudoku() {
    for board in BOARDS {
        let screen = Screen::open();
        let settings = screen.home().join(".fltk/fltk.org/sudoku.prefs");
        write(&settings, &flsudoku_settings(board));
        let program = Program::start(&screen, &mut screen.command("flsudoku"), "Sudoku");
        assert_fills(&screen, part(program.place(&screen), (50, 55)), End::Shown);
        press_in(&screen, &program.window, "ctrl+q");
        // Ours does not say how wide the window is.
        let kept = until("flsudoku keeps its board", || {
            fs::read_to_string(&settings)
                .ok()
                .filter(|text| text.contains("width:") && text.contains("state8.8:"))
        });
        let shown = board.cells().map(|(row, column, ..)| {
            let name = format!("state{row}.{column}:");
            kept.lines().find_map(|line| line.strip_prefix(&name)).expect("flsudoku keeps each cell")
        });
        assert_eq!(shown.collect::<String>(), board.answer);
    }
}

/// The board as flsudoku keeps it: of each cell the solution, what it shows, and whether it is given.
fn flsudoku_settings(board: Board) -> String {
    let head = "; FLTK preferences file format 1.0\n; vendor: fltk.org\n; application: sudoku\n\n[.]\n\n";
    let cells = board.cells().map(|(row, column, given, answer)| {
        let (shown, is_given) = if given == '.' { ('0', 0) } else { (given, 1) };
        format!(
            "value{row}.{column}:{answer}\nstate{row}.{column}:{shown}\nreadonly{row}.{column}:{is_given}\n"
        )
    });
    head.to_owned() + &cells.collect::<String>()
}

#[test]
fn nudoku() {
    assert_plays_nudoku(Screen::open);
}

#[test]
fn nudoku_under_wayland() {
    assert_plays_nudoku(Screen::with_wayland);
}

/// A terminal with this title.
fn terminal(screen: &Screen, title: &str) -> Command {
    let mut terminal = screen.command("xterm");
    terminal.args(["-fa", "Monospace", "-fs", "14", "-geometry", "80x30", "-title", title]);
    terminal
}

/// Opens the board of its command line in a terminal, and says on a key whether it is solved.
fn assert_plays_nudoku(open_screen: fn() -> Screen) {
    for board in BOARDS {
        let screen = open_screen();
        let log = screen.home().join("nudoku.log");
        let mut terminal = terminal(&screen, "nudoku");
        // Of itself nudoku outlives its terminal.
        terminal.args(["-l", "-lf"]).arg(&log);
        terminal.args(["-e", "timeout", "--foreground", "300", "nudoku", "-s", board.givens]);
        let program = Program::start(&screen, &mut terminal, "nudoku");
        assert_fills(&screen, part(program.place(&screen), (25, 40)), End::Shown);
        press_in(&screen, &program.window, "c");
        let said = until("nudoku says whether the board is solved", || {
            let text = String::from_utf8_lossy(&fs::read(&log).ok()?).into_owned();
            ["Solved", "Not correct", "Correct so far"].into_iter().find(|said| text.contains(said))
        });
        press_in(&screen, &program.window, "Q");
        assert_eq!(said, "Solved");
    }
}

#[test]
fn a_program_that_looks_for_keys_and_pointer_once_a_frame() {
    assert_plays_script("frames", include_str!("frames.py"), &["30"]);
}

#[test]
fn a_program_that_sees_only_what_is_held_down_in_one_of_few_frames() {
    assert_plays_script("frames", include_str!("frames.py"), &["8"]);
}

#[test]
fn a_program_that_takes_keys_and_clicks_in_batches() {
    assert_plays_script("batches", include_str!("batches.py"), &[""]);
}

#[test]
fn a_program_that_tints_the_selected_cell_with_dots() {
    assert_plays_script("batches", include_str!("batches.py"), &["gray50"]);
}

#[test]
fn a_program_in_a_terminal_with_lines_around_blocks_only() {
    assert_plays(
        "boxes",
        include_str!("boxes.py"),
        |screen, title| {
            let mut command = terminal(screen, title);
            command.args(["-e", PYTHON]);
            command
        },
        &[],
    );
}

/// Debian's, which knows Debian's packages.
const PYTHON: &str = "/usr/bin/python3";

fn assert_plays_script(name: &str, script: &str, options: &[&str]) {
    assert_plays(name, script, |screen, _| screen.command(PYTHON), options);
}

/// Lets the bot fill two boards of a program of ours, which records what reaches it. It is started by a command for a
/// window with a title.
#[track_caller]
fn assert_plays(name: &str, script: &str, python: fn(&Screen, &str) -> Command, options: &[&str]) {
    let title = format!("Number {name}");
    for Board { givens, answer, .. } in BOARDS {
        let screen = Screen::open();
        let [file, record] = ["py", "record"].map(|kind| screen.home().join(format!("{name}.{kind}")));
        write(&file, script);
        let mut python = python(&screen, &title);
        python.arg(&file).args([givens, answer]).arg(&record).args(options);
        let program = Program::start(&screen, &mut python, &title);
        assert_fills(&screen, part(program.place(&screen), (25, 40)), End::Shown);
        let events = fs::read_to_string(&record).expect("the program keeps a record");
        let events: Vec<Value> =
            events.lines().map(|line| serde_json::from_str(line).expect("it writes JSON")).collect();
        let is_harmless = |event: &Value| event["event"] == "entry" && event["right"] == true;
        assert!(events.iter().all(is_harmless), "wrong digits or clicks beside the board: {events:?}");
        assert_eq!(events.last().expect("an entry")["board"], answer);
    }
}
