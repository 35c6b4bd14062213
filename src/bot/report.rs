//! What the bot reports while it works: each event once, with its fields and its sentence.

mod json;
mod sentences;
#[cfg(test)]
mod tests;

use std::time::Duration;

use super::stop::{Pause, Stop};
use super::way::Way;
use crate::desktop::{Calibration, Point};
use crate::game::{Action, Check, digits};
use crate::hotkeys::Keys;
use crate::puzzle::{Cell, Clash, Puzzle, Shown, Symbol};
use crate::solver::{Difficulty, StepOnBoard};

/// Something the user may want to know.
///
/// As JSON it is an object whose `event` is the name of the variant. Cells and symbols are written
/// as their names, places in pixels.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Report<'a> {
    /// This is now the board to solve.
    #[serde(serialize_with = "json::board")]
    Board(&'a Puzzle),
    /// Two cells of the board contradict each other.
    #[serde(serialize_with = "json::reason")]
    Clash(Clash),
    /// The copied or pasted text is not a board.
    #[serde(serialize_with = "json::reason")]
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
    /// A command that cannot be carried out now, with what is missing.
    #[serde(rename = "first", serialize_with = "json::what")]
    NotYet(String),
    /// All blank cells were visited.
    #[serde(rename = "dry-run")]
    DryRunDone { cells: usize },
    /// The solver starts.
    Solving,
    /// The solver is still working.
    StillSolving {
        #[serde(rename = "seconds", serialize_with = "json::seconds")]
        time: Duration,
        /// The key that stops it.
        #[serde(skip)]
        stop: &'a str,
    },
    /// There is more than one solution, and one of them will be typed.
    SeveralSolutions,
    /// What will be typed, and into which board: its givens, and the entries and marks that are kept.
    Planned {
        steps: usize,
        actions: usize,
        #[serde(flatten)]
        difficulty: &'a Difficulty,
        #[serde(skip)]
        into: &'a Shown,
        /// The cells with the user's own pencil marks, which cannot be read.
        #[serde(skip)]
        unread: &'a [Cell],
        /// What the game shows at the end.
        #[serde(skip)]
        end: &'a Shown,
    },
    /// The step that is typed next.
    Step {
        number: usize,
        of: usize,
        #[serde(flatten)]
        step: StepOnBoard<'a>,
    },
    /// The easiest next step on a board that the user solves, in as much detail as was asked for; nothing is typed yet.
    Hint {
        #[serde(flatten)]
        step: StepOnBoard<'a>,
        /// The board with the game's own givens.
        #[serde(skip)]
        board: &'a Puzzle,
        /// The board before the step, with the user's right entries and the candidates.
        #[serde(skip)]
        shown: &'a Shown,
        /// The entries that could not be read; the step does not rely on them.
        unread: &'a [Cell],
        /// Whether the bot enters the step if asked again after giving the reason.
        #[serde(skip)]
        can_enter: bool,
    },
    /// The number of the user's wrong entries and, unless there are too many, their houses, given instead of a hint.
    WrongSomewhere {
        entries: usize,
        houses: String,
        /// The houses in a sentence, such as `in block 1`.
        #[serde(skip)]
        place: String,
    },
    /// The user's wrong entries, given when asked again.
    WrongEntries {
        #[serde(serialize_with = "digits")]
        entries: Vec<(Cell, Symbol)>,
    },
    /// What the last hint advised was entered.
    HintMade { actions: &'a [Action] },
    /// The user's entries, judged.
    Checked(Check),
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
    Retrying {
        #[serde(flatten)]
        action: Action,
        tries: usize,
    },
    /// The bot waits for the user.
    Paused {
        #[serde(flatten)]
        pause: Pause,
        /// The key that resumes the game, or `None` if the bot resumes by itself.
        #[serde(skip)]
        resume: Option<&'a Keys>,
    },
    /// The step that comes next once the user resumes.
    Next {
        number: usize,
        of: usize,
        #[serde(flatten)]
        step: StepOnBoard<'a>,
        /// The entries that remain of a step already begun; otherwise empty.
        left: &'a [Action],
    },
    /// The bot goes on, with the number of cells that had changed and were restored, if known.
    Resumed { changed: Option<usize> },
    /// The user changed the pauses after each entry and for each word of a long explanation.
    Delay {
        #[serde(rename = "ms", serialize_with = "json::milliseconds")]
        delay: Duration,
        #[serde(rename = "reading_ms_per_word", serialize_with = "json::milliseconds")]
        reading: Duration,
    },
    /// Whether the bot can see the game; if not, why.
    #[serde(serialize_with = "json::eyes")]
    Eyes(Result<(), String>),
    /// A way in which a foreign program did not take a digit, and whether a cell looked selected, so that one was typed.
    Tried { way: Way, typed: bool },
    /// The way in which a foreign program was found to take a digit, and how long keys and buttons stay down.
    Learnt {
        way: Way,
        #[serde(rename = "hold_ms", serialize_with = "json::milliseconds")]
        hold: Duration,
    },
    /// What failed trials have left in blank cells: digits, if these could be read.
    Left {
        #[serde(serialize_with = "digits")]
        entries: Vec<(Cell, Option<Symbol>)>,
    },
    /// Cells that the board's text lists as givens, but whose colour shows that the user filled them.
    OwnEntries { cells: Vec<Cell> },
    /// The user has already entered something.
    Begun {
        right: usize,
        /// The wrong entries, with their digits if these could be read.
        #[serde(serialize_with = "digits")]
        wrong: Vec<(Cell, Option<Symbol>)>,
        /// The number of cells with pencil marks that are not kept.
        marked: usize,
        /// The number of cells whose pencil marks the bot wrote earlier and keeps.
        kept: usize,
    },
    /// These cells differ from the plan and are typed again.
    #[serde(rename = "mending")]
    Correcting { cells: usize, round: usize, of: usize },
    /// Everything was typed: how long it took, how hard it was, and how to go on.
    Finished {
        #[serde(rename = "seconds", serialize_with = "json::seconds")]
        time: Duration,
        #[serde(flatten)]
        difficulty: &'a Difficulty,
        /// How many entries were typed again.
        #[serde(rename = "repairs")]
        retries: usize,
        /// The key for the next game, or `None` if there will not be one.
        next: Option<&'a str>,
    },
    /// The game shows what was planned, after `corrected` entries were typed again.
    Verified {
        #[serde(rename = "mended")]
        corrected: usize,
        /// Whether a foreign program hid its board, so that the last entry could not be seen.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        hid_board: bool,
    },
    /// Everything was typed, but not compared.
    #[serde(serialize_with = "json::reason")]
    NotVerified(String),
    /// A cell that does not show what was planned.
    Wrong { cell: Cell, shown: Option<Symbol>, planned: Option<Symbol> },
    /// The game shows a board other than the one that was solved.
    #[serde(serialize_with = "json::reason")]
    OtherBoard(String),
    /// The board has no solution, or none was found.
    #[serde(serialize_with = "json::reason")]
    NoSolution(String),
    /// The game shows a solution already.
    AlreadySolved,
    /// Several games in a row are over. Times are in seconds.
    Statistics {
        games: usize,
        /// The number of cells that did not show their digit when a game was verified.
        wrong: usize,
        /// The number of entries typed again.
        #[serde(rename = "repeated")]
        retries: usize,
        fastest: f64,
        median: f64,
        slowest: f64,
    },
    /// Playing stopped early.
    Stopped {
        #[serde(rename = "reason", serialize_with = "json::in_words")]
        stop: &'a Stop,
        /// The key that solves, if a game was stopped and the program goes on listening.
        #[serde(skip)]
        solve: Option<&'a Keys>,
    },
}

impl Report<'_> {
    /// Whether the report ends a game.
    pub(crate) fn is_end(&self) -> bool {
        matches!(
            self,
            Self::Verified { .. }
                | Self::NotVerified(_)
                | Self::Wrong { .. }
                | Self::OtherBoard(_)
                | Self::NoSolution(_)
                | Self::AlreadySolved
                | Self::Stopped { .. }
        )
    }

    /// Whether the report is worth reading later, unlike progress that the picture of the board shows anyway.
    pub(crate) fn is_news(&self) -> bool {
        !matches!(
            self,
            Self::Board(_)
                | Self::Solving
                | Self::StillSolving { .. }
                | Self::Planned { .. }
                | Self::Step { .. }
                | Self::Next { .. }
                | Self::Hint { .. }
                | Self::Marked { .. }
                | Self::Entered(_)
                | Self::Seen(_)
                | Self::Delay { .. }
                | Self::Paused { pause: Pause::Asked | Pause::StepMade, .. }
                | Self::Resumed { changed: None | Some(0) }
        )
    }
}

/// A listener to the bot's reports.
pub trait Audience {
    fn hear(&mut self, report: &Report<'_>);
}

impl<A: Audience, B: Audience> Audience for (A, B) {
    fn hear(&mut self, report: &Report<'_>) {
        self.0.hear(report);
        self.1.hear(report);
    }
}

impl<A: Audience> Audience for Option<A> {
    fn hear(&mut self, report: &Report<'_>) {
        if let Some(audience) = self {
            audience.hear(report);
        }
    }
}
