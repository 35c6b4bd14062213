//! The player: makes entries in the game's window at the user's pace, and pauses when something
//! comes between.
//!
//! [`Controls`] send clicks and keys, [`Senses`] make sure that the game took them, by sight or by the
//! pace and the game's Copy, and [`Target`] is what the game should show.

mod coaching;
mod controls;
mod game_menu;
mod guard;
mod hand;
mod opening;
mod own_marks;
mod pausing;
mod relocate;
mod restore;
mod senses;

use std::time::Duration;

use crate::bot::pause::Pause;
use crate::bot::report::{Audience, Report};
use crate::bot::settings::SessionSettings;
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::{Calibration, Desktop};
use crate::game::{Action, Shown};
use crate::puzzle::{Cell, Puzzle};
use crate::user::User;
use controls::Controls;
pub(super) use game_menu::{GameMenu, MenuError};
pub(super) use opening::{Kept, Opened, Opening};
pub(super) use own_marks::KeptMarks;
pub(super) use senses::Learnt;
use senses::Senses;

/// Plays into the game's window.
pub struct Player<'a> {
    controls: Controls<'a>,
    senses: Senses,
    target: Target,
}

/// What the game should show.
struct Target {
    puzzle: Puzzle,
    /// What it shows once everything typed has arrived.
    shown: Shown,
    /// Whether all candidates were written as pencil marks, so that steps have removed the missing ones.
    has_all_marks: bool,
}

impl<'a> Player<'a> {
    /// A player of `puzzle` in the window at `calibration`, at first without eyes.
    ///
    /// # Errors
    /// If the system does not answer.
    pub fn new(
        desktop: &'a mut dyn Desktop,
        user: &'a mut dyn User,
        audience: &'a mut dyn Audience,
        puzzle: Puzzle,
        calibration: Calibration,
        settings: &'a SessionSettings,
    ) -> Result<Self, Stop> {
        let controls = Controls::new(desktop, user, audience, calibration, settings)?;
        let senses = Senses::blind(settings.after_mark, None);
        let target = Target { shown: Shown::new(&puzzle), puzzle, has_all_marks: false };
        Ok(Self { controls, senses, target })
    }

    /// Makes one entry, and waits for the user to follow.
    ///
    /// # Errors
    /// As in all of these methods, when the user or the system stops it for good.
    pub fn enter(&mut self, action: Action) -> Result<(), Stop> {
        self.persist(|player| player.senses.enter(&mut player.controls, &mut player.target, action))?;
        self.persist(|player| player.controls.pause(player.controls.pace.delay))?;
        self.persist(|player| player.senses.glance(&mut player.controls, &mut player.target))
    }

    /// Notes that a step of the reasoning is complete, after which the user may want a pause.
    pub(super) fn step_made(&mut self) -> Result<(), Stop> {
        if !self.controls.take_single_step() {
            return Ok(());
        }
        self.check()?;
        self.come_back(Pause::StepMade.into())
    }

    /// Moves the pointer to a cell without a click, and waits for the user to follow.
    pub(super) fn visit(&mut self, cell: Cell) -> Result<(), Stop> {
        self.persist(|player| player.controls.visit(cell))
    }

    pub(super) fn report(&mut self, report: &Report<'_>) {
        self.controls.report(report);
    }

    /// Whether it can read what the game shows, by sight or by Copy.
    pub(super) fn can_compare(&self) -> bool {
        self.senses.can_compare()
    }

    /// How many entries it has found missing or wrong, and made again.
    pub(super) fn repairs(&self) -> usize {
        self.senses.repairs()
    }

    /// Where the cells are now.
    pub(super) fn calibration(&self) -> Calibration {
        self.controls.calibration
    }

    /// The board with the game's own givens.
    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.target.puzzle
    }

    /// Takes this for what the game shows now.
    pub(super) fn begin_with(&mut self, shown: &Shown) {
        self.target.shown = shown.clone();
        self.target.has_all_marks = false;
    }

    /// Notes that all candidates have been written as pencil marks.
    pub(super) fn all_marks_written(&mut self) {
        self.target.has_all_marks = true;
    }

    /// Gives the user time to read a step, unless they go on step by step themselves.
    pub(super) fn let_read(&mut self, words: usize) -> Result<(), Stop> {
        let pause = self.controls.pace.reading(words);
        if pause.is_zero() || self.controls.wants_single_step() {
            return Ok(());
        }
        // Whoever has paused meanwhile has had the time.
        self.controls.pause(pause).or_else(|interruption| self.come_back(interruption))
    }

    pub(super) fn now(&self) -> Duration {
        self.controls.now()
    }

    /// Repeats some work until nothing interrupts it.
    fn persist<T>(&mut self, mut work: impl FnMut(&mut Self) -> Result<T, Interruption>) -> Result<T, Stop> {
        loop {
            match work(self) {
                Ok(done) => return Ok(done),
                Err(interruption) => self.come_back(interruption)?,
            }
        }
    }
}

impl std::fmt::Debug for Player<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Player").field("calibration", &self.calibration()).finish_non_exhaustive()
    }
}
