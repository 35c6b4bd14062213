//! What the bot tells while it works, a line each.

use std::fmt;
use std::time::Duration;

use super::pause::Pause;
use super::stop::Stop;
use crate::desktop::{Calibration, Point};
use crate::game::Action;
use crate::puzzle::{Cell, Clash, Puzzle, Symbol};
use crate::solver::Step;

/// Something the user may want to know.
#[derive(Clone, Debug)]
pub enum Report<'a> {
    /// A board was read and is the one to solve.
    Board(&'a Puzzle),
    /// Two cells of that board are in each other's way.
    Clash(Clash),
    /// A text that was copied or pasted is no board, for this reason.
    NoBoard(String),
    /// The first of two presses has marked the top-left cell.
    Corner(Point),
    /// The cells' places are known: from a grid of so many rows that was found on the screen, or
    /// else as they were given. The pointer shows this cell, where the board is known too.
    Calibrated { calibration: Calibration, found: Option<usize>, shown: Option<Cell> },
    /// No grid is to be seen around the pointer, so the step of the settings is used, in pixels.
    NoGrid { step_x: f64, step_y: f64 },
    /// Something else has to be done first.
    First(String),
    /// All blank cells were visited.
    DryRunDone { cells: usize },
    /// The solver starts.
    Solving,
    /// There is more than one solution, and one of them will be typed.
    SeveralSolutions,
    /// What will be typed, and into what: the board with those entries of the user's that are kept.
    Planned { steps: usize, actions: usize, guesses: usize, into: &'a Puzzle },
    /// The step that is typed next.
    Step { number: usize, of: usize, step: &'a Step, puzzle: &'a Puzzle },
    /// So many of the pencil marks that all begins with are written.
    Marked { done: usize, of: usize },
    /// An entry was made.
    Entered(Action),
    /// The game was seen to show an entry.
    Seen(Action),
    /// The game does not show an entry, and it is made again; so many times before.
    Repairing { action: Action, tries: usize },
    /// It waits for the user, for this reason.
    Paused(Pause),
    /// It goes on, after so many cells that had changed were set right, where that can be told.
    Resumed { changed: Option<usize> },
    /// The pause after each entry is another now.
    Delay(Duration),
    /// Whether it sees what the game shows; if not, why.
    Eyes(Result<(), String>),
    /// Cells that the board's text gives and the user has filled in, as the screen shows.
    OwnEntries { cells: Vec<Cell> },
    /// The game does not begin with a fresh board: so many of its entries are right; these are
    /// wrong, with the digit that stands there as far as it can be told; so many cells have marks.
    Begun { right: usize, wrong: Vec<(Cell, Option<Symbol>)>, marked: usize },
    /// These cells differ from the plan and are typed again.
    Mending { cells: usize, round: usize, of: usize },
    /// The game shows what was planned; so many entries had to be typed again.
    Verified { mended: usize },
    /// All was typed, and not compared.
    NotVerified(String),
    /// A cell that does not hold what was planned.
    Wrong { cell: Cell, shown: Option<Symbol>, planned: Option<Symbol> },
    /// The game shows another board than the one that was solved.
    OtherBoard(String),
    /// There is nothing to type.
    NoSolution(String),
    /// It was stopped on the way.
    Stopped(&'a Stop),
}

/// Whoever wants to know.
pub trait Audience {
    fn hear(&mut self, report: &Report<'_>);
}

/// Two of them.
impl<A: Audience, B: Audience> Audience for (A, B) {
    fn hear(&mut self, report: &Report<'_>) {
        self.0.hear(report);
        self.1.hear(report);
    }
}

/// One that need not be there.
impl<A: Audience> Audience for Option<A> {
    fn hear(&mut self, report: &Report<'_>) {
        if let Some(audience) = self {
            audience.hear(report);
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(puzzle) => {
                let givens = puzzle.givens().iter().flatten().count();
                write!(f, "board: {}, {givens} givens, game ID {}", puzzle.layout().shape(), puzzle.game_id())
            }
            Self::Clash(clash) => write!(
                f,
                "clash: {clash}; where one of them is an entry of yours, solving will tell by its colour in the game"
            ),
            Self::NoBoard(reason) => write!(f, "no board: {reason}"),
            Self::Corner(point) => write!(
                f,
                "corner: the top-left cell is at {point}; now point at its right-hand neighbour \
                 or at the bottom-right cell, and press again"
            ),
            Self::Calibrated { calibration, found, shown } => {
                let Calibration { origin, step_x, step_y } = calibration;
                write!(f, "calibrated: r1c1 at {origin}, cells {step_x:.2} x {step_y:.2} pixels apart")?;
                if let Some(size) = found {
                    write!(f, ", as a grid of {size}x{size} on the screen shows")?;
                }
                shown.map_or(Ok(()), |cell| write!(f, "; the pointer should now be on {cell}"))
            }
            Self::NoGrid { step_x, step_y } => write!(
                f,
                "no grid: none is to be seen around the pointer, so cells of {step_x:.0} x {step_y:.0} pixels are \
                 believed; point into the top-left cell, or show two cells with the other key"
            ),
            Self::First(what) => write!(f, "first: {what}"),
            Self::DryRunDone { cells } => write!(f, "dry run: visited {cells} blank cells"),
            Self::Solving => write!(f, "solving: looking for the way, step by step"),
            Self::SeveralSolutions => {
                write!(f, "warning: the puzzle has several solutions; one of them will be typed")
            }
            Self::Planned { steps, actions, guesses, .. } => {
                write!(f, "plan: {steps} steps, {guesses} of them guesses, {actions} entries")
            }
            Self::Step { number, of, step, puzzle } => {
                write!(f, "step {number}/{of}: {}", step.describe(puzzle.layout()))
            }
            Self::Marked { done, of } => write!(f, "marks: {done} of {of} pencil marks written"),
            Self::Entered(action) => write!(f, "entered: {action:?}"),
            Self::Seen(action) => write!(f, "seen: {action:?}"),
            Self::Repairing { action, tries } => write!(
                f,
                "repairing: {} does not show the entry, which is made again (try {tries})",
                action.cell()
            ),
            Self::Paused(pause) => write!(f, "paused: {pause}"),
            Self::Resumed { changed: None } => {
                write!(f, "resumed: nobody can tell whether the game has changed")
            }
            Self::Resumed { changed: Some(0) } => write!(f, "resumed: the game shows what it showed before"),
            Self::Resumed { changed: Some(changed) } => {
                write!(f, "resumed: {changed} cells have changed meanwhile and are set right")
            }
            Self::Delay(delay) => write!(f, "delay: {} ms after each entry", delay.as_millis()),
            Self::Eyes(Ok(())) => write!(f, "eyes: each entry is checked on the screen"),
            Self::Eyes(Err(reason)) => write!(
                f,
                "eyes: none ({reason}); fixed pauses instead, and the game's Copy is compared at the end"
            ),
            Self::OwnEntries { cells } => {
                write!(f, "begun: entries of your own, not givens: {}", names(cells.iter().copied()))
            }
            Self::Begun { right, wrong, marked } => write_begun(f, *right, wrong, *marked),
            Self::Mending { cells, round, of } => {
                write!(f, "mending: {cells} cells differ and are typed again (round {round} of {of})")
            }
            Self::Verified { mended: 0 } => write!(f, "verified: the game shows the solution"),
            Self::Verified { mended } => {
                write!(f, "verified: the game shows the solution, after {mended} entries were typed again")
            }
            Self::NotVerified(reason) => write!(f, "not verified: {reason}"),
            Self::Wrong { cell, shown, planned } => {
                let name =
                    |symbol: &Option<Symbol>| symbol.map_or("nothing".into(), |symbol| symbol.to_string());
                let (shown, planned) = (name(shown), name(planned));
                write!(f, "wrong: {cell} shows {shown} instead of {planned}")
            }
            Self::OtherBoard(reason) => write!(
                f,
                "wrong: the game shows another board than the one given here: {reason}; nothing was typed; \
                 copy the board again, or calibrate again"
            ),
            Self::NoSolution(reason) => write!(f, "not solved: {reason}; nothing was typed"),
            Self::Stopped(stop) => write!(f, "aborted: {stop}"),
        }
    }
}

/// What is said of a board that the user has begun.
fn write_begun(
    f: &mut fmt::Formatter<'_>,
    right: usize,
    wrong: &[(Cell, Option<Symbol>)],
    marked: usize,
) -> fmt::Result {
    let (wrong, unread): (Vec<_>, Vec<_>) = wrong.iter().partition(|(_, digit)| digit.is_some());
    let cells = |entries: &[(Cell, Option<Symbol>)]| names(entries.iter().map(|&(cell, _)| cell));
    write!(f, "begun: {right} entries of yours are right, {} wrong", wrong.len())?;
    if !wrong.is_empty() {
        write!(f, ": {}", cells(&wrong))?;
    }
    if !unread.is_empty() {
        write!(f, "; no given tells what those in {} are, so they are entered anew", cells(&unread))?;
    }
    if marked > 0 { write!(f, "; {marked} cells have pencil marks") } else { Ok(()) }
}

/// The names of some cells, the first few of many.
fn names(cells: impl ExactSizeIterator<Item = Cell>) -> String {
    const MOST: usize = 10;
    let more = cells.len().saturating_sub(MOST);
    let mut names: Vec<String> = cells.take(MOST).map(|cell| cell.to_string()).collect();
    names.extend((more > 0).then(|| format!("and {more} more")));
    names.join(", ")
}
