//! The bot under a Wayland compositor, with the game as an X client of its Xwayland.

use crate::support::{Bot, Game, Screen, assert_plays_at_once, play_on, with_f1};

#[test]
fn under_wayland_it_plays_at_once() {
    let screen = Screen::with_wayland();
    for mode in ["fill", "steps"] {
        assert_plays_at_once(&screen, &Game::fresh(&screen, "3x3db"), mode);
    }
}

#[test]
fn under_wayland_a_physical_f2_is_heard_while_the_game_has_the_focus() {
    for mode in ["fill", "steps"] {
        play_on(&Screen::with_wayland(), "3x3dt", mode, with_f1);
    }
}

#[test]
fn under_wayland_a_screen_without_the_game_is_not_taken_for_an_empty_one() {
    let screen = Screen::with_wayland();
    let arguments = [&Game::fresh_id("2x2dt"), "--origin", "640,512", "--now", "--once"];
    let mut bot = Bot::run(&screen, &arguments);
    assert!(bot.wait_for_line("aborted:").contains("GDK_BACKEND=x11 sgt-solo"), "{}", bot.words());
    assert_eq!(bot.wait_for_exit(), 4, "{}", bot.words());
}
