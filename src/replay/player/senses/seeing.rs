//! Entering with an eye on the screen.
//!
//! An entry is a click that highlights the cell and a key. While all goes well several entries are
//! on their way at once, and each is seen a frame or two later. When one is not seen in time, the
//! player stops typing and makes sure that nothing is on its way any more: it highlights a cell for
//! which nothing was meant, and waits until that is seen. As events stay in order, what is missing
//! now is lost, and is made again, with its click seen before its key is sent. A symbol that is a
//! shortcut of the menu, too, is only ever sent so.

use std::time::Duration;

use super::hand::is_menu_letter;
use super::highlight::{MOST_TRIES, PATIENCE};
use super::sight::Entry;
use super::{GLANCE, Player};
use crate::desktop::{Desktop, Key};
use crate::eyes::{Content, Highlight, Look};
use crate::puzzle::Cell;
use crate::replay::action::Action;
use crate::replay::pause::Pause;
use crate::replay::report::Report;
use crate::replay::stop::Interruption;
use crate::user::User;

impl<D: Desktop, O: User> Player<'_, D, O> {
    /// Makes an entry; it may not be seen yet when this returns. Where this fails, nothing was
    /// entered.
    pub(super) fn enter_seeing(&mut self, action: Action) -> Result<(), Interruption> {
        self.glance()?;
        self.make_room(action.cell())?;
        let before = self.sight().remembered(action.cell()).cloned();
        if let Some(before) = before.filter(|_| self.may_trust(action)) {
            self.click(action.cell(), action.button())?;
            self.send(action, before, 0)
        } else {
            self.settle()?;
            self.enter_surely(action, 0)
        }
    }

    /// Takes note of the entries that have arrived, without waiting.
    pub(super) fn glance(&mut self) -> Result<(), Interruption> {
        while let Some(entry) = self.sight().under_way.first().cloned() {
            let look = self.look(entry.action.cell())?;
            if !self.sight().has_arrived(&entry, &look) {
                return Ok(());
            }
            self.take_note(&entry, look);
        }
        Ok(())
    }

    /// Waits until no entry is under way, and makes those again that were lost.
    pub(super) fn settle(&mut self) -> Result<(), Interruption> {
        let mut again: Vec<(Action, usize)> = Vec::new();
        let settled = self.settle_with(&mut again);
        if settled.is_err() {
            // What is half done must not be taken for right when the game is read again.
            for (action, _) in again {
                self.sight_mut().forget_cell(action.cell());
            }
        }
        settled
    }

    /// The same, with a list of what is to be made again and how often it was made, the next last.
    fn settle_with(&mut self, again: &mut Vec<(Action, usize)>) -> Result<(), Interruption> {
        loop {
            let tries = self.sight().under_way.iter().map(|entry| entry.tries).max().unwrap_or(0);
            if !self.wait_for_entries(0, PATIENCE[tries.min(MOST_TRIES - 1)])? {
                let lost = self.find_lost()?;
                // Where another game was begun, nothing must be typed into it any more.
                drop(self.read()?);
                again.extend(self.to_make_again(&lost));
            }
            let Some(&(action, tries)) = again.last() else { return Ok(()) };
            if tries >= MOST_TRIES {
                return Err(Self::no_answer(action.cell()));
            }
            self.repairs += 1;
            let _size = self.puzzle.size();
            self.audience.hear(&Report::Repairing { action, tries });
            self.enter_surely(action, tries)?;
            again.pop();
        }
    }

    /// What has to be made again, the next last: the lost entries, and cells that may have been
    /// marked by a key that was meant for another. When both a key and the click after it are lost,
    /// the second key marks the first cell; and marks cannot be told one by one, so that they are
    /// written anew in all cells for which something was under way with what was lost.
    fn to_make_again(&self, lost: &[Entry]) -> Vec<(Action, usize)> {
        let mut suspects: Vec<Cell> = lost.iter().flat_map(|entry| entry.beside.iter().copied()).collect();
        suspects.retain(|&cell| self.shown.digit(cell).is_none());
        suspects.sort_unstable_by_key(|cell| cell.index());
        suspects.dedup();
        let anew = |&cell: &Cell| {
            let marks = self.shown.marks(cell).iter().map(move |symbol| Action::Mark(cell, symbol));
            marks.chain([Action::Clear(cell)]).map(|action| (action, 1))
        };
        let rest = lost.iter().filter(|entry| !suspects.contains(&entry.action.cell()));
        suspects.iter().flat_map(anew).chain(rest.map(|entry| (entry.action, entry.tries + 1))).collect()
    }

    /// What a cell shows now.
    ///
    /// # Errors
    /// Where it cannot be seen: something else is there.
    pub(super) fn look(&mut self, cell: Cell) -> Result<Look, Interruption> {
        let area = self.sight().view.area(cell);
        let picture = self.desktop.picture(area)?;
        let look = picture.and_then(|picture| self.sight().view.look(&picture, cell));
        look.ok_or_else(|| Pause::Covered.into())
    }

    /// Whether the entry may be typed before its click is seen: one click is sure to highlight the
    /// cell, and were it lost, the key would find no highlight at all and do no harm. A digit that is
    /// typed for the first time teaches what it looks like, so it is not left to trust.
    fn may_trust(&self, action: Action) -> bool {
        let is_known = match action {
            Action::Fill(_, symbol) => self.sight().view.glyph(symbol).is_some(),
            Action::Mark(..) | Action::Unmark(..) | Action::Clear(_) => true,
        };
        self.sight().trusts_clicks() && self.hand.is_off() && !is_risky(action) && is_known
    }

    /// Waits until one more entry may be under way, and in this cell none is.
    fn make_room(&mut self, cell: Cell) -> Result<(), Interruption> {
        let sight = self.sight();
        if sight.is_under_way(cell) || !sight.trusts_clicks() {
            return self.settle();
        }
        let most = sight.room().saturating_sub(1);
        if !self.wait_for_entries(most, PATIENCE[0])? {
            self.settle()?;
        }
        Ok(())
    }

    /// Waits until at most so many entries are under way; false where that takes too long.
    fn wait_for_entries(&mut self, most: usize, patience: Duration) -> Result<bool, Interruption> {
        loop {
            self.glance()?;
            let entries = &self.sight().under_way;
            let Some(oldest) = entries.first().filter(|_| entries.len() > most) else { return Ok(true) };
            if self.user.now() >= oldest.sent + patience {
                return Ok(false);
            }
            self.pause(GLANCE)?;
        }
    }

    /// Highlights the cell, sees it highlighted, and presses the key.
    fn enter_surely(&mut self, action: Action, tries: usize) -> Result<(), Interruption> {
        for _ in 0..MOST_TRIES {
            let before = self.highlight(action.cell(), action.button())?;
            if is_risky(action) {
                self.wait_for_focus()?;
                if !self.highlight_stays(action.cell(), action.button())? {
                    continue;
                }
            }
            return self.send(action, before, tries);
        }
        Err(Self::no_answer(action.cell()))
    }

    fn send(&mut self, action: Action, before: Content, tries: usize) -> Result<(), Interruption> {
        self.hand.forget();
        self.press(action.key())?;
        self.hand.entered(action);
        let sent = self.user.now();
        let beside = self.sight().under_way.iter().map(|entry| entry.action.cell()).collect();
        // Until it is seen, what the cell showed before is not right any more.
        self.sight_mut().forget_cell(action.cell());
        self.sight_mut().under_way.push(Entry { action, before, beside, tries, sent });
        if tries == 0 {
            self.shown.apply(action);
            self.audience.hear(&Report::Entered(action));
        }
        Ok(())
    }

    /// Makes sure that nothing is on its way any more; yields the entries that were lost.
    fn find_lost(&mut self) -> Result<Vec<Entry>, Interruption> {
        self.sight_mut().is_unsure = true;
        if let Some(cell) = self.sight().under_way.first().map(|entry| entry.action.cell()) {
            self.drain(cell)?;
        }
        self.glance()?;
        let mut lost = Vec::new();
        for entry in std::mem::take(&mut self.sight_mut().under_way) {
            let look = self.look(entry.action.cell())?;
            if self.sight().has_arrived(&entry, &look) {
                self.take_note(&entry, look);
            } else {
                lost.push(entry);
            }
        }
        if !lost.is_empty() {
            self.sight_mut().lost();
        }
        Ok(lost)
    }

    fn take_note(&mut self, entry: &Entry, look: Look) {
        let action = entry.action;
        if matches!(action, Action::Mark(..) | Action::Unmark(..)) {
            self.hand.saw_after_mark(look.highlight == Highlight::Mark);
        }
        self.sight_mut().seen(action, look.content);
        self.audience.hear(&Report::Seen(action));
    }
}

fn is_risky(action: Action) -> bool {
    matches!(action.key(), Key::Symbol(symbol) if is_menu_letter(symbol))
}
