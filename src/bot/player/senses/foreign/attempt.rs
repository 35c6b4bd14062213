//! One attempt to enter a digit in one way, and what it did.

use std::time::Duration;

use super::outcome::TrialOutcome;
use super::timing::{BLINK, LONG_HOLD, SHORT_HOLD};
use super::trial::{Before, Trial};
use super::{ForeignTypist, Habits};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Stop};
use crate::bot::way::Way;
use crate::desktop::Picture;
use crate::puzzle::{Cell, Symbol};

/// How long to hold keys and buttons where a tap does nothing.
const HOLDS: [Duration; 2] = [SHORT_HOLD, LONG_HOLD];

/// A page that has moved this often while its way is learnt scrolls to each clicked cell, which is enough to show that
/// a click selects the cell.
const FOLLOWED: usize = 3;

impl ForeignTypist<'_, '_> {
    /// Tries one way of entering a blank's digit, and returns the way that worked. Removes what a failed trial has left
    /// there.
    pub(super) fn attempt(
        &mut self,
        trial: Trial,
        cell: Cell,
        symbol: Symbol,
    ) -> Result<Option<Way>, Interruption> {
        self.eyes.trials.tried.push((cell, symbol));
        let Some(before) = self.prepare(trial, cell, symbol)? else { return Ok(None) };
        // A double click does without, but sees whether the cell looks selected then.
        let looks = trial.must_show || trial.way == Way::DoubleClickKey;
        let is_seen = looks && self.select_visibly(trial, cell, &before)?;
        if trial.must_show && !is_seen {
            if trial.way == Way::ArrowsKey {
                // It may be anywhere on the way to the cell.
                self.eyes.habits.cursor = None;
            }
            return Ok(None);
        }
        if self.eyes.board.has_numbers() && trial.way == Way::ClickKey && !self.has_text_cursor(cell)? {
            return Ok(None);
        }
        let selected = self.picture(self.eyes.board.area(cell))?;
        let written = self.digit(&selected, cell).filter(|_| is_seen && self.eyes.habits.pad.is_empty());
        let is_written = written.is_some() && written != self.digit(&before.unselected, cell);
        let may_be_pad = is_seen && (is_written || self.is_hidden_around(cell)?);
        let (way, outcome) = if may_be_pad && self.finds_opened_pad(&before.closed, cell)? {
            (Way::ClickPad, self.try_opened_pad(cell, symbol, &before.unselected)?)
        } else if is_written {
            self.erase()?;
            self.leave(cell)?;
            return Err(Stop::WrittenByClick { cell }.into());
        } else {
            self.enter_selected(trial.way, is_seen, (cell, symbol), (&selected, &before.closed))?
        };
        log::debug!("{way} on {cell}={symbol}: {outcome:?}");
        // What the program shows at its end is nothing that the click has opened.
        if outcome != TrialOutcome::Taken || !self.is_last(cell) {
            self.notice_cover(cell, &before.differences)?;
        }
        if self.is_entered(way, (cell, symbol), outcome, (&before.unselected, &selected))? {
            return Ok(Some(way));
        }
        self.eyes.trials.tried_pad |= trial.way.needs_pad();
        self.controls.report(&Report::Tried { way: trial.way, typed: true });
        Ok(None)
    }

    /// Begins a trial with another cell selected, and returns what the board looks like; `None` if the way is
    /// impossible.
    fn prepare(&mut self, trial: Trial, cell: Cell, symbol: Symbol) -> Result<Option<Before>, Interruption> {
        let before_click = self.eyes.trials.before_click.take();
        if !self.may_try(trial, symbol)? {
            return Ok(None);
        }
        self.hold(trial.hold);
        if before_click.is_some() && trial.way == Way::ClickKey {
            self.eyes.habits.selection = None;
            return Ok(before_click);
        }
        // A cell that is still selected would show no change, and take what is meant for another. A text cursor may
        // blink there.
        let selected = self.eyes.last_selected.or(Some(cell));
        let is_followed = trial.way == Way::ClickKey && self.is_followed(cell);
        // If no click has selected anything yet, there is no cell to leave before a double click.
        let is_unmoved = trial.way == Way::DoubleClickKey && !self.eyes.trials.has_selected;
        if let Some(selected) = selected.filter(|_| !is_followed && !is_unmoved) {
            // A click on the pad may enter the digit there. One that is chosen and used up may only look so.
            let Habits { chosen, shows_choice, .. } = self.eyes.habits;
            let board = self.picture(self.eyes.board.whole())?;
            let is_chosen = shows_choice || chosen.is_some_and(|chosen| !self.is_used_up(chosen, &board));
            let digit = if trial.way.needs_pad() && !is_chosen { Some(symbol) } else { chosen };
            self.leave_for_given(selected, digit)?;
        }
        if !self.is_possible(trial, cell)? {
            self.bring_selection_back(trial, cell, symbol)?;
            return Ok(None);
        }
        let differences = self.differences()?;
        let unselected = self.picture(self.eyes.board.area(cell))?;
        self.eyes.habits.selection = None;
        let closed = self.window_picture()?;
        Ok(Some(Before { differences, unselected, pointed_at: None, closed, is_followed }))
    }

    /// What the board looks like before a click on a cell, with the pointer far away, then on the cell.
    pub(super) fn look_before_click(&mut self, cell: Cell) -> Result<Before, Interruption> {
        let unselected = self.look_from(self.far_from(cell))?;
        let closed = self.window_picture()?;
        let pointed_at = Some(self.look_from(cell)?);
        let (differences, is_followed) = (self.differences_in(&unselected), self.is_followed(cell));
        Ok(Before { differences, unselected, pointed_at, closed, is_followed })
    }

    /// Whether the page scrolls to a cell at each click on it.
    pub(super) fn is_followed(&self, cell: Cell) -> bool {
        self.eyes.last_selected.is_none_or(|last| last == cell) && self.eyes.moves >= FOLLOWED
    }

    /// Whether a trial needs no pad that is missing or was tried, and would not enter what is chosen on the pad.
    fn may_try(&mut self, Trial { way, .. }: Trial, symbol: Symbol) -> Result<bool, Interruption> {
        if way.needs_pad() {
            // A pad that shows only beside a selected cell is looked for again once the cell is left.
            let has_no_pad = self.eyes.habits.pad.is_empty() && self.seen_pad()?.is_empty();
            let enters_other = way == Way::ClickPad
                && self.eyes.habits.shows_choice
                && self.eyes.habits.is_other_chosen(symbol);
            return Ok(!has_no_pad && !self.eyes.trials.tried_pad && !enters_other);
        }
        let clicks = matches!(way, Way::ClickKey | Way::DoubleClickKey);
        Ok(!clicks || !self.eyes.habits.is_other_chosen(symbol))
    }

    /// Ends a trial whose way is impossible. Arrow keys may have moved a selection that does not show, so the next
    /// trial goes to a given first.
    fn bring_selection_back(
        &mut self,
        Trial { way, .. }: Trial,
        cell: Cell,
        symbol: Symbol,
    ) -> Result<(), Interruption> {
        self.eyes.last_selected = Some(cell);
        if way == Way::ArrowsKey {
            if self.eyes.habits.follows_arrows && !self.eyes.habits.is_other_chosen(symbol) {
                // A program may ignore clicks on givens, and a pad would fill the selected cell.
                self.select(cell, Way::ClickKey)?;
            }
            self.controls.report(&Report::Tried { way, typed: false });
        }
        Ok(())
    }

    /// Whether a trial with this outcome has entered the digit; removes anything else that it has left.
    fn is_entered(
        &mut self,
        way: Way,
        (cell, symbol): (Cell, Symbol),
        outcome: TrialOutcome,
        (unselected, selected): (&Picture, &Picture),
    ) -> Result<bool, Interruption> {
        match outcome {
            // Something closed over the cell may take a moment to disappear.
            TrialOutcome::Taken => return Ok(self.outcome(cell, symbol, selected)? == TrialOutcome::Taken),
            _ if self.shows(cell, symbol)? => return Ok(true),
            TrialOutcome::Other if self.shows_elsewhere_selected(cell, symbol)? => return Ok(true),
            TrialOutcome::Unfinished => {
                let is_mark = self.has_mark(cell, unselected)?;
                self.clear(cell, way)?;
                if is_mark {
                    return Err(Stop::OnlyMark { cell }.into());
                }
            }
            TrialOutcome::Other => self.undo(cell, way)?,
            TrialOutcome::Untouched => {}
        }
        Ok(false)
    }

    /// Enters the digit into the cell, which may already be seen to be selected, and does whatever else makes it stay
    /// there. Returns the way that did it.
    fn enter_selected(
        &mut self,
        tried: Way,
        is_selected: bool,
        (cell, symbol): (Cell, Symbol),
        (selected, closed): (&Picture, &Picture),
    ) -> Result<(Way, TrialOutcome), Interruption> {
        let area = self.eyes.board.area(cell);
        let mut way = self.make(tried, is_selected, cell, symbol)?;
        let mut outcome = self.outcome(cell, symbol, selected)?;
        let may_repeat = match way {
            Way::ArrowsKey => self.has_time_for_trials(),
            Way::DoubleClickKey => is_selected || !self.eyes.habits.hovers,
            _ => false,
        };
        if outcome == TrialOutcome::Untouched && may_repeat && self.eyes.habits.pad.is_empty() {
            // The key may have been lost.
            if way == Way::ArrowsKey {
                self.select(cell, way)?;
            }
            self.make(tried, true, cell, symbol)?;
            outcome = self.outcome(cell, symbol, selected)?;
        }
        // A digit that still has to be confirmed may be too small to be read beside a text cursor. Where there is only
        // the cursor, Return might begin another game.
        let is_draft = match outcome {
            TrialOutcome::Unfinished => true,
            TrialOutcome::Untouched => {
                let may_be_draft = is_selected && self.eyes.habits.pad.is_empty();
                may_be_draft && self.has_time_for_trials() && self.stays_different(selected, area)?
            }
            TrialOutcome::Taken | TrialOutcome::Other => false,
        };
        let selects_for_keys = matches!(tried, Way::ClickKey | Way::DoubleClickKey);
        if is_draft && selects_for_keys {
            (way, outcome) = self.commit_draft(way, (cell, symbol), selected)?;
        }
        let may_be_other = matches!(outcome, TrialOutcome::Untouched | TrialOutcome::Other);
        if may_be_other && is_selected && selects_for_keys {
            (way, outcome) = self.try_more(tried, (cell, symbol), (selected, closed), outcome)?;
        }
        Ok((way, outcome))
    }

    /// Confirms the digit in the selected cell, unless a message over the board had only hidden it. Returns the way that
    /// entered it and what that did.
    fn commit_draft(
        &mut self,
        way: Way,
        (cell, symbol): (Cell, Symbol),
        selected: &Picture,
    ) -> Result<(Way, TrialOutcome), Interruption> {
        if self.shows(cell, symbol)? || self.shows_no_board()? && self.is_taken(cell, symbol)? {
            return Ok((way, TrialOutcome::Taken));
        }
        // What lies over the cell by now is no draft, and would not stop the key.
        self.controls.check_click(self.centre(cell))?;
        self.check_in_place(cell)?;
        self.commit()?;
        self.is_taken(cell, symbol)?;
        Ok((Way::ClickKeyReturn, self.outcome_now(cell, symbol, selected)?))
    }

    /// Tries what else may enter a digit into a cell that a click has selected: the pad, a key held longer, and the
    /// digits that the click has opened.
    fn try_more(
        &mut self,
        way: Way,
        (cell, symbol): (Cell, Symbol),
        (selected, closed): (&Picture, &Picture),
        before: TrialOutcome,
    ) -> Result<(Way, TrialOutcome), Interruption> {
        let covers = self.eyes.habits.covers;
        if !covers && !self.eyes.habits.pad.is_empty() && !self.eyes.trials.tried_pad {
            let (way, outcome) = self.try_pad(cell, symbol, selected, before)?;
            if outcome != before {
                return Ok((way, outcome));
            }
        }
        let hold = self.eyes.habits.hold;
        if before == TrialOutcome::Untouched && !self.eyes.board.has_numbers() && self.has_time_for_trials() {
            for longer in HOLDS.into_iter().filter(|&longer| longer > hold) {
                self.hold(longer);
                self.deliver(cell, symbol, way)?;
                match self.outcome(cell, symbol, selected)? {
                    TrialOutcome::Untouched => {}
                    TrialOutcome::Unfinished => return self.commit_draft(way, (cell, symbol), selected),
                    outcome => return Ok((way, outcome)),
                }
            }
            self.hold(hold);
        }
        // The key may have closed what the click had opened.
        let is_open = self.finds_opened_pad(closed, cell)? || covers && self.open_pad(cell)?;
        Ok(if is_open {
            (Way::ClickPad, self.try_opened_pad(cell, symbol, selected)?)
        } else {
            (way, before)
        })
    }

    /// Enters the digit into the cell, which may already be selected, and returns the way that did it.
    fn make(&mut self, way: Way, is_selected: bool, cell: Cell, symbol: Symbol) -> Result<Way, Interruption> {
        if way == Way::PadClick {
            return self.make_pad_first(cell, symbol);
        }
        // A double click has been made.
        if !is_selected && way != Way::DoubleClickKey {
            self.select(cell, way)?;
        }
        let has_pad = !self.eyes.habits.pad.is_empty();
        if has_pad && self.shows(cell, symbol)? {
            // The click alone has entered the digit that was chosen on the pad before.
            return Ok(Way::PadClick);
        }
        if self.eyes.habits.chosen == Some(symbol) {
            // It may do so late.
            let mut is_taken = self.is_taken_late(cell, symbol)?;
            if !is_taken && way.clicks() && self.is_still_chosen(symbol)? {
                // Or it may have been lost.
                self.select(cell, way)?;
                is_taken = self.is_taken_late(cell, symbol)?;
            }
            if is_taken {
                return Ok(Way::PadClick);
            }
            // The program does not keep what is chosen, or does not enter it.
            self.forget_choice(cell)?;
        }
        let is_handled = self.deliver(cell, symbol, way)?;
        if way == Way::ClickPad && !is_handled {
            // The click on the cell may be lost, and the digit kept for the next click.
            self.select(cell, way)?;
            return Ok(if self.is_taken(cell, symbol)? { Way::PadClick } else { way });
        }
        if way == Way::ArrowsKey && !self.is_last(cell) {
            self.leave(cell)?;
        }
        Ok(way)
    }

    /// Finds what a way needs; false if the way is impossible.
    fn is_possible(&mut self, Trial { way, must_show, .. }: Trial, cell: Cell) -> Result<bool, Interruption> {
        match way {
            // What opens beside a cell may lie over the pad or the cell and take the next click.
            Way::ClickPad | Way::PadClick | Way::DoubleClickKey if self.eyes.habits.covers => Ok(false),
            Way::ClickPad | Way::PadClick => {
                if self.eyes.habits.pad.is_empty() {
                    self.find_pad()?;
                }
                Ok(!self.eyes.habits.pad.is_empty())
            }
            // Where no text cursor is seen, the first digit of a number might count as a wrong entry.
            _ if self.eyes.board.has_numbers() => Ok(way == Way::ClickKey && must_show),
            // The key would go to the cell of the cursor, which stays where the arrows have left it.
            Way::HoverKey => Ok(!self.eyes.habits.follows_arrows),
            Way::ClickKey | Way::DoubleClickKey if !must_show => self.ignores_arrows(),
            Way::ArrowsKey => {
                // One of the keys may have been lost.
                let is_found =
                    self.find_cursor()? || self.eyes.habits.follows_arrows && self.find_cursor()?;
                if self.eyes.habits.cursor == Some(cell) {
                    // The cell would look the same if the arrow keys selected it.
                    self.leave(cell)?;
                }
                Ok(is_found)
            }
            Way::ClickKey | Way::ClickKeyReturn | Way::DoubleClickKey => Ok(true),
        }
    }

    /// Whether a text cursor blinks in a cell.
    fn has_text_cursor(&mut self, cell: Cell) -> Result<bool, Interruption> {
        let still = self.still_picture()?;
        let end = self.controls.now() + BLINK;
        self.changes_from(&still, self.eyes.board.area(cell), end)
    }
}
