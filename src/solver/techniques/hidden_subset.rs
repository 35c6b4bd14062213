//! Hidden subset: some symbols with places in only as many cells of a house. Those cells cannot hold
//! anything else.

use std::ops::RangeInclusive;

use super::support::tight_set::{self, Options, TightSet};
use super::support::{Searched, Support, Versions};
use super::{Analysis, Flow, Report, Technique, of_size};
use crate::puzzle::{Cell, HouseId, Index, MAX_SIZE, PlaceSet, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct HiddenSubset {
    /// That of the smallest size.
    rating: Rating,
    sizes: RangeInclusive<usize>,
    searched: Searched,
}

impl HiddenSubset {
    pub(super) const PAIR: Self = Self::new(Rating::new("hidden pair", 3.4), 2..=2);
    pub(super) const TRIPLE: Self = Self::new(Rating::new("hidden triple", 4.0), 3..=3);
    pub(super) const QUAD: Self = Self::new(Rating::new("hidden quad", 5.4), 4..=4);
    pub(super) const LARGER: Self = Self::new(Rating::new("hidden subset", 5.8), 5..=MAX_SIZE);

    const fn new(rating: Rating, sizes: RangeInclusive<usize>) -> Self {
        Self { rating, sizes, searched: Searched::NOTHING }
    }
}

impl Technique for HiddenSubset {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { versions: Versions { units, .. }, without_subsets, .. }) = analysis.parts();
        let houses = grid.layout().houses().map(|(house, _)| (house.index(), house));
        self.searched.search(houses, units, report, |house, report| {
            let missing = grid.missing(house);
            if missing.len() <= *self.sizes.start() || without_subsets.contains(house.index(), units) {
                return Flow::Continue(());
            }
            let options: Options = missing.iter().map(|symbol| grid.places(house, symbol).bits()).collect();
            let mut sets = tight_set::find(&options, self.sizes.clone()).into_iter();
            sets.try_for_each(|set| report(step(&self.rating, grid, house, set)))
        })
    }
}

fn step(rating: &Rating, grid: &Grid, house: HouseId, set: TightSet) -> Step {
    let missing = grid.missing(house).iter().enumerate();
    let symbols: SymbolSet =
        missing.filter(|(at, _)| set.items >> at & 1 == 1).map(|(_, symbol)| symbol).collect();
    let cells: Vec<Cell> = grid.layout().house(house).cells_at(PlaceSet::from_bits(set.options)).collect();
    let others =
        |&cell: &Cell| grid.candidates(cell).without(symbols).iter().map(move |symbol| (cell, symbol));
    let eliminations = cells.iter().flat_map(others).collect();
    let rating = of_size(rating, symbols.len());
    let why = why!("in {}, only {} can hold {}, so they can hold nothing else", house, cells, symbols);
    Step::elimination(rating, eliminations, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, described, finding};

    #[test]
    fn a_pair_of_symbols_keeps_its_two_cells() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 6", '2', &["r6c1", "r6c4"]);
        confine(&mut grid, "row 6", '8', &["r6c1", "r6c4"]);
        assert_eq!(
            described(HiddenSubset::PAIR, &grid),
            ["hidden pair: in row 6, only r6c1 and r6c4 can hold 2 and 8, so they can hold nothing else => \
              r6c1<>1 r6c1<>3 r6c1<>4 r6c1<>5 r6c1<>6 r6c1<>7 r6c1<>9 \
              r6c4<>1 r6c4<>3 r6c4<>4 r6c4<>5 r6c4<>6 r6c4<>7 r6c4<>9"]
        );
    }

    #[test]
    fn triples_quads_and_larger_subsets_are_named_by_their_size() {
        for (technique, size, name) in [
            (HiddenSubset::TRIPLE, 3, "hidden triple"),
            (HiddenSubset::QUAD, 4, "hidden quad"),
            (HiddenSubset::LARGER, 5, "hidden subset of 5"),
        ] {
            let mut grid = blank_grid();
            let places: Vec<String> = (1..=size).map(|row| format!("r{row}c7")).collect();
            let places: Vec<&str> = places.iter().map(String::as_str).collect();
            for digit in ('1'..='9').take(size) {
                confine(&mut grid, "column 7", digit, &places);
            }
            let found = finding(technique, &grid).expect("the subset");
            assert!(found.starts_with(&format!("{name}: ")), "{found}");
            assert_eq!(found.split("<>").count() - 1, (9 - size) * size, "{found}");
        }
    }
}
