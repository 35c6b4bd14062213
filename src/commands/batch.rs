//! Many boards, one after the other: what is wrong with one does not keep the rest from being done.

use std::io::{self, Write};

use anyhow::anyhow;
use serde::Serialize;

use super::input::Source;
use super::{Exit, Outcome};
use crate::cli::BlocksArg;
use crate::puzzle::Board;

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

/// Does `each` for every board the arguments name, in their order; standard error tells of those
/// that failed, and so does the output where `failures_as_json`.
///
/// The exit code of a single board is its own; of many it tells whether one failed.
pub(super) fn for_each_board<W: Write>(
    arguments: &[String],
    blocks: BlocksArg,
    out: &mut W,
    failures_as_json: bool,
    mut each: impl FnMut(&Board, &mut W) -> io::Result<Result<(), BoardFailure>>,
) -> Outcome {
    let (mut boards, mut last_failure) = (0_usize, None);
    for mut source in Source::open_all(arguments, blocks)? {
        while let Some(read) = source.boards.next() {
            boards += 1;
            let (exit, failure, place) = match read? {
                Ok(board) => match each(&board, out)? {
                    Ok(()) => continue,
                    Err(failure) => (Exit::NotSolved, failure, format!("line {}: ", board.line)),
                },
                Err(error) => {
                    let puzzle = error.text.clone();
                    let failure = BoardFailure { puzzle, solutions: None, error: error.to_string() };
                    (Exit::Usage, failure, String::new())
                }
            };
            log::error!("{}", source.locate(format!("{place}{}", failure.error)));
            if failures_as_json {
                write_json(out, &failure)?;
            }
            last_failure = Some(exit);
        }
    }
    out.flush()?;
    match (boards, last_failure) {
        (0, _) => Err(Exit::Usage.because(anyhow!("there is no board in the input"))),
        (1, Some(exit)) => Ok(exit),
        (_, Some(_)) => Ok(Exit::NotSolved),
        (_, None) => Ok(Exit::Done),
    }
}

/// Writes a value as a line of JSON.
pub(super) fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
