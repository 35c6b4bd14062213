//! One key on the real game: F2 with nothing prepared, game after game, and the clipboard left alone.

use crate::kinds::play_killer;
use crate::support::{
    Board, Bot, Cell, Copied, Game, Highlight, MORE_THAN_TEXT, Point, Screen, below, until,
};

const USERS_TEXT: &str = "what the user has copied";

/// One test per line: its name, the board, and the mode.
macro_rules! one_key_plays {
    ($($name:ident: $parameters:literal $mode:literal;)*) => {
        $(#[test]
        fn $name() {
            play_from_a_random_cell($parameters, $mode);
        })*
    };
}

one_key_plays! {
    one_key_plays_2x2: "2x2db" "steps";
    one_key_plays_3x3: "3x3di" "steps";
    one_key_plays_an_unreasonable_3x3: "3x3du" "fill";
    one_key_plays_3x4: "3x4db" "fill";
    one_key_plays_4x4: "4x4db" "fill";
    one_key_plays_5x5: "5x5dt" "fill";
    one_key_plays_x: "3x3xda" "fill";
    one_key_plays_a_jigsaw: "9jda" "fill";
    one_key_plays_an_x_jigsaw: "9jxdb" "fill";
}

#[test]
fn one_key_plays_a_killer() {
    play_killer("3x3kdb", "fill", by_one_key);
}

#[test]
fn one_key_plays_an_x_killer_step_by_step() {
    play_killer("3x3xkdt", "steps", by_one_key);
}

#[test]
fn one_key_plays_a_jigsaw_killer() {
    play_killer("9jkdt", "fill", by_one_key);
}

/// Any cell of the board; it is printed, so that a failed test can be repeated.
fn random_cell(board: &Board) -> Cell {
    let cell = (below(board.size()), below(board.size()));
    println!("the cell: {cell:?}");
    cell
}

fn press_f2_at(screen: &Screen, game: &Game, (row, column): Cell) {
    screen.point_at(game.centre(row, column));
    screen.press(&["F2"]);
}

fn by_one_key(screen: &Screen, game: &Game, mode: &str) -> Bot {
    let mut bot = Bot::run(screen, &["--once", "--mode", mode, "--delay", "0"]);
    bot.wait_for_line("listening:");
    press_f2_at(screen, game, random_cell(&game.clues()));
    bot
}

fn play_from_a_random_cell(parameters: &str, mode: &str) {
    let screen = Screen::open();
    let game = Game::fresh(&screen, parameters);
    let _owner = screen.put_on_clipboard(USERS_TEXT);
    let mut bot = Bot::run(&screen, &["--mode", mode, "--delay", "0"]);
    bot.wait_for_line("listening:");
    press_f2_at(&screen, &game, random_cell(&game.clues()));
    bot.wait_for_line("verified:");
    assert_eq!(screen.clipboard().as_deref(), Some(USERS_TEXT));
    assert_eq!(screen.held_down(), 0, "a button or a key is still held down");
    game.copy().assert_solves(&game.clues());
}

#[test]
fn whatever_the_user_has_copied_is_left_alone() {
    assert_leaves_clipboard_alone(&Screen::open());
}

/// Fails unless the bot plays and gives a hint while the clipboard keeps its content and its owner.
pub fn assert_leaves_clipboard_alone(screen: &Screen) {
    let game = Game::fresh(screen, "3x3db");
    for (row, what) in (1..).zip(MORE_THAN_TEXT.into_iter().chain([("UTF8_STRING", USERS_TEXT)])) {
        let before = game.look();
        let mut copied = Copied::new(screen, what);
        let mut bot = Bot::run(screen, &["--mode", "fill", "--delay", "0"]);
        bot.wait_for_line("listening:");
        // A compositor does not see the bot's moves, and reports none to where it has last seen the pointer.
        screen.point_at(game.centre(row, 4));
        for (key, answer) in [("F9", "hint:"), ("F2", "verified:")] {
            screen.press(&[key]);
            bot.wait_for_line(answer);
            copied.assert_left_alone();
        }
        drop(bot);
        game.copy().assert_solves(&game.clues());
        game.restart();
        until("the board is as it was", || (game.look() == before).then_some(()));
    }
}

#[test]
fn where_it_cannot_see_it_copies_the_board_only_over_plain_text() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3dt");
    let settings = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(settings.path(), "[play]\nlook = false\n").expect("it is written");
    let path = settings.path().to_str().expect("a plain path").to_owned();
    let Point { x, y } = game.top_left();
    let origin = format!("{x},{y}");
    let options = ["--config", &path, "--origin", &origin, "--mode", "fill", "--delay", "0", game.id()];
    let mut bot = Bot::run(&screen, &options);
    bot.wait_for_line("listening:");
    screen.point_at(game.centre(4, 4));
    for (number, what) in (1..).zip(MORE_THAN_TEXT) {
        let mut copied = Copied::new(&screen, what);
        screen.press(&["F2"]);
        bot.wait_for_nth_line(number, "the game would have to copy its board");
        copied.assert_left_alone();
    }
    let _owner = screen.put_on_clipboard(USERS_TEXT);
    screen.press(&["F2"]);
    bot.wait_for_line("verified:");
    assert_eq!(screen.clipboard().as_deref(), Some(USERS_TEXT));
}

#[test]
fn a_highlight_left_behind_and_a_started_board_change_nothing() {
    for left_behind in [Highlight::Fill, Highlight::Mark] {
        let screen = Screen::open();
        let game = Game::fresh(&screen, "4x4dt");
        let blank = game.clues().blanks()[0];
        game.highlight(blank, left_behind);
        let mut bot = by_one_key(&screen, &game, "fill");
        assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
        game.copy().assert_solves(&game.clues());
    }
}

#[test]
fn three_games_in_one_window_need_f2_and_nothing_else() {
    let screen = Screen::open();
    let bot = Bot::run(&screen, &["--mode", "fill", "--delay", "0"]);
    assert_plays_one_after_another(&screen, bot, 3);
}

/// Presses F2 once for each of these games in one window; fails unless the bot solves them all.
pub fn assert_plays_one_after_another(screen: &Screen, mut bot: Bot, games: usize) {
    let game = Game::fresh(screen, "3x3db");
    bot.wait_for_line("listening:");
    for number in 1..=games {
        press_f2_at(screen, &game, random_cell(&game.clues()));
        bot.wait_for_nth_line(number, "verified:");
        let before = game.look();
        game.copy().assert_solves(&Board::from_id(&played(&bot)));
        game.take_focus();
        screen.press(&["n"]);
        until("the new game is drawn", || (game.look() != before).then_some(()));
    }
    assert_eq!(bot.lines().iter().filter(|line| line.starts_with("wrong:")).count(), 0, "{}", bot.words());
}

#[test]
fn a_solved_board_is_reported_and_left_alone() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3dt");
    game.solve();
    let solved = game.copy();
    let mut bot = by_one_key(&screen, &game, "fill");
    bot.wait_for_line("already solved:");
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    assert_eq!(game.copy(), solved);
}

#[test]
fn the_board_of_another_game_gives_way_to_the_one_on_the_screen() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3dt");
    let other = Game::fresh_id("3x3dt");
    let mut bot = Bot::run(&screen, &[&other, "--once", "--mode", "fill", "--delay", "0"]);
    bot.wait_for_line("listening:");
    press_f2_at(&screen, &game, random_cell(&game.clues()));
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    game.copy().assert_solves(&game.clues());
}

#[test]
fn of_two_boards_the_one_under_the_pointer_is_played_or_else_the_one_with_the_focus() {
    let screen = Screen::with_size(1920, 1080);
    let mut left = Game::fresh(&screen, "3x3dt");
    left.move_to(Point { x: 100, y: 100 });
    let mut right = Game::fresh(&screen, "3x3db");
    right.move_to(Point { x: 1000, y: 200 });
    let mut bot = Bot::run(&screen, &["--mode", "fill", "--delay", "0"]);
    bot.wait_for_line("listening:");
    right.take_focus();
    press_f2_at(&screen, &left, random_cell(&left.clues()));
    bot.wait_for_line("verified:");
    left.copy().assert_solves(&left.clues());
    assert_eq!(right.copy(), right.clues());
    right.take_focus();
    screen.point_at(Point { x: 10, y: 10 });
    screen.press(&["F2"]);
    bot.wait_for_nth_line(2, "verified:");
    right.copy().assert_solves(&right.clues());
}

#[test]
fn keys_that_open_no_dialog_type_nothing() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3dt");
    let settings = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(settings.path(), "[gtk_menu]\nid_keys = 'F10 Down Dialog Ctrl+C Escape'\n")
        .expect("it is written");
    let path = settings.path().to_str().expect("a plain path").to_owned();
    let before = game.look();
    let _owner = screen.put_on_clipboard(USERS_TEXT);
    let mut bot = Bot::run(&screen, &["--config", &path]);
    bot.wait_for_line("listening:");
    press_f2_at(&screen, &game, random_cell(&game.clues()));
    let said = bot.wait_for_line("could not read the game ID");
    assert!(said.contains("no dialog opened"), "{said}");
    assert!(game.look() == before, "the game has changed");
    assert_eq!(screen.clipboard().as_deref(), Some(USERS_TEXT));
    assert_eq!(game.copy(), game.clues());
    assert_eq!(bot.lines().iter().filter(|line| line.starts_with("aborted:")).count(), 0, "{}", bot.words());
}

#[test]
fn five_games_follow_one_another() {
    let screen = Screen::open();
    // The game needs a while to make up boards of this level.
    let game = Game::fresh(&screen, "3x3da");
    let mut bot = Bot::run(&screen, &["--again", "5", "--once", "--mode", "fill", "--delay", "0"]);
    bot.wait_for_line("listening:");
    press_f2_at(&screen, &game, random_cell(&game.clues()));
    bot.wait_for_nth_line(5, "verified:");
    let statistics = bot.wait_for_line("statistics:");
    assert!(statistics.starts_with("statistics: 5 games, "), "{statistics}");
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    game.copy().assert_solves(&Board::from_id(&played(&bot)));
}

/// The ID of the game that was verified last.
fn played(bot: &Bot) -> String {
    let lines = bot.lines();
    let mut earlier = lines.iter().rev().skip_while(|line| !line.starts_with("verified:"));
    let told = earlier.find(|line| line.starts_with("board:")).expect("the bot says what it plays");
    told.rsplit(' ').next().expect("the line ends with the ID").to_owned()
}

#[test]
fn f1_calibrates_on_any_cell() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x4dt");
    let mut bot = Bot::run(&screen, &[]);
    bot.wait_for_line("listening:");
    let (row, column) = random_cell(&game.clues());
    screen.point_at(game.centre(row, column));
    screen.press(&["F1"]);
    let Point { x, y } = game.top_left();
    let said = bot.wait_for_line("calibrated:");
    assert!(
        said.starts_with(&format!("calibrated: r1c1 at {x},{y}, cells 48.00 x 48.00 ")),
        "{said} but {x},{y}"
    );
}

#[test]
fn two_bots_do_not_share_a_display() {
    let screen = Screen::open();
    let mut first = Bot::run(&screen, &[]);
    first.wait_for_line("listening:");
    let mut second = Bot::run(&screen, &[]);
    assert_eq!(second.wait_for_exit(), 4, "{}", second.words());
    second.wait_for_line("error: another sudoku-bot is running on this display");
    // However the first one ends, the next can start.
    first.signal("KILL");
    until("the first has ended", || first.has_ended().then_some(()));
    let mut third = Bot::run(&screen, &[]);
    third.wait_for_line("listening:");
}
