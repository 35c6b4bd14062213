//! Entering with eyes on the screen.
//!
//! An entry is a click that highlights the cell, and a key. While all goes well several entries are in
//! flight at once, and each is seen a frame or two later. If one is not seen in time, the player stops
//! typing and makes sure that nothing is in flight any more: it highlights a cell for which nothing was
//! meant, and waits until that is seen. As events stay in order, what is missing now is lost, and is made
//! again with its click seen before its key is sent. A symbol that is also a menu shortcut is never
//! sent in any other way.

use std::time::Duration;

use super::eyes::{Entry, Intended, SoloEyes};
use super::{MOST_TRIES, PATIENCE, Senses, Target, Typist};
use crate::bot::player::controls::{Controls, GLANCE};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::desktop::Key;
use crate::eyes::{Content, Ink, Look};
use crate::game::{Action, Purpose};
use crate::puzzle::{Cell, Symbol};

/// How long a window may take to redraw a board.
const REDRAWN: Duration = Duration::from_millis(200);

impl Senses for SoloEyes {
    fn typist<'p, 'a: 'p>(
        &'p mut self,
        controls: &'p mut Controls<'a>,
        target: &'p mut Target,
    ) -> Box<dyn Typist + 'p> {
        Box::new(SeeingTypist { eyes: self, controls, target })
    }

    fn solo(&self) -> Option<&SoloEyes> {
        Some(self)
    }

    fn solo_mut(&mut self) -> Option<&mut SoloEyes> {
        Some(self)
    }

    fn symbol(&self, ink: &Ink) -> Option<Symbol> {
        self.view.symbol(ink)
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
        self.is_unsure = true;
    }

    fn leave_unfinished(&mut self, cell: Cell) {
        self.forget_cell(cell);
    }
}

/// Makes entries with eyes on Solo.
pub(in crate::bot::player) struct SeeingTypist<'p, 'a> {
    pub eyes: &'p mut SoloEyes,
    pub controls: &'p mut Controls<'a>,
    pub target: &'p mut Target,
}

impl Typist for SeeingTypist<'_, '_> {
    fn enter(&mut self, action: Action) -> Result<(), Interruption> {
        self.glance()?;
        self.make_room(action.cell())?;
        let before = self.eyes.remembered(action.cell()).cloned();
        if self.may_trust(action)
            && let Some(before) = before
        {
            self.controls.click(action.cell(), action.highlight().purpose.button())?;
            self.send(action, before, 0)
        } else {
            self.settle()?;
            self.enter_surely(action, 0)
        }
    }

    fn glance(&mut self) -> Result<(), Interruption> {
        while let Some(entry) = self.eyes.flight.entries.first().cloned() {
            let look = self.look(entry.cell)?;
            if !self.eyes.has_arrived(&entry, &look) {
                return Ok(());
            }
            self.note_arrival(&entry, look);
        }
        Ok(())
    }

    fn wait_for_arrivals(&mut self) -> Result<(), Interruption> {
        self.wait_for_entries(0, PATIENCE[0]).map(drop)
    }

    fn settle(&mut self) -> Result<(), Interruption> {
        let mut again: Vec<(Action, usize)> = Vec::new();
        let settled = self.settle_with(&mut again);
        if settled.is_err() {
            // A half-made entry must not count as right when the game is read again.
            for (action, _) in again {
                self.eyes.forget_cell(action.cell());
            }
        }
        settled
    }

    fn wrong_cells(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        match self.read_screen() {
            // The board may be in the middle of a redraw; a different board stays different.
            Err(Interruption::Stop(Stop::OtherBoard(_))) => {
                self.controls.pause(REDRAWN)?;
                self.read_screen()
            }
            reading => reading,
        }
    }
}

impl SeeingTypist<'_, '_> {
    /// Waits for the entries in flight and makes lost ones again. `again` is the stack of those, each with its number
    /// of tries.
    fn settle_with(&mut self, again: &mut Vec<(Action, usize)>) -> Result<(), Interruption> {
        loop {
            let tries = self.eyes.flight.entries.iter().map(|entry| entry.tries).max().unwrap_or(0);
            if !self.wait_for_entries(0, PATIENCE[tries.min(MOST_TRIES - 1)])? {
                let lost = self.find_lost()?;
                // If another game was started, nothing more must be typed into it.
                drop(self.wrong_cells()?);
                again.extend(self.to_make_again(&lost));
            }
            let Some(&(action, tries)) = again.last() else { return Ok(()) };
            if tries >= MOST_TRIES {
                return Err(no_answer(action.cell()));
            }
            self.eyes.flight.retries += 1;
            self.controls.report(&Report::Retrying { action, tries });
            self.enter_surely(action, tries)?;
            again.pop();
        }
    }

    /// A stack of what to make again: the lost entries, and all marks of cells that may have received a
    /// key meant for another cell. If a key and the click after it are both lost, the second key marks
    /// the first cell; and single marks cannot be read, so every cell for which something was in flight
    /// together with a lost entry is cleared and marked again.
    fn to_make_again(&self, lost: &[Entry]) -> Vec<(Action, usize)> {
        let mut suspects: Vec<Cell> =
            lost.iter().flat_map(|entry| entry.what.beside.iter().copied()).collect();
        suspects.retain(|&cell| self.target.shown.digit(cell).is_none());
        suspects.sort_unstable_by_key(|cell| cell.index());
        suspects.dedup();
        let rewrite = |&cell: &Cell| {
            let marks = self.target.shown.marks(cell).iter().map(move |symbol| Action::Mark(cell, symbol));
            marks.chain([Action::Clear(cell)]).map(|action| (action, 1))
        };
        let rest = lost.iter().filter(|entry| !suspects.contains(&entry.cell));
        suspects
            .iter()
            .flat_map(rewrite)
            .chain(rest.map(|entry| (entry.what.action, entry.tries + 1)))
            .collect()
    }

    /// What a cell shows now; pauses if it cannot be seen.
    pub fn look(&mut self, cell: Cell) -> Result<Look, Interruption> {
        let picture = self.controls.desktop.picture(self.eyes.view.area(cell))?;
        let look = picture.and_then(|picture| self.eyes.look(picture, cell));
        if look.is_none() {
            // The window may be gone rather than covered.
            self.controls.area_now()?;
        }
        look.ok_or_else(|| Pause::Covered.into())
    }

    /// Whether the entry may be typed before its click is seen: one click is sure to highlight the
    /// cell, and if it were lost, the key would find no highlight and do no harm. A digit that is typed
    /// for the first time shows what it looks like, so it must be seen for certain.
    fn may_trust(&mut self, action: Action) -> bool {
        let is_known = match action {
            Action::Fill(_, symbol) => self.eyes.view.glyph(symbol).is_some(),
            Action::Mark(..) | Action::Unmark(..) | Action::Clear(_) => true,
        };
        let is_safe = !action.is_risky() && !self.controls.desktop.may_overtake_clicks(Key::of(action));
        self.eyes.trusts_clicks() && self.controls.highlight.is_off() && is_safe && is_known
    }

    /// Waits until one more entry may be in flight, and none is in this cell.
    fn make_room(&mut self, cell: Cell) -> Result<(), Interruption> {
        if self.eyes.flight.contains(cell) || !self.eyes.trusts_clicks() {
            return self.settle();
        }
        let most = self.eyes.flight.trust.saturating_sub(1);
        if !self.wait_for_entries(most, PATIENCE[0])? {
            self.settle()?;
        }
        Ok(())
    }

    /// Waits until at most `most` entries are in flight; false if that takes too long.
    pub fn wait_for_entries(&mut self, most: usize, patience: Duration) -> Result<bool, Interruption> {
        loop {
            self.glance()?;
            let Some(oldest) = self.eyes.flight.oldest_beyond(most) else { return Ok(true) };
            let end = oldest.sent + patience;
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
    }

    /// Highlights the cell, sees it highlighted, and presses the key.
    fn enter_surely(&mut self, action: Action, tries: usize) -> Result<(), Interruption> {
        let wanted = action.highlight();
        for _ in 0..MOST_TRIES {
            let before = self.highlight(wanted)?;
            if action.is_risky() {
                self.controls.wait_for_focus()?;
                if !self.highlight_stays(wanted)? {
                    continue;
                }
            }
            return self.send(action, before, tries);
        }
        Err(no_answer(action.cell()))
    }

    fn send(&mut self, action: Action, before: Content, tries: usize) -> Result<(), Interruption> {
        self.controls.highlight.forget();
        self.controls.press(Key::of(action))?;
        self.controls.highlight.entered(action);
        let sent = self.controls.now();
        let what = Intended { action, before, beside: self.eyes.flight.cells() };
        // What the cell showed before is out of date from now on.
        self.eyes.forget_cell(action.cell());
        self.eyes.flight.entries.push(Entry { cell: action.cell(), tries, sent, what });
        if tries == 0 {
            self.target.shown.apply(action);
            self.controls.report(&Report::Entered(action));
        }
        Ok(())
    }

    /// Makes sure that nothing is in flight any more, and returns the entries that were lost.
    fn find_lost(&mut self) -> Result<Vec<Entry>, Interruption> {
        self.eyes.is_unsure = true;
        if let Some(cell) = self.eyes.flight.entries.first().map(|entry| entry.cell) {
            self.drain(cell)?;
        }
        self.glance()?;
        let mut lost = Vec::new();
        for entry in std::mem::take(&mut self.eyes.flight.entries) {
            let look = self.look(entry.cell)?;
            if self.eyes.has_arrived(&entry, &look) {
                self.note_arrival(&entry, look);
            } else {
                lost.push(entry);
            }
        }
        if !lost.is_empty() {
            self.eyes.flight.lost();
        }
        Ok(lost)
    }

    fn note_arrival(&mut self, entry: &Entry, look: Look) {
        let action = entry.what.action;
        if action.highlight().purpose == Purpose::Mark {
            self.controls.highlight.saw_after_mark(look.highlight == Some(Purpose::Mark));
        }
        self.eyes.seen(action, look.content);
        self.controls.report(&Report::Seen(action));
    }

    fn read_screen(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let Self { eyes, controls, target } = self;
        let picture = controls.desktop.picture(eyes.view.whole())?.ok_or(Pause::Covered)?;
        let mut wrong = Vec::new();
        for cell in target.puzzle.layout().cells() {
            let content = eyes.view.look(&picture, cell).map(|look| look.content);
            let digit = content.as_ref().and_then(|content| eyes.digit(content));
            let is_right = match (target.puzzle.given(cell), target.shown.digit(cell), content) {
                (Some(given), _, Some(Content::Digit { is_given: true, .. })) => digit == Some(given),
                (None, Some(entered), Some(_)) => digit == Some(entered),
                (None, None, Some(Content::Blank)) if target.shown.marks(cell).is_empty() => true,
                (None, None, Some(content)) => {
                    eyes.remembered(cell).is_some_and(|remembered| content.is_same(remembered))
                }
                (Some(_), ..) | (None, _, None) => false,
            };
            if is_right {
                continue;
            }
            // The cell may only be covered, perhaps in part.
            controls.check_click(controls.calibration.centre(cell))?;
            controls.check_uncovered(eyes.view.area(cell))?;
            if target.puzzle.given(cell).is_some() {
                return Err(Stop::not_the_given(cell).into());
            }
            wrong.push((cell, digit));
        }
        Ok(wrong)
    }
}

/// The stop for a cell that never showed what was typed into it.
fn no_answer(cell: Cell) -> Interruption {
    Stop::NotTaken { cell, tries: MOST_TRIES }.into()
}
