//! What the bot reports while it works: each event once, with its JSON and its sentence.

use std::fmt;
use std::time::Duration;

use serde::ser::{SerializeMap as _, Serializer};

use super::action::Action;
use super::pause::Pause;
use super::stop::Stop;
use crate::desktop::{Calibration, Point};
use crate::puzzle::{Cell, Clash, Puzzle, Symbol};
use crate::solver::StepOnBoard;

/// Something the user may want to know.
///
/// As JSON it is an object whose `event` is the name of the variant. Cells and symbols are written
/// as their names, places in pixels.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Report<'a> {
    /// This is now the board to solve.
    #[serde(serialize_with = "board")]
    Board(&'a Puzzle),
    /// Two cells of that board contradict each other.
    #[serde(serialize_with = "reason")]
    Clash(Clash),
    /// The copied or pasted text is not a board.
    #[serde(serialize_with = "reason")]
    NoBoard(String),
    /// The first of two presses marked the top-left cell.
    Corner(Point),
    /// The places of the cells are known.
    Calibrated {
        #[serde(flatten)]
        calibration: Calibration,
        /// The rows of the grid found on the screen, if one was looked for.
        found: Option<usize>,
        /// The cell that the pointer was moved to, if the board is known.
        shown: Option<Cell>,
    },
    /// No grid was found around the pointer; the step comes from the settings, in pixels.
    NoGrid { step_x: f64, step_y: f64 },
    /// A command that cannot be carried out now, with what is missing.
    #[serde(rename = "first", serialize_with = "what")]
    NotYet(String),
    /// All blank cells were visited.
    #[serde(rename = "dry-run")]
    DryRunDone { cells: usize },
    /// The solver starts.
    Solving,
    /// There is more than one solution, and one of them will be typed.
    SeveralSolutions,
    /// What will be typed into which board: the givens and the user's entries that are kept.
    Planned {
        steps: usize,
        actions: usize,
        guesses: usize,
        #[serde(skip)]
        into: &'a Puzzle,
    },
    /// The step that is typed next.
    Step {
        number: usize,
        of: usize,
        #[serde(flatten)]
        step: StepOnBoard<'a>,
    },
    /// The number of initial pencil marks written so far.
    #[serde(rename = "marks")]
    Marked { done: usize, of: usize },
    /// An entry was made.
    #[serde(rename = "action")]
    Entered(Action),
    /// The game shows an entry.
    Seen(Action),
    /// The game does not show an entry after this many tries; it is made again.
    #[serde(rename = "repaired")]
    Repairing {
        #[serde(flatten)]
        action: Action,
        tries: usize,
    },
    /// The bot waits for the user.
    Paused(Pause),
    /// The bot goes on, with the number of cells that had changed and were restored, if known.
    Resumed { changed: Option<usize> },
    /// The user changed the pause after each entry.
    #[serde(serialize_with = "milliseconds")]
    Delay(Duration),
    /// Whether the bot can see the game; if not, why.
    #[serde(serialize_with = "eyes")]
    Eyes(Result<(), String>),
    /// Cells that the board's text lists as givens, but whose colour shows that the user filled them.
    OwnEntries { cells: Vec<Cell> },
    /// The user has already entered something.
    Begun {
        right: usize,
        /// With the digits that stand there, if they could be read.
        #[serde(serialize_with = "entries")]
        wrong: Vec<(Cell, Option<Symbol>)>,
        /// The number of cells with pencil marks.
        marked: usize,
    },
    /// These cells differ from the plan and are typed again.
    Mending { cells: usize, round: usize, of: usize },
    /// The game shows the plan, after this many entries were typed again.
    Verified { mended: usize },
    /// Everything was typed, but not compared.
    #[serde(serialize_with = "reason")]
    NotVerified(String),
    /// A cell that does not show what was planned.
    Wrong { cell: Cell, shown: Option<Symbol>, planned: Option<Symbol> },
    /// The game shows a board other than the one that was solved.
    #[serde(serialize_with = "reason")]
    OtherBoard(String),
    /// There is nothing to type.
    #[serde(serialize_with = "reason")]
    NoSolution(String),
    /// Playing stopped early.
    #[serde(serialize_with = "reason")]
    Stopped(&'a Stop),
}

impl Report<'_> {
    /// Whether the game is over with it.
    pub fn is_end(&self) -> bool {
        matches!(
            self,
            Self::Verified { .. }
                | Self::NotVerified(_)
                | Self::Wrong { .. }
                | Self::OtherBoard(_)
                | Self::NoSolution(_)
                | Self::Stopped(_)
        )
    }

    /// Whether it is worth reading later, unlike the progress that a picture of the board shows.
    pub fn is_news(&self) -> bool {
        !matches!(
            self,
            Self::Board(_)
                | Self::Solving
                | Self::Planned { .. }
                | Self::Step { .. }
                | Self::Marked { .. }
                | Self::Entered(_)
                | Self::Seen(_)
                | Self::Delay(_)
        )
    }
}

/// How a session, or one solve, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Done,
    NotSolved,
    /// The game does not show the solution, or nobody can tell.
    NotAsPlanned,
    DesktopFailed,
    Aborted,
}

/// A listener for reports.
pub trait Audience {
    fn hear(&mut self, report: &Report<'_>);
}

/// Two listeners.
impl<A: Audience, B: Audience> Audience for (A, B) {
    fn hear(&mut self, report: &Report<'_>) {
        self.0.hear(report);
        self.1.hear(report);
    }
}

/// An optional listener.
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
            Self::Board(puzzle) => write!(f, "board: {}, game ID {}", summary(puzzle), puzzle.game_id()),
            Self::Clash(clash) => write!(
                f,
                "clash: {clash}; if one of them is your own entry, its colour in the game will show it"
            ),
            Self::NoBoard(reason) => write!(f, "not a board: {reason}"),
            Self::Corner(point) => write!(
                f,
                "corner: the top-left cell is at {point}; now point at its right-hand neighbour or at the \
                 bottom-right cell and press again"
            ),
            Self::Calibrated { calibration: Calibration { origin, step_x, step_y }, found, shown } => {
                write!(f, "calibrated: r1c1 at {origin}, cells {step_x:.2} x {step_y:.2} pixels apart")?;
                if let Some(size) = found {
                    write!(f, ", from the {size}x{size} grid on the screen")?;
                }
                shown.map_or(Ok(()), |cell| write!(f, "; the pointer should now be on {cell}"))
            }
            Self::NoGrid { step_x, step_y } => write!(
                f,
                "no grid found here; assuming {step_x:.0}x{step_y:.0} px cells; if that is wrong, point into \
                 the top-left cell and try again, or calibrate with two presses of the other key"
            ),
            Self::NotYet(what) => f.write_str(what),
            Self::DryRunDone { cells } => write!(f, "dry run: visited {}", counted(*cells, "blank cell")),
            Self::Solving => f.write_str("solving: working out the steps"),
            Self::SeveralSolutions => {
                f.write_str("warning: the puzzle has several solutions; typing one of them")
            }
            Self::Planned { steps, actions, guesses, .. } => {
                let [steps, guesses] = [counted(*steps, "step"), counted(*guesses, "guess")];
                write!(f, "plan: {steps}, {guesses}, {}", counted(*actions, "entry"))
            }
            Self::Step { number, of, step } => write!(f, "step {number}/{of}: {step}"),
            Self::Marked { done, of } => write!(f, "marks: {done} of {of} pencil marks written"),
            Self::Entered(action) => write!(f, "entered: {action}"),
            Self::Seen(action) => write!(f, "seen: {action}"),
            Self::Repairing { action, tries } => {
                let cell = action.cell();
                write!(f, "repairing: {cell} does not show the entry; entering it again (try {tries})")
            }
            Self::Paused(pause) => write!(f, "paused: {pause}"),
            Self::Resumed { changed: None } => f.write_str("resumed (could not check the board for changes)"),
            Self::Resumed { changed: Some(0) } => f.write_str("resumed: the board has not changed"),
            Self::Resumed { changed: Some(changed) } => {
                write!(f, "resumed: restored {}", counted(*changed, "changed cell"))
            }
            Self::Delay(delay) => write!(f, "delay: {} ms after each entry", delay.as_millis()),
            Self::Eyes(Ok(())) => f.write_str("eyes: each entry is checked on the screen"),
            Self::Eyes(Err(reason)) => write!(
                f,
                "eyes: off ({reason}); using fixed pauses, and comparing the game's Copy at the end"
            ),
            Self::OwnEntries { cells } => {
                write!(f, "your entries, recognised by colour: {}", names(cells.iter().copied()))
            }
            Self::Begun { right, wrong, marked } => write_begun(f, *right, wrong, *marked),
            Self::Mending { cells, round, of } => {
                let (differ, them) = if *cells == 1 { ("differs", "it") } else { ("differ", "them") };
                let cells = counted(*cells, "cell");
                write!(f, "mending: {cells} {differ}; typing {them} again (round {round} of {of})")
            }
            Self::Verified { mended: 0 } => f.write_str("verified: the game shows the solution"),
            Self::Verified { mended } => {
                let mended = counted(*mended, "entry");
                write!(f, "verified: the game shows the solution, after typing {mended} again")
            }
            Self::NotVerified(reason) => write!(f, "not verified: {reason}"),
            Self::Wrong { cell, shown, planned } => {
                let name = |symbol: &Option<Symbol>| symbol.map_or("nothing".into(), |s| s.to_string());
                write!(f, "wrong: {cell} shows {} instead of {}", name(shown), name(planned))
            }
            Self::OtherBoard(reason) => write!(
                f,
                "wrong: the game shows a different board: {reason}; nothing was typed; copy the board again, \
                 or calibrate again"
            ),
            Self::NoSolution(reason) => write!(f, "not solved: {reason}; nothing was typed"),
            Self::Stopped(stop) => write!(f, "aborted: {stop}"),
        }
    }
}

/// The kind of board: `3x3, 30 givens`, or `3x3k, killer, 31 cages`.
pub(crate) fn summary(puzzle: &Puzzle) -> String {
    let (shape, cages) = (puzzle.layout().shape(), puzzle.layout().cages().count());
    let givens = puzzle.givens().iter().flatten().count();
    let killer = if cages > 0 { format!(", killer, {}", counted(cages, "cage")) } else { String::new() };
    if cages > 0 && givens == 0 {
        return format!("{shape}{killer}");
    }
    format!("{shape}{killer}, {}", counted(givens, "given"))
}

/// What the user has already entered.
fn write_begun(
    f: &mut fmt::Formatter<'_>,
    right: usize,
    wrong: &[(Cell, Option<Symbol>)],
    marked: usize,
) -> fmt::Result {
    let (wrong, unread): (Vec<_>, Vec<_>) = wrong.iter().partition(|(_, digit)| digit.is_some());
    let cells = |entries: &[(Cell, Option<Symbol>)]| names(entries.iter().map(|&(cell, _)| cell));
    write!(f, "your entries: {right} right, {} wrong", wrong.len())?;
    if !wrong.is_empty() {
        write!(f, " ({})", cells(&wrong))?;
    }
    if !unread.is_empty() {
        let them = if unread.len() == 1 { "it" } else { "them" };
        write!(f, "; {} could not be read; entering {them} again", cells(&unread))?;
    }
    match marked {
        0 => Ok(()),
        1 => f.write_str("; 1 cell has pencil marks"),
        marked => write!(f, "; {marked} cells have pencil marks"),
    }
}

/// The names of some cells, the first few of many.
fn names(cells: impl ExactSizeIterator<Item = Cell>) -> String {
    const MOST: usize = 10;
    let more = cells.len().saturating_sub(MOST);
    let mut names: Vec<String> = cells.take(MOST).map(|cell| cell.to_string()).collect();
    names.extend((more > 0).then(|| format!("and {more} more")));
    names.join(", ")
}

/// `no cells`, `1 cell` or `2 cells`.
fn counted(number: usize, noun: &str) -> String {
    let plural = match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with('s') => format!("{noun}es"),
        None => format!("{noun}s"),
    };
    match number {
        0 => format!("no {plural}"),
        1 => format!("1 {noun}"),
        number => format!("{number} {plural}"),
    }
}

fn board<S: Serializer>(puzzle: &Puzzle, serializer: S) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_map(None)?;
    fields.serialize_entry("id", &puzzle.game_id())?;
    fields.serialize_entry("shape", &puzzle.layout().shape().to_string())?;
    fields.serialize_entry("size", &puzzle.size())?;
    fields.serialize_entry("givens", &puzzle.givens().iter().flatten().count())?;
    fields.end()
}

fn reason<S: Serializer>(reason: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("reason", reason.to_string())])
}

fn what<S: Serializer>(what: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("what", what)])
}

fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("ms", time.as_millis())])
}

fn eyes<S: Serializer>(eyes: &Result<(), String>, serializer: S) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_map(None)?;
    fields.serialize_entry("sees", &eyes.is_ok())?;
    fields.serialize_entry("reason", &eyes.as_ref().err())?;
    fields.end()
}

fn entries<S: Serializer>(entries: &[(Cell, Option<Symbol>)], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct CellContent {
        cell: Cell,
        symbol: Option<Symbol>,
    }
    serializer.collect_seq(entries.iter().map(|&(cell, symbol)| CellContent { cell, symbol }))
}
