//! Fish: some rows in which a symbol has places in only as many columns. In those columns it must be
//! in these rows, and nowhere else. The same holds with rows and columns exchanged.

use std::ops::RangeInclusive;

use super::support::tight_set::{self, Options, TightSet};
use super::support::{Searched, Support};
use super::{Analysis, Flow, Report, Technique, of_size};
use crate::puzzle::{HouseId, HouseKind, Index, MAX_SIZE, Place, PlaceSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct Fish {
    /// That of the smallest size.
    rating: Rating,
    sizes: RangeInclusive<usize>,
    searched: Searched,
}

impl Fish {
    pub(super) const X_WING: Self = Self::new(Rating::new("X-wing", 3.2), 2..=2);
    pub(super) const SWORDFISH: Self = Self::new(Rating::new("swordfish", 3.8), 3..=3);
    pub(super) const JELLYFISH: Self = Self::new(Rating::new("jellyfish", 5.2), 4..=4);
    pub(super) const LARGER: Self = Self::new(Rating::new("fish", 5.6), 5..=MAX_SIZE);

    const fn new(rating: Rating, sizes: RangeInclusive<usize>) -> Self {
        Self { rating, sizes, searched: Searched::NOTHING }
    }
}

impl Technique for Fish {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { versions, without_fish, .. }) = analysis.parts();
        let symbols = Symbol::all(grid.size()).enumerate();
        self.searched.search(symbols, &versions.symbols, report, |symbol, report| {
            if without_fish.contains(symbol.index(), &versions.symbols) {
                return Flow::Continue(());
            }
            let in_rows = Lines::ROWS.options(grid, symbol);
            // The first search that takes long looks for all sizes at once: mostly there are none.
            if *self.sizes.start() == 3 && tight_set::is_without(&in_rows) {
                without_fish.insert(symbol.index(), &versions.symbols);
                return Flow::Continue(());
            }
            let in_columns = Lines::COLUMNS.options(grid, symbol);
            [(Lines::ROWS, in_rows), (Lines::COLUMNS, in_columns)].into_iter().try_for_each(
                |(lines, options)| {
                    let mut sets = tight_set::find(&options, self.sizes.clone()).into_iter();
                    sets.try_for_each(|set| report(step(&self.rating, grid, symbol, lines, set)))
                },
            )
        })
    }
}

/// The kind of a fish's base lines, and of the lines that cover them. The places of a base line
/// are the numbers of the lines that cross it.
#[derive(Clone, Copy)]
struct Lines {
    base: HouseKind,
    cover: HouseKind,
    covers: &'static str,
}

impl Lines {
    const ROWS: Self = Self { base: HouseKind::Row, cover: HouseKind::Column, covers: "columns" };
    const COLUMNS: Self = Self { base: HouseKind::Column, cover: HouseKind::Row, covers: "rows" };

    /// The base lines in which the symbol is not yet placed.
    fn open(self, grid: &Grid, symbol: Symbol) -> impl Iterator<Item = HouseId> + '_ {
        let lines = grid.layout().houses_of_kind(self.base).map(|(id, _)| id);
        lines.filter(move |&id| grid.missing(id).contains(symbol))
    }

    /// The places of the symbol in each of them.
    fn options(self, grid: &Grid, symbol: Symbol) -> Options {
        self.open(grid, symbol).map(|line| grid.places(line, symbol).bits()).collect()
    }
}

fn step(rating: &Rating, grid: &Grid, symbol: Symbol, lines: Lines, set: TightSet) -> Step {
    let layout = grid.layout();
    let crossing = PlaceSet::from_bits(set.options);
    let (mut bases, mut eliminations) = (Vec::new(), Vec::new());
    for (at, line) in lines.open(grid, symbol).enumerate() {
        if set.items >> at & 1 == 1 {
            bases.push(line);
        } else {
            let places = grid.places(line, symbol).intersection(crossing);
            eliminations.extend(layout.house(line).cells_at(places).map(|cell| (cell, symbol)));
        }
    }
    let covers: Vec<HouseId> = layout
        .houses_of_kind(lines.cover)
        .enumerate()
        .filter(|&(number, _)| crossing.contains(Place::from_index(number)))
        .map(|(_, (id, _))| id)
        .collect();
    let rating = of_size(rating, bases.len());
    let why = why! {
        "in {}, all places for {} lie in {}, so no other cell of these {} can hold it",
        bases, symbol, covers, lines.covers
    };
    Step::elimination(rating, eliminations, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, described, finding};

    #[test]
    fn two_rows_with_the_same_two_columns_are_an_x_wing() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 2", '5', &["r2c1", "r2c8"]);
        confine(&mut grid, "row 6", '5', &["r6c1", "r6c8"]);
        assert_eq!(
            described(Fish::X_WING, &grid),
            ["X-wing: in rows 2 and 6, all places for 5 lie in columns 1 and 8, so no other cell of \
              these columns can hold it => r1c1<>5 r1c8<>5 r3c1<>5 r3c8<>5 r4c1<>5 r4c8<>5 r5c1<>5 r5c8<>5 \
              r7c1<>5 r7c8<>5 r8c1<>5 r8c8<>5 r9c1<>5 r9c8<>5"]
        );
    }

    #[test]
    fn columns_may_be_the_base() {
        let mut grid = blank_grid();
        confine(&mut grid, "column 3", '5', &["r2c3", "r7c3"]);
        confine(&mut grid, "column 4", '5', &["r2c4", "r7c4"]);
        let found = described(Fish::X_WING, &grid);
        let start = "X-wing: in columns 3 and 4, all places for 5 lie in rows 2 and 7, so no other \
                     cell of these rows can hold it => r2c1<>5 r2c2<>5 r2c5<>5";
        assert!(found.len() == 1 && found[0].starts_with(start), "{found:?}");
    }

    #[test]
    fn larger_fish_are_named_by_their_size() {
        for (technique, size, name) in [
            (Fish::SWORDFISH, 3, "swordfish"),
            (Fish::JELLYFISH, 4, "jellyfish"),
            (Fish::LARGER, 5, "fish of 5"),
        ] {
            let mut grid = blank_grid();
            for row in 1..=size {
                let places = [format!("r{row}c{row}"), format!("r{row}c{}", row % size + 1)];
                confine(&mut grid, &format!("row {row}"), '5', &[&places[0], &places[1]]);
            }
            let found = finding(technique, &grid).expect("the fish");
            assert!(found.starts_with(&format!("{name}: ")), "{found}");
            assert_eq!(found.split("<>").count() - 1, (9 - size) * size, "{found}");
        }
    }
}
