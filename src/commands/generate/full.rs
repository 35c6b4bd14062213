//! Solved grids, made on all cores and printed in order.

use std::io::{self, Write as _, stdout};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use super::{end_of, notation};
use crate::cli::{Format, GenerateArgs};
use crate::commands::batch::json_line;
use crate::commands::{Exit, Outcome, progress};
use crate::generate::{Pattern, Relabelling, SolutionGrids};
use crate::puzzle::{Index as _, MAX_SIZE, Notation, Puzzle, Symbol};

/// About how many bytes a core writes into memory at a time, and how many such parts wait to be printed.
const PART: usize = 1 << 18;
const PARTS_AT_ONCE: u64 = 16;

/// The most grids at a time. More would need more relabellings and patterns than fit into memory.
const MOST_GRIDS: u64 = 1_000_000_000;

pub(super) fn run(args: &GenerateArgs, seed: u64, is_stopped: &AtomicBool) -> Outcome {
    let game_type = args.game_type;
    let usage = |message: String| Err(Exit::Usage.because(anyhow!(message)));
    if game_type.killer {
        return usage(format!("a solved grid has no cages: leave the `k` out of {game_type}"));
    }
    if let Some(corner) = args.corner.filter(|corner| corner.index() >= game_type.size()) {
        return usage(format!("{corner} is not a symbol of a board with {} symbols", game_type.size()));
    }
    if args.count > MOST_GRIDS {
        return usage(format!(
            "at most {MOST_GRIDS} solved grids can be made at a time; choose a smaller --count"
        ));
    }
    let mut grids = SolutionGrids::new(game_type, args.corner, args.count, seed);
    loop {
        let missing = grids.missing();
        if missing.is_empty() {
            break;
        }
        let patterns = missing.into_par_iter().map(|number| grids.pattern(number)).collect();
        grids.add(patterns);
        if is_stopped.load(Ordering::Relaxed) {
            return Ok(Exit::Aborted);
        }
    }
    let count = grids.count();
    if !Printer::new(&grids, args.format).print(is_stopped)? {
        return Ok(Exit::Aborted);
    }
    if count < args.count {
        let corner = args.corner.map(|corner| format!(" with {corner} in the corner")).unwrap_or_default();
        let only = if count == 0 { "no".into() } else { format!("only {count}") };
        let message = format!("there are {only} different solved grids of {}{corner}", grids.name());
        return Err(Exit::NotSolved.because(anyhow!(message)));
    }
    Ok(Exit::Done)
}

/// Prints the grids.
struct Printer<'a> {
    grids: &'a SolutionGrids,
    format: Format,
    /// The text of each pattern, if that of a board comes from it by exchanging characters.
    texts: Option<Vec<Vec<u8>>>,
}

impl<'a> Printer<'a> {
    fn new(grids: &'a SolutionGrids, format: Option<Format>) -> Self {
        let plain = |pattern: &Pattern| pattern.layout.shape().is_plain();
        let has_line = grids.patterns().first().is_none_or(plain);
        let format = match format {
            Some(Format::Line) | None if !has_line => Format::Id,
            format => format.unwrap_or(Format::Line),
        };
        let is_exchangeable = matches!(format, Format::Line | Format::Text);
        let texts = is_exchangeable.then(|| {
            let patterns = grids.patterns().par_iter();
            patterns.map(|pattern| written(pattern, &pattern.symbols, format)).collect()
        });
        Self { grids, format, texts }
    }

    /// Prints all grids; returns whether it got to the end.
    fn print(&self, is_stopped: &AtomicBool) -> io::Result<bool> {
        let count = self.grids.count();
        let bar = progress::bar(Some(count));
        let cells = self.grids.patterns().first().map_or(1, |pattern| pattern.symbols.len());
        let part = (PART / cells.next_power_of_two()) as u64;
        let mut start = 0;
        let mut parts = Vec::new();
        while start < count || !parts.is_empty() {
            if is_stopped.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let end = count.min(start.saturating_add(part * PARTS_AT_ONCE));
            // The next ones are made while these are written.
            let (printed, next) = rayon::join(|| print_all(&parts), || self.parts(start..end, part));
            printed?;
            show(&bar, start);
            (parts, start) = (next, end);
        }
        bar.finish_and_clear();
        Ok(true)
    }

    /// The texts of some grids, in order and in parts of this number.
    fn parts(&self, numbers: Range<u64>, part: u64) -> Vec<Vec<u8>> {
        let starts: Vec<u64> = numbers.clone().step_by(usize::try_from(part).unwrap_or(1)).collect();
        let texts = starts.into_par_iter().map(|start| self.text(start..numbers.end.min(start + part)));
        texts.collect()
    }

    fn text(&self, numbers: Range<u64>) -> Vec<u8> {
        let grids = self.grids.grids(numbers);
        let Some(texts) = &self.texts else {
            let patterns = self.grids.patterns();
            let written = |(pattern, relabelling): (usize, &Relabelling)| {
                written(&patterns[pattern], &patterns[pattern].relabelled(relabelling), self.format)
            };
            return grids.flat_map(written).collect();
        };
        let mut text = Vec::with_capacity(PART + PART / 8);
        let mut table: [u8; 256] = std::array::from_fn(|byte| u8::try_from(byte).unwrap_or(u8::MAX));
        let mut last: Option<&Relabelling> = None;
        for (pattern, relabelling) in grids {
            if !last.is_some_and(|last| std::ptr::eq(last, relabelling)) {
                last = Some(relabelling);
                for (symbol, &new) in Symbol::all(MAX_SIZE).zip(relabelling) {
                    let new = Symbol::from_index(usize::from(new));
                    table[symbol.to_char() as usize % 256] = u8::try_from(new.to_char()).unwrap_or(b'?');
                }
            }
            text.extend(texts[pattern].iter().map(|&byte| table[usize::from(byte)]));
        }
        text
    }
}

fn print_all(parts: &[Vec<u8>]) -> io::Result<()> {
    let mut out = stdout().lock();
    parts.iter().try_for_each(|part| out.write_all(part))?;
    out.flush()
}

fn show(bar: &ProgressBar, grids: u64) {
    if !bar.is_hidden() {
        bar.set_position(grids);
        progress::show_rate(bar, grids);
    }
}

/// A board in a format, with its line ending.
fn written(pattern: &Pattern, symbols: &[Symbol], format: Format) -> Vec<u8> {
    let line = || symbols.iter().map(|symbol| symbol.to_char());
    let given =
        || Puzzle::unchecked(Arc::clone(&pattern.layout), symbols.iter().copied().map(Some).collect());
    match notation(format) {
        Some(Notation::Line) => (line().collect::<String>() + end_of(format)).into_bytes(),
        Some(notation) => (notation.write(&given()) + end_of(format)).into_bytes(),
        None => json_line(&JsonGrid { puzzle: given().game_id(), solution: line().collect() }),
    }
}

#[derive(Serialize)]
struct JsonGrid {
    puzzle: String,
    solution: String,
}
