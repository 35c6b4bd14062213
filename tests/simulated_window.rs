//! The simulated game's menu, dialog and letters do as those of the real one.

mod support;

use sudoku_bot::desktop::{Key, MenuKey, MenuKeys, MenuStep, MouseButton};
use sudoku_bot::game::{Build, Game};
use sudoku_bot::puzzle::Cell;
use support::boards::puzzle;
use support::simulated::{GameWindow, IdDialog};

fn window() -> GameWindow {
    GameWindow::new(Game::new(puzzle("2x2:1o"), Build::ClearsAfterMark), IdDialog::default())
}

#[test]
fn both_ways_through_the_menu_copy_the_board() {
    let mut window = window();
    let gtk = [vec![MenuKey::F10], vec![MenuKey::Down; 10], vec![MenuKey::Return]].concat();
    let windows = vec![MenuKey::Alt, MenuKey::Letter('g'), MenuKey::Letter('c')];
    for keys in [gtk, windows] {
        let copies: Vec<String> = keys.into_iter().filter_map(|key| window.press(Key::Menu(key))).collect();
        assert_eq!(copies, [window.game.copy()]);
    }
}

#[test]
fn both_ways_through_the_menu_lead_to_the_games_id() {
    let mut window = window();
    for keys in ["F10 Down*3 Return Dialog Ctrl+C Escape", "Alt g f Dialog Tab Ctrl+C Escape"] {
        let keys: MenuKeys = keys.parse().expect("right keys");
        let mut copies = Vec::new();
        for step in keys.steps() {
            match step {
                MenuStep::Press(key) => copies.extend(window.press(Key::Menu(key))),
                MenuStep::Dialog => assert!(window.has_dialog()),
                MenuStep::Wait(_) => {}
            }
        }
        assert_eq!(copies, ["2x2:1o"]);
        assert!(!window.has_dialog());
    }
}

#[test]
fn a_click_that_closes_the_menu_highlights_nothing() {
    let mut window = window();
    let blank = Cell::new(1, 4);
    window.press(Key::Menu(MenuKey::F10));
    window.click(Some(blank), MouseButton::Left);
    assert_eq!(window.game.highlight(), None);
    window.click(Some(blank), MouseButton::Left);
    assert!(window.game.highlight().is_some());
}

#[test]
fn letters_without_a_highlight_are_remembered_as_shortcuts() {
    let mut window = window();
    for c in ['n', 'a', 'q'] {
        window.press(Key::Menu(MenuKey::Letter(c)));
    }
    assert_eq!(window.shortcuts, ['n', 'q']);
}
