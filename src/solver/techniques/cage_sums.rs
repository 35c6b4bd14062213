//! Sums of cages, and of innies and outies by the 45 rule: the last cell, the combinations, and the symbols
//! that a sum needs.
//!
//! The cells with a known sum are found once per board ([`KnownSum`]); these techniques work out
//! what the candidates allow. Solo's own solver has the same rules for cages and for the innies of
//! one house; over several houses they are the players' "45 rule".

mod words;

use std::ops::RangeInclusive;

use super::shared::sums::CachedSum;
use super::shared::{Cache, Version};
use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, KnownSum, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, Why};
use crate::solver::sums::open_sum::OpenSum;
use crate::solver::sums::ways::Ways;

/// The most cells for which the 45 rule over several houses looks at the combinations: with more
/// there is seldom anything to see.
const MOST_CELLS_OF_SEVERAL: usize = 6;

const BOUNDS: Rating = Rating::called("cage minimum and maximum", "cage minimum and maximum", 2.4);
const COMBINATIONS: Rating = Rating::called("cage combinations", "cage combinations", 2.4);

pub(super) const LAST_OF_CAGE: Technique = Technique::of_cages(
    const {
        &[
            Rating::new("single-cell cage", 1.2),
            Rating::called("the last cell of a cage", "last cell of a cage", 1.2),
        ]
    },
    |scan, out| each_sum(scan, CAGE, out, last_cell),
);
pub(super) const LAST_OF_HOUSE: Technique = Technique::of_cages(
    const { &[Rating::called("the 45 rule", "45 rule (one cell)", 1.8)] },
    |scan, out| each_sum(scan, ONE_HOUSE, out, last_cell),
);
pub(super) const LAST_OF_HOUSES: Technique = Technique::of_cages(
    const { &[Rating::called("the 45 rule over several houses", "45 rule over several houses (one cell)", 3.3)] },
    |scan, out| each_sum(scan, SEVERAL_HOUSES, out, last_cell),
);
pub(super) const COMBINATIONS_OF_CAGE: Technique =
    Technique::of_cages(const { &[BOUNDS, COMBINATIONS] }, |scan, out| {
        each_sum(scan, CAGE, out, cage_combinations)
    });
pub(super) const COMBINATIONS_OF_HOUSE: Technique =
    Technique::of_cages(const { &[Rating::called("cage splitting", "cage splitting", 2.9)] }, |scan, out| {
        each_sum(scan, ONE_HOUSE, out, combinations)
    });
pub(super) const COMBINATIONS_OF_HOUSES: Technique = Technique::of_cages(
    const { &[Rating::called("the 45 rule over several houses", "45 rule over several houses", 3.3)] },
    |scan, out| each_sum(scan, SEVERAL_HOUSES, out, combinations),
);
pub(super) const NEEDS_OF_CAGE: Technique = Technique::of_cages(
    const { &[Rating::called("a symbol needed by a cage", "cage needs a symbol", 2.9)] },
    |scan, out| each_sum(scan, CAGE, out, needs),
);
pub(super) const NEEDS_OF_HOUSES: Technique = Technique::of_cages(
    const { &[Rating::called("the 45 rule", "45 rule (a symbol is needed)", 3.3)] },
    |scan, out| each_sum(scan, ANY_HOUSES, out, needs),
);

/// The numbers of houses that the 45 rule combines for a sum; 0 for the sum of a cage.
const CAGE: RangeInclusive<usize> = 0..=0;
const ONE_HOUSE: RangeInclusive<usize> = 1..=1;
const SEVERAL_HOUSES: RangeInclusive<usize> = 2..=usize::MAX;
const ANY_HOUSES: RangeInclusive<usize> = 1..=usize::MAX;

/// A known sum of a grid that is being searched.
struct SearchedSum<'a> {
    grid: &'a Grid,
    known: &'a KnownSum,
    version: Version,
    cached: &'a mut CachedSum,
    most_cells: usize,
    ratings: &'a [Rating],
}

impl SearchedSum<'_> {
    /// The sum brought up to date.
    fn open(&mut self) -> &OpenSum {
        self.cached.open(self.grid, self.known, self.version)
    }

    fn ways(&mut self) -> Option<(&OpenSum, &Ways)> {
        self.open();
        self.cached.ways(self.known.is_distinct, self.most_cells)
    }
}

/// Has `find` report the steps of each sum of these numbers of houses, shorter runs of houses first.
fn each_sum(
    scan: &mut Scan<'_>,
    houses: RangeInclusive<usize>,
    emit: &mut Emit<'_>,
    find: fn(SearchedSum<'_>, &mut Emit<'_>) -> Flow,
) -> Flow {
    let all_known = scan.grid.layout().known_sums();
    let Scan { grid, cache: Cache { versions, sums, .. }, searched, ratings } = scan.renewed();
    let start = all_known.partition_point(|known| known.source.houses() < *houses.start());
    let end = all_known.partition_point(|known| known.source.houses() <= *houses.end());
    let most_cells = if *houses.end() > 1 { MOST_CELLS_OF_SEVERAL } else { usize::MAX };
    let versions = &versions.sums.versions;
    // What follows from whole houses is a subset, which has a technique of its own.
    let numbers = (start..end).filter(|&number| !all_known[number].is_of_whole_houses(grid.size()));
    searched.search(numbers.map(|number| (number, number)), versions, emit, |number, emit| {
        let (known, version, cached) = (&all_known[number], versions[number], &mut sums[number]);
        find(SearchedSum { grid, known, version, cached, most_cells, ratings }, emit)
    })
}

/// Fills the last blank cell of a sum. Where there are two ratings, the first is for a sum of one cell.
fn last_cell(mut sum: SearchedSum<'_>, emit: &mut Emit<'_>) -> Flow {
    let SearchedSum { grid, known, ratings, .. } = sum;
    // Most calls end here, which is cheaper than bringing the sum up to date.
    let mut blanks = known.cells.iter().filter(|&&cell| grid.digit(cell).is_none());
    if blanks.nth(1).is_some() {
        return Flow::Continue(());
    }
    let open = sum.open();
    let (&[cell], Some(rest)) = (open.blanks.as_slice(), open.rest) else { return Flow::Continue(()) };
    let left = Symbol::from_number(rest).filter(|&symbol| grid.candidates(cell).contains(symbol));
    let Some(symbol) = left else { return Flow::Continue(()) };
    let at = usize::from(known.cells.len() > 1).min(ratings.len() - 1);
    let why = Why::new(words::beginning(grid, known, open, rest));
    emit(Step::placement(ratings[at].clone(), cell, symbol, why))
}

/// Removes candidates of a cage that fit none of the combinations for its sum, in one step per cage. The step lists the
/// combinations unless they are too many, and is named after the cage's minimum and maximum if these are reason enough.
fn cage_combinations(mut sum: SearchedSum<'_>, emit: &mut Emit<'_>) -> Flow {
    let SearchedSum { grid, known, .. } = sum;
    let step = match sum.ways() {
        Some((open, found)) if open.candidates == found.possible => None,
        Some((open, found)) => Some(cage_step(grid, known, open, found)),
        None => bounds_step(grid, known, sum.open()),
    };
    step.map_or(Flow::Continue(()), emit)
}

fn cage_step(grid: &Grid, known: &KnownSum, open: &OpenSum, found: &Ways) -> Step {
    let step = combinations_step(COMBINATIONS, grid, known, open, found);
    let is_by_bounds = open.rest.is_some_and(|rest| out_of_bounds(open, rest) == step.eliminations);
    if !is_by_bounds {
        return step;
    }
    if words::is_listed(&found.combinations) {
        return Step { rating: BOUNDS, ..step };
    }
    bounds_step(grid, known, open).unwrap_or(step)
}

/// The step that removes the candidates out of bounds, if there are any.
fn bounds_step(grid: &Grid, known: &KnownSum, open: &OpenSum) -> Option<Step> {
    let rest = open.rest?;
    let gone = out_of_bounds(open, rest);
    let why = || Why::new(words::bounds(grid, known, open, rest));
    (!gone.is_empty()).then(|| Step::elimination(BOUNDS, gone, why()))
}

/// The candidates too low or too high for the sum, whatever the other cells hold, in reading order.
fn out_of_bounds(open: &OpenSum, rest: usize) -> Vec<(Cell, Symbol)> {
    let mut gone = Vec::new();
    for (cell, set, range) in open.limits(rest) {
        gone.extend(
            set.iter().filter(|symbol| !range.contains(&symbol.number())).map(|symbol| (cell, symbol)),
        );
    }
    gone
}

/// Each blank cell with the candidates that it holds in none of the ways.
fn excluded(open: &OpenSum, found: &Ways) -> impl Iterator<Item = (Cell, SymbolSet)> {
    let gone = open.candidates.iter().zip(&found.possible).map(|(had, has)| had.without(*has));
    open.blanks.iter().copied().zip(gone)
}

fn combinations_step(rating: Rating, grid: &Grid, known: &KnownSum, open: &OpenSum, found: &Ways) -> Step {
    let eliminations =
        excluded(open, found).flat_map(|(cell, gone)| gone.iter().map(move |symbol| (cell, symbol)));
    let why = Why::new(words::combinations(grid, known, open, found));
    Step::elimination(rating, eliminations.collect(), why)
}

/// Removes candidates of innies or outies that fit none of the combinations for their sum.
fn combinations(mut sum: SearchedSum<'_>, emit: &mut Emit<'_>) -> Flow {
    let SearchedSum { grid, known, ratings, .. } = sum;
    match sum.ways() {
        Some((open, found)) if open.candidates != found.possible => {
            emit(combinations_step(ratings[0].clone(), grid, known, open, found))
        }
        _ => Flow::Continue(()),
    }
}

/// Finds a symbol in every combination for the sum: a cell that sees all its places cannot hold it.
fn needs(mut sum: SearchedSum<'_>, emit: &mut Emit<'_>) -> Flow {
    let SearchedSum { grid, known, ratings, .. } = sum;
    let Some((open, found)) = sum.ways() else { return Flow::Continue(()) };
    found.certain.iter().try_for_each(|symbol| {
        let removed = grid.seen_by_all(grid.places_among(&open.blanks, symbol), symbol);
        if removed.is_empty() {
            return Flow::Continue(());
        }
        let why = Why::new(words::needs(grid, known, open, found, symbol));
        emit(Step::removal(ratings[0].clone(), symbol, &removed, why))
    })
}

#[cfg(test)]
mod tests;
