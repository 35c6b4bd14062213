//! Clicks that are seen: the cell is highlighted before this goes on, and nothing else is on its way.

use std::time::Duration;

use super::{GLANCE, Player};
use crate::desktop::{Desktop, MouseButton};
use crate::eyes::{Content, Highlight, Look};
use crate::puzzle::Cell;
use crate::replay::stop::{Interruption, Stop};
use crate::user::User;

/// How long to wait for an effect on the screen, the first time and each time after that. In all
/// it is longer than any stall of a machine at work.
pub(super) const PATIENCE: [Duration; MOST_TRIES] = [
    Duration::from_millis(300),
    Duration::from_millis(500),
    Duration::from_millis(800),
    Duration::from_millis(1300),
    Duration::from_secs(2),
    Duration::from_secs(3),
];
/// How often an entry is made again, or a click, before the player gives up.
pub(super) const MOST_TRIES: usize = 6;

/// How long a highlight must stay before a letter of the menu is sent: a few frames, in which a
/// click that came twice would have taken it off again.
const STAY: Duration = Duration::from_millis(60);

impl<D: Desktop, O: User> Player<'_, D, O> {
    /// Clicks until the cell is seen highlighted as that button does it, with no other click on
    /// its way; yields what stands in the cell.
    pub(super) fn highlight(&mut self, cell: Cell, button: MouseButton) -> Result<Content, Interruption> {
        let wanted = highlight_by(button);
        for patience in PATIENCE {
            if self.sight().is_unsure {
                self.drain(cell)?;
            }
            let look = self.look(cell)?;
            if look.highlight == wanted {
                return Ok(look.content);
            }
            self.hand.forget();
            self.click(cell, button)?;
            if let Some(look) = self.wait_for_highlight(cell, wanted, patience)? {
                return Ok(look.content);
            }
            self.sight_mut().is_unsure = true;
        }
        Err(Self::no_answer(cell))
    }

    /// Makes sure that every click and key sent before has been taken or lost: highlights a cell for
    /// which none of them was meant, and waits until that is seen.
    pub(super) fn drain(&mut self, cell: Cell) -> Result<(), Interruption> {
        self.hand.forget();
        for (attempt, patience) in PATIENCE.into_iter().enumerate() {
            let Some((place, look)) = self.blank_place(cell, attempt)? else {
                // Every cell is full: here no click tells more than time does.
                self.pause(patience)?;
                self.sight_mut().is_unsure = false;
                return Ok(());
            };
            let button = match look.highlight {
                Highlight::Mark => MouseButton::Left,
                Highlight::None | Highlight::Fill => MouseButton::Right,
            };
            self.click(place, button)?;
            if self.wait_for_highlight(place, highlight_by(button), patience)?.is_some() {
                self.sight_mut().is_unsure = false;
                return Ok(());
            }
        }
        Err(Self::no_answer(cell))
    }

    /// A cell without a digit, and what it shows: at each attempt another one, and none for which
    /// something is under way, as long as there are others than this one.
    fn blank_place(&mut self, cell: Cell, attempt: usize) -> Result<Option<(Cell, Look)>, Interruption> {
        let is_free = |&other: &Cell| {
            other != cell && self.shown.digit(other).is_none() && !self.sight().is_under_way(other)
        };
        let mut places: Vec<Cell> = self.puzzle.blanks().filter(is_free).collect();
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
        cell: Cell,
        wanted: Highlight,
        patience: Duration,
    ) -> Result<Option<Look>, Interruption> {
        let end = self.user.now() + patience;
        loop {
            let look = self.look(cell)?;
            if look.highlight == wanted {
                return Ok(Some(look));
            }
            if self.user.now() >= end {
                return Ok(None);
            }
            self.pause(GLANCE)?;
        }
    }

    /// Whether a highlight is still there after a while.
    pub(super) fn highlight_stays(&mut self, cell: Cell, button: MouseButton) -> Result<bool, Interruption> {
        let end = self.user.now() + STAY;
        while self.user.now() < end {
            self.pause(GLANCE)?;
            if self.look(cell)?.highlight != highlight_by(button) {
                self.sight_mut().is_unsure = true;
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn no_answer(cell: Cell) -> Interruption {
        Stop::NotTaken { cell, tries: MOST_TRIES }.into()
    }
}

fn highlight_by(button: MouseButton) -> Highlight {
    match button {
        MouseButton::Left => Highlight::Fill,
        MouseButton::Right => Highlight::Mark,
    }
}
