//! The bot on Sudokus of other programs: web pages of every kind in Chromium, and Debian's own Sudokus.
//! `sh tests/foreign.sh` runs this.
//!
//! The judge is never the bot's eye nor ours: the pages record every digit and every click that reach them, and the
//! programs save or say what they hold.

mod board;
mod pages;
mod programs;
mod site;
#[path = "../support/real/mod.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "other files of tests use the rest")]
mod support;

use serde_json::Value;
use support::{Bot, Point, Screen, Window, until};

/// Starts the bot so that it fills the board at this place at once.
fn fill(screen: &Screen, place: Point) -> Bot {
    screen.point_at(place);
    let origin = format!("{},{}", place.x, place.y);
    let arguments = [
        "--window", "any", "--mode", "fill", "--delay", "0", "--origin", &origin, "--now", "--once", "--json",
    ];
    Bot::start(screen.bot_command().arg("run").args(arguments))
}

/// What a program does with a board that is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It goes on showing the board.
    Shown,
    /// It hides the board or covers it at once, so that the last entry may not be seen.
    Hidden,
}

/// Lets the bot fill the board at this place; fails unless it says that it has, as far as it can be seen.
#[track_caller]
fn assert_fills(screen: &Screen, place: Point, end: End) {
    let mut bot = fill(screen, place);
    let code = exit_code(&mut bot);
    let has_said = |name| bot.events().iter().any(|event| event["event"] == name);
    let hid_board = bot.events().iter().any(|event| event["hid_board"] == true);
    let is_done = has_said("verified") && (end == End::Hidden || !hid_board);
    assert!(code == 0 && is_done, "exit code {code}\n{}", bot.words());
    assert_eq!(screen.held_down(), 0, "a button or a key is still held down");
}

/// The exit code of a bot that nobody comes in the way of. One that pauses would wait for a user, except where it may find
/// the board again by itself.
#[track_caller]
fn exit_code(bot: &mut Bot) -> i32 {
    until("the bot ends", || {
        let waits = |event: &Value| event["event"] == "paused" && event["reason"] != "board-moved";
        let pauses = bot.events().iter().any(waits);
        assert!(!pauses, "it pauses\n{}", bot.words());
        bot.has_ended().then_some(())
    });
    bot.wait_for_exit()
}

/// Waits until a part of the screen has shown the same for a while, and more than one colour.
fn until_still(screen: &Screen, place: Window) {
    const LOOKS: usize = 20;
    let last = part(place, (100, 100));
    let (mut before, mut same) = (Vec::new(), 0);
    until("the board is painted and still", || {
        let look = screen.picture().part(place.corner, last);
        same = if look == before { same + 1 } else { 0 };
        before = look;
        (same >= LOOKS && before.chunks(4).any(|pixel| pixel != &before[..4])).then_some(())
    });
}

/// The place at these hundredths of a window's width and height.
fn part(Window { corner, width, height }: Window, (across, down): (i32, i32)) -> Point {
    Point { x: corner.x + width * across / 100, y: corner.y + height * down / 100 }
}
