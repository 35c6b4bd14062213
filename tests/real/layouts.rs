//! Keyboard layouts: changed while the bot runs, without digits or Latin letters on plain keys, and switched by groups.

use crate::support::{Bot, Game, Screen};

/// One test per line: its name, the layout at the start, the layout at F2, and the board.
macro_rules! plays_after {
    ($($name:ident: $before:literal $after:literal $parameters:literal;)*) => {
        $(#[test]
        fn $name() {
            play_after($before, $after, $parameters);
        })*
    };
}

plays_after! {
    from_us_to_fr: "us" "fr" "3x3db";
    from_fr_to_us: "fr" "us" "3x3db";
    from_de_to_fr: "de" "fr" "3x3db";
    from_ru_to_de: "ru" "de" "3x3db";
    from_us_to_ru_with_letters: "us" "ru" "4x4dt";
    from_ru_to_fr_with_letters: "ru" "fr" "4x4dt";
    from_fr_to_ru_with_letters: "fr" "ru" "4x4dt";
}

fn set_layout(screen: &Screen, layout: &str) {
    screen.run("setxkbmap", &["-option", "", "-option", "grp:menu_toggle", "-layout", layout]);
}

fn play_after(before: &str, after: &str, parameters: &str) {
    let screen = Screen::open();
    set_layout(&screen, before);
    let game = Game::fresh(&screen, parameters);
    let mut bot = Bot::run(&screen, &["--mode", "fill", "--delay", "0"]);
    bot.wait_for_line("listening:");
    // One game under each: a layout that was in use must be forgotten.
    for (number, layout) in [(1, before), (2, after)] {
        set_layout(&screen, layout);
        if number > 1 {
            game.restart();
        }
        screen.point_at(game.centre(1, 1));
        screen.press(&["F2"]);
        bot.wait_for_nth_line(number, "verified:");
    }
    assert_eq!(screen.held_down(), 0, "a button or a key is still held down");
    set_layout(&screen, "us");
    game.copy().assert_solves(&game.clues());
}

#[test]
fn the_group_in_force_decides() {
    let screen = Screen::open();
    set_layout(&screen, "us,ru,fr");
    let game = Game::fresh(&screen, "4x4dt");
    let mut bot = Bot::run(&screen, &["--mode", "fill", "--delay", "0"]);
    bot.wait_for_line("listening:");
    for number in 1..=3 {
        if number > 1 {
            // The key that the option names.
            screen.press(&["Menu"]);
            game.restart();
        }
        screen.point_at(game.centre(1, 1));
        screen.press(&["F2"]);
        bot.wait_for_nth_line(number, "verified:");
    }
    set_layout(&screen, "us");
    game.copy().assert_solves(&game.clues());
}
