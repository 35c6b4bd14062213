//! The reports in words, one sentence each.

use std::fmt;

use super::Report;
use crate::bot::stop::Stop;
use crate::desktop::Calibration;
use crate::game::{count_of_wrong, to_clear};
use crate::puzzle::{Cell, Symbol};
use crate::solver::Grade;
use crate::words::{Spoken, counted, listed};

impl fmt::Display for Report<'_> {
    #[expect(clippy::too_many_lines, reason = "a sentence for each report")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(puzzle) => write!(f, "board: {}, game ID {}", puzzle.summary(), puzzle.game_id()),
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
            Self::Hint { step, unread, .. } => {
                write!(f, "hint: {step}")?;
                if !unread.is_empty() {
                    write!(f, "; not relying on {}, which could not be read", listed(*unread))?;
                }
                match step.grade {
                    Grade::Place => f.write_str("; press again for the cells"),
                    Grade::Cells => f.write_str("; press again for the reason"),
                    Grade::Reason => Ok(()),
                }
            }
            Self::WrongSomewhere { entries, houses } => {
                write!(f, "hint: {}; press again to see which", count_of_wrong(*entries, houses, false))
            }
            Self::WrongEntries { entries } => {
                let them = if entries.len() == 1 { "it" } else { "them" };
                write!(f, "hint: {}, or press again to have {them} cleared", to_clear(entries, false))
            }
            Self::HintMade { actions } => write!(f, "entered: {}", listed(*actions)),
            Self::Checked(check) => write!(f, "check: {check}"),
            Self::Marked { done, of } => write!(f, "marks: {done} of {of} pencil marks written"),
            Self::Entered(action) => write!(f, "entered: {action}"),
            Self::Seen(action) => write!(f, "seen: {action}"),
            Self::Repairing { action, tries } => {
                let cell = action.cell();
                write!(f, "repairing: {cell} does not show the entry; entering it again (try {tries})")
            }
            Self::Paused(pause) => write!(f, "paused: {pause}"),
            Self::Next { number, of, step, left: [] } => {
                write!(f, "next: step {number}/{of}: {step}")
            }
            Self::Next { number, of, step, left } => {
                write!(f, "next: {}, the rest of step {number}/{of}: {step}", listed(*left))
            }
            Self::Resumed { changed: None } => f.write_str("resumed (could not check the board for changes)"),
            Self::Resumed { changed: Some(0) } => f.write_str("resumed: the board has not changed"),
            Self::Resumed { changed: Some(changed) } => {
                write!(f, "resumed: restored {}", counted(*changed, "cell"))
            }
            Self::Delay { delay, .. } => write!(f, "delay: {} ms after each entry", delay.as_millis()),
            Self::Eyes(Ok(())) => f.write_str("eyes: each entry is checked on the screen"),
            Self::Eyes(Err(reason)) => write!(
                f,
                "eyes: off ({reason}); using fixed pauses, and comparing the game's Copy at the end"
            ),
            Self::Learnt { way } => write!(f, "learnt: this program takes {way}"),
            Self::OwnEntries { cells } => {
                write!(f, "your entries, recognised by colour: {}", listed(cells))
            }
            Self::Begun { right, wrong, marked, kept } => write_begun(f, *right, wrong, *marked, *kept),
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

/// What the user has already entered; only what there is.
fn write_begun(
    f: &mut fmt::Formatter<'_>,
    right: usize,
    wrong: &[(Cell, Option<Symbol>)],
    marked: usize,
    kept: usize,
) -> fmt::Result {
    let (wrong, unread): (Vec<_>, Vec<_>) = wrong.iter().partition(|(_, digit)| digit.is_some());
    let cells = |entries: &[(Cell, Option<Symbol>)]| listed(entries.iter().map(|(cell, _)| cell));
    let judged = [
        (right > 0).then(|| format!("{right} right")),
        (!wrong.is_empty()).then(|| format!("{} wrong ({})", wrong.len(), cells(&wrong))),
    ];
    let judged = judged.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let them = if unread.len() == 1 { "it" } else { "them" };
    let have = if marked == 1 { "has" } else { "have" };
    let parts = [
        (!judged.is_empty()).then_some(judged),
        (!unread.is_empty()).then(|| format!("{} could not be read; entering {them} again", cells(&unread))),
        (marked > 0).then(|| format!("{} {have} pencil marks", counted(marked, "cell"))),
        (kept > 0).then(|| format!("keeping the bot's marks in {}", counted(kept, "cell"))),
    ];
    write!(f, "your entries: {}", parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
}
