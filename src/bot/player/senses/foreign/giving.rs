//! Enters a digit into a cell in each of the ways.

use std::cmp::Reverse;
use std::time::Duration;

use super::REACH;
use super::timing::{ARRIVAL, HANDLED, SELECTED};
use super::{ForeignTypist, GLANCE, Typist as _};
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::bot::way::Way;
use crate::desktop::{Key, MenuKey, MouseButton, Picture, Point};
use crate::eyes::find_opened_pad;
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};

/// How often to try to select a cell until the selection is seen.
pub(super) const MOST_SELECTIONS: usize = 3;

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
            Some(last) => Some((last, self.picture(self.eyes.board.area(last))?)),
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
            let must_be_seen = way == Way::ClickPad || self.eyes.is_in_doubt;
            if !is_seen && (must_be_seen || self.may_be_selected(last.as_ref())?) {
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

    /// Whether a cell looks as in an earlier picture, in which it was selected, or has changed because its digit came late.
    fn may_be_selected(&mut self, last: Option<&(Cell, Picture)>) -> Result<bool, Interruption> {
        let Some((cell, before)) = last else { return Ok(false) };
        let now = self.picture(before.area())?;
        let has_new_digit = self.digit(before, *cell) != self.digit(&now, *cell);
        Ok(has_new_digit || !self.stays_different(before, before.area())?)
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
            self.follow_cursor((cell, symbol), &before)?;
        }
        if way == Way::ArrowsKey && !is_handled {
            // The digit may have gone to another cell.
            self.eyes.habits.cursor = None;
        }
        Ok(is_handled)
    }

    /// Checks whether the cursor has stayed in its cell after an entry: some programs move it on.
    fn follow_cursor(
        &mut self,
        (cell, symbol): (Cell, Symbol),
        before: &Picture,
    ) -> Result<(), Interruption> {
        let now = self.still_picture()?;
        let is_alone = self.changed_cells(before, &now).iter().all(|&other| other == cell);
        // The other changed cells may be those with the same digit.
        let is_there = is_alone || self.finds_cursor_from(cell, symbol)?;
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

    /// Clicks on a cell, which may move the cursor.
    pub(super) fn click(&mut self, place: Point) -> Result<(), Interruption> {
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
