//! Naked subset: some cells of a house or cage that share only as many candidates. No other cell
//! there can hold any of them.

use std::ops::RangeInclusive;

use super::support::tight_set::{self, Options, TightSet, TightSets};
use super::support::{Searched, Searcher, Support};
use super::{Analysis, Flow, Report, Technique, of_size};
use crate::puzzle::{Cell, Index, MAX_SIZE, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, Why};

#[derive(Debug)]
pub(super) struct NakedSubset {
    /// That of the smallest size.
    rating: Rating,
    sizes: RangeInclusive<usize>,
    searcher: Searcher,
}

/// Cells that hold different symbols, and the words that name them.
struct Group<'a> {
    cells: &'a [Cell],
    name: [Part; 2],
    /// Those who find nothing where no naked subset of any size is.
    searchers: &'static [Searcher],
}

impl NakedSubset {
    pub(super) const PAIR: Self =
        Self { rating: Rating::new("naked pair", 3.0), sizes: 2..=2, searcher: Searcher::NakedPair };
    pub(super) const TRIPLE: Self =
        Self { rating: Rating::new("naked triple", 3.6), sizes: 3..=3, searcher: Searcher::NakedTriple };
    pub(super) const QUAD: Self =
        Self { rating: Rating::new("naked quad", 5.0), sizes: 4..=4, searcher: Searcher::NakedQuad };
    pub(super) const LARGER: Self = Self {
        rating: Rating::new("naked subset", 5.4),
        sizes: 5..=MAX_SIZE,
        searcher: Searcher::LargerNakedSubset,
    };

    /// Searches one group, unless that was done before without success.
    fn find_in(
        &self,
        grid: &Grid,
        group: &Group<'_>,
        searched: &mut Searched,
        number: usize,
        report: &mut Report<'_>,
    ) -> Flow {
        if searched.contains(number, self.searcher) {
            return Flow::Continue(());
        }
        let blanks = || group.cells.iter().copied().filter(|&cell| grid.digit(cell).is_none());
        let options = Options::new(blanks().map(|cell| grid.candidates(cell).bits()));
        // The first search that takes long looks for all sizes at once: mostly there are none.
        if matches!(self.searcher, Searcher::NakedTriple) && tight_set::is_without(&options) {
            searched.insert_all(number, group.searchers);
            return Flow::Continue(());
        }
        let found = tight_set::find(&options, self.sizes.clone());
        let mut in_vain = true;
        for set in found.iter().flat_map(TightSets::iter) {
            in_vain = false;
            report(step(&self.rating, grid, blanks(), group, set))?;
        }
        if in_vain {
            searched.insert(number, self.searcher);
        }
        Flow::Continue(())
    }
}

fn step(
    rating: &Rating,
    grid: &Grid,
    blanks: impl Iterator<Item = Cell>,
    group: &Group<'_>,
    set: TightSet,
) -> Step {
    let symbols = SymbolSet::from_bits(set.options);
    let (mut inside, mut eliminations) = (Vec::new(), Vec::new());
    for (at, cell) in blanks.enumerate() {
        if set.items >> at & 1 == 1 {
            inside.push(cell);
        } else {
            let removed = grid.candidates(cell).intersection(symbols);
            eliminations.extend(removed.iter().map(|symbol| (cell, symbol)));
        }
    }
    let rating = of_size(rating, inside.len());
    // The name of a cage ends with that of its first cell.
    let its = if matches!(group.name[1], Part::Cell(_)) { ", its cells " } else { ", " };
    let mut parts: Vec<Part> = vec!["in ".into()];
    parts.extend(group.name.clone());
    parts.extend([its.into(), inside.into(), " can hold nothing but ".into(), symbols.into()]);
    parts.push(", so no other cell there can hold one of these".into());
    Step::elimination(rating, eliminations, Why::new(parts))
}

impl Technique for NakedSubset {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, support) = analysis.parts();
        let Support { houses: searched_houses, cages: searched_cages, .. } = support;
        for (id, house) in grid.layout().houses() {
            if grid.missing(id).len() > *self.sizes.start() {
                let group =
                    Group { cells: &house.cells, name: ["".into(), id.into()], searchers: Searcher::SUBSETS };
                self.find_in(grid, &group, searched_houses, id.index(), report)?;
            }
        }
        for (id, cage) in grid.layout().cages() {
            if cage.cells.len() > *self.sizes.start() {
                let group = Group {
                    cells: &cage.cells,
                    name: ["the cage at ".into(), cage.cells[0].into()],
                    searchers: Searcher::NAKED_SUBSETS,
                };
                self.find_in(grid, &group, searched_cages, id.index(), report)?;
            }
        }
        Flow::Continue(())
    }
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
        let found = described(&NakedSubset::PAIR, &grid);
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
            let found = finding(&technique, &grid).expect("the subset");
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
            described(&NakedSubset::PAIR, &grid),
            ["naked pair: in the cage at r1c2, its cells r1c2 and r2c3 can hold nothing but 1 and 2, so no \
              other cell there can hold one of these => r1c3<>1 r1c3<>2"]
        );
    }
}
