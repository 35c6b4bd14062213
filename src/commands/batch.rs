//! Any number of boards, on all cores, printed in order. A bad board does not stop the others, and
//! only some of the boards are in memory at a time.

use std::io::{self, BufWriter, Write, stdout};

use anyhow::anyhow;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use super::input::Source;
use super::{Exit, Failure, Outcome, progress};
use crate::cli::TextArgs;
use crate::puzzle::{Board, Notation, ReadResult};

/// How many cells a core takes at a time, whose output it collects: those of 64 usual boards.
const GROUP: usize = 64 * 81;

/// How many groups are in memory at a time.
const GROUPS_AT_ONCE: usize = 64;

/// Boards with their own layout take more memory and time than others, by about this factor.
const OWN_LAYOUT: usize = 16;

/// What a command does with each board.
pub(super) trait Job: Sync {
    /// Prints the result for a board and returns a warning if there is one.
    fn run(&self, board: &Board, out: &mut dyn Write) -> Result<Option<String>, Trouble>;

    /// What is printed in place of a result.
    fn placeholder(&self, failure: &BoardFailure) -> Vec<u8>;

    /// Whether the result for a board may be too long for memory.
    fn is_long(&self) -> bool {
        false
    }
}

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
#[derive(Debug, Serialize)]
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
    pub(super) fn of(board: &Board, error: impl Into<String>) -> Self {
        Self {
            puzzle: board.puzzle.game_id(),
            solutions: None,
            error: error.into(),
            is_printed: false,
            notation: Some(board.notation),
        }
    }
}

/// What goes to standard output and standard error for some boards.
#[derive(Default)]
struct Results {
    output: Vec<u8>,
    messages: Vec<Message>,
    failure: Option<Exit>,
}

/// A line for standard error: why a board failed, or a warning.
struct Message {
    failure: Option<Exit>,
    text: String,
}

/// Runs `job` for every board that the arguments name, and prints the results in order.
///
/// The exit code says whether any text was not a board, or else whether any board failed.
pub(super) fn for_each_board(arguments: &[String], text: TextArgs, job: &impl Job) -> Outcome {
    let sources = Source::open_all(arguments, text)?;
    let mut progress = Progress::new(&sources);
    let mut failure = None;
    let is_only_source = sources.len() == 1;
    for mut source in sources {
        let mut boards = next_boards(&mut source)?;
        // A placeholder keeps several results in line with their boards.
        let shows_placeholders = !(is_only_source && boards.iter().map(Vec::len).sum::<usize>() == 1);
        while !boards.is_empty() {
            progress.boards += boards.iter().map(|group| group.len() as u64).sum::<u64>();
            if job.is_long() {
                for read in boards.into_iter().flatten() {
                    let results = run_to(&mut stdout().lock(), read, job, shows_placeholders)?;
                    failure = worse(failure, results.failure);
                    progress.report(results.messages, &source);
                }
                boards = next_boards(&mut source)?;
            } else {
                let work = || {
                    let run = |group| run_group(group, job, shows_placeholders);
                    boards.into_par_iter().map(run).collect::<Vec<Results>>()
                };
                // The next ones are read while these are worked on.
                let (done, next) = rayon::join(work, || next_boards(&mut source));
                let mut out = BufWriter::with_capacity(1 << 20, stdout().lock());
                for results in done {
                    out.write_all(&results.output)?;
                    failure = worse(failure, results.failure);
                    progress.report(results.messages, &source);
                }
                out.flush()?;
                boards = next?;
            }
            progress.show(&source);
        }
        progress.bytes += source.boards.bytes_read();
    }
    progress.bar.finish_and_clear();
    match failure {
        _ if progress.boards == 0 => Err(Exit::Usage.because(anyhow!("there is no board in the input"))),
        Some(exit) => Ok(exit),
        None => Ok(Exit::Done),
    }
}

/// A bad text outweighs a board that was not solved.
fn worse(one: Option<Exit>, other: Option<Exit>) -> Option<Exit> {
    one.filter(|&exit| exit == Exit::Usage).or(other).or(one)
}

/// Returns the next boards in groups, or nothing at the end of the source.
fn next_boards(source: &mut Source) -> Result<Vec<Vec<ReadResult>>, Failure> {
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
fn memory_of(board: &Board) -> usize {
    let is_shared = board.puzzle.layout().shape().is_plain();
    board.puzzle.givens().len() * if is_shared { 1 } else { OWN_LAYOUT }
}

fn run_group(group: Vec<ReadResult>, job: &impl Job, shows_placeholders: bool) -> Results {
    let mut results = Results::default();
    let mut output = Vec::new();
    for read in group {
        // Output to memory does not fail.
        if let Ok(done) = run_to(&mut output, read, job, shows_placeholders) {
            results.messages.extend(done.messages);
            results.failure = worse(results.failure, done.failure);
        }
    }
    Results { output, ..results }
}

/// Runs the job for one board, with its output to `out`; the rest is in the results.
fn run_to(
    out: &mut dyn Write,
    read: ReadResult,
    job: &impl Job,
    shows_placeholder: bool,
) -> io::Result<Results> {
    let (exit, failure, place) = match read {
        Ok(board) => match job.run(&board, out) {
            Ok(None) => return Ok(Results::default()),
            Ok(Some(warning)) => {
                let text = format!("line {}: {warning}", board.line);
                return Ok(Results { messages: vec![Message { failure: None, text }], ..Results::default() });
            }
            Err(Trouble::Board(failure)) => (Exit::NotSolved, failure, format!("line {}: ", board.line)),
            Err(Trouble::Output(error)) => return Err(error),
        },
        Err(error) => {
            let message = error.to_string();
            let failure = BoardFailure {
                puzzle: error.text,
                solutions: None,
                error: message,
                is_printed: false,
                notation: None,
            };
            (Exit::Usage, failure, String::new())
        }
    };
    if !failure.is_printed {
        let placeholder = job.placeholder(&failure);
        // A line of JSON says why there is no result, so it is never left out.
        if shows_placeholder || placeholder.starts_with(b"{") {
            out.write_all(&placeholder)?;
        }
    }
    let message = Message { failure: Some(exit), text: format!("{place}{}", failure.error) };
    Ok(Results { messages: vec![message], failure: Some(exit), ..Results::default() })
}

/// The messages on standard error, and a progress bar.
struct Progress {
    bar: ProgressBar,
    boards: u64,
    /// The bytes of the sources that are finished.
    bytes: u64,
    is_quiet: bool,
}

impl Progress {
    fn new(sources: &[Source]) -> Self {
        let is_quiet = !log::log_enabled!(log::Level::Info);
        let bytes: Option<u64> = sources.iter().map(|source| source.length).sum();
        Self { bar: progress::bar(bytes), boards: 0, bytes: 0, is_quiet }
    }

    /// Prints messages; with `--quiet` only those about texts that are not boards.
    fn report(&self, messages: Vec<Message>, source: &Source) {
        for Message { failure, text } in messages {
            if !self.is_quiet || failure == Some(Exit::Usage) {
                let level = if failure.is_some() { log::Level::Error } else { log::Level::Warn };
                self.bar.suspend(|| log::log!(level, "{}", source.locate(text)));
            }
        }
    }

    fn show(&self, source: &Source) {
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
