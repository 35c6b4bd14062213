//! How the player makes sure of what it enters: with eyes on the screen, or blind.

mod blind;
mod clicking;
mod learnt;
mod patience;
mod reading;
mod seeing;
mod sight;

use super::Target;
use super::controls::Controls;
use crate::bot::menu_keys::MenuKeys;
use crate::bot::settings::AfterMark;
use crate::bot::stop::{Interruption, Stop};
use crate::eyes::{BoardView, Content};
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};
pub(super) use blind::Copied;
use blind::{Blind, BlindTypist};
pub(in crate::bot) use learnt::Learnt;
use seeing::SeeingTypist;
use sight::Sight;

/// What the player has to check its entries with.
pub(super) enum Senses {
    /// Each entry is seen to arrive.
    Eyes(Box<Sight>),
    /// Each entry is given time to arrive, and the game's Copy is compared at the end.
    Blind(Blind),
}

/// A cell that does not show what it should.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    pub cell: Cell,
    /// The digit in it, if there is one that can be read.
    pub digit: Option<Symbol>,
}

/// The outcome of comparing the game with what it should show.
#[derive(Debug)]
pub(super) enum Reading {
    Differences(Vec<Difference>),
    /// The game could not be read, for this reason.
    Failed(String),
}

impl Reading {
    pub fn differences(self) -> Result<Vec<Difference>, Stop> {
        match self {
            Self::Differences(differences) => Ok(differences),
            Self::Failed(reason) => Err(Stop::CannotCompare(reason)),
        }
    }
}

impl Senses {
    /// Eyes for a board whose cells show `contents`, with at most `at_once` entries in flight.
    pub fn eyes(after_mark: AfterMark, view: BoardView, contents: Vec<Content>, at_once: usize) -> Self {
        Self::Eyes(Box::new(Sight::new(after_mark.build(), view, contents, at_once)))
    }

    /// No eyes, but perhaps the keys of the game's Copy.
    pub fn blind(after_mark: AfterMark, copy_keys: Option<MenuKeys>) -> Self {
        Self::Blind(Blind::new(after_mark.build(), copy_keys))
    }

    pub fn can_see(&self) -> bool {
        matches!(self, Self::Eyes(_))
    }

    /// Whether it can read what the game shows.
    pub fn can_compare(&self) -> bool {
        match self {
            Self::Eyes(_) => true,
            Self::Blind(blind) => blind.can_copy(),
        }
    }

    /// Makes one entry. On failure nothing has been entered.
    pub fn enter(
        &mut self,
        controls: &mut Controls<'_>,
        target: &mut Target,
        action: Action,
    ) -> Result<(), Interruption> {
        match self {
            Self::Eyes(sight) => SeeingTypist { sight, controls, target }.enter(action),
            Self::Blind(blind) => BlindTypist { blind, controls }.enter(target, action),
        }
    }

    /// Notes the entries that have arrived, without waiting.
    pub fn glance(&mut self, controls: &mut Controls<'_>, target: &mut Target) -> Result<(), Interruption> {
        match self {
            Self::Eyes(sight) => SeeingTypist { sight, controls, target }.glance(),
            Self::Blind(_) => Ok(()),
        }
    }

    /// Whether entries may still arrive without any more being made.
    pub fn awaits_arrivals(&self, controls: &Controls<'_>) -> bool {
        match self {
            Self::Eyes(sight) => sight.awaits_arrivals(controls.now()),
            Self::Blind(_) => false,
        }
    }

    /// The cells of entries that eyes have not seen arrive yet.
    pub fn cells_under_way(&self) -> Vec<Cell> {
        match self {
            Self::Eyes(sight) => sight.in_flight.iter().map(|entry| entry.action.cell()).collect(),
            Self::Blind(_) => Vec::new(),
        }
    }

    /// Waits until no entry can still arrive.
    pub fn await_arrivals(
        &mut self,
        controls: &mut Controls<'_>,
        target: &mut Target,
    ) -> Result<(), Interruption> {
        match self {
            Self::Eyes(sight) => SeeingTypist { sight, controls, target }.await_arrivals(),
            Self::Blind(_) => Ok(()),
        }
    }

    /// Completes the entries made so far: with eyes, waits until they are seen and repeats lost ones.
    pub fn settle(&mut self, controls: &mut Controls<'_>, target: &mut Target) -> Result<(), Interruption> {
        match self {
            Self::Eyes(sight) => SeeingTypist { sight, controls, target }.settle(),
            Self::Blind(blind) => {
                blind.unfinished.clear();
                Ok(())
            }
        }
    }

    /// Compares what the game shows with what it should, by sight or by Copy.
    pub fn read(
        &mut self,
        controls: &mut Controls<'_>,
        target: &mut Target,
    ) -> Result<Reading, Interruption> {
        match self {
            Self::Eyes(sight) => SeeingTypist { sight, controls, target }.read().map(Reading::Differences),
            Self::Blind(blind) => BlindTypist { blind, controls }.read(target),
        }
    }

    /// What the game's Copy says, for a player without eyes.
    pub fn copy(&mut self, controls: &mut Controls<'_>, target: &Target) -> Result<Copied, Interruption> {
        match self {
            Self::Eyes(_) => Ok(Copied::Nothing),
            Self::Blind(blind) => BlindTypist { blind, controls }.copy(&target.puzzle),
        }
    }

    /// Forgets what is in flight and what is highlighted, because the game will be read again.
    pub fn forget(&mut self) {
        self.forget_highlight();
        if let Self::Eyes(sight) = self {
            sight.forget();
        }
    }

    pub fn forget_highlight(&mut self) {
        match self {
            Self::Eyes(sight) => sight.hand.forget(),
            Self::Blind(blind) => blind.hand.forget(),
        }
    }

    /// Notes that a cell was left half done, so that the next reading finds it wrong.
    pub fn leave_unfinished(&mut self, cell: Cell) {
        match self {
            Self::Eyes(sight) => sight.forget_cell(cell),
            Self::Blind(blind) => blind.unfinished.push(cell),
        }
    }

    /// What eyes have seen in a cell when it was last right.
    pub fn remembered(&self, cell: Cell) -> Option<&Content> {
        match self {
            Self::Eyes(sight) => sight.remembered(cell),
            Self::Blind(_) => None,
        }
    }

    /// How many entries eyes have found missing or wrong so far.
    pub fn repairs(&self) -> usize {
        match self {
            Self::Eyes(sight) => sight.repairs,
            Self::Blind(_) => 0,
        }
    }

    pub fn count_repairs(&mut self, count: usize) {
        if let Self::Eyes(sight) = self {
            sight.repairs += count;
        }
    }
}
