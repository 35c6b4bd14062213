//! Plays inputs into the game's window: the pointer, the pace, and the stop key before every input.

use std::time::Duration;

use super::action::Action;
use super::hand::{AfterMark, Hand, Input, is_menu_letter};
use super::menu_keys::{MenuKeys, MenuStep};
use crate::desktop::{Calibration, Desktop, DesktopError, Key};
use crate::operator::{Command, Event, Operator};
use crate::puzzle::Cell;

/// The pauses between inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// After each entry, for the eye.
    pub delay: Duration,
    /// From a click to what follows, for the game to take it.
    pub after_click: Duration,
    /// From a key to what follows.
    pub after_key: Duration,
    /// From a click to a key that would be a menu shortcut if the click were lost.
    pub before_menu_letter: Duration,
}

/// Why playing stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    #[error("the stop key was pressed")]
    Aborted,
    #[error("the program was asked to end")]
    Quit,
    #[error(transparent)]
    Desktop(#[from] DesktopError),
}

/// A hand on the game's window.
#[derive(Debug)]
pub struct Player<'a, D, O> {
    pub desktop: &'a mut D,
    pub operator: &'a mut O,
    calibration: Calibration,
    size: usize,
    pace: Pace,
    hand: Hand,
    unanswered: bool,
}

impl<'a, D: Desktop, O: Operator> Player<'a, D, O> {
    /// A player on the window where `calibration` says, of a board of `size` symbols.
    pub fn new(
        desktop: &'a mut D,
        operator: &'a mut O,
        calibration: Calibration,
        size: usize,
        pace: Pace,
        after_mark: AfterMark,
    ) -> Self {
        Self { desktop, operator, calibration, size, pace, hand: Hand::new(after_mark), unanswered: false }
    }

    /// Makes one entry, and pauses for the eye.
    ///
    /// # Errors
    /// Like all of these methods, when the user or the system stops it.
    pub fn enter(&mut self, action: Action) -> Result<(), Stop> {
        let inputs = self.hand.enter(action);
        self.play(&inputs)?;
        self.pause(self.pace.delay)
    }

    /// Takes any highlight off, by a click on a cell that holds a digit.
    pub fn rest(&mut self, cell_with_digit: Cell) -> Result<(), Stop> {
        let inputs = self.hand.rest(cell_with_digit);
        self.play(&inputs)
    }

    /// Says that something else may have changed the game's highlight.
    pub fn forget_highlight(&mut self) {
        self.hand.forget();
    }

    /// Moves the pointer to a cell without a click, and pauses for the eye.
    pub fn visit(&mut self, cell: Cell) -> Result<(), Stop> {
        self.pause(Duration::ZERO)?;
        self.desktop.move_to(self.calibration.centre(cell, self.size))?;
        self.pause(self.pace.delay)
    }

    /// Presses the keys that go through the game's menu.
    pub fn press_menu_keys(&mut self, keys: &MenuKeys) -> Result<(), Stop> {
        keys.steps().try_for_each(|step| match step {
            MenuStep::Press(key) => {
                self.pause(Duration::ZERO)?;
                self.desktop.press(Key::Menu(key))?;
                self.pause(self.pace.after_key)
            }
            MenuStep::Wait(pause) => self.pause(pause),
        })
    }

    /// Whether the user has said something since the last time that was asked, which had to wait.
    pub fn was_interrupted(&mut self) -> bool {
        std::mem::take(&mut self.unanswered)
    }

    /// Waits, and stops when the user says so; to anything else they say there is no time to listen.
    pub fn pause(&mut self, pause: Duration) -> Result<(), Stop> {
        let end = self.operator.now() + pause;
        loop {
            let rest = end.saturating_sub(self.operator.now());
            match self.operator.wait(rest) {
                Some(Event::Hotkey(Command::Abort)) => return Err(Stop::Aborted),
                Some(Event::Quit) => return Err(Stop::Quit),
                Some(Event::Hotkey(_) | Event::Line(_)) => self.unanswered = true,
                None => return Ok(()),
            }
        }
    }

    fn play(&mut self, inputs: &[Input]) -> Result<(), Stop> {
        for (at, &input) in inputs.iter().enumerate() {
            self.pause(Duration::ZERO)?;
            match input {
                Input::Click(cell, button) => {
                    self.desktop.move_to(self.calibration.centre(cell, self.size))?;
                    self.desktop.click(button)?;
                    let is_risky = matches!(inputs.get(at + 1), Some(Input::Press(Key::Symbol(symbol))) if is_menu_letter(*symbol));
                    self.pause(if is_risky { self.pace.before_menu_letter } else { self.pace.after_click })?;
                }
                Input::Press(key) => {
                    self.desktop.press(key)?;
                    self.pause(self.pace.after_key)?;
                }
            }
        }
        Ok(())
    }
}
