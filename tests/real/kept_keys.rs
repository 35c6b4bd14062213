//! Hotkeys over other programs than the game: the bot hears them, and the programs get only what is meant for them.

use std::process::Stdio;

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ConnectionExt as _, GrabMode, ModMask};

use crate::support::{Bot, Game, Point, Running, Screen, Transcript, Window, place_of, until};

/// What the bot says each time that it looks for a board in vain.
const NO_BOARD: &str = "no board found on the screen";

/// A window of another program with the focus, which records its keys.
struct Other<'a> {
    screen: &'a Screen,
    _process: Running,
    events: Transcript,
    window: String,
    place: Window,
}

impl<'a> Other<'a> {
    fn open(screen: &'a Screen) -> Self {
        let arguments = ["-name", "Other", "-geometry", "300x200+900+100", "-event", "keyboard"];
        let mut process = Running::start(screen.command("xev").args(arguments).stdout(Stdio::piped()));
        let events = Transcript::of(process.stdout.take().expect("the output of xev is piped"));
        let window = until("xev opens its window", || {
            // A window manager that has only just started may miss that the window wants to be shown.
            let window = screen.ask("xdotool", &["search", "--name", "Other"])?;
            screen.ask("xdotool", &["windowmap", window.trim()]);
            screen.ask("xdotool", &["search", "--onlyvisible", "--name", "Other"])
        });
        let window = window.trim().to_owned();
        let place = until("the window has its place", || place_of(screen, &window));
        let other = Self { screen, _process: process, events, window, place };
        other.take_focus();
        other
    }

    fn take_focus(&self) {
        let focused = until("it has the focus", || {
            self.screen.ask("xdotool", &["windowactivate", "--sync", &self.window]);
            self.screen.ask("xdotool", &["getwindowfocus"]).filter(|window| window.trim() == self.window)
        });
        assert_eq!(focused.trim(), self.window);
    }

    fn point_at_it(&self) {
        let Point { x, y } = self.place.corner;
        self.screen.point_at(Point { x: x + 100, y: y + 100 });
    }

    /// Presses keys, which `xdotool` takes as these actions, and then one that marks their end. Returns what the window
    /// has got of them, as in `F2 down`.
    fn gets(&self, actions: &[&str]) -> Vec<String> {
        let before = self.got().len();
        self.screen.run("xdotool", &[actions, &["key", "Tab"]].concat());
        let mut got = until("the window gets the last key", || {
            let got = self.got().split_off(before);
            got.iter().any(|key| key == "Tab up").then_some(got)
        });
        got.retain(|key| !key.starts_with("Tab "));
        got
    }

    fn got(&self) -> Vec<String> {
        let lines = self.events.lines();
        let keys = lines.windows(3).filter_map(|lines| {
            let change = match lines[0].split(' ').next() {
                Some("KeyPress") => "down",
                Some("KeyRelease") => "up",
                _ => return None,
            };
            let named = lines[2].split("keysym 0x").nth(1)?;
            Some(format!("{} {change}", named.split(", ").nth(1)?.split(')').next()?))
        });
        keys.collect()
    }
}

/// The bot, which listens.
fn listening(screen: &Screen) -> Bot {
    let mut bot = Bot::run(screen, &[]);
    bot.wait_for_line("listening:");
    bot
}

#[test]
fn another_program_gets_no_hotkey_but_escape_and_all_other_keys() {
    let screen = Screen::open();
    let other = Other::open(&screen);
    let mut bot = listening(&screen);
    other.point_at_it();
    assert_eq!(other.gets(&["key", "F2", "a", "F2"]), ["a down", "a up"]);
    bot.wait_for_nth_line(2, NO_BOARD);
    assert_eq!(other.gets(&["key", "F1", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F11", "F12"]), [""; 0]);
    assert_eq!(other.gets(&["key", "Escape", "F10"]), ["Escape down", "Escape up", "F10 down", "F10 up"]);
    for (number, lock) in [(3, "Caps_Lock"), (4, "Num_Lock")] {
        other.gets(&["key", lock]);
        assert_eq!(other.gets(&["key", "F2"]), [""; 0], "with {lock}");
        other.gets(&["key", lock]);
        bot.wait_for_nth_line(number, NO_BOARD);
    }
    assert_eq!(other.gets(&["key", "ctrl+F2"])[1], "F2 down", "it is another key");
    assert_eq!(screen.held_down(), 0, "a key is still held down");
}

#[test]
fn what_is_typed_while_a_hotkey_is_held_down_arrives() {
    let screen = Screen::open();
    let other = Other::open(&screen);
    let mut bot = listening(&screen);
    other.point_at_it();
    let typed = other.gets(&["keydown", "F2", "key", "a", "b", "keyup", "F2"]);
    assert_eq!(typed[..4], ["a down", "a up", "b down", "b up"]);
    let both = other.gets(&["keydown", "F2", "keydown", "F3", "keyup", "F3", "keyup", "F2", "key", "c"]);
    assert_eq!(both, ["c down", "c up"]);
    bot.wait_for_nth_line(2, NO_BOARD);
    assert_eq!(screen.held_down(), 0, "a key is still held down");
}

#[test]
fn a_window_that_opens_later_gets_no_hotkey_either() {
    let screen = Screen::open();
    let _bot = listening(&screen);
    let other = Other::open(&screen);
    other.point_at_it();
    until("the bot has seen the window", || other.gets(&["key", "F2"]).is_empty().then_some(()));
    assert_eq!(other.gets(&["key", "F5", "F2"]), [""; 0]);
}

#[test]
fn a_hotkey_over_the_game_or_the_background_arrives_where_it_always_did() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "2x3dt");
    let other = Other::open(&screen);
    let mut bot = listening(&screen);
    for place in [game.top_left(), Point { x: 1200, y: 1000 }] {
        screen.point_at(place);
        assert_eq!(other.gets(&["key", "F5"]), ["F5 down", "F5 up"], "{place:?}");
    }
    bot.wait_for_line("no game is being played");
}

#[test]
fn the_keys_are_free_again_as_soon_as_the_bot_has_ended() {
    let screen = Screen::open();
    let other = Other::open(&screen);
    for signal in ["KILL", "TERM"] {
        let mut bot = listening(&screen);
        other.point_at_it();
        assert_eq!(other.gets(&["key", "F5"]), [""; 0]);
        bot.signal(signal);
        until("the bot has ended", || bot.has_ended().then_some(()));
        assert_eq!(other.gets(&["key", "F5"]), ["F5 down", "F5 up"], "after {signal}");
    }
}

#[test]
fn a_hotkey_that_another_program_has_taken_still_works() {
    let screen = Screen::open();
    let other = Other::open(&screen);
    let (connection, _) = x11rb::connect(Some(screen.display())).expect("the screen is there");
    let window = other.window.parse().expect("a number");
    let (f2, mode) = (68, GrabMode::ASYNC);
    let grabbed = connection.grab_key(false, window, ModMask::ANY, f2, mode, mode).expect("it is sent");
    grabbed.check().expect("nobody else has it");
    let mut bot = listening(&screen);
    other.point_at_it();
    assert_eq!(other.gets(&["key", "F2", "F5"]), [""; 0]);
    bot.wait_for_line(NO_BOARD);
    let mut events = std::iter::repeat_with(|| connection.wait_for_event().expect("the screen is there"));
    assert!(events.any(|event| matches!(event, Event::KeyPress(key) if key.detail == f2)));
}
