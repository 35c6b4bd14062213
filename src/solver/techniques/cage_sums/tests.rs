//! Cages on which each rule fires, with its sentence.

use super::*;
use crate::puzzle::{BlockShape, Cage, Shape};
use crate::solver::techniques::tests::{blank_grid_of, cell, cell_of, described, leave, symbol};

/// The usual board with these cages: the names of their cells, and their sums.
fn killer(cages: &[(&str, usize)]) -> Grid {
    let cage = |&(names, sum): &(&str, usize)| Cage { cells: names.split(' ').map(cell).collect(), sum };
    let plain = Shape::plain(BlockShape { height: 3, width: 3 });
    blank_grid_of(Shape { cages: cages.iter().map(cage).collect(), ..plain })
}

/// Row 1 in cages but for its last cell.
const ROW: [(&str, usize); 4] = [("r1c1 r1c2", 11), ("r1c3 r1c4", 9), ("r1c5 r1c6", 10), ("r1c7 r1c8", 10)];

fn assert_one(technique: Technique, grid: &Grid, expected: &str) {
    assert_eq!(described(technique, grid), [expected]);
}

#[test]
fn the_last_cell_of_a_cage_takes_what_is_left_of_its_sum() {
    let mut grid = killer(&[("r1c1", 4), ("r5c5 r5c6", 12)]);
    grid.place(cell("r5c5"), symbol('7'));
    assert_eq!(
        described(LAST_OF_CAGE, &grid),
        [
            "single-cell cage: r1c1 is a cage of one cell, with the sum 4 => r1c1=4",
            "last cell of a cage: the cage at r5c5 adds up to 12, its digits so far to 7, so r5c6 must be 5 => r5c6=5",
        ]
    );
}

#[test]
fn one_innie_or_outie_takes_the_difference() {
    assert_one(
        LAST_OF_HOUSE,
        &killer(&ROW),
        "45 rule (one cell): row 1 adds up to 45, the cages inside it to 40, so r1c9 must be 5 => r1c9=5",
    );
    let mut cages = ROW.to_vec();
    cages.push(("r1c9 r2c9", 8));
    assert_eq!(
        described(LAST_OF_HOUSE, &killer(&cages))[0],
        "45 rule (one cell): row 1 adds up to 45, the cages inside it to 40, so r1c9 must be 5 => r1c9=5"
    );
    let outie = described(LAST_OF_HOUSE, &killer(&cages));
    assert!(outie.contains(
        &"45 rule (one cell): row 1 adds up to 45, the cages touching it to 48, so r2c9 outside it must be 3 => r2c9=3"
            .to_string()
    ));
}

#[test]
fn several_houses_have_innies_too() {
    let mut cages: Vec<(&str, usize)> = ROW[..3].to_vec();
    cages.extend([("r1c7 r2c7", 9), ("r1c8 r2c8", 10), ("r1c9 r2c9", 11)]);
    cages.extend([("r2c1 r2c2", 9), ("r2c3 r2c4", 10), ("r2c5", 4)]);
    assert_one(
        LAST_OF_HOUSES,
        &killer(&cages),
        "45 rule over several houses (one cell): rows 1 and 2 add up to 90, the cages inside them to 83, \
         so r2c6 must be 7 => r2c6=7",
    );
}

#[test]
fn a_cage_takes_one_step_with_its_combinations() {
    assert_one(
        COMBINATIONS_OF_CAGE,
        &killer(&[("r1c1 r1c2", 12)]),
        "cage combinations: the cage r1c1 and r1c2 adds up to 12; their candidates allow only 3+9, 4+8 or 5+7, \
         so neither can be 1, 2 or 6 => r1c1<>126 r1c2<>126",
    );
}

#[test]
fn what_the_least_and_the_most_are_enough_for_is_named_by_them() {
    assert_one(
        COMBINATIONS_OF_CAGE,
        &killer(&[("r1c1 r1c2", 11)]),
        "cage minimum and maximum: the cage r1c1 and r1c2 adds up to 11; their candidates allow only 2+9, 3+8, 4+7 \
         or 5+6, so neither can be 1 => r1c1<>1 r1c2<>1",
    );
}

#[test]
fn what_the_other_cell_cannot_be_is_named() {
    let mut grid = killer(&[("r1c1 r1c2", 13)]);
    leave(&mut grid, "r1c1", "469");
    leave(&mut grid, "r1c2", "4578");
    assert_one(
        COMBINATIONS_OF_CAGE,
        &grid,
        "cage combinations: the cage r1c1 and r1c2 adds up to 13; their candidates allow only 4+9 or 6+7, so neither \
         can be 5 or 8; r1c2 cannot be 9, so r1c1 cannot be 4 => r1c1<>4 r1c2<>58",
    );
}

#[test]
fn cells_that_a_combination_leaves_no_room_for_a_symbol_are_named() {
    let mut grid = killer(&[("r1c1 r1c2 r1c3 r1c4", 22)]);
    leave(&mut grid, "r1c1", "12");
    leave(&mut grid, "r1c2", "1234");
    assert_one(
        COMBINATIONS_OF_CAGE,
        &grid,
        "cage combinations: the cage r1c1, r1c2, r1c3 and r1c4 adds up to 22; their candidates allow only 1+4+8+9, \
         2+3+8+9 or 2+4+7+9, so none of these cells can be 5 or 6; no way to place these puts 1 or 2 in r1c2, or 1, \
         2, 3 or 4 in r1c3 or r1c4 => r1c2<>12 r1c3<>123456 r1c4<>123456",
    );
}

/// The usual board of 16 symbols with one cage.
fn large_killer(names: &str, sum: usize) -> Grid {
    let cells = names.split(' ').map(|name| cell_of(name, 16)).collect();
    let plain = Shape::plain(BlockShape { height: 4, width: 4 });
    blank_grid_of(Shape { cages: vec![Cage { cells, sum }], ..plain })
}

#[test]
fn many_combinations_are_counted() {
    let mut grid = large_killer("r1c1 r1c2 r1c3 r1c4", 30);
    leave(&mut grid, "r1c1", "1");
    assert_one(
        COMBINATIONS_OF_CAGE,
        &grid,
        "cage combinations: the cage r1c1, r1c2, r1c3 and r1c4 adds up to 30; their candidates allow 24 combinations \
         for 30; no way to place these puts 1 in r1c2, r1c3 or r1c4 => r1c2<>1 r1c3<>1 r1c4<>1",
    );
}

#[test]
fn the_other_cells_bound_a_cell_where_the_combinations_are_many() {
    let mut grid = large_killer("r1c1 r1c2 r1c3", 20);
    for (cell, left) in [("r1c1", "1234"), ("r1c2", "5678"), ("r1c3", "9abcdefg")] {
        leave(&mut grid, cell, left);
    }
    assert_one(
        COMBINATIONS_OF_CAGE,
        &grid,
        "cage minimum and maximum: the cage r1c1, r1c2 and r1c3 adds up to 20; for r1c3, the others make at least \
         6, so it must be at most 14 => r1c3<>fg",
    );
}

#[test]
fn the_innies_of_one_house_split_off_have_combinations() {
    // r1c1 to r1c6 make 39, so the other three make 6.
    let grid = killer(&[("r1c1 r1c2 r1c3 r1c4", 24), ("r1c5 r1c6", 15)]);
    assert_one(
        COMBINATIONS_OF_HOUSE,
        &grid,
        "cage splitting: row 1 adds up to 45, the cages inside it to 39, so r1c7, r1c8 and r1c9 must add \
         up to 6; their candidates allow only 1+2+3, so none of these cells can be 4, 5, 6, 7, 8 or 9 => \
         r1c7<>456789 r1c8<>456789 \
         r1c9<>456789",
    );
    let needed = described(NEEDS_OF_HOUSES, &grid);
    assert!(needed[0].starts_with(
        "45 rule (a symbol is needed): row 1 adds up to 45, the cages inside it to 39, so r1c7, r1c8 and r1c9 \
         must add up to 6; their candidates allow only 1+2+3, so one of r1c7, r1c8 and r1c9 is 1, and no cell \
         that sees all of them can be 1 => "
    ));
}

#[test]
fn the_innies_of_several_houses_have_combinations() {
    let mut cages: Vec<(&str, usize)> = ROW[..3].to_vec();
    cages.extend([("r1c7 r2c7", 10), ("r1c8 r2c8", 10), ("r1c9 r2c9", 11)]);
    cages.extend([("r2c1 r2c2", 11), ("r2c3 r2c4", 15)]);
    assert_one(
        COMBINATIONS_OF_HOUSES,
        &killer(&cages),
        "45 rule over several houses: rows 1 and 2 add up to 90, the cages inside them to 87, so r2c5 and \
         r2c6 must add up to 3; their candidates allow only 1+2, so neither can be 3, 4, 5, 6, 7, 8 or 9 \
         => r2c5<>3456789 r2c6<>3456789",
    );
}

#[test]
fn a_symbol_the_cage_needs_is_not_in_cells_that_see_all_its_places() {
    let mut grid = killer(&[("r1c1 r1c2", 3)]);
    leave(&mut grid, "r1c1", "12");
    leave(&mut grid, "r1c2", "12");
    let found = described(NEEDS_OF_CAGE, &grid);
    assert_eq!(found.len(), 2);
    assert!(found[0].starts_with(
        "cage needs a symbol: the cage r1c1 and r1c2 adds up to 3; their candidates allow only 1+2, so one of r1c1 \
         and r1c2 is 1, and no cell that sees both can be 1 => r1c3<>1 r1c4<>1"
    ));
}

#[test]
fn one_blank_has_no_combinations() {
    let mut grid = killer(&[("r1c1 r1c2", 12)]);
    grid.place(cell("r1c1"), symbol('3'));
    assert_one(
        COMBINATIONS_OF_CAGE,
        &grid,
        "cage minimum and maximum: the cage at r1c1 adds up to 12, its digits so far to 3, so r1c2 must be 9 => \
         r1c2<>1245678",
    );
    let needed = described(NEEDS_OF_CAGE, &grid).concat();
    let words = "its digits so far to 3, so r1c2 must be 9, and no cell that sees it can be 9 => ";
    assert!(needed.contains(words), "{needed}");
}
