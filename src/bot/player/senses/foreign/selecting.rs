//! Selecting a cell, in a trial and later, and making sure that the board shows it.

use super::difference::differs;
use super::giving::MOST_SELECTIONS;
use super::habits::SelectionLook;
use super::timing::{AFTER_STALL, HOVERED, POLLED, SELECTED, SELECTION, STALL};
use super::trial::{Before, Trial};
use super::{ForeignTypist, GLANCE, Habits, REACH};
use crate::bot::report::Report;
use crate::bot::stop::Interruption;
use crate::bot::way::Way;
use crate::desktop::Picture;
use crate::puzzle::Cell;

impl ForeignTypist<'_, '_> {
    /// Selects a cell, and returns whether the board shows that it is selected and takes the key.
    pub(super) fn select_visibly(
        &mut self,
        trial: Trial,
        cell: Cell,
        before: &Before,
    ) -> Result<bool, Interruption> {
        let way = trial.way;
        let now = self.controls.now();
        let may_stall = way == Way::DoubleClickKey
            && self.eyes.trials.silence.is_some_and(|[first, _]| now < first + STALL);
        let unselected = if may_stall { Some(self.look_at(cell)?) } else { None };
        if !self.seems_to_select(trial, cell, before)? {
            return Ok(false);
        }
        // If there is a cursor, the key goes to its cell, wherever the pointer is. During a stall, the arrow keys seem to
        // do nothing, and what the pointer has changed may pass for the effect of the first click that selects anything.
        let may_be_pointer = way == Way::HoverKey || may_stall && !self.eyes.trials.has_selected;
        if may_be_pointer && !self.selects_without_pointer(way, cell, unselected)? {
            return Ok(false);
        }
        self.eyes.trials.has_selected |= way != Way::HoverKey;
        Ok(true)
    }

    /// Selects a cell, and returns whether the board shows that, or shows what the way has opened.
    fn seems_to_select(&mut self, trial: Trial, cell: Cell, before: &Before) -> Result<bool, Interruption> {
        let is_shown = if before.is_followed {
            // A click that moves the page may not select the cell, and a key would then go to the cursor's cell.
            if !self.has_no_cursor()? {
                return Ok(false);
            }
            self.select(cell, trial.way)?;
            true
        } else {
            self.shows_selection(cell, trial, before)?
        };
        // Something that the click has opened also shows which cell is selected; the digit may close it again.
        let opens = self.is_open_beside(cell, &before.differences)?
            || !is_shown && trial.must_show && self.seen_opened_pad(&before.closed)?.is_some();
        self.eyes.habits.covers |= opens;
        let is_seen = is_shown || opens;
        if !is_seen && trial.must_show {
            self.controls.report(&Report::Tried { way: trial.way, typed: false });
        }
        Ok(is_seen)
    }

    /// Whether a cell that looks selected is so not just because of the pointer: there is no cursor, which would take the
    /// key elsewhere. `unselected` is what the cell looked like before, if the program may stall.
    fn selects_without_pointer(
        &mut self,
        way: Way,
        cell: Cell,
        unselected: Option<Picture>,
    ) -> Result<bool, Interruption> {
        let looks = match unselected {
            Some(unselected) => Some((unselected, self.look_at(cell)?)),
            None => None,
        };
        if way == Way::DoubleClickKey {
            // A text cursor may blink there.
            self.leave(cell)?;
        }
        if !self.ignores_arrows()? {
            return Ok(false);
        }
        if way == Way::HoverKey {
            // The arrow keys may have moved an invisible selection.
            self.leave(cell)?;
        }
        let is_still_selected = match looks {
            Some((unselected, selected)) => {
                let (now, area) = (self.look_at(cell)?, selected.area());
                differs(&unselected, &now, area) && !differs(&selected, &now, area)
            }
            None => false,
        };
        if is_still_selected {
            // The program ignores clicks on givens, and a second selection would not be seen.
            self.eyes.last_selected = Some(cell);
        } else {
            self.select(cell, way)?;
        }
        Ok(true)
    }

    /// Whether the board shows that a way selects a cell, and how soon.
    fn shows_selection(
        &mut self,
        cell: Cell,
        Trial { way, must_show, .. }: Trial,
        Before { unselected, pointed_at, .. }: &Before,
    ) -> Result<bool, Interruption> {
        let area = self.eyes.board.area(cell);
        let aside = if way.clicks() && must_show && pointed_at.is_none() {
            Some(self.look_from_aside()?)
        } else {
            None
        };
        let before = match (way, pointed_at, &aside) {
            // With the pointer off the board, the last cell that it was on may stay selected.
            (Way::HoverKey, ..) => self.look_from(self.far_from(cell))?,
            // The pointer alone may change the look of a cell, which must not pass for the effect of the click.
            (_, Some(pointed_at), _) => pointed_at.clone(),
            _ if way.clicks() && self.eyes.habits.hovers => self.look_from(cell)?,
            (.., Some(aside)) => aside.clone(),
            (.., None) => self.look_from_aside()?,
        };
        let begin = self.controls.now();
        self.select(cell, way)?;
        // Other cells may change on their own, too.
        let outlined = self.outlined(cell)?;
        // The cursor may have come a long way, and clicks may be held.
        let since = match way {
            Way::ArrowsKey | Way::DoubleClickKey => self.controls.now(),
            _ => begin,
        };
        let end = since + if must_show { SELECTION } else { SELECTION / 2 };
        loop {
            let now = self.picture(outlined)?;
            let in_cell = differs(&before, &now, area);
            let around = self.has_changed(cell, &before, &now);
            if in_cell || around {
                let after = self.controls.now().saturating_sub(begin + self.eyes.habits.pause);
                let whole = self.picture(before.area())?;
                let has_peers = self.changes_peers(cell, &before, &whole);
                let selection =
                    SelectionLook { after, has_peers, is_outlined: !in_cell, ..SelectionLook::default() };
                self.eyes.habits.selection = Some(selection);
                return Ok(true);
            }
            if !self.controls.waits(end, GLANCE)? {
                break;
            }
        }
        // Under the pointer, a cell may look selected anyway. If it need not look so, the pointer stays: the key may go to
        // the cell under it.
        let is_shown = match aside {
            Some(aside) => differs(&aside, &self.look_from_aside()?, area),
            None if pointed_at.is_some() => {
                let far = self.look_from(self.far_from(cell))?;
                self.park()?;
                differs(unselected, &far, area)
            }
            None => return Ok(false),
        };
        if is_shown {
            let selection =
                SelectionLook { after: SELECTED, is_hidden_by_pointer: true, ..SelectionLook::default() };
            self.eyes.habits.selection = Some(selection);
        }
        Ok(is_shown)
    }

    /// Selects a cell as the way needs it, and waits until that is seen if the program shows it: a key after a lost
    /// click would go to another cell. Returns whether it was seen, or the cell was selected before.
    pub(super) fn select(&mut self, cell: Cell, way: Way) -> Result<bool, Interruption> {
        if let Some(last) =
            self.eyes.last_selected.filter(|&last| self.eyes.habits.covers && last.distance(cell) <= REACH)
        {
            self.leave(last)?;
        }
        let uses_arrows = way == Way::ArrowsKey;
        let has_lost_cursor = uses_arrows && self.eyes.habits.cursor.is_none();
        if has_lost_cursor {
            self.find_cursor_again(cell)?;
        }
        let was_selected = if has_lost_cursor {
            self.eyes.habits.cursor == Some(cell)
        } else {
            self.eyes.last_selected == Some(cell) && !self.eyes.is_in_doubt
        };
        let may_point = way.clicks() && !self.is_hidden_by_pointer(way);
        let may_stall = may_point && !self.eyes.has_answered && !self.hover(cell)?;
        let (mut is_seen, mut is_late) = (false, false);
        for tries_left in (0..MOST_SELECTIONS).rev() {
            is_seen = self.try_to_select(cell, way)? || was_selected;
            if !is_seen && !is_late && self.may_click_again(cell, way) {
                // The first click may have counted where the pointer was before.
                self.controls.pause(POLLED)?;
                is_seen = self.try_to_select(cell, way)?;
                is_late = true;
            }
            if is_seen || self.eyes.habits.selection.is_none() || tries_left == 0 {
                break;
            }
            is_late = true;
            if uses_arrows && self.eyes.habits.cursor.is_some_and(|cursor| cursor != cell) {
                // It was seen elsewhere, and goes on from there.
                continue;
            }
            if uses_arrows {
                self.find_cursor_again(cell)?;
                is_seen = self.eyes.habits.cursor == Some(cell);
                if is_seen {
                    break;
                }
            } else if way == Way::HoverKey {
                // Where a whole row looks selected, the pointer may come from the same row.
                let far = self.far_from(cell);
                self.look_from(far)?;
            } else {
                // The cell may be selected already: some programs move the selection on by themselves.
                self.leave(cell)?;
            }
        }
        if !is_seen && self.eyes.habits.selection.is_some() {
            // A program that stalls may handle the key before the clicks.
            let marked = self.marked_area(cell, way)?;
            let now = self.picture(marked)?;
            is_seen = self.marks_cell((cell, way), &now, AFTER_STALL)?;
        }
        if is_seen && is_late && self.eyes.habits.hovers && way.clicks() {
            // After a stall, what the pointer has changed shows late, too, and may pass for the effect of the click.
            self.leave(cell)?;
            is_seen = self.try_to_select(cell, way)?;
        }
        if is_seen && may_stall {
            // A program that stalled may only have seen the pointer, and may handle the key before the click.
            self.controls.pause(POLLED)?;
        }
        self.controls.pause(self.eyes.habits.pause)?;
        self.eyes.is_in_doubt &= !is_seen && self.eyes.habits.selection.is_some();
        Ok(is_seen)
    }

    /// Whether a second click on a cell may be seen to select it, and closes nothing that the first has opened. While a way
    /// is learnt, the pointer has been there before the first.
    fn may_click_again(&self, cell: Cell, way: Way) -> bool {
        let Habits { way: learnt, covers, selection, .. } = self.eyes.habits;
        let may_be_seen = learnt.is_some() && selection.is_some();
        may_be_seen && way.clicks() && !covers && self.controls.left_at == Some(self.centre(cell))
    }

    /// Selects a cell once; false if it is not seen to change.
    fn try_to_select(&mut self, cell: Cell, way: Way) -> Result<bool, Interruption> {
        let place = self.centre(cell);
        // A window over the board would not stop a key.
        self.controls.check_click(place)?;
        let is_hidden = self.is_hidden_by_pointer(way);
        if is_hidden {
            self.park()?;
            self.controls.pause(HOVERED)?;
        } else if way.clicks() {
            self.hover(cell)?;
        }
        self.check_in_place(cell)?;
        let marked = self.marked_area(cell, way)?;
        let before = self.picture(marked)?;
        let from = self.eyes.habits.cursor;
        match way {
            Way::HoverKey => self.controls.point_at(place)?,
            Way::ArrowsKey => self.go_to(cell)?,
            Way::DoubleClickKey => {
                self.click(place)?;
                // The page may have scrolled to the cell.
                self.check_in_place(cell)?;
                self.click(place)?;
            }
            Way::ClickKey | Way::ClickKeyReturn | Way::ClickPad | Way::PadClick => self.click(place)?,
        }
        self.eyes.last_selected = Some(cell);
        if is_hidden {
            // The click may count only where the pointer still is.
            self.controls.pause(SELECTED)?;
            self.park()?;
            self.controls.pause(HOVERED)?;
        }
        self.is_selected((cell, way), from, &before)
    }

    /// Whether a click selects a cell, but that shows only with the pointer off it.
    fn is_hidden_by_pointer(&self, way: Way) -> bool {
        way.clicks()
            && way != Way::PadClick
            && self.eyes.habits.selection.is_some_and(|look| look.is_hidden_by_pointer)
    }

    /// Points at a cell that will be clicked, so that the effect of the pointer does not pass for that of the click; false
    /// if the program may not have seen the pointer yet. Where nothing would show that a click has counted where the
    /// pointer was before, waits until the program has looked.
    pub(super) fn hover(&mut self, cell: Cell) -> Result<bool, Interruption> {
        let place = self.centre(cell);
        let Habits { way, ref pad, hovers, selection, .. } = self.eyes.habits;
        let is_blind = pad.is_empty() && (way.is_none() || selection.is_none());
        if !hovers && !is_blind || self.controls.left_at == Some(place) {
            return Ok(true);
        }
        let area = self.outlined(cell)?;
        let before = self.picture(area)?;
        self.controls.point_at(place)?;
        self.controls.pause(HOVERED)?;
        Ok(!hovers || differs(&before, &self.picture(area)?, area))
    }
}
