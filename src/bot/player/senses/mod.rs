//! How the player makes sure of what it enters: with eyes on Solo or on a foreign program, or blind.

mod blind;
mod clicking;
mod eyes;
mod foreign;
mod seeing;

use std::time::Duration;

use super::controls::Controls;
use crate::bot::stop::Interruption;
use crate::eyes::Content;
use crate::game::{Action, Shown};
use crate::puzzle::{Cell, Puzzle, Symbol};
pub(super) use blind::{Blind, BlindTypist};
pub(super) use eyes::SoloEyes;
pub(in crate::bot) use foreign::Habits;
pub(super) use foreign::{ForeignEyes, ForeignTypist};
use seeing::SeeingTypist;

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
    /// What it shows once everything typed has arrived.
    pub shown: Shown,
    /// Whether all candidates were written as pencil marks, so that steps have removed the missing ones.
    pub has_all_marks: bool,
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
    fn read(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption>;
}

/// What the player has to check its entries with.
#[derive(Debug)]
pub(super) enum Senses {
    /// Each entry is seen to arrive in Solo.
    Solo(Box<SoloEyes>),
    /// Each entry is seen to arrive in a program of which nothing else is known.
    Foreign(Box<ForeignEyes>),
    /// Each entry is given time to arrive, and the game's Copy is compared at the end.
    Blind(Blind),
}

impl Senses {
    /// Returns the typist for these senses.
    pub fn typist<'p, 'a: 'p>(
        &'p mut self,
        controls: &'p mut Controls<'a>,
        target: &'p mut Target,
    ) -> Box<dyn Typist + 'p> {
        match self {
            Self::Solo(eyes) => Box::new(SeeingTypist { eyes, controls, target }),
            Self::Foreign(eyes) => Box::new(ForeignTypist { eyes, controls, target }),
            Self::Blind(blind) => Box::new(BlindTypist { blind, controls, target }),
        }
    }

    /// The eyes for Solo.
    pub fn solo(&self) -> Option<&SoloEyes> {
        match self {
            Self::Solo(eyes) => Some(eyes),
            Self::Foreign(_) | Self::Blind(_) => None,
        }
    }

    /// The eyes for a foreign program.
    pub fn foreign(&self) -> Option<&ForeignEyes> {
        match self {
            Self::Foreign(eyes) => Some(eyes),
            Self::Solo(_) | Self::Blind(_) => None,
        }
    }

    pub fn solo_mut(&mut self) -> Option<&mut SoloEyes> {
        match self {
            Self::Solo(eyes) => Some(eyes),
            Self::Foreign(_) | Self::Blind(_) => None,
        }
    }

    /// Whether it can read what the game shows.
    pub fn can_compare(&self) -> bool {
        match self {
            Self::Solo(_) | Self::Foreign(_) => true,
            Self::Blind(blind) => blind.copy_keys.is_some(),
        }
    }

    /// Whether it is known how the program takes an entry.
    pub fn can_enter(&self) -> bool {
        self.foreign().is_none_or(|eyes| eyes.habits.way.is_some())
    }

    /// The digit that a cell shows, if it can be read.
    pub fn digit(&self, content: &Content) -> Option<Symbol> {
        match self {
            Self::Solo(eyes) => eyes.digit(content),
            Self::Foreign(eyes) => eyes.digit(content),
            Self::Blind(_) => None,
        }
    }

    /// How many entries were seen to be missing or wrong, and were made again.
    pub fn retries(&mut self) -> Option<&mut usize> {
        match self {
            Self::Solo(eyes) => Some(&mut eyes.retries),
            Self::Foreign(eyes) => Some(&mut eyes.retries),
            Self::Blind(_) => None,
        }
    }

    /// The cells of the entries in flight.
    pub fn under_way(&self) -> Vec<Cell> {
        match self {
            Self::Solo(eyes) => eyes.in_flight.iter().map(|entry| entry.action.cell()).collect(),
            Self::Foreign(eyes) => eyes.under_way(),
            Self::Blind(_) => Vec::new(),
        }
    }

    /// Whether an entry is in flight that may not be lost.
    pub fn awaits_arrivals(&self, now: Duration) -> bool {
        match self {
            Self::Solo(eyes) => eyes.awaits_arrivals(now),
            Self::Foreign(eyes) => eyes.awaits_arrivals(now),
            Self::Blind(_) => false,
        }
    }

    /// Forgets what is in flight, because the game will be read again.
    pub fn forget(&mut self) {
        match self {
            Self::Solo(eyes) => eyes.forget(),
            Self::Foreign(eyes) => eyes.forget(),
            Self::Blind(_) => {}
        }
    }

    /// Notes that a cell was left half done, so that the next reading finds it wrong.
    pub fn leave_unfinished(&mut self, cell: Cell) {
        match self {
            Self::Solo(eyes) => eyes.forget_cell(cell),
            Self::Foreign(_) => {}
            Self::Blind(blind) => blind.unfinished.push(cell),
        }
    }
}
