//! What a table does, action by action, and what it says of the player's entries.

use std::time::Duration;

use super::*;
use crate::puzzle::{Assumed, Boards, Cell, CellState, Puzzle, Symbol, SymbolSet};

/// With one solution: 3421 1243 4132 2314.
pub(in crate::terminal::app) const SMALL: &str = "2x2:d1a4b1a2d";

pub(in crate::terminal::app) fn table(id: &str) -> Table {
    Table::new(id.parse().expect("a right ID"))
}

pub(in crate::terminal::app) fn cell(row: usize, column: usize) -> Cell {
    Cell::at(row - 1, column - 1, 4)
}

pub(in crate::terminal::app) fn symbol(number: usize) -> Symbol {
    Symbol::from_number(number).expect("a symbol")
}

pub(in crate::terminal::app) fn marks(numbers: &[usize]) -> SymbolSet {
    numbers.iter().map(|&number| symbol(number)).collect()
}

/// Undoes everything, and redoes it.
pub(in crate::terminal::app) fn assert_goes_back_and_forth(mut table: Table) {
    let end = table.shown().clone();
    let made = table.made();
    while table.undo() {}
    assert_eq!(*table.shown(), *Table::new(table.puzzle().clone()).shown());
    for _ in 0..made {
        assert!(table.redo());
    }
    assert_eq!(*table.shown(), end);
}

#[test]
fn a_digit_erases_marks_and_the_same_digit_again_changes_nothing() {
    let mut table = table(SMALL);
    assert!(table.mark(cell(1, 1), symbol(3)) && table.mark(cell(1, 1), symbol(2)));
    assert!(table.mark(cell(1, 1), symbol(3)), "a mark made again goes");
    assert_eq!(table.shown().marks(cell(1, 1)), marks(&[2]));
    assert!(table.fill(cell(1, 1), symbol(3)));
    assert!(!table.fill(cell(1, 1), symbol(3)) && !table.mark(cell(1, 1), symbol(2)));
    assert_eq!(table.shown().state(cell(1, 1)), CellState::Digit(symbol(3)));
    assert!(table.clear(cell(1, 1)));
    assert_eq!(table.shown().marks(cell(1, 1)), marks(&[2]), "without the digit, the marks are back");
    assert!(table.clear(cell(1, 1)) && !table.clear(cell(1, 1)));
    assert_eq!(table.made(), 6);
    assert!(table.undo() && table.undo() && table.undo());
    assert_eq!(table.shown().marks(cell(1, 1)), marks(&[2]), "undo brings the marks back");
    assert_goes_back_and_forth(table);
}

#[test]
fn givens_and_symbols_of_larger_boards_are_refused() {
    let mut table = table(SMALL);
    let given = cell(2, 1);
    assert!(!table.fill(given, symbol(3)) && !table.mark(given, symbol(3)) && !table.clear(given));
    assert!(!table.fill(cell(1, 1), symbol(5)) && !table.mark(cell(1, 1), symbol(5)));
    assert!(!table.undo() && !table.redo() && !table.restart());
}

#[test]
fn a_new_action_forgets_those_undone() {
    let mut table = table(SMALL);
    table.fill(cell(1, 1), symbol(3));
    table.fill(cell(1, 2), symbol(4));
    table.undo();
    assert_eq!((table.made(), table.undone()), (1, 1));
    assert!(!table.clear(cell(1, 2)), "it is blank");
    assert_eq!(table.undone(), 1, "an action that changes nothing forgets nothing");
    table.fill(cell(1, 3), symbol(2));
    assert_eq!((table.made(), table.undone()), (2, 0));
    assert!(!table.redo());
}

#[test]
fn all_marks_are_those_that_the_digits_leave_and_go_in_one_undo() {
    let mut table = table(SMALL);
    table.mark(cell(1, 1), symbol(1));
    assert!(table.mark_all() && !table.mark_all());
    assert_eq!(table.shown().marks(cell(1, 1)), marks(&[2, 3, 4]), "1 is in its column and its block");
    assert_eq!(table.shown().marks(cell(2, 2)), marks(&[2, 3]));
    table.undo();
    assert_eq!(table.shown().marks(cell(1, 1)), marks(&[1]));
    assert_goes_back_and_forth(table);
}

#[test]
fn restarting_and_solving_can_be_undone() {
    let mut table = table(SMALL);
    table.fill(cell(1, 1), symbol(2));
    table.mark(cell(1, 2), symbol(4));
    assert_eq!(table.solve(), Ok(()));
    assert!(table.is_solved());
    assert!(table.restart());
    assert_eq!(table.blanks(), 12);
    table.undo();
    assert!(table.is_solved());
    table.undo();
    assert_eq!(table.shown().digit(cell(1, 1)), Some(symbol(2)));
    assert_goes_back_and_forth(table);
    assert_eq!(self::table("2x2:p").solve(), Err(NotUnique::Several));
    assert_eq!(self::table("2x2:1_2_3h4d").solve(), Err(NotUnique::None));
}

#[test]
fn a_check_says_how_the_player_is_doing() {
    let mut table = table(SMALL);
    let says = |table: &Table, text: &str| assert_eq!(table.check().to_string(), text);
    says(&table, "nothing entered yet, 12 cells left");
    table.fill(cell(1, 1), symbol(3));
    says(&table, "all right so far, 11 cells left");
    table.fill(cell(1, 2), symbol(2));
    says(&table, "1 wrong (2 in r1c2), 10 cells left");
    assert_eq!(table.wrong().iter().collect::<Vec<_>>(), [cell(1, 2)]);
    assert!(table.clashes().is_empty(), "it breaks no rule yet");
    table.solve().expect("it has a solution");
    says(&table, "solved, every cell is right");
}

#[test]
fn without_a_single_solution_only_the_rules_count() {
    let several = "; the board has several solutions, so only the rules were checked";
    let mut table = table("2x2:p");
    let says = |table: &Table, text: &str| assert_eq!(table.check().to_string(), text.to_owned() + several);
    says(&table, "nothing entered yet, 16 cells left");
    table.fill(cell(1, 1), symbol(3));
    says(&table, "nothing against the rules so far, 15 cells left");
    table.fill(cell(1, 4), symbol(3));
    says(&table, "2 against the rules (3 in r1c1 and 3 in r1c4), 14 cells left");
    let hint = table.hint();
    assert_eq!(hint.to_string(), "3 in r1c1 and 3 in r1c4 are against the rules; clear them");
    table.undo();
    let solution = self::table(SMALL).solution().expect("one").to_vec();
    for (cell, digit) in table.puzzle().clone().layout().cells().zip(solution) {
        table.fill(cell, digit);
    }
    says(&table, "solved by the rules");
    assert!(table.is_solved());
}

#[test]
fn a_full_cage_with_another_sum_clashes() {
    let mut table = table("2x2k:p,abg____________,3a7a3a7a10c10c");
    table.fill(cell(1, 1), symbol(1));
    table.fill(cell(1, 2), symbol(3));
    assert_eq!(table.clashes().iter().collect::<Vec<_>>(), [cell(1, 1), cell(1, 2)]);
    table.fill(cell(1, 2), symbol(2));
    assert!(table.clashes().is_empty());
}

#[test]
fn a_digit_that_crosses_off_marks_is_one_change_and_spares_givens() {
    let mut table = table(SMALL);
    table.mark_all();
    let before = table.shown().clone();
    let blank = table.blank_cells().next().expect("a blank");
    let digit = table.candidates(blank).iter().next().expect("a candidate");
    let given = table.puzzle().layout().cells().find(|&cell| table.puzzle().given(cell).is_some());
    assert!(!table.fill_and_cross_off(given.expect("a given"), digit) && *table.shown() == before);
    assert!(!table.fill_and_cross_off(blank, symbol(5)), "there is no such symbol");
    assert!(table.fill_and_cross_off(blank, digit));
    let peers = table.puzzle().layout().peers(blank).to_vec();
    assert!(peers.iter().all(|&peer| !table.shown().marks(peer).contains(digit)));
    assert!(!table.fill_and_cross_off(blank, digit), "it is there already");
    assert!(table.undo() && *table.shown() == before);
}

#[test]
fn a_saved_game_continues_with_its_undo_history() {
    let mut table = table(SMALL);
    table.mark_all();
    table.fill(cell(1, 1), symbol(3));
    table.mark(cell(1, 2), symbol(3));
    table.mark(cell(1, 2), symbol(2));
    table.solve().expect("it has a solution");
    table.restart();
    table.fill(cell(1, 4), symbol(4));
    table.undo();
    table.undo();
    let time = Duration::from_millis(754_250);
    let text = table.save(Some(time));
    let (loaded, loaded_time) = Table::load(&text).expect("a save file");
    assert_eq!(loaded_time, Some(time));
    assert_same_games(loaded, table);
    let without_turns: Vec<&str> = text.lines().filter(|line| !line.starts_with("TURN ")).collect();
    let (mut loaded, _) = Table::load(&without_turns.join("\n")).expect("a save file");
    assert!(loaded.is_solved());
    assert!(loaded.undo() && loaded.undo());
    assert_eq!(loaded.shown().marks(cell(1, 2)), marks(&[2, 4]), "the solution is one move of the game");
    assert!(loaded.made() > 4, "other actions on several cells are several moves");
    let error = Table::load("2x2:p").expect_err("not a save file");
    assert_eq!((error.line, error.column), (1, 1), "{error}");
}

#[test]
fn the_type_of_a_dealt_board_is_saved_with_it() {
    let game_type = "2x2du".parse().expect("a type");
    let dealt = table(SMALL).dealt_as(game_type);
    let (loaded, _) = Table::load(&dealt.save(None)).expect("a save file");
    assert_eq!(loaded.game_type(), Some(game_type));
    assert_eq!(table(SMALL).game_type(), None);
    let other_board = table(SMALL).dealt_as("2x3du".parse().expect("a type"));
    assert_eq!(other_board.game_type(), None);
}

/// Compares what two games show from their ends back to their starts.
fn assert_same_games(mut one: Table, mut other: Table) {
    assert_eq!((one.puzzle(), one.made(), one.undone()), (other.puzzle(), other.made(), other.undone()));
    while one.redo() {
        other.redo();
    }
    loop {
        assert_eq!(one.shown(), other.shown());
        assert_eq!(one.undo(), other.undo());
        if one.made() == 0 {
            break;
        }
    }
    assert_eq!(one.shown(), other.shown());
}

#[test]
fn a_board_that_was_read_has_its_entries_and_candidates() {
    let read = |text: &str| {
        let board = Boards::new(text.as_bytes(), Assumed::default()).next().expect("a board");
        Table::from_board(&board.expect("memory").expect("a right board"))
    };
    let mut saved = table(SMALL);
    saved.fill(cell(1, 1), symbol(3));
    saved.mark(cell(1, 2), symbol(4));
    let mut with_entries = read(&saved.save(None));
    assert_eq!(with_entries.shown(), saved.shown());
    assert!(with_entries.undo() && !with_entries.undo());
    assert_eq!(with_entries.blanks(), 12);

    let with_marks = read("23 234 12 1\n1 23 4 3\n34 1 3 2\n234 234 1 14\n");
    assert_eq!(with_marks.shown().marks(cell(1, 1)), marks(&[2, 3]));
    assert_eq!(with_marks.shown().marks(cell(1, 2)), marks(&[2, 3, 4]));
    assert_eq!(read(SMALL).made(), 0);
}

#[test]
fn a_draft_becomes_a_puzzle() {
    let puzzle: Puzzle = SMALL.parse().expect("a right ID");
    let mut draft = Table::draft(puzzle.layout().clone());
    for cell in puzzle.layout().cells() {
        if let Some(given) = puzzle.given(cell) {
            assert!(draft.fill(cell, given));
        }
    }
    assert_eq!((draft.entries().count(), draft.sound_puzzle()), (4, Ok(puzzle.clone())));
    assert!(draft.fill(cell(1, 1), symbol(4)));
    assert!(draft.fill(cell(1, 2), symbol(4)));
    assert_eq!(draft.clashes().len(), 2);
    assert!(draft.sound_puzzle().is_err());
    assert!(draft.undo() && draft.undo() && draft.redo() && draft.clear(cell(1, 1)));
    assert_eq!(draft.sound_puzzle(), Ok(puzzle.clone()));
    assert!(draft.restart() && !draft.restart());
    assert_eq!(draft.entries().count(), 0);
    let changed = Table::draft_of(&puzzle).expect("no cages");
    assert_eq!(changed.sound_puzzle(), Ok(puzzle));
    let killer: Puzzle = "2x2k:p,abg____________,3a7a3a7a10c10c".parse().expect("a right ID");
    assert!(Table::draft_of(&killer).is_none(), "cages cannot be typed in");
}
