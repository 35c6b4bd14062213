//! One block fills the terminal, and shows all its marks.

use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use crate::puzzle::{CellState, HouseKind, Index as _, Symbol};
use crate::terminal::app::draw::ClickTarget;
use crate::terminal::app::tests::*;
use crate::terminal::app::*;

/// A player of an empty board with all pencil marks.
fn large(kind: &str) -> Player {
    let mut player = Player::without_board(80, 24);
    player.app.begin(empty_board(kind.parse().expect("a type")).expect("no cages"));
    player.draw();
    player
}

/// The cells that are shown, in the order of the board.
fn shown(player: &Player) -> Vec<Cell> {
    let cells = player.app.targets.iter().filter_map(|(_, target)| match target {
        ClickTarget::Cell(cell) => Some(*cell),
        _ => None,
    });
    cells.collect()
}

fn block(row: usize, column: usize, length: usize) -> Vec<Cell> {
    let size = length * length;
    let rows = row..row + length;
    rows.flat_map(|row| (column..column + length).map(move |column| Cell::at(row, column, size))).collect()
}

#[test]
fn the_block_of_the_cursor_fills_the_terminal() {
    for (kind, length) in [("4x4", 4), ("5x5", 5)] {
        let mut player = large(kind);
        player.keys("z");
        assert_eq!(shown(&player), block(0, 0, length));
        player.keys("Left Up");
        let last = length * length - length;
        assert_eq!(shown(&player), block(last, last, length));
        let lines = player.lines();
        for number in last..length * length {
            let label = (number + 1).to_string();
            assert!(lines[1..3].iter().any(|line| line.contains(&label)), "{label}: {lines:#?}");
            assert!(lines.iter().any(|line| line.trim_start().starts_with(&label)), "{label}: {lines:#?}");
        }
        player.keys("Esc Esc");
        assert!(shown(&player).len() > length.pow(2));
    }
}

#[test]
fn all_marks_of_a_block_are_shown_as_digits() {
    for (kind, length) in [("4x4", 4), ("5x5", 5)] {
        let mut player = large(kind);
        player.keys("C-g");
        if player.app.dialog.is_some() {
            player.keys("Enter");
        }
        player.keys("C-a C-k");
        assert_eq!(shown(&player), block(0, 0, length), "{:#?}", player.lines());
        let size = length * length;
        let buffer = player.terminal.backend().buffer().clone();
        for (area, target) in player.app.targets.iter() {
            let ClickTarget::Cell(cell) = *target else { continue };
            let text: String = area.positions().map(|at| buffer[at].symbol().to_owned()).collect();
            for symbol in (0..size).map(Symbol::from_index) {
                assert!(text.contains(symbol.to_char()), "{cell} {symbol}: {:#?}", player.lines());
            }
        }
    }
}

#[test]
fn the_wheel_zooms_and_clicks_land_on_the_cells_that_are_shown() {
    let mut player = large("4x4");
    let cell = Cell::at(9, 6, 16);
    let place = |player: &Player, cell: Cell| {
        let found = player.app.targets.iter().find(|(_, target)| *target == ClickTarget::Cell(cell));
        found.expect("it is shown").0.as_position()
    };
    let at = place(&player, cell);
    player.mouse_at(at.x, at.y, MouseEventKind::ScrollUp);
    assert_eq!((player.round().cursor, shown(&player)), (cell, block(8, 4, 4)));
    for cell in block(8, 4, 4) {
        player.click(ClickTarget::Cell(cell), MouseButton::Left).keys("1");
        assert_eq!(player.draft().shown().state(cell).digit(), Some(Symbol::from_index(0)));
        player.keys("Del");
        assert_eq!(player.draft().shown().state(cell), CellState::BLANK);
    }
    player.mouse_at(0, 0, MouseEventKind::ScrollUp);
    assert_eq!(shown(&player).len(), 16, "there is no cell");
    player.mouse_at(0, 0, MouseEventKind::ScrollDown);
    assert_eq!(shown(&player).len(), 256);
}

#[test]
fn a_zoom_shows_where_a_hint_is_and_returns_to_the_cursor_for_an_entry() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("z i i i");
    let hint = player.round().hint.clone().and_then(|hint| hint.first_cell()).expect("a step");
    assert!(shown(&player).contains(&hint), "{:#?}", player.lines());
    let away = Cell::at((hint.row() + 3) % 9, hint.column(), 9);
    player.go_to(away);
    assert!(shown(&player).contains(&away));
    player.keys("Esc i i i");
    assert!(!shown(&player).contains(&away), "the hint is elsewhere");
    player.keys("1");
    assert!(shown(&player).contains(&away));
}

#[test]
fn a_zoom_on_a_jigsaw_shows_the_whole_region_at_every_size() {
    let mut player = Player::with(JIGSAW, 80, 24);
    player.keys("z");
    for row in 0..9 {
        for column in 0..9 {
            player.round_mut().go_to(Cell::at(row, column, 9));
            for (width, height) in [(80, 24), (40, 14), (12, 5), (3, 2), (200, 60)] {
                player.terminal.backend_mut().resize(width, height);
                player.draw();
            }
            let layout = player.table().puzzle().layout();
            let region = layout.houses_of_kind(HouseKind::Region).map(|(_, house)| &house.cells);
            let here = Cell::at(row, column, 9);
            let region = region.into_iter().find(|cells| cells.contains(&here)).expect("a region");
            assert!(region.iter().all(|cell| shown(&player).contains(cell)), "{here}");
        }
    }
}
