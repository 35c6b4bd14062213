//! What the bot tells, for programs: a JSON object a line.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::batch::json_line;
use super::solve::JsonStep;
use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::replay::{Action, Audience, Pause, Report};

/// Writes each report as it comes, and ends quietly when nobody reads any more.
pub(super) struct EventLines<W> {
    /// None once a line could not be written.
    out: Option<W>,
    start: Instant,
}

impl<W: Write> EventLines<W> {
    /// Lines whose time counts from now.
    pub(super) fn new(out: W) -> Self {
        Self { out: Some(out), start: Instant::now() }
    }

    /// Says that the hotkeys are heard.
    pub(super) fn say_listening(&mut self) {
        self.write(Event::Listening);
    }

    fn write(&mut self, event: Event<'_>) {
        let line = json_line(&EventLine { event, time: seconds(self.start.elapsed()) });
        if let Some(out) = &mut self.out
            && let Err(error) = out.write_all(&line).and_then(|()| out.flush())
        {
            log::debug!("the events are not written any more: {error}");
            self.out = None;
        }
    }
}

impl<W: Write> Audience for EventLines<W> {
    fn hear(&mut self, report: &Report<'_>) {
        self.write(Event::of(report));
    }
}

/// To the millisecond.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

#[derive(Serialize)]
struct EventLine<'a> {
    #[serde(flatten)]
    event: Event<'a>,
    /// Seconds since the start.
    time: f64,
}

/// What has happened. Cells are written as `r3c4`, symbols as their keys; places are in pixels.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event<'a> {
    Listening,
    Board {
        id: String,
        shape: String,
        size: usize,
        givens: usize,
    },
    NoBoard {
        reason: &'a str,
    },
    Clash {
        reason: String,
    },
    Corner {
        x: i32,
        y: i32,
    },
    Calibrated {
        x: i32,
        y: i32,
        step_x: f64,
        step_y: f64,
        /// The rows of the grid that was seen on the screen; null where nobody looked for one.
        found: Option<usize>,
        /// The cell that the pointer shows.
        shown: Option<String>,
    },
    NoGrid {
        step_x: f64,
        step_y: f64,
    },
    First {
        what: &'a str,
    },
    DryRun {
        cells: usize,
    },
    Solving,
    SeveralSolutions,
    Planned {
        steps: usize,
        actions: usize,
        guesses: usize,
    },
    Step {
        number: usize,
        of: usize,
        #[serde(flatten)]
        step: JsonStep,
    },
    Marks {
        done: usize,
        of: usize,
    },
    Action(Entry),
    Seen(Entry),
    Repaired {
        #[serde(flatten)]
        entry: Entry,
        tries: usize,
    },
    Paused(Pause),
    Resumed {
        changed: Option<usize>,
    },
    Delay {
        ms: u128,
    },
    Eyes {
        sees: bool,
        /// Why not.
        reason: Option<&'a str>,
    },
    OwnEntries {
        cells: Vec<String>,
    },
    Begun {
        right: usize,
        wrong: Vec<Digit>,
        marked: usize,
    },
    Mending {
        cells: usize,
        round: usize,
        of: usize,
    },
    Verified {
        mended: usize,
    },
    NotVerified {
        reason: &'a str,
    },
    Wrong {
        cell: String,
        shown: Option<String>,
        planned: Option<String>,
    },
    OtherBoard {
        reason: &'a str,
    },
    NoSolution {
        reason: &'a str,
    },
    Stopped {
        reason: String,
    },
}

/// An entry in the game.
#[derive(Serialize)]
struct Entry {
    /// `fill`, `mark`, `unmark` or `clear`.
    kind: &'static str,
    cell: String,
    /// Null where a cell is emptied.
    symbol: Option<String>,
}

/// What a cell shows; null where that cannot be told.
#[derive(Serialize)]
struct Digit {
    cell: String,
    symbol: Option<String>,
}

impl<'a> Event<'a> {
    /// The event that a report tells of.
    fn of(report: &'a Report<'_>) -> Self {
        match report {
            Report::Board(puzzle) => Self::board(puzzle),
            Report::NoBoard(reason) => Self::NoBoard { reason },
            Report::Clash(clash) => Self::Clash { reason: clash.to_string() },
            Report::Corner(point) => Self::Corner { x: point.x, y: point.y },
            Report::Calibrated { calibration, found, shown } => Self::Calibrated {
                x: calibration.origin.x,
                y: calibration.origin.y,
                step_x: calibration.step_x,
                step_y: calibration.step_y,
                found: *found,
                shown: shown.map(|cell| cell.to_string()),
            },
            &Report::NoGrid { step_x, step_y } => Self::NoGrid { step_x, step_y },
            Report::First(what) => Self::First { what },
            Report::DryRunDone { cells } => Self::DryRun { cells: *cells },
            Report::Solving => Self::Solving,
            Report::SeveralSolutions => Self::SeveralSolutions,
            &Report::Planned { steps, actions, guesses, .. } => Self::Planned { steps, actions, guesses },
            Report::Step { number, of, step, puzzle } => {
                Self::Step { number: *number, of: *of, step: JsonStep::new(puzzle, step) }
            }
            &Report::Marked { done, of } => Self::Marks { done, of },
            Report::Entered(action) => Self::Action(Entry::of(*action)),
            Report::Seen(action) => Self::Seen(Entry::of(*action)),
            Report::Repairing { action, tries } => {
                Self::Repaired { entry: Entry::of(*action), tries: *tries }
            }
            Report::Paused(pause) => Self::Paused(*pause),
            Report::Resumed { changed } => Self::Resumed { changed: *changed },
            Report::Delay(delay) => Self::Delay { ms: delay.as_millis() },
            Report::Eyes(Ok(())) => Self::Eyes { sees: true, reason: None },
            Report::Eyes(Err(reason)) => Self::Eyes { sees: false, reason: Some(reason) },
            Report::OwnEntries { cells } => {
                Self::OwnEntries { cells: cells.iter().map(Cell::to_string).collect() }
            }
            Report::Begun { right, wrong, marked } => {
                let digit =
                    |&(cell, symbol): &(Cell, _)| Digit { cell: cell.to_string(), symbol: key(symbol) };
                Self::Begun { right: *right, wrong: wrong.iter().map(digit).collect(), marked: *marked }
            }
            &Report::Mending { cells, round, of } => Self::Mending { cells, round, of },
            Report::Verified { mended } => Self::Verified { mended: *mended },
            Report::NotVerified(reason) => Self::NotVerified { reason },
            &Report::Wrong { cell, shown, planned } => {
                Self::Wrong { cell: cell.to_string(), shown: key(shown), planned: key(planned) }
            }
            Report::OtherBoard(reason) => Self::OtherBoard { reason },
            Report::NoSolution(reason) => Self::NoSolution { reason },
            Report::Stopped(stop) => Self::Stopped { reason: stop.to_string() },
        }
    }

    fn board(puzzle: &Puzzle) -> Self {
        Self::Board {
            id: puzzle.game_id(),
            shape: puzzle.layout().shape().to_string(),
            size: puzzle.size(),
            givens: puzzle.givens().iter().flatten().count(),
        }
    }
}

impl Entry {
    fn of(action: Action) -> Self {
        let (kind, symbol) = match action {
            Action::Fill(_, symbol) => ("fill", Some(symbol)),
            Action::Mark(_, symbol) => ("mark", Some(symbol)),
            Action::Unmark(_, symbol) => ("unmark", Some(symbol)),
            Action::Clear(_) => ("clear", None),
        };
        Self { kind, cell: action.cell().to_string(), symbol: key(symbol) }
    }
}

fn key(symbol: Option<Symbol>) -> Option<String> {
    symbol.map(|symbol| symbol.to_string())
}

#[cfg(test)]
mod tests;
