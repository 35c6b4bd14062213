//! `sudoku-bot generate`: new boards of a type, or solved grids.

mod dealing;
mod full;
mod in_order;
mod positions;

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;

use super::{Exit, Failure, Outcome, not_in_candidates};
use crate::cli::{Format, GenerateArgs};
use crate::puzzle::{GameType, Notation, Puzzle};
pub(super) use dealing::deal_one;

pub(super) fn run(args: &GenerateArgs) -> Outcome {
    let seed = args.seed.unwrap_or_else(random_seed);
    log::debug!("--seed {seed} makes the same boards again");
    let is_stopped = stopped_by_signals()?;
    let are_grids = match args.format {
        None => args.at_step.is_some(),
        Some(format) => format == Format::Candidates,
    };
    let GameType { killer, diagonals, .. } = args.game_type;
    if let Some(warning) = not_in_candidates(killer, diagonals).filter(|_| are_grids && !args.full) {
        log::warn!("{warning}");
    }
    match &args.at_step {
        _ if args.full => full::run(args, seed, &is_stopped),
        Some(technique) => positions::run(args, technique, seed, &is_stopped),
        None => dealing::run(args, seed, &is_stopped),
    }
}

/// A seed that is different each time: what the standard library draws for its hash tables.
pub(super) fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// What Ctrl+C and requests to end set. The second one ends the program at once.
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

/// Returns a board in a format, with a blank line after one of several lines; or `None` for JSON.
fn written(puzzle: &Puzzle, format: Format) -> Option<Vec<u8>> {
    let (notation, end) = match format {
        Format::Text => (Notation::Text, "\n\n"),
        Format::Line => (Notation::Line, "\n"),
        Format::Id => (Notation::Id, "\n"),
        Format::Candidates => (Notation::Candidates, "\n\n"),
        Format::Json => return None,
    };
    Some((notation.write(puzzle) + end).into_bytes())
}
