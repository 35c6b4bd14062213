//! For each name a grid with such a chain, and its full sentence.

use itertools::Itertools as _;

use super::{OF_ONE_SYMBOL, REMOTE_PAIRS, find};
use crate::puzzle::{BlockShape, Cage, Shape};
use crate::solver::grid::Grid;
use crate::solver::techniques::shared::chain_graph::{Graph, GraphLayer};
use crate::solver::techniques::tests::{
    blank_grid, blank_grid_of, cell, confine, described, first_step, jigsaw, leave,
};
use crate::solver::techniques::{Emit, Flow, Technique};

/// The stages of the alternating chains, each by itself.
const OF_SINGLE_CANDIDATES: Technique =
    Technique::new(&[], |scan, out| find_with(scan.grid, &[GraphLayer::SingleCandidates], out));
const GROUPED: Technique = Technique::new(&[], |scan, out| {
    find_with(scan.grid, &[GraphLayer::SingleCandidates, GraphLayer::Groups], out)
});
const WITH_SETS: Technique = Technique::new(&[], |scan, out| {
    find_with(scan.grid, &[GraphLayer::SingleCandidates, GraphLayer::Groups, GraphLayer::Sets], out)
});

fn find_with(grid: &Grid, layers: &[GraphLayer], emit: &mut Emit<'_>) -> Flow {
    let mut graph = Graph::default();
    graph.renew(grid);
    for &layer in layers {
        graph.add(grid, layer);
    }
    find(&graph, emit)
}

/// The usual board with nothing in it, but with these candidates in some cells.
fn grid_with(cells: &[(&str, &str)]) -> Grid {
    let mut grid = blank_grid();
    for (cell, candidates) in cells {
        leave(&mut grid, cell, candidates);
    }
    grid
}

#[test]
fn remote_pair() {
    let grid = grid_with(&[
        ("r1c1", "12"),
        ("r1c5", "12"),
        ("r4c5", "12"),
        ("r6c4", "12"),
        // What the naked pair in row 1 removes.
        ("r1c4", "3456789"),
    ]);
    assert_eq!(
        described(REMOTE_PAIRS, &grid),
        ["remote pair: r1c1, r1c5, r4c5 and r6c4 can each only be 1 or 2 and each sees the next, so they \
              alternate: r1c1 and r6c4 differ, and no cell that sees both can be either => r6c1<>12"]
    );
}

#[test]
fn x_chain() {
    let mut grid = blank_grid();
    confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
    confine(&mut grid, "row 4", '5', &["r4c5", "r4c8"]);
    confine(&mut grid, "row 8", '5', &["r8c8", "r8c3"]);
    assert_eq!(
        described(OF_ONE_SYMBOL, &grid),
        ["X-chain: if r1c1 is not 5, r1c5 is 5 (row 1), so r4c8 is 5 (row 4), so r8c3 is 5 (row 8); one of \
              r1c1 and r8c3 is 5, and no cell that sees both can be 5 => r2c3<>5 r3c3<>5 r7c1<>5 r9c1<>5"]
    );
}

#[test]
fn a_chain_that_returns_places_its_symbol() {
    let mut grid = blank_grid();
    confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
    confine(&mut grid, "row 4", '5', &["r4c5", "r4c2"]);
    confine(&mut grid, "column 1", '5', &["r1c1", "r6c1"]);
    assert_eq!(
        described(OF_ONE_SYMBOL, &grid),
        ["X-chain: if r1c1 is not 5, r1c5 is 5 (row 1), so r4c2 is 5 (row 4), so r1c1 is 5 (column 1); so \
              r1c1 is 5 in any case => r1c1=5"]
    );
}

#[test]
fn aic_of_one_symbol_at_both_ends() {
    let mut grid = grid_with(&[("r5c5", "35"), ("r5c9", "37"), ("r7c9", "57")]);
    confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
    assert_eq!(
        described(OF_SINGLE_CANDIDATES, &grid),
        [
            "AIC: if r1c1 is not 5, r1c5 is 5 (row 1), so r5c5 is not 5 but 3, so r5c9 is not 3 but 7, so r7c9 \
              is not 7 but 5; one of r1c1 and r7c9 is 5, and no cell that sees both can be 5 => r7c1<>5"
        ]
    );
}

#[test]
fn aic_of_two_symbols_at_its_ends() {
    let mut grid = blank_grid();
    confine(&mut grid, "row 1", '7', &["r1c1", "r1c2"]);
    confine(&mut grid, "column 1", '5', &["r1c1", "r6c1"]);
    confine(&mut grid, "row 6", '3', &["r6c1", "r6c2"]);
    assert_eq!(
        described(OF_SINGLE_CANDIDATES, &grid),
        ["AIC: if r1c2 is not 7, r1c1 is 7 (row 1), so r6c1 is 5 (column 1), so r6c2 is 3 (row 6); either \
             r1c2 is 7 or r6c2 is 3, so r1c2 is not 3 and r6c2 is not 7 => r1c2<>3 r6c2<>7"]
    );
}

#[test]
fn continuous_loop() {
    let mut grid = grid_with(&[("r1c8", "34")]);
    confine(&mut grid, "row 3", '4', &["r3c7", "r3c3"]);
    confine(&mut grid, "row 3", '3', &["r3c9", "r3c3"]);
    assert_eq!(
        described(OF_SINGLE_CANDIDATES, &grid),
        [
            "continuous loop: if r3c3 is not 3, r3c9 is 3 (row 3), so r1c8 is not 3 but 4, so r3c7 is not 4, so \
             r3c3 is 4 (row 3), which closes the loop; either way round, r3c3 is 3 or 4, one of r1c8 and r3c9 is 3, and one \
             of r1c8 and r3c7 is 4 => r1c7<>34 r1c9<>34 r2c7<>34 r2c8<>34 \
             r2c9<>34 r3c3<>1256789"
        ]
    );
}

#[test]
fn grouped_x_chain() {
    let mut grid = blank_grid();
    confine(&mut grid, "column 6", '2', &["r3c6", "r8c6", "r9c6"]);
    confine(&mut grid, "row 7", '2', &["r7c4", "r7c5", "r7c9"]);
    assert_eq!(
        described(GROUPED, &grid),
        [
            "grouped X-chain: if r3c6 is not 2, one of r8c6 and r9c6 is 2 (column 6), so r7c9 is 2 (row 7); one \
              of r3c6 and r7c9 is 2, and no cell that sees both can be 2 => r3c9<>2"
        ]
    );
}

#[test]
fn grouped_aic() {
    let mut grid = grid_with(&[("r2c8", "26"), ("r1c9", "68")]);
    confine(&mut grid, "block 1", '2', &["r1c3", "r2c1", "r2c3"]);
    assert_eq!(
        described(GROUPED, &grid),
        ["grouped AIC: if r1c9 is not 8, it is 6, so r2c8 is not 6 but 2, so r1c3 is 2 (block 1); either \
              r1c9 is 8 or r1c3 is 2, so r1c3 is not 8 => r1c3<>8"]
    );
}

#[test]
fn grouped_continuous_loop() {
    let mut grid = grid_with(&[("r9c3", "24")]);
    confine(&mut grid, "row 7", '2', &["r7c1", "r7c2", "r7c5"]);
    confine(&mut grid, "row 7", '4', &["r7c1", "r7c5"]);
    assert_eq!(
        described(GROUPED, &grid),
        ["grouped continuous loop: if r7c1 is not 4, r7c5 is 4 (row 7), so one of r7c1 and r7c2 is 2 (row \
              7), so r9c3 is not 2 but 4, which closes the loop; either way round, one of r7c1 and r9c3 is \
              4, r7c5 is 2 or 4, and one of r7c1, r7c2 and r9c3 is 2 => r7c5<>1356789 r8c1<>24 r8c2<>24 r8c3<>24 r9c1<>24 \
              r9c2<>24"]
    );
}

#[test]
fn als_xz() {
    let grid = grid_with(&[("r4c1", "68"), ("r6c1", "36"), ("r6c6", "358"), ("r6c9", "58")]);
    assert_eq!(
        described(WITH_SETS, &grid),
        ["ALS-XZ: sets A (r4c1: 6 and 8) and B (r6c1, r6c6 and r6c9: 3, 5, 6 and 8) each lack one of their \
              digits; A and B cannot both have 6, since all their places for it see each other; if A lacks \
              8, it has 6, so B lacks 6 and has 8; one of r4c1, r6c6 and r6c9 is 8, and no cell that sees \
              all of them can be 8 => r6c2<>8 r6c3<>8"]
    );
}

#[test]
fn als_xz_that_is_doubly_linked() {
    let grid = grid_with(&[("r1c9", "34"), ("r2c2", "58"), ("r2c7", "345"), ("r2c8", "358")]);
    assert_eq!(
        described(WITH_SETS, &grid),
        ["ALS-XZ (doubly linked): sets A (r1c9: 3 and 4) and B (r2c2, r2c7 and r2c8: 3, 4, 5 and 8) each \
              lack one of their digits; A and B cannot both have 4, nor both 3, since all their places for \
              it see each other; so each has one of the two and all its others: one of r1c9, r2c7 and r2c8 \
              is 3, one of r1c9 and r2c7 is 4, and r2c2, r2c7 and r2c8 have 5 and 8 (8 only in r2c2 or r2c8) \
              => r1c7<>34 \
              r1c8<>34 r2c1<>58 r2c3<>58 r2c4<>58 r2c5<>58 r2c6<>58 r2c9<>3458 r3c7<>34 r3c8<>34 r3c9<>34"]
    );
}

#[test]
fn als_xy_wing() {
    let grid = grid_with(&[("r1c1", "35"), ("r2c2", "39"), ("r2c7", "89"), ("r2c8", "789"), ("r6c8", "57")]);
    assert_eq!(
        described(WITH_SETS, &grid),
        [
            "ALS-XY-wing: sets A (r1c1: 3 and 5), B (r2c2, r2c7 and r2c8: 3, 7, 8 and 9) and C (r6c8: 5 and 7) \
              each lack one of their digits; A and B cannot both have 3, nor B and C both 7, since all their \
              places for it see each other; if A lacks 5, it has 3, so B lacks 3 and has 7, so C lacks 7 and \
              has 5; one of r1c1 and r6c8 is 5, and no cell that sees both can be 5 => r1c8<>5 r6c1<>5"
        ]
    );
}

#[test]
fn als_chain() {
    let grid = grid_with(&[
        ("r1c1", "35"),
        ("r2c2", "39"),
        ("r2c7", "89"),
        ("r2c8", "789"),
        ("r6c8", "67"),
        ("r5c9", "46"),
        ("r5c3", "45"),
    ]);
    assert_eq!(
        described(WITH_SETS, &grid),
        [
            "ALS chain: sets A (r1c1: 3 and 5), B (r2c2, r2c7 and r2c8: 3, 7, 8 and 9), C (r6c8: 6 and 7) and D \
              (r5c3 and r5c9: 4, 5 and 6) each lack one of their digits; A and B cannot both have 3, nor B \
              and C both 7, nor C and D both 6, since all their places for it see each other; if A lacks 5, \
              it has 3, so B lacks 3 and has 7, so C lacks 7 and has 6, so D lacks 6 and has 5; one of r1c1 \
              and r5c3 is 5, and no cell that sees both can be 5 => r1c3<>5 r2c3<>5 r3c3<>5 r4c1<>5 r5c1<>5 \
              r6c1<>5"
        ]
    );
}

#[test]
fn als_in_a_chain_with_houses() {
    let mut grid = grid_with(&[("r7c6", "139"), ("r8c4", "359"), ("r8c6", "39")]);
    confine(&mut grid, "row 7", '5', &["r7c1", "r7c5"]);
    assert_eq!(
        described(WITH_SETS, &grid),
        [
            "grouped AIC (ALS): if r7c1 is not 5, r7c5 is 5 (row 7), so r7c6, r8c4 and r8c6 lack 5 and hold 1, \
              3 and 9, so r7c6 is 1; either r7c1 is 5 or r7c6 is 1, so r7c1 is not 1 => r7c1<>1"
        ]
    );
}

#[test]
fn cells_of_a_cage_can_be_an_almost_locked_set() {
    let cage = Cage { cells: vec![cell("r3c3"), cell("r4c4")], sum: 5 };
    let usual = Shape::plain(BlockShape { height: 3, width: 3 });
    let mut grid = blank_grid_of(Shape { cages: vec![cage], ..usual });
    for (cell, candidates) in [("r3c3", "12"), ("r4c4", "23"), ("r3c9", "13")] {
        leave(&mut grid, cell, candidates);
    }
    assert_eq!(
        described(WITH_SETS, &grid),
        [
            "ALS-XZ: sets A (r3c9: 1 and 3) and B (r3c3 and r4c4: 1, 2 and 3) each lack one of their digits; A \
              and B cannot both have 1, since all their places for it see each other; if A lacks 3, it has \
              1, so B lacks 1 and has 3; one of r3c9 and r4c4 is 3, and no cell that sees both can be 3 => \
              r3c4<>3 r4c9<>3"
        ]
    );
}

#[test]
fn a_group_can_lie_in_a_jigsaw_region() {
    let mut grid = blank_grid_of(jigsaw(&["aabbbb", "aabbcc", "aacccc", "ddeeee", "ddeeff", "ddffff"]));
    confine(&mut grid, "row 1", '5', &["r1c1", "r1c2", "r1c6"]);
    confine(&mut grid, "row 3", '5', &["r3c1", "r3c5"]);
    assert_eq!(
        described(GROUPED, &grid),
        ["grouped X-chain: if r3c5 is not 5, r3c1 is 5 (row 3), so r1c6 is 5 (row 1), so r2c5 is 5 (region \
              3; r3c5 is not 5, as assumed); one of r2c5 and r3c5 is 5, and no cell that sees both can be 5 => \
              r2c6<>5 r4c5<>5 r5c5<>5 r6c5<>5"]
    );
}

#[test]
fn a_link_can_lie_on_a_diagonal() {
    let usual = Shape::plain(BlockShape { height: 3, width: 3 });
    let mut grid = blank_grid_of(Shape { diagonals: true, ..usual });
    confine(&mut grid, "the diagonal from top left to bottom right", '5', &["r1c1", "r9c9"]);
    confine(&mut grid, "row 7", '5', &["r7c8", "r7c4"]);
    confine(&mut grid, "row 2", '5', &["r2c4", "r2c7"]);
    assert_eq!(
        described(OF_ONE_SYMBOL, &grid),
        [
            "X-chain: if r2c7 is not 5, r2c4 is 5 (row 2), so r7c8 is 5 (row 7), so r1c1 is 5 (the diagonal from \
              top left to bottom right); one of r1c1 and r2c7 is 5, and no cell that sees both can be 5 => r1c7<>5 r1c8<>5 \
              r1c9<>5"
        ]
    );
}

#[test]
fn a_chain_rests_on_the_candidates_of_its_links() {
    let mut grid = grid_with(&[("r2c8", "26"), ("r1c9", "68")]);
    confine(&mut grid, "block 1", '2', &["r1c3", "r2c1", "r2c3"]);
    let step = first_step(GROUPED, &grid).expect("the chain");
    let candidates = step.why.candidates().map(|(cell, symbol)| format!("{cell}={symbol}"));
    let candidates: Vec<String> = candidates.sorted().collect();
    assert_eq!(candidates, ["r1c3=2", "r1c9=6", "r1c9=8", "r2c1=2", "r2c3=2", "r2c8=2", "r2c8=6"]);
}
