//! The bot on the simulated game: its settings, what it says, and how the game ends.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use sudoku_bot::bot::{Audience, Pace, Report, SessionSettings};
use sudoku_bot::config::Config;
use sudoku_bot::game::Game;
use sudoku_bot::puzzle::Symbol;

use super::boards::is_solution;

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
        ..Config::default().session
    }
}

/// Keeps what it hears, but for single entries.
#[derive(Clone, Debug, Default)]
pub struct Notes(Rc<RefCell<Vec<String>>>);

impl Audience for Notes {
    fn hear(&mut self, report: &Report<'_>) {
        if !matches!(report, Report::Entered(_) | Report::Seen(_)) {
            self.0.borrow_mut().push(report.to_string());
        }
    }
}

impl Notes {
    /// Everything it has heard.
    pub fn lines(&self) -> Vec<String> {
        self.0.borrow().clone()
    }

    /// The first words of all lines, without the steps.
    pub fn kinds(&self) -> Vec<String> {
        let kind = |line: &String| line.split_once(':').map_or(line.clone(), |(kind, _)| kind.to_owned());
        self.0.borrow().iter().map(kind).filter(|kind| !kind.starts_with("step")).collect()
    }

    /// How many lines begin with `prefix`.
    pub fn count(&self, prefix: &str) -> usize {
        self.0.borrow().iter().filter(|line| line.starts_with(prefix)).count()
    }

    pub fn has(&self, prefix: &str) -> bool {
        self.count(prefix) > 0
    }

    #[track_caller]
    pub fn assert_has(&self, part: &str) {
        assert!(self.0.borrow().iter().any(|line| line.contains(part)), "`{part}` in\n{}", self.end());
    }

    /// The last lines, for the message of a test that fails.
    pub fn end(&self) -> String {
        let lines = self.0.borrow();
        lines[lines.len().saturating_sub(25)..].join("\n")
    }
}

/// Whether the game shows a solution of its puzzle.
pub fn is_solved(game: &Game) -> bool {
    let shown: Option<Vec<Symbol>> = game.shown().digits().into_iter().collect();
    shown.is_some_and(|symbols| is_solution(game.puzzle(), &symbols))
}
