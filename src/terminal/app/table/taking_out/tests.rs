//! Digits that are taken out give back the marks that they took.

use crate::puzzle::{Cell, CellState, Shown, Symbol};
use crate::terminal::app::Advice;
use crate::terminal::app::table::Table;
use crate::terminal::app::tests::{FOUR, JIGSAW, KILLER, NINE, found};

/// A board with all candidates marked but one, which the player has ruled out.
fn marked(board: &str) -> Table {
    let mut table = found(board).table;
    table.mark_all();
    let (cell, _, wrong) = choices(&table).next().expect("a choice");
    assert!(table.mark(cell, wrong));
    table
}

/// The blank cells with a choice, each with its right digit and a wrong one.
fn choices(table: &Table) -> impl Iterator<Item = (Cell, Symbol, Symbol)> {
    let solution = table.solution().expect("one solution").to_vec();
    table.blank_cells().filter_map(move |cell| {
        let right = solution[cell.index()];
        let wrong = table.candidates(cell).iter().find(|&symbol| symbol != right)?;
        Some((cell, right, wrong))
    })
}

/// Takes all wrong digits out, as a hint does.
fn follow_hint(table: &mut Table) {
    let hint = table.hint();
    assert!(matches!(hint.advice, Advice::Clear { .. }), "{hint}");
    assert!(table.take(&hint));
}

#[test]
fn a_cell_and_its_peers_are_as_before_the_digit() {
    for board in [FOUR, NINE, JIGSAW, KILLER] {
        let start = marked(board);
        for fill in [Table::fill, Table::fill_and_cross_off] {
            for (cell, _, wrong) in choices(&start) {
                for follows_hint in [false, true] {
                    let mut table = start.clone();
                    assert!(fill(&mut table, cell, wrong));
                    if follows_hint {
                        follow_hint(&mut table);
                    } else {
                        assert!(table.clear(cell));
                    }
                    assert_eq!(table.shown(), start.shown(), "{wrong} in {cell}");
                    assert!(table.undo() && table.shown().digit(cell) == Some(wrong) && table.undo());
                    assert_eq!(table.shown(), start.shown());
                }
            }
        }
    }
}

#[test]
fn a_digit_that_replaces_another_gives_back_what_that_took() {
    let start = marked(NINE);
    for (cell, right, wrong) in choices(&start) {
        let (mut direct, mut table) = (start.clone(), start.clone());
        direct.fill_and_cross_off(cell, right);
        table.fill_and_cross_off(cell, wrong);
        table.fill_and_cross_off(cell, right);
        assert_eq!(table.shown(), direct.shown());
        table.clear(cell);
        assert_eq!(table.shown(), start.shown());
    }
}

/// Fills two cells, and takes both out in either order, or at once.
#[test]
fn two_digits_give_back_what_both_took_in_any_order() {
    let start = marked(NINE);
    let some: Vec<_> = choices(&start).step_by(3).collect();
    for &(one, _, of_one) in &some {
        for &(other, _, of_other) in some.iter().filter(|(other, ..)| *other != one) {
            let mut filled = start.clone();
            filled.fill_and_cross_off(one, of_one);
            filled.fill_and_cross_off(other, of_other);
            let ends = [[one, other], [other, one]].map(|cells| {
                let mut table = filled.clone();
                for cell in cells {
                    table.clear(cell);
                }
                table
            });
            let at_once = filled.without_digits(&[one, other]);
            for end in [ends[0].shown(), ends[1].shown(), &at_once] {
                assert_eq!(end, start.shown(), "{of_one} in {one}, {of_other} in {other}");
            }
        }
    }
}

#[test]
fn what_another_digit_rules_out_stays_away() {
    let start = marked(NINE);
    let (cell, right, wrong) = choices(&start).next().expect("a choice");
    let layout = start.puzzle().layout().clone();
    let peer = choices(&start).find(|&(peer, its, _)| layout.peers(cell).contains(&peer) && its != right);
    let (peer, its, _) = peer.expect("a peer");
    let mut table = start.clone();
    table.fill_and_cross_off(cell, wrong);
    table.fill_and_cross_off(peer, its);
    table.clear(cell);
    let mut direct = start;
    direct.fill_and_cross_off(peer, its);
    assert_eq!(table.shown(), direct.shown());
}

/// What would be marked if the digits of these cells had never been there.
fn all_marked_without(table: &Table, cells: &[Cell]) -> Shown {
    let mut without = table.clone();
    for &cell in cells {
        without.clear(cell);
    }
    without.mark_all();
    without.shown().clone()
}

#[test]
fn marks_that_were_written_around_a_digit_are_completed_without_it() {
    let start = found(NINE).table;
    for (cell, right, wrong) in choices(&start) {
        let mut table = start.clone();
        table.fill(cell, wrong);
        table.mark_all();
        let expected = all_marked_without(&table, &[cell]);
        table.clear(cell);
        assert_eq!(table.shown(), &expected, "{wrong} in {cell}");
        assert!(table.check().lacking.is_empty() && table.shown().marks(cell).contains(right));
    }
}

#[test]
fn marks_that_the_player_has_cleared_do_not_come_back() {
    let mut table = marked(NINE);
    let (cell, _, wrong) = choices(&table).nth(1).expect("a choice");
    table.clear(cell);
    table.fill_and_cross_off(cell, wrong);
    table.clear(cell);
    assert_eq!(table.shown().state(cell), CellState::BLANK);
    table.fill_and_cross_off(cell, wrong);
    table.restart();
    table.fill_and_cross_off(cell, wrong);
    table.clear(cell);
    assert!(table.puzzle().blanks().all(|cell| table.shown().state(cell) == CellState::BLANK));
}
