//! Enters a digit into a cell in each of the ways.

use std::cmp::Reverse;
use std::time::Duration;

use super::REACH;
use super::difference::differs;
use super::timing::{AFTER_STALL, ARRIVAL, HANDLED, HOVERED, POLLED, SELECTED};
use super::{ForeignTypist, GLANCE, Habits, Typist as _};
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::bot::way::Way;
use crate::desktop::{Key, MenuKey, MouseButton, Picture, Point};
use crate::eyes::find_opened_pad;
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};

/// How often to try to select a cell until the selection is seen.
const MOST_SELECTIONS: usize = 3;

impl ForeignTypist<'_, '_> {
    /// Gives a digit to a cell; false if the cell was not seen to change.
    pub(super) fn give(&mut self, cell: Cell, symbol: Symbol, way: Way) -> Result<bool, Interruption> {
        if way == Way::ClickPad && self.eyes.habits.opens_pad {
            for _ in 0..MOST_SELECTIONS {
                if self.open_pad(cell)? {
                    return self.deliver(cell, symbol, way);
                }
            }
            return Err(Pause::PadLost.into());
        }
        if way == Way::PadClick && !self.is_still_chosen(symbol)? {
            self.click_pad(cell, symbol, way)?;
        }
        self.eyes.typed_last |= way == Way::PadClick && self.is_last(cell);
        let last = match self.eyes.last_selected.filter(|&last| last != cell && self.eyes.saw_selection) {
            Some(last) => Some(self.picture(self.eyes.board.area(last))?),
            None => None,
        };
        let is_other = self.eyes.last_selected != Some(cell);
        let mut is_seen = self.select(cell, way)?;
        self.eyes.saw_selection = is_seen;
        if let Some(look) = &mut self.eyes.habits.selection {
            look.is_confirmed |= is_seen && is_other;
        }
        if way == Way::ArrowsKey && !is_seen && self.eyes.habits.selection.is_some() {
            self.select_with_longer_keys(cell)?;
        }
        if way == Way::ClickPad && self.shows(cell, symbol)? {
            // After a lost click on the cell, the pad had kept the digit for the next one.
            if self.shows_elsewhere_selected(cell, symbol)? {
                return Ok(true);
            }
            // It was a text cursor that looks like a 1.
            is_seen = self.select(cell, way)?;
        }
        if let Some(look) = self.eyes.habits.selection.filter(|_| way.clicks() && way != Way::PadClick) {
            // Without a selected cell, a pad may keep the digit for the next cell that is clicked, and a key would go to
            // the last one.
            if !is_seen && (way == Way::ClickPad || self.looks_as_before(last.as_ref())?) {
                return Ok(false);
            }
            if !look.is_confirmed {
                // The key would go to the cell of a cursor that no click moves.
                self.leave(cell)?;
                return Ok(false);
            }
        }
        self.deliver(cell, symbol, way)
    }

    /// Whether a cell looks as in an earlier picture, in which it was selected.
    fn looks_as_before(&mut self, last: Option<&Picture>) -> Result<bool, Interruption> {
        match last {
            Some(last) => Ok(!differs(last, &self.picture(last.area())?, last.area())),
            None => Ok(false),
        }
    }

    /// Gives a digit to the selected cell, and waits until the cell looks different; false if it does not. Without the
    /// wait, programs that handle clicks before keys would put the digit into the next cell that is clicked. Fails if
    /// the board has moved.
    pub(super) fn deliver(&mut self, cell: Cell, symbol: Symbol, way: Way) -> Result<bool, Interruption> {
        if way == Way::PadClick {
            // The click on the cell has already entered the digit.
            return Ok(true);
        }
        self.check_in_place(cell)?;
        // Whatever opens at the end of the game should not receive arrow keys.
        let follows = way == Way::ArrowsKey && self.eyes.habits.may_move_on() && !self.is_last(cell);
        let area = self.eyes.board.area(cell);
        let before = self.picture(if follows { self.eyes.board.whole() } else { area })?;
        if self.is_last(cell) {
            // With what the click on the cell has opened.
            self.eyes.before_end = Some(self.picture(self.eyes.board.whole())?);
        }
        match way {
            Way::ClickPad => {
                let habits = &self.eyes.habits;
                let only_chooses = habits.chooses_first && habits.is_other_chosen(symbol);
                self.click_pad(cell, symbol, way)?;
                if only_chooses && self.becomes_chosen(symbol)? {
                    self.check_in_place(cell)?;
                    self.click(self.centre(cell))?;
                }
            }
            Way::ClickKeyReturn => {
                self.type_symbol(symbol)?;
                self.commit()?;
            }
            _ => self.type_symbol(symbol)?,
        }
        self.eyes.typed_last |= self.is_last(cell);
        let is_handled = self.changes_from(&before, area, self.controls.now() + HANDLED)?;
        self.eyes.has_answered = is_handled;
        if follows && is_handled {
            self.follow_cursor(cell, &before)?;
        }
        if way == Way::ArrowsKey && !is_handled {
            // The digit may have gone to another cell.
            self.eyes.habits.cursor = None;
        }
        Ok(is_handled)
    }

    /// Checks whether the cursor has stayed in its cell after an entry: some programs move it on.
    fn follow_cursor(&mut self, cell: Cell, before: &Picture) -> Result<(), Interruption> {
        let now = self.still_picture()?;
        let is_alone = self.changed_cells(before, &now).iter().all(|&other| other == cell);
        // The other changed cells may be those with the same digit.
        let is_there = is_alone || self.finds_cursor_from(cell)?;
        // In the last columns, a cursor that has moved on may seem to have stayed.
        if !is_there {
            self.eyes.habits.stays = 0;
        } else if cell.offset(0, 2).is_some() {
            self.eyes.habits.stays += 1;
        }
        Ok(())
    }

    fn type_symbol(&mut self, symbol: Symbol) -> Result<(), Interruption> {
        self.eyes.board.keys(symbol).try_for_each(|character| self.controls.press(Key::Character(character)))
    }

    /// Empties the cell that is selected.
    pub(super) fn erase(&mut self) -> Result<(), Interruption> {
        let most = if self.eyes.board.has_numbers() { 2 } else { 1 };
        (0..most).try_for_each(|_| self.controls.press(Key::Clear))
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
            self.eyes.last_selected == Some(cell)
        };
        self.eyes.last_selected = Some(cell);
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
                self.eyes.last_selected = Some(cell);
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
            self.eyes.last_selected = Some(cell);
            is_seen = self.try_to_select(cell, way)?;
        }
        if is_seen && may_stall {
            // A program that stalled may only have seen the pointer, and may handle the key before the click.
            self.controls.pause(POLLED)?;
        }
        self.controls.pause(self.eyes.habits.pause)?;
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

    /// Clicks on a cell, which may move the cursor.
    fn click(&mut self, place: Point) -> Result<(), Interruption> {
        self.eyes.habits.cursor = None;
        self.controls.click_at(place, MouseButton::Left)
    }

    /// Empties a cell. With [`Way::PadClick`], leaves that to the right digit, which will replace the wrong one.
    pub(super) fn clear(&mut self, cell: Cell, way: Way) -> Result<(), Interruption> {
        self.settle()?;
        if way != Way::PadClick {
            self.select(cell, way)?;
            self.erase()?;
            let is_empty = self.becomes_empty(cell)?;
            if !is_empty && self.eyes.board.has_numbers() {
                // The program would append the digits of the next number.
                return Err(Stop::NotCleared { cell }.into());
            }
        }
        self.target.shown.apply(Action::Clear(cell));
        Ok(())
    }

    /// Waits until a cell shows no digit; false if the program keeps it.
    fn becomes_empty(&mut self, cell: Cell) -> Result<bool, Interruption> {
        let end = self.controls.now() + ARRIVAL;
        loop {
            let picture = self.picture(self.eyes.board.area(cell))?;
            if self.digit(&picture, cell).is_none() {
                return Ok(true);
            }
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
    }

    pub(super) fn commit(&mut self) -> Result<(), Interruption> {
        self.controls.pause(self.eyes.habits.pause)?;
        self.controls.press(Key::Menu(MenuKey::Return))
    }

    /// Keeps keys and buttons down this long from now on.
    pub(super) fn hold(&mut self, time: Duration) {
        self.eyes.habits.hold = time;
        self.controls.desktop.set_hold(time);
    }

    /// Selects a given far from a cell, with a click or with the cursor, which closes what the program has opened and
    /// shows what the cursor has covered. The peers of a selected cell may look selected, too, so a given that is no peer
    /// is preferred; a page that scrolls to the clicked cell moves least for a given in the same row.
    pub(super) fn leave(&mut self, cell: Cell) -> Result<(), Interruption> {
        self.leave_for_given(cell, self.eyes.habits.chosen)
    }

    /// Like [`leave`](Self::leave), for a given with this digit if there is one: a given may be an entry of the user that
    /// looks like one, and a digit that is chosen on the pad, or about to be, may go there.
    pub(super) fn leave_for_given(&mut self, cell: Cell, digit: Option<Symbol>) -> Result<(), Interruption> {
        let puzzle = &self.target.puzzle;
        let mut givens: Vec<Cell> =
            puzzle.layout().cells().filter(|&other| puzzle.given(other).is_some()).collect();
        if self.eyes.habits.covers {
            // A click on a covered given would go to what covers it.
            let picture = self.picture(self.eyes.board.whole())?;
            givens.retain(|&other| self.digit(&picture, other) == self.target.puzzle.given(other));
        }
        let has_moved = self.eyes.moves > 0;
        let is_other =
            |given: Cell| digit.is_some() && self.target.puzzle.given(given) != digit && !has_moved;
        let far = givens.into_iter().min_by_key(|&other| {
            let far = cell.distance(other);
            let out_of_reach = far.min(REACH + 1);
            let is_peer = !has_moved && self.target.puzzle.layout().peers(cell).contains(&other);
            (is_other(other), Reverse(out_of_reach), is_peer, cell.row().abs_diff(other.row()), Reverse(far))
        });
        let Some(far) = far else { return Ok(()) };
        let closed = if self.eyes.habits.covers && self.eyes.habits.stays_open.is_none() {
            let around = self.around(far)?;
            Some(self.picture(around)?)
        } else {
            None
        };
        let uses_cursor = self.eyes.habits.has_cursor();
        if !uses_cursor {
            self.hover(far)?;
        }
        self.check_in_place(far)?;
        if uses_cursor {
            self.park_cursor(far)?;
        } else {
            let before = self.picture(self.eyes.board.area(far))?;
            self.click(self.centre(far))?;
            self.eyes.last_selected = None;
            self.changes(&before, SELECTED)?;
        }
        self.controls.pause(self.eyes.habits.pause)?;
        if let Some(closed) = closed {
            self.eyes.habits.stays_open = self.has_opened(far, &closed)?;
        }
        if self.eyes.habits.stays_open == Some(true) {
            // The page may have moved to the cell that was clicked.
            self.check_in_place(far)?;
            self.click(self.centre(far))?;
            self.still_picture()?;
        }
        Ok(())
    }

    /// Whether a click on a given has opened what it opens on blanks, or `None` if that cannot be seen.
    fn has_opened(&mut self, given: Cell, closed: &Picture) -> Result<Option<bool>, Interruption> {
        let now = self.still_picture_of(closed.area())?;
        if find_opened_pad(closed, &now, &self.eyes.board, None).is_some() {
            return Ok(Some(true));
        }
        let puzzle = &self.target.puzzle;
        let is_read = |picture: &Picture, cell: Cell| self.digit(picture, cell) == puzzle.given(cell);
        let beside = puzzle.layout().cells().filter(|&other| other.distance(given) == 1);
        let before: Vec<Cell> =
            beside.filter(|&other| puzzle.given(other).is_some() && is_read(closed, other)).collect();
        let hides = before.iter().any(|&other| !is_read(&now, other));
        Ok((!before.is_empty()).then_some(hides))
    }
}
