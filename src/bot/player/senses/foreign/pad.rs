//! The pad: digits beside the board, or those that a click on a cell opens.

use super::difference::differs;
use super::habits::SelectionLook;
use super::outcome::TrialOutcome;
use super::timing::{AFTER_STALL, HANDLED, HOVERED, LONG_HOLD, SELECTED, SELECTION, SHORT_HOLD};
use super::{ForeignTypist, GLANCE, Habits};
use crate::bot::stop::{Interruption, Pause};
use crate::bot::way::Way;
use crate::desktop::{Area, MouseButton, Picture, Point};
use crate::eyes::{Content, button, find_chosen, find_opened_pad, find_pad, find_plain_button};
use crate::puzzle::{Cell, Index as _, Symbol};

/// How often a digit is clicked until it is seen to be chosen.
const MOST_CLICKS: usize = 3;

/// How far apart one place may be in two looks, in pixels.
pub(super) const SAME_PLACE: i32 = 3;

/// How far from a cell the digits that a click opens are looked for, in cells.
const FAR: i32 = 4;

impl ForeignTypist<'_, '_> {
    pub(super) fn find_pad(&mut self) -> Result<(), Interruption> {
        let picture = self.window_picture()?;
        let pad = find_pad(&picture, &self.eyes.board).unwrap_or_default();
        let chosen = self.chosen_on(&pad, &picture);
        // A digit that is used up may look as if it were chosen on a pad that chooses nothing.
        let shows_choice = chosen.is_some_and(|chosen| !self.is_used_up(chosen, &picture));
        let habits = &mut self.eyes.habits;
        habits.shows_choice |= shows_choice;
        habits.chosen = chosen.or(habits.chosen);
        self.eyes.habits.pad = pad;
        if self.eyes.habits.plain_button.is_none() && !self.eyes.habits.pad.is_empty() {
            let area = find_plain_button(&picture, &self.eyes.habits.pad);
            self.eyes.habits.plain_button = area.map(|area| self.picture(area)).transpose()?;
        }
        Ok(())
    }

    /// The digits of the pad in their order, if there is one.
    pub(super) fn seen_pad(&mut self) -> Result<Vec<Point>, Interruption> {
        let picture = self.window_picture()?;
        Ok(find_pad(&picture, &self.eyes.board).unwrap_or_default())
    }

    /// The digit of the pad that looks chosen, where the pad was found before.
    pub(super) fn seen_chosen(&mut self) -> Result<Option<Symbol>, Interruption> {
        let picture = self.window_picture()?;
        Ok(self.chosen_on(&self.eyes.habits.pad, &picture))
    }

    fn chosen_on(&self, pad: &[Point], picture: &Picture) -> Option<Symbol> {
        let plain = self.eyes.habits.plain_button.as_ref();
        find_chosen(picture, pad, plain, |symbol| self.is_used_up(symbol, picture))
    }

    /// Whether the board shows a digit as often as it has rows, so that its button may look unlike the others.
    pub(super) fn is_used_up(&self, symbol: Symbol, picture: &Picture) -> bool {
        self.count(symbol, picture) >= self.target.puzzle.size()
    }

    /// How often the board shows a digit, be it right or wrong.
    fn count(&self, symbol: Symbol, picture: &Picture) -> usize {
        let shown = |cell| self.target.digit(cell).or_else(|| self.digit(picture, cell));
        let digits = self.target.puzzle.layout().cells().filter_map(shown);
        digits.filter(|&digit| digit == symbol).count()
    }

    /// Clicks on a digit of the pad for a cell. Where it is chosen before the cell, waits until it looks chosen if the
    /// program shows that, with longer clicks if shorter ones do nothing. Fails if it does not: the digit chosen before
    /// would be entered in the cell.
    pub(super) fn click_pad(&mut self, cell: Cell, symbol: Symbol, way: Way) -> Result<(), Interruption> {
        if self.eyes.habits.pad.is_empty() {
            self.find_pad()?;
        }
        let place = *self.eyes.habits.pad.get(symbol.index()).ok_or(Pause::PadLost)?;
        let button = button(&self.eyes.habits.pad, place).ok_or(Pause::PadLost)?;
        let was_chosen = self.eyes.habits.chosen == Some(symbol);
        let is_first = way == Way::PadClick;
        // While the way is being learnt, the pad may do nothing at all.
        let must_be_seen = is_first && !was_chosen && self.eyes.habits.way.is_some();
        for number in 0..2 * MOST_CLICKS {
            if number == MOST_CLICKS {
                if !must_be_seen {
                    break;
                }
                self.hold(LONG_HOLD);
            }
            self.controls.point_at(place)?;
            if is_first {
                self.controls.pause(HOVERED)?;
                // The pad may have moved with the page.
                self.check_in_place(cell)?;
            }
            let before = self.picture(button)?;
            let is_learning = is_first && !self.eyes.habits.shows_choice;
            let board = is_learning.then(|| self.picture(self.eyes.board.whole())).transpose()?;
            let looked_chosen = is_first && self.seen_chosen()? == Some(symbol);
            // If this click is lost, the digit chosen before goes into the cell.
            let hold = self.eyes.habits.hold;
            self.controls.desktop.set_hold(if is_first { hold.max(SHORT_HOLD) } else { hold });
            let clicked = self.controls.click_at(place, MouseButton::Left);
            self.controls.desktop.set_hold(hold);
            clicked?;
            if self.eyes.habits.opened_at.is_none() {
                // A pad that has opened around a cell closes without keeping the digit.
                self.eyes.habits.chosen = Some(symbol);
            }
            if !is_first {
                break;
            }
            let is_lost = if self.changes(&before, SELECTED)? {
                if let Some(board) = board {
                    // A click that has filled a selected cell may have used up the digit.
                    let now = self.picture(board.area())?;
                    self.eyes.habits.shows_choice = self.count(symbol, &board) == self.count(symbol, &now);
                }
                // On some pads a second click takes the choice back.
                looked_chosen && self.seen_chosen()? != Some(symbol)
            } else {
                self.eyes.habits.shows_choice && !looked_chosen
            };
            if !is_lost {
                return self.controls.pause(self.eyes.habits.pause);
            }
        }
        if must_be_seen || is_first && self.seen_chosen()?.is_some_and(|chosen| chosen != symbol) {
            return Err(Pause::PadLost.into());
        }
        self.controls.pause(self.eyes.habits.pause)
    }

    /// Whether the digit that was clicked last on the pad still looks chosen, so that a click on the cell will do.
    pub(super) fn is_still_chosen(&mut self, symbol: Symbol) -> Result<bool, Interruption> {
        if self.eyes.habits.chosen != Some(symbol) || self.eyes.loses {
            return Ok(false);
        }
        let picture = self.window_picture()?;
        let looks_chosen = self.chosen_on(&self.eyes.habits.pad, &picture) == Some(symbol);
        Ok(looks_chosen && !self.is_used_up(symbol, &picture))
    }

    /// Waits until a digit looks chosen on the pad; false if it does not in time.
    pub(super) fn becomes_chosen(&mut self, symbol: Symbol) -> Result<bool, Interruption> {
        let end = self.controls.now() + HANDLED;
        while self.seen_chosen()? != Some(symbol) {
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The digits that a click has opened anywhere in the window since this picture of it.
    pub(super) fn seen_opened_pad(&mut self, closed: &Picture) -> Result<Option<Vec<Point>>, Interruption> {
        // Where there is a pad beside the board, that will do.
        if !self.eyes.habits.pad.is_empty() || self.picture(closed.area())? == *closed {
            return Ok(None);
        }
        self.park()?;
        let open = self.still_picture_of(closed.area())?;
        Ok(find_opened_pad(closed, &open, &self.eyes.board, None))
    }

    /// Finds the digits that a click on a cell has opened anywhere in the window since this picture of it; false if they
    /// are not all seen.
    pub(super) fn finds_opened_pad(&mut self, closed: &Picture, cell: Cell) -> Result<bool, Interruption> {
        let pad = self.seen_opened_pad(closed)?;
        log::debug!("opened in the window: {pad:?}");
        let is_found = pad.is_some();
        if let Some(pad) = pad {
            (self.eyes.habits.pad, self.eyes.habits.opened_at) = (pad, Some(cell));
        }
        Ok(is_found)
    }

    /// Whether the pad that a click has opened is still there, beside the board.
    pub(super) fn opened_pad_stays(&mut self) -> Result<bool, Interruption> {
        let now = self.seen_pad()?;
        let is_same = |(one, other): (&Point, &Point)| one.distance(*other) <= SAME_PLACE;
        Ok(!now.is_empty() && now.iter().zip(&self.eyes.habits.pad).all(is_same))
    }

    /// Clicks on a cell, and finds the digits that this opens; false if they are not all seen.
    pub(super) fn open_pad(&mut self, cell: Cell) -> Result<bool, Interruption> {
        if let Some(last) = self.eyes.last_selected {
            self.leave(last)?;
        }
        self.park()?;
        let around = self.around(cell)?;
        let closed = self.still_picture_of(around)?;
        let is_seen = self.select(cell, Way::ClickPad)?;
        self.park()?;
        let open = self.still_picture_of(around)?;
        let expected = self.eyes.habits.opened_at.map(|before| {
            let (to, from) = (self.centre(cell), self.centre(before));
            let moved = |place: &Point| Point { x: place.x + to.x - from.x, y: place.y + to.y - from.y };
            self.eyes.habits.pad.iter().map(moved).collect()
        });
        let pad = find_opened_pad(&closed, &open, &self.eyes.board, expected);
        log::debug!("opened around {cell}: {pad:?}");
        let is_found = pad.is_some();
        if let Some(pad) = pad {
            (self.eyes.habits.pad, self.eyes.habits.opened_at) = (pad, Some(cell));
            if !is_seen {
                // What looked like a selection before was part of what had opened.
                self.eyes.habits.selection = None;
            }
        }
        Ok(is_found)
    }

    /// Tries the pad on a cell that a click has selected. If that only chooses the digit, a second click on the cell
    /// enters it, even if the first has entered another digit, chosen before.
    pub(super) fn try_pad(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        selected: &Picture,
        before: TrialOutcome,
    ) -> Result<(Way, TrialOutcome), Interruption> {
        self.eyes.trials.tried_pad = true;
        self.deliver(cell, symbol, Way::ClickPad)?;
        let outcome = self.outcome(cell, symbol, selected)?;
        if outcome != before {
            return Ok((Way::ClickPad, outcome));
        }
        let area = self.eyes.board.area(cell);
        if differs(selected, &self.picture(area)?, area) && self.shows_elsewhere_selected(cell, symbol)? {
            // It could not be read within the outline of the selected cell.
            return Ok((Way::ClickPad, TrialOutcome::Taken));
        }
        self.select(cell, Way::PadClick)?;
        // The pointer may change the look of the cell as well.
        self.shows_within(HANDLED, cell, symbol)?;
        let outcome = self.outcome(cell, symbol, selected)?;
        if outcome != TrialOutcome::Untouched {
            return Ok((Way::PadClick, outcome));
        }
        // The click on the pad may have been lost.
        self.deliver(cell, symbol, Way::ClickPad)?;
        let outcome = self.outcome(cell, symbol, selected)?;
        // The click on the cell may have entered the digit late. The next blank will show it.
        let way = if outcome == TrialOutcome::Taken { Way::PadClick } else { Way::ClickPad };
        Ok((way, outcome))
    }

    /// Tries the digits that a click on the cell has opened.
    pub(super) fn try_opened_pad(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        before: &Picture,
    ) -> Result<TrialOutcome, Interruption> {
        self.eyes.habits.covers = true;
        self.deliver(cell, symbol, Way::ClickPad)?;
        self.leave(cell)?;
        let outcome = self.outcome(cell, symbol, before)?;
        let stays = self.opened_pad_stays()?;
        let habits = &mut self.eyes.habits;
        habits.opens_pad = outcome == TrialOutcome::Taken && !stays;
        if stays {
            habits.opened_at = None;
        }
        Ok(outcome)
    }

    /// Clicks on the pad, on the cell and, if that did nothing, on the pad again: the cell may be selected by then.
    /// Returns the order that seems to have done it.
    pub(super) fn make_pad_first(&mut self, cell: Cell, symbol: Symbol) -> Result<Way, Interruption> {
        self.hover(cell)?;
        let before = self.picture(self.eyes.board.area(cell))?;
        // Among candidates, a selection may pass for a digit that has to be confirmed.
        let had_marks = matches!(self.eyes.board.look(&before, cell), Some(Content::Marks(_)));
        let is_untouched = |typist: &mut Self| {
            typist.changes(&before, HANDLED)?;
            let outcome = typist.outcome(cell, symbol, &before)?;
            let is_untouched = outcome == TrialOutcome::Untouched;
            Ok::<bool, Interruption>(is_untouched || had_marks && outcome == TrialOutcome::Unfinished)
        };
        let looked_chosen = self.is_still_chosen(symbol)?;
        self.give(cell, symbol, Way::PadClick)?;
        let mut is_left = is_untouched(self)?;
        if is_left && looked_chosen {
            // Perhaps it only looked like that.
            self.forget_choice(cell)?;
            self.give(cell, symbol, Way::PadClick)?;
            is_left = is_untouched(self)?;
        }
        if is_left && self.eyes.moves > 0 {
            // A program that stalls may still move its page to the cell.
            self.controls.pause(AFTER_STALL)?;
        }
        let shows_selection = differs(&before, &self.picture(before.area())?, before.area());
        if !is_left {
            return Ok(Way::PadClick);
        }
        if !self.deliver(cell, symbol, Way::ClickPad)? {
            if self.eyes.habits.shows_choice {
                // The first click on the pad may have been lost.
                self.select(cell, Way::PadClick)?;
                is_untouched(self)?;
            }
            return Ok(Way::PadClick);
        }
        let selection = SelectionLook { after: SELECTED, ..SelectionLook::default() };
        self.eyes.habits.selection = shows_selection.then_some(selection);
        Ok(Way::ClickPad)
    }

    /// Whether a click on the cell has entered the digit that was chosen on the pad before. Once the pad was tried, the
    /// double click has taken most of the time that this may take.
    pub(super) fn is_taken_late(&mut self, cell: Cell, symbol: Symbol) -> Result<bool, Interruption> {
        let now = self.picture(self.eyes.board.area(cell))?;
        let may_be = !self.eyes.trials.tried_pad || self.changes(&now, SELECTION / 2)?;
        Ok(may_be && self.is_taken(cell, symbol)?)
    }

    /// Forgets the digit chosen on the pad, after a click on a cell has not entered it. Fails if the page has moved,
    /// since the digit may then be in another cell.
    pub(super) fn forget_choice(&mut self, cell: Cell) -> Result<(), Interruption> {
        self.check_in_place(cell)?;
        self.eyes.habits.chosen = None;
        Ok(())
    }

    /// The part of the window that something opened at a cell may cover: what is around the cell, and where the pad opened
    /// last, since a dialog always opens in the same place.
    pub(super) fn around(&mut self, cell: Cell) -> Result<Area, Interruption> {
        let window = self.controls.window_or_screen()?;
        let area = self.eyes.board.area(cell);
        let around = area.grown(FAR * area.width, FAR * area.height);
        let around = self.opened_area().map_or(around, |pad| pad.union(around));
        Ok(around.intersection(window).unwrap_or(around))
    }

    /// Whether a cell may be below the pad that opened last.
    pub(super) fn is_below_pad(&self, cell: Cell) -> bool {
        self.opened_area().is_some_and(|pad| pad.intersection(self.eyes.board.area(cell)).is_some())
    }

    /// Where the pad opened last, with the buttons around its digits.
    fn opened_area(&self) -> Option<Area> {
        let Habits { pad, opened_at, .. } = &self.eyes.habits;
        let Area { width, height, .. } = self.eyes.board.area((*opened_at)?);
        let digit =
            |&Point { x, y }: &Point| Area { left: x - width / 2, top: y - height / 2, width, height };
        pad.iter().map(digit).reduce(Area::union)
    }
}
