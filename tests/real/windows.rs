//! What the bot knows about a real desktop: the window a click would hit, the window with the focus, and the
//! number of mouse button presses.
//!
//! The bot uses the display named in its environment, so each screen needs a separate process: this program
//! again, as a [`Probe`].

use std::env;
use std::io::{BufRead as _, BufReader, Lines, Write as _, stdin};
use std::process::{ChildStderr, ChildStdin, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;

use crate::support::{Game, Running, Screen, until};
use sudoku_bot::config::Config;
use sudoku_bot::desktop::{
    Area, Desktop as _, DigitKeys, MouseButton, NativeDesktop, Point, Window, WindowId,
};
use sudoku_bot::hotkeys::{Listener, listen_beside};

/// The bot's eyes on a screen.
struct Probe {
    questions: ChildStdin,
    answers: Lines<BufReader<ChildStderr>>,
    _process: Running,
}

impl Probe {
    fn on(screen: &Screen) -> Self {
        let own = env::current_exe().expect("a test program has a path");
        let mut process = Running::start(
            screen
                .command(own.to_str().expect("the path is UTF-8"))
                .args(["--exact", "windows::answers_what_the_others_ask", "--ignored", "--nocapture"])
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::piped()),
        );
        let questions = process.stdin.take().expect("its input is piped");
        let answers = BufReader::new(process.stderr.take().expect("its standard error is piped")).lines();
        Self { questions, answers, _process: process }
    }

    fn ask(&mut self, question: &str) -> String {
        writeln!(self.questions, "{question}").expect("the probe reads");
        self.answers.next().expect("the probe answers").expect("in plain text")
    }

    /// The ID of the window at a place.
    fn window_at(&mut self, place: crate::support::Point) -> Option<WindowId> {
        self.ask(&format!("at {} {}", place.x, place.y)).parse().ok().map(WindowId)
    }

    /// The number of mouse button presses so far.
    fn presses(&mut self) -> u64 {
        self.ask("presses").parse().expect("a number")
    }

    /// The bot's description of a window.
    fn window(&mut self, window: WindowId) -> String {
        self.ask(&format!("window {}", window.0))
    }
}

#[test]
#[ignore = "started by the other tests on their screens"]
fn answers_what_the_others_ask() {
    let hotkeys = Config::load(None, None, []).expect("the defaults are right").session.keys;
    let (events, _commands) = channel();
    listen_beside(hotkeys, false, events, |listener| {
        let mut desktop = NativeDesktop::open(DigitKeys::Row).expect("the tests' screen is there");
        listener.wait_until_it_hears(&mut desktop).expect("the pointer is heard");
        for question in stdin().lines() {
            eprintln!("{}", answer(&question.expect("plain text"), &mut desktop, listener));
        }
        0
    });
}

fn answer(question: &str, desktop: &mut NativeDesktop, listener: &Listener) -> String {
    let mut words = question.split(' ');
    let kind = words.next();
    let numbers: Vec<i64> = words.map(|word| word.parse().expect("a number")).collect();
    let pixels = |at: usize| i32::try_from(numbers[at]).expect("a place on a screen");
    match kind {
        Some("at") => {
            let found = desktop.window_at(Point { x: pixels(0), y: pixels(1) }).expect("an answer");
            found.map_or("none".into(), |window| window.0.to_string())
        }
        Some("window") => {
            let window = WindowId(numbers[0].try_into().expect("a window's number"));
            format!("{:?}", desktop.window(window).expect("an answer"))
        }
        Some("click") => format!("{:?}", desktop.click(MouseButton::Right)),
        Some("presses") => listener.heard().presses.load(Ordering::Relaxed).to_string(),
        _ => panic!("unknown question: `{question}`"),
    }
}

/// A window ID as X tools print it.
fn number(window: &str) -> WindowId {
    WindowId(window.parse().expect("xdotool writes windows as numbers"))
}

/// The bot's description of a window that is shown.
fn shown(place: crate::support::Window, has_focus: bool) -> String {
    let crate::support::Point { x: left, y: top } = place.corner;
    let area = Area { left, top, width: place.width, height: place.height };
    format!("{:?}", Window::Shown { area, has_focus })
}

#[test]
fn the_game_is_found_at_all_its_cells_and_nothing_beside_it() {
    let screen = Screen::open();
    let mut probe = Probe::on(&screen);
    let game = Game::fresh(&screen, "2x3dt");
    for place in [game.top_left(), game.bottom_right(), game.centre(2, 3), game.top_left()] {
        assert_eq!(probe.window_at(place), Some(number(game.window())), "{place:?}");
    }
    let beside = crate::support::Point { x: 1279, y: 1023 };
    assert_eq!(probe.window_at(beside), None);
    assert_eq!(probe.window_at(game.top_left()), Some(number(game.window())));
    assert_eq!(probe.window(number(game.window())), shown(game.place(), true));
}

#[test]
fn a_window_over_the_game_is_found_until_it_is_closed() {
    let screen = Screen::open();
    let mut probe = Probe::on(&screen);
    let game = Game::fresh(&screen, "3x3dt");
    let own = number(game.window());
    assert_eq!(probe.window_at(game.top_left()), Some(own));

    let crate::support::Point { x, y } = game.top_left();
    let place = format!("300x200+{}+{}", x - 100, y - 100);
    let message = Running::start(screen.command("xmessage").args(["-geometry", &place, "over the game"]));
    let other = until("the message lies over the game", || {
        probe.window_at(game.top_left()).filter(|window| *window != own)
    });
    screen.run("xdotool", &["windowactivate", &other.0.to_string()]);
    until("the message has the focus", || probe.window(other).ends_with("has_focus: true }").then_some(()));
    assert_eq!(probe.window(own), shown(game.place(), false));
    assert_eq!(probe.window_at(game.bottom_right()), Some(own), "the message does not lie there");

    drop(message);
    until("the game is at the top again", || (probe.window_at(game.top_left()) == Some(own)).then_some(()));
    assert_eq!(probe.window(other), format!("{:?}", Window::Gone));
    game.take_focus();
    until("the game has the focus again", || (probe.window(own) == shown(game.place(), true)).then_some(()));
}

#[test]
fn an_open_menu_is_another_window_than_the_game_below_it() {
    let screen = Screen::open();
    let mut probe = Probe::on(&screen);
    let game = Game::fresh(&screen, "3x3dt");
    let own = number(game.window());
    assert_eq!(probe.window_at(game.top_left()), Some(own));
    screen.press(&["F10", "Down"]);
    let menu = until("the menu lies over the first cell", || {
        probe.window_at(game.top_left()).filter(|window| *window != own)
    });
    assert!(probe.window(menu).starts_with("Shown"), "the menu is on the screen");
    screen.press(&["Escape", "Escape"]);
    until("the menu has closed", || (probe.window_at(game.top_left()) == Some(own)).then_some(()));
}

#[test]
fn a_game_that_is_minimised_or_on_another_desktop_is_hidden_and_one_that_is_closed_is_gone() {
    let screen = Screen::open();
    let mut probe = Probe::on(&screen);
    let game = Game::fresh(&screen, "3x3dt");
    let own = number(game.window());
    let hidden = format!("{:?}", Window::Hidden);
    let there = game.top_left();

    screen.run("xdotool", &["windowminimize", game.window()]);
    until("the game is minimised", || (probe.window(own) == hidden).then_some(()));
    until("nothing is where it was", || probe.window_at(there).is_none().then_some(()));
    game.take_focus();
    until("the game is back", || (probe.window(own) == shown(game.place(), true)).then_some(()));

    screen.run("xdotool", &["set_desktop", "1"]);
    until("the game is on another desktop", || (probe.window(own) == hidden).then_some(()));
    screen.run("xdotool", &["set_desktop", "0"]);
    until("the game is back", || (probe.window_at(there) == Some(own)).then_some(()));

    drop(game);
    until("the game is closed", || (probe.window(own) == format!("{:?}", Window::Gone)).then_some(()));
    // The window manager's frame goes a little later.
    until("nothing is where it was", || probe.window_at(there).is_none().then_some(()));
}

#[test]
fn a_game_that_is_moved_is_found_where_it_is_now() {
    let screen = Screen::open();
    let mut probe = Probe::on(&screen);
    let game = Game::fresh(&screen, "2x2dt");
    let own = number(game.window());
    let before = game.place();
    assert_eq!(probe.window(own), shown(before, true));
    screen.run("xdotool", &["windowmove", game.window(), "640", "512"]);
    until("the game has moved", || (game.place().corner != before.corner).then_some(()));
    assert_eq!(probe.window(own), shown(game.place(), true));
    assert_eq!(probe.window_at(game.place().corner), Some(own));
}

#[test]
fn presses_of_the_user_and_of_the_bot_are_counted_and_turns_of_the_wheel_are_not() {
    let screen = Screen::open();
    let mut probe = Probe::on(&screen);
    assert_eq!(probe.presses(), 0);
    // Turns of the wheel are reported before the click that follows them.
    screen.run("xdotool", &["click", "4", "click", "5", "click", "1"]);
    until("the user's press is counted", || (probe.presses() == 1).then_some(()));
    assert_eq!(probe.ask("click"), "Ok(())");
    until("the bot's press is counted", || (probe.presses() == 2).then_some(()));
    screen.run("xdotool", &["click", "2", "click", "3"]);
    until("each button is counted", || (probe.presses() == 4).then_some(()));
}
