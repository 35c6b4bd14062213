//! What a user does with the game and the bot, from start to solved board.

use super::bot::Bot;
use super::game::Game;
use super::patience::until;
use super::screen::{Point, Screen};

/// From this size on, boards are played without pauses, to save time.
const LARGE: usize = 12;

/// Copies the board in the game, calibrates, presses F2, and checks the result.
pub fn play(parameters: &str, mode: &str, calibrate: fn(&Screen, &Game, &mut Bot)) {
    play_on(&Screen::open(), parameters, mode, calibrate);
}

/// The same on a screen of the caller's.
pub fn play_on(screen: &Screen, parameters: &str, mode: &str, calibrate: fn(&Screen, &Game, &mut Bot)) {
    let game = Game::fresh(screen, parameters);
    let mut arguments = vec!["--once", "--mode", mode];
    if game.clues().size() >= LARGE {
        arguments.extend(["--delay", "0"]);
    }
    let mut bot = Bot::run(screen, &arguments);
    bot.wait_for_line("listening:");

    assert_eq!(game.copy(), game.clues());
    let heard = bot.wait_for_line("board:");
    assert!(heard.ends_with(&format!(" {}", game.id())), "expected the board {}: {heard}", game.id());
    calibrate(screen, &game, &mut bot);
    screen.press(&["F2"]);

    bot.wait_for_line("solving:");
    bot.wait_for_line("plan:");
    bot.wait_for_line("verified:");
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    game.copy().assert_solves(&game.clues());
    assert_eq!(screen.held_down(), 0, "a button or a key is still held down");
}

pub fn with_f1(screen: &Screen, game: &Game, bot: &mut Bot) {
    screen.point_at(game.top_left());
    screen.press(&["F1"]);
    bot.wait_for_line("calibrated:");
    until("the pointer shows the centre of the bottom-right cell", || {
        screen.pointer().is_within(1, game.bottom_right()).then_some(())
    });
}

/// Calibrates with the top-left cell and another one.
pub fn with_f4_on(second: Point, screen: &Screen, game: &Game, bot: &mut Bot) {
    screen.point_at(game.top_left());
    screen.press(&["F4"]);
    bot.wait_for_line("corner:");
    screen.point_at(second);
    screen.press(&["F4"]);
    bot.wait_for_line("calibrated:");
}

/// Starts the bot so that it plays at once.
pub fn play_at_once(screen: &Screen, game: &Game, mode: &str) -> Bot {
    at_play(screen, game, &[game.id(), "--mode", mode, "--delay", "0"])
}

/// Starts the bot with these arguments and JSON events so that it plays at once.
pub fn at_play(screen: &Screen, game: &Game, arguments: &[&str]) -> Bot {
    let Point { x, y } = game.top_left();
    let (origin, step) = (format!("{x},{y}"), game.step().to_string());
    Bot::run(
        screen,
        &[&["--origin", &origin, "--step", &step, "--now", "--once", "--json"], arguments].concat(),
    )
}

/// Lets the bot play at once; fails unless both the bot and the game show the board as solved.
pub fn assert_plays_at_once(screen: &Screen, game: &Game, mode: &str) {
    let mut bot = play_at_once(screen, game, mode);
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    bot.wait_for_line("verified:");
    game.copy().assert_solves(&game.clues());
}

/// One test per line: its name, the board, the mode, and how the user calibrates.
macro_rules! plays {
    ($($name:ident: $parameters:literal $mode:literal $calibrate:ident;)*) => {
        $(#[test]
        fn $name() {
            $crate::support::play($parameters, $mode, $calibrate);
        })*
    };
}

pub(crate) use plays;
