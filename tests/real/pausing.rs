//! The user or another window interferes while the bot plays the real game: it pauses and says why, then corrects
//! changes and continues when asked to, or stops and leaves the game as reported.

use std::process::Stdio;

use crate::support::{
    Board, Bot, Game, Highlight, Point, Running, Screen, at_play, events_of, told_board, until,
};

/// Long enough to interfere, in milliseconds.
const DELAY: &str = "40";

/// Starts the bot and waits until it is playing.
fn in_the_middle(screen: &Screen, game: &Game, delay: &str) -> Bot {
    let mut bot = at_play(screen, game, &[game.id(), "--mode", "fill", "--delay", delay]);
    bot.wait_for_line("step 4/");
    bot
}

/// Repeats something until the bot prints `prefix`: the bot may move the pointer away before it notices the
/// user's move.
fn until_it_says(bot: &mut Bot, prefix: &str, mut act: impl FnMut()) {
    until(&format!("the bot says `{prefix}`"), || {
        let said = bot.lines().iter().any(|line| line.starts_with(prefix));
        if !said {
            act();
        }
        said.then_some(())
    });
}

fn throw_pointer(screen: &Screen, place: Point) {
    screen.run("xdotool", &["mousemove", &place.x.to_string(), &place.y.to_string()]);
}

/// Fails if anything changes while the bot pauses; returns the board.
fn assert_rests(screen: &Screen, game: &Game, bot: &mut Bot) -> Board {
    // The game copies after it has handled all earlier events.
    let board = game.copy();
    let look = game.look_at_rest();
    let actions = events_of(bot, "action");
    for (key, delay) in
        [("F7", "delay: 80 ms"), ("F8", "delay: 40 ms"), ("F7", "delay: 80 ms"), ("F8", "delay: 40 ms")]
    {
        let before = bot.lines().iter().filter(|line| line.starts_with(delay)).count();
        screen.press(&[key]);
        bot.wait_for_nth_line(before + 1, delay);
    }
    assert_eq!(events_of(bot, "action"), actions, "{}", bot.words());
    assert!(game.look() == look, "the game changed while the bot paused:\n{}", bot.words());
    board
}

/// Lets the bot continue; fails unless it corrects what differs from `board` and finishes.
fn go_on(screen: &Screen, game: &Game, bot: &mut Bot, board: &Board) {
    let changed = told_board(bot, &game.clues()).differences(board);
    screen.press(&["F5"]);
    let said = bot.wait_for_line("resumed:");
    let expected = match changed {
        0 => "resumed: the board has not changed".to_owned(),
        1 => "resumed: restored 1 cell".to_owned(),
        changed => format!("resumed: restored {changed} cells"),
    };
    assert_eq!(said, expected, "{}", bot.words());
    assert_comes_to_the_end(game, bot);
}

fn assert_comes_to_the_end(game: &Game, bot: &mut Bot) {
    bot.wait_for_line("verified:");
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    game.copy().assert_solves(&game.clues());
}

/// Fails unless the bot stopped with this code and reason, and the game shows exactly the reported entries.
fn assert_stopped(game: &Game, bot: &mut Bot, code: i32, reason: &str) {
    assert_eq!(bot.wait_for_exit(), code, "{}", bot.words());
    assert_eq!(bot.lines().pop().unwrap_or_default(), reason, "{}", bot.words());
    let board = game.copy();
    board.assert_continues(&game.clues());
    assert_eq!(board, told_board(bot, &game.clues()), "{}", bot.words());
    assert!(!board.blanks().is_empty(), "the bot was in the middle:\n{}", bot.words());
}

#[test]
fn a_moved_mouse_pauses_it() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = in_the_middle(&screen, &game, DELAY);
    until_it_says(&mut bot, "paused:", || {
        screen.run("xdotool", &["mousemove_relative", "--", "-9", "17"]);
    });
    assert_eq!(bot.wait_for_line("paused:"), "paused: you moved the mouse; press F5 to go on");
    let board = assert_rests(&screen, &game, &mut bot);
    go_on(&screen, &game, &mut bot, &board);
}

#[test]
fn a_click_by_the_user_pauses_it() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = in_the_middle(&screen, &game, DELAY);
    screen.run("xdotool", &["click", "1"]);
    assert_eq!(bot.wait_for_line("paused:"), "paused: you pressed a mouse button; press F5 to go on");
    let board = assert_rests(&screen, &game, &mut bot);
    go_on(&screen, &game, &mut bot, &board);
}

#[test]
fn changes_made_during_a_pause_are_corrected() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let (clues, solution) = (game.clues(), game.solution());
    let mut bot = in_the_middle(&screen, &game, DELAY);
    screen.press(&["F5"]);
    assert_eq!(bot.wait_for_line("paused:"), "paused: at your request; press F5 to go on");
    let board = assert_rests(&screen, &game, &mut bot);

    let blank = board.blanks()[0];
    let wrong = clues.symbols().find(|symbol| Some(*symbol) != solution.at(blank.0, blank.1));
    game.type_into(blank, Highlight::Fill, &wrong.expect("all but one are wrong").to_string());
    let filled = clues.blanks().into_iter().find(|cell| board.at(cell.0, cell.1).is_some());
    game.type_into(filled.expect("the bot has filled some"), Highlight::Fill, "BackSpace");
    let marked = board.blanks()[1];
    game.type_into(marked, Highlight::Mark, "1");

    let changed = game.copy();
    assert_eq!(changed.differences(&board), 2);
    let before = told_board(&bot, &clues).differences(&changed);
    screen.press(&["F5"]);
    let said = bot.wait_for_line("resumed:");
    // The pencil mark is a third change, which no Copy tells.
    assert_eq!(said, format!("resumed: restored {} cells", before + 1));
    assert_comes_to_the_end(&game, &mut bot);
}

#[test]
fn a_window_that_is_moved_is_found_again() {
    let screen = Screen::open();
    let mut game = Game::fresh(&screen, "3x3db");
    let mut bot = in_the_middle(&screen, &game, DELAY);
    game.move_to(Point { x: 120, y: 90 });
    assert_eq!(bot.wait_for_line("paused:"), "paused: the game's window was moved or resized");
    let Point { x, y } = game.top_left();
    let found = bot.wait_for_nth_line(2, "calibrated:");
    assert!(found.starts_with(&format!("calibrated: r1c1 at {x},{y}, ")), "{found} but {x},{y}");
    bot.wait_for_line("resumed:");
    assert_comes_to_the_end(&game, &mut bot);
}

#[test]
fn a_window_that_is_resized_is_found_again() {
    for mode in ["fill", "steps"] {
        let screen = Screen::open();
        let mut game = Game::fresh(&screen, "2x3db");
        let mut bot = at_play(&screen, &game, &[game.id(), "--mode", mode, "--delay", DELAY]);
        until("it is in the middle", || (events_of(&bot, "action").len() > 5).then_some(()));
        let before = game.place();
        game.resize(before.width * 3 / 2, before.height * 3 / 2);
        assert_eq!(bot.wait_for_line("paused:"), "paused: the game's window was moved or resized");
        let found = bot.wait_for_nth_line(2, "calibrated:");
        assert!(found.contains(&format!("cells {0}.00 x {0}.00 pixels", game.step())), "{found}");
        bot.wait_for_line("resumed:");
        assert_comes_to_the_end(&game, &mut bot);
    }
}

/// A window that records the keys it gets.
struct Other {
    _process: Running,
    window: String,
    keys: crate::support::Transcript,
}

impl Other {
    /// Opens it at this place, such as `300x200+0+0`.
    fn open(screen: &Screen, place: &str) -> Self {
        let arguments = ["-event", "keyboard", "-geometry", place];
        let mut process = Running::start(screen.command("xev").args(arguments).stdout(Stdio::piped()));
        let keys = crate::support::Transcript::of(process.stdout.take().expect("the output of xev is piped"));
        let window = until("the other window opens", || {
            screen.ask("xdotool", &["search", "--onlyvisible", "--name", "Event Tester"])
        });
        Self { _process: process, window: window.trim().to_owned(), keys }
    }

    /// The number of keys it got.
    fn keys(&self) -> usize {
        self.keys.lines().iter().filter(|line| line.starts_with("KeyPress")).count()
    }
}

/// A window geometry that covers the board, as X tools write it.
fn over(game: &Game) -> String {
    let (first, _) = game.corners(0, 0);
    format!("500x500+{}+{}", first.x - 20, first.y - 20)
}

#[test]
fn a_window_over_the_board_pauses_it() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let other = Other::open(&screen, &over(&game));
    game.take_focus();
    let mut bot = in_the_middle(&screen, &game, DELAY);
    screen.run("xdotool", &["windowraise", &other.window]);
    assert_eq!(
        bot.wait_for_line("paused:"),
        "paused: another window covers the board; move it away, then press F5"
    );
    // Still covered: it asks again.
    screen.press(&["F5"]);
    bot.wait_for_nth_line(2, "paused: another window covers the board; move it away, then press F5");
    assert_eq!(other.keys(), 0);
    drop(other);
    let board = game.copy();
    go_on(&screen, &game, &mut bot, &board);
}

#[test]
fn a_window_over_a_part_of_a_given_keeps_it_waiting() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = in_the_middle(&screen, &game, DELAY);
    screen.press(&["F5"]);
    bot.wait_for_line("paused: at your request");
    let board = game.copy();
    let clues = game.clues();
    let given = clues.cells().find(|&(row, column)| clues.at(row, column).is_some()).expect("there are some");
    let Point { x, y } = game.centre(given.0, given.1);
    // Its right edge crosses the given, beside the centre.
    let other = Other::open(&screen, &format!("200x80+{}+{}", x - 208, y - 40));
    screen.press(&["F5"]);
    bot.wait_for_line("paused: another window covers the board");
    drop(other);
    go_on(&screen, &game, &mut bot, &board);
}

#[test]
fn a_window_that_takes_the_focus_pauses_it() {
    for beside in [true, false] {
        println!("beside the board: {beside}");
        let screen = Screen::open();
        let game = Game::fresh(&screen, "3x3db");
        let place = if beside { "200x120+0+0".to_owned() } else { over(&game) };
        let other = Other::open(&screen, &place);
        game.take_focus();
        let mut bot = in_the_middle(&screen, &game, DELAY);
        // A click that the bot is just sending may give the focus back to the game.
        let reason = until("the bot pauses", || {
            screen.run("xdotool", &["windowactivate", &other.window]);
            bot.lines().into_iter().find(|line| line.starts_with("paused:"))
        });
        // If the window takes the focus between a click and its key, it may be reported as covering the board.
        let is_covered =
            !beside && reason == "paused: another window covers the board; move it away, then press F5";
        assert!(
            is_covered || reason == "paused: another window has the focus; press F5 to go on",
            "{reason}"
        );
        assert_eq!(other.keys(), 0, "{}", bot.words());
        drop(other);
        let board = assert_rests(&screen, &game, &mut bot);
        go_on(&screen, &game, &mut bot, &board);
    }
}

#[test]
fn a_window_that_is_minimised_pauses_it() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = in_the_middle(&screen, &game, DELAY);
    screen.run("xdotool", &["windowminimize", game.window()]);
    let reason = "paused: the game's window is minimised or hidden; restore it, then press F5";
    bot.wait_for_line(reason);
    // Still hidden: it asks again.
    screen.press(&["F5"]);
    bot.wait_for_nth_line(2, reason);
    screen.run("xdotool", &["windowactivate", game.window()]);
    // A key that was on its way when the window went may be lost. That is no change to restore.
    screen.press(&["F5"]);
    bot.wait_for_line("resumed:");
    assert_comes_to_the_end(&game, &mut bot);
}

#[test]
fn a_window_that_is_closed_stops_it() {
    for pauses in [false, true] {
        let screen = Screen::open();
        let game = Game::fresh(&screen, "3x3db");
        let mut bot = in_the_middle(&screen, &game, DELAY);
        if pauses {
            screen.press(&["F5"]);
            bot.wait_for_line("paused:");
        }
        drop(game);
        assert_eq!(bot.wait_for_exit(), 3, "{}", bot.words());
        assert_eq!(bot.lines().pop().unwrap_or_default(), "aborted: the game's window was closed");
    }
}

#[test]
fn a_pointer_in_a_corner_stops_it() {
    for corner in [Point { x: 0, y: 0 }, Point { x: 1279, y: 1023 }] {
        let screen = Screen::open();
        let game = Game::fresh(&screen, "3x3db");
        let mut bot = in_the_middle(&screen, &game, DELAY);
        until_it_says(&mut bot, "aborted:", || throw_pointer(&screen, corner));
        assert_stopped(&game, &mut bot, 130, "aborted: the pointer was moved into a corner of the screen");
    }
}

/// One throw is enough, whenever it comes: the bot may move the pointer away before it looks, or wait a minute
/// before it looks again.
#[test]
fn a_single_throw_into_a_corner_stops_it() {
    for delay in ["0", "5", "60000"] {
        println!("{delay}");
        let screen = Screen::open();
        let game = Game::fresh(&screen, "4x4db");
        let mut bot = at_play(&screen, &game, &[game.id(), "--delay", delay]);
        until("the bot types", || (!events_of(&bot, "action").is_empty()).then_some(()));
        throw_pointer(&screen, Point { x: 1279, y: 0 });
        assert_stopped(&game, &mut bot, 130, "aborted: the pointer was moved into a corner of the screen");
    }
}

#[test]
fn a_pointer_that_is_seen_on_its_way_to_a_corner_stops_it() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = in_the_middle(&screen, &game, DELAY);
    until_it_says(&mut bot, "paused:", || {
        screen.run("xdotool", &["mousemove_relative", "--", "-9", "-17"]);
    });
    throw_pointer(&screen, Point { x: 0, y: 0 });
    assert_stopped(&game, &mut bot, 130, "aborted: the pointer was moved into a corner of the screen");
}

#[test]
fn a_new_game_in_the_middle_stops_it() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = in_the_middle(&screen, &game, DELAY);
    // While a cell is highlighted, the key is not a menu shortcut.
    until_it_says(&mut bot, "aborted:", || screen.press(&["n"]));
    assert_eq!(bot.wait_for_exit(), 3, "{}", bot.words());
    let last = bot.lines().pop().unwrap_or_default();
    assert!(last.starts_with("aborted: the game shows another board now:"), "{}", bot.words());
}

#[test]
fn escape_stops_it_at_once() {
    for delay in ["0", "20", "500"] {
        println!("{delay}");
        let screen = Screen::open();
        let game = Game::fresh(&screen, "3x3db");
        let mut bot = in_the_middle(&screen, &game, delay);
        screen.press(&["Escape"]);
        let pressed = events_of(&bot, "action").len();
        assert_stopped(&game, &mut bot, 130, "aborted: the stop key was pressed");
        let more = events_of(&bot, "action").len() - pressed;
        println!("{more} more");
        // At this pace, a late stop is the bot's fault.
        assert!(delay != "500" || more <= 1, "{more} entries after Escape");
        assert_eq!(screen.held_down(), 0, "a button or a key is still held down");
    }
}

#[test]
fn f2_after_escape_goes_on_from_the_marks_of_the_bot() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3da");
    let Point { x, y } = game.top_left();
    let (origin, step) = (format!("{x},{y}"), game.step().to_string());
    let arguments = ["--json", "--origin", &origin, "--step", &step, "--delay", "10", game.id()];
    let mut bot = Bot::run(&screen, &arguments);
    bot.wait_for_line("listening:");
    screen.press(&["F2"]);
    bot.wait_for_line("step 4/");
    screen.press(&["Escape"]);
    bot.wait_for_line("aborted:");
    let planned = events_of(&bot, "planned")[0]["actions"].as_u64().expect("a number");
    let before = events_of(&bot, "action").len() as u64;
    screen.press(&["F2"]);
    bot.wait_for_line("verified:");
    game.copy().assert_solves(&game.clues());
    let again = events_of(&bot, "action").len() as u64 - before;
    println!("{before} + {again} of {planned} entries");
    // A few entries were still on their way; the marks of their cells are written again.
    assert!(before + again <= planned + 40, "{before} + {again} of {planned}: {}", bot.words());
}

#[test]
fn hotkeys_pause_it_and_set_its_pace() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = in_the_middle(&screen, &game, DELAY);
    screen.press(&["F5"]);
    assert_eq!(bot.wait_for_line("paused:"), "paused: at your request; press F5 to go on");
    let board = assert_rests(&screen, &game, &mut bot);
    assert_eq!(board.differences(&told_board(&bot, &game.clues())), 0);
    let steps = |bot: &Bot| bot.lines().iter().filter(|line| line.starts_with("step ")).count();

    // The first press completes the interrupted step, or does one.
    screen.press(&["F6"]);
    bot.wait_for_nth_line(1, "paused: the step is done");
    for single in 2..5 {
        let before = steps(&bot);
        screen.press(&["F6"]);
        bot.wait_for_nth_line(single, "paused: the step is done");
        assert_eq!(steps(&bot), before + 1, "{}", bot.words());
    }
    for (key, delay) in
        [("F7", "80"), ("F7", "160"), ("F8", "80"), ("F8", "40"), ("F8", "20"), ("F8", "10"), ("F8", "0")]
    {
        let said = format!("delay: {delay} ms after each entry");
        let before = bot.lines().iter().filter(|line| **line == said).count();
        screen.press(&[key]);
        bot.wait_for_nth_line(before + 1, &said);
    }
    screen.press(&["F5"]);
    assert_comes_to_the_end(&game, &mut bot);
}

#[test]
fn a_pause_without_a_change_finds_none() {
    let screen = Screen::open();
    for mode in ["steps", "fill"] {
        let game = Game::fresh(&screen, "3x3db");
        let mut bot = at_play(&screen, &game, &[game.id(), "--mode", mode, "--delay", "20"]);
        for number in 1..=6 {
            let before = events_of(&bot, "action").len();
            until("the bot types", || (events_of(&bot, "action").len() > before + 2).then_some(()));
            screen.press(&["F5"]);
            bot.wait_for_nth_line(number, "paused: at your request");
            screen.press(&["F5"]);
            bot.wait_for_nth_line(number, "resumed:");
        }
        let resumed: Vec<String> =
            bot.lines().into_iter().filter(|line| line.starts_with("resumed:")).collect();
        assert_eq!(resumed, ["resumed: the board has not changed"; 6], "{}", bot.words());
        assert_comes_to_the_end(&game, &mut bot);
    }
}

#[test]
fn a_pointer_thrown_into_a_corner_stops_it_at_the_first_try() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    for number in 0..24 {
        let delay = ["0", "10"][number % 2];
        let corner = [Point { x: 0, y: 0 }, Point { x: 1279, y: 1023 }][number / 2 % 2];
        let mut bot = at_play(&screen, &game, &[game.id(), "--mode", "steps", "--delay", delay]);
        until("the bot types", || (events_of(&bot, "action").len() > 2 * number).then_some(()));
        throw_pointer(&screen, corner);
        assert_eq!(bot.wait_for_exit(), 130, "throw {number} at a delay of {delay}\n{}", bot.words());
        let last = bot.lines().pop().unwrap_or_default();
        assert_eq!(last, "aborted: the pointer was moved into a corner of the screen");
    }
}
