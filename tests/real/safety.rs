//! However the bot ends, it says why, exits with the right code, and leaves no key or button pressed.

use crate::support::{Bot, Game, Point, Screen, until};

/// What the bot is doing when it ends.
#[derive(Clone, Copy, Debug)]
enum Doing {
    /// It waits for a board or a hotkey.
    Nothing,
    /// It visits cells without clicking.
    DryRun,
    /// It writes pencil marks and digits.
    Playing,
    /// The same, and it would listen for the next game afterwards.
    PlayingOneOfMany,
    /// It waits for the user in the middle of a game.
    Pausing,
}

const ALL: [Doing; 5] =
    [Doing::Nothing, Doing::DryRun, Doing::Playing, Doing::PlayingOneOfMany, Doing::Pausing];

/// Slow enough that nothing finishes, in milliseconds.
const DELAY: &str = "500";

/// Starts the bot and waits until it is doing that.
fn started(doing: Doing, screen: &Screen, game: &Game) -> Bot {
    let Point { x, y } = game.top_left();
    let (origin, step) = (format!("{x},{y}"), game.step().to_string());
    let place = [game.id(), "--origin", &origin, "--step", &step, "--mode", "fill", "--delay", DELAY];
    let (arguments, begun): (&[&str], _) = match doing {
        Doing::Nothing => return listening(screen),
        Doing::DryRun => (&[], "board:"),
        Doing::Playing => (&["--now", "--once"], "step 3/"),
        Doing::PlayingOneOfMany | Doing::Pausing => (&["--now"], "step 3/"),
    };
    let mut bot = Bot::run(screen, &[&place, arguments].concat());
    bot.wait_for_line(begun);
    match doing {
        Doing::DryRun => {
            screen.point_at(game.top_left());
            screen.press(&["F3"]);
            let away = || (!screen.pointer().is_within(1, game.top_left())).then_some(());
            until("the dry run has begun", away);
        }
        Doing::Pausing => {
            screen.press(&["F5"]);
            bot.wait_for_line("paused:");
        }
        Doing::Nothing | Doing::Playing | Doing::PlayingOneOfMany => {}
    }
    bot
}

fn listening(screen: &Screen) -> Bot {
    let mut bot = Bot::run(screen, &[]);
    bot.wait_for_line("listening:");
    bot
}

/// Fails unless the bot exited with this code, gave the reason once, and printed no internal details.
fn assert_ends_with(bot: &mut Bot, code: i32, reason: &str) {
    assert_eq!(bot.wait_for_exit(), code, "{}", bot.words());
    let lines = bot.lines();
    assert_eq!(lines.last().map(String::as_str), Some(reason), "{}", bot.words());
    let known = [
        "listening:",
        "calibrated:",
        "board:",
        "checking each entry",
        "solving:",
        "plan:",
        "marks:",
        "step ",
        "paused:",
        "next:",
        "aborted:",
        "stopped",
    ];
    let unknown = lines.iter().find(|line| !known.iter().any(|known| line.starts_with(known)));
    assert_eq!(unknown, None, "{}", bot.words());
    let is_reason = |line: &&String| line.starts_with("aborted:") || *line == "stopped";
    assert_eq!(lines.iter().filter(is_reason).count(), 1, "{}", bot.words());
}

#[test]
fn a_lost_display_ends_the_bot_with_a_reason() {
    for doing in ALL {
        println!("{doing:?}");
        let screen = Screen::open();
        let game = Game::fresh(&screen, "3x3di");
        let mut bot = started(doing, &screen, &game);
        screen.shut_down();
        assert_ends_with(&mut bot, 4, "aborted: the connection to the display is lost");
    }
}

/// One test per line: its name and the signal.
macro_rules! signals {
    ($($name:ident: $signal:literal;)*) => {
        $(#[test]
        fn $name() {
            assert_signal_ends_it($signal);
        })*
    };
}

signals! {
    a_hang_up_ends_the_bot_with_a_reason_and_nothing_held_down: "HUP";
    a_request_to_end_ends_the_bot_with_a_reason_and_nothing_held_down: "TERM";
    an_interrupt_ends_the_bot_with_a_reason_and_nothing_held_down: "INT";
}

fn assert_signal_ends_it(signal: &str) {
    for doing in ALL {
        println!("{doing:?}");
        let screen = Screen::open();
        let game = Game::fresh(&screen, "3x3di");
        let mut bot = started(doing, &screen, &game);
        bot.signal(signal);
        assert_ends_with(&mut bot, 130, "stopped");
        assert_eq!(screen.held_down(), 0, "a button or a key is still held down");
        let board = game.copy();
        board.assert_continues(&game.clues());
        assert!(!board.blanks().is_empty(), "the replay went on to its end:\n{}", bot.words());
    }
}
