//! What the program does, one file for each subcommand.

mod batch;
mod config;
mod demo;
mod events;
mod input;
mod patience;
mod rate;
mod run;
mod solve;

use std::io::Write as _;
use std::sync::mpsc::Sender;

use anyhow::anyhow;

use crate::cli::{Cli, Command, RunArgs};
use crate::user::Event;
use crate::view::LogOutput;

/// A failure that ends the program, with the exit code that stands for its kind.
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
    /// What Rust's programs end with when they panic.
    Fault = 101,
    Aborted = 130,
}

impl Exit {
    fn because(self, error: impl Into<anyhow::Error>) -> Failure {
        Failure { exit: self, error: error.into() }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        // Whoever reads our output may stop reading: that is no failure of the board's.
        let exit = if error.kind() == std::io::ErrorKind::BrokenPipe { Exit::Done } else { Exit::Usage };
        exit.because(error)
    }
}

type Outcome = Result<Exit, Failure>;

/// Runs the program; yields its exit code.
pub fn run(cli: Cli) -> u8 {
    start_log(&cli);
    finish(match cli.command.unwrap_or(Command::Run(RunArgs::default())) {
        Command::Run(args) => run::run(args),
        Command::Solve(args) => solve::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Config(args) => config::run(args),
    })
}

/// Prints the error, if there is one.
fn finish(outcome: Outcome) -> u8 {
    let exit = outcome.unwrap_or_else(|failure| {
        if failure.exit != Exit::Done {
            log::error!("{:#}", failure.error);
        }
        failure.exit
    });
    exit as u8
}

/// Ctrl+C, and a request of the system to end, become an event.
fn catch_signals(events: Sender<Event>) -> Result<(), Failure> {
    ctrlc::set_handler(move || drop(events.send(Event::Quit)))
        .map_err(|error| Exit::NoDesktop.because(anyhow!("Ctrl+C cannot be caught: {error}")))
}

/// Standard error is for people: plain lines, with a word before those that are warnings.
fn start_log(cli: &Cli) {
    // What fails in these two is told by whoever has called them. Besides, at its start enigo warns
    // of modifiers that the keyboard does not have, and at its end both complain of a lost display.
    let filter = match (cli.quiet, cli.verbose) {
        (true, _) => "warn,enigo=off,arboard=off",
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
