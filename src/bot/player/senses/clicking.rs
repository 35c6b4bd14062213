//! Clicks that are seen: the cell is highlighted, and no other click is in flight.

use std::time::Duration;

use super::seeing::SeeingTypist;
use super::{MOST_TRIES, PATIENCE};
use crate::bot::player::controls::GLANCE;
use crate::bot::stop::{Interruption, Stop};
use crate::eyes::{Content, Look};
use crate::game::{Highlight, Purpose};
use crate::puzzle::Cell;

/// How long a highlight must stay before a shortcut letter is sent: a few frames, in which a click that
/// came twice would have taken it off again.
const STAY: Duration = Duration::from_millis(60);

impl SeeingTypist<'_, '_> {
    /// Clicks until the highlight is seen, with no other click in flight, and returns what the cell shows.
    pub fn highlight(&mut self, wanted: Highlight) -> Result<Content, Interruption> {
        let Highlight { cell, purpose } = wanted;
        for patience in PATIENCE {
            if self.eyes.is_unsure {
                self.drain(cell)?;
            }
            let look = self.look(cell)?;
            if look.highlight == Some(purpose) {
                return Ok(look.content);
            }
            self.controls.highlight.forget();
            self.controls.click(cell, purpose.button())?;
            if let Some(look) = self.wait_for_highlight(wanted, patience)? {
                return Ok(look.content);
            }
            self.eyes.is_unsure = true;
            self.controls.check_uncovered(self.eyes.view.area(cell))?;
        }
        Err(no_highlight(cell))
    }

    /// Makes sure that every earlier input has been taken or lost: highlights a cell for which no input was meant, if
    /// possible not `cell`, and waits until that is seen.
    pub fn drain(&mut self, cell: Cell) -> Result<(), Interruption> {
        self.controls.highlight.forget();
        for (attempt, patience) in PATIENCE.into_iter().enumerate() {
            let Some((place, look)) = self.blank_place(cell, attempt)? else {
                // Every cell has a digit, so a click would prove no more than waiting does.
                self.controls.pause(patience)?;
                self.eyes.is_unsure = false;
                return Ok(());
            };
            let purpose = if look.highlight == Some(Purpose::Mark) { Purpose::Fill } else { Purpose::Mark };
            self.controls.click(place, purpose.button())?;
            if self.wait_for_highlight(Highlight { cell: place, purpose }, patience)?.is_some() {
                self.eyes.is_unsure = false;
                return Ok(());
            }
            self.controls.check_uncovered(self.eyes.view.area(place))?;
        }
        Err(no_highlight(cell))
    }

    /// A cell without a digit, and what it shows: another one at each attempt, one for which nothing is
    /// in flight if possible, and `cell` itself as a last resort.
    fn blank_place(&mut self, cell: Cell, attempt: usize) -> Result<Option<(Cell, Look)>, Interruption> {
        let is_free = |&other: &Cell| {
            other != cell && self.target.shown.digit(other).is_none() && !self.eyes.flight.contains(other)
        };
        let mut places: Vec<Cell> = self.target.puzzle.blanks().filter(is_free).collect();
        let first = attempt % places.len().max(1);
        places.rotate_left(first);
        places.push(cell);
        for place in places {
            let look = self.look(place)?;
            if !matches!(look.content, Content::Digit { .. }) {
                return Ok(Some((place, look)));
            }
        }
        Ok(None)
    }

    fn wait_for_highlight(
        &mut self,
        wanted: Highlight,
        patience: Duration,
    ) -> Result<Option<Look>, Interruption> {
        let end = self.controls.now() + patience;
        loop {
            let look = self.look(wanted.cell)?;
            if look.highlight == Some(wanted.purpose) {
                return Ok(Some(look));
            }
            if !self.controls.waits(end, GLANCE)? {
                return Ok(None);
            }
        }
    }

    /// Whether the highlight is still there after a while.
    pub fn highlight_stays(&mut self, wanted: Highlight) -> Result<bool, Interruption> {
        let end = self.controls.now() + STAY;
        while self.controls.waits(end, GLANCE)? {
            if self.look(wanted.cell)?.highlight != Some(wanted.purpose) {
                self.eyes.is_unsure = true;
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The stop for a cell that no click has highlighted.
fn no_highlight(cell: Cell) -> Interruption {
    Stop::NotClicked { cell, tries: MOST_TRIES }.into()
}
