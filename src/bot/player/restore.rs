//! Reads what the game shows and restores what differs: after a pause, and at the end.

use super::Player;
use super::senses::{Difference, Reading};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Stop};
use crate::game::Action;

impl Player<'_> {
    /// Compares what the game shows with what was entered, and enters again what differs, in at most
    /// this many rounds. Returns how many entries were typed again, or `None` if the game does not
    /// show the solution or could not be read.
    pub(in crate::bot) fn verify(&mut self, rounds: usize) -> Result<Option<usize>, Stop> {
        let mut mended = self.senses.repairs();
        let mut round = 1;
        loop {
            let wrong = match self.persist(Self::read)? {
                Reading::Differences(wrong) => wrong,
                Reading::Failed(reason) => {
                    self.report(&Report::NotVerified(reason));
                    return Ok(None);
                }
            };
            if wrong.is_empty() {
                return Ok(Some(mended));
            }
            if round > rounds {
                for Difference { cell, digit } in wrong {
                    let planned = self.target.shown.digit(cell);
                    self.report(&Report::Wrong { cell, shown: digit, planned });
                }
                return Ok(None);
            }
            self.report(&Report::Mending { cells: wrong.len(), round, of: rounds });
            mended += wrong.len();
            self.persist(|player| player.mend(&wrong))?;
            round += 1;
        }
    }

    /// With eyes, waits until all entries are seen and looks at every cell again.
    pub(in crate::bot) fn check(&mut self) -> Result<(), Stop> {
        if !self.senses.can_see() {
            return Ok(());
        }
        self.persist(|player| {
            player.senses.settle(&mut player.controls, &mut player.target)?;
            let wrong = player.read()?.differences()?;
            if !wrong.is_empty() {
                player.report(&Report::Mending { cells: wrong.len(), round: 1, of: 1 });
                player.senses.count_repairs(wrong.len());
            }
            player.mend(&wrong)
        })
    }

    /// Makes the game show what it showed before a pause. Returns how many cells had changed, if that
    /// is known. Entries that were still under way are made again, but are not among them.
    pub(super) fn restore(&mut self) -> Result<Option<usize>, Interruption> {
        let under_way = self.senses.cells_under_way();
        self.senses.forget();
        if !self.can_compare() {
            return Ok(None);
        }
        let wrong = self.read()?.differences()?;
        self.mend(&wrong)?;
        Ok(Some(wrong.iter().filter(|difference| !under_way.contains(&difference.cell)).count()))
    }

    fn read(&mut self) -> Result<Reading, Interruption> {
        self.senses.read(&mut self.controls, &mut self.target)
    }

    /// Enters what these cells should show.
    fn mend(&mut self, wrong: &[Difference]) -> Result<(), Interruption> {
        self.senses.forget_highlight();
        for &Difference { cell, digit } in wrong {
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
                let made = self.senses.enter(&mut self.controls, &mut self.target, action);
                if made.is_err() {
                    self.target.shown = wanted;
                    self.senses.leave_unfinished(cell);
                    return made;
                }
            }
        }
        self.senses.settle(&mut self.controls, &mut self.target)
    }
}
