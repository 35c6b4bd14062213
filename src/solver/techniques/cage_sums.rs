//! Sums of cages, and of innies and outies by the 45 rule: the last cell, the combinations, and the symbols
//! that a sum needs.
//!
//! The cells with a known sum are found once per board ([`KnownSum`]); these techniques work out
//! what the candidates allow. Solo's own solver has the same rules for cages and for the innies of
//! one house; over several houses they are the players' "45 rule".

mod words;

use super::support::assignments::Assignments;
use super::support::sums::{OpenSum, Sums, SumsOf};
use super::support::{Searched, Support, Versions};
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{Cell, KnownSum, MAX_CELLS, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, Why};

/// The most cells for which the 45 rule over several houses looks at the combinations: with more
/// there is seldom anything to see.
const MOST_CELLS_OF_SEVERAL: usize = 6;

/// A rule for the sums of one origin.
#[derive(Debug)]
pub(super) struct SumRule {
    of: SumsOf,
    most_cells: usize,
    ratings: &'static [Rating],
    find: fn(&mut Sum<'_>, &[Rating], &mut Report<'_>) -> Flow,
    searched: Searched,
}

impl SumRule {
    pub(super) const LAST_OF_CAGE: Self = Self::new(
        SumsOf::Cages,
        const { &[Rating::new("single-cell cage", 1.2), Rating::new("last cell of a cage", 1.2)] },
        last_cell,
    );
    pub(super) const LAST_OF_HOUSE: Self =
        Self::new(SumsOf::OneHouse, const { &[Rating::new("45 rule, one cell", 1.8)] }, last_cell);
    pub(super) const LAST_OF_HOUSES: Self = Self::new(
        SumsOf::SeveralHouses,
        const { &[Rating::new("45 rule over several houses, one cell", 3.3)] },
        last_cell,
    );
    pub(super) const COMBINATIONS_OF_CAGE: Self =
        Self::new(SumsOf::Cages, const { &[BOUNDS, COMBINATIONS] }, cage_combinations);
    pub(super) const COMBINATIONS_OF_HOUSE: Self =
        Self::new(SumsOf::OneHouse, const { &[Rating::new("cage splitting", 2.9)] }, combinations);
    pub(super) const COMBINATIONS_OF_HOUSES: Self = Self::new(
        SumsOf::SeveralHouses,
        const { &[Rating::new("45 rule over several houses", 3.3)] },
        combinations,
    );
    pub(super) const NEEDS_OF_CAGE: Self =
        Self::new(SumsOf::Cages, const { &[Rating::new("cage needs a symbol", 2.9)] }, needs);
    pub(super) const NEEDS_OF_HOUSES: Self =
        Self::new(SumsOf::AnyHouses, const { &[Rating::new("45 rule, a symbol is needed", 3.3)] }, needs);

    const fn new(
        of: SumsOf,
        ratings: &'static [Rating],
        find: fn(&mut Sum<'_>, &[Rating], &mut Report<'_>) -> Flow,
    ) -> Self {
        let most_cells = match of {
            SumsOf::Cages | SumsOf::OneHouse => MAX_CELLS,
            SumsOf::SeveralHouses | SumsOf::AnyHouses => MOST_CELLS_OF_SEVERAL,
        };
        Self { of, most_cells, ratings, find, searched: Searched::NOTHING }
    }
}

impl Technique for SumRule {
    fn ratings(&self) -> &[Rating] {
        self.ratings
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let all_known = analysis.grid.layout().known_sums();
        if all_known.is_empty() {
            return Flow::Continue(());
        }
        let Self { most_cells, ratings, find, .. } = *self;
        let (grid, Support { versions, sums, .. }) = analysis.parts();
        let numbers = sums.numbers(self.of).map(|number| (number, number));
        self.searched.search(numbers, &versions.sums, report, |number, report| {
            let known = &all_known[number];
            find(&mut Sum { grid, versions, sums, number, known, most_cells }, ratings, report)
        })
    }
}

/// A known sum with its number.
struct Sum<'a> {
    grid: &'a Grid,
    versions: &'a Versions,
    sums: &'a mut Sums,
    number: usize,
    known: &'a KnownSum,
    most_cells: usize,
}

impl Sum<'_> {
    fn open(&mut self) -> &OpenSum {
        self.sums.open(self.grid, self.versions, self.number)
    }

    fn ways(&mut self) -> Option<(&OpenSum, &Assignments)> {
        self.sums.with_assignments(self.grid, self.versions, self.number, self.most_cells)
    }
}

/// Fills the last blank cell of a sum. Where there are two ratings, the first is for a sum of one cell.
fn last_cell(sum: &mut Sum<'_>, ratings: &[Rating], report: &mut Report<'_>) -> Flow {
    let Sum { grid, known, .. } = *sum;
    // Cheaper than bringing the sum up to date, which most steps need not.
    let mut blanks = known.cells.iter().filter(|&&cell| grid.digit(cell).is_none());
    if blanks.nth(1).is_some() {
        return Flow::Continue(());
    }
    let open = sum.open();
    let Some((cell, symbol)) = last_of(grid, open) else { return Flow::Continue(()) };
    let at = usize::from(known.cells.len() > 1).min(ratings.len() - 1);
    let why = Why::new(words::beginning(grid, known, open, symbol.number()));
    report(Step::placement(ratings[at].clone(), cell, symbol, why))
}

/// The only blank cell of a sum, with what is left for it.
fn last_of(grid: &Grid, open: &OpenSum) -> Option<(Cell, Symbol)> {
    let &[cell] = open.blanks.as_slice() else { return None };
    let symbol = Symbol::from_number(open.rest?)?;
    grid.candidates(cell).contains(symbol).then_some((cell, symbol))
}

const BOUNDS: Rating = Rating::new("cage minimum and maximum", 2.4);
const COMBINATIONS: Rating = Rating::new("cage combinations", 2.4);

/// Removes candidates of a cage that fit none of the combinations for its sum: one step a cage, which lists the
/// combinations if they can be read. It is named by the least and the most that the other cells make, if that is enough.
fn cage_combinations(sum: &mut Sum<'_>, _: &[Rating], report: &mut Report<'_>) -> Flow {
    let Sum { grid, known, .. } = *sum;
    let step = match sum.ways() {
        Some((open, found)) if open.candidates == found.possible => None,
        Some((open, found)) => Some(cage_step(grid, known, open, found)),
        None => bounds_step(grid, known, sum.open()),
    };
    step.map_or(Flow::Continue(()), report)
}

fn cage_step(grid: &Grid, known: &KnownSum, open: &OpenSum, found: &Assignments) -> Step {
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

/// What cells cannot be whatever the others are, if that is anything.
fn bounds_step(grid: &Grid, known: &KnownSum, open: &OpenSum) -> Option<Step> {
    let rest = open.rest?;
    let gone = out_of_bounds(open, rest);
    let why = || Why::new(words::bounds(grid, known, open, rest));
    (!gone.is_empty()).then(|| Step::elimination(BOUNDS, gone, why()))
}

/// In reading order.
fn out_of_bounds(open: &OpenSum, rest: usize) -> Vec<(Cell, Symbol)> {
    let mut gone = Vec::new();
    for (cell, set, range) in open.bounds(rest) {
        gone.extend(
            set.iter().filter(|symbol| !range.contains(&symbol.number())).map(|symbol| (cell, symbol)),
        );
    }
    gone
}

fn combinations_step(
    rating: Rating,
    grid: &Grid,
    known: &KnownSum,
    open: &OpenSum,
    found: &Assignments,
) -> Step {
    let gone = open.candidates.iter().zip(&found.possible).map(|(had, has)| had.without(*has));
    let eliminations =
        open.blanks.iter().zip(gone).flat_map(|(&cell, gone)| gone.iter().map(move |symbol| (cell, symbol)));
    let why = Why::new(words::combinations(grid, known, open, found));
    Step::elimination(rating, eliminations.collect(), why)
}

/// Removes candidates of innies or outies that fit none of the combinations for their sum.
fn combinations(sum: &mut Sum<'_>, ratings: &[Rating], report: &mut Report<'_>) -> Flow {
    let Sum { grid, known, .. } = *sum;
    match sum.ways() {
        Some((open, found)) if open.candidates != found.possible => {
            report(combinations_step(ratings[0].clone(), grid, known, open, found))
        }
        _ => Flow::Continue(()),
    }
}

/// Finds a symbol in every combination for the sum: a cell that sees all its places cannot hold it.
fn needs(sum: &mut Sum<'_>, ratings: &[Rating], report: &mut Report<'_>) -> Flow {
    let Sum { grid, known, .. } = *sum;
    let Some((open, found)) = sum.ways() else { return Flow::Continue(()) };
    found.certain.iter().try_for_each(|symbol| {
        let places = open.blanks.iter().copied();
        let places = places.filter(|&cell| grid.candidates(cell).contains(symbol));
        let removed = grid.layout().common_peers(places).intersection(grid.cells_with(symbol));
        if removed.is_empty() {
            return Flow::Continue(());
        }
        let why = Why::new(words::needs(grid, known, open, found, symbol));
        report(Step::removal(ratings[0].clone(), symbol, &removed, why))
    })
}

#[cfg(test)]
mod tests;
