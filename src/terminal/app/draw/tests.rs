//! What the screen shows, in terminals of all sizes.

use std::cmp::Reverse;

use ratatui::crossterm::event::MouseButton;
use ratatui::layout::Rect;

use super::ClickTarget;
use crate::solver::{Guessing, Solver};
use crate::terminal::app::tests::*;
use crate::terminal::app::*;

#[test]
fn a_mark_at_the_cursor_does_not_look_like_a_digit() {
    let mut player = Player::with(NINE, 120, 40);
    let (cell, ..) = player.choice();
    player.go_to(cell);
    player.keys("5");
    let digit = player.ink(cell);
    player.keys("Del A-5");
    assert_eq!(player.table().shown().marks(cell).len(), 1);
    assert_ne!(player.ink(cell), digit);
}

#[test]
fn in_a_low_terminal_a_dialog_shows_its_error_and_the_buttons_that_have_the_focus() {
    for size in [(40, 14), (30, 12)] {
        let mut player = Player::with(NINE, size.0, size.1);
        player.keys("1 n C-u").text("3x3q").keys("Enter");
        assert!(player.shows("unknown parameter"), "{:#?}", player.lines());
        player.keys("Tab Tab");
        assert!(player.shows("Deal"), "{:#?}", player.lines());
    }
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut player = Player::without_board(80, 24);
    player.app.begin(empty_board("5x5".parse().expect("a type")).expect("no cages"));
    for row in 0..25 {
        for column in [0, 12, 24] {
            player.round_mut().cursor = Cell::at(row, column, 25);
            player.draw();
            let cell = ClickTarget::Cell(Cell::at(row, column, 25));
            assert!(player.app.targets.iter().any(|(_, target)| *target == cell), "r{row}c{column}");
        }
    }
    assert!(player.shows("showing r"), "{:#?}", player.lines());
}

#[test]
fn the_help_fits_and_its_lines_can_be_clicked() {
    for size in [(80, 24), (120, 40)] {
        let mut player = Player::with(NINE, size.0, size.1);
        player.keys("F1");
        for entry in request::BINDINGS.iter().filter(|entry| player.app.applies(entry.request)) {
            assert!(player.shows(entry.meaning), "{}: {:#?}", entry.meaning, player.lines());
        }
        player.click(ClickTarget::Request(Request::MarkAll), MouseButton::Left);
        assert!(player.table().made() == 1 && !player.shows("Keys;"));
        player.keys("? Esc");
        assert!(!player.shows("Keys;"));
    }
}

#[test]
fn the_help_opens_over_a_dialog_and_returns_to_what_was_typed() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("n C-u").text("2x3x").keys("F1");
    assert!(player.shows("any key returns") && player.app.targets.iter().next().is_none());
    player.keys("4");
    assert!(!player.shows("any key returns") && player.shows("2x3x "), "{:#?}", player.lines());
    player.click(ClickTarget::Request(Request::Help), MouseButton::Left);
    assert!(player.shows("any key returns"), "{:#?}", player.lines());
    player.click_at(0, 0, MouseButton::Left);
    assert!(!player.shows("any key returns") && player.shows("2x3x "), "{:#?}", player.lines());
}

#[test]
fn where_the_help_does_not_fit_it_says_so() {
    let mut player = Player::with(NINE, 30, 12);
    player.keys("F1");
    assert!(player.shows("… enlarge the terminal"), "{:#?}", player.lines());
    assert!(player.shows("enter the digi…"), "{:#?}", player.lines());
}

#[test]
fn in_a_narrow_terminal_a_hint_takes_two_lines() {
    let mut player = Player::with(NINE, 34, 14);
    player.keys("i");
    assert!(player.shows("\n a hidden single in block "), "{:#?}", player.lines());
    player.keys("i i");
    let lines = player.lines();
    let at = lines.iter().position(|line| line.starts_with(" hidden single in a block:")).expect("the hint");
    let is_result = |line: &str| line.split_once("… => ").is_some_and(|(_, effect)| effect.contains('='));
    assert!(is_result(&lines[at..=at + 1].concat()), "what follows is shown, and why is cut: {lines:#?}");
    player.keys("i");
    assert!(player.lines()[at + 1].starts_with(" 1"), "the symbols are back: {:#?}", player.lines());
}

#[test]
fn in_the_lowest_terminals_hints_and_messages_take_a_line() {
    for (width, height) in [(34, 9), (80, 9), (34, 5), (34, 2)] {
        let mut player = Player::with(NINE, width, height);
        let before = player.lines();
        player.keys("i");
        assert!(player.shows("hidden single"), "{width}x{height}: {:#?}", player.lines());
        player.keys("Esc");
        assert_eq!(player.lines(), before);
        player.keys("u");
        assert!(player.shows("nothing to undo"), "{width}x{height}: {:#?}", player.lines());
    }
}

#[test]
fn wrong_entries_are_underlined_for_those_who_do_not_see_red() {
    let mut player = Player::with(NINE, 80, 24);
    let (cell, right, wrong) = player.choice();
    player.keys("w");
    for theme in [Theme::coloured(), Theme::plain()] {
        player.app.theme = theme;
        for cursor in [cell, Cell::at(8, 8, 9)] {
            for (symbol, is_underlined) in [(wrong, true), (right, false)] {
                player.go_to(cell);
                player.text(&symbol.to_string());
                player.go_to(cursor);
                assert_eq!(player.is_underlined(cell), is_underlined, "{cursor} {symbol}");
            }
        }
    }
}

#[test]
fn the_lines_show_the_cages_with_and_without_colours() {
    for theme in [Theme::coloured(), Theme::plain()] {
        let mut player = Player::with(KILLER, 80, 24);
        player.app.theme = theme;
        player.draw();
        let layout = player.table().puzzle().layout().clone();
        let area_of = |player: &Player, cell: Cell| {
            let area = player.app.targets.iter().find(|(_, target)| *target == ClickTarget::Cell(cell));
            area.expect("it is shown").0
        };
        for (row, column) in (0..9).flat_map(|row| (0..8).map(move |column| (row, column))) {
            let (one, other) = (Cell::at(row, column, 9), Cell::at(row, column + 1, 9));
            let area = area_of(&player, one);
            let line = player.terminal.backend().buffer()[(area.right(), area.y)].symbol().to_owned();
            let expected = match (layout.cage_of(one) == layout.cage_of(other), column % 3 == 2) {
                (true, true) => "┇",
                (true, false) => " ",
                (false, true) => "┃",
                (false, false) => "│",
            };
            assert_eq!(line, expected, "{one} {other}: {:#?}", player.lines());
        }
    }
    let mut small = Player::with(KILLER, 44, 16);
    small.app.theme = Theme::plain();
    small.draw();
    assert!(small.shows("enlarge the terminal to see the"), "{:#?}", small.lines());
}

#[test]
fn with_eighty_columns_dialogs_show_all_they_have() {
    for (key, parts) in [
        ("n", vec!["New game", "3x3k", "4x4", "Trivial", "Unreasonable", "Deal", "Cancel"]),
        ("e", vec!["An empty board", "Enter a puzzle"]),
        ("s", vec!["Save the game", "solo.sav"]),
        ("o", vec!["Open a file or a game ID", "Open"]),
    ] {
        let mut player = Player::with(NINE, 80, 24);
        player.keys(key);
        for part in parts {
            assert!(player.shows(part), "{part}: {:#?}", player.lines());
        }
    }
}

#[test]
fn at_every_size_what_can_be_clicked_is_in_view() {
    for board in [FOUR, NINE, JIGSAW, KILLER] {
        let mut player = Player::with(board, 80, 24);
        for keys in ["F9", "F9", "F9", "Esc n", "Esc F1", "Esc p"] {
            player.keys(keys);
            let sizes =
                (1..130).step_by(7).flat_map(|width| (1..50).step_by(3).map(move |height| (width, height)));
            for (width, height) in sizes {
                player.terminal.backend_mut().resize(width, height);
                player.draw();
                let area = Rect::new(0, 0, width, height);
                for (place, target) in player.app.targets.iter() {
                    assert_eq!(place.intersection(area), *place, "{width}x{height}: {target:?}");
                }
            }
        }
    }
}

#[test]
fn every_place_on_the_board_belongs_to_the_nearest_cell() {
    for board in [FOUR, NINE, JIGSAW, KILLER] {
        for (width, height) in [(200, 60), (120, 40), (80, 24), (44, 24), (30, 16)] {
            let mut player = Player::with(board, width, height);
            for keys in ["", "z"] {
                player.keys(keys);
                let cells =
                    player.app.targets.iter().filter(|(_, target)| matches!(target, ClickTarget::Cell(_)));
                let cells: Vec<(Rect, ClickTarget)> = cells.copied().collect();
                let whole = cells.iter().map(|&(area, _)| area).reduce(Rect::union).expect("cells are shown");
                for at in whole.positions() {
                    let distance = |area: &Rect| {
                        let x = area.x.saturating_sub(at.x).max(at.x.saturating_sub(area.right() - 1));
                        x.max(area.y.saturating_sub(at.y).max(at.y.saturating_sub(area.bottom() - 1)))
                    };
                    let found = player.app.targets.at(at.x, at.y);
                    let area = cells.iter().find(|(_, target)| Some(*target) == found).map(|(area, _)| area);
                    let least = cells.iter().map(|(area, _)| distance(area)).min();
                    assert_eq!(area.map(distance), least, "{width}x{height} {at}: {:#?}", player.lines());
                }
            }
        }
    }
}

#[test]
fn with_eighty_columns_a_large_board_has_the_numbers_that_hints_name() {
    let mut player = Player::without_board(80, 24);
    player.app.begin(empty_board("4x4".parse().expect("a type")).expect("no cages"));
    player.draw();
    assert!(player.shows("  2   4    6   8   10  12   14  16 "), "{:#?}", player.lines());
    let rows: Vec<String> = (1..=16).map(|row| format!(" {row:>2} ┃")).collect();
    assert!(rows.iter().all(|row| player.shows(row)), "{:#?}", player.lines());
}

#[test]
fn dots_in_place_of_pencil_marks_are_explained() {
    for (width, height) in [(80, 24), (44, 24), (80, 16)] {
        let mut player = Player::with(KILLER, width, height);
        assert!(!player.shows("4 pencil marks"), "{:#?}", player.lines());
        player.keys("m");
        let has_dots = player.shows("⣿");
        assert_eq!(player.shows("⡇ 4 pencil marks, ⣿ 8 or more"), has_dots, "{:#?}", player.lines());
        assert!(has_dots && player.shows("r1c1 1 2 3"), "{:#?}", player.lines());
    }
}

#[test]
fn a_hint_is_readable_in_full_in_terminals_of_all_sizes() {
    let hard = include_str!("../../../../tests/boards/long_reasons.txt").lines().next().expect("a board");
    for board in [FOUR, NINE, JIGSAW, KILLER, hard] {
        let mut player = Player::with(board, 80, 24);
        let mut steps: Vec<_> = Solver::new(player.table().puzzle(), Guessing::Never).collect();
        steps.sort_by_key(|step| Reverse(step.describe(player.table().puzzle().layout()).len()));
        for step in steps.into_iter().take(9) {
            let hint = Hint::of(player.table(), step);
            player.round_mut().hint = Some(hint);
            for (width, height) in [(80, 24), (88, 48), (90, 44), (100, 34), (100, 48), (160, 50)] {
                player.terminal.backend_mut().resize(width, height);
                player.draw();
                let is_whole = player.shows("to make this") && !player.shows("shows the whole reason");
                assert!(is_whole, "{width}x{height}: {:#?}", player.lines());
            }
        }
    }
}
