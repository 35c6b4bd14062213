//! What the view shows: the board, the step, and how far the bot has come. It knows no terminal.

use std::collections::VecDeque;
use std::time::Duration;

use crate::game::{Action, Shown};
use crate::puzzle::{Cell, CellSet, Puzzle, Symbol, SymbolSet};
use crate::replay::Report;
use crate::solver::{Difficulty, Step};

/// How many log lines are kept.
const LOG_LINES: usize = 100;

/// What the bot is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Activity {
    Listening,
    Solving,
    /// A hint was given, and nothing is typed.
    Advising,
    Playing,
    /// With the reason.
    Paused(String),
    /// Entries that differ are typed again.
    Mending,
    /// Everything is typed, and is compared with what the game shows.
    Verifying,
    Done,
    /// Everything is typed but was not compared, with the reason.
    NotVerified(String),
    /// Any other end, with the reason.
    Failed(String),
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LogLine {
    /// A step that was made.
    Step { number: usize, technique: String, effects: String },
    /// Anything else.
    Note(String),
}

/// The step that is being played.
#[derive(Clone, Debug)]
pub(super) struct CurrentStep {
    /// From 1.
    pub number: usize,
    pub step: Step,
    /// The candidates removed so far.
    pub removed: Vec<(Cell, Symbol)>,
}

/// How many are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub done: usize,
    pub of: usize,
}

/// What a person who plays sees besides what the cells hold.
#[derive(Clone, Debug)]
pub(super) struct Highlights {
    pub cursor: Option<Cell>,
    /// Whether the next digit becomes a pencil mark.
    pub is_pencil: bool,
    /// The digits that stand out because they are wrong.
    pub wrong: CellSet,
    /// The cells that a hint is about.
    pub pointed_at: CellSet,
    /// The digits that stand out because they are like the one at the cursor.
    pub alike: Option<Symbol>,
}

impl Default for Highlights {
    fn default() -> Self {
        Self {
            cursor: None,
            is_pencil: false,
            wrong: CellSet::EMPTY,
            pointed_at: CellSet::EMPTY,
            alike: None,
        }
    }
}

/// Keys and what they do.
pub(crate) type KeyHelp = Vec<(String, &'static str)>;

/// Everything the view shows, kept up to date by reports.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub board: Option<(Puzzle, Shown)>,
    pub activity: Activity,
    pub step: Option<CurrentStep>,
    /// The last entry, if made in the current step.
    pub last: Option<Action>,
    pub highlights: Highlights,
    pub steps: Tally,
    pub entries: Tally,
    /// How hard the plan is.
    pub plan: Option<Difficulty>,
    /// How long the game took and how hard it was, once it is over.
    pub finished: Option<String>,
    /// How many entries had to be made again.
    pub repairs: usize,
    /// The pause after each entry.
    pub delay: Duration,
    /// Whether each entry is checked on the screen, if known.
    pub sees: Option<bool>,
    /// The oldest line first; without the current step.
    pub log: VecDeque<LogLine>,
    pub keys: KeyHelp,
}

impl Scene {
    pub fn new(delay: Duration, keys: KeyHelp) -> Self {
        Self {
            board: None,
            activity: Activity::Listening,
            step: None,
            last: None,
            highlights: Highlights::default(),
            steps: Tally::default(),
            entries: Tally::default(),
            plan: None,
            finished: None,
            repairs: 0,
            delay,
            sees: None,
            log: VecDeque::new(),
            keys,
        }
    }

    /// Brings the scene up to date.
    pub fn hear(&mut self, report: &Report<'_>) {
        match report {
            Report::Board(puzzle) => self.board = Some(((*puzzle).clone(), Shown::new(puzzle))),
            Report::Solving => self.activity = Activity::Solving,
            Report::Planned { steps, actions, difficulty, into } => {
                self.begin(*steps, *actions, into);
                self.plan = Some((*difficulty).clone());
            }
            Report::Step { number, of, step } => self.begin_step(*number, *of, step.step),
            Report::Hint { step, board, shown, .. } => self.advise(board, shown, step.step),
            Report::Entered(action) => self.enter(*action),
            Report::Delay { delay, .. } => self.delay = *delay,
            Report::Eyes(eyes) => self.sees = Some(eyes.is_ok()),
            Report::Repairing { .. } => self.repairs += 1,
            Report::Mending { cells, .. } => {
                self.repairs += cells;
                self.activity = Activity::Mending;
            }
            Report::Paused(reason) => self.activity = Activity::Paused(reason.to_string()),
            Report::Resumed { .. } => self.activity = Activity::Playing,
            Report::Finished { .. } => self.finished = Some(report.to_string()),
            Report::Verified { .. } => self.end(Activity::Done),
            Report::NotVerified(_) => self.end(Activity::NotVerified(report.to_string())),
            _ if report.is_end() => self.end(Activity::Failed(report.to_string())),
            _ => {}
        }
        let is_shown_elsewhere = matches!(report, Report::Paused(_) | Report::Finished { .. });
        if report.is_news() && !report.is_end() && !is_shown_elsewhere {
            self.note(report.to_string());
        }
    }

    /// Adds a line to the log.
    pub fn note(&mut self, line: String) {
        self.push(LogLine::Note(line));
    }

    /// Whether the initial pencil marks are being written.
    pub fn is_marking(&self) -> bool {
        self.step.is_none()
            && self.activity == Activity::Playing
            && matches!(self.last, Some(Action::Mark(..)))
    }

    /// The candidates that the current step removes from a cell.
    pub fn leaving(&self, cell: Cell) -> SymbolSet {
        self.step.as_ref().map_or(SymbolSet::EMPTY, |current| of_cell(cell, &current.step.eliminations))
    }

    /// Whether the current step places this symbol into this cell.
    pub fn places(&self, cell: Cell, symbol: Symbol) -> bool {
        self.step.as_ref().is_some_and(|current| current.step.placements.contains(&(cell, symbol)))
    }

    /// The candidates that have been removed from a cell in the current step.
    pub fn gone(&self, cell: Cell) -> SymbolSet {
        self.step.as_ref().map_or(SymbolSet::EMPTY, |current| of_cell(cell, &current.removed))
    }

    fn begin(&mut self, steps: usize, actions: usize, into: &Shown) {
        if let Some((_, shown)) = &mut self.board {
            shown.clone_from(into);
        }
        self.activity = Activity::Playing;
        self.step = None;
        self.last = None;
        self.steps = Tally { done: 0, of: steps };
        self.entries = Tally { done: 0, of: actions };
        self.repairs = 0;
        self.finished = None;
        self.log.clear();
    }

    /// Shows a step that is not made yet.
    fn advise(&mut self, board: &Puzzle, shown: &Shown, step: &Step) {
        self.board = Some((board.clone(), shown.clone()));
        self.activity = Activity::Advising;
        self.steps = Tally::default();
        self.entries = Tally::default();
        self.step = Some(CurrentStep { number: 0, step: step.clone(), removed: Vec::new() });
        self.last = None;
        self.log.clear();
    }

    fn begin_step(&mut self, number: usize, of: usize, step: &Step) {
        if matches!(self.activity, Activity::Paused(_)) {
            self.activity = Activity::Playing;
        }
        self.log_step();
        self.steps = Tally { done: number.saturating_sub(1), of };
        self.step = Some(CurrentStep { number, step: step.clone(), removed: Vec::new() });
        self.last = None;
    }

    /// Entries made while it is not playing restore earlier ones, and do not count.
    fn enter(&mut self, action: Action) {
        if let Some((_, shown)) = &mut self.board {
            shown.apply(action);
        }
        if let (Action::Unmark(cell, symbol), Some(current)) = (action, &mut self.step) {
            current.removed.push((cell, symbol));
        }
        self.last = Some(action);
        if self.activity == Activity::Playing {
            self.entries.done = (self.entries.done + 1).min(self.entries.of);
            if self.entries.done == self.entries.of {
                self.activity = Activity::Verifying;
            }
        }
    }

    /// Ends the game; once everything is typed there is no current step.
    fn end(&mut self, activity: Activity) {
        if matches!(activity, Activity::Done | Activity::NotVerified(_)) {
            self.log_step();
            self.step = None;
            self.last = None;
            self.steps.done = self.steps.of;
            self.entries.done = self.entries.of;
        }
        self.activity = activity;
    }

    /// Logs the current step.
    fn log_step(&mut self) {
        if let Some(CurrentStep { number, step, .. }) = &self.step {
            let effects = step.effects().collect::<Vec<_>>().join(" ");
            let technique = step.rating.name.to_string();
            self.push(LogLine::Step { number: *number, technique, effects });
        }
    }

    fn push(&mut self, line: LogLine) {
        if self.log.len() == LOG_LINES {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }
}

/// The symbols that belong to a cell.
fn of_cell(cell: Cell, candidates: &[(Cell, Symbol)]) -> SymbolSet {
    candidates.iter().filter(|(at, _)| *at == cell).map(|&(_, symbol)| symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Boards;
    use crate::replay::{Mode, Pause, Plan, Stop};
    use crate::solver::StepOnBoard;

    #[test]
    fn the_scene_follows_a_whole_game() {
        let text = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
        let read = Boards::new(text.as_bytes(), crate::puzzle::Unshown::default()).flatten().next();
        let puzzle = read.expect("a board").expect("a right one").puzzle;
        let plan = Plan::new(&puzzle, Mode::Steps, || None).expect("it has a solution");
        let (of, actions) = (plan.steps(), plan.actions());
        let mut scene = Scene::new(Duration::ZERO, Vec::new());
        scene.hear(&Report::Board(&puzzle));
        let (difficulty, into) = (&plan.difficulty(), &Shown::new(&puzzle));
        scene.hear(&Report::Planned { steps: of, actions, difficulty, into });
        let mut number = 0;
        for stage in &plan.stages {
            assert_eq!(scene.activity, Activity::Playing);
            if let Some(step) = &stage.step {
                number += 1;
                scene.hear(&Report::Step { number, of, step: StepOnBoard { step, layout: puzzle.layout() } });
            }
            for &action in &stage.actions {
                scene.hear(&Report::Entered(action));
                if let Action::Unmark(cell, symbol) = action {
                    assert!(
                        scene.gone(cell).contains(symbol),
                        "what was removed is shown until the next step"
                    );
                }
            }
        }
        assert_eq!(scene.activity, Activity::Verifying);
        assert_eq!(scene.board.as_ref().map(|(_, shown)| shown), Some(&plan.end));
        scene.hear(&Report::Verified { mended: 0 });
        assert_eq!((&scene.activity, scene.steps.done, scene.entries.done), (&Activity::Done, of, actions));
        let last = scene.log.back();
        assert!(matches!(last, Some(LogLine::Step { number, .. }) if *number == of), "{last:?}");
    }

    #[test]
    fn repairs_are_counted_and_news_is_logged() {
        let mut scene = Scene::new(Duration::ZERO, Vec::new());
        let action = Action::Clear(Cell::at(0, 0, 9));
        scene.hear(&Report::Repairing { action, tries: 1 });
        scene.hear(&Report::Mending { cells: 2, round: 1, of: 3 });
        assert_eq!((scene.repairs, scene.log.len()), (3, 2));
        scene.hear(&Report::Paused(Pause::Asked));
        assert_eq!(scene.activity, Activity::Paused("at your request".into()));
        scene.hear(&Report::Entered(action));
        scene.hear(&Report::Resumed { changed: Some(1) });
        assert_eq!((&scene.activity, scene.entries.done), (&Activity::Playing, 0));
        scene.hear(&Report::Delay { delay: Duration::from_millis(7), reading: Duration::ZERO });
        scene.hear(&Report::Stopped(&Stop::Aborted));
        assert_eq!(scene.delay, Duration::from_millis(7));
        assert_eq!(scene.activity, Activity::Failed("aborted: the stop key was pressed".into()));
        (0..2 * LOG_LINES).for_each(|line| scene.note(line.to_string()));
        assert_eq!(scene.log.len(), LOG_LINES);
    }
}
