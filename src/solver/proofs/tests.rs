//! Boards for each kind of proof, with the full text of the proof.

use std::sync::Arc;

use super::agreement::agreement;
use super::refute::{Verdict, against};
use super::*;
use crate::puzzle::{Assumed, BlockShape, Boards, Cage, HouseId, Layout, Puzzle, Shape, SymbolSet};

use crate::solver::step::Explanation;

#[path = "../../../tests/support/checker.rs"]
mod checker;

fn blank_grid(cages: Vec<Cage>) -> Grid {
    let shape = Shape { cages, ..Shape::plain(BlockShape { height: 3, width: 3 }) };
    let layout = Layout::new(shape).expect("the cages fit");
    Grid::new(&Puzzle::new(Arc::new(layout), vec![None; 81]).expect("nothing clashes"))
}

fn cell(name: &str) -> Cell {
    let number = |at: usize| usize::from(name.as_bytes()[at] - b'1');
    Cell::at(number(1), number(3), 9)
}

fn symbol(c: char) -> Symbol {
    Symbol::from_char(c).expect("a symbol")
}

/// Leaves only these candidates in some cells.
fn leave(grid: &mut Grid, cells: &[(&str, &str)]) {
    for &(name, candidates) in cells {
        let left: SymbolSet = candidates.chars().map(symbol).collect();
        for other in grid.candidates(cell(name)).without(left).iter() {
            grid.eliminate(cell(name), other);
        }
    }
}

/// Leaves only these places for a symbol in a house.
fn confine(grid: &mut Grid, house: &str, c: char, names: &[&str]) {
    let kept: Vec<Cell> = names.iter().map(|name| cell(name)).collect();
    let cells = grid.layout().house(house_of(grid, house)).cells.clone();
    for cell in cells.into_iter().filter(|cell| !kept.contains(cell)) {
        grid.eliminate(cell, symbol(c));
    }
}

fn house_of(grid: &Grid, name: &str) -> HouseId {
    let found = grid.layout().houses().find(|(_, house)| house.to_string() == name);
    found.expect("such a house").0
}

fn trail(grid: &Grid) -> Trail {
    let mut trail = Trail::new(grid.layout());
    trail.start(grid, u64::MAX);
    trail
}

/// The full text of the step that removes a candidate.
fn refuted(grid: &Grid, name: &str, c: char, depth: usize) -> String {
    let candidate = (cell(name), symbol(c));
    match trail(grid).refute(candidate, depth, RefutationOrder::ShortFirst) {
        Verdict::Refuted(refutation) => told(grid, against(candidate, refutation)),
        other => panic!("{other:?}"),
    }
}

fn agreed(grid: &Grid, alternatives: Alternatives) -> Option<String> {
    agreement(&mut trail(grid), grid, alternatives, 10).map(|proof| told(grid, proof))
}

fn told(grid: &Grid, proof: Proof) -> String {
    let step = into_step(proof);
    let list = step.why.list(grid.layout());
    let text = std::iter::once(step.describe(grid.layout())).chain(list).collect::<Vec<_>>().join("\n");
    assert_eq!(step.why.proof().map(|proof| checker::check(proof, grid)), Some(Ok(())));
    format!("{:.1} {text}", step.rating.score)
}

#[test]
fn a_forcing_net_tells_what_follows_in_its_order() {
    let mut grid = blank_grid(Vec::new());
    leave(&mut grid, &[("r1c5", "12"), ("r5c1", "13"), ("r5c5", "234"), ("r6c4", "47"), ("r1c4", "27")]);
    assert_eq!(
        refuted(&grid, "r1c1", '1', 1),
        "7.5 forcing net: suppose r1c1 is 1: then r1c5 is 2 (last candidate), and r5c1 is 3 (last candidate), \
         so r1c4 is 7 (last candidate), so r5c5 is 4 (last candidate), and r6c4 has no candidate left; \
         so r1c1 is not 1 => r1c1<>1"
    );
}

#[test]
fn nishio_follows_one_symbol() {
    let mut grid = blank_grid(Vec::new());
    confine(&mut grid, "row 5", '1', &["r5c1", "r5c5"]);
    confine(&mut grid, "row 9", '1', &["r9c1", "r9c5"]);
    assert_eq!(
        refuted(&grid, "r1c1", '1', 1),
        "7.5 Nishio: suppose r1c1 is 1: then r5c5 is 1 (row 5), and row 9 has no place left for 1; \
         so r1c1 is not 1 => r1c1<>1"
    );
}

#[test]
fn locked_candidates_and_sums_are_lines_of_a_net() {
    let cages = vec![Cage { cells: vec![cell("r7c5"), cell("r7c6"), cell("r8c5")], sum: 22 }];
    let mut grid = blank_grid(cages);
    confine(&mut grid, "block 2", '9', &["r1c4", "r2c5", "r3c5"]);
    leave(&mut grid, &[("r7c6", "12345678")]);
    assert_eq!(
        refuted(&grid, "r1c1", '9', 1),
        "7.1 forcing net: suppose r1c1 is 9: then r7c5 and r8c5 are not 9 (locked in block 2), \
         and r7c5+r7c6+r8c5=22 is no longer possible; so r1c1 is not 9 => r1c1<>9"
    );
}

#[test]
fn a_long_net_is_a_numbered_list() {
    let mut grid = blank_grid(Vec::new());
    leave(
        &mut grid,
        &[
            ("r1c2", "12"),
            ("r2c2", "23"),
            ("r2c8", "34"),
            ("r6c8", "45"),
            ("r6c5", "56"),
            ("r9c5", "67"),
            ("r9c1", "71"),
        ],
    );
    assert_eq!(
        refuted(&grid, "r1c1", '1', 1),
        "8.7 forcing net: suppose r1c1=1: after 7 deductions r6c8 has no candidate left; so r1c1 is not 1 => r1c1<>1
1. suppose r1c1=1
2. r1c2=2 (last candidate; from 1)
3. r9c1=7 (last candidate; from 1)
4. r2c2=3 (last candidate; from 2)
5. r9c5=6 (last candidate; from 3)
6. r2c8=4 (last candidate; from 4)
7. r6c5=5 (last candidate; from 5)
contradiction: r6c8 has no candidate left (from 6 and 7)"
    );
}

#[test]
fn all_candidates_of_a_cell_lead_to_the_same() {
    let mut grid = blank_grid(Vec::new());
    leave(&mut grid, &[("r1c1", "12"), ("r1c5", "17"), ("r5c1", "27")]);
    assert_eq!(
        agreed(&grid, Alternatives::Candidates(cell("r1c1"))).as_deref(),
        Some(
            "8.1 cell forcing chain: whether r1c1 is 1 or 2, r5c5 is not 7 => r5c5<>7
if r1c1 is 1: r1c5 is 7 (last candidate), so r5c5 is not 7
if r1c1 is 2: r5c1 is 7 (last candidate), so r5c5 is not 7"
        )
    );
}

#[test]
fn all_places_in_a_house_lead_to_the_same() {
    let mut grid = blank_grid(Vec::new());
    confine(&mut grid, "row 1", '1', &["r1c1", "r1c9"]);
    leave(&mut grid, &[("r5c1", "17"), ("r5c9", "18"), ("r7c9", "78")]);
    let house = house_of(&grid, "row 1");
    assert_eq!(
        agreed(&grid, Alternatives::Places(symbol('1'), house)).as_deref(),
        Some(
            "8.1 house forcing chain: wherever 1 goes in row 1, r7c1 is not 7 => r7c1<>7
if r1c1 is 1: r5c1 is 7 (last candidate), so r7c1 is not 7
if r1c9 is 1: r5c9 is 8 (last candidate), so r7c9 is 7 (last candidate), so r7c1 is not 7"
        )
    );
}

#[test]
fn what_falls_together_is_one_step() {
    let mut grid = blank_grid(Vec::new());
    leave(&mut grid, &[("r1c1", "12"), ("r1c5", "17"), ("r5c1", "27"), ("r1c8", "16"), ("r6c1", "26")]);
    assert_eq!(
        agreed(&grid, Alternatives::Candidates(cell("r1c1"))).as_deref(),
        Some(
            "8.2 cell forcing chain: whether r1c1 is 1 or 2, r5c5 is not 7, and r6c8 is not 6 => r5c5<>7 r6c8<>6
if r1c1 is 1: r1c5 is 7 (last candidate), so r5c5 is not 7, and r1c8 is 6 (last candidate), \
so r6c8 is not 6
if r1c1 is 2: r5c1 is 7 (last candidate), so r5c5 is not 7, and r6c1 is 6 (last candidate), \
so r6c8 is not 6"
        )
    );
}

#[test]
fn the_notes_explain_what_a_proof_uses_and_each_thing_once() {
    let mut grid = blank_grid(Vec::new());
    leave(&mut grid, &[("r1c1", "12"), ("r1c5", "17"), ("r5c1", "27")]);
    let proof = agreement(&mut trail(&grid), &grid, Alternatives::Candidates(cell("r1c1")), 10);
    let explained = proof.expect("a proof").explained(grid.layout(), usize::MAX);
    assert_eq!(explained.notes, ["`last candidate`: the cell has no other left"]);
}

/// A board with a nested proof that r1c3 is not 3.
const NESTED: &str = "3x3:9_8a7b6b5c9b7c7b4c4c3_2_7d6_5c9g3a1_1c8a5c2i5_4c8a";

fn nested_grid() -> Grid {
    let board = Boards::new(NESTED.as_bytes(), Assumed::default()).next().expect("a board");
    Grid::new(&board.expect("memory does not fail").expect("a right board").puzzle)
}

#[test]
fn a_long_proof_is_summed_up_in_as_many_lines_as_there_may_be() {
    let grid = nested_grid();
    let candidate = (cell("r1c3"), symbol('3'));
    let Verdict::Refuted(refutation) = trail(&grid).refute(candidate, 2, RefutationOrder::ShortFirst) else {
        panic!("it can be refuted");
    };
    let mut proof = against(candidate, refutation);
    proof.number();
    let whole = proof.list(grid.layout());
    for most in 3..=whole.len() {
        let Explanation { lines, summed_up, .. } = proof.explained(grid.layout(), most);
        assert!(lines.len() <= most, "{most}: {lines:#?}");
        assert_eq!((lines.first(), lines.last()), (whole.first(), whole.last()), "{most}: {lines:#?}");
        assert_eq!(summed_up, (most < whole.len()).then_some(whole.len()), "{most}: {lines:#?}");
        for line in &proof.outer_lines().collect::<Vec<_>>()[1..] {
            let Claim { cell, symbol, is_on } = line.claim;
            let claim = format!("{cell}{}{symbol}", if is_on { "=" } else { "<>" });
            assert!(lines.iter().any(|line| line.contains(&claim)), "{most}: {claim}, {lines:#?}");
        }
    }
    let lines = proof.explained(grid.layout(), 12).lines;
    assert_eq!(lines[3], "4. r2c7<>1, as r2c7=1 leads to a contradiction in 4 lines (from 1)");
}

#[test]
fn a_nested_net_tells_its_refutations_where_they_are_used() {
    assert_eq!(
        refuted(&nested_grid(), "r1c3", '3', 2),
        "10.0 nested net: suppose r1c3=3: after 19 deductions column 8 has no place left for 2; \
so r1c3 is not 3 => r1c3<>3
1. suppose r1c3=3
2. r2c7<>4 (locked in row 1; from 1)
3. r2c9<>4 (locked in row 1; from 1)
4. r2c7<>1, because:
   5. suppose r2c7=1
   6. r4c3=1 (column 3; from 1 and 5)
   7. r3c2=1 (block 1; from 5 and 6)
   8. r8c8=1 (block 9; from 5)
   contradiction: column 4 has no place left for 1 (from 5, 6, 7 and 8)
9. r2c7<>2, because:
   10. suppose r2c7=2
   11. r6c3=2 (column 3; from 1 and 10)
   12. r3c1=2 (block 1; from 10 and 11)
   13. r7c8=2 (column 8; from 10 and 11)
   contradiction: column 4 has no place left for 2 (from 10, 12 and 13)
14. r2c7=8 (last candidate; from 2, 4 and 9)
15. r3c4=8 (block 2; from 14)
16. r2c9<>3 (locked in row 3; from 1 and 15)
17. r2c9=2 (last candidate; from 3, 14 and 16)
18. r6c3=2 (column 3; from 1 and 17)
19. r7c4=2 (column 4; from 15 and 17)
contradiction: column 8 has no place left for 2 (from 17, 18 and 19)"
    );
}
