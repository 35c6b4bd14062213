//! The settings of a bot on the simulated game.

use std::time::Duration;

use sudoku_bot::bot::{Pace, SessionSettings};
use sudoku_bot::config::Settings;

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
        pace: PACE,
        id_keys: None,
        new_game_keys: None,
        once: true,
        ..Settings::default().session()
    }
}
