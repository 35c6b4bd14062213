//! Entering into a foreign program: the way it takes a digit is learnt by trying, and each entry is seen to arrive.
//!
//! Nothing is known of such a program but what its board looks like. So an entry is right when the cell shows
//! its digit and wrong when it shows another; colours mean nothing, since a click may recolour half the board.

mod attempt;
mod cursor;
mod difference;
mod ending;
mod eyes;
mod giving;
mod habits;
mod learning;
mod looking;
mod outcome;
mod pad;
mod selecting;
mod timing;
mod trial;
mod walk;

use std::time::Duration;

use difference::differs;
use eyes::{Entry, Intended};
use timing::{AFTER_STALL, ARRIVAL, LONG_HOLD};

use super::{Senses, Target, Typist};
use crate::bot::player::controls::{Controls, GLANCE};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::bot::way::Way;
use crate::eyes::{Content, Ink};
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};
pub(in crate::bot::player) use eyes::ForeignEyes;
pub(in crate::bot) use habits::Habits;

/// Popovers reach this many cells.
const REACH: usize = 3;

/// How often an entry is made before the program counts as refusing it. Each try may cost a life, unless the program is
/// known to lose entries.
const MOST_TRIES: usize = 3;
const MOST_TRIES_WHERE_LOST: usize = 6;

/// How many givens may be misread before the board counts as another one or as covered.
const MISREAD_GIVENS: usize = 2;

impl Senses for ForeignEyes {
    fn typist<'p, 'a: 'p>(
        &'p mut self,
        controls: &'p mut Controls<'a>,
        target: &'p mut Target,
    ) -> Box<dyn Typist + 'p> {
        Box::new(ForeignTypist { eyes: self, controls, target })
    }

    fn foreign(&self) -> Option<&ForeignEyes> {
        Some(self)
    }

    fn foreign_mut(&mut self) -> Option<&mut ForeignEyes> {
        Some(self)
    }

    fn can_enter(&self) -> bool {
        self.habits.way.is_some()
    }

    fn symbol(&self, ink: &Ink) -> Option<Symbol> {
        self.board.symbol(ink)
    }

    fn retries(&mut self) -> Option<&mut usize> {
        Some(&mut self.flight.retries)
    }

    fn under_way(&self) -> Vec<Cell> {
        self.flight.cells()
    }

    fn awaits_arrivals(&self, now: Duration) -> bool {
        self.flight.is_awaited(now)
    }

    fn forget(&mut self) {
        self.flight.entries.clear();
        self.habits.forget_places();
        self.is_in_doubt = true;
    }
}

/// Makes entries in a foreign program.
pub(in crate::bot::player) struct ForeignTypist<'p, 'a> {
    pub eyes: &'p mut ForeignEyes,
    pub controls: &'p mut Controls<'a>,
    pub target: &'p mut Target,
}

impl Typist for ForeignTypist<'_, '_> {
    /// The last entry on the board is made once all others have been seen, because the program may hide its board then.
    fn enter(&mut self, action: Action) -> Result<(), Interruption> {
        let Action::Fill(cell, symbol) = action else {
            let way = self.way()?;
            return self.clear(action.cell(), way);
        };
        if self.is_complete() {
            // The trial has entered this one, and the program may have hidden its board.
            self.settle()?;
            self.controls.report(&Report::Entered(action));
            return Ok(());
        }
        self.glance()?;
        if self.is_last(cell) {
            self.settle()?;
            self.retry_wrong()?;
            self.eyes.before_end = Some(self.picture(self.eyes.board.whole())?);
        }
        let is_ambiguous = self.eyes.ambiguous.contains(&cell);
        if is_ambiguous {
            self.settle()?;
        }
        let mut is_there = self.shows(cell, symbol)?;
        if !is_there && self.target.shown.digit(cell) == Some(symbol) {
            // A trial has entered it, and what the last click opened may cover it.
            self.uncover()?;
            is_there = self.is_taken(cell, symbol)?;
        }
        if !is_there {
            self.make_room()?;
            self.send(cell, symbol, 0)?;
        }
        self.target.shown.apply(action);
        if is_ambiguous {
            self.check_taken(cell, symbol)?;
        }
        self.controls.report(&Report::Entered(action));
        Ok(())
    }

    fn glance(&mut self) -> Result<(), Interruption> {
        while let Some(&Entry { cell, tries, what, .. }) = self.eyes.flight.entries.first() {
            let symbol = what.symbol;
            if !self.shows(cell, symbol)? {
                return Ok(());
            }
            self.eyes.loses |= tries > 0;
            self.eyes.flight.entries.remove(0);
            self.eyes.flight.seen();
            self.eyes.moves = 0;
            self.controls.report(&Report::Seen(Action::Fill(cell, symbol)));
        }
        Ok(())
    }

    fn wait_for_arrivals(&mut self) -> Result<(), Interruption> {
        self.wait_for_entries(0).map(drop)
    }

    fn settle(&mut self) -> Result<(), Interruption> {
        let is_under_way = !self.eyes.flight.entries.is_empty() && !self.is_complete();
        if self.eyes.habits.way == Some(Way::ArrowsKey) && is_under_way {
            // The cursor covers the last entry.
            self.uncover()?;
        }
        while !self.wait_for_entries(0)? {
            if self.is_complete() && self.may_have_ended()? && self.hides_board()? {
                self.eyes.flight.entries.clear();
                return Ok(());
            }
            self.look_again()?;
            let lost = std::mem::take(&mut self.eyes.flight.entries);
            for entry in lost {
                self.retry(entry)?;
            }
        }
        Ok(())
    }

    fn wrong_cells(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        if self.is_complete() {
            return self.read_end();
        }
        self.uncover()?;
        let wrong = self.differences()?;
        let (givens, wrong): (Vec<_>, Vec<_>) =
            wrong.into_iter().partition(|&(cell, _)| self.target.puzzle.given(cell).is_some());
        if givens.len() <= MISREAD_GIVENS {
            return self.still_wrong(wrong);
        }
        Err(Pause::BoardMoved.into())
    }
}

impl ForeignTypist<'_, '_> {
    /// Fails unless an ambiguous entry arrives and is not marked as wrong. Making it again may cost another life, so it is
    /// done only once, and only if entries are known to get lost.
    fn check_taken(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Interruption> {
        for may_be_lost in [self.eyes.loses, false] {
            if self.wait_for_entries(0)? {
                let is_marked = !self.is_complete() && self.is_marked(cell)?;
                return if is_marked { Err(Stop::Refused { cell, symbol }.into()) } else { Ok(()) };
            }
            if self.is_complete() && self.hides_board()? {
                return Ok(());
            }
            self.look_again()?;
            let Some(&entry) = self.eyes.flight.entries.first() else { return Ok(()) };
            self.eyes.flight.entries.clear();
            if !may_be_lost || entry.what.is_handled {
                break;
            }
            self.retry(entry)?;
        }
        Err(Stop::Refused { cell, symbol }.into())
    }

    /// Looks for the entries in flight with nothing over them, and for the first with another cell selected: in a
    /// selected one, a digit may be hard to read.
    fn look_again(&mut self) -> Result<(), Interruption> {
        self.uncover()?;
        self.glance()?;
        // A pad may keep its digit for the cell that is clicked next: a given with the same digit, unless the page moves.
        // Half a number may pass for an entry.
        let may_leave = match self.eyes.habits.way {
            Some(Way::PadClick) | None => false,
            Some(Way::ClickPad) => self.eyes.moves == 0,
            Some(way) => way.clicks(),
        };
        if let Some(&Entry { cell, what, .. }) = self.eyes.flight.entries.first()
            && what.is_handled
            && may_leave
            && !self.eyes.board.has_numbers()
            && self.eyes.last_selected == Some(cell)
        {
            let area = self.eyes.board.area(cell);
            let selected = self.picture(area)?;
            self.leave(cell)?;
            if !differs(&selected, &self.picture(area)?, area) {
                // The program ignores clicks on givens.
                self.eyes.last_selected = Some(cell);
            }
            self.glance()?;
        }
        Ok(())
    }

    fn retry(&mut self, Entry { cell, tries, what, .. }: Entry) -> Result<(), Interruption> {
        let symbol = what.symbol;
        if self.shows(cell, symbol)? {
            return Ok(());
        }
        if tries + 1 >= if self.eyes.loses { MOST_TRIES_WHERE_LOST } else { MOST_TRIES } {
            return Err(Stop::Refused { cell, symbol }.into());
        }
        self.eyes.lost();
        if !self.eyes.habits.hold.is_zero() || tries > 0 {
            self.hold(LONG_HOLD);
        }
        self.eyes.flight.retries += 1;
        self.controls.report(&Report::Retrying { action: Action::Fill(cell, symbol), tries: tries + 1 });
        let way = self.way()?;
        if way == Way::ArrowsKey && self.is_complete() && self.eyes.habits.may_move_on() {
            // The cursor was not followed after a digit that might have ended the game.
            self.eyes.habits.cursor = None;
        }
        if matches!(way, Way::ClickKey | Way::ClickKeyReturn) && self.eyes.board.has_numbers() {
            // One digit of the number may have arrived.
            self.select(cell, way)?;
            self.erase()?;
        }
        if way == Way::ClickPad && !self.eyes.habits.opens_pad {
            // The pad may have kept the digit for the cell that is clicked next.
            let is_chosen = self.eyes.last_selected == Some(cell) && self.seen_chosen()? == Some(symbol);
            self.select(cell, way)?;
            if self.is_taken(cell, symbol)? && self.shows_elsewhere_selected(cell, symbol)? {
                if is_chosen && !what.is_handled {
                    (self.eyes.habits.chooses_first, self.eyes.habits.chosen) = (true, Some(symbol));
                }
                return Ok(());
            }
        }
        self.send(cell, symbol, tries + 1)?;
        self.wait_for_entries(0).map(drop)
    }

    /// Makes wrong entries again, before the last entry is made.
    fn retry_wrong(&mut self) -> Result<(), Interruption> {
        let mut wrong = self.wrong_cells()?;
        wrong.extend(self.missing_givens()?);
        for (cell, _) in wrong {
            let Some(symbol) = self.target.shown.digit(cell) else { continue };
            let what = Intended { symbol, is_handled: false };
            self.retry(Entry { cell, tries: 0, sent: Duration::ZERO, what })?;
        }
        self.settle()
    }

    /// Takes the givens that are blank for entries that are missing, and returns them. At the first look, what the program
    /// had opened over them passed for them.
    fn missing_givens(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let picture = self.picture(self.eyes.board.whole())?;
        let puzzle = &self.target.puzzle;
        let is_missing = |&cell: &Cell| {
            puzzle.given(cell).is_some() && self.eyes.board.look(&picture, cell) == Some(Content::Blank)
        };
        let missing = puzzle.layout().cells().filter(is_missing).map(|cell| (cell, None)).collect();
        let missing = self.still_wrong(missing)?;
        for &(cell, _) in &missing {
            let Some(symbol) = self.target.puzzle.given(cell) else { continue };
            self.target.puzzle = self.target.puzzle.with([(cell, None)]);
            self.target.shown.apply(Action::Fill(cell, symbol));
        }
        Ok(missing)
    }

    fn send(&mut self, cell: Cell, symbol: Symbol, tries: usize) -> Result<(), Interruption> {
        let way = self.way()?;
        let is_handled = self.give(cell, symbol, way)?;
        let sent = self.controls.now();
        let what = Intended { symbol, is_handled };
        self.eyes.flight.entries.push(Entry { cell, tries, sent, what });
        Ok(())
    }

    /// The way that was learnt.
    fn way(&self) -> Result<Way, Interruption> {
        self.eyes.habits.way.ok_or_else(|| self.nothing_entered())
    }

    fn nothing_entered(&self) -> Interruption {
        let has_pad = !self.eyes.habits.pad.is_empty();
        Stop::NothingEntered { tried_pad: has_pad.then_some(self.eyes.trials.tried_pad) }.into()
    }

    /// Waits until one more entry may be in flight.
    fn make_room(&mut self) -> Result<(), Interruption> {
        // Where a click on the cell was lost, a pad may keep the digit for the cell that is clicked next. What a digit
        // changes beside its cell may pass for the outline of the next one.
        let habits = &self.eyes.habits;
        let is_alone = habits.way == Some(Way::ClickPad) || habits.is_outlined();
        let most = if is_alone { 0 } else { self.eyes.flight.trust - 1 };
        if self.wait_for_entries(most)? { Ok(()) } else { self.settle() }
    }

    /// Waits until at most `most` entries are in flight; false if that takes too long.
    fn wait_for_entries(&mut self, most: usize) -> Result<bool, Interruption> {
        loop {
            self.glance()?;
            let Some(&Entry { sent, .. }) = self.eyes.flight.oldest_beyond(most) else { return Ok(true) };
            if self.controls.waits(sent + ARRIVAL, GLANCE)? {
                continue;
            }
            // If the last entry waits for a stall to end, what is sent now will reach what the program opens then.
            let may_stall = self.is_complete() && !self.shows_no_board()?;
            if !may_stall || !self.controls.waits(sent + AFTER_STALL, GLANCE)? {
                return Ok(false);
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.target.puzzle.blanks().all(|cell| self.target.shown.digit(cell).is_some())
    }

    /// Whether every other cell has its digit, so that one in this cell may end the game.
    fn is_last(&self, cell: Cell) -> bool {
        self.target.puzzle.blanks().all(|other| other == cell || self.target.shown.digit(other).is_some())
    }
}
