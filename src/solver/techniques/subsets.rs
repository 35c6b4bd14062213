//! Subsets and fish: *n* rows of a matrix that have entries in only *n* columns. In those columns the other rows have
//! nothing.
//!
//! - Naked subset: *n* cells of a house or cage that share only *n* candidates.
//! - Hidden subset: *n* symbols that have places in only *n* cells of a house.
//! - Fish: *n* lines in which a symbol has places in only *n* of the lines that cross them.

use std::ops::RangeInclusive;

use super::shared::{Cache, Searched, Version, units};
use super::technique::{Scan, Technique};
use super::{Emit, Flow, of_size};
use crate::puzzle::{Cell, House, HouseId, HouseKind, Index, MAX_SIZE, PlaceSet, Symbol, SymbolSet};
use crate::solver::step::{Part, Rating, Step, Why, parts, why};
use crate::solver::tight_set::{self, Options, TightSet};

pub(super) const NAKED_PAIR: Technique =
    Technique::new(const { &[Rating::new("naked pair", 3.0)] }, |scan, out| naked(scan, 2..=2, out));
pub(super) const NAKED_TRIPLE: Technique =
    Technique::new(const { &[Rating::new("naked triple", 3.6)] }, |scan, out| naked(scan, 3..=3, out));
pub(super) const NAKED_QUAD: Technique =
    Technique::new(const { &[Rating::new("naked quad", 5.0)] }, |scan, out| naked(scan, 4..=4, out));
pub(super) const NAKED_LARGER: Technique =
    Technique::new(const { &[Rating::new("naked subset", 5.4)] }, |scan, out| naked(scan, LARGER, out));
pub(super) const HIDDEN_PAIR: Technique =
    Technique::new(const { &[Rating::new("hidden pair", 3.4)] }, |scan, out| hidden(scan, 2..=2, out));
pub(super) const HIDDEN_TRIPLE: Technique =
    Technique::new(const { &[Rating::new("hidden triple", 4.0)] }, |scan, out| hidden(scan, 3..=3, out));
pub(super) const HIDDEN_QUAD: Technique =
    Technique::new(const { &[Rating::new("hidden quad", 5.4)] }, |scan, out| hidden(scan, 4..=4, out));
pub(super) const HIDDEN_LARGER: Technique =
    Technique::new(const { &[Rating::new("hidden subset", 5.8)] }, |scan, out| hidden(scan, LARGER, out));
pub(super) const X_WING: Technique =
    Technique::new(const { &[Rating::called("an X-wing", "X-wing", 3.2)] }, |scan, out| {
        fish(scan, 2..=2, out)
    });
pub(super) const SWORDFISH: Technique =
    Technique::new(const { &[Rating::new("swordfish", 3.8)] }, |scan, out| fish(scan, 3..=3, out));
pub(super) const JELLYFISH: Technique =
    Technique::new(const { &[Rating::new("jellyfish", 5.2)] }, |scan, out| fish(scan, 4..=4, out));
pub(super) const LARGER_FISH: Technique =
    Technique::new(const { &[Rating::new("fish", 5.6)] }, |scan, out| fish(scan, LARGER, out));

const LARGER: RangeInclusive<usize> = 5..=MAX_SIZE;

/// Searches the cells of each house and cage, with their candidates.
fn naked(scan: &mut Scan<'_>, sizes: RangeInclusive<usize>, emit: &mut Emit<'_>) -> Flow {
    let Scan { grid, cache: Cache { versions, without_subsets, .. }, searched, ratings } = scan.renewed();
    let units = units(grid.layout()).enumerate().enumerate();
    searched.search(units, &versions.units, emit, |(number, cells), emit| {
        if cells.len() <= *sizes.start() {
            return Flow::Continue(());
        }
        let blanks = || cells.iter().copied().filter(|&cell| grid.digit(cell).is_none());
        if without_subsets.contains(number, &versions.units) {
            return Flow::Continue(());
        }
        let options: Options = blanks().map(|cell| grid.candidates(cell).bits()).collect();
        sets(without_subsets, (number, &versions.units), &options, &sizes).into_iter().try_for_each(|set| {
            let unit = match grid.layout().houses().nth(number) {
                Some((house, _)) => parts!("{},", Part::within(&[house])),
                None => parts!("in the cage at {}, its cells", cells[0]),
            };
            let either = if set.items.count_ones() == 2 { "either" } else { "any of these" };
            let why = why! {
                "{} {} can hold nothing but {}, so no other cell there can hold {}",
                unit, members(blanks(), set), SymbolSet::from_bits(set.options), either
            };
            let cells: Vec<Cell> = blanks().collect();
            emit(step(&ratings[0], &options, set, why, |row, column| {
                (cells[row], Symbol::from_index(column))
            }))
        })
    })
}

/// Searches the symbols missing from each house, with their places.
fn hidden(scan: &mut Scan<'_>, sizes: RangeInclusive<usize>, emit: &mut Emit<'_>) -> Flow {
    let Scan { grid, cache: Cache { versions, without_subsets, .. }, searched, ratings } = scan.renewed();
    let houses = grid.layout().houses().enumerate();
    searched.search(houses, &versions.units, emit, |(id, house), emit| {
        if without_subsets.contains(id.index(), &versions.units) {
            return Flow::Continue(());
        }
        let missing = grid.missing(id);
        let options: Options = missing.iter().map(|symbol| grid.places(id, symbol).bits()).collect();
        sets(without_subsets, (id.index(), &versions.units), &options, &sizes).into_iter().try_for_each(
            |set| {
                let cells: Vec<Cell> = house.cells_at(PlaceSet::from_bits(set.options)).collect();
                let symbols: SymbolSet = members(missing.iter(), set).into_iter().collect();
                let why = why!(
                    "{}, only {} can hold {}, so they can hold nothing else",
                    Part::within(&[id]),
                    cells,
                    symbols
                );
                let symbols: Vec<Symbol> = missing.iter().collect();
                emit(step(&ratings[0], &options, set, why, |row, column| (house.cells[column], symbols[row])))
            },
        )
    })
}

/// Searches the lines in which a symbol is missing, with its places: the numbers of the lines that cross them.
fn fish(scan: &mut Scan<'_>, sizes: RangeInclusive<usize>, emit: &mut Emit<'_>) -> Flow {
    use HouseKind::{Column, Row};
    let Scan { grid, cache: Cache { versions, without_fish, .. }, searched, ratings } = scan.renewed();
    let layout = grid.layout();
    let symbols = Symbol::all(grid.size()).enumerate();
    searched.search(symbols, &versions.symbols, emit, |symbol, emit| {
        [(Row, Column, "columns"), (Column, Row, "rows")].into_iter().try_for_each(|(base, cover, covers)| {
            let lines = || layout.houses_of_kind(base).filter(|&(id, _)| grid.missing(id).contains(symbol));
            if without_fish.contains(symbol.index(), &versions.symbols) {
                return Flow::Continue(());
            }
            let options: Options = lines().map(|(id, _)| grid.places(id, symbol).bits()).collect();
            let sets = sets(without_fish, (symbol.index(), &versions.symbols), &options, &sizes);
            sets.into_iter().try_for_each(|set| {
                let bases: Vec<HouseId> = members(lines().map(|(id, _)| id), set);
                let crossing = layout.houses_of_kind(cover).map(|(id, _)| id);
                let crossing: Vec<HouseId> = members(crossing, TightSet { items: set.options, ..set });
                let why = why! {
                    "{}, all places for {} lie {}, so no other cell of these {} can hold it",
                    Part::within(&bases), symbol, Part::within(&crossing), covers
                };
                let lines: Vec<&House> = lines().map(|(_, line)| line).collect();
                let places = bases.iter().flat_map(|&base| grid.cells_for(base, symbol));
                let why = why.marking(places.map(|cell| (cell, symbol)));
                emit(step(&ratings[0], &options, set, why, |row, column| (lines[row].cells[column], symbol)))
            })
        })
    })
}

/// Returns the tight sets of these sizes in a matrix with these options for its rows. Notes the matrix in `without` if
/// it has no set of any size.
fn sets(
    without: &mut Searched,
    (number, versions): (usize, &[Version]),
    options: &[u64],
    sizes: &RangeInclusive<usize>,
) -> Vec<TightSet> {
    // The first slow search looks for all sizes at once, because usually there are none.
    if *sizes.start() == 3 && tight_set::is_without(options) {
        without.insert(number, versions);
        return Vec::new();
    }
    tight_set::find(options, sizes.clone())
}

/// The rows of a set.
fn members<T>(rows: impl Iterator<Item = T>, set: TightSet) -> Vec<T> {
    rows.enumerate().filter(|(row, _)| set.items >> row & 1 == 1).map(|(_, row)| row).collect()
}

/// Removes what the other rows have in the columns of a set.
fn step(
    smallest: &Rating,
    options: &[u64],
    set: TightSet,
    why: Why,
    candidate: impl Fn(usize, usize) -> (Cell, Symbol),
) -> Step {
    let others = options.iter().enumerate().filter(|(row, _)| set.items >> row & 1 == 0);
    let candidate = &candidate;
    let eliminations = others.flat_map(|(row, own)| {
        PlaceSet::from_bits(own & set.options).iter().map(move |column| candidate(row, column.index()))
    });
    Step::elimination(of_size(smallest, set.items.count_ones() as usize), eliminations.collect(), why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Cage, Shape};
    use crate::solver::techniques::tests::{
        blank_grid, blank_grid_of, cell_of, confine, described, finding, leave,
    };

    #[test]
    fn every_naked_pair_of_every_house_is_found() {
        let mut grid = blank_grid();
        for (name, candidates) in [("r1c1", "35"), ("r1c9", "35"), ("r4c9", "78"), ("r8c9", "78")] {
            leave(&mut grid, name, candidates);
        }
        let found = described(NAKED_PAIR, &grid);
        assert_eq!(found.len(), 2);
        assert_eq!(
            found[0],
            "naked pair: in row 1, r1c1 and r1c9 can hold nothing but 3 and 5, so no other cell there can \
             hold either => r1c2<>35 r1c3<>35 r1c4<>35 r1c5<>35 r1c6<>35 r1c7<>35 r1c8<>35"
        );
        assert!(found[1].starts_with("naked pair: in column 9, r4c9 and r8c9 can hold nothing but 7 and 8,"));
    }

    #[test]
    fn triples_quads_and_larger_naked_subsets_are_named_by_their_size() {
        for (technique, cells, symbols, name) in [
            (NAKED_TRIPLE, 3, "12 23 13", "naked triple"),
            (NAKED_QUAD, 4, "12 23 34 14", "naked quad"),
            (NAKED_LARGER, 5, "12 23 34 45 15", "naked subset of 5"),
        ] {
            let mut grid = blank_grid();
            for (column, candidates) in (1..=cells).zip(symbols.split(' ')) {
                leave(&mut grid, &format!("r1c{column}"), candidates);
            }
            let found = finding(technique, &grid).expect("the subset");
            assert!(found.starts_with(&format!("{name}: ")), "{found}");
            assert_eq!(found.matches("<>").count(), 9 - cells, "{found}");
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
            described(NAKED_PAIR, &grid),
            ["naked pair: in the cage at r1c2, its cells r1c2 and r2c3 can hold nothing but 1 and 2, so no \
              other cell there can hold either => r1c3<>12"]
        );
    }

    #[test]
    fn a_pair_of_symbols_keeps_its_two_cells() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 6", '2', &["r6c1", "r6c4"]);
        confine(&mut grid, "row 6", '8', &["r6c1", "r6c4"]);
        assert_eq!(
            described(HIDDEN_PAIR, &grid),
            ["hidden pair: in row 6, only r6c1 and r6c4 can hold 2 and 8, so they can hold nothing else => \
              r6c1<>1345679 \
              r6c4<>1345679"]
        );
    }

    #[test]
    fn triples_quads_and_larger_hidden_subsets_are_named_by_their_size() {
        for (technique, size, name) in [
            (HIDDEN_TRIPLE, 3, "hidden triple"),
            (HIDDEN_QUAD, 4, "hidden quad"),
            (HIDDEN_LARGER, 5, "hidden subset of 5"),
        ] {
            let mut grid = blank_grid();
            let places: Vec<String> = (1..=size).map(|row| format!("r{row}c7")).collect();
            let places: Vec<&str> = places.iter().map(String::as_str).collect();
            for digit in ('1'..='9').take(size) {
                confine(&mut grid, "column 7", digit, &places);
            }
            let found = finding(technique, &grid).expect("the subset");
            assert!(found.starts_with(&format!("{name}: ")), "{found}");
            assert_eq!(found.matches("<>").count(), size, "{found}");
        }
    }

    #[test]
    fn two_rows_with_the_same_two_columns_are_an_x_wing() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 2", '5', &["r2c1", "r2c8"]);
        confine(&mut grid, "row 6", '5', &["r6c1", "r6c8"]);
        assert_eq!(
            described(X_WING, &grid),
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
        let found = described(X_WING, &grid);
        let start = "X-wing: in columns 3 and 4, all places for 5 lie in rows 2 and 7, so no other \
                     cell of these rows can hold it => r2c1<>5 r2c2<>5 r2c5<>5";
        assert!(found.len() == 1 && found[0].starts_with(start), "{found:?}");
    }

    #[test]
    fn larger_fish_are_named_by_their_size() {
        for (technique, size, name) in
            [(SWORDFISH, 3, "swordfish"), (JELLYFISH, 4, "jellyfish"), (LARGER_FISH, 5, "fish of 5")]
        {
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
