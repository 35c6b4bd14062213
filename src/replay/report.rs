//! What the bot reports while it works: each event once, with its fields and its sentence.

mod json;

use std::fmt;
use std::time::Duration;

use super::pause::Pause;
use super::stop::Stop;
use crate::desktop::{Calibration, Point};
use crate::game::{Action, Shown};
use crate::puzzle::{Cell, Clash, Puzzle, Symbol};
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
    /// Two cells of that board contradict each other.
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
    /// No grid was found around the pointer; the step comes from the settings, in pixels.
    NoGrid { step_x: f64, step_y: f64 },
    /// A command that cannot be carried out now, with what is missing.
    #[serde(rename = "first", serialize_with = "json::what")]
    NotYet(String),
    /// All blank cells were visited.
    #[serde(rename = "dry-run")]
    DryRunDone { cells: usize },
    /// The solver starts.
    Solving,
    /// There is more than one solution, and one of them will be typed.
    SeveralSolutions,
    /// What will be typed into which board: the givens, and the entries and marks that are kept.
    Planned {
        steps: usize,
        actions: usize,
        #[serde(flatten)]
        difficulty: &'a Difficulty,
        #[serde(skip)]
        into: &'a Shown,
    },
    /// The step that is typed next.
    Step {
        number: usize,
        of: usize,
        #[serde(flatten)]
        step: StepOnBoard<'a>,
    },
    /// The easiest next step on a board that the user solves; nothing is typed yet.
    Hint {
        #[serde(flatten)]
        step: StepOnBoard<'a>,
        /// The givens and the user's right entries.
        #[serde(skip)]
        board: &'a Puzzle,
        /// The same with the candidates before the step.
        #[serde(skip)]
        shown: &'a Shown,
    },
    /// The user's entries that are wrong, given in place of a hint.
    WrongEntries {
        #[serde(serialize_with = "json::digits")]
        entries: Vec<(Cell, Symbol)>,
    },
    /// What the last hint advised was entered.
    HintMade { actions: &'a [Action] },
    /// How the user is doing.
    Checked {
        right: usize,
        #[serde(serialize_with = "json::digits")]
        wrong: Vec<(Cell, Symbol)>,
        /// The entries that could not be read.
        unread: Vec<Cell>,
        /// The number of blank and wrong cells.
        left: usize,
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
    /// Cells that the board's text lists as givens, but whose colour shows that the user filled them.
    OwnEntries { cells: Vec<Cell> },
    /// The user has already entered something.
    Begun {
        right: usize,
        /// With the digits that stand there, if they could be read.
        #[serde(serialize_with = "json::entries")]
        wrong: Vec<(Cell, Option<Symbol>)>,
        /// The number of cells with pencil marks that are not kept.
        marked: usize,
        /// The number of cells whose pencil marks the bot wrote earlier and keeps.
        kept: usize,
    },
    /// These cells differ from the plan and are typed again.
    Mending { cells: usize, round: usize, of: usize },
    /// Everything was typed: how long it took, how hard it was, and how to go on.
    Finished {
        #[serde(rename = "seconds", serialize_with = "json::seconds")]
        time: Duration,
        #[serde(flatten)]
        difficulty: &'a Difficulty,
        /// How many entries were typed again.
        repairs: usize,
        /// The key for the next game; none if there will not be one.
        next: Option<&'a str>,
    },
    /// The game shows the plan, after this many entries were typed again.
    Verified { mended: usize },
    /// Everything was typed, but not compared.
    #[serde(serialize_with = "json::reason")]
    NotVerified(String),
    /// A cell that does not show what was planned.
    Wrong { cell: Cell, shown: Option<Symbol>, planned: Option<Symbol> },
    /// The game shows a board other than the one that was solved.
    #[serde(serialize_with = "json::reason")]
    OtherBoard(String),
    /// There is nothing to type.
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
        repeated: usize,
        fastest: f64,
        median: f64,
        slowest: f64,
    },
    /// Playing stopped early.
    #[serde(serialize_with = "json::reason")]
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
                | Self::AlreadySolved
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
                | Self::Hint { .. }
                | Self::Marked { .. }
                | Self::Entered(_)
                | Self::Seen(_)
                | Self::Delay { .. }
                | Self::Paused(Pause::Asked | Pause::StepMade)
                | Self::Resumed { changed: None | Some(0) }
        )
    }
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
            Self::Planned { steps, actions, difficulty, .. } => {
                let [steps, guesses] = [counted(*steps, "step"), counted(difficulty.guesses, "guess")];
                write!(f, "plan: {steps}, {guesses}, {}", counted(*actions, "entry"))
            }
            Self::Step { number, of, step } => write!(f, "step {number}/{of}: {step}"),
            Self::Hint { step, .. } => write!(f, "hint: {step}"),
            Self::WrongEntries { entries } => write_wrong(f, entries),
            Self::HintMade { actions } => write!(f, "entered: {}", listed(*actions)),
            Self::Checked { right, wrong, unread, left } => write_checked(f, *right, wrong, unread, *left),
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
            Self::Delay { delay, .. } => write!(f, "delay: {} ms after each entry", delay.as_millis()),
            Self::Eyes(Ok(())) => f.write_str("eyes: each entry is checked on the screen"),
            Self::Eyes(Err(reason)) => write!(
                f,
                "eyes: off ({reason}); using fixed pauses, and comparing the game's Copy at the end"
            ),
            Self::OwnEntries { cells } => {
                write!(f, "your entries, recognised by colour: {}", listed(cells))
            }
            Self::Begun { right, wrong, marked, kept } => {
                write_begun(f, *right, wrong, *marked)?;
                if *kept > 0 {
                    write!(f, "; keeping the bot's marks in {}", counted(*kept, "cell"))
                } else {
                    Ok(())
                }
            }
            Self::Mending { cells, round, of } => {
                let (differ, them) = if *cells == 1 { ("differs", "it") } else { ("differ", "them") };
                let cells = counted(*cells, "cell");
                write!(f, "mending: {cells} {differ}; typing {them} again (round {round} of {of})")
            }
            Self::Finished { time, difficulty, repairs, next } => {
                let (time, repairs) = (Spoken(*time), counted(*repairs, "entry"));
                write!(f, "finished: took {time}, {difficulty}, {repairs} typed again")?;
                next.map_or(Ok(()), |key| write!(f, "; {key} plays the next game"))
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
            Self::AlreadySolved => f.write_str("already solved: nothing was typed"),
            Self::Statistics { games, wrong, repeated, fastest, median, slowest } => {
                let [games, wrong] = [counted(*games, "game"), counted(*wrong, "wrong cell")];
                let repeated = counted(*repeated, "entry");
                write!(
                    f,
                    "statistics: {games}, {wrong}, {repeated} typed again; \
                     {fastest:.1} to {slowest:.1} s a game, median {median:.1} s"
                )
            }
            // Quitting is not a failure.
            Self::Stopped(Stop::Quit) => f.write_str("stopped"),
            Self::Stopped(stop) => write!(f, "aborted: {stop}"),
        }
    }
}

/// A time as it is said: `4.2 s`, `41 s` or `3 min 12 s`.
struct Spoken(Duration);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        match seconds {
            0..10 => write!(f, "{:.1} s", self.0.as_secs_f64()),
            10..60 => write!(f, "{seconds} s"),
            _ => write!(f, "{} min {} s", seconds / 60, seconds % 60),
        }
    }
}

/// The kind of board: `3x3, 30 givens`, or `3x3k, killer, 31 cages`.
pub(crate) fn summary(puzzle: &Puzzle) -> String {
    let (shape, cages) = (puzzle.layout().shape(), puzzle.layout().cages().count());
    let givens = puzzle.givens().iter().flatten().count();
    match (counted(cages, "cage"), counted(givens, "given")) {
        (_, givens) if cages == 0 => format!("{shape}, {givens}"),
        (cages, _) if givens == 0 => format!("{shape}, killer, {cages}"),
        (cages, givens) => format!("{shape}, killer, {cages}, {givens}"),
    }
}

/// What the user has already entered.
fn write_begun(
    f: &mut fmt::Formatter<'_>,
    right: usize,
    wrong: &[(Cell, Option<Symbol>)],
    marked: usize,
) -> fmt::Result {
    let (wrong, unread): (Vec<_>, Vec<_>) = wrong.iter().partition(|(_, digit)| digit.is_some());
    let cells = |entries: &[(Cell, Option<Symbol>)]| listed(entries.iter().map(|(cell, _)| cell));
    write!(f, "your entries: {right} right, {} wrong", wrong.len())?;
    if !wrong.is_empty() {
        write!(f, " ({})", cells(&wrong))?;
    }
    if !unread.is_empty() {
        let them = if unread.len() == 1 { "it" } else { "them" };
        write!(f, "; {} could not be read; entering {them} again", cells(&unread))?;
    }
    let have = if marked == 1 { "has" } else { "have" };
    if marked > 0 { write!(f, "; {} {have} pencil marks", counted(marked, "cell")) } else { Ok(()) }
}

/// Wrong entries, with what to do about them.
fn write_wrong(f: &mut fmt::Formatter<'_>, entries: &[(Cell, Symbol)]) -> fmt::Result {
    let (are, them) = if entries.len() == 1 { ("is", "it") } else { ("are", "them") };
    write!(f, "hint: {} {are} wrong; clear {them}, or press again to have {them} cleared", digits(entries))
}

/// How the user is doing.
fn write_checked(
    f: &mut fmt::Formatter<'_>,
    right: usize,
    wrong: &[(Cell, Symbol)],
    unread: &[Cell],
    left: usize,
) -> fmt::Result {
    f.write_str("check: ")?;
    match wrong.len() {
        0 if unread.is_empty() && left == 0 => return f.write_str("solved, every cell is right"),
        0 if right + unread.len() == 0 => f.write_str("nothing entered yet")?,
        0 => f.write_str("all right so far")?,
        number => write!(f, "{number} wrong ({})", digits(wrong))?,
    }
    write!(f, ", {} left", counted(left, "cell"))?;
    if unread.is_empty() {
        return Ok(());
    }
    write!(f, "; could not read {}", listed(unread))
}

/// The symbols in some cells, the first few of many.
fn digits(entries: &[(Cell, Symbol)]) -> String {
    listed(entries.iter().map(|(cell, symbol)| format!("{symbol} in {cell}")))
}

/// The first few of many items.
fn listed<T: fmt::Display>(items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>) -> String {
    const MOST: usize = 10;
    let items = items.into_iter();
    let more = items.len().saturating_sub(MOST);
    let mut list: Vec<String> = items.take(MOST).map(|item| item.to_string()).collect();
    list.extend((more > 0).then(|| format!("and {more} more")));
    list.join(", ")
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

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fill(cell, symbol) => write!(f, "{symbol} in {cell}"),
            Self::Mark(cell, symbol) => write!(f, "mark {symbol} in {cell}"),
            Self::Unmark(cell, symbol) => write!(f, "mark {symbol} removed from {cell}"),
            Self::Clear(cell) => write!(f, "{cell} cleared"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::{BlockShape, Cage, Layout, Shape};

    #[test]
    fn sentences_agree_in_number() {
        let (cell, symbol) = (Cell::at(0, 1, 4), Symbol::from_number(3));
        let one: Vec<(Cell, Symbol)> = symbol.into_iter().map(|symbol| (cell, symbol)).collect();
        for (report, sentence) in [
            (Report::DryRunDone { cells: 1 }, "dry run: visited 1 blank cell"),
            (Report::Resumed { changed: None }, "resumed (could not check the board for changes)"),
            (Report::Resumed { changed: Some(1) }, "resumed: restored 1 changed cell"),
            (
                Report::Mending { cells: 1, round: 1, of: 3 },
                "mending: 1 cell differs; typing it again (round 1 of 3)",
            ),
            (
                Report::Mending { cells: 2, round: 1, of: 3 },
                "mending: 2 cells differ; typing them again (round 1 of 3)",
            ),
            (
                Report::Begun { right: 2, wrong: vec![(cell, None)], marked: 1, kept: 0 },
                "your entries: 2 right, 0 wrong; r1c2 could not be read; entering it again; 1 cell has pencil marks",
            ),
            (
                Report::WrongEntries { entries: one.clone() },
                "hint: 3 in r1c2 is wrong; clear it, or press again to have it cleared",
            ),
            (
                Report::WrongEntries { entries: [one.as_slice(), &one].concat() },
                "hint: 3 in r1c2, 3 in r1c2 are wrong; clear them, or press again to have them cleared",
            ),
            (
                Report::Checked { right: 0, wrong: vec![], unread: vec![], left: 12 },
                "check: nothing entered yet, 12 cells left",
            ),
            (
                Report::Checked { right: 2, wrong: vec![], unread: vec![cell], left: 1 },
                "check: all right so far, 1 cell left; could not read r1c2",
            ),
            (
                Report::Checked { right: 2, wrong: one.clone(), unread: vec![], left: 2 },
                "check: 1 wrong (3 in r1c2), 2 cells left",
            ),
            (
                Report::Checked { right: 3, wrong: vec![], unread: vec![], left: 0 },
                "check: solved, every cell is right",
            ),
            (
                Report::Begun { right: 0, wrong: vec![(cell, symbol)], marked: 0, kept: 1 },
                "your entries: 0 right, 1 wrong (r1c2); keeping the bot's marks in 1 cell",
            ),
        ] {
            assert_eq!(report.to_string(), sentence);
        }
    }

    #[test]
    fn the_ending_says_how_long_it_took_how_hard_it_was_and_how_to_go_on() {
        let easy = Difficulty { score: 1.5, technique: "hidden single".into(), ..Difficulty::default() };
        let hard = Difficulty { score: 12.0, technique: "guess".into(), guesses: 2, ..easy.clone() };
        let finished = |seconds, difficulty, repairs, next| {
            Report::Finished { time: Duration::from_secs_f64(seconds), difficulty, repairs, next }.to_string()
        };
        assert_eq!(
            finished(4.24, &easy, 0, None),
            "finished: took 4.2 s, difficulty 1.5 (hidden single), no guesses, no entries typed again"
        );
        assert_eq!(
            finished(192.9, &hard, 1, Some("F2")),
            "finished: took 3 min 12 s, difficulty 12.0 (guess), 2 guesses, 1 entry typed again; \
             F2 plays the next game"
        );
        assert!(finished(59.9, &easy, 0, None).starts_with("finished: took 59 s,"));
    }

    #[test]
    fn boards_are_summed_up() {
        let plain = Shape::plain(BlockShape { height: 2, width: 2 });
        let cage = Cage { cells: vec![Cell::at(0, 0, 4), Cell::at(0, 1, 4)], sum: 5 };
        let killer = Shape { cages: vec![cage], ..plain.clone() };
        let puzzle = |shape| {
            let layout = Arc::new(Layout::new(shape).expect("it fits"));
            let mut givens = vec![None; 16];
            givens[15] = Symbol::from_number(1);
            [Puzzle::unchecked(Arc::clone(&layout), vec![None; 16]), Puzzle::unchecked(layout, givens)]
        };
        let [killer, begun] = puzzle(killer);
        assert_eq!(summary(&killer), "2x2k, killer, 1 cage");
        assert_eq!(summary(&begun), "2x2k, killer, 1 cage, 1 given");
        let [empty, begun] = puzzle(plain);
        assert_eq!((summary(&empty).as_str(), summary(&begun).as_str()), ("2x2, no givens", "2x2, 1 given"));
    }
}
