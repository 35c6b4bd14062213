//! Finds the cursor that arrow keys move, by what changes with each step.

use std::time::Duration;

use super::difference::differs;
use super::looking::with_outline;
use super::timing::{AFTER_STALL, BLINK, LONG_HOLD, SELECTED, SELECTION, STALL};
use super::walk::{after_step, is_explained};
use super::{ForeignTypist, GLANCE};
use crate::bot::stop::{Interruption, Pause};
use crate::bot::way::Way;
use crate::desktop::{Area, Key, MenuKey, Picture};
use crate::puzzle::{Cell, CellSet, Symbol};

/// The most steps to follow the cursor for, to distinguish it from what else changes with it.
const MOST_STEPS: usize = 8;

/// How often to look for the cursor while the arrow keys change something but no single cell stands out.
const MOST_CURSOR_LOOKS: usize = 6;

/// The interval between two looks at the board while waiting for the cursor to move.
const LOOK: Duration = Duration::from_millis(20);

/// How far the outline of a cell may reach into its neighbours, in pixels.
const EDGE: i32 = 3;

/// How many sides of a cell look different when its outline comes or goes: the fourth may have become a side of the
/// outline of the next cell.
const OUTLINE_SIDES: usize = 3;

impl ForeignTypist<'_, '_> {
    /// Finds the cell whose look follows the arrow keys, if there is one.
    pub(super) fn find_cursor(&mut self) -> Result<bool, Interruption> {
        Ok(self.walk(None)?.is_some())
    }

    /// Finds the cursor, and returns whether it is where the same steps lead from a cell that has just got a digit.
    pub(super) fn finds_cursor_from(&mut self, cell: Cell, symbol: Symbol) -> Result<bool, Interruption> {
        let Some(steps) = self.walk(Some((cell, symbol)))? else { return Ok(false) };
        let goal =
            steps.into_iter().fold(cell, |cell, (down, right)| cell.offset(down, right).unwrap_or(cell));
        Ok(self.eyes.habits.cursor == Some(goal))
    }

    /// Finds the cursor of a program that is known to have one and may only be stalling. With its place unknown, a key
    /// could go to any cell.
    pub(super) fn find_cursor_again(&mut self, cell: Cell) -> Result<(), Interruption> {
        let (end, mut looks) = (self.controls.now() + AFTER_STALL, MOST_CURSOR_LOOKS);
        loop {
            self.controls.check_click(self.centre(cell))?;
            self.eyes.habits.follows_arrows = false;
            if self.find_cursor()? {
                return Ok(());
            }
            if self.eyes.habits.follows_arrows {
                // The cursor has moved, perhaps to where it stands out from what else changes.
                looks -= 1;
                // A text cursor that blinks is seen at another moment.
                self.controls.pause(BLINK / 4)?;
            }
            if looks == 0 || !self.eyes.habits.follows_arrows && !self.controls.waits(end, GLANCE)? {
                return Err(Pause::CursorLost.into());
            }
        }
    }

    /// Finds the cell whose look follows the arrow keys, and returns the steps down and to the right it has made.
    /// `entered` is what the board may show already, and with that which cells have the same digit.
    fn walk(&mut self, entered: Option<(Cell, Symbol)>) -> Result<Option<Vec<(isize, isize)>>, Interruption> {
        // A row that lights up under the pointer may look like the cursor.
        self.park_and_wait()?;
        self.eyes.habits.cursor = None;
        let mut places: Vec<Cell> = self.target.puzzle.layout().cells().collect();
        let (mut steps, mut is_unlike_peers) = (Vec::new(), false);
        while places.len() > 1 && steps.len() < MOST_STEPS {
            let goes_across = steps.len() % 2 == 0;
            let (step, changed) = if goes_across {
                ((0, 1), self.changed_by_step()?)
            } else {
                ((1, 0), self.changed_by([MenuKey::Up, MenuKey::Down])?.unwrap_or_default())
            };
            let target = &*self.target;
            let digit = |cell: Cell| match entered {
                Some((other, symbol)) if other == cell => Some(symbol),
                _ => target.digit(cell),
            };
            places = after_step(target.puzzle.layout(), &places, step, &changed, digit);
            log::debug!("arrows change {changed:?}: the cursor is in {places:?}");
            is_unlike_peers = matches!(places[..], [place] if stands_out(place, step, &changed, digit));
            steps.push(step);
        }
        let [place] = places[..] else { return Ok(None) };
        (self.eyes.habits.cursor, self.eyes.habits.cursor_stands_out) = (Some(place), is_unlike_peers);
        Ok(Some(steps))
    }

    /// Moves the cursor to a cell.
    pub(super) fn go_to(&mut self, cell: Cell) -> Result<(), Interruption> {
        let Some(cursor) = self.eyes.habits.cursor else { return Ok(()) };
        // If this is interrupted, the cursor may be anywhere on the way.
        self.eyes.habits.cursor = None;
        let (down, right) = (steps(cursor.row(), cell.row()), steps(cursor.column(), cell.column()));
        for (steps, [back, on]) in
            [(down, [MenuKey::Up, MenuKey::Down]), (right, [MenuKey::Left, MenuKey::Right])]
        {
            for _ in 0..steps.unsigned_abs() {
                self.controls.press(Key::Menu(if steps < 0 { back } else { on }))?;
            }
        }
        self.eyes.habits.cursor = Some(cell);
        Ok(())
    }

    /// Moves the cursor to a cell that gets no digit. Where that is not seen, the cursor may still be on its way.
    pub(super) fn park_cursor(&mut self, cell: Cell) -> Result<(), Interruption> {
        self.eyes.last_selected = None;
        let from = self.eyes.habits.cursor;
        if from.is_none() {
            return Ok(());
        }
        let marked = self.marked_area(cell, Way::ArrowsKey)?;
        let before = self.picture(marked)?;
        self.go_to(cell)?;
        let is_seen = self.is_selected((cell, Way::ArrowsKey), from, &before)?;
        if !is_seen && self.eyes.habits.cursor == Some(cell) {
            self.eyes.habits.cursor = None;
        }
        Ok(())
    }

    /// Waits until a cell looks selected that did not in an earlier picture of its marked area, with the cursor in
    /// `from` if the program has one; false if it does not in time.
    pub(super) fn is_selected(
        &mut self,
        (cell, way): (Cell, Way),
        from: Option<Cell>,
        before: &Picture,
    ) -> Result<bool, Interruption> {
        let patience = SELECTED + 3 * self.eyes.habits.selection_delay();
        let is_marked = self.marks_cell((cell, way), before, patience)?;
        match from {
            Some(from) if is_marked && self.eyes.habits.shows_peers_of_cursor(way) => {
                self.shows_cursor(cell, from, before, patience)
            }
            _ => Ok(is_marked),
        }
    }

    /// Moves the cursor to a cell where shorter keys have not. Fails if that is not seen: the digit would go elsewhere.
    pub(super) fn select_with_longer_keys(&mut self, cell: Cell) -> Result<(), Interruption> {
        self.hold(LONG_HOLD);
        (self.eyes.last_selected, self.eyes.habits.cursor) = (None, None);
        if self.select(cell, Way::ArrowsKey)? { Ok(()) } else { Err(Pause::CursorLost.into()) }
    }

    /// Whether the arrow keys change nothing. A program that stalls reacts late, and one that polls keys once a frame
    /// needs them held, so they are pressed again, for longer, once a stall would be over.
    pub(super) fn ignores_arrows(&mut self) -> Result<bool, Interruption> {
        if let Some([first, last]) = self.eyes.trials.silence.filter(|_| !self.eyes.habits.follows_arrows)
            && last < first + STALL
        {
            self.park_and_wait()?;
            self.controls.pause((first + STALL).saturating_sub(self.controls.now()))?;
            let hold = self.eyes.habits.hold;
            self.hold(LONG_HOLD);
            // In the last column, only the second key does anything.
            let follows = self.shows_step(MenuKey::Right, SELECTION / 4)?
                || self.shows_step(MenuKey::Left, SELECTION)?;
            self.eyes.habits.follows_arrows |= follows;
            self.eyes.trials.silence = Some([first, self.controls.now()]);
            self.hold(hold);
        }
        Ok(!self.eyes.habits.follows_arrows)
    }

    /// Like [`ignores_arrows`](Self::ignores_arrows), but presses the arrow keys first if they have not been pressed.
    pub(super) fn has_no_cursor(&mut self) -> Result<bool, Interruption> {
        if self.eyes.trials.silence.is_none() && !self.eyes.habits.follows_arrows {
            self.park_and_wait()?;
            self.changed_by_step()?;
        }
        self.ignores_arrows()
    }

    /// Waits until what has changed fits a move of the cursor to this cell as well as any other. If it does not in time, an
    /// arrow key was lost, since peers may look like the cursor's cell; then the cursor is where it fits best.
    fn shows_cursor(
        &mut self,
        cell: Cell,
        from: Cell,
        before: &Picture,
        patience: Duration,
    ) -> Result<bool, Interruption> {
        let end = self.controls.now() + patience;
        loop {
            let now = self.picture(before.area())?;
            let Some(cursor) = self.cursor_elsewhere([from, cell], before, &now) else { return Ok(true) };
            if !self.controls.waits(end, LOOK)? {
                // What has changed may be a page that moves by a few pixels.
                self.check_in_place(cell)?;
                self.eyes.habits.cursor = Some(cursor);
                return Ok(false);
            }
        }
    }

    /// Where the cursor is if another move than the one from this cell to that one explains better what has changed. It may
    /// also have begun elsewhere, if a key was lost before, and then goes the same way but for one key.
    fn cursor_elsewhere(&self, [from, to]: [Cell; 2], before: &Picture, now: &Picture) -> Option<Cell> {
        let puzzle = &self.target.puzzle;
        let layout = puzzle.layout();
        let changed: CellSet = self.changed_cells(before, now).into_iter().collect();
        let changed_within: CellSet =
            changed.iter().filter(|&cell| self.has_changed_within(cell, before, now)).collect();
        let digit = |cell: Cell| self.target.digit(cell);
        let fit = |ends: [Cell; 2]| {
            // Their peers are at most tinted, and what surrounds a cell must not pass for its outline.
            let has_changed = |cell: Cell| {
                if ends.contains(&cell) { changed.contains(cell) } else { changed_within.contains(cell) }
            };
            let is_explained = |&cell: &Cell| is_explained(layout, ends, cell, has_changed(cell), digit);
            let (explained, others): (Vec<Cell>, Vec<Cell>) = layout.cells().partition(is_explained);
            // On the ground of a given, the tint of a peer may not be seen; the blanks alone may be too few.
            let blanks = explained.iter().filter(|&&cell| puzzle.given(cell).is_none()).count();
            let unexplained_changes = others.into_iter().filter(|&cell| has_changed(cell)).count();
            (explained.len(), blanks, unexplained_changes)
        };
        let (all, blanks, unexplained_changes) = fit([from, to]);
        let (down, right) = (steps(from.row(), to.row()), steps(from.column(), to.column()));
        let lengths = [(down, right), (down - down.signum(), right), (down, right - right.signum())];
        let from_elsewhere = layout
            .cells()
            .flat_map(|from| lengths.map(|(down, right)| Some([from, from.offset(down, right)?])));
        let others = from_elsewhere.flatten().chain(layout.cells().map(|to| [from, to]));
        // A cursor that stands out changes both cells of its move.
        let stands_out = self.eyes.habits.cursor_stands_out;
        let is_possible = |ends: &[Cell; 2]| {
            let moves = ends[0] != ends[1];
            !stands_out || ends.iter().all(|&end| changed.contains(end) == moves)
        };
        let fits = others.filter(is_possible).map(|ends| (fit(ends), ends));
        // On every other block, too, the tint may not be seen, but what has changed needs a reason.
        let better = fits.filter(|&(fit, _)| fit.0 > all && fit.1 > blanks && fit.2 <= unexplained_changes);
        let best = better.max_by_key(|&((all, blanks, _), _)| (all, blanks));
        best.map(|(_, [_, cursor])| cursor).filter(|&cursor| cursor != to)
    }

    /// The cells that a step of the cursor changes.
    fn changed_by_step(&mut self) -> Result<Vec<Cell>, Interruption> {
        let mut begin = self.controls.now();
        let mut across = self.changed_by([MenuKey::Left, MenuKey::Right])?;
        if across.as_ref().is_some_and(Vec::is_empty) {
            // The last key was lost, or what changed before was the late effect of a click.
            begin = self.controls.now();
            across = self.changed_by([MenuKey::Left, MenuKey::Right])?;
        }
        let across = across.unwrap_or_default();
        self.eyes.habits.follows_arrows |= !across.is_empty();
        if across.is_empty() {
            let first = self.eyes.trials.silence.map_or(begin, |[first, _]| first);
            self.eyes.trials.silence = Some([first, self.controls.now()]);
        }
        Ok(across)
    }

    /// Returns the cells that the key `on` changes, after a step there and back has made sure that there is room; `None`
    /// if these steps change nothing.
    fn changed_by(&mut self, [back, on]: [MenuKey; 2]) -> Result<Option<Vec<Cell>>, Interruption> {
        let is_soon = self.shows_step(on, SELECTION / 2)?;
        if !self.shows_step(back, SELECTION / 2)? && !is_soon {
            return Ok(None);
        }
        if !is_soon {
            // What the first key did may have shown only after the second.
            self.controls.pause(SELECTION)?;
        }
        let area = self.framed()?;
        let before = self.still_picture_after_step(area)?;
        self.shows_step(on, SELECTION)?;
        let after = self.still_picture_after_step(area)?;
        Ok(Some(self.changed_cells(&before, &after)))
    }

    /// A picture of an area once nothing moves there and the last step of the cursor shows. How late that is, is not sure
    /// before a way is learnt.
    fn still_picture_after_step(&mut self, area: Area) -> Result<Picture, Interruption> {
        if self.eyes.habits.way.is_some() {
            self.controls.pause(self.eyes.habits.selection_delay().min(SELECTION))?;
        }
        self.still_picture_of(area)
    }

    /// Presses an arrow key, and waits until a cell looks different; false if none does.
    fn shows_step(&mut self, key: MenuKey, patience: Duration) -> Result<bool, Interruption> {
        let area = self.framed()?;
        let before = self.picture(area)?;
        self.controls.press(Key::Menu(key))?;
        let end = self.controls.now() + patience;
        loop {
            let now = self.picture(area)?;
            if !self.changed_cells(&before, &now).is_empty() {
                return Ok(true);
            }
            if !self.controls.waits(end, LOOK)? {
                return Ok(false);
            }
        }
    }

    /// The board with the outlines of its outermost cells, as far as they are in the window.
    pub(super) fn framed(&mut self) -> Result<Area, Interruption> {
        let (whole, window) = (self.eyes.board.whole(), self.controls.window_or_screen()?);
        Ok(with_outline(whole).intersection(window).unwrap_or(whole))
    }

    /// The cells that look different in two pictures of the board, within or by an outline. Those without one may be
    /// among them, if three of their neighbours look different.
    pub(super) fn changed_cells(&self, before: &Picture, after: &Picture) -> Vec<Cell> {
        let cells = self.target.puzzle.layout().cells();
        cells.filter(|&cell| self.has_changed(cell, before, after)).collect()
    }

    /// Whether a cell looks different, within or by an outline around it. A neighbour that looks different changes at
    /// most two of its sides.
    pub(super) fn has_changed(&self, cell: Cell, before: &Picture, after: &Picture) -> bool {
        let inner = self.inner(cell);
        let Area { left, top, .. } = inner;
        let around = with_outline(self.eyes.board.area(cell));
        let outer = around.intersection(before.area()).unwrap_or(inner);
        let sides = [
            Area { top: outer.top, height: top - outer.top, ..inner },
            Area { top: inner.bottom(), height: outer.bottom() - inner.bottom(), ..inner },
            Area { left: outer.left, width: left - outer.left, ..inner },
            Area { left: inner.right(), width: outer.right() - inner.right(), ..inner },
        ];
        let is_other = |area: Area| differs(before, after, area);
        is_other(inner) || sides.into_iter().filter(|&side| is_other(side)).count() >= OUTLINE_SIDES
    }

    /// Whether a cell looks different where the outlines of its neighbours do not reach.
    pub(super) fn has_changed_within(&self, cell: Cell, before: &Picture, after: &Picture) -> bool {
        differs(before, after, self.inner(cell))
    }

    /// The part of a cell that the outlines of its neighbours do not reach.
    fn inner(&self, cell: Cell) -> Area {
        self.eyes.board.area(cell).grown(-EDGE, -EDGE)
    }
}

/// Whether the cursor looks unlike its peers, by what its last step to this cell changed: otherwise both cells would look
/// as before, unless cells with the same digit are marked, too.
fn stands_out(
    to: Cell,
    (down, right): (isize, isize),
    changed: &[Cell],
    digit: impl Fn(Cell) -> Option<Symbol>,
) -> bool {
    let ends = to.offset(-down, -right).map(|from| [from, to]);
    let is_blank = |&cell: &Cell| digit(cell).is_none();
    ends.is_some_and(|ends| ends.iter().all(|end| changed.contains(end)) && ends.iter().any(is_blank))
}

fn steps(from: usize, to: usize) -> isize {
    let length = isize::try_from(from.abs_diff(to)).unwrap_or(isize::MAX);
    if from > to { -length } else { length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_back_are_negative() {
        assert_eq!([steps(2, 7), steps(7, 2), steps(3, 3)], [5, -5, 0]);
    }
}
