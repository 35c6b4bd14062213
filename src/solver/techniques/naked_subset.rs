//! Naked subset: some cells of a house or cage that share only as many candidates. No other cell
//! there can hold any of them.

use std::ops::RangeInclusive;

use super::support::tight_set::{self, Options, TightSet};
use super::support::{Searched, Support, units};
use super::{Analysis, Flow, Report, Technique, of_size};
use crate::puzzle::{Cell, MAX_SIZE, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, parts, why};

#[derive(Debug)]
pub(super) struct NakedSubset {
    /// That of the smallest size.
    rating: Rating,
    sizes: RangeInclusive<usize>,
    searched: Searched,
}

impl NakedSubset {
    pub(super) const PAIR: Self = Self::new(Rating::new("naked pair", 3.0), 2..=2);
    pub(super) const TRIPLE: Self = Self::new(Rating::new("naked triple", 3.6), 3..=3);
    pub(super) const QUAD: Self = Self::new(Rating::new("naked quad", 5.0), 4..=4);
    pub(super) const LARGER: Self = Self::new(Rating::new("naked subset", 5.4), 5..=MAX_SIZE);

    const fn new(rating: Rating, sizes: RangeInclusive<usize>) -> Self {
        Self { rating, sizes, searched: Searched::NOTHING }
    }
}

impl Technique for NakedSubset {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { versions, without_subsets, .. }) = analysis.parts();
        let least = *self.sizes.start();
        let units = units(grid.layout()).enumerate().enumerate();
        self.searched.search(units, &versions.units, report, |(number, cells), report| {
            if cells.len() <= least || without_subsets.contains(number, &versions.units) {
                return Flow::Continue(());
            }
            let options: Options = blanks(grid, cells).map(|cell| grid.candidates(cell).bits()).collect();
            // The first search that takes long looks for all sizes at once: mostly there are none.
            if least == 3 && tight_set::is_without(&options) {
                without_subsets.insert(number, &versions.units);
                return Flow::Continue(());
            }
            let mut sets = tight_set::find(&options, self.sizes.clone()).into_iter();
            sets.try_for_each(|set| report(step(&self.rating, grid, (number, cells), set)))
        })
    }
}

fn blanks<'a>(grid: &'a Grid, cells: &'a [Cell]) -> impl Iterator<Item = Cell> + 'a {
    cells.iter().copied().filter(|&cell| grid.digit(cell).is_none())
}

fn step(rating: &Rating, grid: &Grid, (unit, cells): (usize, &[Cell]), set: TightSet) -> Step {
    let symbols = SymbolSet::from_bits(set.options);
    let (mut inside, mut eliminations) = (Vec::new(), Vec::new());
    for (at, cell) in blanks(grid, cells).enumerate() {
        if set.items >> at & 1 == 1 {
            inside.push(cell);
        } else {
            let removed = grid.candidates(cell).intersection(symbols);
            eliminations.extend(removed.iter().map(|symbol| (cell, symbol)));
        }
    }
    let rating = of_size(rating, inside.len());
    let unit = match grid.layout().houses().nth(unit) {
        Some((house, _)) => parts!("{},", house),
        None => parts!("the cage at {}, its cells", cells[0]),
    };
    let why = why! {
        "in {} {} can hold nothing but {}, so no other cell there can hold one of these", unit, inside, symbols
    };
    Step::elimination(rating, eliminations, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Cage, Shape};
    use crate::solver::techniques::testing::{blank_grid, blank_grid_of, cell_of, described, finding, leave};

    #[test]
    fn every_pair_of_every_house_is_found() {
        let mut grid = blank_grid();
        for (name, candidates) in [("r1c1", "35"), ("r1c9", "35"), ("r4c9", "78"), ("r8c9", "78")] {
            leave(&mut grid, name, candidates);
        }
        let found = described(NakedSubset::PAIR, &grid);
        assert_eq!(found.len(), 2);
        assert_eq!(
            found[0],
            "naked pair: in row 1, r1c1 and r1c9 can hold nothing but 3 and 5, so no other cell there can \
             hold one of these => r1c2<>3 r1c2<>5 r1c3<>3 r1c3<>5 r1c4<>3 r1c4<>5 r1c5<>3 r1c5<>5 r1c6<>3 \
             r1c6<>5 r1c7<>3 r1c7<>5 r1c8<>3 r1c8<>5"
        );
        assert!(found[1].starts_with("naked pair: in column 9, r4c9 and r8c9 can hold nothing but 7 and 8,"));
    }

    #[test]
    fn triples_quads_and_larger_subsets_are_named_by_their_size() {
        for (technique, cells, symbols, name) in [
            (NakedSubset::TRIPLE, 3, "12 23 13", "naked triple"),
            (NakedSubset::QUAD, 4, "12 23 34 14", "naked quad"),
            (NakedSubset::LARGER, 5, "12 23 34 45 15", "naked subset of 5"),
        ] {
            let mut grid = blank_grid();
            for (column, candidates) in (1..=cells).zip(symbols.split(' ')) {
                leave(&mut grid, &format!("r1c{column}"), candidates);
            }
            let found = finding(technique, &grid).expect("the subset");
            assert!(found.starts_with(&format!("{name}: ")), "{found}");
            assert_eq!(found.split("<>").count() - 1, (9 - cells) * cells, "{found}");
        }
    }

    #[test]
    fn the_cells_of_a_cage_have_subsets_too() {
        let cells = [(0, 1), (0, 2), (1, 2)].map(|(row, column)| Cell::at(row, column, 4)).to_vec();
        let shape =
            Shape { cages: vec![Cage { cells, sum: 7 }], ..Shape::plain(BlockShape { height: 2, width: 2 }) };
        let mut grid = blank_grid_of(shape);
        leave(&mut grid, "r1c2", "12");
        leave(&mut grid, "r2c3", "12");
        assert!(grid.layout().peer_set(cell_of("r1c2", 4)).contains(cell_of("r2c3", 4)));
        assert_eq!(
            described(NakedSubset::PAIR, &grid),
            ["naked pair: in the cage at r1c2, its cells r1c2 and r2c3 can hold nothing but 1 and 2, so no \
              other cell there can hold one of these => r1c3<>1 r1c3<>2"]
        );
    }
}
