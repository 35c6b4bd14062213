//! The user, or another window, comes between while the bot plays.

use super::playing::{assert_solved, calibrate};
use super::support::{Bot, Game, Point, events_of, told_board, until};
use super::wine::Desk;

/// A board with room for someone to come between.
const BOARD: &str = "3x3db";
const DELAY: &str = "80";

/// With its folder: by its name alone, Wine starts it as another process.
const NOTEPAD: &str = r"C:\windows\notepad.exe";

/// Lets the bot fill a board, and comes back when it is in the middle.
fn in_the_middle(desk: &Desk, game: &Game<'_>, delay: &str) -> Bot {
    let mut bot = desk.bot(&["--once", "--mode", "fill", "--delay", delay, game.id()]);
    calibrate(desk, game, &mut bot);
    desk.screen.press(&["F2"]);
    bot.wait_for_line("step 4/");
    bot
}

/// The reason in the first event of a kind, as soon as it comes.
fn reason_of(bot: &Bot, kind: &str) -> String {
    until(&format!("the bot says `{kind}`"), || {
        let event = events_of(bot, kind).into_iter().next()?;
        event["reason"].as_str().map(str::to_owned)
    })
}

/// Lets a pausing bot go on to the end.
fn go_on(desk: &Desk, game: &Game<'_>, bot: &mut Bot) {
    game.take_focus();
    desk.screen.press(&["F5"]);
    bot.wait_for_line("resumed");
    assert_solved(desk, game, bot);
}

#[test]
fn it_calibrates_with_two_presses_of_f4() {
    let desk = Desk::open();
    let game = desk.fresh_game("3x3dt");
    let mut bot = desk.bot(&["--once", "--mode", "fill", "--delay", "0", game.id()]);
    game.take_focus();
    for (place, line) in [(game.top_left(), "corner:"), (game.bottom_right(), "calibrated:")] {
        desk.screen.point_at(place);
        desk.screen.press(&["F4"]);
        bot.wait_for_line(line);
    }
    desk.screen.press(&["F2"]);
    assert_solved(&desk, &game, &mut bot);
}

#[test]
fn escape_stops_it_at_once() {
    let desk = Desk::open();
    let game = desk.fresh_game(BOARD);
    let bot = in_the_middle(&desk, &game, "500");
    desk.screen.press(&["Escape"]);
    assert!(reason_of(&bot, "stopped").contains("stop key"), "{}", bot.words());
    let board = desk.copy(&game);
    assert_eq!(board, told_board(&bot, &game.clues()), "{}", bot.words());
    assert!(!board.blanks().is_empty(), "the bot was in the middle:\n{}", bot.words());
}

#[test]
fn a_moved_mouse_pauses_it() {
    let desk = Desk::open();
    let game = desk.fresh_game(BOARD);
    let mut bot = in_the_middle(&desk, &game, DELAY);
    // The bot may move the pointer away before it sees where the user has put it.
    until("the bot pauses", || {
        let pauses = !events_of(&bot, "paused").is_empty();
        if !pauses {
            desk.screen.run("xdotool", &["mousemove_relative", "--", "-9", "17"]);
        }
        pauses.then_some(())
    });
    assert_eq!(reason_of(&bot, "paused"), "pointer-moved");
    go_on(&desk, &game, &mut bot);
}

#[test]
fn a_click_of_the_users_pauses_it() {
    let desk = Desk::open();
    let game = desk.fresh_game(BOARD);
    let mut bot = in_the_middle(&desk, &game, DELAY);
    desk.screen.run("xdotool", &["click", "1"]);
    assert_eq!(reason_of(&bot, "paused"), "button-pressed");
    go_on(&desk, &game, &mut bot);
}

#[test]
fn a_window_over_the_board_pauses_it() {
    let desk = Desk::open();
    let game = desk.fresh_game(BOARD);
    let mut bot = in_the_middle(&desk, &game, DELAY);
    // Its window opens with the focus, and Wine's hooks hear keys only while a window of Wine has it.
    let (notepad, window) = desk.start(NOTEPAD);
    let Point { x, y } = game.top_left();
    desk.screen.run("xdotool", &["windowmove", &window, &x.to_string(), &y.to_string()]);
    let reason = reason_of(&bot, "paused");
    assert!(["covered", "focus-lost"].contains(&reason.as_str()), "{reason}");
    drop(notepad);
    go_on(&desk, &game, &mut bot);
}

#[test]
fn a_window_that_is_moved_is_found_again() {
    let desk = Desk::open();
    let mut game = desk.fresh_game(BOARD);
    let mut bot = in_the_middle(&desk, &game, DELAY);
    game.move_to(Point { x: 320, y: 290 });
    assert_eq!(reason_of(&bot, "paused"), "window-moved");
    bot.wait_for_line("resumed");
    assert_solved(&desk, &game, &mut bot);
}

#[test]
fn a_window_that_is_minimised_pauses_it() {
    let desk = Desk::open();
    let game = desk.fresh_game(BOARD);
    let mut bot = in_the_middle(&desk, &game, DELAY);
    desk.screen.run("xdotool", &["windowminimize", game.window()]);
    assert_eq!(reason_of(&bot, "paused"), "hidden");
    desk.screen.run("xdotool", &["windowactivate", game.window()]);
    game.take_focus();
    go_on(&desk, &game, &mut bot);
}

#[test]
fn a_window_that_is_closed_stops_it() {
    let desk = Desk::open();
    let game = desk.fresh_game(BOARD);
    let bot = in_the_middle(&desk, &game, DELAY);
    desk.screen.run("xdotool", &["windowkill", game.window()]);
    assert!(reason_of(&bot, "stopped").contains("closed"), "{}", bot.words());
}

#[test]
fn a_throw_into_a_corner_of_one_of_two_monitors_stops_it() {
    let desk = Desk::with_two_monitors();
    let game = desk.fresh_game(BOARD);
    // Wine hears no motion outside its windows, and asks the X server for the pointer only if no program of Wine has
    // moved it for 100 ms.
    let bot = in_the_middle(&desk, &game, "400");
    // The bottom left of the left monitor; the right one reaches further down.
    until("the bot stops", || {
        desk.screen.run("xdotool", &["mousemove", "0", "1023"]);
        events_of(&bot, "stopped").pop()
    });
    assert!(reason_of(&bot, "stopped").contains("corner"), "{}", bot.words());
}

/// What notepad has on the clipboard after these keys and then Ctrl+A and Ctrl+C, while the bot listens.
fn copied_from_notepad(desk: &Desk, keys: &[&str]) -> String {
    let _bot = desk.bot(&[]);
    let (_notepad, window) = desk.start(NOTEPAD);
    until("notepad has the focus", || {
        let focused = desk.screen.ask("xdotool", &["getwindowfocus"])?;
        if focused.trim() != window {
            desk.screen.ask("xdotool", &["windowactivate", &window]);
        }
        (focused.trim() == window).then_some(())
    });
    desk.screen.press(&[keys, &["ctrl+a", "ctrl+c"]].concat());
    until("notepad has copied", || desk.screen.clipboard())
}

#[test]
fn ctrl_c_still_copies_in_other_programs_while_it_listens() {
    let desk = Desk::open();
    assert_eq!(copied_from_notepad(&desk, &["h", "e", "l", "l", "o"]), "hello");
}

#[test]
fn dead_keys_still_work_in_other_programs_while_it_listens() {
    let desk = Desk::open();
    desk.screen.run("setxkbmap", &["us", "intl"]);
    assert_eq!(copied_from_notepad(&desk, &["a", "dead_acute", "e", "dead_diaeresis", "u", "z"]), "aéüz");
}
