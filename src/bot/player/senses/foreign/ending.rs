//! The end of a game: the program may hide its board, or make all of it look different.

use super::pad::SAME_PLACE;
use super::timing::ARRIVAL;
use super::{ForeignEyes, ForeignTypist, GLANCE, MISREAD_GIVENS, REACH};
use crate::bot::stop::{Interruption, Pause};
use crate::desktop::Point;
use crate::eyes::ForeignBoard;
use crate::puzzle::{Cell, Symbol};

impl ForeignTypist<'_, '_> {
    /// Like [`read`](super::Typist::read), after the last entry: a popover that its click opened may already be gone,
    /// and the program may hide its board at any moment.
    pub(super) fn read_end(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let mut wrong = self.wrong_entries()?;
        let cells = wrong.iter().map(|&(cell, _)| cell);
        let others: Vec<Cell> = cells.filter(|&cell| Some(cell) != self.eyes.last_selected).collect();
        // A dialog may cover only cells that were covered before.
        let stays_open = self.eyes.habits.stays_open == Some(true)
            && self.were_covered(&others)
            && self.count_changed(&others)? == 0
            && !self.looks_different()?;
        if !wrong.is_empty() && self.eyes.habits.covers && (stays_open || !self.hides_board()?) {
            self.uncover()?;
            wrong = self.wrong_entries()?;
        }
        wrong = self.still_wrong(wrong)?;
        if !wrong.is_empty() && self.hides_board()? {
            wrong.clear();
        }
        Ok(wrong)
    }

    /// Whether the last digit may have arrived although it cannot be read: its cell was seen to change, or what hides
    /// cells now is out of reach of what the click on it may have opened.
    pub(super) fn may_have_ended(&mut self) -> Result<bool, Interruption> {
        let is_handled = self.eyes.flight.entries.iter().all(|entry| entry.what.is_handled);
        if !self.eyes.habits.covers || is_handled {
            return Ok(true);
        }
        let hidden = self.differences()?.into_iter().filter(|(_, digit)| digit.is_none());
        let last = self.eyes.last_selected;
        let is_far =
            |cell: Cell| last.is_some_and(|last| last.distance(cell) > REACH) && !self.is_below_pad(cell);
        Ok(hidden.map(|(cell, _)| cell).any(|cell| is_far(cell) && self.could_be_read(cell)))
    }

    /// Whether none of these cells could be read when the last digit was typed, as what the click on its cell had opened
    /// covered them.
    fn were_covered(&self, cells: &[Cell]) -> bool {
        self.eyes.before_end.is_some() && cells.iter().all(|&cell| !self.could_be_read(cell))
    }

    /// Whether a cell showed its digit when the last one was typed, as far as is known.
    fn could_be_read(&self, cell: Cell) -> bool {
        let wanted = self.target.digit(cell);
        self.eyes.before_end.as_ref().is_none_or(|before| self.digit(before, cell) == wanted)
    }

    fn wrong_entries(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let mut wrong = self.differences()?;
        wrong.retain(|&(cell, _)| self.target.puzzle.given(cell).is_none());
        Ok(wrong)
    }

    /// Whether the program has hidden its board, or made all of it look different, as some do to celebrate the last
    /// digit. Fails if the board has moved.
    pub(super) fn hides_board(&mut self) -> Result<bool, Interruption> {
        let end = self.controls.now() + ARRIVAL;
        // A program that redraws its board may show nothing for a moment.
        while !self.eyes.hid_board && self.shows_no_board()? {
            if !self.controls.waits(end, GLANCE)? {
                self.check_moved()?;
                self.eyes.hid_board = true;
            }
        }
        Ok(self.eyes.hid_board)
    }

    /// Fails if the board is seen in another place, not in the dark behind a message: the page may have scrolled to the
    /// last cell.
    fn check_moved(&mut self) -> Result<(), Interruption> {
        let (picture, before) = (self.window_picture()?, &self.eyes.board);
        let middle = before.whole().centre();
        let now = ForeignEyes::find_again(&picture, middle, &self.target.puzzle);
        let has_moved = |now: ForeignBoard| {
            now.has_ground_of(before) && now.whole().centre().distance(middle) > SAME_PLACE
        };
        if now.is_some_and(has_moved) { Err(Pause::BoardMoved.into()) } else { Ok(()) }
    }

    /// Whether cells cannot be read now that could be before the last digit was typed. The program may show a few givens
    /// in another way, because one is selected, but not together with what covers other cells. What covers just the cells
    /// that were covered then, but looks different in all of them, is something else.
    pub(super) fn shows_no_board(&mut self) -> Result<bool, Interruption> {
        let wrong = self.differences()?;
        let others = wrong.iter().filter(|&&(cell, _)| Some(cell) != self.eyes.last_selected);
        let unread = others.filter(|&&(_, digit)| digit.is_none()).map(|&(cell, _)| cell);
        let (hidden, covered): (Vec<Cell>, Vec<Cell>) = unread.partition(|&cell| self.could_be_read(cell));
        let (givens, entries): (Vec<Cell>, Vec<Cell>) =
            hidden.into_iter().partition(|&cell| self.target.puzzle.given(cell).is_some());
        let places: Vec<Point> = wrong.iter().map(|&(cell, _)| self.centre(cell)).collect();
        // What the click has opened may itself change a little.
        let changed = self.count_changed(&covered)?;
        let is_covered_anew = !givens.is_empty() && changed > 0 || changed > 1 && changed == covered.len();
        let is_hidden = !entries.is_empty() || givens.len() > MISREAD_GIVENS || is_covered_anew;
        Ok(is_hidden || self.looks_different()? || self.controls.is_any_covered(&places)?)
    }

    /// Whether every cell looks different from before the last entry, as when a page darkens behind a message that the
    /// board is solved. A new selection leaves the peers that both cells share as they were. The cell of the last entry
    /// does not count: in the dark it may look as it did before it was selected.
    fn looks_different(&mut self) -> Result<bool, Interruption> {
        let changed = self.changed_since_last_entry()?;
        let mut cells = self.target.puzzle.layout().cells();
        Ok(cells.all(|cell| changed.contains(&cell) || Some(cell) == self.eyes.last_selected))
    }

    /// How many of these covered cells have changed since before the last entry: something else covers them now.
    fn count_changed(&mut self, covered: &[Cell]) -> Result<usize, Interruption> {
        let changed = self.changed_since_last_entry()?;
        Ok(covered.iter().filter(|cell| changed.contains(cell)).count())
    }

    /// The cells that have changed since the picture taken before the last entry; empty without that picture.
    fn changed_since_last_entry(&mut self) -> Result<Vec<Cell>, Interruption> {
        let now = self.picture(self.eyes.board.whole())?;
        let before = self.eyes.before_end.as_ref().filter(|before| before.area() == now.area());
        let cells = self.target.puzzle.layout().cells();
        let has_changed =
            |cell: &Cell| before.is_some_and(|before| self.has_changed_within(*cell, before, &now));
        Ok(cells.filter(has_changed).collect())
    }
}
