//! How the player makes sure of what it enters: with eyes on the screen, or blind.

mod blind;
mod clicking;
mod seeing;
mod sight;

use std::time::Duration;

use crate::game::Shown;
use crate::puzzle::{Cell, Puzzle};
pub(super) use blind::{Blind, BlindTypist};
pub(super) use seeing::SeeingTypist;
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

/// What the player has to check its entries with.
#[derive(Debug)]
pub(super) enum Senses {
    /// Each entry is seen to arrive.
    Eyes(Box<Sight>),
    /// Each entry is given time to arrive, and the game's Copy is compared at the end.
    Blind(Blind),
}

impl Senses {
    pub fn sight(&self) -> Option<&Sight> {
        match self {
            Self::Eyes(sight) => Some(sight),
            Self::Blind(_) => None,
        }
    }

    pub fn sight_mut(&mut self) -> Option<&mut Sight> {
        match self {
            Self::Eyes(sight) => Some(sight),
            Self::Blind(_) => None,
        }
    }

    /// Whether it can read what the game shows.
    pub fn can_compare(&self) -> bool {
        match self {
            Self::Eyes(_) => true,
            Self::Blind(blind) => blind.copy_keys.is_some(),
        }
    }

    /// Notes that a cell was left half done, so that the next reading finds it wrong.
    pub fn leave_unfinished(&mut self, cell: Cell) {
        match self {
            Self::Eyes(sight) => sight.forget_cell(cell),
            Self::Blind(blind) => blind.unfinished.push(cell),
        }
    }
}
