//! Sums of cages, and by the 45 rule of innies and outies: the last cell, the least and the most,
//! the combinations, and the symbols that must be among the cells.
//!
//! Which cells have a known sum is found once for each board ([`KnownSum`]); these techniques ask
//! what the candidates leave of it. Solo's own solver has the same rules for cages and for the
//! innies of one house; those over several houses are the players' "45 rule".

use std::ops::RangeInclusive;

use super::Technique;
use crate::puzzle::{Cell, KnownSum, MAX_SIZE, SumSource, Symbol, SymbolSet};
use crate::solver::assignments::{Assignments, assignments};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, Why};

/// The most cells of which the 45 rule over several houses looks at the combinations: with more
/// there is seldom anything to see.
const MOST_CELLS_OF_SEVERAL: usize = 6;

/// A known sum with what is placed taken off.
struct OpenSum<'a> {
    known: &'a KnownSum,
    blanks: Vec<Cell>,
    rest: usize,
}

impl<'a> OpenSum<'a> {
    /// The blank part of a sum; none where all is placed, or too much.
    fn of(grid: &Grid, known: &'a KnownSum) -> Option<Self> {
        let placed: usize = known.cells.iter().filter_map(|&cell| grid.digit(cell)).map(Symbol::number).sum();
        let blanks: Vec<Cell> =
            known.cells.iter().copied().filter(|&cell| grid.digit(cell).is_none()).collect();
        let rest = known.sum.checked_sub(placed)?;
        (!blanks.is_empty()).then_some(Self { known, blanks, rest })
    }

    /// The open sums that the 45 rule gives over so many houses; 0 for the cages.
    fn all(grid: &'a Grid, houses: &RangeInclusive<usize>) -> impl Iterator<Item = Self> {
        let sums = grid.layout().known_sums().iter();
        sums.filter(|known| houses.contains(&known.source.houses())).filter_map(|known| Self::of(grid, known))
    }

    fn candidates(&self, grid: &Grid) -> Vec<SymbolSet> {
        self.blanks.iter().map(|&cell| grid.candidates(cell)).collect()
    }

    fn assignments(&self, grid: &Grid) -> Option<Assignments> {
        assignments(&self.candidates(grid), self.rest, self.known.is_distinct)
    }

    /// A sentence that begins with this sum.
    fn why(&self, ending: impl IntoIterator<Item = Part>) -> Why {
        let mut parts = match &self.known.source {
            SumSource::Cage if self.blanks.len() == 1 => vec!["in its cage ".into()],
            SumSource::Cage => vec!["in their cage ".into()],
            SumSource::Innies(houses) => {
                vec!["beside the cages inside ".into(), houses.clone().into(), " ".into()]
            }
            SumSource::Outies(houses) => {
                vec!["of the cages over ".into(), houses.clone().into(), ", outside ".into()]
            }
        };
        let must = if self.blanks.len() == 1 { " must be " } else { " must add up to " };
        parts.extend([self.blanks.clone().into(), must.into(), self.rest.into()]);
        parts.extend(ending);
        Why::new(parts)
    }
}

/// A blank cell that is alone with its sum.
#[derive(Debug)]
pub(super) struct LastOfSum {
    houses: RangeInclusive<usize>,
    rating: Rating,
}

impl LastOfSum {
    pub(super) const CAGE: Self = Self { houses: 0..=0, rating: Rating::new("single-cell cage", 1.2) };
    pub(super) const HOUSE: Self = Self { houses: 1..=1, rating: Rating::new("45 rule, one cell", 1.8) };
    pub(super) const HOUSES: Self =
        Self { houses: 2..=MAX_SIZE, rating: Rating::new("45 rule over several houses, one cell", 3.3) };
}

impl Technique for LastOfSum {
    fn find(&self, grid: &Grid) -> Option<Step> {
        OpenSum::all(grid, &self.houses).find_map(|open| {
            let &[cell] = open.blanks.as_slice() else { return None };
            let symbol = Symbol::from_number(open.rest)?;
            let can = grid.candidates(cell).contains(symbol);
            can.then(|| Step::placement(self.rating.clone(), cell, symbol, open.why([])))
        })
    }
}

/// Candidates that are too low or too high for the sum, whatever the other cells hold.
#[derive(Debug)]
pub(super) struct SumBounds;

impl Technique for SumBounds {
    fn find(&self, grid: &Grid) -> Option<Step> {
        OpenSum::all(grid, &(0..=0)).find_map(|open| {
            let candidates = open.candidates(grid);
            let least = |set: &SymbolSet| set.first().map_or(0, Symbol::number);
            let most = |set: &SymbolSet| set.last().map_or(0, Symbol::number);
            let (all_least, all_most): (usize, usize) =
                (candidates.iter().map(least).sum(), candidates.iter().map(most).sum());
            let fits = |set: &SymbolSet, symbol: Symbol| {
                let (others_least, others_most) = (all_least - least(set), all_most - most(set));
                (others_least..=others_most).contains(&open.rest.wrapping_sub(symbol.number()))
            };
            let possible: Vec<SymbolSet> = candidates
                .iter()
                .map(|set| set.iter().filter(|&symbol| fits(set, symbol)).collect())
                .collect();
            let eliminations = eliminations(&open.blanks, &candidates, &possible);
            let why = open.why([", and the least and the most of the others leave no room for these".into()]);
            (!eliminations.is_empty())
                .then(|| Step::elimination(Rating::new("cage minimum and maximum", 2.4), eliminations, why))
        })
    }
}

/// Candidates that are in no way to make the sum.
#[derive(Debug)]
pub(super) struct SumCombinations {
    houses: RangeInclusive<usize>,
    rating: Rating,
    most_cells: usize,
}

impl SumCombinations {
    pub(super) const CAGE: Self =
        Self { houses: 0..=0, rating: Rating::new("cage combinations", 2.4), most_cells: MAX_SIZE };
    pub(super) const HOUSE: Self =
        Self { houses: 1..=1, rating: Rating::new("cage splitting", 2.9), most_cells: MAX_SIZE };
    pub(super) const HOUSES: Self = Self {
        houses: 2..=MAX_SIZE,
        rating: Rating::new("45 rule over several houses", 3.3),
        most_cells: MOST_CELLS_OF_SEVERAL,
    };
}

impl Technique for SumCombinations {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let open_sums = OpenSum::all(grid, &self.houses).filter(|open| open.blanks.len() <= self.most_cells);
        open_sums.into_iter().find_map(|open| {
            let found = open.assignments(grid)?;
            let eliminations = eliminations(&open.blanks, &open.candidates(grid), &found.possible);
            let why = open.why([", and no combination of their candidates has these".into()]);
            (!eliminations.is_empty()).then(|| Step::elimination(self.rating.clone(), eliminations, why))
        })
    }
}

/// A symbol that every way to make the sum has cannot be in a cell that sees all its places.
#[derive(Debug)]
pub(super) struct SumNeeds {
    houses: RangeInclusive<usize>,
    rating: Rating,
    most_cells: usize,
}

impl SumNeeds {
    pub(super) const CAGE: Self =
        Self { houses: 0..=0, rating: Rating::new("cage needs a symbol", 2.9), most_cells: MAX_SIZE };
    pub(super) const HOUSES: Self = Self {
        houses: 1..=MAX_SIZE,
        rating: Rating::new("45 rule, a symbol is needed", 3.3),
        most_cells: MOST_CELLS_OF_SEVERAL,
    };
}

impl Technique for SumNeeds {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let open_sums = OpenSum::all(grid, &self.houses).filter(|open| open.blanks.len() <= self.most_cells);
        open_sums.into_iter().find_map(|open| {
            let certain = open.assignments(grid)?.certain;
            certain.iter().find_map(|symbol| {
                let places =
                    open.blanks.iter().copied().filter(|&cell| grid.candidates(cell).contains(symbol));
                let seen = grid.layout().common_peers(places).intersection(grid.cells_with(symbol));
                let eliminations: Vec<_> = seen.iter().map(|cell| (cell, symbol)).collect();
                let why = open.why([
                    ", which takes a ".into(),
                    symbol.into(),
                    ", so no cell that sees all its places can hold it".into(),
                ]);
                (!eliminations.is_empty()).then(|| Step::elimination(self.rating.clone(), eliminations, why))
            })
        })
    }
}

/// What the cells can hold and no longer may.
fn eliminations(cells: &[Cell], candidates: &[SymbolSet], possible: &[SymbolSet]) -> Vec<(Cell, Symbol)> {
    let gone = candidates.iter().zip(possible).map(|(had, has)| had.without(*has));
    cells.iter().zip(gone).flat_map(|(&cell, gone)| gone.iter().map(move |symbol| (cell, symbol))).collect()
}
