//! The settings of a bot on the simulated game.

use std::time::Duration;

use sudoku_bot::puzzle::Unshown;
use sudoku_bot::replay::{AfterMark, KeyNames, KeysByMenu, Mode, Pace, SessionSettings};
use sudoku_bot::solver::Effort;

/// The pace of these settings.
pub const PACE: Pace = Pace {
    delay: Duration::from_millis(10),
    reading_per_word: Duration::ZERO,
    after_click: Duration::from_millis(20),
    after_key: Duration::from_millis(20),
    before_menu_letter: Duration::from_millis(100),
    at_once: 6,
};

/// To play one game whose build is unknown, step by step, by eye and by Copy, but not by the game's own ID.
pub fn settings() -> SessionSettings {
    SessionSettings {
        mode: Mode::Steps,
        effort: Effort::Clear,
        pace: PACE,
        after_mark: AfterMark::Unknown,
        step: (48.0, 48.0),
        copy_keys: Some(KeysByMenu::same("F10 Down*10 Return".parse().expect("keys"))),
        id_keys: None,
        new_game_keys: None,
        games: Some(1),
        looks: true,
        mending_rounds: 3,
        unshown: Unshown::default(),
        now: false,
        once: true,
        keys: KeyNames::default(),
    }
}
