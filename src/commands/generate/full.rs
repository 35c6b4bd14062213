//! Solved grids.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use rayon::prelude::*;
use serde::Serialize;

use super::in_order::InOrder;
use super::{GenerateArgs, written};
use crate::commands::batch::json_line;
use crate::commands::format::OutputFormat;
use crate::commands::{Exit, Outcome, usage};
use crate::generate::{PatternMaker, Relabelling, SolutionGrids, relabelled};
use crate::puzzle::{Index as _, MAX_SIZE, Puzzle, Symbol};

/// The approximate number of bytes that a core writes at a time, and the most such parts that may wait to be printed.
const PART: usize = 1 << 18;
const AHEAD: usize = 32;

/// The most grids; more would need more relabellings and patterns than fit into memory.
const MOST_GRIDS: u64 = 1_000_000_000;

pub(super) fn run(args: &GenerateArgs, seed: u64, is_stopped: &AtomicBool) -> Outcome {
    let game_type = args.game_type;
    if game_type.killer {
        return Err(usage(format!("a solved grid has no cages: leave the `k` out of {game_type}")));
    }
    if let Some(corner) = args.corner.filter(|corner| corner.index() >= game_type.size()) {
        return Err(usage(format!("{corner} is not a symbol of a board with {} symbols", game_type.size())));
    }
    if args.count > MOST_GRIDS {
        let message =
            format!("at most {MOST_GRIDS} solved grids can be made at a time; choose a smaller --count");
        return Err(usage(message));
    }
    let on_all_cores = |numbers: Range<u64>, make: &PatternMaker| {
        let is_stopped = is_stopped.load(Ordering::Relaxed);
        (!is_stopped).then(|| numbers.into_par_iter().map(make).collect())
    };
    let grids = SolutionGrids::new(game_type, args.corner, args.count, seed, on_all_cores);
    let Some(grids) = grids else { return Ok(Exit::Aborted) };
    let count = grids.count();
    let cells = game_type.size().pow(2);
    let part = PART / cells.next_power_of_two();
    let writer = Writer::new(&grids, args.format);
    let exit = InOrder { count, part, ahead: AHEAD, is_stopped }.print(|numbers| Ok(writer.text(numbers)))?;
    if exit != Exit::Done || count == args.count {
        return Ok(exit);
    }
    let diagonals = if game_type.diagonals { "x" } else { "" };
    let corner = args.corner.map(|corner| format!(" with {corner} in the corner")).unwrap_or_default();
    let only = if count == 0 { "no".into() } else { format!("only {count}") };
    let message =
        format!("there are {only} different solved grids of {}{diagonals}{corner}", game_type.division);
    Err(Exit::NotSolved.because(anyhow!(message)))
}

/// Writes grids.
struct Writer<'a> {
    grids: &'a SolutionGrids,
    format: OutputFormat,
    /// The text of each pattern, for formats in which exchanging characters gives the text of any other board.
    texts: Option<Vec<Vec<u8>>>,
}

impl<'a> Writer<'a> {
    fn new(grids: &'a SolutionGrids, format: Option<OutputFormat>) -> Self {
        let plain = |pattern: &Puzzle| pattern.layout().shape().is_plain();
        let has_line = grids.patterns.first().is_none_or(plain);
        let format = match format {
            Some(OutputFormat::Line) | None if !has_line => OutputFormat::Id,
            format => format.unwrap_or(OutputFormat::Line),
        };
        let is_exchangeable = matches!(format, OutputFormat::Line | OutputFormat::Text);
        let texts = is_exchangeable.then(|| {
            let patterns = grids.patterns.par_iter();
            patterns.map(|pattern| solved(pattern, format)).collect()
        });
        Self { grids, format, texts }
    }

    fn text(&self, numbers: Range<u64>) -> Vec<u8> {
        let grids = self.grids.grids(numbers);
        let Some(texts) = &self.texts else {
            let solved = |(pattern, relabelling): (usize, &Relabelling)| {
                solved(&relabelled(&self.grids.patterns[pattern], relabelling), self.format)
            };
            return grids.flat_map(solved).collect();
        };
        let mut text = Vec::with_capacity(PART + PART / 8);
        let mut table: [u8; 256] = std::array::from_fn(|byte| u8::try_from(byte).unwrap_or(u8::MAX));
        let mut last: Option<&Relabelling> = None;
        for (pattern, relabelling) in grids {
            if !last.is_some_and(|last| std::ptr::eq(last, relabelling)) {
                last = Some(relabelling);
                for (symbol, new) in Symbol::all(MAX_SIZE).zip(relabelling) {
                    table[symbol.to_char() as usize % 256] = u8::try_from(new.to_char()).unwrap_or(b'?');
                }
            }
            text.extend(texts[pattern].iter().map(|&byte| table[usize::from(byte)]));
        }
        text
    }
}

/// A board in a format, with its line ending.
fn solved(puzzle: &Puzzle, format: OutputFormat) -> Vec<u8> {
    let solution = || puzzle.givens().iter().flatten().map(|symbol| symbol.to_char()).collect();
    written(puzzle, format)
        .unwrap_or_else(|| json_line(&JsonGrid { puzzle: puzzle.game_id(), solution: solution() }))
}

#[derive(Serialize)]
struct JsonGrid {
    puzzle: String,
    solution: String,
}
