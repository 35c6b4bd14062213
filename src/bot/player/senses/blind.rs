//! Entering without eyes: fixed pauses give the game time, and the game's own Copy shows what it took.

use std::time::Duration;

use super::{Senses, Target, Typist};
use crate::bot::player::controls::Controls;
use crate::bot::player::menu::COPY_TRIES;
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::{Key, MenuKeys, MenuStep, MouseButton};
use crate::game::Action;
use crate::puzzle::{Assumed, BoardReader, Cell, Puzzle, Symbol};

/// How long a copy may take to arrive on the clipboard.
const COPY_PATIENCE: Duration = Duration::from_secs(3);

/// What a player without eyes remembers.
#[derive(Debug, Default)]
pub(in crate::bot::player) struct Blind {
    /// The keys of the game's Copy, if the game can be compared.
    pub copy_keys: Option<MenuKeys>,
    /// How long the game still needs to take the last input.
    owed: Duration,
    /// Cells whose entry was interrupted.
    unfinished: Vec<Cell>,
}

impl Senses for Blind {
    fn typist<'p, 'a: 'p>(
        &'p mut self,
        controls: &'p mut Controls<'a>,
        target: &'p mut Target,
    ) -> Box<dyn Typist + 'p> {
        Box::new(BlindTypist { blind: self, controls, target })
    }

    fn can_see(&self) -> bool {
        false
    }

    fn can_compare(&self) -> bool {
        self.copy_keys.is_some()
    }

    fn leave_unfinished(&mut self, cell: Cell) {
        self.unfinished.push(cell);
    }
}

/// Makes entries without eyes.
pub(in crate::bot::player) struct BlindTypist<'p, 'a> {
    pub blind: &'p mut Blind,
    pub controls: &'p mut Controls<'a>,
    pub target: &'p mut Target,
}

impl Typist for BlindTypist<'_, '_> {
    fn enter(&mut self, action: Action) -> Result<(), Interruption> {
        let mut clicks = self.controls.highlight.clicks(action).into_iter();
        let clicked = clicks.try_for_each(|button| self.click(action.cell(), button));
        let made = clicked.and_then(|()| self.press(action));
        if made.is_err() {
            self.controls.highlight.forget();
        } else {
            self.controls.highlight.entered(action);
            self.target.shown.apply(action);
            self.controls.report(&Report::Entered(action));
        }
        made
    }

    fn settle(&mut self) -> Result<(), Interruption> {
        self.blind.unfinished.clear();
        Ok(())
    }

    /// The cells whose digits differ in the game's Copy, which does not show marks.
    fn wrong_cells(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let digits = self.copy()?.ok_or_else(|| {
            let reason = "the game's Copy did not reach the clipboard; check copy_keys in the settings";
            Stop::CannotCompare(reason.into())
        })?;
        let Self { blind, target, .. } = self;
        let is_wrong = |&(cell, digit): &(Cell, _)| {
            target.shown.digit(cell) != digit || blind.unfinished.contains(&cell)
        };
        let cells = target.puzzle.layout().cells().zip(digits);
        let wrong: Vec<_> = cells.filter(is_wrong).collect();
        match wrong.iter().find(|(cell, _)| target.puzzle.given(*cell).is_some()) {
            Some(&(cell, _)) => Err(Stop::not_the_given(cell).into()),
            None => Ok(wrong),
        }
    }
}

impl BlindTypist<'_, '_> {
    /// Clicks, after the pause that the game needs to take the last input.
    fn click(&mut self, cell: Cell, button: MouseButton) -> Result<(), Interruption> {
        let owed = std::mem::take(&mut self.blind.owed);
        self.controls.pause(owed)?;
        self.controls.click(cell, button)?;
        self.blind.owed = self.controls.pace.after_click;
        Ok(())
    }

    fn press(&mut self, action: Action) -> Result<(), Interruption> {
        let (pace, owed) = (self.controls.pace, std::mem::take(&mut self.blind.owed));
        self.controls.pause(if action.is_risky() { owed.max(pace.before_menu_letter) } else { owed })?;
        self.controls.press(Key::of(action))?;
        self.blind.owed = pace.after_key;
        Ok(())
    }

    /// Lets the game copy its board, and returns the digits of all cells in reading order, or `None` if no copy is
    /// wanted or none arrives. Fails if the text is not of a board of this shape, or if the user would lose what is on
    /// the clipboard.
    pub fn copy(&mut self) -> Result<Option<Vec<Option<Symbol>>>, Interruption> {
        let Some(keys) = self.blind.copy_keys.clone() else { return Ok(None) };
        let users_text = self.controls.desktop.plain_clipboard()?.ok_or(Stop::ClipboardNotPlain)?;
        let text = self.copied_text(&keys);
        self.controls.restore_clipboard(&users_text)?;
        let board = text?.map(|text| read_copy(&text, &self.target.puzzle).map_err(Stop::CannotCompare));
        Ok(board.transpose()?)
    }

    fn copied_text(&mut self, keys: &MenuKeys) -> Result<Option<String>, Interruption> {
        let puzzle = &self.target.puzzle;
        let given = puzzle.layout().cells().find(|&cell| puzzle.given(cell).is_some());
        let given = given.unwrap_or_else(|| Cell::new(puzzle.givens().len() - 1, puzzle.size()));
        for _ in 0..COPY_TRIES {
            // A key that misses the menu must not reach a highlighted cell.
            self.controls.highlight.took_off();
            self.click(given, MouseButton::Right)?;
            self.controls.expect_copy()?;
            self.press_menu_keys(keys)?;
            if let Some(text) = self.controls.copied(COPY_PATIENCE)? {
                return Ok(Some(text));
            }
        }
        Ok(None)
    }

    fn press_menu_keys(&mut self, keys: &MenuKeys) -> Result<(), Interruption> {
        let owed = std::mem::take(&mut self.blind.owed);
        self.controls.pause(owed)?;
        let mut is_open = false;
        for step in keys.steps() {
            match step {
                MenuStep::Press(key) => {
                    // An open menu is a separate window, so the game's has lost the focus.
                    if is_open {
                        self.controls.check_user()?;
                        self.controls.desktop.press(Key::Menu(key))?;
                    } else {
                        self.controls.press(Key::Menu(key))?;
                    }
                    is_open = true;
                    self.controls.pause(self.controls.pace.after_key)?;
                }
                MenuStep::Wait(pause) => self.controls.pause(pause)?,
                // Copy opens no dialog.
                MenuStep::Dialog => {}
            }
        }
        Ok(())
    }
}

/// Reads the copy of a board of the puzzle's shape, or says what it is instead.
fn read_copy(text: &str, puzzle: &Puzzle) -> Result<Vec<Option<Symbol>>, String> {
    let shape = puzzle.layout().shape();
    match BoardReader::in_play(Assumed::of(shape)).first(text) {
        Some(Ok(board)) if board.puzzle.layout().shape() == shape => Ok(board.puzzle.givens().to_vec()),
        Some(Ok(board)) => {
            let shown = board.puzzle.layout().shape();
            Err(format!("the game shows a board of type {shown}, not {shape}"))
        }
        Some(Err(error)) => Err(format!("the game's Copy cannot be read: {error}")),
        None => Err("the game's Copy is empty".into()),
    }
}
