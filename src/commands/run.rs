//! `sudoku-bot run`: listens for hotkeys and plays into the game's window.

use std::io::{IsTerminal as _, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};

use anyhow::anyhow;
use clap::Args;
use log::LevelFilter;
use toml::Value;

use super::config::SettingsArgs;
use super::events::EventLines;
use super::input::{on_boards, only_board};
#[cfg(target_os = "linux")]
use super::nested::{self, Nested};
#[cfg(unix)]
use super::press;
use super::report_file::ReportFile;
use super::values::{parse_count, parse_delay, parse_origin, parse_step};
use super::{Exit, Outcome, catch_signals, finish, keep_window, usage};
use crate::bot::{Audience, Mode, Report, Session, SessionSettings, WindowKind};
use crate::config::Config;
use crate::desktop::{Calibration, Desktop as _, DesktopError, NativeDesktop, Point};
use crate::hotkeys::{Hotkeys, Listener, listen_beside};
use crate::puzzle::{Assumed, Puzzle};
use crate::terminal::{Input, KeyHelp, LiveView, Stream};
use crate::user::{Command, Event, RealUser};

const NOTES: &str = "\
Examples:
  sudoku-bot run                 Point at the game and press F2
  sudoku-bot run --mode fill     Type only the digits
  sudoku-bot run --again 5       Press F2 once for five games
  sudoku-bot run --nested 3x3da  Open the game in a window of its own (Wayland)
  sudoku-bot run --origin 640,380 --step 48 --now --once board.txt
                                 Play without any hotkey, then exit";

/// Listen for hotkeys and play into the game's window (the default)
#[derive(Args, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate option")]
#[command(after_help = on_boards(NOTES))]
pub struct RunArgs {
    /// A file, `-` for standard input, or a game ID. Without it, the bot takes boards from the
    /// clipboard whenever it changes, and from text pasted into the terminal
    pub board: Option<String>,
    #[command(flatten)]
    pub settings: SettingsArgs,
    /// Pause after each entry, in milliseconds
    #[arg(long, value_name = "MS", value_parser = parse_delay, allow_negative_numbers = true)]
    pub delay: Option<u32>,
    /// steps: pencil marks, removals and digits as reasoned; fill: digits only
    #[arg(long, hide_possible_values = true)]
    pub mode: Option<Mode>,
    /// auto: Solo, and the board under the pointer in any other program; solo: only Solo; any: the board under the
    /// pointer, whatever the program
    #[arg(long, hide_possible_values = true)]
    pub window: Option<WindowKind>,
    /// Centre of the top-left cell on the screen, in pixels; with `--window any`, a place on the board
    #[arg(long, value_name = "X,Y", value_parser = parse_origin, allow_hyphen_values = true, group = "place")]
    pub origin: Option<(i32, i32)>,
    /// Pixels from one cell to the next; two numbers: to the right, and down
    #[arg(long, value_name = "DX[,DY]", value_parser = parse_step, allow_negative_numbers = true)]
    pub step: Option<(f64, f64)>,
    /// Open the game in an X server that is a window of its own, and play there: a new game of this type, such as 3x3da,
    /// or the game with this ID (Wayland)
    #[cfg(target_os = "linux")]
    #[arg(long, value_name = "TYPE|ID", num_args = 0..=1, group = "place")]
    #[expect(clippy::option_option, reason = "so clap reads an option whose value may be left out")]
    pub nested: Option<Option<String>>,
    /// The command that starts the game; without it, `sgt-solo`
    #[cfg(target_os = "linux")]
    #[arg(last = true, value_name = "COMMAND", requires = "nested")]
    pub command: Vec<String>,
    /// Solve at once, without waiting for a hotkey; needs --origin or --nested
    #[arg(long, requires = "place")]
    pub now: bool,
    /// Exit after one solve; the exit code says how it ended
    #[arg(long)]
    pub once: bool,
    /// After each game start a new one from the game's menu, until N are solved or you stop it
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = parse_count::<usize>)]
    #[expect(clippy::option_option, reason = "so clap reads an option whose value may be left out")]
    pub again: Option<Option<usize>>,
    /// Do not compare the board with the solution at the end
    #[arg(long)]
    pub no_verify: bool,
    /// Print each event to standard output as a line of JSON
    ///
    /// Each object has the event's name as `event` (`board`, `step`, `action`, `verified`, ...), its
    /// data, and `time` in seconds since the start. Cells are written as r3c4, symbols as their keys.
    #[arg(long)]
    pub json: bool,
    /// Print plain lines instead of the live view
    #[arg(long)]
    pub plain: bool,
    /// Add a section for each game to this Markdown file: the board, its solution, every step with its reason and time,
    /// and how the game ended
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    #[command(flatten)]
    pub assumed: Assumed,
}

pub(super) fn run(args: RunArgs) -> Outcome {
    check(&args).map_err(usage)?;
    let board = args.board.as_deref().map(|board| only_board(board, args.assumed)).transpose()?;
    let options = [
        args.delay.map(|delay| ("--delay", "pace.delay_ms", Value::from(delay))),
        args.mode.map(|mode| ("--mode", "play.mode", Value::from(<&str>::from(mode)))),
        args.window.map(|window| ("--window", "play.window", Value::from(<&str>::from(window)))),
        args.no_verify.then(|| ("--no-verify", "play.verify", Value::from(false))),
    ];
    let SettingsArgs { config, profile } = &args.settings;
    let config = Config::load(config.clone(), profile.as_deref(), options.into_iter().flatten())
        .map_err(|error| Exit::Usage.because(error))?;
    let report = args.report.as_deref().map(ReportFile::open).transpose();
    let report = report.map_err(|error| Exit::Usage.because(error))?;
    #[cfg(target_os = "linux")]
    let nested = match &args.nested {
        Some(game) => Some(
            Nested::open(game.as_deref(), &args.command).map_err(|error| Exit::NoDesktop.because(error))?,
        ),
        None => None,
    };
    #[cfg(target_os = "linux")]
    let board = board.or_else(|| nested.as_ref()?.board.clone());
    let (events, from_user) = channel();
    catch_signals(events.clone())?;
    let terminal = if board.is_none() { Input::lines(events.clone()) } else { Input::unheard() };
    let hotkeys = config.session.keys.clone();
    let keeps_them = config.session.window != WindowKind::Solo;
    let presses = events.clone();
    let body = move |listener: &Listener| {
        let user = RealUser::new(from_user, Some(listener.heard()));
        let code = catching_panics(|| finish(play(&args, config, board, user, (listener, presses), report)));
        // Exiting would skip their destructors.
        drop(terminal);
        #[cfg(target_os = "linux")]
        drop(nested);
        keep_window(code)
    };
    std::process::exit(listen_beside(hotkeys, keeps_them, events, body).into())
}

/// Fails if the options contradict each other.
fn check(args: &RunArgs) -> Result<(), &'static str> {
    if args.once
        && args.now
        && args.board.is_none()
        && args.origin.is_some()
        && args.window != Some(WindowKind::Any)
    {
        return Err(
            "`--now --once` plays one board at once: name it, as in `run --now --once --origin X,Y BOARD`",
        );
    }
    if args.once && args.again == Some(None) {
        return Err(
            "`--once` ends after one game, and `--again` plays until you stop it: leave one of them out, or \
                    give the number of games, as in `--again 5 --once`",
        );
    }
    Ok(())
}

/// The exit code of `body`, even if it panics.
///
/// The panic drops everything in `body`, which releases keys and buttons. On macOS `body` does not run
/// on the main thread, which would otherwise go on without it.
fn catching_panics(body: impl FnOnce() -> u8) -> u8 {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(Exit::InternalError as u8)
}

fn play(
    args: &RunArgs,
    config: Config,
    board: Option<Puzzle>,
    user: RealUser,
    (listener, presses): (&Listener, Sender<Event>),
    report: Option<ReportFile>,
) -> Outcome {
    let no_desktop = |error: DesktopError| Exit::NoDesktop.because(error);
    let mut desktop = NativeDesktop::open(config.digit_keys).map_err(no_desktop)?;
    desktop.claim().map_err(no_desktop)?;
    if let Some(advice) = desktop.advice() {
        log::info!("{advice}");
    }
    listener
        .wait_until_it_hears(&mut desktop)
        .map_err(|message| Exit::NoDesktop.because(anyhow!(message)))?;
    #[cfg(unix)]
    press::listen(presses);
    #[cfg(not(unix))]
    drop(presses);
    let settings = args.over(config.session);
    log::info!("{}", invitation(&settings.keys));
    let view = LiveView::new(ReportLines, stream(args), settings.pace.delay, key_help(&settings.keys));
    let mut events = args.json.then(|| EventLines::new(stdout()));
    if let Some(events) = &mut events {
        events.say_listening();
    }
    let (step_x, step_y) = settings.step;
    let origin = args.origin.map(|(x, y)| Calibration { origin: Point { x, y }, step_x, step_y });
    #[cfg(target_os = "linux")]
    let mut user = user;
    #[cfg(target_os = "linux")]
    let origin = match origin {
        None if args.now => {
            let found = nested::wait_for_board(&mut desktop, &mut user);
            let Some(place) = found.map_err(|error| Exit::NoDesktop.because(error))? else {
                log::info!("stopped");
                return Ok(Exit::Aborted);
            };
            Some(place)
        }
        origin => origin,
    };
    let mut session = Session::new(desktop, user, (view, (events, report)), settings);
    if let Some(calibration) = origin {
        session.give_calibration(calibration);
    }
    if let Some(puzzle) = board {
        session.give_board(puzzle).map_err(no_desktop)?;
    }
    Ok(session.run().into())
}

impl RunArgs {
    /// The settings with these options laid over them.
    fn over(&self, settings: SessionSettings) -> SessionSettings {
        SessionSettings {
            step: self.step.unwrap_or(settings.step),
            games: self.again.unwrap_or(settings.games),
            assumed: self.assumed,
            now: self.now,
            once: self.once,
            ..settings
        }
    }
}

/// What is printed once the hotkeys work.
fn invitation(keys: &Hotkeys) -> String {
    let [solve, hint, check, abort] =
        [Command::Solve, Command::Hint, Command::Check, Command::Abort].map(|command| keys[command].first());
    format!(
        "listening: point at the board and press {solve} to solve it, {hint} for a hint, {check} to check; {abort} \
         stops, Ctrl+C quits"
    )
}

/// Returns the terminal for the live view, or `None` if plain lines or another level of detail were asked for, or if
/// JSON would mix with it.
fn stream(args: &RunArgs) -> Option<Stream> {
    let wants_lines = args.plain || log::max_level() != LevelFilter::Info;
    let is_disturbed = args.json && stdout().is_terminal();
    Some(Stream::Error).filter(|stream| !wants_lines && !is_disturbed && stream.can_show_pictures())
}

/// The keys that work while the bot plays.
fn key_help(keys: &Hotkeys) -> KeyHelp {
    let commands = [
        (Command::Pause, "pause, resume"),
        (Command::SingleStep, "one step"),
        (Command::Slower, "slower"),
        (Command::Faster, "faster"),
        (Command::Abort, "stop"),
    ];
    let hotkeys = commands.into_iter().map(|(command, what)| (keys[command].to_string(), what));
    hotkeys.chain([("Ctrl+C".to_owned(), "quit")]).collect()
}

/// Prints a line for each report, single entries only with `--verbose`.
struct ReportLines;

impl Audience for ReportLines {
    fn hear(&mut self, report: &Report<'_>) {
        match report {
            Report::Entered(_) | Report::Seen(_) => log::debug!("{report}"),
            Report::Finished { difficulty, .. } => {
                log::info!("{report}");
                log::info!("techniques: {}", difficulty.path());
            }
            _ => log::info!("{report}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Something that holds a key down until it is dropped.
    struct Hand<'a>(&'a Cell<bool>);

    impl Drop for Hand<'_> {
        fn drop(&mut self) {
            self.0.set(false);
        }
    }

    #[test]
    fn a_panic_releases_everything_and_becomes_an_exit_code() {
        let is_held = Cell::new(true);
        let code = catching_panics(|| {
            let _hand = Hand(&is_held);
            panic!("on purpose");
        });
        assert_eq!((code, is_held.get()), (101, false));
    }
}
