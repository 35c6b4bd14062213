//! Reads what the game shows and enters again what differs: lost entries at the end, and what a user changed in a
//! pause.

use super::Player;
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Stop};
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};

impl Player<'_> {
    /// Compares what the game shows with what was entered, and enters again what differs, in at most
    /// this many rounds. Returns how many entries were typed again, or `None` if the game does not
    /// show the solution or could not be read.
    pub(super) fn verify(&mut self, rounds: usize) -> Result<Option<usize>, Stop> {
        let mut retries = self.retries();
        let mut round = 1;
        loop {
            let wrong = match self.persist(Self::wrong_cells) {
                Err(Stop::CannotCompare(reason)) => {
                    self.report(&Report::NotVerified(reason));
                    return Ok(None);
                }
                Err(stop @ Stop::ClipboardNotPlain) => {
                    self.report(&Report::NotVerified(stop.to_string()));
                    return Ok(None);
                }
                read => read?,
            };
            if wrong.is_empty() {
                return Ok(Some(retries));
            }
            if round > rounds {
                for (cell, shown) in wrong {
                    let planned = self.target.shown.digit(cell);
                    self.report(&Report::Wrong { cell, shown, planned });
                }
                return Ok(None);
            }
            self.report(&Report::Correcting { cells: wrong.len(), round, of: rounds });
            retries += wrong.len();
            self.persist(|player| player.retry(&wrong))?;
            round += 1;
        }
    }

    /// With eyes, waits until all entries are seen, looks at every cell, and makes those again that are wrong.
    pub(super) fn correct(&mut self) -> Result<(), Stop> {
        if !self.can_see() {
            return Ok(());
        }
        self.persist(|player| {
            player.settle()?;
            let wrong = player.wrong_cells()?;
            if !wrong.is_empty() {
                player.report(&Report::Correcting { cells: wrong.len(), round: 1, of: 1 });
            }
            if let Some(retries) = player.senses.retries() {
                *retries += wrong.len();
            }
            player.retry(&wrong)
        })
    }

    /// Makes the game show what it showed before a pause. Returns how many cells had changed, if that is known. Entries
    /// that were still in flight are made again but not counted. What a trial has left behind is corrected once the
    /// program's way is known.
    pub(super) fn restore(&mut self) -> Result<Option<usize>, Interruption> {
        let under_way = self.senses.under_way();
        self.forget();
        if !self.senses.can_compare() {
            return Ok(None);
        }
        let wrong = self.wrong_cells()?;
        if self.senses.can_enter() {
            self.retry(&wrong)?;
        }
        Ok(Some(wrong.iter().filter(|(cell, _)| !under_way.contains(cell)).count()))
    }

    /// Forgets what is in flight and what is highlighted, because the game will be read again.
    pub(super) fn forget(&mut self) {
        self.controls.highlight.forget();
        self.senses.forget();
    }

    /// Enters what these cells should show.
    fn retry(&mut self, wrong: &[(Cell, Option<Symbol>)]) -> Result<(), Interruption> {
        self.controls.highlight.forget();
        for &(cell, digit) in wrong {
            let shown = &self.target.shown;
            let actions: Vec<Action> = match shown.digit(cell) {
                // An unreadable digit may be the right one, and entering that again would not be seen.
                Some(symbol) if digit.is_none() => vec![Action::Clear(cell), Action::Fill(cell, symbol)],
                Some(symbol) => vec![Action::Fill(cell, symbol)],
                None => std::iter::once(Action::Clear(cell))
                    .chain(shown.marks(cell).iter().map(|symbol| Action::Mark(cell, symbol)))
                    .collect(),
            };
            // If this is interrupted, the next reading must find what is still to be done.
            let wanted = shown.clone();
            for action in actions {
                let made = self.make(action);
                if made.is_err() {
                    self.target.shown = wanted;
                    self.senses.leave_unfinished(cell);
                    return made;
                }
            }
        }
        self.settle()
    }
}
