//! How the player makes sure of what it enters: with eyes on Solo or on a foreign program, or blind.

mod blind;
mod clicking;
mod eyes;
mod flight;
mod foreign;
mod seeing;

use std::fmt::Debug;
use std::time::Duration;

use super::controls::Controls;
use crate::bot::stop::Interruption;
use crate::eyes::{Content, Ink};
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Shown, Symbol};
pub(super) use blind::{Blind, BlindTypist};
pub(super) use eyes::SoloEyes;
pub(in crate::bot) use foreign::Habits;
pub(super) use foreign::{ForeignEyes, ForeignTypist};

/// How long to wait for an effect on the screen at each try. The sum is longer than any stall of a
/// busy machine.
pub(super) const PATIENCE: [Duration; MOST_TRIES] = [
    Duration::from_millis(300),
    Duration::from_millis(500),
    Duration::from_millis(800),
    Duration::from_millis(1300),
    Duration::from_secs(2),
    Duration::from_secs(3),
];

/// How often a click or an entry is made before the player gives up.
const MOST_TRIES: usize = 6;

#[derive(Clone, Debug)]
pub(super) struct Target {
    pub puzzle: Puzzle,
    /// What the game shows once everything typed has arrived.
    pub shown: Shown,
    /// Whether all candidates were written as pencil marks, so that steps have removed the missing ones.
    pub has_all_marks: bool,
}

impl Target {
    /// The digit that a cell shows once everything typed has arrived.
    pub(super) fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.puzzle.given(cell).or(self.shown.digit(cell))
    }
}

/// Enters what the player wants, and makes sure that it arrives.
pub(super) trait Typist {
    /// Makes an entry, which may not be seen yet when this returns. On failure nothing has been entered.
    fn enter(&mut self, action: Action) -> Result<(), Interruption>;

    /// Notes the entries that have arrived, without waiting.
    fn glance(&mut self) -> Result<(), Interruption> {
        Ok(())
    }

    /// Waits for the entries in flight, but not for lost ones.
    fn wait_for_arrivals(&mut self) -> Result<(), Interruption> {
        Ok(())
    }

    /// Waits until no entry is in flight, and makes lost ones again.
    fn settle(&mut self) -> Result<(), Interruption>;

    /// The cells that do not show what they should, with the digits that can be read in them.
    fn wrong_cells(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption>;
}

/// How the player checks its entries, and what it remembers of them.
pub(super) trait Senses: Debug {
    /// Returns the typist for these senses.
    fn typist<'p, 'a: 'p>(
        &'p mut self,
        controls: &'p mut Controls<'a>,
        target: &'p mut Target,
    ) -> Box<dyn Typist + 'p>;

    /// Returns these senses if they are eyes for Solo.
    fn solo(&self) -> Option<&SoloEyes> {
        None
    }

    fn solo_mut(&mut self) -> Option<&mut SoloEyes> {
        None
    }

    /// Returns these senses if they are eyes for a foreign program.
    fn foreign(&self) -> Option<&ForeignEyes> {
        None
    }

    fn foreign_mut(&mut self) -> Option<&mut ForeignEyes> {
        None
    }

    /// Whether these senses see what the game shows.
    fn can_see(&self) -> bool {
        true
    }

    /// Whether what the game shows can be compared with the target.
    fn can_compare(&self) -> bool {
        true
    }

    /// Whether it is known how the program takes an entry.
    fn can_enter(&self) -> bool {
        true
    }

    /// The symbol that a digit of the game shows, if it can be read.
    fn symbol(&self, _: &Ink) -> Option<Symbol> {
        None
    }

    /// The digit that a cell shows, if it can be read.
    fn digit(&self, content: &Content) -> Option<Symbol> {
        match content {
            Content::Digit { ink, .. } => self.symbol(ink),
            Content::Blank | Content::Marks(_) => None,
        }
    }

    /// The number of entries that were seen to be missing or wrong and made again, or `None` without eyes.
    fn retries(&mut self) -> Option<&mut usize> {
        None
    }

    /// The cells of the entries in flight.
    fn under_way(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Whether an entry in flight may still arrive.
    fn awaits_arrivals(&self, _now: Duration) -> bool {
        false
    }

    /// Forgets what is in flight, because the game will be read again.
    fn forget(&mut self) {}

    /// Notes that a cell was left half done, so that the next reading finds it wrong.
    fn leave_unfinished(&mut self, _: Cell) {}
}
