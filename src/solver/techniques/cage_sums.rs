//! Sums of cages, and of innies and outies by the 45 rule: the last cell, the minimum and maximum,
//! the combinations, and the symbols that a sum needs.
//!
//! The cells with a known sum are found once per board ([`KnownSum`]); these techniques work out
//! what the candidates allow. Solo's own solver has the same rules for cages and for the innies of
//! one house; over several houses they are the players' "45 rule".

use std::ops::RangeInclusive;

use super::support::assignments::Assignments;
use super::support::sums::{OpenSum, SumsOf};
use super::support::{Searcher, Support};
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{Cell, HouseId, KnownSum, MAX_CELLS, SumSource, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, Why, parts};

/// The most cells for which the 45 rule over several houses looks at the combinations: with more
/// there is seldom anything to see.
const MOST_CELLS_OF_SEVERAL: usize = 6;

/// The most combinations that a sentence lists.
const MOST_LISTED: usize = 6;

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
    rating: Rating,
}

impl LastOfSum {
    pub(super) const CAGE: Self = Self { of: SumsOf::Cages, rating: Rating::new("single-cell cage", 1.2) };
    pub(super) const HOUSE: Self =
        Self { of: SumsOf::OneHouse, rating: Rating::new("45 rule, one cell", 1.8) };
    pub(super) const HOUSES: Self =
        Self { of: SumsOf::SeveralHouses, rating: Rating::new("45 rule over several houses, one cell", 3.3) };
}

impl Technique for LastOfSum {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
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
                    let why = Why::new(sentence(grid, known, open, rest));
                    report(Step::placement(self.rating.clone(), cell, symbol, why))?;
                    Flow::Continue(true)
                }
                None => Flow::Continue(false),
            }
        })
    }
}

/// Candidates too low or too high for the sum, whatever the other cells hold.
#[derive(Debug)]
pub(super) struct SumBounds;

const BOUNDS: Rating = Rating::new("cage minimum and maximum", 2.4);

impl Technique for SumBounds {
    fn ratings(&self) -> &[Rating] {
        const { &[BOUNDS] }
    }

    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, support) = analysis.parts();
        look(grid, support, (SumsOf::Cages, Searcher::SumBounds), report, |support, number, known, report| {
            let open = support.sums.open(grid, number);
            let Some(rest) = open.rest else { return Flow::Continue(false) };
            let outside = |set: SymbolSet, range: &RangeInclusive<usize>| {
                set.iter().any(|symbol| !range.contains(&symbol.number()))
            };
            if !open.bounds(rest).any(|(_, set, range)| outside(set, &range)) {
                return Flow::Continue(false);
            }
            report(bounds_step(grid, known, open, rest))?;
            Flow::Continue(true)
        })
    }
}

fn bounds_step(grid: &Grid, known: &KnownSum, open: &OpenSum, rest: usize) -> Step {
    let mut eliminations = Vec::new();
    // The cells that lose candidates, by their new least or most or both.
    let mut limits: Vec<(Limit, Vec<Cell>)> = Vec::new();
    for (cell, set, range) in open.bounds(rest) {
        let gone = set.iter().filter(|symbol| !range.contains(&symbol.number()));
        eliminations.extend(gone.map(|symbol| (cell, symbol)));
        let is_low = set.iter().any(|symbol| symbol.number() < *range.start());
        let is_high = set.iter().any(|symbol| symbol.number() > *range.end());
        let limit = Limit { least: is_low.then_some(*range.start()), most: is_high.then_some(*range.end()) };
        match limits.iter_mut().find(|(other, _)| *other == limit) {
            _ if !is_low && !is_high => {}
            Some((_, cells)) => cells.push(cell),
            None => limits.push((limit, vec![cell])),
        }
    }
    let mut parts = sentence(grid, known, open, rest);
    let others = open.blanks.len().saturating_sub(1);
    // Of a single cell the sentence says what it must be.
    for (limit, cells) in limits.into_iter().filter(|_| others > 0) {
        parts.extend(limit.in_words(cells, others, rest));
    }
    Step::elimination(BOUNDS, eliminations, Why::new(parts))
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

/// Candidates that no combination for the sum contains.
#[derive(Debug)]
pub(super) struct SumCombinations {
    of: SumsOf,
    rating: Rating,
    most_cells: usize,
}

impl SumCombinations {
    pub(super) const CAGE: Self =
        Self { of: SumsOf::Cages, rating: Rating::new("cage combinations", 2.4), most_cells: MAX_CELLS };
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
    let mut parts = sentence(grid, known, open, open.rest.unwrap_or(0));
    parts.extend(combinations_in_words(found.combinations.clone(), known.is_distinct));
    Step::elimination(rating, eliminations.collect(), Why::new(parts))
}

/// A sentence's end: the combinations left, as many as can be read.
fn combinations_in_words(mut combinations: Vec<SymbolSet>, is_distinct: bool) -> Vec<Part> {
    // As a dictionary would: 1+7 before 2+6.
    combinations.sort_unstable_by_key(|set| std::cmp::Reverse(set.bits().reverse_bits()));
    combinations.dedup();
    match *combinations {
        [] => parts![", which no combination of their candidates does"],
        // Where symbols may repeat, a set does not name a combination.
        _ if !is_distinct => parts!["; the candidates removed fit no combination of the others"],
        [only] => {
            let only = Part::Combination(only);
            parts![
                ", which their candidates allow only as ",
                only,
                "; the candidates removed do not fit that"
            ]
        }
        [ref others @ .., last] if others.len() < MOST_LISTED => {
            let mut words = parts![", which their candidates allow only as "];
            for (at, &combination) in others.iter().enumerate() {
                words.extend(parts![if at == 0 { "" } else { ", " }, Part::Combination(combination)]);
            }
            words.extend(parts![
                " or ",
                Part::Combination(last),
                "; the candidates removed fit none of these"
            ]);
            words
        }
        _ => parts![
            ", for which their candidates allow ",
            combinations.len(),
            " combinations; the candidates removed fit none of them"
        ],
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
                    let mut parts = sentence(grid, known, open, open.rest.unwrap_or(0));
                    let places: Vec<Cell> = places.collect();
                    let ending = match places.len() {
                        1 => ", so no cell that sees it can hold it",
                        2 => ", so no cell that sees both can hold it",
                        _ => ", so no cell that sees all of them can hold it",
                    };
                    parts.extend([", which takes a ".into(), symbol.into(), " in ".into()]);
                    parts.extend([
                        if places.len() == 1 { "" } else { "one of " }.into(),
                        places.into(),
                        ending.into(),
                    ]);
                    report(Step::removal(self.rating.clone(), symbol, &removed, Why::new(parts)))?;
                }
            }
            Flow::Continue(any)
        })
    }
}

/// The beginning of a sentence: why the blank cells of a sum must add up to what is left of it.
fn sentence(grid: &Grid, known: &KnownSum, open: &OpenSum, rest: usize) -> Vec<Part> {
    let placed = known.sum.saturating_sub(rest);
    let total = |houses: usize| houses * grid.size() * (grid.size() + 1) / 2;
    let mut parts: Vec<Part> = match &known.source {
        SumSource::Cage if open.blanks.len() == known.cells.len() => {
            let alone = open.blanks.len() == 1;
            let words = if alone { " is a cage of one cell, with the sum " } else { " adds up to " };
            return vec![
                if alone { "" } else { "the cage " }.into(),
                known.cells.clone().into(),
                words.into(),
                rest.into(),
            ];
        }
        SumSource::Cage => {
            vec!["the cage at ".into(), known.cells[0].into(), " adds up to ".into(), known.sum.into()]
        }
        SumSource::Innies(houses) => {
            let total = total(houses.len());
            let [add_up, them] = agreement(houses);
            let cages =
                [", the cages inside ".into(), them.into(), " to ".into(), (total - known.sum).into()];
            [vec![houses.clone().into(), add_up.into(), total.into()], cages.to_vec()].concat()
        }
        SumSource::Outies(houses) => {
            let total = total(houses.len());
            let [add_up, them] = agreement(houses);
            let cages =
                [", the cages touching ".into(), them.into(), " to ".into(), (total + known.sum).into()];
            [vec![houses.clone().into(), add_up.into(), total.into()], cages.to_vec()].concat()
        }
    };
    if placed > 0 {
        let words = match known.source {
            SumSource::Cage => " and already holds ",
            _ => ", and the cells that make the difference already hold ",
        };
        parts.extend([words.into(), placed.into()]);
    }
    let must = if open.blanks.len() == 1 { " must be " } else { " must add up to " };
    parts.extend([", so ".into(), open.blanks.clone().into(), must.into(), rest.into()]);
    parts
}

/// The verb and the pronoun for one house or several.
fn agreement(houses: &[HouseId]) -> [&'static str; 2] {
    if houses.len() == 1 { [" adds up to ", "it"] } else { [" add up to ", "them"] }
}

#[cfg(test)]
mod tests;
