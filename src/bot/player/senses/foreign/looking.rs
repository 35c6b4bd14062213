//! What the cells show, and whether anything changes.

use std::cmp::Reverse;
use std::time::Duration;

use itertools::Itertools as _;

use super::REACH;
use super::difference::differs;
use super::timing::{BLINK, HOVERED};
use super::{ForeignTypist, GLANCE};
use crate::bot::stop::{Interruption, Pause};
use crate::bot::way::Way;
use crate::desktop::{Area, Picture, Point};
use crate::eyes::Content;
use crate::puzzle::{Cell, Symbol};

/// The time between two pictures that must be equal for the board to count as still.
const STILL: Duration = Duration::from_millis(80);

/// The longest wait for a still picture: a cursor may blink for ever.
const STILL_PATIENCE: Duration = Duration::from_millis(1500);

/// How far from the board the pointer rests, in pixels.
const ASIDE: i32 = 20;

/// How far the outline of a selected cell may lie outside the part that is read, in pixels.
const OUTLINE: i32 = 5;

/// How many givens show that the board is where it was, and how long most of them may be hidden.
const WITNESSES: usize = 3;
const HIDDEN: Duration = Duration::from_millis(500);

impl ForeignTypist<'_, '_> {
    /// Whether a cell shows a symbol.
    pub(super) fn shows(&mut self, cell: Cell, symbol: Symbol) -> Result<bool, Interruption> {
        let picture = self.picture(self.eyes.board.area(cell))?;
        Ok(self.digit(&picture, cell) == Some(symbol))
    }

    pub(super) fn digit(&self, picture: &Picture, cell: Cell) -> Option<Symbol> {
        self.eyes.board.digit(picture, cell)
    }

    /// The cells that do not show what they should, with the digits that can be read in them.
    pub(super) fn differences(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let picture = self.still_picture()?;
        Ok(self.differences_in(&picture))
    }

    /// Like [`differences`](Self::differences), but in a picture of the board.
    pub(super) fn differences_in(&self, picture: &Picture) -> Vec<(Cell, Option<Symbol>)> {
        let cells = self.target.puzzle.layout().cells();
        let shown = cells.map(|cell| (cell, self.digit(picture, cell), self.is_blank(picture, cell)));
        let is_wrong = |&(cell, digit, is_blank): &(Cell, Option<Symbol>, bool)| {
            let wanted = self.target.digit(cell);
            // Pencil marks of the program do not matter.
            digit != wanted && !(wanted.is_none() && is_blank)
        };
        shown.filter(is_wrong).map(|(cell, digit, _)| (cell, digit)).collect()
    }

    /// Those of some cells that stay wrong. A text cursor that touches a digit blinks, and confetti covers some cells now
    /// and others later: what was seen to be right once is right.
    pub(super) fn still_wrong(
        &mut self,
        mut wrong: Vec<(Cell, Option<Symbol>)>,
    ) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let end = self.controls.now() + BLINK;
        while !wrong.is_empty() && self.controls.waits(end, GLANCE)? {
            let now = self.differences()?;
            wrong.retain(|&(cell, _)| now.iter().any(|&(other, _)| other == cell));
        }
        Ok(wrong)
    }

    /// Waits until an area of the board differs from an earlier picture that contains it; false if it does not by
    /// `end`.
    pub(super) fn changes_from(
        &mut self,
        before: &Picture,
        area: Area,
        end: Duration,
    ) -> Result<bool, Interruption> {
        while !differs(before, &self.picture(area)?, area) {
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an area of the board differs from an earlier picture also when a text cursor has blinked.
    pub(super) fn stays_different(&mut self, before: &Picture, area: Area) -> Result<bool, Interruption> {
        let end = self.controls.now() + BLINK;
        while differs(before, &self.picture(area)?, area) {
            if !self.controls.waits(end, GLANCE)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_blank(&self, picture: &Picture, cell: Cell) -> bool {
        !matches!(self.eyes.board.look(picture, cell), Some(Content::Digit { .. }))
    }

    /// A picture of the board once nothing moves.
    pub(super) fn still_picture(&mut self) -> Result<Picture, Interruption> {
        self.still_picture_of(self.eyes.board.whole())
    }

    /// A picture of an area once nothing moves there.
    pub(super) fn still_picture_of(&mut self, area: Area) -> Result<Picture, Interruption> {
        let end = self.controls.now() + STILL_PATIENCE;
        let mut before = self.picture(area)?;
        while self.controls.waits(end, STILL)? {
            let now = self.picture(area)?;
            if now == before {
                break;
            }
            before = now;
        }
        Ok(before)
    }

    /// Fails if the givens nearest to a cell show that the board is not where it was. A page that has scrolled by whole
    /// cells looks similar, but no symbol is twice in a row or a column.
    pub(super) fn check_in_place(&mut self, cell: Cell) -> Result<(), Interruption> {
        let opened = self.opened(cell);
        let end = self.controls.now() + HIDDEN;
        loop {
            let witnesses = self.witnesses(cell)?;
            let areas = witnesses.iter().map(|&witness| self.eyes.board.area(witness));
            let Some(around) = areas.reduce(Area::union) else { return Ok(()) };
            let picture = self.picture(around)?;
            let digits = witnesses.iter().map(|&witness| (witness, self.digit(&picture, witness)));
            let (shown, hidden): (Vec<_>, Vec<_>) = digits.partition(|(_, digit)| digit.is_some());
            let (right, mut wrong): (Vec<_>, Vec<_>) =
                shown.into_iter().partition(|&(witness, digit)| digit == self.target.puzzle.given(witness));
            // A click in a trial reaches its cell all the same, and may itself move the page by a few pixels.
            let is_harmless = self.eyes.habits.way.is_none() && !self.eyes.habits.has_cursor();
            let is_in_place = is_harmless
                || right.iter().any(|&(witness, _)| !self.eyes.board.is_shifted(&picture, witness));
            // These may be digits that the program has opened there.
            wrong.retain(|&(witness, _)| is_beyond_reach(witness, &opened) && !self.is_below_pad(witness));
            // The digits of a pad may pass for some of them, so all must be right. But while the way is being learnt,
            // what the program opens may cover some.
            let are_enough = match self.eyes.habits.way {
                Some(_) => right.len() == witnesses.len(),
                None => 2 * right.len() > witnesses.len(),
            };
            if is_in_place && right.len() > wrong.len() && (are_enough || self.eyes.habits.covers) {
                return Ok(());
            }
            log::debug!("at {cell}: {wrong:?} are not the givens, {hidden:?} are hidden");
            if !self.controls.waits(end, GLANCE)? {
                let places: Vec<Point> = witnesses.iter().map(|&witness| self.centre(witness)).collect();
                for place in places {
                    self.controls.check_click(place)?;
                }
                // If the board has not moved, other givens will have to show that.
                self.eyes.hidden.extend(witnesses);
                return Err(Pause::BoardMoved.into());
            }
        }
    }

    /// Whether something hides some of the givens nearest to a cell.
    pub(super) fn is_hidden_around(&mut self, cell: Cell) -> Result<bool, Interruption> {
        let picture = self.picture(self.eyes.board.whole())?;
        Ok(self.witnesses(cell)?.into_iter().any(|witness| self.digit(&picture, witness).is_none()))
    }

    /// Returns the givens nearest to a cell; those that a popover may cover, and those that are covered, come last.
    fn witnesses(&mut self, cell: Cell) -> Result<Vec<Cell>, Interruption> {
        let whole = self.eyes.board.whole();
        let covered = if self.eyes.habits.covers { Some(self.picture(whole)?) } else { None };
        let (puzzle, opened) = (&self.target.puzzle, self.opened(cell));
        let is_good = |&other: &Cell| {
            puzzle.given(other).is_some() && other != cell && !self.eyes.hidden.contains(&other)
        };
        let mut givens: Vec<Cell> = puzzle.layout().cells().filter(is_good).collect();
        givens.sort_by_cached_key(|&other| {
            let is_read = covered.as_ref().is_none_or(|picture| self.digit(picture, other).is_some());
            let is_covered = !is_beyond_reach(other, &opened) || self.is_below_pad(other);
            let far = cell.distance(other);
            (!is_read, is_covered, if is_covered { Reverse(far) } else { Reverse(0) }, far)
        });
        givens.truncate(WITNESSES);
        Ok(givens)
    }

    /// The cells beside which the program may have opened something: one that is clicked, and the one before.
    fn opened(&self, cell: Cell) -> Vec<Cell> {
        [Some(cell), self.eyes.last_selected]
            .into_iter()
            .flatten()
            .filter(|_| self.eyes.habits.covers)
            .collect()
    }

    pub(super) fn picture(&mut self, area: Area) -> Result<Picture, Interruption> {
        Ok(self.controls.desktop.picture(area)?.ok_or(Pause::Covered)?)
    }

    /// What the window shows, or the screen if there is no window.
    pub(super) fn window_picture(&mut self) -> Result<Picture, Interruption> {
        let area = self.controls.window_or_screen()?;
        self.picture(area)
    }

    /// Waits until the area of `before` looks different from it; false if it does not in time.
    pub(super) fn changes(&mut self, before: &Picture, patience: Duration) -> Result<bool, Interruption> {
        let end = self.controls.now() + patience;
        self.changes_from(before, before.area(), end)
    }

    /// The part of the window that shows whether a way has selected a cell. Between two cells that the program shows as
    /// peers, the arrow keys may move nothing but an outline.
    pub(super) fn marked_area(&mut self, cell: Cell, way: Way) -> Result<Area, Interruption> {
        if self.eyes.habits.shows_peers(way) || self.eyes.habits.shows_peers_of_cursor(way) {
            return self.framed();
        }
        let has_outline = self.eyes.habits.is_outlined() || way == Way::ArrowsKey;
        if has_outline { self.outlined(cell) } else { Ok(self.eyes.board.area(cell)) }
    }

    /// A cell with the outline that may be around it, as far as that is in the window.
    pub(super) fn outlined(&mut self, cell: Cell) -> Result<Area, Interruption> {
        let window = self.controls.window_or_screen()?;
        let around = with_outline(self.eyes.board.area(cell));
        Ok(around.intersection(window).unwrap_or(around))
    }

    /// Waits until a cell looks selected that did not in an earlier picture of its [marked area](Self::marked_area);
    /// false if it does not in time. Where peers look like the selected cell, one that was a peer of the last selected
    /// cell does not change itself; then its other peers do.
    pub(super) fn marks_cell(
        &mut self,
        (cell, way): (Cell, Way),
        before: &Picture,
        patience: Duration,
    ) -> Result<bool, Interruption> {
        if before.area() == self.eyes.board.area(cell) {
            return self.changes(before, patience);
        }
        let has_peers = self.eyes.habits.shows_peers(way);
        let end = self.controls.now() + patience;
        loop {
            let now = self.picture(before.area())?;
            if self.has_changed(cell, before, &now) || has_peers && self.changes_peers(cell, before, &now) {
                return Ok(true);
            }
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
    }

    /// Whether many peers of a cell look different: half a house at least. Not all of those with one digit count, since a
    /// digit may change all cells with the same one. What else it changes, a full house, has few of them. Nor do those
    /// whose digits may only be arriving.
    pub(super) fn changes_peers(&self, cell: Cell, before: &Picture, now: &Picture) -> bool {
        let puzzle = &self.target.puzzle;
        let peers = puzzle.layout().peers(cell).iter().copied();
        let peers = peers.filter(|&peer| !self.eyes.flight.contains(peer));
        let changed: Vec<Cell> = peers.filter(|&peer| self.has_changed_within(peer, before, now)).collect();
        let digits = changed.iter().filter_map(|&peer| self.digit(now, peer)).counts();
        let equal = digits.into_values().max().filter(|&count| count > 1).unwrap_or(0);
        2 * (changed.len() - equal) >= puzzle.size()
    }

    /// What a cell looks like with the pointer off the board.
    pub(super) fn look_at(&mut self, cell: Cell) -> Result<Picture, Interruption> {
        self.park_and_wait()?;
        self.picture(self.eyes.board.area(cell))
    }

    /// The cell that is furthest from another.
    pub(super) fn far_from(&self, cell: Cell) -> Cell {
        let cells = self.target.puzzle.layout().cells();
        cells.max_by_key(|&other| cell.distance(other)).unwrap_or(cell)
    }

    /// What the board looks like with the pointer on a cell.
    pub(super) fn look_from(&mut self, cell: Cell) -> Result<Picture, Interruption> {
        self.controls.point_at(self.centre(cell))?;
        self.controls.pause(HOVERED)?;
        let area = self.framed()?;
        self.still_picture_of(area)
    }

    /// What the board looks like with the pointer off it.
    pub(super) fn look_from_aside(&mut self) -> Result<Picture, Interruption> {
        self.park_and_wait()?;
        let area = self.framed()?;
        self.still_picture_of(area)
    }

    /// Moves the pointer off the board, and waits until the cells that it has left look as before.
    pub(super) fn park_and_wait(&mut self) -> Result<(), Interruption> {
        let place = self.place_aside()?;
        place.map_or(Ok(()), |place| self.point_and_wait(place))
    }

    pub(super) fn centre(&self, cell: Cell) -> Point {
        self.eyes.board.area(cell).centre()
    }

    /// Moves the pointer off the board, where there is room on the screen.
    pub(super) fn park(&mut self) -> Result<(), Interruption> {
        let place = self.place_aside()?;
        place.map_or(Ok(()), |place| self.controls.point_at(place))
    }

    /// Moves the pointer, and waits until the cells show where it is, if they do.
    pub(super) fn point_and_wait(&mut self, place: Point) -> Result<(), Interruption> {
        let before = self.controls.left_at;
        self.controls.point_at(place)?;
        let is_new = self.controls.left_at != before;
        if self.eyes.habits.hovers && is_new { self.controls.pause(HOVERED) } else { Ok(()) }
    }

    fn place_aside(&mut self) -> Result<Option<Point>, Interruption> {
        let whole = self.eyes.board.whole();
        let (middle_x, middle_y) = (whole.left + whole.width / 2, whole.top + whole.height / 2);
        let places = [
            (whole.left - ASIDE, middle_y),
            (whole.right() + ASIDE, middle_y),
            (middle_x, whole.top - ASIDE),
            (middle_x, whole.bottom() + ASIDE),
        ];
        let monitors = self.controls.desktop.monitors()?;
        let is_good = |place: &Point| monitors.contains(*place) && !monitors.has_in_corner(*place);
        Ok(places.map(|(x, y)| Point { x, y }).into_iter().find(is_good))
    }

    /// Moves the pointer, the cursor and what the program opened at the last click off the board.
    pub(super) fn uncover(&mut self) -> Result<(), Interruption> {
        let hides = self.eyes.habits.covers || self.eyes.habits.has_cursor();
        if let Some(last) = self.eyes.last_selected.filter(|_| hides) {
            self.leave(last)?;
        }
        self.park()
    }
}

/// Whether a cell is out of reach of what the program has opened beside others.
fn is_beyond_reach(cell: Cell, opened: &[Cell]) -> bool {
    opened.iter().all(|&opened| opened.distance(cell) > REACH)
}

/// An area with the outline that may be around it.
pub(super) fn with_outline(area: Area) -> Area {
    area.grown(OUTLINE, OUTLINE)
}
