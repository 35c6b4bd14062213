//! Any number of boards, on all cores, printed in order. A bad board does not stop the others, and
//! only some of the boards are in memory at a time.

use std::io::{self, BufWriter, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use super::deadline::Deadline;
use super::input::BoardSource;
use super::progress::{Output, Spinner, WithSpinner};
use super::values::parse_seconds;
use super::{Exit, Failure, Outcome, progress, stopped_by_signals, usage};
use crate::puzzle::{Assumed, Notation, ReadBoard, ReadResult};

/// Any number of boards.
#[derive(Args, Debug)]
pub struct BoardsArgs {
    /// Files, `-` for standard input, or game IDs; without any, standard input
    pub boards: Vec<String>,
    /// Time limit per board
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub time_limit: f64,
    #[command(flatten)]
    pub assumed: Assumed,
}

/// The number of cells that a core takes at a time, whose output it collects: those of 64 usual boards.
const GROUP: usize = 64 * 81;

/// The number of groups in memory at a time.
const GROUPS_AT_ONCE: usize = 64;

/// The approximate factor by which a board with its own layout takes more memory and time.
const OWN_LAYOUT: usize = 16;

/// What a command does with each board.
pub(super) trait BoardJob: Sync {
    /// Prints the result for a board and returns a warning if there is one.
    fn run(&self, board: &ReadBoard, deadline: Deadline, out: &mut dyn Output) -> Done;

    /// What is printed in place of a result.
    fn placeholder(&self, failure: &BoardFailure) -> Vec<u8>;

    /// Whether the result for a board may be too long for memory.
    fn is_long(&self) -> bool {
        false
    }
}

/// A warning if there is one, or why the result for a board was not printed.
pub(super) type Done = Result<Option<String>, Trouble>;

/// Why the result for a board was not printed.
pub(super) enum Trouble {
    Board(BoardFailure),
    /// Output failed, so there is nothing left to do.
    Output(io::Error),
}

impl From<BoardFailure> for Trouble {
    fn from(failure: BoardFailure) -> Self {
        Self::Board(failure)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Why a board has no result.
#[derive(Debug, Default, Serialize)]
pub(super) struct BoardFailure {
    /// The game ID, or if the board could not be read, its line.
    pub puzzle: String,
    /// The number of solutions, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    pub error: String,
    /// Whether a part of the result was printed, so that there is no placeholder.
    #[serde(skip)]
    pub is_printed: bool,
    /// The notation, if the board could be read.
    #[serde(skip)]
    pub notation: Option<Notation>,
}

impl BoardFailure {
    /// A board that was read but not solved.
    pub(super) fn of(board: &ReadBoard, error: impl Into<String>) -> Self {
        Self {
            puzzle: board.puzzle.game_id(),
            error: error.into(),
            notation: Some(board.notation),
            ..Self::default()
        }
    }
}

/// A line for standard error: why a board failed, or a warning.
struct Diagnostic {
    failure: Option<Exit>,
    text: String,
}

/// Runs `job` for every board that the arguments name, and prints the results in order.
///
/// The exit code says whether any text was not a board, or else whether any board failed.
pub(super) fn for_each_board(args: &BoardsArgs, job: &impl BoardJob) -> Outcome {
    let mut sources = BoardSource::open_all(&args.boards, args.assumed)?;
    let mut progress = Tracker::new(&sources);
    // Until there are boards, Ctrl+C ends the program at once, as input may never come.
    let mut first = sources.first_mut().map_or_else(|| Ok(Vec::new()), next_boards)?;
    let is_stopped = &*stopped_by_signals()?;
    let is_only_board = sources.len() == 1 && first.iter().map(Vec::len).sum::<usize>() == 1;
    if !is_only_board {
        progress.show_bar();
    }
    for mut source in sources {
        let mut boards =
            if first.is_empty() { next_boards(&mut source)? } else { std::mem::take(&mut first) };
        let batch = Batch { job, time_limit: args.time_limit, is_only_board, is_stopped };
        while !boards.is_empty() && !batch.is_stopped() {
            progress.boards += boards.iter().map(|group| group.len() as u64).sum::<u64>();
            if is_only_board || job.is_long() {
                for read in boards.into_iter().flatten().take_while(|_| !batch.is_stopped()) {
                    let message = batch.print(read, &progress.bar)?;
                    progress.report(message, &source);
                }
                boards = next_boards(&mut source)?;
            } else {
                let work = || {
                    let _spinner = batch.spinner(&progress.bar);
                    boards.into_par_iter().map(|group| batch.run_group(group)).collect::<Vec<_>>()
                };
                // The next boards are read while these are worked on.
                let (done, next) = rayon::join(work, || next_boards(&mut source));
                let mut out = BufWriter::with_capacity(1 << 20, stdout().lock());
                for (output, messages) in done {
                    out.write_all(&output)?;
                    progress.report(messages, &source);
                }
                out.flush()?;
                boards = next?;
            }
            progress.show(&source);
        }
        progress.bytes += source.boards.bytes_read();
    }
    progress.bar.finish_and_clear();
    if is_stopped.load(Ordering::Relaxed) {
        return Ok(Exit::Aborted);
    }
    if progress.boards == 0 {
        return Err(usage("there is no board in the input"));
    }
    Ok(progress.failure.unwrap_or(Exit::Done))
}

/// Runs `job` for one board that does not come from text.
pub(super) fn for_board(board: ReadBoard, time_limit: f64, job: &impl BoardJob) -> Outcome {
    let is_stopped = &*stopped_by_signals()?;
    let batch = Batch { job, time_limit, is_only_board: true, is_stopped };
    let message = batch.print(Ok(board), &ProgressBar::hidden())?;
    let failure = message.as_ref().and_then(|message| message.failure);
    if let Some(Diagnostic { text, .. }) = message {
        // Removes the line number, as there are no lines.
        let text = text.split_once(": ").map_or(text.as_str(), |(_, text)| text);
        log::log!(if failure.is_some() { log::Level::Error } else { log::Level::Warn }, "{text}");
    }
    Ok(if batch.is_stopped() { Exit::Aborted } else { failure.unwrap_or(Exit::Done) })
}

/// Returns the next boards in groups, or nothing at the end of the source.
fn next_boards(source: &mut BoardSource) -> Result<Vec<Vec<ReadResult>>, Failure> {
    let (mut groups, mut group, mut cells) = (Vec::new(), Vec::new(), 0);
    while groups.len() < GROUPS_AT_ONCE
        && let Some(read) = source.next_board()?
    {
        cells += read.as_ref().map_or(1, memory_of);
        group.push(read);
        if cells >= GROUP {
            groups.push(std::mem::take(&mut group));
            cells = 0;
        }
    }
    if !group.is_empty() {
        groups.push(group);
    }
    Ok(groups)
}

/// The memory a board takes, in cells of a board that shares its layout.
fn memory_of(board: &ReadBoard) -> usize {
    let is_shared = board.puzzle.layout().shape().is_plain();
    board.puzzle.givens().len() * if is_shared { 1 } else { OWN_LAYOUT }
}

struct Batch<'a, J> {
    job: &'a J,
    /// In seconds, for each board.
    time_limit: f64,
    is_only_board: bool,
    /// Set by Ctrl+C.
    is_stopped: &'a AtomicBool,
}

impl<J: BoardJob> Batch<'_, J> {
    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// A spinner, unless this bar is visible.
    fn spinner(&self, bar: &ProgressBar) -> Spinner {
        let per_board = if self.is_only_board { "" } else { " per board" };
        let limit = self.time_limit;
        Spinner::start(format!("at most {limit} s{per_board} (--time-limit); Ctrl+C stops"), bar)
    }

    /// Runs the job for one board, and prints its output as it comes.
    fn print(&self, read: ReadResult, bar: &ProgressBar) -> io::Result<Option<Diagnostic>> {
        self.run(read, &mut WithSpinner { spinner: self.spinner(bar), out: stdout().lock() })
    }

    /// Returns the output of the job for some boards, and the messages.
    fn run_group(&self, group: Vec<ReadResult>) -> (Vec<u8>, Vec<Diagnostic>) {
        let mut output = Vec::new();
        // Writing to memory cannot fail.
        let run = |read| self.run(read, &mut output).ok().flatten();
        let messages = group.into_iter().take_while(|_| !self.is_stopped()).filter_map(run).collect();
        (output, messages)
    }

    /// Runs the job for one board, with its output to `out`.
    fn run(&self, read: ReadResult, out: &mut dyn Output) -> io::Result<Option<Diagnostic>> {
        let deadline = Deadline::after(self.time_limit).or_once(self.is_stopped);
        let (exit, failure, place) = match read {
            Ok(board) => match self.job.run(&board, deadline, out) {
                Ok(warning) => {
                    let text = warning.map(|warning| format!("line {}: {warning}", board.line));
                    return Ok(text.map(|text| Diagnostic { failure: None, text }));
                }
                Err(Trouble::Board(failure)) => (Exit::NotSolved, failure, format!("line {}: ", board.line)),
                Err(Trouble::Output(error)) => return Err(error),
            },
            Err(error) => {
                let message = error.to_string();
                let failure = BoardFailure { puzzle: error.text, error: message, ..BoardFailure::default() };
                (Exit::Usage, failure, String::new())
            }
        };
        if !failure.is_printed {
            let placeholder = self.job.placeholder(&failure);
            // So that each result stays in line with its board. A placeholder in JSON gives the reason, so it is never left out.
            if !self.is_only_board || placeholder.starts_with(b"{") {
                out.write_all(&placeholder)?;
            }
        }
        Ok(Some(Diagnostic { failure: Some(exit), text: format!("{place}{}", failure.error) }))
    }
}

/// The messages on standard error, and a progress bar.
struct Tracker {
    /// Hidden for a single board.
    bar: ProgressBar,
    /// The length of all sources, if known.
    length: Option<u64>,
    boards: u64,
    /// The bytes of the sources that are finished.
    bytes: u64,
    /// The worst outcome of any board so far.
    failure: Option<Exit>,
    is_quiet: bool,
}

impl Tracker {
    fn new(sources: &[BoardSource]) -> Self {
        let is_quiet = !log::log_enabled!(log::Level::Info);
        let length = sources.iter().map(|source| source.length).sum();
        Self { bar: ProgressBar::hidden(), length, boards: 0, bytes: 0, failure: None, is_quiet }
    }

    fn show_bar(&mut self) {
        self.bar = progress::bar(self.length);
    }

    /// Prints messages; with `--quiet` only those about texts that are not boards.
    fn report(&mut self, messages: impl IntoIterator<Item = Diagnostic>, source: &BoardSource) {
        for Diagnostic { failure, text } in messages {
            // A bad text outweighs a board that was not solved.
            self.failure = self.failure.filter(|&exit| exit == Exit::Usage).or(failure).or(self.failure);
            if !self.is_quiet || failure == Some(Exit::Usage) {
                let level = if failure.is_some() { log::Level::Error } else { log::Level::Warn };
                self.bar.suspend(|| log::log!(level, "{}", source.locate(text)));
            }
        }
    }

    fn show(&self, source: &BoardSource) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(self.bytes + source.boards.bytes_read());
        progress::show_rate(&self.bar, self.boards);
    }
}

/// A value as a line of JSON.
pub(super) fn json_line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}
