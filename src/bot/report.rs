//! What the bot reports while it works: each event once, with its fields and its sentence.

mod json;
mod sentences;

use std::time::Duration;

use super::player::Way;
use super::stop::{Pause, Stop};
use crate::desktop::{Calibration, Point};
use crate::game::{Action, Check, Shown, digits};
use crate::hotkeys::Keys;
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
    /// A command that cannot be carried out now, with what is missing.
    #[serde(rename = "first", serialize_with = "json::what")]
    NotYet(String),
    /// All blank cells were visited.
    #[serde(rename = "dry-run")]
    DryRunDone { cells: usize },
    /// The solver starts.
    Solving,
    /// It has not come to an end yet.
    StillSolving {
        #[serde(rename = "seconds", serialize_with = "json::seconds")]
        time: Duration,
        /// The key that stops it.
        #[serde(skip)]
        stop: &'a str,
    },
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
        /// The cells with pencil marks of the user's, which nobody has read.
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
    /// The easiest next step on a board that the user solves, or a part of what is to be said of it; nothing is typed yet.
    Hint {
        #[serde(flatten)]
        step: StepOnBoard<'a>,
        /// The givens and the user's right entries.
        #[serde(skip)]
        board: &'a Puzzle,
        /// The board with the candidates before the step.
        #[serde(skip)]
        shown: &'a Shown,
        /// The entries that could not be read, on which it does not rely.
        unread: &'a [Cell],
        /// Whether the bot enters the step when it is asked again after the reason.
        #[serde(skip)]
        can_enter: bool,
    },
    /// How many of the user's entries are wrong, and in which houses unless these are too many, given in place of a hint.
    WrongSomewhere {
        entries: usize,
        houses: String,
        /// The houses in a sentence, such as `in block 1`.
        #[serde(skip)]
        place: String,
    },
    /// The user's entries that are wrong, given when asked again.
    WrongEntries {
        #[serde(serialize_with = "digits")]
        entries: Vec<(Cell, Symbol)>,
    },
    /// What the last hint advised was entered.
    HintMade { actions: &'a [Action] },
    /// How the user is doing.
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
    Repairing {
        #[serde(flatten)]
        action: Action,
        tries: usize,
    },
    /// The bot waits for the user.
    Paused {
        #[serde(flatten)]
        pause: Pause,
        /// The key that lets it go on, or `None` if it goes on by itself.
        #[serde(skip)]
        resume: Option<&'a Keys>,
    },
    /// The step that comes next once the user lets the bot go on.
    Next {
        number: usize,
        of: usize,
        #[serde(flatten)]
        step: StepOnBoard<'a>,
        /// Its remaining entries; empty if it has not begun.
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
    /// A way in which a foreign program did not take a digit, which was not even typed where no cell looked
    /// selected.
    Tried { way: Way, typed: bool },
    /// How it takes a digit was learnt by trying: in this way, with keys and buttons that stay down this long.
    Learnt {
        way: Way,
        #[serde(rename = "hold_ms", serialize_with = "json::milliseconds")]
        hold: Duration,
    },
    /// The digits that trials have left where there were none.
    Left {
        #[serde(serialize_with = "digits")]
        entries: Vec<(Cell, Symbol)>,
    },
    /// Cells that the board's text lists as givens, but whose colour shows that the user filled them.
    OwnEntries { cells: Vec<Cell> },
    /// The user has already entered something.
    Begun {
        right: usize,
        /// With the digits that stand there, if they could be read.
        #[serde(serialize_with = "digits")]
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
        /// The key for the next game, or `None` if there will not be one.
        next: Option<&'a str>,
    },
    /// The game shows the plan, after this many entries were typed again.
    Verified {
        mended: usize,
        /// Whether another program hid its board after the last entry, which could not be seen.
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
    Stopped {
        #[serde(rename = "reason", serialize_with = "json::in_words")]
        stop: &'a Stop,
        /// The key that solves, if a game was stopped and the program goes on listening.
        #[serde(skip)]
        solve: Option<&'a Keys>,
    },
}

impl Report<'_> {
    /// Whether the game is over with it.
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

    /// Whether it is worth reading later, unlike the progress that a picture of the board shows.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_agree_in_number() {
        let (cell, symbol) = (Cell::at(0, 1, 4), Symbol::from_number(3));
        let one: Vec<(Cell, Symbol)> = symbol.into_iter().map(|symbol| (cell, symbol)).collect();
        for (report, sentence) in [
            (Report::DryRunDone { cells: 1 }, "dry run: visited 1 cell without a given"),
            (Report::DryRunDone { cells: 51 }, "dry run: visited 51 cells without a given"),
            (Report::Resumed { changed: None }, "resumed (could not check the board for changes)"),
            (Report::Resumed { changed: Some(1) }, "resumed: restored 1 cell"),
            (
                Report::Mending { cells: 1, round: 1, of: 3 },
                "correcting: 1 cell differs; typing it again (round 1 of 3)",
            ),
            (
                Report::Mending { cells: 2, round: 1, of: 3 },
                "correcting: 2 cells differ; typing them again (round 1 of 3)",
            ),
            (
                Report::Begun { right: 2, wrong: vec![(cell, None)], marked: 1, kept: 0 },
                "your entries: 2 right; r1c2 could not be read; entering it again; 1 cell has pencil marks",
            ),
            (
                Report::WrongSomewhere { entries: 1, houses: "block 2".into(), place: "in block 2".into() },
                "hint: 1 entry is wrong, in block 2; press again to see which",
            ),
            (
                Report::WrongSomewhere { entries: 12, houses: String::new(), place: String::new() },
                "hint: 12 entries are wrong; press again to see which",
            ),
            (
                Report::WrongEntries { entries: one.clone() },
                "hint: 3 in r1c2 is wrong; clear it, or press again to have it cleared",
            ),
            (
                Report::WrongEntries { entries: [one.as_slice(), &one].concat() },
                "hint: 3 in r1c2 and 3 in r1c2 are wrong; clear them, or press again to have them cleared",
            ),
            (
                Report::Checked(Check {
                    right: 0,
                    wrong: vec![],
                    unread: vec![],
                    left: 12,
                    ..Check::default()
                }),
                "check: nothing entered yet, 12 cells left",
            ),
            (
                Report::Checked(Check {
                    right: 2,
                    wrong: vec![],
                    unread: vec![cell],
                    left: 1,
                    ..Check::default()
                }),
                "check: all right so far, 1 cell left; could not read r1c2",
            ),
            (
                Report::Checked(Check {
                    right: 2,
                    wrong: one.clone(),
                    unread: vec![],
                    left: 2,
                    ..Check::default()
                }),
                "check: 1 wrong (3 in r1c2), 2 cells left",
            ),
            (
                Report::Checked(Check {
                    right: 2,
                    wrong: one.clone(),
                    unread: vec![cell],
                    left: 0,
                    ..Check::default()
                }),
                "check: 1 wrong (3 in r1c2); could not read r1c2",
            ),
            (
                Report::Checked(Check {
                    right: 3,
                    wrong: vec![],
                    unread: vec![],
                    left: 0,
                    ..Check::default()
                }),
                "check: solved, every cell is right",
            ),
            (
                Report::Begun { right: 0, wrong: vec![(cell, symbol)], marked: 0, kept: 1 },
                "your entries: 1 wrong (r1c2); keeping the bot's marks in 1 cell",
            ),
            (
                Report::Begun { right: 0, wrong: vec![], marked: 1, kept: 0 },
                "your entries: 1 cell has pencil marks",
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
        assert_eq!(finished(4.24, &easy, 0, None), "finished: took 4.2 s, difficulty 1.5 (hidden single)");
        assert_eq!(
            finished(192.9, &hard, 1, Some("F2")),
            "finished: took 3 min 12 s, difficulty 12.0 (guess), 2 guesses, 1 entry typed again; \
             start a new game and press F2 to play it"
        );
        assert!(finished(59.9, &easy, 0, None).starts_with("finished: took 59 s,"));
    }

    #[test]
    fn statistics_leave_out_what_there_was_not() {
        let said = |games, wrong, repeated, [fastest, median, slowest]: [f64; 3]| {
            Report::Statistics { games, wrong, repeated, fastest, median, slowest }.to_string()
        };
        assert_eq!(said(3, 0, 0, [0.58, 0.6, 0.62]), "statistics: 3 games, 0.6 s a game");
        assert_eq!(
            said(5, 1, 2, [0.5, 0.6, 1.25]),
            "statistics: 5 games, 0.5 to 1.2 s a game (median 0.6 s), 1 wrong cell, 2 entries typed again"
        );
        assert_eq!(
            said(2, 0, 1, [0.5, 0.6, 0.6]),
            "statistics: 2 games, 0.5 to 0.6 s a game (median 0.6 s), 1 entry typed again"
        );
    }

    #[test]
    fn what_was_entered_removed_and_cleared_is_said_as_such() {
        let [one, two] = [0, 1].map(|column| Cell::at(0, column, 4));
        let three = Symbol::from_number(3).expect("a symbol");
        for (actions, sentence) in [
            (vec![Action::Clear(one)], "cleared r1c1"),
            (vec![Action::Clear(one), Action::Clear(two)], "cleared r1c1 and r1c2"),
            (vec![Action::Fill(one, three)], "entered: 3 in r1c1"),
            (
                vec![Action::Fill(one, three), Action::Unmark(two, three)],
                "entered: 3 in r1c1; removed: mark 3 from r1c2",
            ),
            (vec![Action::Unmark(two, three)], "removed: mark 3 from r1c2"),
        ] {
            assert_eq!(Report::HintMade { actions: &actions }.to_string(), sentence);
        }
        assert_eq!(Report::Entered(Action::Clear(one)).to_string(), "cleared r1c1");
    }

    #[test]
    fn what_was_learnt_tried_and_left_is_said() {
        let way = Way::ClickKey;
        let learnt = |hold: u64| Report::Learnt { way, hold: Duration::from_millis(hold) }.to_string();
        assert_eq!(learnt(0), "learnt: this program takes a click and a key");
        assert_eq!(learnt(40), "learnt: this program takes a click and a key, held for 40 ms");
        let tried = |typed| Report::Tried { way, typed }.to_string();
        assert_eq!(tried(true), "tried a click and a key: no digit appeared");
        assert_eq!(tried(false), "tried a click and a key: no cell looked selected");
        let three = Symbol::from_number(3).expect("a symbol");
        let entries = [0, 1].map(|column| (Cell::at(0, column, 4), three)).to_vec();
        assert_eq!(
            Report::Left { entries }.to_string(),
            "left on the board by the attempts: 3 in r1c1 and 3 in r1c2"
        );
    }

    #[test]
    fn a_pause_and_a_stop_say_what_the_user_does_next() {
        let keys: Keys = "F5".parse().expect("a key");
        for (pause, sentence) in [
            (Pause::Asked, "paused: at your request; press F5 to go on"),
            (Pause::Hidden, "paused: the game's window is minimised or hidden; restore it, then press F5"),
            (Pause::Covered, "paused: another window covers the board; move it away, then press F5"),
        ] {
            assert_eq!(Report::Paused { pause, resume: Some(&keys) }.to_string(), sentence);
        }
        assert_eq!(
            Report::Paused { pause: Pause::WindowMoved, resume: None }.to_string(),
            "paused: the game's window was moved or resized"
        );
        let keys: Keys = "F2".parse().expect("a key");
        for (stop, sentence) in [
            (Stop::Aborted, "aborted: the stop key was pressed; F2 goes on"),
            (
                Stop::OtherBoard("r1c1 does not show its given".into()),
                "aborted: the game shows another board now: r1c1 does not show its given; F2 plays that one",
            ),
            (Stop::WindowClosed, "aborted: the game's window was closed"),
            (Stop::Quit, "stopped"),
        ] {
            assert_eq!(Report::Stopped { stop: &stop, solve: Some(&keys) }.to_string(), sentence);
        }
        assert_eq!(
            Report::Stopped { stop: &Stop::Aborted, solve: None }.to_string(),
            "aborted: the stop key was pressed"
        );
    }
}
