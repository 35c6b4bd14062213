//! The rules one by one, and what holds after any clicks and keys.

use proptest::prelude::*;

use super::*;
use crate::puzzle::{Assumed, Boards};

const BUILDS: [Build; 2] = [Build::ClearsAfterMark, Build::StaysAfterMark];

/// The given of [`game`], and a blank cell.
const GIVEN: usize = 0;
const BLANK: usize = 1;

fn game(build: Build) -> Game {
    let board = Boards::new("2x2:1o".as_bytes(), Assumed::default()).next().expect("a board");
    Game::new(board.expect("memory").expect("a right ID").puzzle, build)
}

fn cell(index: usize) -> Cell {
    Cell::new(index, 4)
}

fn symbol(c: char) -> Symbol {
    Symbol::from_char(c).expect("a symbol")
}

fn highlight(index: usize, purpose: Purpose) -> Highlight {
    Highlight { cell: cell(index), purpose }
}

#[test]
fn a_second_click_of_the_same_kind_takes_the_highlight_off() {
    let mut game = game(Build::ClearsAfterMark);
    for button in [MouseButton::Left, MouseButton::Right] {
        game.click(cell(BLANK), button);
        assert_eq!(game.highlight(), Some(highlight(BLANK, button.purpose())));
        game.click(cell(BLANK), button);
        assert_eq!(game.highlight(), None);
    }
}

#[test]
fn a_click_on_a_given_takes_the_highlight_off() {
    for button in [MouseButton::Left, MouseButton::Right] {
        let mut game = game(Build::StaysAfterMark);
        game.click(cell(BLANK), MouseButton::Left);
        game.click(cell(GIVEN), button);
        assert_eq!(game.highlight(), None);
    }
}

#[test]
fn the_build_decides_whether_a_mark_leaves_the_highlight() {
    for (build, stays) in [(Build::ClearsAfterMark, false), (Build::StaysAfterMark, true)] {
        let mut game = game(build);
        game.click(cell(BLANK), MouseButton::Right);
        game.enter(symbol('2'));
        assert_eq!(game.highlight().is_some(), stays);
    }
}

#[test]
fn a_mark_typed_again_goes_and_a_fill_erases_all() {
    let mut game = game(Build::StaysAfterMark);
    game.click(cell(BLANK), MouseButton::Right);
    for (key, marks) in [('2', 1), ('3', 2), ('2', 1)] {
        game.enter(symbol(key));
        assert_eq!(game.shown().marks(cell(BLANK)).len(), marks);
    }
    game.click(cell(BLANK), MouseButton::Left);
    game.enter(symbol('4'));
    assert_eq!((game.shown().marks(cell(BLANK)).len(), game.highlight()), (0, None));
    game.click(cell(BLANK), MouseButton::Right);
    assert_eq!(game.highlight(), None, "a filled cell takes no marks");
}

#[test]
fn a_clear_empties_a_cell_of_its_digit_or_its_marks() {
    for purpose in [Purpose::Fill, Purpose::Mark] {
        let mut game = game(Build::ClearsAfterMark);
        assert_eq!(game.clear(), KeyEffect::Ignored);
        game.click(cell(BLANK), purpose.button());
        game.enter(symbol('2'));
        game.click(cell(BLANK), MouseButton::Left);
        assert_eq!(game.clear(), KeyEffect::Entered(Action::Clear(cell(BLANK))));
        assert_eq!(game.shown(), &Shown::new(game.puzzle()));
    }
}

#[test]
fn letters_that_are_no_entry_are_shortcuts() {
    let mut game = game(Build::ClearsAfterMark);
    for key in ['n', 'u', 'r', 'q', 'm'] {
        assert_eq!(game.enter(symbol(key)), KeyEffect::Shortcut, "{key}");
    }
    assert_eq!(game.enter(symbol('a')), KeyEffect::Ignored);
    assert_eq!(game.enter(symbol('1')), KeyEffect::Ignored);
    assert_eq!(game.shown().marks(cell(BLANK)), SymbolSet::first_n(4), "`m` writes all marks");
    assert_eq!(game.shown().digits(), game.puzzle().givens(), "and changes no digit");
}

#[test]
fn a_copy_shows_entries_like_givens() {
    let mut game = game(Build::ClearsAfterMark);
    game.click(cell(BLANK), MouseButton::Left);
    game.enter(symbol('2'));
    assert!(game.copy().starts_with("1 2 | "), "{}", game.copy());
}

/// A click or a key.
#[derive(Clone, Copy, Debug)]
enum Input {
    Click(Cell, MouseButton),
    Enter(Symbol),
    Clear,
}

fn inputs() -> impl Strategy<Value = Vec<Input>> {
    let button = prop::sample::select(vec![MouseButton::Left, MouseButton::Right]);
    let input = prop_oneof![
        4 => (0..16_usize, button).prop_map(|(index, button)| Input::Click(cell(index), button)),
        4 => (1..=4_usize).prop_map(|number| Input::Enter(Symbol::from_number(number).expect("a symbol"))),
        1 => prop::sample::select(vec!['5', 'a', 'm', 'n', 'q', 'r', 'u']).prop_map(|c| Input::Enter(symbol(c))),
        1 => Just(Input::Clear),
    ];
    prop::collection::vec(input, 0..60)
}

fn play(game: &mut Game, inputs: &[Input]) -> Vec<KeyEffect> {
    let effect = |&input: &Input| match input {
        Input::Click(cell, button) => {
            game.click(cell, button);
            None
        }
        Input::Enter(symbol) => Some(game.enter(symbol)),
        Input::Clear => Some(game.clear()),
    };
    inputs.iter().filter_map(effect).collect()
}

proptest! {
    #[test]
    fn any_clicks_and_keys_keep_the_rules(inputs in inputs(), build in prop::sample::select(BUILDS.to_vec())) {
        let mut game = game(build);
        for input in inputs {
            let (before, shown) = (game.highlight(), game.shown().clone());
            let effect = play(&mut game, &[input]).pop();
            prop_assert_eq!(game.shown().digit(cell(GIVEN)), game.puzzle().given(cell(GIVEN)), "a given stays");
            if let Some(Highlight { cell, purpose }) = game.highlight() {
                prop_assert!(game.puzzle().given(cell).is_none());
                prop_assert!(purpose == Purpose::Fill || game.shown().digit(cell).is_none());
            }
            match effect {
                // The entry is the one for the highlight, and changes nothing but its cell.
                Some(KeyEffect::Entered(action)) => {
                    prop_assert_eq!(before.map(|highlight| highlight.cell), Some(action.cell()));
                    let mut expected = shown;
                    expected.apply(action);
                    prop_assert_eq!(game.shown(), &expected);
                }
                // Of the shortcuts, only `m` changes the board.
                Some(KeyEffect::Shortcut) if matches!(input, Input::Enter(symbol) if symbol.to_char() == 'm') => {
                    prop_assert_eq!(game.shown().digits(), shown.digits());
                }
                Some(KeyEffect::Shortcut | KeyEffect::Ignored) | None => prop_assert_eq!(game.shown(), &shown),
            }
        }
    }

    #[test]
    fn the_other_button_and_then_the_right_one_always_highlight(
        inputs in inputs(),
        build in prop::sample::select(BUILDS.to_vec()),
        index in 1..16_usize,
        purpose in prop::sample::select(vec![Purpose::Fill, Purpose::Mark]),
    ) {
        let mut game = game(build);
        play(&mut game, &inputs);
        prop_assume!(purpose == Purpose::Fill || game.shown().digit(cell(index)).is_none());
        game.click(cell(index), purpose.other().button());
        game.click(cell(index), purpose.button());
        prop_assert_eq!(game.highlight(), Some(highlight(index, purpose)));
    }
}
