//! The sentences of sums.

use crate::puzzle::{Cell, HouseId, KnownSum, SumSource, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, all_of, parts};
use crate::solver::techniques::support::assignments::Assignments;
use crate::solver::techniques::support::sums::OpenSum;

/// The most combinations that a sentence lists.
const MOST_LISTED: usize = 8;

/// The beginning of a sentence: why the blank cells of a sum must add up to what is left of it.
pub(super) fn beginning(grid: &Grid, known: &KnownSum, open: &OpenSum, rest: usize) -> Vec<Part> {
    let total = |houses: &[HouseId]| houses.len() * grid.size() * (grid.size() + 1) / 2;
    let placed: Vec<Cell> = known.cells.iter().copied().filter(|&cell| grid.digit(cell).is_some()).collect();
    let (houses, all_cages, all) = match &known.source {
        SumSource::Cage => return of_cage(known, open, rest),
        SumSource::Innies(houses) => (houses, ", the cages inside ", total(houses) - known.sum),
        SumSource::Outies(houses) => (houses, ", the cages touching ", total(houses) + known.sum),
    };
    let is_inside = matches!(known.source, SumSource::Innies(_));
    let [add_up, them] = agreement(houses);
    let outside = if is_inside { parts!["outside those cages"] } else { parts!["outside ", them] };
    let mut parts = parts![houses.clone(), add_up, total(houses), all_cages, them, " to ", all];
    if !placed.is_empty() {
        let verb = if placed.len() == 1 { " already makes " } else { " already make " };
        parts.push("; ".into());
        parts.extend(outside.clone());
        parts.extend(parts![", ", placed.clone(), verb, known.sum.saturating_sub(rest)]);
    }
    parts.extend(parts![", so ", open.blanks.clone()]);
    if placed.is_empty() && !is_inside {
        parts.push(" ".into());
        parts.extend(outside);
    }
    parts.extend(parts![if open.blanks.len() == 1 { " must be " } else { " must add up to " }, rest]);
    parts
}

fn of_cage(known: &KnownSum, open: &OpenSum, rest: usize) -> Vec<Part> {
    let blanks = open.blanks.len();
    if blanks == known.cells.len() {
        return match blanks {
            1 => parts![known.cells.clone(), " is a cage of one cell, with the sum ", rest],
            _ => parts!["the cage ", known.cells.clone(), " adds up to ", rest],
        };
    }
    let placed = known.sum.saturating_sub(rest);
    let must = if blanks == 1 { " must be " } else { " must add up to " };
    parts![
        "the cage at ",
        known.cells[0],
        " adds up to ",
        known.sum,
        ", its digits so far to ",
        placed,
        ", so ",
        open.blanks.clone(),
        must,
        rest
    ]
}

/// The verb and the pronoun for one house or several.
fn agreement(houses: &[HouseId]) -> [&'static str; 2] {
    if houses.len() == 1 { [" adds up to ", "it"] } else { [" add up to ", "them"] }
}

/// The combinations of a sum that the candidates allow, and what fits none of them.
pub(super) fn combinations(grid: &Grid, known: &KnownSum, open: &OpenSum, found: &Assignments) -> Vec<Part> {
    let rest = open.rest.unwrap_or(0);
    let mut parts = beginning(grid, known, open, rest);
    let gone: Vec<(Cell, SymbolSet)> = open
        .blanks
        .iter()
        .zip(open.candidates.iter().zip(&found.possible))
        .map(|(&cell, (had, has))| (cell, had.without(*has)))
        .collect();
    if found.possible.iter().all(|set| set.is_empty()) {
        parts.push(", which no combination of their candidates does".into());
        return parts;
    }
    // Where symbols may repeat, a set does not name a combination.
    let mut used = union(&gone);
    if known.is_distinct {
        parts.extend(allowed(&found.combinations));
        let combined = found.combinations.iter().copied().fold(SymbolSet::EMPTY, SymbolSet::union);
        let unused = used.without(combined);
        used = combined;
        if !unused.is_empty() {
            let so = match open.blanks.len() {
                2 => ", so neither can be ",
                _ => ", so none of these cells can be ",
            };
            parts.extend(parts![so, Part::OneOf(unused)]);
        }
    }
    let gone: Vec<(Cell, SymbolSet)> =
        gone.into_iter().map(|(cell, gone)| (cell, gone.intersection(used))).collect();
    match open.blanks[..] {
        [one, other] if known.is_distinct => parts.extend(of_two([one, other], &gone, rest)),
        _ if known.is_distinct => parts.extend(misplaced("; no way to place these puts ", &gone)),
        _ => parts.extend(misplaced("; no way to do that puts ", &gone)),
    }
    parts
}

fn union(gone: &[(Cell, SymbolSet)]) -> SymbolSet {
    gone.iter().fold(SymbolSet::EMPTY, |all, (_, gone)| all.union(*gone))
}

/// What the other of two cells would have to be, and cannot.
fn of_two(cells: [Cell; 2], gone: &[(Cell, SymbolSet)], rest: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    for &(cell, gone) in gone.iter().filter(|(_, gone)| !gone.is_empty()) {
        let other = if cells[0] == cell { cells[1] } else { cells[0] };
        let complement = |symbol: Symbol| rest.checked_sub(symbol.number()).and_then(Symbol::from_number);
        let needed: SymbolSet = gone.iter().filter_map(complement).collect();
        parts.extend(parts!["; ", other, " cannot be ", Part::OneOf(needed)]);
        parts.extend(parts![", so ", cell, " cannot be ", Part::OneOf(gone)]);
    }
    parts
}

/// Symbols that are in a combination, but not in these cells; cells that lose the same ones together.
fn misplaced(beginning: &'static str, gone: &[(Cell, SymbolSet)]) -> Vec<Part> {
    let mut groups: Vec<(SymbolSet, Vec<Cell>)> = Vec::new();
    for &(cell, gone) in gone.iter().filter(|(_, gone)| !gone.is_empty()) {
        match groups.iter_mut().find(|(symbols, _)| *symbols == gone) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((gone, vec![cell])),
        }
    }
    let mut parts = Vec::new();
    for (at, (symbols, cells)) in groups.into_iter().enumerate() {
        let before = if at == 0 { beginning } else { ", or " };
        parts.extend(parts![before, Part::OneOf(symbols), " in ", Part::OneOfCells(cells)]);
    }
    parts
}

/// Whether a sentence lists all of these combinations.
pub(super) fn is_listed(combinations: &[SymbolSet]) -> bool {
    combinations.len() <= MOST_LISTED || in_order(combinations).len() <= MOST_LISTED
}

/// Each once, as a dictionary would: 1+7 before 2+6.
fn in_order(combinations: &[SymbolSet]) -> Vec<SymbolSet> {
    let mut all = combinations.to_vec();
    all.sort_unstable_by_key(|set| std::cmp::Reverse(set.bits().reverse_bits()));
    all.dedup();
    all
}

/// The combinations that the candidates allow, or how many where they are too many to read.
fn allowed(combinations: &[SymbolSet]) -> Vec<Part> {
    let combinations = in_order(combinations);
    if combinations.len() > MOST_LISTED {
        return parts!["; their candidates allow ", combinations.len(), " combinations for that"];
    }
    let mut parts = parts!["; their candidates allow only "];
    let count = combinations.len();
    for (at, combination) in combinations.into_iter().enumerate() {
        let before = match at {
            0 => "",
            _ if at + 1 == count => " or ",
            _ => ", ",
        };
        parts.extend(parts![before, Part::Combination(combination)]);
    }
    parts
}

/// Why no cell that sees all places for a symbol in a sum can hold it.
pub(super) fn needs(
    grid: &Grid,
    known: &KnownSum,
    open: &OpenSum,
    found: &Assignments,
    symbol: Symbol,
) -> Vec<Part> {
    let mut parts = beginning(grid, known, open, open.rest.unwrap_or(0));
    parts.extend(allowed(&found.combinations));
    let places = open.blanks.iter().copied().filter(|&cell| grid.candidates(cell).contains(symbol));
    let places: Vec<Cell> = places.collect();
    let (count, one_of) = (places.len(), if places.len() == 1 { "" } else { "one of " });
    if !is_listed(&found.combinations) {
        parts.extend(parts![", all of them with ", symbol]);
    }
    parts.extend(parts![", so ", one_of, places, " is ", symbol]);
    parts.extend(parts![", and no cell that sees ", all_of(count), " can be ", symbol]);
    parts
}

/// The least and the most that cells can be, by what the others make.
pub(super) fn bounds(grid: &Grid, known: &KnownSum, open: &OpenSum, rest: usize) -> Vec<Part> {
    // The cells that lose candidates, by their new least or most or both.
    let mut limits: Vec<(Limit, Vec<Cell>)> = Vec::new();
    for (cell, set, range) in open.bounds(rest) {
        let is_low = set.iter().any(|symbol| symbol.number() < *range.start());
        let is_high = set.iter().any(|symbol| symbol.number() > *range.end());
        let limit = Limit { least: is_low.then_some(*range.start()), most: is_high.then_some(*range.end()) };
        match limits.iter_mut().find(|(other, _)| *other == limit) {
            _ if !is_low && !is_high => {}
            Some((_, cells)) => cells.push(cell),
            None => limits.push((limit, vec![cell])),
        }
    }
    let mut parts = beginning(grid, known, open, rest);
    let others = open.blanks.len().saturating_sub(1);
    // Of a single cell the sentence says what it must be.
    for (limit, cells) in limits.into_iter().filter(|_| others > 0) {
        parts.extend(limit.in_words(cells, others, rest));
    }
    parts
}

/// What the other cells of a sum leave a cell, where that is less than its candidates.
#[derive(Clone, Copy, PartialEq)]
struct Limit {
    least: Option<usize>,
    most: Option<usize>,
}

impl Limit {
    /// Why `cells` are limited, each of them by the `others` blank cells of the sum.
    fn in_words(self, cells: Vec<Cell>, others: usize, rest: usize) -> Vec<Part> {
        let each = if cells.len() == 1 { "; for " } else { "; for each of " };
        let mut parts =
            parts![each, cells, if others == 1 { ", the other makes " } else { ", the others make " }];
        match self {
            Self { least: Some(least), most: Some(most) } => parts.extend(parts![
                "at least ",
                rest.saturating_sub(most),
                " and at most ",
                rest.saturating_sub(least),
                ", so it must be between ",
                least,
                " and ",
                most
            ]),
            Self { least: Some(least), .. } => parts.extend(parts![
                "at most ",
                rest.saturating_sub(least),
                ", so it must be at least ",
                least
            ]),
            Self { most, .. } => parts.extend(parts![
                "at least ",
                rest.saturating_sub(most.unwrap_or(0)),
                ", so it must be at most ",
                most.unwrap_or(0)
            ]),
        }
        parts
    }
}
