//! The sentences of steps by sums.

use super::excluded;
use crate::puzzle::{Cell, HouseId, KnownSum, SumSource, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, all_of, grouped, listed, parts};
use crate::solver::sums::open_sum::OpenSum;
use crate::solver::sums::ways::Ways;

/// The most combinations that a sentence lists.
const MOST_LISTED: usize = 8;

/// The beginning of a sentence: why the blank cells of a sum must add up to what is left of it.
pub(super) fn beginning(grid: &Grid, known: &KnownSum, open: &OpenSum, rest: usize) -> Vec<Part> {
    let total = |houses: &[HouseId]| houses.len() * grid.size() * (grid.size() + 1) / 2;
    let (houses, inside, cages, all) = match &known.source {
        SumSource::Cage => return of_cage(known, open, rest),
        SumSource::Innies(houses) => (houses, true, "the cages inside", total(houses) - known.sum),
        SumSource::Outies(houses) => (houses, false, "the cages touching", total(houses) + known.sum),
    };
    let [add, them] = if houses.len() == 1 { ["adds", "it"] } else { ["add", "them"] };
    let outside = if inside { "those cages" } else { them };
    let placed: Vec<Cell> = known.cells.iter().copied().filter(|&cell| grid.digit(cell).is_some()).collect();
    let make = if placed.len() == 1 { "makes" } else { "make" };
    let already = known.sum.saturating_sub(rest);
    let (before, after) = match placed[..] {
        [] if inside => (Vec::new(), Vec::new()),
        [] => (Vec::new(), parts!(" outside {}", outside)),
        _ => (parts!("; outside {}, {} already {} {}", outside, placed, make, already), Vec::new()),
    };
    parts! {
        "{} {} up to {}, {} {} to {}{}, so {}{} {} {}",
        houses.clone(), add, total(houses), cages, them, all, before, open.blanks.clone(), after, must(open), rest
    }
}

fn of_cage(known: &KnownSum, open: &OpenSum, rest: usize) -> Vec<Part> {
    let (cells, blanks) = (known.cells.clone(), open.blanks.len());
    if blanks == 1 && cells.len() == 1 {
        return parts!("{} is a cage of one cell, with the sum {}", cells, rest);
    }
    if blanks == cells.len() {
        return parts!("the cage {} adds up to {}", cells, rest);
    }
    parts! {
        "the cage at {} adds up to {}, its digits so far to {}, so {} {} {}",
        cells[0], known.sum, known.sum.saturating_sub(rest), open.blanks.clone(), must(open), rest
    }
}

/// The verb for what the blank cells of a sum have to make.
fn must(open: &OpenSum) -> &'static str {
    if open.blanks.len() == 1 { "must be" } else { "must add up to" }
}

/// The combinations of a sum that the candidates allow, and what fits none of them.
pub(super) fn combinations(grid: &Grid, known: &KnownSum, open: &OpenSum, found: &Ways) -> Vec<Part> {
    let rest = open.rest.unwrap_or(0);
    let beginning = beginning(grid, known, open, rest);
    if found.possible.iter().all(|set| set.is_empty()) {
        return parts!("{}, which no combination of their candidates does", beginning);
    }
    // A single blank has no combinations to choose from.
    if open.blanks.len() == 1 {
        return beginning;
    }
    let gone: Vec<(Cell, SymbolSet)> = excluded(open, found).collect();
    // Where symbols may repeat, a set does not name a combination.
    if !known.is_distinct {
        return parts!("{}{}", beginning, misplaced("no way to do that puts", &gone));
    }
    let combined = found.combinations.iter().copied().fold(SymbolSet::EMPTY, SymbolSet::union);
    let all_gone = gone.iter().fold(SymbolSet::EMPTY, |all, (_, gone)| all.union(*gone));
    let unused = all_gone.without(combined);
    let none = if open.blanks.len() == 2 { "neither" } else { "none of these cells" };
    let unused =
        if unused.is_empty() { Vec::new() } else { parts!(", so {} can be {}", none, Part::OneOf(unused)) };
    let gone: Vec<(Cell, SymbolSet)> =
        gone.into_iter().map(|(cell, gone)| (cell, gone.intersection(combined))).collect();
    let misplaced = match open.blanks[..] {
        [one, other] => of_two([one, other], &gone, rest),
        _ => misplaced("no way to place these puts", &gone),
    };
    parts!("{}{}{}{}", beginning, allowed(rest, &found.combinations), unused, misplaced)
}

/// For a sum of two blank cells: the symbols that the other cell would need and cannot be.
fn of_two(cells: [Cell; 2], gone: &[(Cell, SymbolSet)], rest: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    for &(cell, gone) in gone.iter().filter(|(_, gone)| !gone.is_empty()) {
        let other = if cells[0] == cell { cells[1] } else { cells[0] };
        let complement = |symbol: Symbol| rest.checked_sub(symbol.number()).and_then(Symbol::from_number);
        let needed: SymbolSet = gone.iter().filter_map(complement).collect();
        let [needed, gone] = [needed, gone].map(Part::OneOf);
        parts.extend(parts!("; {} cannot be {}, so {} cannot be {}", other, needed, cell, gone));
    }
    parts
}

/// The symbols that no combination puts in these cells; cells that lose the same symbols are grouped.
fn misplaced(beginning: &'static str, gone: &[(Cell, SymbolSet)]) -> Vec<Part> {
    let gone = gone.iter().copied().filter(|(_, gone)| !gone.is_empty());
    let mut parts = Vec::new();
    for (symbols, cells) in grouped(gone) {
        let before = if parts.is_empty() { parts!("; {}", beginning) } else { parts!(", or") };
        parts.extend(parts!("{} {} in {}", before, Part::OneOf(symbols), Part::one_of_cells(cells)));
    }
    parts
}

/// Whether a sentence lists all of these combinations.
pub(super) fn is_listed(combinations: &[SymbolSet]) -> bool {
    combinations.len() <= MOST_LISTED || in_order(combinations).len() <= MOST_LISTED
}

/// The distinct combinations in lexicographic order: 1+7 before 2+6.
fn in_order(combinations: &[SymbolSet]) -> Vec<SymbolSet> {
    let mut all = combinations.to_vec();
    all.sort_unstable_by_key(|set| std::cmp::Reverse(set.bits().reverse_bits()));
    all.dedup();
    all
}

/// The combinations that the candidates allow for what is left of the sum, or their number if they are too many to list.
fn allowed(rest: usize, combinations: &[SymbolSet]) -> Vec<Part> {
    let combinations = in_order(combinations);
    if combinations.len() > MOST_LISTED {
        return parts!("; their candidates allow {} combinations for {}", combinations.len(), rest);
    }
    let combinations = combinations.into_iter().map(|combination| vec![Part::Combination(combination)]);
    parts!("; their candidates allow only {}", listed(combinations, " or "))
}

/// Why no cell that sees all places for a symbol in a sum can hold it.
pub(super) fn needs(
    grid: &Grid,
    known: &KnownSum,
    open: &OpenSum,
    found: &Ways,
    symbol: Symbol,
) -> Vec<Part> {
    let rest = open.rest.unwrap_or(0);
    let beginning = beginning(grid, known, open, rest);
    if open.blanks.len() == 1 {
        return parts!("{}, and no cell that sees it can be {}", beginning, symbol);
    }
    let places: Vec<Cell> = grid.places_among(&open.blanks, symbol).collect();
    let seen = all_of(places.len());
    let is_in = if places.len() == 1 { parts!("{} is", places) } else { parts!("one of {} is", places) };
    let all_with =
        if is_listed(&found.combinations) { Vec::new() } else { parts!(", all of them with {}", symbol) };
    parts! {
        "{}{}{}, so {} {}, and no cell that sees {} can be {}",
        beginning, allowed(rest, &found.combinations), all_with,
        is_in, symbol, seen, symbol
    }
}

/// The least and the most that cells can be, by what the others make.
pub(super) fn bounds(grid: &Grid, known: &KnownSum, open: &OpenSum, rest: usize) -> Vec<Part> {
    let limits = open.limits(rest).map(|(cell, set, range)| {
        let is_low = set.iter().any(|symbol| symbol.number() < *range.start());
        let is_high = set.iter().any(|symbol| symbol.number() > *range.end());
        (cell, [is_low.then_some(*range.start()), is_high.then_some(*range.end())])
    });
    let limits = limits.filter(|(_, limit)| *limit != [None, None]);
    let mut parts = beginning(grid, known, open, rest);
    let others = open.blanks.len().saturating_sub(1);
    // For a single cell, the beginning already says what it must be.
    for (limit, cells) in grouped(limits).into_iter().filter(|_| others > 0) {
        parts.extend(limited(cells, limit, others, rest));
    }
    parts
}

/// Why each of `cells` has a minimum, a maximum or both, given what the `others` remaining blank cells make.
fn limited(cells: Vec<Cell>, [least, most]: [Option<usize>; 2], others: usize, rest: usize) -> Vec<Part> {
    let each = if cells.len() == 1 { "" } else { "each of " };
    let others_make = if others == 1 { "the other makes" } else { "the others make" };
    let [most_left, least_left] = [least, most].map(|own| rest.saturating_sub(own.unwrap_or(0)));
    let limit = match (least, most) {
        (Some(least), Some(most)) => parts! {
            "at least {} and at most {}, so it must be between {} and {}", least_left, most_left, least, most
        },
        (Some(least), None) => parts!("at most {}, so it must be at least {}", most_left, least),
        (None, most) => parts!("at least {}, so it must be at most {}", least_left, most.unwrap_or(0)),
    };
    parts!("; for {}{}, {} {}", each, cells, others_make, limit)
}
