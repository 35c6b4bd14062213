//! `sudoku-bot demo`: plays the simulated game in this terminal.

use std::io::{Write as _, stdout};
use std::sync::mpsc::channel;
use std::time::Duration;

use clap::Args;

use super::generate::deal_one;
use super::input::{on_boards, only_board, wanted_type};
use super::values::parse_delay;
use super::{Exit, Failure, Outcome, catch_signals};
use crate::bot::{Audience, Mode, Pace, Report, Session, SessionSettings};
use crate::config::Config;
use crate::desktop::simulated::DemoDesktop;
use crate::desktop::{Calibration, Point};
use crate::game::{Build, Game};
use crate::puzzle::{Assumed, Puzzle};
use crate::terminal::{Input, KEY_HELP, LiveView, Stream};
use crate::user::RealUser;

const NOTES: &str = "\
While it plays, F5 or Space pauses and resumes, F6 or s makes one step, F7 or - slows down, F8 or +
speeds up, Escape stops and q quits.

Examples:
  sudoku-bot demo                Watch a game in the live view
  sudoku-bot demo 9jxdi          Watch one of a type, here an X-jigsaw
  sudoku-bot demo --delay 200    More slowly
  sudoku-bot demo --plain        Print lines instead";

/// Play a simulated game in this terminal; needs no display
#[derive(Args, Debug)]
#[command(after_help = on_boards(NOTES))]
pub struct DemoArgs {
    /// A file, `-` for standard input, a game ID, or a type such as 3x3di, of which it deals a board;
    /// without it, a built-in board
    pub board: Option<String>,
    /// Pause after each entry, in milliseconds
    #[arg(long, value_name = "MS", value_parser = parse_delay, allow_negative_numbers = true)]
    pub delay: Option<u32>,
    /// steps: pencil marks, removals and digits as reasoned; fill: digits only
    #[arg(long, hide_possible_values = true, default_value = "steps")]
    pub mode: Mode,
    /// Print plain lines instead of the live view
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub assumed: Assumed,
}

/// A board that needs locked candidates, a hidden pair, X-wings and XY-wings, but no guess.
const BOARD: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";

/// The pause after an entry in the live view.
const DELAY: Duration = Duration::from_millis(15);

/// The pause for each word of a long explanation.
const READING_PER_WORD: Duration = Duration::from_millis(100);

pub(super) fn run(args: &DemoArgs) -> Outcome {
    let puzzle = puzzle(args)?;
    let stream = Some(Stream::Output).filter(|stream| !args.plain && stream.can_show_pictures());
    let default = if stream.is_some() { DELAY } else { Duration::ZERO };
    let delay = args.delay.map_or(default, |delay| Duration::from_millis(delay.into()));
    let window = Calibration::new(Point { x: 48, y: 48 }, 48.0);
    let desktop = DemoDesktop::new(Game::new(puzzle.clone(), Build::ClearsAfterMark), window);
    let (events, from_user) = channel();
    catch_signals(events.clone())?;
    let _terminal = Input::keys(events);
    let reading_per_word = if delay.is_zero() { Duration::ZERO } else { READING_PER_WORD };
    let settings = SessionSettings {
        mode: args.mode,
        pace: Pace { delay, reading_per_word, ..Pace::default() },
        build: Some(Build::ClearsAfterMark),
        id_keys: None,
        new_game_keys: None,
        mending_rounds: 0,
        now: true,
        once: true,
        ..Config::default().session
    };
    let output = PlainOutput { desktop: stream.is_none().then(|| desktop.clone()) };
    let key_help = KEY_HELP.map(|(key, what)| (key.to_owned(), what)).to_vec();
    let view = LiveView::new(output, stream, delay, key_help);
    let mut session = Session::new(desktop, RealUser::new(from_user, None), view, settings);
    session.give_calibration(window);
    session.give_board(puzzle).map_err(|error| Exit::NoDesktop.because(error))?;
    Ok(session.run().into())
}

/// The board to play: the one that the argument names, a new one if it names a type, or the built-in one.
fn puzzle(args: &DemoArgs) -> Result<Puzzle, Failure> {
    let Some(board) = &args.board else { return only_board(BOARD, Assumed::default()) };
    match wanted_type(board)? {
        Some(game_type) => deal_one(game_type),
        None => only_board(board, args.assumed),
    }
}

/// Prints reports as lines, but no single entries or marks, and finally the board.
struct PlainOutput {
    /// The game whose board is printed, or `None` if the live view shows it.
    desktop: Option<DemoDesktop>,
}

impl Audience for PlainOutput {
    fn hear(&mut self, report: &Report<'_>) {
        let board = match (report, &self.desktop) {
            (Report::Entered(_) | Report::Seen(_) | Report::Marked { .. }, _) => return,
            (Report::Verified { .. }, Some(desktop)) => desktop.game().copy() + "\n",
            _ => String::new(),
        };
        let report = report.to_string();
        if let Err(error) = writeln!(stdout(), "{board}{}", Stream::Output.fitted(&report)) {
            log::debug!("cannot print a report: {error}");
        }
    }
}
