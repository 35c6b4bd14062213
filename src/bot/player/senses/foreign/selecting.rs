//! Selecting a cell in a trial, and making sure that the board shows it.

use super::difference::differs;
use super::habits::SelectionLook;
use super::timing::{SELECTED, SELECTION, STALL};
use super::trial::{Before, Trial};
use super::{ForeignTypist, GLANCE};
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
}
