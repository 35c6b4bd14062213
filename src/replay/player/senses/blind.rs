//! The game's own Copy: what a bot that cannot see compares with.

use std::time::Duration;

use super::Player;
use super::restore::{Difference, Reading};
use crate::desktop::Desktop;
use crate::puzzle::{BoardReader, Cell, Puzzle, Symbol, Unshown};
use crate::replay::stop::Interruption;
use crate::user::User;

/// How long a copy may take to arrive on the clipboard, and how often that is looked at.
const COPY_PATIENCE: Duration = Duration::from_secs(3);
const COPY_INTERVAL: Duration = Duration::from_millis(20);

/// How often the menu keys are tried when no copy arrives.
const COPY_TRIES: usize = 2;

/// What lies on the clipboard while a copy is awaited, so that a copy is seen to have happened.
const COPY_PLACEHOLDER: &str = "sudoku-bot is waiting for the game's copy of the board";

/// What stands in each cell, in reading order.
type Digits = Vec<Option<Symbol>>;

impl<D: Desktop, O: User> Player<'_, D, O> {
    /// What differs in the game's own Copy, which tells only digits.
    pub(super) fn read_copy(&mut self) -> Result<Reading, Interruption> {
        if self.copy_keys.is_none() {
            return Ok(Ok(Vec::new()));
        }
        let digits = match self.copy_board()? {
            Ok(Some(digits)) => digits,
            Ok(None) => {
                let reason = "the game's Copy did not arrive on the clipboard; are the profile's copy keys right for it?";
                return Ok(Err(reason.into()));
            }
            Err(reason) => return Ok(Err(reason)),
        };
        let cells = self.puzzle.layout().cells().zip(digits);
        let wrong: Vec<Difference> = cells
            .filter(|&(cell, digit)| self.shown.digit(cell) != digit || self.unfinished.contains(&cell))
            .map(|(cell, digit)| Difference { cell, digit })
            .collect();
        match wrong.iter().find(|difference| self.puzzle.given(difference.cell).is_some()) {
            Some(difference) => Err(Self::other_board(difference.cell).into()),
            None => Ok(Ok(wrong)),
        }
    }

    /// What the game's own Copy says stands in its cells: nothing where no copy arrives; or why that
    /// is not this board.
    pub(super) fn copy_board(&mut self) -> Result<Result<Option<Digits>, String>, Interruption> {
        let Some(keys) = self.copy_keys.clone() else { return Ok(Ok(None)) };
        let given = self.puzzle.layout().cells().find(|&cell| self.puzzle.given(cell).is_some());
        let last = Cell::new(self.puzzle.givens().len() - 1, self.puzzle.size());
        for _ in 0..COPY_TRIES {
            // A key of the menu must find no highlighted cell, should it miss the menu.
            self.take_highlight_off(given.unwrap_or(last))?;
            self.desktop.set_clipboard(COPY_PLACEHOLDER)?;
            self.press_menu_keys(&keys)?;
            let end = self.user.now() + COPY_PATIENCE;
            while self.user.now() < end {
                let copied = self.desktop.clipboard()?.filter(|text| text != COPY_PLACEHOLDER);
                if let Some(text) = copied {
                    return Ok(digits_of(&text, &self.puzzle).map(Some));
                }
                self.pause(COPY_INTERVAL)?;
            }
        }
        Ok(Ok(None))
    }
}

/// The digits of a copied board of the puzzle's shape.
fn digits_of(text: &str, puzzle: &Puzzle) -> Result<Digits, String> {
    let mut reader = BoardReader::in_play(Unshown::of(puzzle.layout().shape()));
    let mut boards: Vec<_> = text.lines().flat_map(|line| reader.push(line)).collect();
    boards.extend(reader.finish());
    match boards.into_iter().next() {
        Some(Ok(board)) if board.puzzle.layout().shape() == puzzle.layout().shape() => {
            Ok(board.puzzle.givens().to_vec())
        }
        Some(Ok(board)) => Err(format!(
            "the game shows a board of {}, not of {}",
            board.puzzle.layout().shape(),
            puzzle.layout().shape()
        )),
        Some(Err(error)) => Err(format!("the game's Copy cannot be read: {error}")),
        None => Err("the game's Copy is empty".into()),
    }
}
