//! What the live view shows: the board, the step, and how far the bot has come.

use std::collections::VecDeque;
use std::time::Duration;

use crate::bot::Report;
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Shown};
use crate::solver::{Difficulty, HintDetail, Step, StepOnBoard};
use crate::terminal::scene::Scene;

/// How many log lines are kept.
const LOG_LINES: usize = 100;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Activity {
    #[default]
    Listening,
    Solving,
    /// A hint was given, and nothing is typed.
    Advising,
    Playing,
    /// With the message: why, and what the user does next.
    Paused(String),
    /// Differing entries are typed again.
    Correcting,
    /// Everything is typed, and is being compared with what the game shows.
    Verifying,
    Done,
    /// Everything is typed but was not compared, with the reason.
    NotVerified(String),
    /// Any other end, with the reason.
    Failed(String),
}

/// A step that was made, or a note.
#[derive(Clone, Debug)]
pub(super) struct LogLine {
    pub text: String,
    pub is_note: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub done: usize,
    pub of: usize,
}

/// What comes next once a pause is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Upcoming {
    /// A step that has not begun.
    Whole,
    /// The rest of the current step.
    Rest,
}

pub(crate) type KeyHelp = Vec<(String, &'static str)>;

/// Everything the view shows, kept up to date by reports.
#[derive(Clone, Debug, Default)]
pub(super) struct LiveState {
    pub scene: Option<Scene>,
    pub activity: Activity,
    /// The steps before the current one.
    pub steps: Tally,
    pub entries: Tally,
    /// How hard the plan is.
    pub plan: Option<Difficulty>,
    /// How long the game took and how hard it was, once it is over.
    pub finished: Option<String>,
    /// In a pause, what is left to do of the current step.
    pub next: Option<Upcoming>,
    /// The entries made so far in the current step.
    pub made: Vec<Action>,
    /// The sentence of a hint that does not show its step.
    pub hint: Option<String>,
    /// How many entries had to be made again.
    pub retries: usize,
    pub delay: Duration,
    /// Whether each entry is checked on the screen, if known.
    pub sees: Option<bool>,
    /// The oldest line first; without the current step.
    pub log: VecDeque<LogLine>,
    pub keys: KeyHelp,
}

impl LiveState {
    pub fn new(delay: Duration, keys: KeyHelp) -> Self {
        Self { delay, keys, ..Self::default() }
    }

    pub fn hear(&mut self, report: &Report<'_>) {
        match report {
            Report::Board(puzzle) => self.scene = Some(Scene::new((*puzzle).clone(), Shown::new(puzzle))),
            Report::Solving => self.activity = Activity::Solving,
            Report::Planned { steps, actions, difficulty, into, unread, .. } => {
                self.begin(*steps, *actions, into, unread);
                self.plan = Some((*difficulty).clone());
            }
            Report::Step { number, of, step } => {
                self.begin_step(number.saturating_sub(1), *of, Some(step.step));
            }
            Report::Next { number, of, step, left: [] } => {
                self.begin_step(number.saturating_sub(1), *of, Some(step.step));
                self.next = Some(Upcoming::Whole);
            }
            Report::Next { .. } => self.next = Some(Upcoming::Rest),
            Report::Hint { step, board, shown, .. } => {
                self.advise(board, shown, step);
                self.hint = (step.detail < HintDetail::Reason).then(|| step.to_string());
            }
            Report::Entered(action) => self.enter(*action),
            Report::Delay { delay, .. } => self.delay = *delay,
            Report::Eyes(eyes) => self.sees = Some(eyes.is_ok()),
            Report::Retrying { .. } => self.retries += 1,
            Report::Correcting { cells, .. } => {
                self.retries += cells;
                self.activity = Activity::Correcting;
            }
            Report::Paused { .. } => self.activity = Activity::Paused(report.to_string()),
            Report::Resumed { .. } => {
                self.activity = Activity::Playing;
                self.go_on();
            }
            Report::Finished { .. } => self.finished = Some(report.to_string()),
            Report::Verified { hid_board: false, .. } => self.end(Activity::Done),
            Report::Verified { .. } | Report::NotVerified(_) => {
                self.end(Activity::NotVerified(report.to_string()));
            }
            _ if report.is_end() => self.end(Activity::Failed(report.to_string())),
            _ => {}
        }
        let is_shown_elsewhere = matches!(report, Report::Paused { .. } | Report::Finished { .. });
        if report.is_news() && !report.is_end() && !is_shown_elsewhere {
            self.note(report.to_string());
        }
    }

    pub fn note(&mut self, text: String) {
        self.log(LogLine { text, is_note: true });
    }

    /// The number of the step that is shown, which is being made or comes next.
    pub fn step_number(&self) -> Option<usize> {
        let has_step = self.scene.as_ref().is_some_and(|scene| scene.step.is_some());
        (has_step && self.steps.of > 0).then_some(self.steps.done + 1)
    }

    /// Whether the initial pencil marks are being written.
    pub fn is_marking(&self) -> bool {
        let is_mark = |scene: &Scene| scene.step.is_none() && matches!(scene.last, Some(Action::Mark(..)));
        self.activity == Activity::Playing && self.scene.as_ref().is_some_and(is_mark)
    }

    fn begin(&mut self, steps: usize, actions: usize, into: &Shown, unread: &[Cell]) {
        if let Some(scene) = &mut self.scene {
            scene.shown.clone_from(into);
            scene.unread = unread.iter().copied().collect();
        }
        self.begin_step(0, steps, None);
        self.activity = Activity::Playing;
        self.entries = Tally { done: 0, of: actions };
        self.retries = 0;
        self.finished = None;
        self.log.clear();
    }

    /// Shows a step that has not been made yet.
    fn advise(&mut self, board: &Puzzle, shown: &Shown, step: &StepOnBoard<'_>) {
        self.begin_step(0, 0, None);
        let mut scene = Scene::new(board.clone(), shown.clone());
        scene.advise(step.step, step.detail);
        self.scene = Some(scene);
        self.activity = Activity::Advising;
        self.entries = Tally::default();
        self.finished = None;
        self.log.clear();
    }

    fn begin_step(&mut self, done: usize, of: usize, step: Option<&Step>) {
        if self.activity == Activity::Correcting {
            self.activity = Activity::Playing;
        }
        // A step that was announced in a pause begins twice.
        if done != self.steps.done {
            self.log_step();
        }
        (self.hint, self.next) = (None, None);
        self.made.clear();
        self.steps = Tally { done, of };
        if let Some(scene) = &mut self.scene {
            scene.begin_step(step.cloned());
        }
    }

    /// Removes a step that was announced, because something else may be typed before it.
    fn go_on(&mut self) {
        if self.next.take() == Some(Upcoming::Whole)
            && let Some(scene) = &mut self.scene
        {
            scene.begin_step(None);
        }
    }

    /// Shows an entry. Entries outside of playing restore earlier ones, and do not count.
    fn enter(&mut self, action: Action) {
        if let Some(scene) = &mut self.scene {
            scene.enter(action);
        }
        if self.activity == Activity::Playing {
            self.made.push(action);
            self.entries.done = (self.entries.done + 1).min(self.entries.of);
            if self.entries.done == self.entries.of {
                self.activity = Activity::Verifying;
            }
        }
    }

    /// Ends the game; once everything is typed there is no current step.
    fn end(&mut self, activity: Activity) {
        if matches!(activity, Activity::Done | Activity::NotVerified(_)) {
            self.begin_step(self.steps.of, self.steps.of, None);
            self.entries.done = self.entries.of;
        }
        self.activity = activity;
    }

    fn log_step(&mut self) {
        let digits = self.steps.of.to_string().len();
        if let Some(step) = self.scene.as_ref().and_then(|scene| scene.step.as_ref()) {
            let effects = step.effects().collect::<Vec<_>>().join(" ");
            let number = self.steps.done + 1;
            // The line may be cut at its end: the name matters less than the cells.
            let text = format!("{number:>digits$}  {effects}  {}", step.rating.name);
            self.log(LogLine { text, is_note: false });
        }
    }

    fn log(&mut self, line: LogLine) {
        if self.log.len() == LOG_LINES {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{Mode, Pause, Plan, Start, Stop};
    use crate::puzzle::{Boards, Cell};
    use crate::solver::{Guessing, Solver};

    #[test]
    fn the_scene_follows_a_whole_game() {
        let text = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
        let read = Boards::new(text.as_bytes(), crate::puzzle::Assumed::default()).flatten().next();
        let puzzle = read.expect("a board").expect("a right one").puzzle;
        let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
        let (of, actions) = (plan.steps(), plan.actions());
        let mut state = LiveState::new(Duration::ZERO, Vec::new());
        state.hear(&Report::Board(&puzzle));
        let (difficulty, into) = (&plan.difficulty(), &Shown::new(&puzzle));
        state.hear(&Report::Planned { steps: of, actions, difficulty, into, unread: &[], end: &plan.end });
        let mut number = 0;
        for stage in &plan.stages {
            assert_eq!(state.activity, Activity::Playing);
            if let Some(step) = &stage.step {
                number += 1;
                state.hear(&Report::Step {
                    number,
                    of,
                    step: StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason },
                });
            }
            for &action in &stage.actions {
                state.hear(&Report::Entered(action));
                if let Action::Unmark(cell, symbol) = action {
                    assert!(
                        state.scene.as_ref().is_some_and(|scene| scene.gone(cell).contains(symbol)),
                        "what was removed is shown until the next step"
                    );
                }
            }
        }
        assert_eq!(state.activity, Activity::Verifying);
        assert_eq!(state.scene.as_ref().map(|scene| &scene.shown), Some(&plan.end));
        state.hear(&Report::Verified { corrected: 0, hid_board: false });
        assert_eq!((&state.activity, state.steps.done, state.entries.done), (&Activity::Done, of, actions));
        let last = state.log.back();
        assert!(last.is_some_and(|line| line.text.starts_with(&format!("{of}  "))), "{last:?}");
    }

    #[test]
    fn a_hint_after_a_game_replaces_what_was_said_of_the_game() {
        let puzzle: Puzzle = "2x2:d1a4b1a2d".parse().expect("a right ID");
        let next = Some(Upcoming::Whole);
        let mut state = LiveState { finished: Some("finished".into()), next, ..LiveState::default() };
        let step = Solver::new(&puzzle, Guessing::Never).next().expect("a step");
        for (detail, shows_step) in
            [(HintDetail::Place, false), (HintDetail::Cells, false), (HintDetail::Reason, true)]
        {
            let step = StepOnBoard { step: &step, layout: puzzle.layout(), detail };
            let shown = &Shown::new(&puzzle);
            state.hear(&Report::Hint { step, board: &puzzle, shown, unread: &[], can_enter: true });
            let scene = state.scene.as_ref().expect("a board");
            assert_eq!((scene.step.is_some(), state.hint.is_none()), (shows_step, shows_step));
            assert_eq!((&state.finished, &state.next), (&None, &None));
        }
    }

    #[test]
    fn it_plays_on_once_entries_have_been_made_again() {
        let mut state = LiveState::new(Duration::ZERO, Vec::new());
        state.hear(&Report::Correcting { cells: 1, round: 1, of: 1 });
        state.begin_step(1, 2, None);
        assert_eq!(state.activity, Activity::Playing);
    }

    #[test]
    fn repairs_are_counted_and_news_is_logged() {
        let mut state = LiveState::new(Duration::ZERO, Vec::new());
        let action = Action::Clear(Cell::at(0, 0, 9));
        state.hear(&Report::Retrying { action, tries: 1 });
        state.hear(&Report::Correcting { cells: 2, round: 1, of: 3 });
        assert_eq!((state.retries, state.log.len()), (3, 2));
        state.hear(&Report::Paused { pause: Pause::Asked, resume: None });
        assert_eq!(state.activity, Activity::Paused("paused: at your request".into()));
        state.hear(&Report::Entered(action));
        state.hear(&Report::Resumed { changed: Some(1) });
        assert_eq!((&state.activity, state.entries.done), (&Activity::Playing, 0));
        state.hear(&Report::Delay { delay: Duration::from_millis(7), reading: Duration::ZERO });
        state.hear(&Report::Stopped { stop: &Stop::Aborted, solve: None });
        assert_eq!(state.delay, Duration::from_millis(7));
        assert_eq!(state.activity, Activity::Failed("aborted: the stop key was pressed".into()));
        (0..2 * LOG_LINES).for_each(|line| state.note(line.to_string()));
        assert_eq!(state.log.len(), LOG_LINES);
    }
}
