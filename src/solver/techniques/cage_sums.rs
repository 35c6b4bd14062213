//! Sums of cages, and of innies and outies by the 45 rule: the last cell, the combinations, and the symbols
//! that a sum needs.
//!
//! The cells with a known sum are found once per board ([`KnownSum`]); these techniques work out
//! what the candidates allow. Solo's own solver has the same rules for cages and for the innies of
//! one house; over several houses they are the players' "45 rule".

mod words;

use super::support::assignments::Assignments;
use super::support::sums::{OpenSum, SumsOf};
use super::support::{Searched, Support};
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{Cell, KnownSum, MAX_CELLS, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, Why};

/// The most cells for which the 45 rule over several houses looks at the combinations: with more
/// there is seldom anything to see.
const MOST_CELLS_OF_SEVERAL: usize = 6;

/// The last blank cell of a sum.
#[derive(Debug)]
pub(super) struct LastOfSum {
    of: SumsOf,
    /// Where there are two, the first is for a sum of one cell.
    ratings: &'static [Rating],
    searched: Searched,
}

impl LastOfSum {
    pub(super) const CAGE: Self = Self::new(
        SumsOf::Cages,
        const { &[Rating::new("single-cell cage", 1.2), Rating::new("last cell of a cage", 1.2)] },
    );
    pub(super) const HOUSE: Self =
        Self::new(SumsOf::OneHouse, const { &[Rating::new("45 rule, one cell", 1.8)] });
    pub(super) const HOUSES: Self = Self::new(
        SumsOf::SeveralHouses,
        const { &[Rating::new("45 rule over several houses, one cell", 3.3)] },
    );

    const fn new(of: SumsOf, ratings: &'static [Rating]) -> Self {
        Self { of, ratings, searched: Searched::NOTHING }
    }
}

impl Technique for LastOfSum {
    fn ratings(&self) -> &[Rating] {
        self.ratings
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        if analysis.grid.layout().known_sums().is_empty() {
            return Flow::Continue(());
        }
        let (grid, Support { versions, sums, .. }) = analysis.parts();
        let numbers = sums.numbers(self.of).map(|number| (number, number));
        self.searched.search(numbers, &versions.sums, report, |number, report| {
            let known = &grid.layout().known_sums()[number];
            // Cheaper than bringing the sum up to date, which most steps need not.
            let mut blanks = known.cells.iter().filter(|&&cell| grid.digit(cell).is_none());
            if blanks.nth(1).is_some() {
                return Flow::Continue(());
            }
            let open = sums.open(grid, versions, number);
            let Some((cell, symbol)) = last_of(grid, open) else { return Flow::Continue(()) };
            let at = usize::from(known.cells.len() > 1).min(self.ratings.len() - 1);
            let why = Why::new(words::beginning(grid, known, open, symbol.number()));
            report(Step::placement(self.ratings[at].clone(), cell, symbol, why))
        })
    }
}

/// The only blank cell of a sum, with what is left for it.
fn last_of(grid: &Grid, open: &OpenSum) -> Option<(Cell, Symbol)> {
    let &[cell] = open.blanks.as_slice() else { return None };
    let symbol = Symbol::from_number(open.rest?)?;
    grid.candidates(cell).contains(symbol).then_some((cell, symbol))
}

/// Candidates of a cage that fit none of the combinations for its sum: one step a cage, which lists the combinations if
/// they can be read. It is named by the least and the most that the other cells make, if that is enough.
#[derive(Debug, Default)]
pub(super) struct CageCombinations {
    searched: Searched,
}

const BOUNDS: Rating = Rating::new("cage minimum and maximum", 2.4);
const COMBINATIONS: Rating = Rating::new("cage combinations", 2.4);

impl Technique for CageCombinations {
    fn ratings(&self) -> &[Rating] {
        const { &[BOUNDS, COMBINATIONS] }
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { versions, sums, .. }) = analysis.parts();
        let numbers = sums.numbers(SumsOf::Cages).map(|number| (number, number));
        self.searched.search(numbers, &versions.sums, report, |number, report| {
            let known = &grid.layout().known_sums()[number];
            let step = match sums.with_assignments(grid, versions, number, MAX_CELLS) {
                Some((open, found)) if open.candidates == found.possible => None,
                Some((open, found)) => Some(cage_step(grid, known, open, found)),
                None => bounds_step(grid, known, sums.open(grid, versions, number)),
            };
            step.map_or(Flow::Continue(()), report)
        })
    }
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

/// Candidates of innies or outies that fit none of the combinations for their sum.
#[derive(Debug)]
pub(super) struct SumCombinations {
    of: SumsOf,
    rating: Rating,
    most_cells: usize,
    searched: Searched,
}

impl SumCombinations {
    pub(super) const HOUSE: Self = Self::new(SumsOf::OneHouse, "cage splitting", 2.9, MAX_CELLS);
    pub(super) const HOUSES: Self =
        Self::new(SumsOf::SeveralHouses, "45 rule over several houses", 3.3, MOST_CELLS_OF_SEVERAL);

    const fn new(of: SumsOf, name: &'static str, score: f64, most_cells: usize) -> Self {
        Self { of, rating: Rating::new(name, score), most_cells, searched: Searched::NOTHING }
    }
}

impl Technique for SumCombinations {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { versions, sums, .. }) = analysis.parts();
        let numbers = sums.numbers(self.of).map(|number| (number, number));
        self.searched.search(numbers, &versions.sums, report, |number, report| {
            let known = &grid.layout().known_sums()[number];
            match sums.with_assignments(grid, versions, number, self.most_cells) {
                Some((open, found)) if open.candidates != found.possible => {
                    report(combinations_step(self.rating.clone(), grid, known, open, found))
                }
                _ => Flow::Continue(()),
            }
        })
    }
}

/// A symbol in every combination for the sum: a cell that sees all its places cannot hold it.
#[derive(Debug)]
pub(super) struct SumNeeds {
    of: SumsOf,
    rating: Rating,
    most_cells: usize,
    searched: Searched,
}

impl SumNeeds {
    pub(super) const CAGE: Self = Self::new(SumsOf::Cages, "cage needs a symbol", 2.9, MAX_CELLS);
    pub(super) const HOUSES: Self =
        Self::new(SumsOf::AnyHouses, "45 rule, a symbol is needed", 3.3, MOST_CELLS_OF_SEVERAL);

    const fn new(of: SumsOf, name: &'static str, score: f64, most_cells: usize) -> Self {
        Self { of, rating: Rating::new(name, score), most_cells, searched: Searched::NOTHING }
    }
}

impl Technique for SumNeeds {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { versions, sums, .. }) = analysis.parts();
        let numbers = sums.numbers(self.of).map(|number| (number, number));
        self.searched.search(numbers, &versions.sums, report, |number, report| {
            let known = &grid.layout().known_sums()[number];
            let ways = sums.with_assignments(grid, versions, number, self.most_cells);
            let Some((open, found)) = ways else { return Flow::Continue(()) };
            found.certain.iter().try_for_each(|symbol| {
                let places = open.blanks.iter().copied();
                let places = places.filter(|&cell| grid.candidates(cell).contains(symbol));
                let removed = grid.layout().common_peers(places).intersection(grid.cells_with(symbol));
                if removed.is_empty() {
                    return Flow::Continue(());
                }
                let why = Why::new(words::needs(grid, known, open, found, symbol));
                report(Step::removal(self.rating.clone(), symbol, &removed, why))
            })
        })
    }
}

#[cfg(test)]
mod tests;
