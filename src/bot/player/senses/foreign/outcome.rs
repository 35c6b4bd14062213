//! What an attempt has done to its cell and to those beside it, and how it is undone.

use std::time::Duration;

use super::difference::differs;
use super::timing::{ARRIVAL, BLINK, TRIAL_PAUSE};
use super::{ForeignTypist, GLANCE, REACH};
use crate::bot::player::senses::Target;
use crate::bot::stop::{Interruption, Pause};
use crate::bot::way::Way;
use crate::desktop::{Picture, Rgb};
use crate::eyes::{Content, colour_distance};
use crate::puzzle::{Cell, Symbol};

/// How far the colour of an entry that is marked as wrong is from those of the others, at least, and how near those are
/// to each other.
const MARKED: u8 = 25;
const ALIKE: u8 = 12;

/// What a trial did to its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TrialOutcome {
    Taken,
    /// The cell shows something other than a digit, perhaps one that still has to be confirmed.
    Unfinished,
    /// The cell shows another digit.
    Other,
    Untouched,
}

impl ForeignTypist<'_, '_> {
    /// Returns what a trial has done to its cell: at once if the cell looks as it did when selected, otherwise after
    /// waiting for the digit. Where it is the last digit, the program may have hidden its board.
    pub(super) fn outcome(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        selected: &Picture,
    ) -> Result<TrialOutcome, Interruption> {
        let area = self.eyes.board.area(cell);
        if differs(selected, &self.picture(area)?, area) {
            self.is_taken(cell, symbol)?;
        }
        self.outcome_now(cell, symbol, selected)
    }

    /// Whether an entry differs in colour from all those that are certain: many programs mark wrong digits that way.
    pub(super) fn is_marked(&mut self, cell: Cell) -> Result<bool, Interruption> {
        let Target { puzzle, shown, .. } = &*self.target;
        let is_certain = |cell: &Cell| {
            puzzle.given(*cell).is_none()
                && shown.digit(*cell).is_some()
                && !self.eyes.ambiguous.contains(cell)
        };
        let certain: Vec<Cell> = puzzle.layout().cells().filter(is_certain).collect();
        let way = self.way()?;
        if way != Way::PadClick {
            // In the selected cell, any digit may look different, and some programs ignore clicks on givens.
            let far = certain.iter().max_by_key(|&&other| cell.distance(other));
            let is_left = match far {
                Some(&far) if way.clicks() && !self.eyes.habits.covers => self.select(far, way)?,
                _ => false,
            };
            if !is_left {
                self.leave(cell)?;
            }
        }
        // Colours may fade.
        let picture = self.still_picture()?;
        let board = &self.eyes.board;
        let others = certain.into_iter().filter(|&other| Some(other) != self.eyes.last_selected);
        let others: Vec<Rgb> = others.filter_map(|other| board.ink_colour(&picture, other)).collect();
        let (Some(own), Some(&first)) = (board.ink_colour(&picture, cell), others.first()) else {
            return Ok(false);
        };
        let are_alike = others.iter().all(|&other| colour_distance(other, first) <= ALIKE);
        Ok(are_alike && colour_distance(own, first) >= MARKED)
    }

    /// Like [`outcome`](Self::outcome), but waits no longer than a text cursor takes to blink.
    pub(super) fn outcome_now(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        selected: &Picture,
    ) -> Result<TrialOutcome, Interruption> {
        let area = self.eyes.board.area(cell);
        // A text cursor among candidates may only have blinked, and the ground below them may have changed.
        let before = self.eyes.board.look(selected, cell);
        let is_other = |now: &Content| before.as_ref().is_none_or(|before| !now.is_same(before));
        let end = self.controls.now() + BLINK;
        let outcome = loop {
            let picture = self.picture(area)?;
            let outcome = match self.eyes.board.look(&picture, cell) {
                Some(Content::Digit { .. }) if self.digit(&picture, cell) == Some(symbol) => {
                    TrialOutcome::Taken
                }
                Some(Content::Digit { .. }) => TrialOutcome::Other,
                // Blanks may show candidates.
                Some(now @ Content::Marks(_)) if is_other(&now) => TrialOutcome::Unfinished,
                Some(Content::Marks(_) | Content::Blank) | None => TrialOutcome::Untouched,
            };
            if outcome != TrialOutcome::Unfinished || !self.controls.waits(end, GLANCE)? {
                break outcome;
            }
        };
        let is_over = outcome != TrialOutcome::Taken && self.is_last(cell) && self.hides_board()?;
        Ok(if is_over { TrialOutcome::Taken } else { outcome })
    }

    /// Waits until a cell shows a digit; false if that takes too long.
    pub(super) fn is_taken(&mut self, cell: Cell, symbol: Symbol) -> Result<bool, Interruption> {
        self.shows_within(ARRIVAL, cell, symbol)
    }

    /// Waits until a cell shows a digit; false if it does not in time.
    pub(super) fn shows_within(
        &mut self,
        patience: Duration,
        cell: Cell,
        symbol: Symbol,
    ) -> Result<bool, Interruption> {
        let end = self.controls.now() + patience;
        while !self.shows(cell, symbol)? {
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a cell shows a digit once another is selected: in a selected one it may be hard to read.
    pub(super) fn shows_elsewhere_selected(
        &mut self,
        cell: Cell,
        symbol: Symbol,
    ) -> Result<bool, Interruption> {
        self.leave(cell)?;
        self.shows(cell, symbol)
    }

    /// Whether a cell that was blank keeps something other than a digit once another is selected.
    pub(super) fn has_mark(&mut self, cell: Cell, before: &Picture) -> Result<bool, Interruption> {
        self.leave(cell)?;
        let now = self.picture(self.eyes.board.area(cell))?;
        let [before, now] = [before, &now].map(|picture| self.eyes.board.look(picture, cell));
        Ok(before == Some(Content::Blank) && matches!(now, Some(Content::Marks(_))))
    }

    /// Notices whether the click has opened something over the cells around it, and closes that.
    pub(super) fn notice_cover(
        &mut self,
        cell: Cell,
        before: &[(Cell, Option<Symbol>)],
    ) -> Result<(), Interruption> {
        self.park()?;
        if self.is_open_beside(cell, before)? {
            self.eyes.habits.covers = true;
            self.uncover()?;
        }
        Ok(())
    }

    /// Whether something has opened beside a cell: only cells near it show something new.
    pub(super) fn is_open_beside(
        &mut self,
        cell: Cell,
        before: &[(Cell, Option<Symbol>)],
    ) -> Result<bool, Interruption> {
        let now = self.differences()?;
        let is_new = |other: &&(Cell, Option<Symbol>)| other.0 != cell && !before.contains(other);
        let others: Vec<Cell> = now.iter().filter(is_new).map(|&(other, _)| other).collect();
        let is_open = !others.is_empty() && others.iter().all(|&other| other.distance(cell) <= REACH);
        // On a small board every cell is near, so a board that has moved looks the same.
        if is_open && self.eyes.moves > 0 {
            let puzzle = &self.target.puzzle;
            let mut givens = puzzle.layout().cells().filter(|&other| puzzle.given(other).is_some());
            let is_gone = givens.all(|given| given == cell || others.contains(&given));
            if is_gone || self.has_moved_by_rows()? {
                return Err(Pause::BoardMoved.into());
            }
        }
        Ok(is_open)
    }

    /// Whether most givens are seen some rows further up or down. An entry there may still show the digit of a given.
    fn has_moved_by_rows(&mut self) -> Result<bool, Interruption> {
        let picture = self.picture(self.eyes.board.whole())?;
        let puzzle = &self.target.puzzle;
        let givens = || puzzle.layout().cells().filter_map(|cell| Some((cell, puzzle.given(cell)?)));
        Ok((1..puzzle.size().cast_signed()).flat_map(|rows| [rows, -rows]).any(|rows| {
            let moved = givens().filter_map(|(cell, given)| Some((cell.offset(rows, 0)?, given)));
            let (seen, others): (Vec<_>, Vec<_>) =
                moved.partition(|&(cell, given)| self.digit(&picture, cell) == Some(given));
            seen.len() > others.len().max(1)
        }))
    }

    /// Empties a blank that a trial has filled with something else.
    pub(super) fn undo(&mut self, cell: Cell, way: Way) -> Result<(), Interruption> {
        self.erase()?;
        self.controls.pause(TRIAL_PAUSE)?;
        let picture = self.still_picture()?;
        if self.eyes.board.look(&picture, cell) == Some(Content::Blank) {
            return Ok(());
        }
        self.clear(cell, way)
    }
}
