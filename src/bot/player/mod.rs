//! The player: makes entries in the game's window at the user's pace, and pauses when something gets in the way.
//!
//! [`Controls`] send clicks and keys, [`Senses`] make sure that the game took them, by sight or by the
//! pace and the game's Copy, and [`Target`] is what the game should show.

mod as_found;
mod controls;
mod guard;
mod memory;
mod menu;
mod pausing;
mod playthrough;
mod relocate;
mod retry;
mod senses;
mod solutions;
mod thinking;

use std::sync::Arc;

use crate::bot::plan::{NextStep, Plan};
use crate::bot::refusal::Refusal;
use crate::bot::report::Report;
use crate::bot::settings::SessionSettings;
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::desktop::{Calibration, DesktopError};
use crate::eyes::{Content, ForeignBoard};
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Shown, Symbol};
use crate::solver::{HintDetail, StepOnBoard};
pub(super) use as_found::{BoardAsFound, Judgement};
pub use controls::Controls;
pub(super) use memory::Memory;
pub(super) use senses::Habits;
use senses::{Blind, ForeignEyes, ForeignTypist, Senses, Target, Typist};
use thinking::Thinking;

/// Plays in the game's window.
#[derive(Debug)]
pub struct Player<'a> {
    controls: Controls<'a>,
    senses: Box<dyn Senses>,
    target: Target,
    course: Option<Course>,
    thinking: Thinking,
}

/// What the player enters, and how far it has come.
#[derive(Clone, Debug)]
struct Course {
    plan: Arc<Plan>,
    /// The number of stages that are complete.
    stages: usize,
    /// The number of entries made in the next stage.
    entries: usize,
    /// The number of stages to complete before a pause after a single step: those up to the step that was announced
    /// when the user asked for it.
    stages_to_pause: usize,
}

impl<'a> Player<'a> {
    /// A player of `puzzle`, at first without eyes.
    pub fn new(controls: Controls<'a>, puzzle: Puzzle) -> Self {
        let senses = Box::new(Blind::default());
        let target = Target { shown: Shown::new(&puzzle), puzzle, has_all_marks: false };
        Self { controls, senses, target, course: None, thinking: Thinking::default() }
    }

    /// A player in a foreign program.
    pub(super) fn in_foreign_program(
        controls: Controls<'a>,
        puzzle: Puzzle,
        board: ForeignBoard,
        habits: Habits,
    ) -> Self {
        controls.desktop.set_hold(habits.hold);
        let senses = Box::new(ForeignEyes::new(board, habits));
        Self { senses, ..Self::new(controls, puzzle) }
    }

    /// What was learnt of a foreign program.
    pub(super) fn habits(&self) -> Option<Habits> {
        Some(self.senses.foreign()?.habits.clone())
    }

    /// Makes one entry, and waits for the user to follow.
    ///
    /// # Errors
    /// As in all of these methods, when the user or the system stops it for good.
    pub fn enter(&mut self, action: Action) -> Result<(), Stop> {
        self.persist(|player| player.make(action))?;
        if let Some(course) = &mut self.course {
            course.entries += 1;
        }
        self.persist(|player| player.controls.pause(player.controls.pace.delay))?;
        self.persist(Self::glance)
    }

    /// Makes some entries and sees them arrive, without a pause.
    pub(super) fn enter_at_once(&mut self, actions: &[Action]) -> Result<(), Refusal> {
        for &action in actions {
            self.learn_from(actions)?;
            self.make(action)?;
        }
        self.settle()?;
        self.check_cleared(actions)
    }

    /// Fails if a foreign program still shows a digit that was to be cleared: not every program has a key for
    /// that.
    fn check_cleared(&mut self, actions: &[Action]) -> Result<(), Refusal> {
        let is_cleared = |cell| actions.contains(&Action::Clear(cell));
        if self.senses.foreign().is_none() || !actions.iter().any(|action| is_cleared(action.cell())) {
            return Ok(());
        }
        match self.wrong_cells()?.into_iter().find(|&(cell, _)| is_cleared(cell)) {
            Some((cell, _)) => Err(Refusal::not_yet(Stop::NotCleared { cell }.to_string())),
            None => Ok(()),
        }
    }

    /// Learns how a foreign program takes digits by entering those of `actions`, unless that is known.
    fn learn_from(&mut self, actions: &[Action]) -> Result<(), Refusal> {
        let Self { controls, senses, target, .. } = self;
        let Some(eyes) = senses.foreign_mut() else { return Ok(()) };
        if eyes.habits.way.is_some() {
            return Ok(());
        }
        let digits: Vec<(Cell, Symbol)> = actions.iter().filter_map(|action| action.filled()).collect();
        if digits.is_empty() {
            return Err(Refusal::not_yet(
                "it is not known yet how this program takes entries: remove the digit yourself",
            ));
        }
        Ok(ForeignTypist { eyes, controls, target }.learn(&digits)?)
    }

    /// Notes that a stage of the plan is complete, after which the user may want a pause.
    fn stage_made(&mut self) -> Result<(), Stop> {
        if let Some(course) = &mut self.course {
            (course.stages, course.entries) = (course.stages + 1, 0);
            if course.stages < course.stages_to_pause {
                return Ok(());
            }
        }
        if !std::mem::take(&mut self.controls.is_single_step) {
            return Ok(());
        }
        self.correct()?;
        // In a pause meanwhile, the user may have asked for the next step.
        if self.controls.is_single_step { Ok(()) } else { self.come_back(Pause::StepMade.into()) }
    }

    /// Reports the step that comes next.
    fn report_next(&mut self) {
        let Some(Course { plan, stages, entries, .. }) = self.course.clone() else { return };
        let layout = Arc::clone(self.puzzle().layout());
        if let Some(NextStep { number, step, left, .. }) = plan.next_step(stages, entries) {
            let step = StepOnBoard { step, layout: &layout, detail: HintDetail::Reason };
            self.report(&Report::Next { number, of: plan.steps(), step, left });
        }
    }

    /// Arranges for a pause after the next step.
    fn make_next_step_only(&mut self) {
        self.controls.is_single_step = true;
        if let Some(Course { plan, stages, entries, stages_to_pause }) = &mut self.course {
            let next = plan.next_step(*stages, *entries);
            *stages_to_pause = next.map_or(0, |next| next.stages_to_its_end);
        }
    }

    /// Moves the pointer to a cell without a click, and waits for the user to follow.
    pub(super) fn visit(&mut self, cell: Cell) -> Result<(), Stop> {
        self.persist(|Self { controls, .. }| {
            controls.check_user()?;
            controls.move_to(controls.calibration.centre(cell))?;
            controls.pause(controls.pace.delay)
        })
    }

    /// Moves the pointer to a cell, unless the user is moving it.
    pub(super) fn point_at(&mut self, cell: Cell) -> Result<(), Stop> {
        match self.controls.desktop.move_to(self.controls.calibration.centre(cell)) {
            Err(DesktopError::PointerElsewhere { .. }) => Ok(()),
            moved => Ok(moved?),
        }
    }

    pub(super) fn report(&mut self, report: &Report<'_>) {
        self.controls.report(report);
    }

    pub(super) fn settings(&self) -> &'a SessionSettings {
        self.controls.settings
    }

    pub(super) fn calibration(&self) -> Calibration {
        self.controls.calibration
    }

    /// The board with the game's own givens.
    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.target.puzzle
    }

    /// Returns how many entries were seen to be missing or wrong, and made again.
    fn retries(&mut self) -> usize {
        self.senses.retries().map_or(0, |retries| *retries)
    }

    /// The digit that a cell shows, if it can be read.
    pub(super) fn digit(&self, content: &Content) -> Option<Symbol> {
        self.senses.digit(content)
    }

    /// Gives the user time to read a step, unless they are stepping through the plan themselves.
    fn let_read(&mut self, words: usize) -> Result<(), Stop> {
        let pause = self.controls.pace.reading(words);
        if pause.is_zero() || self.controls.is_single_step {
            return Ok(());
        }
        // A user who paused has already had time to read.
        self.controls.pause(pause).or_else(|interruption| self.come_back(interruption))
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

    /// Makes one entry. On failure nothing has been entered.
    fn make(&mut self, action: Action) -> Result<(), Interruption> {
        self.typist().enter(action)
    }

    /// Completes the entries made so far: with eyes, waits until they are seen and makes lost ones again.
    fn settle(&mut self) -> Result<(), Interruption> {
        self.typist().settle()
    }

    /// The cells that do not show what they should, by sight or by Copy, with the digits that can be read in them.
    fn wrong_cells(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        self.typist().wrong_cells()
    }

    /// Notes the entries that have arrived, without waiting.
    fn glance(&mut self) -> Result<(), Interruption> {
        self.typist().glance()
    }

    fn typist(&mut self) -> Box<dyn Typist + '_> {
        let Self { controls, senses, target, .. } = self;
        senses.typist(controls, target)
    }

    fn can_see(&self) -> bool {
        self.senses.can_see()
    }
}
