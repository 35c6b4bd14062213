//! How the player makes sure of what it enters: with eyes on Solo or on any program, or blind.

mod any;
mod blind;
mod clicking;
mod seeing;
mod sight;

use std::time::Duration;

use super::controls::Controls;
use crate::bot::stop::Interruption;
use crate::eyes::Content;
use crate::game::{Action, Shown};
use crate::puzzle::{Cell, Puzzle, Symbol};
pub(in crate::bot) use any::Known;
pub use any::Way;
pub(super) use any::{AnySight, AnyTypist};
pub(super) use blind::{Blind, BlindTypist};
use seeing::SeeingTypist;
pub(super) use sight::Sight;

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
    Eyes(Box<Sight>),
    /// Each entry is seen to arrive in a program of which nothing else is known.
    Any(Box<AnySight>),
    /// Each entry is given time to arrive, and the game's Copy is compared at the end.
    Blind(Blind),
}

impl Senses {
    /// Someone who types with these senses.
    pub fn typist<'p, 'a: 'p>(
        &'p mut self,
        controls: &'p mut Controls<'a>,
        target: &'p mut Target,
    ) -> Box<dyn Typist + 'p> {
        match self {
            Self::Eyes(sight) => Box::new(SeeingTypist { sight, controls, target }),
            Self::Any(sight) => Box::new(AnyTypist { sight, controls, target }),
            Self::Blind(blind) => Box::new(BlindTypist { blind, controls, target }),
        }
    }

    /// The eyes for Solo.
    pub fn sight(&self) -> Option<&Sight> {
        match self {
            Self::Eyes(sight) => Some(sight),
            Self::Any(_) | Self::Blind(_) => None,
        }
    }

    /// The eyes for any other program.
    pub fn any(&self) -> Option<&AnySight> {
        match self {
            Self::Any(sight) => Some(sight),
            Self::Eyes(_) | Self::Blind(_) => None,
        }
    }

    pub fn sight_mut(&mut self) -> Option<&mut Sight> {
        match self {
            Self::Eyes(sight) => Some(sight),
            Self::Any(_) | Self::Blind(_) => None,
        }
    }

    /// Whether it can read what the game shows.
    pub fn can_compare(&self) -> bool {
        match self {
            Self::Eyes(_) | Self::Any(_) => true,
            Self::Blind(blind) => blind.copy_keys.is_some(),
        }
    }

    /// Whether it is known how the program takes an entry.
    pub fn can_enter(&self) -> bool {
        self.any().is_none_or(|sight| sight.known.way.is_some())
    }

    /// The digit that a cell shows, if it can be read.
    pub fn digit(&self, content: &Content) -> Option<Symbol> {
        match self {
            Self::Eyes(sight) => sight.digit(content),
            Self::Any(sight) => sight.digit(content),
            Self::Blind(_) => None,
        }
    }

    /// How many entries were seen to be missing or wrong, and were made again.
    pub fn retries(&mut self) -> Option<&mut usize> {
        match self {
            Self::Eyes(sight) => Some(&mut sight.retries),
            Self::Any(sight) => Some(&mut sight.retries),
            Self::Blind(_) => None,
        }
    }

    /// The cells of the entries in flight.
    pub fn under_way(&self) -> Vec<Cell> {
        match self {
            Self::Eyes(sight) => sight.in_flight.iter().map(|entry| entry.action.cell()).collect(),
            Self::Any(sight) => sight.under_way(),
            Self::Blind(_) => Vec::new(),
        }
    }

    /// Whether an entry is in flight that may not be lost.
    pub fn awaits_arrivals(&self, now: Duration) -> bool {
        match self {
            Self::Eyes(sight) => sight.awaits_arrivals(now),
            Self::Any(sight) => sight.awaits_arrivals(now),
            Self::Blind(_) => false,
        }
    }

    /// Forgets what is in flight, because the game will be read again.
    pub fn forget(&mut self) {
        match self {
            Self::Eyes(sight) => sight.forget(),
            Self::Any(sight) => sight.forget(),
            Self::Blind(_) => {}
        }
    }

    /// Notes that a cell was left half done, so that the next reading finds it wrong.
    pub fn leave_unfinished(&mut self, cell: Cell) {
        match self {
            Self::Eyes(sight) => sight.forget_cell(cell),
            Self::Any(_) => {}
            Self::Blind(blind) => blind.unfinished.push(cell),
        }
    }
}
