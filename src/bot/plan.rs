//! Turns the solver's steps into entries in the game.
//!
//! The plan keeps a model of what the game shows. After each step it compares the model with the solver's grid and
//! enters what differs, so a backtrack needs no special case: what the guess filled in is cleared, and its marks are
//! written again.

use clap::ValueEnum;
use serde::Deserialize;
use strum::IntoStaticStr;

use super::refusal::Refusal;
use super::report::Report;
use super::stop::Stop;
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Shown, Symbol};
use crate::solver::{Advance, Difficulty, Effort, Grid, Guessing, Progress, Solver, Step, StepKind};

/// How much of the reasoning is typed into the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Mode {
    /// All candidates as pencil marks, then each removal and each fill as the solver finds it.
    #[default]
    Steps,
    /// Only the digits.
    Fill,
}

/// A step and the entries that show it.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The step, or `None` for what is entered before the first, such as the initial pencil marks.
    pub step: Option<Step>,
    pub actions: Vec<Action>,
}

/// Everything to enter, stage by stage.
#[derive(Clone, Debug)]
pub struct Plan {
    pub stages: Vec<Stage>,
    /// What the game shows at the end.
    pub end: Shown,
}

/// The step that comes next in a plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextStep<'a> {
    pub number: usize,
    pub step: &'a Step,
    /// The entries that remain of a step already begun; otherwise empty.
    pub left: &'a [Action],
    /// How many stages are complete once it is made.
    pub stages_to_its_end: usize,
}

#[derive(Clone, Debug)]
pub struct Start {
    /// What the game shows, with the pencil marks that are kept.
    pub shown: Shown,
    /// The candidates that are known to be impossible.
    pub removed: Vec<(Cell, Symbol)>,
    pub effort: Effort,
}

impl Start {
    /// The givens alone, and steps that read as well as possible.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { shown: Shown::new(puzzle), removed: Vec::new(), effort: Effort::Clear }
    }
}

impl Plan {
    /// Solves the puzzle and plans what to enter. `asked_to_stop` is called at least every few tenths of a second.
    ///
    /// # Errors
    /// If the puzzle has no solution, or the user wants to stop.
    pub fn new(
        start: Start,
        puzzle: &Puzzle,
        mode: Mode,
        mut asked_to_stop: impl FnMut() -> Option<Stop>,
    ) -> Result<Self, Refusal> {
        let solver = Solver::new(puzzle, Guessing::WhenStuck).with_effort(start.effort);
        let mut solver = solver.without(&start.removed);
        let mut plan = Self { stages: Vec::new(), end: start.shown };
        let mut last = None;
        if mode == Mode::Steps {
            plan.stage(None, solver.grid());
        }
        loop {
            if let Some(stop) = asked_to_stop() {
                return Err(stop.into());
            }
            let step = match solver.advance() {
                Advance::Found(step) => step,
                Advance::Pending => continue,
                Advance::End => break,
            };
            if step.kind == StepKind::Contradiction {
                last = Some(step.why.in_words(puzzle.layout()));
            }
            match mode {
                Mode::Steps => plan.stage(Some(step), solver.grid()),
                Mode::Fill => plan.fill_stage(step),
            }
        }
        if solver.progress() != Progress::Solved {
            let proof = last.unwrap_or_default();
            return Err(Refusal::Told(Report::NoSolution(format!("the puzzle has no solution: {proof}"))));
        }
        if mode == Mode::Fill {
            plan.drop_failed_guesses();
        }
        Ok(plan)
    }

    /// Moves the entries of these cells to the end, into a stage without a step.
    pub(super) fn put_off(&mut self, cells: &[Cell]) {
        let mut actions = Vec::new();
        for stage in &mut self.stages {
            actions.extend(stage.actions.extract_if(.., |action| cells.contains(&action.cell())));
        }
        self.stages.push(Stage { step: None, actions });
    }

    /// Leaves out clearing the cells that show their right digit by now.
    pub(super) fn skip_clearing(&mut self, shown: &Shown) {
        let is_right = |cell: Cell| shown.digit(cell).is_some() && shown.digit(cell) == self.end.digit(cell);
        for stage in &mut self.stages {
            stage.actions.retain(|&action| !matches!(action, Action::Clear(cell) if is_right(cell)));
        }
    }

    /// Sorts the steps by the digits that they place. Steps that place none come first, entries that were put off last.
    pub(super) fn sort_by_digit(&mut self) {
        let digit = |stage: &Stage| {
            stage.actions.first().and_then(|action| action.filled()).map(|(_, symbol)| symbol)
        };
        self.stages.sort_by_key(|stage| (stage.step.is_none() && digit(stage).is_some(), digit(stage)));
    }

    /// Returns the first step that is not complete after `stages` stages and `entries` entries of the next one.
    pub(super) fn next_step(&self, stages: usize, entries: usize) -> Option<NextStep<'_>> {
        let is_made = |(at, stage): (usize, &Stage)| {
            at < stages || at == stages && entries > 0 && entries >= stage.actions.len()
        };
        let made = self.stages.iter().enumerate().take_while(|&stage| is_made(stage)).count();
        let number = self.stages[..made].iter().filter(|stage| stage.step.is_some()).count() + 1;
        let (at, stage, step) = (made..)
            .zip(&self.stages[made..])
            .find_map(|(at, stage)| Some((at, stage, stage.step.as_ref()?)))?;
        let is_begun = at == stages && entries > 0;
        let left = if is_begun { &stage.actions[entries..] } else { &[] };
        Some(NextStep { number, step, left, stages_to_its_end: at + 1 })
    }

    pub fn actions(&self) -> usize {
        self.stages.iter().map(|stage| stage.actions.len()).sum()
    }

    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of(self.stages.iter().filter_map(|stage| stage.step.as_ref()))
    }

    /// The number of stages that are steps of the solver.
    pub fn steps(&self) -> usize {
        self.stages.iter().filter(|stage| stage.step.is_some()).count()
    }

    /// Adds a stage after which the game shows the grid: digits first, then marks symbol by symbol, so
    /// that a cell is rarely marked twice in a row.
    fn stage(&mut self, step: Option<Step>, grid: &Grid) {
        let digits = self.digits_to_enter(grid);
        self.enter(&digits);
        let marks = self.marks_to_enter(grid);
        self.enter(&marks);
        self.stages.push(Stage { step, actions: [digits, marks].concat() });
    }

    fn digits_to_enter(&self, grid: &Grid) -> Vec<Action> {
        let difference = |cell| match (self.end.digit(cell), grid.digit(cell)) {
            (shown, Some(symbol)) if shown != Some(symbol) => Some(Action::Fill(cell, symbol)),
            (Some(_), None) => Some(Action::Clear(cell)),
            _ => None,
        };
        grid.layout().cells().filter_map(difference).collect()
    }

    fn marks_to_enter(&self, grid: &Grid) -> Vec<Action> {
        let difference = |cell: Cell, symbol| match (
            self.end.marks(cell).contains(symbol),
            grid.candidates(cell).contains(symbol),
        ) {
            (false, true) => Some(Action::Mark(cell, symbol)),
            (true, false) => Some(Action::Unmark(cell, symbol)),
            _ => None,
        };
        let blanks: Vec<Cell> = grid.blank_cells().collect();
        Symbol::all(grid.size())
            .flat_map(|symbol| blanks.iter().filter_map(move |&cell| difference(cell, symbol)))
            .collect()
    }

    /// Adds a stage with the digits that a step places.
    fn fill_stage(&mut self, step: Step) {
        let actions: Vec<Action> =
            step.placements.iter().map(|&(cell, symbol)| Action::Fill(cell, symbol)).collect();
        self.stages.push(Stage { step: Some(step), actions });
    }

    /// Leaves out the digits of failed guesses, so that none is typed only to be cleared. Read
    /// backwards, a backtrack opens a failed branch and its guess closes it.
    fn drop_failed_guesses(&mut self) {
        let mut open = 0;
        for stage in self.stages.iter_mut().rev() {
            let kind = stage.step.as_ref().map(|step| step.kind);
            open += usize::from(kind == Some(StepKind::Backtrack));
            if open > 0 {
                stage.actions.clear();
                open -= usize::from(kind == Some(StepKind::Guess));
            }
        }
        let actions: Vec<Action> =
            self.stages.iter().flat_map(|stage| stage.actions.iter().copied()).collect();
        self.enter(&actions);
    }

    fn enter(&mut self, actions: &[Action]) {
        for &action in actions {
            self.end.apply(action);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digit_by_digit_what_was_put_off_stays_last() {
        let puzzle: Puzzle = "2x2:d1a4b1a2d".parse().expect("a right ID");
        let mut plan =
            Plan::new(Start::new(&puzzle), &puzzle, Mode::Fill, || None).expect("it has a solution");
        let last = plan.stages.iter().flat_map(|stage| &stage.actions).find_map(|action| action.filled());
        let (cell, symbol) = last.expect("it fills a cell");
        plan.put_off(&[cell]);
        let before = plan.actions();
        plan.sort_by_digit();
        let filled: Vec<(Cell, Symbol)> = plan
            .stages
            .iter()
            .flat_map(|stage| &stage.actions)
            .filter_map(|action| action.filled())
            .collect();
        let (put_off, others) = filled.split_last().expect("it fills cells");
        assert_eq!((*put_off, filled.len()), ((cell, symbol), before));
        assert!(others.is_sorted_by_key(|&(_, symbol)| symbol), "{others:?}");
    }

    #[test]
    fn the_next_step_is_the_first_that_is_not_complete() {
        let puzzle: Puzzle = "2x2:d1a4b1a2d".parse().expect("a right ID");
        let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
        let count = |stage: usize| plan.stages[stage].actions.len();
        assert!(count(1) > 1, "the first step takes several entries");
        let next = |stages, entries| {
            let next = plan.next_step(stages, entries);
            next.map(|NextStep { number, left, .. }| (number, left.to_vec()))
        };
        assert_eq!(next(0, 3), Some((1, Vec::new())), "the pencil marks are not part of a step");
        assert_eq!(next(1, 0), Some((1, Vec::new())));
        assert_eq!(next(1, 1), Some((1, plan.stages[1].actions[1..].to_vec())));
        assert_eq!(next(1, count(1)), Some((2, Vec::new())));
        assert_eq!(next(2, 0), Some((2, Vec::new())));
        assert_eq!(next(plan.stages.len(), 0), None);
    }
}
