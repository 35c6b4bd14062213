//! Whole games, from the first key to the solved board.

use super::support::{Bot, Copied, Game, MORE_THAN_TEXT, Point, events_of, told_board, until};
use super::wine::{Desk, Text};

const USERS_TEXT: &str = "what the user has copied";

/// A test a line: its name, the board, the mode, and the delay if it is not the default.
macro_rules! plays {
    ($($name:ident: $parameters:literal $mode:literal $($delay:literal)?;)*) => {
        $(#[test]
        fn $name() {
            play(Text::Grey, $parameters, &["--mode", $mode, $("--delay", $delay)?]);
        })*
    };
}

plays! {
    it_fills_a_plain_board: "3x3di" "fill";
    it_fills_a_plain_board_at_full_speed: "3x3di" "fill" "0";
    it_plays_a_plain_board_step_by_step: "3x3db" "steps";
    it_plays_a_plain_board_step_by_step_at_full_speed: "3x3db" "steps" "0";
    it_fills_an_x_jigsaw: "9jxdb" "fill";
    it_fills_an_x_jigsaw_at_full_speed: "9jxdb" "fill" "0";
    it_plays_an_x_jigsaw_step_by_step: "9jxdb" "steps" "0";
    it_fills_a_killer: "3x3kdb" "fill";
    it_fills_a_killer_at_full_speed: "3x3kdb" "fill" "0";
    it_plays_a_killer_step_by_step: "3x3kdb" "steps" "0";
    it_fills_16x16: "4x4dt" "fill";
    it_fills_16x16_at_full_speed: "4x4dt" "fill" "0";
    it_plays_16x16_step_by_step: "4x4dt" "steps" "0";
}

#[test]
fn it_plays_on_a_monitor_with_negative_coordinates() {
    let desk = Desk::with_two_monitors();
    let mut game = desk.fresh_game("3x3di");
    game.move_to(Point { x: 230, y: 40 });
    let mut bot = desk.bot(&["--once", "--mode", "fill", "--delay", "0", game.id()]);
    calibrate(&desk, &game, &mut bot);
    let calibrated = &events_of(&bot, "calibrated")[0];
    let is_negative = |axis: &str| calibrated[axis].as_i64().is_some_and(|place| place < 0);
    assert!(is_negative("x") && is_negative("y"), "{calibrated}");
    desk.screen.press(&["F2"]);
    assert_solved(&desk, &game, &mut bot);
}

#[test]
fn it_reads_cleartype() {
    for (parameters, mode) in
        [("3x3di", "fill"), ("3x3db", "steps"), ("9jxdb", "fill"), ("3x3kdb", "steps"), ("4x4dt", "fill")]
    {
        play(Text::ClearType, parameters, &["--mode", mode, "--delay", "0"]);
    }
}

#[test]
fn f2_alone_plays_the_board_under_the_pointer() {
    for parameters in ["3x3di", "3x3kdb"] {
        let desk = Desk::open();
        let game = desk.fresh_game(parameters);
        let mut bot = desk.bot(&["--once", "--mode", "fill", "--delay", "0"]);
        game.take_focus();
        desk.screen.point_at(game.centre(4, 6));
        desk.screen.press(&["F2"]);
        assert_solved(&desk, &game, &mut bot);
        let board = bot.wait_for_line("board:");
        assert!(board.ends_with(&format!(" {}", game.id())), "another board than {}: {board}", game.id());
    }
}

#[test]
fn whatever_the_user_has_copied_is_left_alone() {
    for what in MORE_THAN_TEXT.into_iter().chain([("UTF8_STRING", USERS_TEXT)]) {
        let desk = Desk::open();
        let game = desk.fresh_game("3x3db");
        let mut copied = Copied::new(&desk.screen, what);
        let mut bot = desk.bot(&["--once", "--mode", "fill", "--delay", "0"]);
        game.take_focus();
        desk.screen.point_at(game.centre(4, 6));
        for (key, answer) in [("F9", "hint:"), ("F2", "verified:")] {
            desk.screen.press(&[key]);
            bot.wait_for_line(answer);
            copied.assert_left_alone();
        }
    }
}

#[test]
fn where_it_cannot_see_it_copies_the_board_only_over_plain_text() {
    let desk = Desk::open();
    let game = desk.fresh_game("3x3dt");
    let settings = desk.screen.home().join("settings.toml");
    std::fs::write(&settings, "[play]\nlook = false\n").expect("it is written");
    let settings = format!("Z:{}", settings.to_str().expect("a plain path"));
    let Point { x, y } = game.top_left();
    let origin = format!("{x},{y}");
    let options = ["--config", &settings, "--origin", &origin, "--mode", "fill", game.id()];
    let mut bot = desk.bot(&options);
    game.take_focus();
    desk.screen.point_at(game.centre(4, 6));
    for (number, what) in (1..).zip(MORE_THAN_TEXT) {
        let mut copied = Copied::new(&desk.screen, what);
        desk.screen.press(&["F2"]);
        bot.wait_for_nth_line(number, "the game would have to copy its board");
        copied.assert_left_alone();
    }
    let _owner = desk.screen.put_on_clipboard(USERS_TEXT);
    desk.screen.press(&["F2"]);
    wait_for_verification(&mut bot);
    assert_eq!(desk.screen.clipboard().as_deref(), Some(USERS_TEXT));
}

#[test]
fn it_types_the_letters_of_menus_and_boards_whatever_the_keyboard_layout() {
    for layout in ["us", "de", "fr", "ru"] {
        let desk = Desk::with_layout(layout);
        let game = desk.fresh_game("4x4dt");
        let mut bot = desk.bot(&["--once", "--mode", "fill", "--delay", "0"]);
        game.take_focus();
        desk.screen.point_at(game.centre(4, 6));
        desk.screen.press(&["F2"]);
        wait_for_verification(&mut bot);
        // The judge has to type letters too.
        desk.screen.run("setxkbmap", &["us"]);
        assert_solved(&desk, &game, &mut bot);
    }
}

/// Copies the board in the game, calibrates with F1, and presses F2. A killer cannot be copied, so it is given by
/// its ID.
fn play(text: Text, parameters: &str, arguments: &[&str]) {
    let desk = Desk::with_text(text);
    let game = desk.fresh_game(parameters);
    let clues = game.clues();
    let board = clues.is_killer().then_some(game.id());
    let mut bot = desk.bot(&[&["--once"], arguments, board.as_slice()].concat());
    if !clues.is_killer() {
        assert_eq!(desk.copy(&game), clues);
        let heard = bot.wait_for_line("board:");
        assert!(heard.ends_with(&format!(" {}", game.id())), "another board than {}: {heard}", game.id());
    }
    calibrate(&desk, &game, &mut bot);
    desk.screen.press(&["F2"]);
    assert_solved(&desk, &game, &mut bot);
    assert!(events_of(&bot, "paused").is_empty(), "nobody has come between:\n{}", bot.words());
}

/// Calibrates with F1 in the top-left cell.
pub fn calibrate(desk: &Desk, game: &Game<'_>, bot: &mut Bot) {
    game.take_focus();
    desk.screen.point_at(game.top_left());
    desk.screen.press(&["F1"]);
    bot.wait_for_line("calibrated:");
    until("the pointer shows the centre of the bottom-right cell", || {
        desk.screen.pointer().is_within(1, game.bottom_right()).then_some(())
    });
}

/// Fails unless the bot ends with a verified board, and the game agrees.
pub fn assert_solved(desk: &Desk, game: &Game<'_>, bot: &mut Bot) {
    wait_for_verification(bot);
    told_board(bot, &game.clues()).assert_solves(&game.clues());
    if game.clues().is_killer() {
        assert_looks_solved(desk, game);
    } else {
        desk.copy(game).assert_solves(&game.clues());
    }
}

/// Fails unless a killer, which cannot be copied, ends up looking like the same game after the game's own Solve.
fn assert_looks_solved(desk: &Desk, game: &Game<'_>) {
    // The window manager puts it beside the first.
    let other = desk.game(game.id());
    desk.solve(&other);
    until("the board looks as it does after the game's own Solve", || {
        (game.look() == other.look()).then_some(())
    });
}

/// Waits for the line and for the event: they come through two pipes.
pub fn wait_for_verification(bot: &mut Bot) {
    println!("{}", bot.wait_for_line("verified:"));
    until("the event of the verification", || events_of(bot, "verified").pop());
}
