//! The reports in words, one sentence each.

use std::fmt;

use super::Report;
use crate::bot::stop::Stop;
use crate::desktop::Calibration;
use crate::game::{Action, count_of_wrong, to_clear};
use crate::puzzle::{Cell, Symbol};
use crate::solver::{Difficulty, HintDetail};
use crate::words::{counted, listed, spoken};

impl fmt::Display for Report<'_> {
    #[expect(clippy::too_many_lines, reason = "a sentence for each report")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(puzzle) => write!(f, "board: {}, game ID {}", puzzle.summary(), puzzle.game_id()),
            Self::Clash(clash) => write!(
                f,
                "clash: {clash}; if one of them is your own entry, the bot will recognise it by its colour"
            ),
            Self::NoBoard(reason) => write!(f, "not a board: {reason}"),
            Self::Corner(point) => write!(
                f,
                "corner: the top-left cell is at {point}; now point at the bottom-right cell, or at the cell to \
                 the right of the top-left one, and press again"
            ),
            Self::Calibrated { calibration: Calibration { origin, step_x, step_y }, found, shown } => {
                write!(f, "calibrated: r1c1 at {origin}, cells {step_x:.2} x {step_y:.2} pixels apart")?;
                if let Some(size) = found {
                    write!(f, ", from the {size}x{size} grid on the screen")?;
                }
                shown.map_or(Ok(()), |cell| write!(f, "; the pointer should now be on {cell}"))
            }
            Self::NotYet(what) => f.write_str(what),
            Self::DryRunDone { cells } => {
                write!(f, "dry run: visited {} without a given", counted(*cells, "cell"))
            }
            Self::Solving => f.write_str("solving: working out the steps"),
            Self::StillSolving { time, stop } => {
                write!(f, "still solving after {}; {stop} stops", spoken(*time))
            }
            Self::SeveralSolutions => {
                f.write_str("warning: the puzzle has several solutions; typing one of them")
            }
            Self::Planned { steps, actions, difficulty, .. } => {
                write!(f, "plan: {}", counted(*steps, "step"))?;
                write_unless_none(f, difficulty.guesses, "guess", "")?;
                write!(f, ", {}", counted(*actions, "entry"))
            }
            Self::Step { number, of, step } => write!(f, "step {number}/{of}: {step}"),
            Self::Hint { step, unread, can_enter, .. } => {
                write!(f, "hint: {step}")?;
                if !unread.is_empty() {
                    write!(f, "; not relying on {}, which could not be read", listed(*unread))?;
                }
                match step.detail {
                    HintDetail::Place => f.write_str("; press again for the cells"),
                    HintDetail::Cells => f.write_str("; press again for the reason"),
                    HintDetail::Reason if *can_enter => f.write_str("; press again to have it entered"),
                    HintDetail::Reason => f.write_str("; press again for another hint"),
                }
            }
            Self::WrongSomewhere { entries, place, .. } => {
                write!(f, "hint: {}; press again to see which", count_of_wrong(*entries, place, false))
            }
            Self::WrongEntries { entries } => {
                let them = if entries.len() == 1 { "it" } else { "them" };
                write!(f, "hint: {}, or press again to have {them} cleared", to_clear(entries, false))
            }
            Self::HintMade { actions } => write_made(f, actions),
            Self::Checked(check) => write!(f, "check: {check}"),
            Self::Marked { done, of } => write!(f, "marks: {done} of {of} pencil marks written"),
            Self::Entered(action) => write_made(f, std::slice::from_ref(action)),
            Self::Seen(action) => write!(f, "seen: {action}"),
            Self::Retrying { action, tries } => {
                let cell = action.cell();
                write!(f, "retrying: {cell} does not show the entry; entering it again (try {tries})")
            }
            Self::Paused { pause, resume: None } => write!(f, "paused: {pause}"),
            Self::Paused { pause, resume: Some(key) } => match pause.remedy() {
                Some(remedy) => write!(f, "paused: {pause}; {remedy}, then press {key}"),
                None => write!(f, "paused: {pause}; press {key} to go on"),
            },
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
            Self::Eyes(Ok(())) => f.write_str("checking each entry on the screen"),
            Self::Eyes(Err(reason)) => write!(
                f,
                "not watching the screen ({reason}): using fixed pauses, and comparing the game's Copy at the end"
            ),
            Self::Tried { way, typed: true } => write!(f, "tried {way}: no digit appeared"),
            Self::Tried { way, .. } => write!(f, "tried {way}: no cell looked selected"),
            Self::Learnt { way, hold } => {
                write!(f, "learnt: this program takes {way}")?;
                match hold.as_millis() {
                    0 => Ok(()),
                    hold => write!(f, ", held for {hold} ms"),
                }
            }
            Self::Left { entries } => {
                let entries = entries.iter().map(|(cell, digit)| match digit {
                    Some(digit) => format!("{digit} in {cell}"),
                    None => format!("something unreadable in {cell}"),
                });
                write!(f, "left on the board by the attempts: {}", listed(entries))
            }
            Self::OwnEntries { cells } => {
                write!(f, "your entries, recognised by colour: {}", listed(cells))
            }
            Self::Begun { right, wrong, marked, kept } => write_begun(f, *right, wrong, *marked, *kept),
            Self::Correcting { cells, round, of } => {
                let (differ, them) = if *cells == 1 { ("differs", "it") } else { ("differ", "them") };
                let cells = counted(*cells, "cell");
                write!(f, "correcting: {cells} {differ}; typing {them} again (round {round} of {of})")
            }
            Self::Finished { time, difficulty, retries, next } => {
                let Difficulty { score, technique, guesses, .. } = difficulty;
                write!(f, "finished: took {}, difficulty {score:.1} ({technique})", spoken(*time))?;
                write_unless_none(f, *guesses, "guess", "")?;
                write_unless_none(f, *retries, "entry", " typed again")?;
                next.map_or(Ok(()), |key| write!(f, "; start a new game and press {key} to play it"))
            }
            Self::Verified { corrected, hid_board } => {
                f.write_str(if *hid_board {
                    "verified but the last cell: the program showed its end"
                } else {
                    "verified: the game shows the solution"
                })?;
                if *corrected > 0 {
                    write!(f, ", after typing {} again", counted(*corrected, "entry"))?;
                }
                Ok(())
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
            Self::Statistics { games, wrong, retries, fastest, median, slowest } => {
                let [fastest, median, slowest] =
                    [fastest, median, slowest].map(|seconds| format!("{seconds:.1}"));
                write!(f, "statistics: {}, {fastest}", counted(*games, "game"))?;
                if fastest == slowest {
                    f.write_str(" s a game")?;
                } else {
                    write!(f, " to {slowest} s a game (median {median} s)")?;
                }
                write_unless_none(f, *wrong, "wrong cell", "")?;
                write_unless_none(f, *retries, "entry", " typed again")
            }
            // Quitting is not a failure.
            Self::Stopped { stop: Stop::Quit, .. } => f.write_str("stopped"),
            Self::Stopped { stop, solve } => {
                write!(f, "aborted: {stop}")?;
                let next = solve.zip(stop.what_solving_does());
                next.map_or(Ok(()), |(key, does)| write!(f, "; {key} {does}"))
            }
        }
    }
}

/// Writes a comma and a counted noun, unless the count is zero.
fn write_unless_none(f: &mut fmt::Formatter<'_>, number: usize, noun: &str, rest: &str) -> fmt::Result {
    if number == 0 { Ok(()) } else { write!(f, ", {}{rest}", counted(number, noun)) }
}

/// What was entered, removed and cleared.
fn write_made(f: &mut fmt::Formatter<'_>, actions: &[Action]) -> fmt::Result {
    let (mut entered, mut removed, mut cleared) = (Vec::new(), Vec::new(), Vec::new());
    for action in actions {
        match action {
            Action::Fill(..) | Action::Mark(..) => entered.push(action),
            Action::Unmark(cell, symbol) => removed.push(format!("mark {symbol} from {cell}")),
            Action::Clear(cell) => cleared.push(cell),
        }
    }
    let parts = [
        (!entered.is_empty()).then(|| format!("entered: {}", listed(entered))),
        (!removed.is_empty()).then(|| format!("removed: {}", listed(removed))),
        (!cleared.is_empty()).then(|| format!("cleared {}", listed(cleared))),
    ];
    f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
}

/// Writes what the user has already entered, leaving out empty parts.
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
