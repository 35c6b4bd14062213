//! Entering without eyes: the pace gives the game time, and the game's own Copy shows what it took.

use std::time::Duration;

use super::{Difference, Reading};
use crate::bot::menu_keys::{MenuKeys, MenuStep};
use crate::bot::player::Target;
use crate::bot::player::controls::Controls;
use crate::bot::player::hand::{Hand, Input, is_risky};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::Key;
use crate::game::{Action, Build};
use crate::puzzle::{BoardReader, Cell, Puzzle, Symbol, Unshown};

/// How long a copy may take to arrive on the clipboard, and how often that is checked.
const COPY_PATIENCE: Duration = Duration::from_secs(3);
const COPY_INTERVAL: Duration = Duration::from_millis(20);

/// How often the menu keys are tried when no copy arrives.
const COPY_TRIES: usize = 2;

/// What lies on the clipboard while a copy is awaited, so that any copy is noticed.
const COPY_PLACEHOLDER: &str = "sudoku-bot is waiting for the game's copy of the board";

/// What a player without eyes remembers.
#[derive(Debug)]
pub(in crate::bot::player) struct Blind {
    pub hand: Hand,
    /// The keys of the game's Copy, if the game can be compared.
    copy_keys: Option<MenuKeys>,
    /// How long the game still needs to take the last input.
    owed: Duration,
    /// Cells whose mending was interrupted.
    pub unfinished: Vec<Cell>,
}

/// What the game's Copy brought.
#[derive(Debug)]
pub(in crate::bot::player) enum Copied {
    /// The digits of a board of the right shape, in reading order.
    Digits(Vec<Option<Symbol>>),
    /// No copy was wanted, or none arrived.
    Nothing,
    /// Something else, described here.
    OtherText(String),
}

impl Blind {
    pub fn new(build: Option<Build>, copy_keys: Option<MenuKeys>) -> Self {
        Self { hand: Hand::new(build), copy_keys, owed: Duration::ZERO, unfinished: Vec::new() }
    }

    pub fn can_copy(&self) -> bool {
        self.copy_keys.is_some()
    }
}

/// A player without eyes at work.
pub(super) struct BlindTypist<'p, 'a> {
    pub blind: &'p mut Blind,
    pub controls: &'p mut Controls<'a>,
}

impl BlindTypist<'_, '_> {
    pub fn enter(&mut self, target: &mut Target, action: Action) -> Result<(), Interruption> {
        let inputs = self.blind.hand.enter(action);
        let made = inputs.into_iter().try_for_each(|input| self.make(input));
        if made.is_err() {
            self.blind.hand.forget();
        } else {
            target.shown.apply(action);
            self.controls.report(&Report::Entered(action));
        }
        made
    }

    /// Makes an input, after the pause that the game needs to take the one before.
    fn make(&mut self, input: Input) -> Result<(), Interruption> {
        let pace = self.controls.pace;
        let owed = std::mem::take(&mut self.blind.owed);
        match input {
            Input::Click(cell, button) => {
                self.controls.pause(owed)?;
                self.controls.click(cell, button)?;
                self.blind.owed = pace.after_click;
            }
            Input::Press(key) => {
                let is_risky = is_risky(key);
                self.controls.pause(if is_risky { owed.max(pace.before_menu_letter) } else { owed })?;
                self.controls.press(key)?;
                self.blind.owed = pace.after_key;
            }
        }
        Ok(())
    }

    /// Compares the digits of the game's Copy, which does not show marks.
    pub fn read(&mut self, target: &Target) -> Result<Reading, Interruption> {
        let digits = match self.copy(&target.puzzle)? {
            Copied::Digits(digits) => digits,
            Copied::Nothing => {
                let reason = "the game's Copy did not reach the clipboard; check copy_keys in the settings";
                return Ok(Reading::Failed(reason.into()));
            }
            Copied::OtherText(reason) => return Ok(Reading::Failed(reason)),
        };
        let is_wrong = |&(cell, digit): &(Cell, _)| {
            target.shown.digit(cell) != digit || self.blind.unfinished.contains(&cell)
        };
        let cells = target.puzzle.layout().cells().zip(digits);
        let wrong: Vec<Difference> =
            cells.filter(is_wrong).map(|(cell, digit)| Difference { cell, digit }).collect();
        match wrong.iter().find(|difference| target.puzzle.given(difference.cell).is_some()) {
            Some(difference) => Err(Stop::not_the_given(difference.cell).into()),
            None => Ok(Reading::Differences(wrong)),
        }
    }

    /// Lets the game copy its board, and reads the clipboard.
    pub fn copy(&mut self, puzzle: &Puzzle) -> Result<Copied, Interruption> {
        let Some(keys) = self.blind.copy_keys.clone() else { return Ok(Copied::Nothing) };
        let given = puzzle.layout().cells().find(|&cell| puzzle.given(cell).is_some());
        let last = Cell::new(puzzle.givens().len() - 1, puzzle.size());
        for _ in 0..COPY_TRIES {
            // If a key misses the menu, it must not find a highlighted cell.
            let rest = self.blind.hand.rest(given.unwrap_or(last));
            self.make(rest)?;
            self.controls.desktop.set_clipboard(COPY_PLACEHOLDER)?;
            self.press_menu_keys(&keys)?;
            let end = self.controls.now() + COPY_PATIENCE;
            while self.controls.now() < end {
                let text = self.controls.desktop.clipboard()?;
                if let Some(text) = text.filter(|text| text != COPY_PLACEHOLDER) {
                    return Ok(read_copy(&text, puzzle));
                }
                self.controls.pause(COPY_INTERVAL)?;
            }
        }
        Ok(Copied::Nothing)
    }

    fn press_menu_keys(&mut self, keys: &MenuKeys) -> Result<(), Interruption> {
        let owed = std::mem::take(&mut self.blind.owed);
        self.controls.pause(owed)?;
        let mut is_open = false;
        for step in keys.steps() {
            match step {
                // An open menu is a separate window, so the game's has lost the focus.
                MenuStep::Press(key) if is_open => {
                    self.controls.check_user()?;
                    self.controls.desktop.press(Key::Menu(key))?;
                    self.controls.pause(self.controls.pace.after_key)?;
                }
                MenuStep::Press(key) => {
                    self.controls.press(Key::Menu(key))?;
                    is_open = true;
                    self.controls.pause(self.controls.pace.after_key)?;
                }
                MenuStep::Wait(pause) => self.controls.pause(pause)?,
                // Copy opens none.
                MenuStep::Dialog => {}
            }
        }
        Ok(())
    }
}

/// Reads the copy of a board of the puzzle's shape.
fn read_copy(text: &str, puzzle: &Puzzle) -> Copied {
    let shape = puzzle.layout().shape();
    match BoardReader::in_play(Unshown::of(shape)).first(text) {
        Some(Ok(board)) if board.puzzle.layout().shape() == shape => {
            Copied::Digits(board.puzzle.givens().to_vec())
        }
        Some(Ok(board)) => {
            let shown = board.puzzle.layout().shape();
            Copied::OtherText(format!("the game shows a board of type {shown}, not {shape}"))
        }
        Some(Err(error)) => Copied::OtherText(format!("the game's Copy cannot be read: {error}")),
        None => Copied::OtherText("the game's Copy is empty".into()),
    }
}
