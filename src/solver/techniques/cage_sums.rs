//! Sums of cages, and of innies and outies by the 45 rule: the last cell, the combinations, and the symbols
//! that a sum needs.
//!
//! The cells with a known sum are found once per board ([`KnownSum`]); these techniques work out
//! what the candidates allow. Solo's own solver has the same rules for cages and for the innies of
//! one house; over several houses they are the players' "45 rule".

mod words;

use super::support::assignments::Assignments;
use super::support::sums::{OpenSum, SumsOf};
use super::support::{Searcher, Support};
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{Cell, KnownSum, MAX_CELLS, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, Why};

/// The most cells for which the 45 rule over several houses looks at the combinations: with more
/// there is seldom anything to see.
const MOST_CELLS_OF_SEVERAL: usize = 6;

/// Visits the sums of one origin, except those already searched without success.
fn look(
    grid: &Grid,
    support: &mut Support,
    (of, searcher): (SumsOf, Searcher),
    report: &mut Report<'_>,
    mut find: impl FnMut(&mut Support, usize, &KnownSum, &mut Report<'_>) -> Flow<bool>,
) -> Flow {
    let known = grid.layout().known_sums();
    for number in support.sums.numbers(of) {
        if !support.sums.is_searched(number, searcher) && !find(support, number, &known[number], report)? {
            support.sums.mark_searched(number, searcher);
        }
    }
    Flow::Continue(())
}

/// The last blank cell of a sum.
#[derive(Debug)]
pub(super) struct LastOfSum {
    of: SumsOf,
    /// Where there are two, the first is for a sum of one cell.
    ratings: &'static [Rating],
}

impl LastOfSum {
    pub(super) const CAGE: Self = Self {
        of: SumsOf::Cages,
        ratings: &[Rating::new("single-cell cage", 1.2), Rating::new("last cell of a cage", 1.2)],
    };
    pub(super) const HOUSE: Self =
        Self { of: SumsOf::OneHouse, ratings: &[Rating::new("45 rule, one cell", 1.8)] };
    pub(super) const HOUSES: Self = Self {
        of: SumsOf::SeveralHouses,
        ratings: &[Rating::new("45 rule over several houses, one cell", 3.3)],
    };

    fn rating(&self, known: &KnownSum) -> Rating {
        let at = usize::from(known.cells.len() > 1).min(self.ratings.len() - 1);
        self.ratings[at].clone()
    }
}

impl Technique for LastOfSum {
    fn ratings(&self) -> &[Rating] {
        self.ratings
    }

    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        if analysis.grid.layout().known_sums().is_empty() {
            return Flow::Continue(());
        }
        let (grid, support) = analysis.parts();
        look(grid, support, (self.of, Searcher::LastOfSum), report, |support, number, known, report| {
            // Cheaper than bringing the sum up to date, which most steps need not.
            let mut blanks = known.cells.iter().filter(|&&cell| grid.digit(cell).is_none());
            if blanks.nth(1).is_some() {
                return Flow::Continue(false);
            }
            let open = support.sums.open(grid, number);
            let (&[cell], Some(rest)) = (open.blanks.as_slice(), open.rest) else {
                return Flow::Continue(false);
            };
            match Symbol::from_number(rest).filter(|&symbol| grid.candidates(cell).contains(symbol)) {
                Some(symbol) => {
                    let why = Why::new(words::beginning(grid, known, open, rest));
                    report(Step::placement(self.rating(known), cell, symbol, why))?;
                    Flow::Continue(true)
                }
                None => Flow::Continue(false),
            }
        })
    }
}

/// Candidates of a cage that fit none of the combinations for its sum: one step a cage, which lists the combinations if
/// they can be read. It is named by the least and the most that the other cells make, if that is enough.
#[derive(Debug)]
pub(super) struct CageCombinations;

const BOUNDS: Rating = Rating::new("cage minimum and maximum", 2.4);
const COMBINATIONS: Rating = Rating::new("cage combinations", 2.4);

impl Technique for CageCombinations {
    fn ratings(&self) -> &[Rating] {
        const { &[BOUNDS, COMBINATIONS] }
    }

    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, support) = analysis.parts();
        let searcher = (SumsOf::Cages, Searcher::CageCombinations);
        look(grid, support, searcher, report, |support, number, known, report| {
            let step = match support.sums.with_assignments(grid, number, 1..=MAX_CELLS) {
                Some((open, found)) if open.candidates == found.possible => None,
                Some((open, found)) => Some(cage_step(grid, known, open, found)),
                None => bounds_step(grid, known, support.sums.open(grid, number)),
            };
            let is_found = step.is_some();
            step.map_or(Flow::Continue(()), report)?;
            Flow::Continue(is_found)
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
}

impl SumCombinations {
    pub(super) const HOUSE: Self =
        Self { of: SumsOf::OneHouse, rating: Rating::new("cage splitting", 2.9), most_cells: MAX_CELLS };
    pub(super) const HOUSES: Self = Self {
        of: SumsOf::SeveralHouses,
        rating: Rating::new("45 rule over several houses", 3.3),
        most_cells: MOST_CELLS_OF_SEVERAL,
    };
}

impl Technique for SumCombinations {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, support) = analysis.parts();
        let searcher = (self.of, Searcher::SumCombinations);
        look(grid, support, searcher, report, |support, number, known, report| {
            let Some((open, found)) = support.sums.with_assignments(grid, number, 1..=self.most_cells) else {
                return Flow::Continue(false);
            };
            if open.candidates == found.possible {
                return Flow::Continue(false);
            }
            report(combinations_step(self.rating.clone(), grid, known, open, found))?;
            Flow::Continue(true)
        })
    }
}

/// A symbol in every combination for the sum: a cell that sees all its places cannot hold it.
#[derive(Debug)]
pub(super) struct SumNeeds {
    of: SumsOf,
    rating: Rating,
    most_cells: usize,
}

impl SumNeeds {
    pub(super) const CAGE: Self =
        Self { of: SumsOf::Cages, rating: Rating::new("cage needs a symbol", 2.9), most_cells: MAX_CELLS };
    pub(super) const HOUSES: Self = Self {
        of: SumsOf::AnyHouses,
        rating: Rating::new("45 rule, a symbol is needed", 3.3),
        most_cells: MOST_CELLS_OF_SEVERAL,
    };
}

impl Technique for SumNeeds {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, support) = analysis.parts();
        look(grid, support, (self.of, Searcher::SumNeeds), report, |support, number, known, report| {
            let Some((open, found)) = support.sums.with_assignments(grid, number, 1..=self.most_cells) else {
                return Flow::Continue(false);
            };
            let mut any = false;
            for symbol in found.certain.iter() {
                let places = open.blanks.iter().copied();
                let places = places.filter(|&cell| grid.candidates(cell).contains(symbol));
                let removed =
                    grid.layout().common_peers(places.clone()).intersection(grid.cells_with(symbol));
                if !removed.is_empty() {
                    any = true;
                    let why = Why::new(words::needs(grid, known, open, found, symbol));
                    report(Step::removal(self.rating.clone(), symbol, &removed, why))?;
                }
            }
            Flow::Continue(any)
        })
    }
}

#[cfg(test)]
mod tests;
