//! Learning by trying: one blank after another gets its right digit in one way after another, until one is seen to
//! work. A wrong digit is never tried, since it may cost a life.

use std::time::Duration;

use super::giving::{HANDLED, distance};
use super::looking::is_other_at;
use super::{ARRIVAL, AnyTypist, GLANCE, Way};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::{Area, Picture, Point};
use crate::eyes::{Content, find_chosen, find_pad};
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};

/// The pause before the key of a trial: long enough for a program that redraws itself slowly.
const TRIAL_PAUSE: Duration = Duration::from_millis(150);

/// How long the program may take to show which cell is selected, with a text cursor if nothing else.
pub(super) const SELECTION: Duration = Duration::from_millis(700);

/// How long a text cursor stays as it is, at most.
const BLINK: Duration = Duration::from_millis(600);

/// How long keys and buttons are held where a tap does nothing: longer than a frame of a program that looks at them once
/// a frame, and where that is not enough, than one of a slow program. Keys repeat later.
const HOLDS: [Duration; 2] = [Duration::from_millis(40), LONG_HOLD];
pub(super) const LONG_HOLD: Duration = Duration::from_millis(150);

/// On how many blanks the ways are tried.
const ROUNDS: usize = 2;

/// A page that has moved this often while its way is learnt moves to each cell that is clicked, which shows well enough
/// that a click selects it.
const FOLLOWED: usize = 3;

/// Something that opens beside a cell covers others up to this far from it.
const BESIDE: usize = 3;

/// A way to try.
#[derive(Clone, Copy, Debug)]
struct Trial {
    way: Way,
    /// Whether it is given up if the board does not show that a cell is selected.
    must_show: bool,
    /// How long keys and buttons are held.
    hold: Duration,
}

impl Trial {
    fn seen(way: Way) -> Self {
        Self { way, must_show: way != Way::PadClick, hold: Duration::ZERO }
    }

    fn blind(way: Way) -> Self {
        Self { way, must_show: false, hold: Duration::ZERO }
    }

    fn held(self) -> Self {
        Self { hold: LONG_HOLD, ..self }
    }
}

/// What a trial did to its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Taken,
    /// It shows something other than a digit: perhaps one that is to be confirmed.
    Unfinished,
    /// It shows another digit.
    Other,
    Untouched,
}

impl AnyTypist<'_, '_> {
    /// Tries the ways in turn on some blanks with their digits, and keeps the first that works. If this is interrupted,
    /// what was known before still is.
    pub fn learn(&mut self, trials: &[(Cell, Symbol)]) -> Result<(), Interruption> {
        let picture = self.picture(self.sight.board.whole())?;
        let mut trials = trials.to_vec();
        // What is there already would seem to be taken in any way.
        trials.retain(|&(cell, symbol)| self.digit(&picture, cell) != Some(symbol));
        if trials.is_empty() {
            return Ok(());
        }
        self.sight.silence = None;
        let known = &mut self.sight.known;
        (known.follows_arrows, known.has_selected) = (false, false);
        let before = known.clone();
        (known.way, known.pause) = (None, TRIAL_PAUSE);
        let found = self.find_way(trials);
        self.sight.known.pause = before.pause;
        if found.is_err() {
            self.sight.known.way = before.way;
        }
        if !matches!(found, Ok(true)) {
            self.hold(before.hold);
        }
        let learnt =
            found.and_then(|is_found| if is_found { Ok(()) } else { Err(Stop::NothingEntered.into()) });
        if let Err(Interruption::Stop(_)) = learnt {
            self.report_left(&picture);
        }
        learnt
    }

    /// Names the digits that trials have left where there were none.
    fn report_left(&mut self, before: &Picture) {
        let Ok(picture) = self.picture(self.sight.board.whole()) else { return };
        let blanks = self.target.puzzle.blanks().filter(|&cell| self.target.shown.digit(cell).is_none());
        let left: Vec<(Cell, Symbol)> = blanks
            .filter_map(|cell| Some((cell, self.digit(&picture, cell)?)))
            .filter(|&(cell, symbol)| self.digit(before, cell) != Some(symbol))
            .collect();
        if !left.is_empty() {
            self.controls.report(&Report::Left { entries: left });
        }
    }

    /// Finds the way and enters a digit or two with it; false if there is none.
    fn find_way(&mut self, mut trials: Vec<(Cell, Symbol)>) -> Result<bool, Interruption> {
        // A click would enter a digit that is chosen on the pad, so that it must be the right one.
        self.find_pad()?;
        let chosen = self.sight.known.chosen;
        let first = trials.iter().map(|&(_, symbol)| symbol).find(|&symbol| chosen == Some(symbol));
        let first = first.unwrap_or(trials[0].1);
        // A pad may still be meant for the cell before, where the same digit is right.
        trials.sort_by_key(|&(_, symbol)| symbol != first);
        // Whether the pad has filled the cell that was clicked before.
        let mut fills_selected = false;
        // All ways on one blank, so that what goes to the one selected before is right there, too. Then on another, since
        // a key may be lost.
        for (round, &(cell, symbol)) in trials.iter().take(ROUNDS).enumerate() {
            self.sight.tried_pad = false;
            let mut ways = if round == 0 { self.ways(cell, symbol)? } else { self.ways_again(cell, symbol)? };
            if fills_selected {
                ways.insert(0, Trial::blind(Way::ClickPad));
            }
            for (number, trial) in ways.into_iter().enumerate() {
                let Some(way) = self.attempt(trial, cell, symbol)? else { continue };
                self.target.shown.apply(Action::Fill(cell, symbol));
                // What was clicked on the pad for the way before may have come late.
                let is_sure = way != Way::PadClick || trial.way == Way::PadClick && round + number == 0;
                let other = trials.get(round + 1).filter(|_| !is_sure);
                if let Some(&other) = other
                    && !self.is_confirmed(way, other)?
                {
                    fills_selected = true;
                    break;
                }
                // Without another blank, the next digit will show whether it is right.
                self.sight.known.way = Some(way).filter(|_| is_sure || other.is_some());
                self.sight.known.supposed = Some(way);
                self.controls.report(&Report::Learnt { way, hold: self.sight.known.hold });
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a way works on another blank, too.
    fn is_confirmed(&mut self, way: Way, (cell, symbol): (Cell, Symbol)) -> Result<bool, Interruption> {
        let trial = Trial { hold: self.sight.known.hold, ..Trial::blind(way) };
        let is_taken = self.attempt(trial, cell, symbol)?.is_some();
        if is_taken {
            self.target.shown.apply(Action::Fill(cell, symbol));
        }
        Ok(is_taken)
    }

    /// The ways in the order in which they are tried. Where the pointer alone selects a cell, that comes before a click,
    /// which may write a digit of the program's choice. After a click that shows nothing, a digit may go to another cell, so
    /// that comes even later. But if a click seems to enter what was chosen on the pad, that comes first.
    fn ways(&mut self, cell: Cell, symbol: Symbol) -> Result<Vec<Trial>, Interruption> {
        use Way::{ArrowsKey, ClickKey, ClickPad, DoubleClickKey, HoverKey, PadClick};
        let follow_pointer = self.cells_that_follow_pointer(cell)?;
        self.sight.known.hovers = follow_pointer > 0;
        let mut ways = [ClickKey, PadClick, ArrowsKey].map(Trial::seen).to_vec();
        // Otherwise a click that selects a cell is followed by the pad.
        if self.sight.board.has_numbers() {
            ways.push(Trial::seen(ClickPad));
        }
        ways.push(Trial::seen(ClickKey).held());
        if follow_pointer > 0 {
            ways.push(Trial::seen(HoverKey));
        }
        // More than the look of a row.
        if follow_pointer > 2 * self.target.puzzle.size() {
            let last = ways.len() - 1;
            ways.swap(0, last);
        }
        ways.extend([Trial::seen(DoubleClickKey), Trial::blind(ClickKey), Trial::blind(ClickPad)]);
        let known = &self.sight.known;
        let is_other_chosen = known.chosen.is_some_and(|chosen| chosen != symbol);
        if known.supposed == Some(PadClick) || is_other_chosen {
            ways.swap(0, 1);
        }
        Ok(ways)
    }

    /// The ways to try on another blank, with keys and buttons held: all again if some selected a cell, otherwise those
    /// that may have worked unseen, after the arrow keys, which show where keys would go.
    fn ways_again(&mut self, cell: Cell, symbol: Symbol) -> Result<Vec<Trial>, Interruption> {
        use Way::{ArrowsKey, ClickKey, ClickPad, DoubleClickKey, PadClick};
        let ways = if self.sight.known.has_selected {
            self.ways(cell, symbol)?
        } else {
            let blind = [ClickKey, PadClick, ClickPad, DoubleClickKey].map(Trial::blind);
            [Trial::seen(ArrowsKey)].into_iter().chain(blind).collect()
        };
        Ok(ways.into_iter().filter(|trial| trial.hold.is_zero()).map(Trial::held).collect())
    }

    /// How many cells look different once the pointer is on this one.
    fn cells_that_follow_pointer(&mut self, cell: Cell) -> Result<usize, Interruption> {
        let there = self.look_from(self.far_from(cell))?;
        let here = self.look_from(cell)?;
        self.park()?;
        Ok(self.changed_cells(&there, &here).len())
    }

    /// The cell that is furthest from another.
    fn far_from(&self, cell: Cell) -> Cell {
        let cells = self.target.puzzle.layout().cells();
        cells.max_by_key(|&other| distance(cell, other)).unwrap_or(cell)
    }

    /// What the board looks like with the pointer on a cell.
    fn look_from(&mut self, cell: Cell) -> Result<Picture, Interruption> {
        self.controls.point_at(self.centre(cell))?;
        self.controls.pause(TRIAL_PAUSE)?;
        self.still_picture()
    }

    /// Finds what a way needs.
    fn is_possible(&mut self, Trial { way, must_show, .. }: Trial) -> Result<bool, Interruption> {
        match way {
            // What opens beside a cell may lie over the pad or the cell and take the next click.
            Way::ClickPad | Way::PadClick | Way::DoubleClickKey if self.sight.known.covers => Ok(false),
            Way::ClickPad | Way::PadClick => {
                if self.sight.known.pad.is_empty() {
                    self.find_pad()?;
                }
                Ok(!self.sight.known.pad.is_empty() && !self.sight.tried_pad)
            }
            // Where no text cursor is seen, the first digit of a number might count as a wrong entry.
            _ if self.sight.board.has_numbers() => Ok(way == Way::ClickKey && must_show),
            // The key would go to the cell of the cursor, which stays where the arrows have left it.
            Way::HoverKey => Ok(!self.sight.known.follows_arrows),
            Way::ClickKey | Way::DoubleClickKey if !must_show => self.ignores_arrows(),
            Way::ArrowsKey => self.find_cursor(),
            Way::ClickKey | Way::ClickKeyReturn | Way::DoubleClickKey => Ok(true),
        }
    }

    pub(super) fn find_pad(&mut self) -> Result<(), Interruption> {
        let (pad, chosen) = self.seen_pad()?;
        self.sight.known.chosen = chosen.or(self.sight.known.chosen);
        self.sight.known.pad = pad;
        Ok(())
    }

    /// The digits of the pad in their order, if there is one, and the one that looks chosen.
    fn seen_pad(&mut self) -> Result<(Vec<Point>, Option<Symbol>), Interruption> {
        let area = self.controls.window_or_screen()?;
        let picture = self.picture(area)?;
        let pad = find_pad(&picture, &self.sight.board).unwrap_or_default();
        let chosen = find_chosen(&picture, &pad);
        Ok((pad, chosen))
    }

    /// Tries one way on a blank with its digit, and returns the way in which it was taken. What a failed trial has left
    /// there is removed.
    fn attempt(&mut self, trial: Trial, cell: Cell, symbol: Symbol) -> Result<Option<Way>, Interruption> {
        // One that shows only beside a selected cell is looked for again once the cell is left.
        if trial.way.needs_pad() && self.sight.known.pad.is_empty() && self.seen_pad()?.0.is_empty() {
            return Ok(None);
        }
        self.hold(trial.hold);
        // A cell that is still selected would show no change, and take what is meant for another. A text cursor may
        // blink there.
        let selected = self.sight.last.or(Some(cell));
        let is_followed =
            trial.way == Way::ClickKey && selected == Some(cell) && self.sight.moves >= FOLLOWED;
        if let Some(selected) = selected.filter(|_| !is_followed) {
            self.leave(selected)?;
        }
        if !self.is_possible(trial)? {
            // Arrow keys may have moved a selection that does not show, so the next trial goes to a given first.
            self.sight.last = Some(cell);
            return Ok(None);
        }
        let before = self.differences()?;
        self.sight.known.selected_in = None;
        if trial.must_show {
            let is_shown = if is_followed {
                self.select(cell, trial.way)?;
                true
            } else {
                self.shows_selection(cell, trial.way)?
            };
            // The digit may close again what the click has opened, and that shows which cell is selected, too.
            let opens = self.is_open_beside(cell, &before)?;
            self.sight.known.covers |= opens;
            if !is_shown && !opens {
                return Ok(None);
            }
            self.sight.known.has_selected = true;
            // If there is a cursor, the key goes to its cell, wherever the pointer is.
            if trial.way == Way::HoverKey {
                if !self.ignores_arrows()? {
                    return Ok(None);
                }
                // They may have moved a selection that does not show.
                self.leave(cell)?;
            }
        }
        if self.sight.board.has_numbers() && trial.way == Way::ClickKey && !self.has_text_cursor(cell)? {
            return Ok(None);
        }
        let area = self.sight.board.area(cell);
        let selected = self.picture(area)?;
        let mut way = self.make(trial, cell, symbol)?;
        let mut outcome = self.outcome(cell, symbol, &selected)?;
        // What is to be confirmed may be too small to be seen beside a text cursor.
        let is_draft = match outcome {
            Outcome::Unfinished => true,
            Outcome::Untouched => trial.must_show && is_other_at(&selected, &self.picture(area)?, area),
            Outcome::Taken | Outcome::Other => false,
        };
        if is_draft && trial.way == Way::ClickKey {
            way = Way::ClickKeyReturn;
            self.commit()?;
            let is_taken = self.is_taken(cell, symbol)?;
            outcome = if is_taken { Outcome::Taken } else { self.outcome(cell, symbol, &selected)? };
        }
        let may_be_other = matches!(outcome, Outcome::Untouched | Outcome::Other);
        if may_be_other && trial.must_show && trial.way == Way::ClickKey {
            (way, outcome) = self.try_more(cell, symbol, &selected, outcome)?;
        }
        log::debug!("{way} on {cell}={symbol}: {outcome:?}");
        self.notice_cover(cell, &before)?;
        match outcome {
            // What was closed over it may take a moment to go.
            Outcome::Taken if self.outcome(cell, symbol, &selected)? == Outcome::Taken => {
                return Ok(Some(way));
            }
            Outcome::Taken => {}
            _ if self.shows(cell, symbol)? => return Ok(Some(way)),
            Outcome::Unfinished | Outcome::Other => self.undo(cell, way)?,
            Outcome::Untouched => {}
        }
        self.controls.report(&Report::Tried { way: trial.way });
        Ok(None)
    }

    /// What else enters a digit into a cell that a click has selected: the pad, a key that is held, and the digits that
    /// the click has opened.
    fn try_more(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        selected: &Picture,
        before: Outcome,
    ) -> Result<(Way, Outcome), Interruption> {
        let covers = self.sight.known.covers;
        if !covers && !self.sight.known.pad.is_empty() {
            let (way, outcome) = self.try_pad(cell, symbol, selected, before)?;
            if outcome != before {
                return Ok((way, outcome));
            }
        }
        let hold = self.sight.known.hold;
        if before == Outcome::Untouched && !self.sight.board.has_numbers() {
            for longer in HOLDS.into_iter().filter(|&longer| longer > hold) {
                self.hold(longer);
                self.deliver(cell, symbol, Way::ClickKey)?;
                let outcome = self.outcome(cell, symbol, selected)?;
                if outcome != Outcome::Untouched {
                    return Ok((Way::ClickKey, outcome));
                }
            }
            self.hold(hold);
        }
        let opened = if covers { self.try_opened_pad(cell, symbol, selected)? } else { None };
        Ok(opened.map_or((Way::ClickKey, before), |outcome| (Way::ClickPad, outcome)))
    }

    /// Tries the pad on a cell that a click has selected. If that only chooses the digit, a second click on the cell
    /// enters it, also where the first has entered another one, which was chosen before.
    fn try_pad(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        selected: &Picture,
        before: Outcome,
    ) -> Result<(Way, Outcome), Interruption> {
        self.sight.tried_pad = true;
        self.deliver(cell, symbol, Way::ClickPad)?;
        let outcome = self.outcome(cell, symbol, selected)?;
        if outcome != before {
            return Ok((Way::ClickPad, outcome));
        }
        let before = self.picture(self.sight.board.area(cell))?;
        self.select(cell, Way::PadClick)?;
        self.changes(cell, &before, HANDLED)?;
        Ok((Way::PadClick, self.outcome(cell, symbol, selected)?))
    }

    /// Tries the digits that a click on the cell opens around it, if it does.
    fn try_opened_pad(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        selected: &Picture,
    ) -> Result<Option<Outcome>, Interruption> {
        if !self.open_pad(cell)? {
            return Ok(None);
        }
        self.deliver(cell, symbol, Way::ClickPad)?;
        self.leave(cell)?;
        let outcome = self.outcome(cell, symbol, selected)?;
        self.sight.known.opens_pad = outcome == Outcome::Taken;
        Ok(Some(outcome))
    }

    /// Gives the digit to the cell, which is selected already if that must show, and returns the way that did it.
    fn make(&mut self, trial: Trial, cell: Cell, symbol: Symbol) -> Result<Way, Interruption> {
        let Trial { way, must_show, .. } = trial;
        if way == Way::PadClick {
            let before = self.picture(self.sight.board.area(cell))?;
            self.give(cell, symbol, way)?;
            self.changes(cell, &before, HANDLED)?;
            return Ok(way);
        }
        // To press the arrows again, the pointer has left the cell.
        if !must_show || way == Way::HoverKey {
            self.select(cell, way)?;
        }
        let has_pad = !self.sight.known.pad.is_empty();
        if has_pad && self.shows(cell, symbol)?
            || self.sight.known.chosen == Some(symbol) && self.is_taken(cell, symbol)?
        {
            // The click alone has entered the digit that was chosen on the pad before, perhaps late.
            return Ok(Way::PadClick);
        }
        self.deliver(cell, symbol, way)?;
        if way == Way::ArrowsKey {
            self.leave(cell)?;
        }
        Ok(way)
    }

    /// Whether the board shows that a way selects a cell, and how soon.
    fn shows_selection(&mut self, cell: Cell, way: Way) -> Result<bool, Interruption> {
        let area = self.sight.board.area(cell);
        self.park()?;
        let aside = self.still_picture()?;
        let uses_click = !matches!(way, Way::HoverKey | Way::ArrowsKey);
        let before = match way {
            // Beside the board the pointer may leave its last cell selected.
            Way::HoverKey => self.look_from(self.far_from(cell))?,
            Way::ArrowsKey => aside.clone(),
            // The pointer alone may change the look of a cell. Only where it selects cells does that count.
            _ => self.look_from(cell)?,
        };
        // Beside a selected cell, its row may look the same with the pointer on it.
        self.sight.known.hovers |= uses_click && is_other_at(&aside, &before, area);
        let begin = self.controls.now();
        self.select(cell, way)?;
        // Other cells may change on their own, too.
        if self.changes_from(&before, area, begin + SELECTION)? {
            let time = self.controls.now().saturating_sub(begin + self.sight.known.pause);
            self.sight.known.selected_in = Some(time);
            return Ok(true);
        }
        // Under the pointer, a cell may look selected anyway.
        self.park()?;
        Ok(uses_click && is_other_at(&aside, &self.still_picture()?, area))
    }

    /// Whether a text cursor blinks in a cell.
    fn has_text_cursor(&mut self, cell: Cell) -> Result<bool, Interruption> {
        let still = self.still_picture()?;
        let end = self.controls.now() + BLINK;
        self.changes_from(&still, self.sight.board.area(cell), end)
    }

    /// Waits until an area of the board looks other than in a picture of all of it; false if it does not.
    pub(super) fn changes_from(
        &mut self,
        before: &Picture,
        area: Area,
        end: Duration,
    ) -> Result<bool, Interruption> {
        while !is_other_at(before, &self.picture(area)?, area) {
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What a trial has done to its cell, once that is clear: at once if it looks as it did when it was selected.
    fn outcome(&mut self, cell: Cell, symbol: Symbol, selected: &Picture) -> Result<Outcome, Interruption> {
        let area = self.sight.board.area(cell);
        let is_same = !is_other_at(selected, &self.picture(area)?, area);
        if !is_same && self.is_taken(cell, symbol)? {
            return Ok(Outcome::Taken);
        }
        let picture = self.picture(area)?;
        Ok(match self.sight.board.look(&picture, cell) {
            Some(Content::Digit { .. }) if self.digit(&picture, cell) == Some(symbol) => Outcome::Taken,
            Some(Content::Digit { .. }) => Outcome::Other,
            Some(Content::Marks(_)) => Outcome::Unfinished,
            Some(Content::Blank) | None => Outcome::Untouched,
        })
    }

    /// Waits until a cell shows a digit; false if that takes too long.
    pub(super) fn is_taken(&mut self, cell: Cell, symbol: Symbol) -> Result<bool, Interruption> {
        let end = self.controls.now() + ARRIVAL;
        while !self.shows(cell, symbol)? {
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Notices whether the click has opened something over the cells around it, and closes that.
    fn notice_cover(&mut self, cell: Cell, before: &[(Cell, Option<Symbol>)]) -> Result<(), Interruption> {
        self.park()?;
        if self.is_open_beside(cell, before)? {
            self.sight.known.covers = true;
            self.uncover()?;
        }
        Ok(())
    }

    /// Whether only cells beside this one show something else than before.
    fn is_open_beside(
        &mut self,
        cell: Cell,
        before: &[(Cell, Option<Symbol>)],
    ) -> Result<bool, Interruption> {
        let now = self.differences()?;
        let mut others = now.iter().filter(|other| other.0 != cell && !before.contains(other)).peekable();
        Ok(others.peek().is_some() && others.all(|&(other, _)| distance(other, cell) <= BESIDE))
    }

    /// Empties a blank again that a trial has filled with something else.
    fn undo(&mut self, cell: Cell, way: Way) -> Result<(), Interruption> {
        self.erase()?;
        self.controls.pause(TRIAL_PAUSE)?;
        let picture = self.still_picture()?;
        if self.sight.board.look(&picture, cell) == Some(Content::Blank) {
            return Ok(());
        }
        self.clear(cell, way)
    }
}
