//! The hints for a table, and their effects.

use super::{Advice, NoAdvice};
use crate::puzzle::{Assumed, Boards, Cell, CellState};
use crate::solver::StepKind;
use crate::terminal::app::table::Table;
use crate::terminal::app::table::tests::{SMALL, assert_goes_back_and_forth, cell, marks, symbol, table};

/// Only the game's Unreasonable level; its solution takes many eliminations.
const HARD: &str = include_str!("../../../../benches/boards/9x9_unreasonable.txt");

#[test]
fn a_digit_takes_its_marks_away_only_when_a_hint_is_taken() {
    let mut table = table(SMALL);
    table.mark_all();
    let hint = table.hint();
    let Advice::Step(advised) = &hint.advice else { panic!("{hint}") };
    let (placed, digit) = advised.step.placements[0];
    let peers: Vec<Cell> = table.puzzle().layout().peers(placed).to_vec();
    let has_marks = |table: &Table| peers.iter().any(|&peer| table.shown().marks(peer).contains(digit));
    table.fill(placed, digit);
    assert!(has_marks(&table));
    table.undo();
    assert!(table.take(&hint) && !has_marks(&table));
    assert!(table.blank_cells().all(|cell| table.shown().marks(cell) == table.candidates(cell)));
    assert_eq!(table.made(), 2);
    assert_goes_back_and_forth(table);
}

#[test]
fn a_hint_puts_right_what_is_wrong_before_it_goes_on() {
    let mut table = table(SMALL);
    table.fill(cell(1, 1), symbol(3));
    table.fill(cell(1, 2), symbol(2));
    let hint = table.hint();
    assert_eq!(hint.to_string(), "2 in r1c2 is wrong; clear it");
    assert_eq!((hint.first_cell(), hint.cells().len()), (Some(cell(1, 2)), 1));
    assert!(table.take(&hint));
    assert_eq!(table.shown().state(cell(1, 2)), CellState::BLANK);
    assert!(!table.take(&hint), "the board has changed since");
    assert!(matches!(table.hint().advice, Advice::Step(_)));
}

#[test]
fn marks_that_lack_the_right_digit_are_reported_where_every_cell_has_some() {
    let mut table = table(SMALL);
    table.mark(cell(1, 1), symbol(2));
    assert!(matches!(table.hint().advice, Advice::Step(_)), "a few marks need not be all candidates");
    table.mark_all();
    table.mark(cell(1, 1), symbol(3));
    let hint = table.hint();
    assert_eq!(hint.to_string(), "the pencil marks in r1c1 lack the right digit; mark it again");
    assert!(table.take(&hint));
    assert_eq!(table.shown().marks(cell(1, 1)), marks(&[2, 3, 4]));
}

#[test]
fn hints_use_marks_as_candidates_only_where_most_cells_have_some() {
    let mut table = table(SMALL);
    table.mark(cell(1, 1), symbol(3));
    let step = |table: &Table| match table.hint().advice {
        Advice::Step(advised) => advised,
        other => panic!("{other:?}"),
    };
    assert_eq!(step(&table).shown.marks(cell(1, 1)), marks(&[2, 3, 4]));
    table.mark_all();
    table.mark(cell(1, 1), symbol(2));
    assert_eq!(step(&table).shown.marks(cell(1, 1)), marks(&[3, 4]), "the player has ruled out 2");
    table.clear(cell(1, 2));
    assert_eq!(step(&table).shown.marks(cell(1, 1)), marks(&[3, 4]));
    assert_eq!(step(&table).shown.marks(cell(1, 2)), marks(&[2, 3, 4]), "as the digits leave them");
}

#[test]
fn hints_lead_to_the_solution_without_saying_anything_twice() {
    let boards = Boards::new(HARD.as_bytes(), Assumed::default());
    for board in boards.take(2) {
        let puzzle = board.expect("memory").expect("a right board").puzzle;
        let mut table = Table::new(puzzle);
        let solution = table.solution().expect("one solution").to_vec();
        let mut ruled_out = Vec::new();
        while !table.is_solved() {
            let hint = table.hint();
            let Advice::Step(advised) = &hint.advice else { panic!("{hint}") };
            assert_eq!(advised.step.kind, StepKind::Deduction, "{hint}");
            for elimination in &advised.step.eliminations {
                assert!(!ruled_out.contains(elimination), "{hint}");
                assert_ne!(solution[elimination.0.index()], elimination.1, "{hint}");
            }
            ruled_out.extend_from_slice(&advised.step.eliminations);
            let made = table.made();
            assert!(table.take(&hint), "{hint}");
            assert_eq!(table.made(), made + 1, "a step is one action");
        }
        assert!(!ruled_out.is_empty(), "the board is too easy for this test");
        assert_goes_back_and_forth(table);
    }
}

#[test]
fn boards_without_a_way_on_get_a_reason() {
    let reason = |table: &Table| match table.hint().advice {
        Advice::Nothing(reason) => reason,
        other => panic!("{other:?}"),
    };
    let mut solved = table(SMALL);
    solved.solve().expect("it has a solution");
    assert_eq!(reason(&solved), NoAdvice::Solved);
    assert_eq!(reason(&table("2x2:1_2_3h4d")), NoAdvice::NoSolution);
    let mut several = table("2x2:p");
    assert_eq!(reason(&several), NoAdvice::Several);
    let text = "nothing more can be proved, as the board has several solutions; try a digit";
    assert_eq!(several.hint().to_string(), text);
    // Row 1 then needs 3 and 4 on the right, but the block there has 3 already.
    for (row, column, number) in [(1, 1, 1), (1, 2, 2), (2, 3, 3)] {
        several.fill(cell(row, column), symbol(number));
    }
    assert!(several.clashes().is_empty());
    assert_eq!(reason(&several), NoAdvice::DeadEnd);
    let hint = several.hint();
    assert!(!several.take(&hint) && hint.cells().is_empty() && hint.first_cell().is_none());
}

#[test]
fn entries_may_decide_between_several_solutions() {
    let mut table = table("2x2:p");
    let solution = self::table(SMALL).solution().expect("one").to_vec();
    let layout = table.puzzle().layout().clone();
    for cell in layout.cells().filter(|cell| cell.index() % 2 == 0) {
        table.fill(cell, solution[cell.index()]);
    }
    while !table.is_solved() {
        let hint = table.hint();
        if !table.take(&hint) {
            assert!(matches!(hint.advice, Advice::Nothing(NoAdvice::Several)), "{hint}");
            let cell = table.blank_cells().next().expect("it is not solved");
            table.fill(cell, solution[cell.index()]);
        }
    }
}
