use super::*;
use crate::puzzle::{BlockShape, Shape};
use crate::solver::techniques::tests::{
    blank_grid, blank_grid_of, confine, described, described_if_unique, leave,
};

/// A blank grid with just these candidates in some cells.
fn rectangle(candidates: [(&str, &str); 4]) -> Grid {
    let mut grid = blank_grid();
    for (cell, candidates) in candidates {
        leave(&mut grid, cell, candidates);
    }
    grid
}

#[test]
fn a_single_cell_with_other_candidates_holds_one_of_them() {
    let grid = rectangle([("r1c1", "12"), ("r1c2", "12"), ("r4c1", "12"), ("r4c2", "1235")]);
    assert_eq!(
        described_if_unique(TYPE_1, &grid),
        [
            "unique rectangle type 1: the board has one solution, so r1c1, r1c2, r4c1 and r4c2 cannot hold just \
          1 and 2, which could be swapped; only r4c2 can be anything else, so it is neither => \
          r4c2<>12"
        ]
    );
}

#[test]
fn nothing_is_found_unless_one_solution_is_assumed_and_the_board_is_plain() {
    let grid = rectangle([("r1c1", "12"), ("r1c2", "12"), ("r4c1", "12"), ("r4c2", "1235")]);
    assert_eq!(described(TYPE_1, &grid), [""; 0]);
    let diagonals = Shape { diagonals: true, ..Shape::plain(BlockShape { height: 3, width: 3 }) };
    let mut grid = blank_grid_of(diagonals);
    for (cell, candidates) in [("r1c1", "12"), ("r1c2", "12"), ("r4c1", "12"), ("r4c2", "1235")] {
        leave(&mut grid, cell, candidates);
    }
    assert_eq!(described_if_unique(TYPE_1, &grid), [""; 0]);
}

#[test]
fn in_four_blocks_a_swap_would_spoil_them() {
    let grid = rectangle([("r1c1", "12"), ("r1c4", "12"), ("r4c1", "12"), ("r4c4", "1235")]);
    assert_eq!(described_if_unique(TYPE_1, &grid), [""; 0]);
}

#[test]
fn the_same_other_candidate_in_two_cells_is_in_one_of_them() {
    let grid = rectangle([("r1c1", "12"), ("r1c2", "12"), ("r4c1", "123"), ("r4c2", "123")]);
    assert_eq!(
        described_if_unique(TYPE_2, &grid),
        ["unique rectangle type 2: the board has one solution, so r1c1, r1c2, r4c1 and r4c2 cannot hold \
             just 1 and 2, which could be swapped; apart from them, r4c1 and r4c2 can only be 3, so one of \
             them is 3, and no cell that sees both can be 3 => r4c3<>3 r4c4<>3 r4c5<>3 r4c6<>3 r4c7<>3 \
             r4c8<>3 r4c9<>3 r5c1<>3 r5c2<>3 r5c3<>3 r6c1<>3 r6c2<>3 r6c3<>3"]
    );
    assert_eq!(described_if_unique(TYPE_5, &grid), [""; 0]);
}

#[test]
fn opposite_cells_may_have_the_same_other_candidate() {
    let grid = rectangle([("r1c1", "12"), ("r1c2", "123"), ("r4c1", "123"), ("r4c2", "12")]);
    assert_eq!(
        described_if_unique(TYPE_5, &grid),
        ["unique rectangle type 5: the board has one solution, so r1c1, r1c2, r4c1 and r4c2 cannot hold \
             just 1 and 2, which could be swapped; apart from them, r1c2 and r4c1 can only be 3, so one of \
             them is 3, and no cell that sees both can be 3 => r2c1<>3 r3c1<>3 r5c2<>3 r6c2<>3"]
    );
    assert_eq!(described_if_unique(TYPE_2, &grid), [""; 0]);
}

#[test]
fn two_cells_make_a_subset_with_others() {
    let mut grid = rectangle([("r1c1", "12"), ("r1c2", "12"), ("r4c1", "123"), ("r4c2", "124")]);
    leave(&mut grid, "r4c7", "34");
    assert_eq!(
        described_if_unique(TYPE_3, &grid),
        ["unique rectangle type 3: the board has one solution, so r1c1, r1c2, r4c1 and r4c2 cannot hold \
             just 1 and 2, which could be swapped; so one of r4c1 and r4c2 is 3 or 4, and with r4c7 it \
             uses up 3 and 4 in row 4, so no other cell there can be one of these => r4c3<>34 \
             r4c4<>34 r4c5<>34 r4c6<>34 r4c8<>34 r4c9<>34"]
    );
}

#[test]
fn a_symbol_that_must_be_in_two_cells_leaves_no_room_for_the_other() {
    let mut grid = rectangle([("r1c1", "12"), ("r1c2", "12"), ("r4c1", "1235"), ("r4c2", "1246")]);
    confine(&mut grid, "row 4", '1', &["r4c1", "r4c2"]);
    assert_eq!(
        described_if_unique(TYPE_4, &grid),
        [
            "unique rectangle type 4: the board has one solution, so r1c1, r1c2, r4c1 and r4c2 cannot hold just \
          1 and 2, which could be swapped; in row 4, 1 is in r4c1 and r4c2 alone, so neither of these can be 2 \
          => r4c1<>2 r4c2<>2"
        ]
    );
}

#[test]
fn opposite_cells_cannot_hold_what_two_lines_have_only_there() {
    let mut grid = rectangle([("r1c1", "12"), ("r1c2", "1235"), ("r4c1", "1246"), ("r4c2", "12")]);
    confine(&mut grid, "row 1", '1', &["r1c1", "r1c2"]);
    confine(&mut grid, "row 4", '1', &["r4c1", "r4c2"]);
    assert_eq!(
        described_if_unique(TYPE_6, &grid),
        [
            "unique rectangle type 6: the board has one solution, so r1c1, r1c2, r4c1 and r4c2 cannot hold just \
          1 and 2, which could be swapped; in rows 1 and 4, 1 is in these cells alone; in r1c2 and r4c1 it \
          would leave just 2 for the other two, so it is in neither => r1c2<>1 r4c1<>1"
        ]
    );
}

#[test]
fn a_hidden_rectangle_needs_one_cell_without_other_candidates() {
    let mut grid = rectangle([("r1c1", "12"), ("r1c2", "1235"), ("r4c1", "1246"), ("r4c2", "1278")]);
    confine(&mut grid, "row 4", '1', &["r4c1", "r4c2"]);
    confine(&mut grid, "column 2", '1', &["r1c2", "r4c2"]);
    assert_eq!(
        described_if_unique(HIDDEN, &grid),
        [
            "hidden rectangle: the board has one solution, so r1c1, r1c2, r4c1 and r4c2 cannot hold just 1 and 2, \
          which could be swapped; if r4c2 were 2, 1 would be in r1c2 (column 2) and in r4c1 (row 4), which \
          would leave 2 for r1c1 => r4c2<>2"
        ]
    );
}
