//! The program's commands, one file each.

mod batch;
mod cli;
mod completions;
mod config;
mod deadline;
mod demo;
mod events;
mod format;
mod generate;
mod hint;
mod input;
mod man;
#[cfg(target_os = "linux")]
mod nested;
mod play;
#[cfg(unix)]
mod press;
mod progress;
mod rate;
mod reasoning;
mod report_file;
mod run;
mod screenshot;
mod solve;
mod steps;
mod values;

use std::io::{self, IsTerminal as _, Write as _, stderr, stdin, stdout};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use anyhow::anyhow;
use clap::CommandFactory as _;

use self::cli::{Cli, Commands};
use crate::bot::End;
use crate::terminal::{LogOutput, is_own_window};
use crate::user::Event;

/// An error that ends the program, with its exit code.
#[derive(Debug)]
struct Failure {
    exit: Exit,
    error: anyhow::Error,
}

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Exit {
    Done = 0,
    NotSolved = 1,
    Usage = 2,
    NotAsPlanned = 3,
    NoDesktop = 4,
    /// The exit code of a Rust program that panics.
    InternalError = 101,
    Aborted = 130,
}

impl Exit {
    fn because(self, error: impl Into<anyhow::Error>) -> Failure {
        Failure { exit: self, error: error.into() }
    }
}

impl From<End> for Exit {
    fn from(end: End) -> Self {
        match end {
            End::Done => Self::Done,
            End::NotSolved => Self::NotSolved,
            End::NotAsPlanned => Self::NotAsPlanned,
            End::DesktopFailed => Self::NoDesktop,
            End::Aborted => Self::Aborted,
        }
    }
}

/// The failure of a command line that asks for something impossible, or of a file or board that it names.
fn usage(message: impl Into<String>) -> Failure {
    Exit::Usage.because(anyhow!(message.into()))
}

/// Errors of standard output; other errors are given a context where they happen.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // It is not an error if the reader of our output stops reading.
        let exit = if error.kind() == io::ErrorKind::BrokenPipe { Exit::Done } else { Exit::Usage };
        exit.because(anyhow!(error).context("could not write to standard output"))
    }
}

type Outcome = Result<Exit, Failure>;

pub fn main() -> ExitCode {
    ExitCode::from(match Cli::from_arguments() {
        Ok(cli) => run(cli),
        Err(error) => refuse(&error),
    })
}

/// Runs a command; returns the exit code.
fn run(cli: Cli) -> u8 {
    start_log(&cli);
    let code = finish(match cli.command.unwrap_or(Commands::Run(run::RunArgs::default())) {
        Commands::Run(args) => run::run(args),
        #[cfg(unix)]
        Commands::Press(args) => press::run(&args),
        Commands::Solve(args) => solve::run(&args),
        Commands::Hint(args) => hint::run(&args),
        Commands::Rate(args) => rate::run(&args),
        Commands::Generate(args) => generate::run(&args),
        Commands::Demo(args) => demo::run(&args),
        Commands::Play(args) => play::run(&args),
        Commands::Config(args) => config::run(args),
        Commands::Completions(args) => completions::run(&args, Cli::command()),
        Commands::Man(args) => man::run(&args, Cli::command()),
        Commands::Version => print(Cli::command().render_version()),
    });
    keep_window(code)
}

/// Prints what is wrong with the arguments, or the help that they ask for; returns the exit code.
fn refuse(error: &clap::Error) -> u8 {
    // If the message cannot be printed, the exit code has to do.
    let _ = error.print();
    keep_window(u8::try_from(error.exit_code()).unwrap_or(Exit::Usage as u8))
}

fn print(text: impl AsRef<[u8]>) -> Outcome {
    let mut out = stdout();
    out.write_all(text.as_ref())?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Prints the error, if there is one; returns the exit code.
fn finish(outcome: Outcome) -> u8 {
    let exit = outcome.unwrap_or_else(|failure| {
        if failure.exit != Exit::Done {
            log::error!("{}", without_number(&format!("{:#}", failure.error)));
        }
        failure.exit
    });
    exit as u8
}

/// A message without the system's error number, which means nothing to most users.
fn without_number(message: &str) -> String {
    let Some((before, number)) = message.split_once(" (os error ") else { return message.into() };
    let (_, after) = number.split_once(')').unwrap_or_default();
    format!("{before}{after}")
}

/// Waits for Enter if the terminal window closes with the program, as it does after a double click in Windows, unless
/// the user has ended the program. Returns the exit code.
fn keep_window(code: u8) -> u8 {
    let is_alone = stdin().is_terminal() && stderr().is_terminal() && is_own_window();
    if is_alone && code != Exit::Aborted as u8 {
        // If nothing can be read, the window closes at once.
        let _ = writeln!(stderr(), "press Enter to close this window");
        let _ = stdin().read_line(&mut String::new());
    }
    code
}

/// Says what a grid of candidates does not show of a board, and where to find it.
fn not_in_candidates(has_cages: bool, has_diagonals: bool) -> Option<&'static str> {
    match (has_cages, has_diagonals) {
        (true, _) => Some("a grid of candidates does not show the cages; the game ID does"),
        (false, true) => {
            Some("a grid of candidates does not show that the diagonals are houses; read it with --diagonals")
        }
        (false, false) => None,
    }
}

/// Turns Ctrl+C and requests to end into an event.
fn catch_signals(events: Sender<Event>) -> Result<(), Failure> {
    ctrlc::set_handler(move || drop(events.send(Event::Quit)))
        .map_err(|error| Exit::NoDesktop.because(anyhow!("could not catch Ctrl+C: {error}")))
}

/// Returns the flag that Ctrl+C and requests to end set. The second of these ends the program at once.
fn stopped_by_signals() -> Result<Arc<AtomicBool>, Failure> {
    let is_stopped = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&is_stopped);
    let handler = move || {
        if set.swap(true, Ordering::Relaxed) {
            process::exit(i32::from(Exit::Aborted as u8));
        }
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Exit::NoDesktop.because(anyhow!("could not catch Ctrl+C: {error}")))?;
    Ok(is_stopped)
}

/// Sends log lines to standard error: plain, with the level before warnings and errors.
fn start_log(cli: &Cli) {
    // What enigo and arboard fail to do is reported by their callers. By default, enigo also warns of modifiers that
    // the keyboard lacks, and both warn of a lost display.
    let filter = match (cli.quiet, cli.verbose) {
        (true, _) => "error,enigo=off,arboard=off,sudoku_bot::commands::batch=off",
        (false, 0) => "warn,enigo=off,arboard=off,sudoku_bot=info",
        (false, 1) => "debug,enigo=info",
        (false, _) => "trace",
    };
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or(filter))
        .format(|line, record| match record.level() {
            log::Level::Info => writeln!(line, "{}", record.args()),
            log::Level::Debug | log::Level::Trace => {
                writeln!(line, "{} {}: {}", line.timestamp_millis(), record.target(), record.args())
            }
            level => writeln!(line, "{}: {}", level.as_str().to_lowercase(), record.args()),
        })
        .target(env_logger::Target::Pipe(Box::new(LogOutput)))
        .init();
}
