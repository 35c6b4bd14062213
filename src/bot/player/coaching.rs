//! What the coach needs of the player: to know what the cells show, to point at one, and to make a few
//! entries at once or not at all.

use super::Player;
use super::senses::{Learnt, Senses};
use crate::bot::pause::Pause;
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::DesktopError;
use crate::eyes::Content;
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};

impl Player<'_> {
    /// Returns what eyes know of the game, or `None` without eyes.
    pub(in crate::bot) fn learnt(&self) -> Option<Learnt> {
        match &self.senses {
            Senses::Eyes(sight) => Some(Learnt::of(sight, &self.target)),
            Senses::Blind(_) => None,
        }
    }

    /// Knows from now on what an earlier player of this board has learnt.
    pub(in crate::bot) fn recall(&mut self, learnt: &Learnt) {
        if let Senses::Eyes(sight) = &mut self.senses {
            learnt.recall(sight, &mut self.target);
        }
    }

    /// What a cell showed when it was last seen.
    pub(in crate::bot) fn content(&self, cell: Cell) -> Option<&Content> {
        self.senses.remembered(cell)
    }

    /// The digit that a cell showed when it was last seen, if it could be read.
    pub(in crate::bot) fn digit(&self, content: &Content) -> Option<Symbol> {
        match &self.senses {
            Senses::Eyes(sight) => sight.digit(content),
            Senses::Blind(_) => None,
        }
    }

    /// Reads the entries whose symbols eyes have not seen before, given the board's only solution. Those that
    /// remain doubtful stay unread.
    pub(in crate::bot) fn read_unknown(&self, entries: &mut [(Cell, Option<Symbol>)], solution: &[Symbol]) {
        let Senses::Eyes(sight) = &self.senses else { return };
        let (unread, inks): (Vec<_>, Vec<_>) = entries
            .iter_mut()
            .filter(|(_, digit)| digit.is_none())
            .filter_map(|(cell, digit)| match sight.remembered(*cell)? {
                Content::Digit { ink, .. } => Some((digit, (*cell, ink))),
                Content::Blank | Content::Marks(_) => None,
            })
            .unzip();
        for (digit, symbol) in unread.into_iter().zip(sight.view.read_unknown(&inks, solution)) {
            *digit = symbol;
        }
    }

    /// Moves the pointer to a cell, unless the user is moving it.
    pub(in crate::bot) fn point_at(&mut self, cell: Cell) -> Result<(), Stop> {
        let centre = self.controls.calibration.centre(cell);
        match self.controls.desktop.move_to(centre) {
            Err(DesktopError::PointerElsewhere { .. }) => Ok(()),
            moved => Ok(moved?),
        }
    }

    /// Makes some entries and sees them arrive, without a pause. Returns what came between, if anything did.
    pub(in crate::bot) fn enter_at_once(&mut self, actions: &[Action]) -> Result<Option<Pause>, Stop> {
        let Self { senses, controls, target, .. } = self;
        let made = actions.iter().try_for_each(|&action| senses.enter(controls, target, action));
        match made.and_then(|()| senses.settle(controls, target)) {
            Ok(()) => Ok(None),
            Err(Interruption::Pause(pause)) => Ok(Some(pause)),
            Err(Interruption::Stop(stop)) => Err(stop),
        }
    }
}
