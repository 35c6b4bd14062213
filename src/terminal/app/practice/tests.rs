//! Practising a technique with the keys.

use proptest::prelude::*;
use ratatui::crossterm::event::MouseButton;

use super::*;
use crate::terminal::app::draw::ClickTarget;
use crate::terminal::app::tests::Player;

fn practising(technique: &str, game_type: &str) -> Player {
    let mut player = Player::without_board(80, 24);
    let technique = technique.parse().expect("a name");
    let effect = player.app.practise(Drill { technique, game_type: game_type.parse().expect("a type") });
    player.fulfil(effect);
    player.draw();
    player
}

fn steps(player: &Player) -> Vec<Step> {
    player.round().practice.as_ref().expect("practice").steps.clone()
}

fn counts(player: &Player) -> (usize, usize) {
    player.round().practice.as_ref().map(|practice| (practice.right, practice.wrong)).expect("practice")
}

/// A candidate that no step of the position removes; `is_right` says whether it is in the solution.
fn other(player: &Player, is_right: bool) -> (Cell, Symbol) {
    let table = player.table();
    let candidates = table.blank_cells().flat_map(|cell| {
        table.shown().marks(cell).iter().map(move |symbol| (cell, symbol)).collect::<Vec<_>>()
    });
    let is_removed =
        |candidate: &(Cell, Symbol)| steps(player).iter().any(|step| step.eliminations.contains(candidate));
    let is_other = |&(cell, symbol): &(Cell, Symbol)| super::is_right(table, cell, symbol) == is_right;
    candidates.filter(|candidate| !is_removed(candidate)).find(is_other).expect("there is one")
}

#[test]
fn a_right_removal_leads_to_the_next_position() {
    let mut player = practising("X-wing", "3x3");
    assert!(player.shows("find: X-wing") && player.shows("practice: X-wing"), "{:#?}", player.lines());
    let start = player.table().shown().clone();
    let (cell, symbol) = steps(&player)[0].eliminations[0];
    player.go_to(cell);
    player.text(&symbol.to_string());
    assert!(player.shows("right: X-wing"), "{:#?}", player.lines());
    assert_eq!(counts(&player), (1, 0));
    player.keys("Enter");
    assert_eq!(counts(&player), (1, 0));
    assert_ne!(player.table().start(), &start);
    assert!(player.shows("1 right, 0 wrong"), "{:#?}", player.lines());
}

#[test]
fn a_wrong_answer_is_told_and_taken_back() {
    let mut player = practising("X-wing", "3x3");
    let start = player.table().shown().clone();
    for (is_right, says) in [(false, "X-wing does not remove"), (true, "must stay in")] {
        let (cell, symbol) = other(&player, is_right);
        player.go_to(cell);
        player.text(&symbol.to_string());
        assert!(player.shows(says), "{:#?}", player.lines());
        assert_eq!(player.table().shown(), &start);
    }
    let (cell, symbol) = other(&player, true);
    player.go_to(cell);
    player.keys("Tab").text(&symbol.to_string());
    assert!(player.shows("is right in"), "{:#?}", player.lines());
    assert_eq!((counts(&player), player.table().shown()), ((0, 3), &start));
}

#[test]
fn a_digit_that_the_technique_removes_is_the_answer_with_either_pen() {
    for (keys, button) in [("", MouseButton::Left), ("Tab", MouseButton::Left), ("", MouseButton::Right)] {
        let mut player = practising("xwing", "3x3");
        let (cell, symbol) = steps(&player)[0].eliminations[0];
        player.keys(keys);
        let pen = player.round().is_pencil;
        player.click(ClickTarget::Cell(cell), button);
        assert_eq!(player.round().is_pencil, pen, "a click does not change the pen");
        player.text(&symbol.to_string());
        assert!(player.shows("right: X-wing"), "{:#?}", player.lines());
        assert_eq!(counts(&player), (1, 0));
        assert_eq!(player.table().shown().digit(cell), None);
    }
}

#[test]
fn the_task_is_there_until_the_answer() {
    for (width, height) in [(80, 24), (120, 40), (60, 12)] {
        let mut player = practising("xwing", "3x3");
        player.terminal.backend_mut().resize(width, height);
        player.draw();
        let task = "find: X-wing; remove a pencil mark that it rules out";
        let has_task = |player: &Player| {
            let is_told = player.app.told().is_some_and(|(text, _)| text.ends_with(task));
            is_told && player.shows("find: X-wing")
        };
        assert!(player.shows("practice: X-wing") && has_task(&player), "{:#?}", player.lines());
        for keys in ["Esc Esc", "Tab Tab", "u Esc", "z z", "Right", "F1 F1", "x Esc", "i Esc"] {
            player.keys(keys);
            assert!(has_task(&player), "{keys}: {:#?}", player.lines());
        }
        let (cell, symbol) = other(&player, false);
        player.go_to(cell);
        player.text(&symbol.to_string());
        assert!(player.shows("X-wing does not") && has_task(&player), "{:#?}", player.lines());
        let (cell, symbol) = steps(&player)[0].eliminations[0];
        player.go_to(cell);
        player.text(&symbol.to_string());
        assert!(!has_task(&player), "{:#?}", player.lines());
    }
}

#[test]
fn no_position_is_offered_to_be_continued() {
    let mut player = practising("X-wing", "3x3");
    for _ in 0..2 {
        let (cell, symbol) = steps(&player)[0].eliminations[0];
        player.go_to(cell);
        player.text(&symbol.to_string()).keys("Enter");
        assert!(player.shows("find: X-wing"), "{:#?}", player.lines());
        assert_eq!(player.app.autosave.others, []);
    }
}

#[test]
fn digits_are_placed_where_the_technique_places_them() {
    let mut player = practising("naked single", "3x3");
    let (cell, symbol) = steps(&player)[0].placements[0];
    player.go_to(cell);
    player.text(&symbol.to_string());
    assert!(player.shows("right: naked single"), "{:#?}", player.lines());
    assert_eq!(counts(&player), (1, 0));
}

#[test]
fn what_a_hint_shows_does_not_count() {
    for keys in ["F9 F9 F9 F9", "F6", "F9 Enter Enter F6"] {
        let mut player = practising("unique rectangle", "3x3");
        player.keys(keys);
        assert!(player.shows("this is it: unique rectangle"), "{keys}: {:#?}", player.lines());
        assert_eq!(counts(&player), (0, 0));
        player.keys("Enter");
        assert!(player.shows("find: unique rectangle"), "{:#?}", player.lines());
    }
}

#[test]
fn a_technique_that_no_board_needs_is_refused_in_a_sentence() {
    let player = practising("cage splitting", "3x3");
    assert!(player.shows("cage splitting needs cages; ask for a killer"), "{:#?}", player.lines());
}

#[test]
fn practice_ends_with_another_board() {
    let mut player = practising("X-wing", "3x3");
    player.keys("F2");
    assert!(player.shows("this is practice; i shows the step"), "{:#?}", player.lines());
    player.keys("n C-u").text("2x2dt").keys("Enter");
    assert!(player.round().practice.is_none() && player.table().puzzle().size() == 4);
    player.keys("q");
    assert!(player.has_quit && player.kept.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_keys_and_clicks_leave_a_position_that_can_be_saved(
        inputs in prop::collection::vec((0..40_usize, 0..80_u16, 0..24_u16), 0..40),
    ) {
        const KEYS: [&str; 18] = [
            "1", "2", "A-3", "4", "Tab", "Del", "u", "r", "m", "F9", "Enter", "C-t", "c", "w", "Up", "Right", "F6", "Esc",
        ];
        let mut player = practising("naked single", "2x3");
        for (key, x, y) in inputs {
            match KEYS.get(key) {
                Some(key) => player.keys(key),
                None if player.app.targets.at(x, y) == Some(ClickTarget::Request(Request::New)) => continue,
                None => player.click_at(x, y, MouseButton::Left),
            };
            if player.app.dialog.is_some() {
                player.keys("Esc");
            }
            prop_assert!(player.kept.is_empty());
            if player.round().practice.is_none() {
                break;
            }
            let table = player.table();
            let Ok((read, _)) = Table::load(&table.save(None)) else { panic!("{}", table.save(None)) };
            prop_assert_eq!(read.shown(), table.shown());
            let mut undone = table.clone();
            while undone.undo() {}
            prop_assert_eq!(undone.shown(), table.start());
        }
    }
}
