//! Many boards, on all cores, in their order: what is wrong with one does not keep the rest from
//! being done, and no more than a handful of them is in memory at a time.

use std::io::{self, BufWriter, IsTerminal as _, Write, stdout};
use std::time::Duration;

use anyhow::anyhow;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;

use super::input::Source;
use super::{Exit, Outcome};
use crate::cli::TextArgs;
use crate::puzzle::{Board, ReadResult};

/// How many boards are worked on at once.
const AT_ONCE: usize = 4096;

/// What became of a board.
pub(super) struct BoardOutcome {
    /// What to print.
    pub output: Vec<u8>,
    /// What to warn of.
    pub warning: Option<String>,
}

/// Why a board has no outcome.
#[derive(Debug, Serialize)]
pub(super) struct BoardFailure {
    /// Its game ID; where it could not be read, the line it was to stand on.
    pub puzzle: String,
    /// How many solutions it has, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    pub error: String,
}

impl BoardFailure {
    /// A board that was read and not solved.
    pub(super) fn of(board: &Board, error: impl Into<String>) -> Self {
        Self { puzzle: board.puzzle.game_id(), solutions: None, error: error.into() }
    }
}

/// What standard output and standard error are to get of one board.
struct Done {
    output: Vec<u8>,
    message: Option<String>,
    failure: Option<Exit>,
}

/// Does `each` for every board the arguments name, and prints the outcomes in their order;
/// standard error tells of those that failed, and so does the output where `failures_as_json`.
///
/// The exit code of a single board is its own; of many it tells whether one failed.
pub(super) fn for_each_board(
    arguments: &[String],
    text: TextArgs,
    failures_as_json: bool,
    each: impl Fn(&Board) -> Result<BoardOutcome, BoardFailure> + Sync,
) -> Outcome {
    let mut out = BufWriter::new(stdout().lock());
    let progress = progress_bar();
    let (mut boards, mut last_failure) = (0_u64, None);
    for mut source in Source::open_all(arguments, text)? {
        let mut read = next_boards(&mut source)?;
        while !read.is_empty() {
            boards += read.len() as u64;
            let finish = |read| finish(read, &each, failures_as_json);
            // The next ones are read while these are worked on.
            let work = || read.into_par_iter().map(finish).collect::<Vec<Done>>();
            let (done, next) = rayon::join(work, || next_boards(&mut source));
            for Done { output, message, failure } in done {
                out.write_all(&output)?;
                if let Some(message) = message.map(|message| source.locate(message)) {
                    let level = if failure.is_some() { log::Level::Error } else { log::Level::Warn };
                    progress.suspend(|| log::log!(level, "{message}"));
                }
                last_failure = failure.or(last_failure);
            }
            progress.set_position(boards);
            read = next?;
        }
    }
    progress.finish_and_clear();
    out.flush()?;
    match (boards, last_failure) {
        (0, _) => Err(Exit::Usage.because(anyhow!("there is no board in the input"))),
        (1, Some(exit)) => Ok(exit),
        (_, Some(_)) => Ok(Exit::NotSolved),
        (_, None) => Ok(Exit::Done),
    }
}

fn next_boards(source: &mut Source) -> io::Result<Vec<ReadResult>> {
    source.boards.by_ref().take(AT_ONCE).collect()
}

fn finish(
    read: ReadResult,
    each: &impl Fn(&Board) -> Result<BoardOutcome, BoardFailure>,
    failures_as_json: bool,
) -> Done {
    let (exit, failure, place) = match read {
        Ok(board) => match each(&board) {
            Ok(BoardOutcome { output, warning }) => {
                let message = warning.map(|warning| format!("line {}: {warning}", board.line));
                return Done { output, message, failure: None };
            }
            Err(failure) => (Exit::NotSolved, failure, format!("line {}: ", board.line)),
        },
        Err(error) => {
            let message = error.to_string();
            (Exit::Usage, BoardFailure { puzzle: error.text, solutions: None, error: message }, String::new())
        }
    };
    let output = if failures_as_json { json_line(&failure) } else { Vec::new() };
    Done { output, message: Some(format!("{place}{}", failure.error)), failure: Some(exit) }
}

/// A count of boards on standard error, where somebody watches and the output goes elsewhere.
fn progress_bar() -> ProgressBar {
    if !io::stderr().is_terminal() || stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} boards, {per_sec}, {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A value as a line of JSON.
pub(super) fn json_line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}
