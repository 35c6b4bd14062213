use super::*;
use crate::puzzle::{BlockShape, Shape};
use crate::solver::techniques::tests::{blank_grid, blank_grid_of, confine, described, first_step};

fn confined(mut grid: Grid, houses: &[(&str, &[&str])]) -> Grid {
    for (house, cells) in houses {
        confine(&mut grid, house, '5', cells);
    }
    grid
}

/// The only step that a technique finds where 5 has just these places in some houses.
fn only_step(technique: Technique, houses: &[(&str, &[&str])]) -> String {
    let mut found = described(technique, &confined(blank_grid(), houses));
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn a_place_beside_an_x_wing_is_a_fin() {
    let houses: &[(&str, &[&str])] = &[("row 2", &["r2c3", "r2c8"]), ("row 7", &["r7c3", "r7c7", "r7c8"])];
    assert_eq!(
        only_step(FINNED_X_WING, houses),
        "finned X-wing: in rows 2 and 7, all places for 5 lie in columns 3 and 8, except r7c7; \
         whether or not r7c7 is 5, no other cell of these columns that sees it can be 5 => \
         r8c8<>5 r9c8<>5"
    );
    let step = first_step(FINNED_X_WING, &confined(blank_grid(), houses)).expect("the fish");
    let marked: Vec<String> = step.why.candidates().map(|(cell, _)| cell.to_string()).collect();
    assert_eq!(marked, ["r2c3", "r2c8", "r7c3", "r7c8", "r7c7"]);
}

#[test]
fn several_fins_must_all_be_seen() {
    assert_eq!(
        only_step(
            FINNED_X_WING,
            &[("row 2", &["r2c3", "r2c8"]), ("row 7", &["r7c3", "r7c7", "r7c8", "r7c9"])]
        ),
        "finned X-wing: in rows 2 and 7, all places for 5 lie in columns 3 and 8, except r7c7 and \
         r7c9; whether or not one of these is 5, no other cell of these columns that sees both \
         can be 5 => r8c8<>5 r9c8<>5"
    );
}

#[test]
fn fins_that_no_cell_of_a_cover_sees_remove_nothing() {
    let houses: &[(&str, &[&str])] = &[("row 2", &["r2c3", "r2c8"]), ("row 7", &["r7c3", "r7c5", "r7c8"])];
    assert_eq!(described(FINNED_X_WING, &confined(blank_grid(), houses)), [""; 0]);
}

#[test]
fn without_its_fin_a_base_of_a_sashimi_fish_has_one_place() {
    let houses: &[(&str, &[&str])] = &[("row 2", &["r2c3", "r2c8"]), ("row 7", &["r7c3", "r7c7"])];
    assert_eq!(
        described(FINNED_X_WING, &confined(blank_grid(), houses)),
        [
            "sashimi X-wing: in rows 2 and 7, all places for 5 lie in columns 3 and 7, except r2c8; \
             whether or not r2c8 is 5, no other cell of these columns that sees it can be 5 => \
             r1c7<>5 r3c7<>5",
            "sashimi X-wing: in rows 2 and 7, all places for 5 lie in columns 3 and 8, except r7c7; \
             whether or not r7c7 is 5, no other cell of these columns that sees it can be 5 => \
             r8c8<>5 r9c8<>5",
        ]
    );
}

#[test]
fn larger_fish_have_fins_too() {
    assert_eq!(
        only_step(
            FINNED_SWORDFISH,
            &[
                ("column 1", &["r1c1", "r5c1"]),
                ("column 4", &["r1c4", "r9c4"]),
                ("column 7", &["r5c7", "r8c7", "r9c7"])
            ]
        ),
        "finned swordfish: in columns 1, 4 and 7, all places for 5 lie in rows 1, 5 and 9, \
         except r8c7; whether or not r8c7 is 5, no other cell of these rows that sees it can be 5 => \
         r9c8<>5 r9c9<>5"
    );
    assert_eq!(
        only_step(
            FINNED_JELLYFISH,
            &[
                ("row 1", &["r1c1", "r1c5"]),
                ("row 4", &["r4c5", "r4c8"]),
                ("row 7", &["r7c8", "r7c9"]),
                ("row 8", &["r8c1", "r8c2", "r8c9"])
            ]
        ),
        "finned jellyfish: in rows 1, 4, 7 and 8, all places for 5 lie in columns 1, 5, 8 and 9, except r8c2; whether or not r8c2 is 5, no other cell of these columns that \
         sees it can be 5 => r9c1<>5"
    );
}

#[test]
fn blocks_among_the_houses_make_a_franken_fish() {
    let houses: &[(&str, &[&str])] = &[("row 2", &["r2c2", "r2c8"]), ("block 4", &["r4c2", "r5c1"])];
    assert_eq!(
        only_step(FRANKEN_X_WING, houses),
        "franken X-wing: in row 2 and block 4, all places for 5 lie in columns 2 and 8, except r5c1; \
         whether or not r5c1 is 5, no other cell of these columns that sees it can be 5 => r5c8<>5"
    );
    let houses: &[(&str, &[&str])] = &[
        ("row 1", &["r1c1", "r1c8", "r1c9"]),
        ("row 2", &["r2c2", "r2c7", "r2c8"]),
        ("block 7", &["r7c1", "r8c2", "r9c1"]),
    ];
    let found = described(FRANKEN_SWORDFISH, &confined(blank_grid(), houses));
    assert_eq!(
        found[0],
        "franken swordfish: in rows 1 and 2 and block 7, all places for 5 lie in columns 1 and 2 and block 3, \
         so no other cell of these houses can hold it => r3c1<>5 r3c2<>5 r3c7<>5 r3c8<>5 r3c9<>5 \
         r4c1<>5 r4c2<>5 r5c1<>5 r5c2<>5 r6c1<>5 r6c2<>5"
    );
    let houses: &[(&str, &[&str])] =
        &[("row 2", &["r2c2", "r2c8"]), ("column 5", &["r5c5", "r8c5"]), ("block 4", &["r4c2", "r5c1"])];
    let found = described(FRANKEN_JELLYFISH, &confined(blank_grid(), houses));
    assert_eq!(
        found[0],
        "franken jellyfish: in rows 2, 4 and 6 and block 2, all places for 5 lie in columns 2, 4 and 6 \
         and block 6, except r2c8; whether or not r2c8 is 5, no other cell of these houses that sees \
         it can be 5 => r5c8<>5"
    );
}

#[test]
fn any_mix_of_houses_makes_a_mutant_fish() {
    let houses: &[(&str, &[&str])] =
        &[("row 2", &["r2c2", "r2c8"]), ("column 5", &["r5c5", "r8c5"]), ("block 4", &["r4c2", "r5c1"])];
    let grid = confined(blank_grid(), houses);
    assert_eq!(
        described(MUTANT_SWORDFISH, &grid),
        [
            "mutant swordfish: in row 2, column 5 and block 4, all places for 5 lie in rows 5 and 8 and column 2, \
             except r2c8; whether or not r2c8 is 5, no other cell of these houses that sees it can be 5 => \
             r5c8<>5 r8c8<>5",
            "mutant swordfish: in row 2, column 5 and block 4, all places for 5 lie in row 5 and columns 2 and 8, except r8c5; whether or not r8c5 is 5, no other cell of these houses that sees it \
             can be 5 => r8c2<>5 r8c8<>5",
        ]
    );
    assert_eq!(
        described(MUTANT_JELLYFISH, &grid)[0],
        "mutant jellyfish: in rows 2 and 6, column 5 and block 4, all places for 5 lie in row 8, column 2 \
         and blocks 5 and 6, except r2c8 and r5c1; whether or not one of these is 5, no other cell of \
         these houses that sees both can be 5 => r5c8<>5"
    );
}

#[test]
fn a_diagonal_may_be_a_base() {
    let diagonals = Shape { diagonals: true, ..Shape::plain(BlockShape { height: 3, width: 3 }) };
    let houses: &[(&str, &[&str])] =
        &[("the diagonal from top left to bottom right", &["r2c2", "r8c8"]), ("row 5", &["r5c2", "r5c8"])];
    assert_eq!(
        described(MUTANT_X_WING, &confined(blank_grid_of(diagonals), houses)),
        [
            "mutant X-wing: in row 5 and on the diagonal from top left to bottom right, all places for 5 lie in \
             columns 2 and 8, so \
             no other cell of these columns can hold it => r1c2<>5 r1c8<>5 r2c8<>5 r3c2<>5 r3c8<>5 \
             r4c2<>5 r4c8<>5 r6c2<>5 r6c8<>5 r7c2<>5 r7c8<>5 r8c2<>5 r9c2<>5 r9c8<>5"
        ]
    );
}
