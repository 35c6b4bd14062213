//! Tests of hints, checks and the solution.

use super::*;

#[test]
fn f6_makes_the_next_step_and_says_it() {
    let mut player = Player::with(NINE, 120, 40);
    player.keys("F6");
    assert_eq!(player.table().made(), 1);
    assert!(player.shows("hidden single"), "{:#?}", player.lines());
    while !player.table().is_solved() {
        player.keys("F6");
    }
    assert!(player.shows("solved in"), "{:#?}", player.lines());
    player.keys("F6");
    assert!(player.shows("the board is solved"), "{:#?}", player.lines());
}

#[test]
fn the_solution_is_filled_in_only_when_asked_twice() {
    for board in [FOUR, KILLER] {
        let mut player = Player::with(board, 80, 24);
        player.keys("F2 Esc F2");
        assert!(
            player.shows("Fill in the solution? ") && player.shows("u undoes it"),
            "{:#?}",
            player.lines()
        );
        player.keys("c");
        assert_eq!(player.table().made(), 0, "cancelled");
        player.keys("F2 f");
        assert!(player.table().is_solved() && player.shows("u undoes it"), "{:#?}", player.lines());
        player.keys("u");
        assert_eq!(player.table().made(), 0);
    }
}

#[test]
fn the_whole_reason_of_a_hint_can_be_read_and_scrolled() {
    let hard = include_str!("../../../../benches/boards/9x9_hardest.txt").lines().next().expect("a board");
    let mut player = Player::with(hard, 100, 34);
    player.keys("y");
    assert!(player.shows("no reason is shown; i gives a hint"), "{:#?}", player.lines());
    player.keys("i i y");
    assert!(!player.shows("The whole reason"), "the cells alone are revealed");
    player.keys("i");
    assert!(player.shows("to make this step, y for "), "{:#?}", player.lines());
    player.keys("y");
    let reason = player.round().hint.as_ref().and_then(Hint::whole_reason).expect("a reason");
    let last = reason.last().expect("a line").clone();
    assert!(reason.len() > 34 && player.shows("how to read this: "), "{:#?}", player.lines());
    assert!(player.shows("1. suppose r") && !player.shows(&last), "{:#?}", player.lines());
    player.keys("PageDown");
    assert!(!player.shows("how to read this: "), "{:#?}", player.lines());
    player.keys("End");
    assert!(player.shows(&last), "{:#?}", player.lines());
    player.keys("Up");
    assert!(!player.shows(&last), "it scrolls back at once");
    player.keys("Home");
    assert!(player.shows("how to read this: "), "{:#?}", player.lines());
    player.keys("Esc");
    assert!(!player.shows("The whole reason") && player.shows("to make this step, y for "));
    player.keys("y i");
    assert!(!player.shows("The whole reason"));
    assert_eq!(player.table().made(), 1, "other keys do what they always do");
}

#[test]
fn a_dialog_takes_the_place_of_a_reason() {
    let hard = include_str!("../../../../benches/boards/9x9_hardest.txt").lines().next().expect("a board");
    for is_pasted in [false, true] {
        let mut player = Player::with(hard, 100, 34);
        player.keys("m i i i y");
        assert!(player.shows("The whole reason"), "{:#?}", player.lines());
        if is_pasted {
            player.take(&Event::Paste("2x2:d1a4b1a2d".into()));
        } else {
            player.keys("C-c");
        }
        player.draw();
        assert!(player.app.dialog.is_some() && !player.shows("The whole reason"), "{:#?}", player.lines());
    }
}

#[test]
fn a_hint_is_shown_and_then_made() {
    let mut player = Player::with(NINE, 120, 40);
    let before = player.table().shown().clone();
    player.keys("F9");
    let house = player.round().hint.as_ref().map(Hint::houses).expect("a hint")[0];
    let house = player.table().puzzle().layout().house(house).to_string();
    assert!(player.shows(&format!("a hidden single in {house}")), "{:#?}", player.lines());
    assert!(player.shows("press i again for the cells"), "{:#?}", player.lines());
    player.keys("Up i");
    let cell = player.round().hint.as_ref().and_then(Hint::first_cell).expect("a hint");
    assert!(player.shows(&format!("a hidden single in {cell}")), "{:#?}", player.lines());
    assert!(player.shows("press i again for the reason"), "{:#?}", player.lines());
    player.keys("i");
    let Some(Advice::Step(advised)) = player.round().hint.as_ref().map(|hint| hint.advice.clone()) else {
        panic!("{:?}", player.round().hint)
    };
    assert!(player.shows(&advised.step.rating.name), "{:#?}", player.lines());
    assert!(player.shows("press i again to make this step"), "{:#?}", player.lines());
    assert_eq!(player.table().shown(), &before, "nothing is made yet");
    player.keys("F9");
    for (cell, symbol) in advised.step.placements {
        assert_eq!(player.table().shown().digit(cell), Some(symbol));
    }
    assert!(player.round().hint.is_none());
    assert_ne!(player.table().shown(), &before);
}

#[test]
fn another_entry_begins_the_hints_anew() {
    let mut player = Player::with(NINE, 120, 40);
    let (cell, right, wrong) = player.choice();
    player.go_to(cell);
    player.keys("i i").text(&right.to_string());
    assert!(player.round().hint.is_none());
    player.keys("i");
    assert!(player.shows("press i again for the cells"), "{:#?}", player.lines());
    player.text(&wrong.to_string()).keys("i");
    assert!(player.shows("1 entry is wrong, in block "), "{:#?}", player.lines());
    assert!(player.shows("press i again to see which"), "{:#?}", player.lines());
    player.keys("i");
    assert!(player.shows(&format!("{wrong} in {cell} is wrong")), "{:#?}", player.lines());
    player.keys("i");
    assert_eq!(player.table().shown().digit(cell), None);
}

#[test]
fn a_hint_shows_no_more_than_it_says() {
    for (theme, keys) in [(Theme::coloured(), "i"), (Theme::plain(), "i"), (Theme::plain(), "i i")] {
        let mut player = Player::with(NINE, 120, 40);
        player.app.theme = theme;
        // The hint is elsewhere.
        player.go_to(Cell::at(8, 8, 9));
        let look = |player: &Player| -> Vec<_> {
            let buffer = player.terminal.backend().buffer();
            let areas = player.app.targets.iter().filter_map(|(area, target)| match target {
                ClickTarget::Cell(cell) => Some((*cell, buffer[(area.x, area.y)].style())),
                _ => None,
            });
            areas.collect()
        };
        let before = look(&player);
        player.keys(keys);
        let after = look(&player);
        let changed = before.iter().zip(&after).filter(|(before, after)| before != after);
        let changed: CellSet = changed.map(|((cell, _), _)| *cell).collect();
        let hint = player.round().hint.as_ref().expect("a hint");
        let layout = player.table().puzzle().layout();
        let houses = hint.houses().into_iter().flat_map(|house| layout.house(house).cells.clone());
        assert_eq!(changed, houses.chain(hint.cells().iter()).collect());
    }
}

#[test]
fn a_full_board_with_mistakes_says_so() {
    for keys in ["", "u r", "Del 9"] {
        let mut player = Player::with(NINE, 80, 24);
        let solution = player.solution();
        let blanks: Vec<Cell> = player.table().blank_cells().collect();
        let (last, others) = blanks.split_last().expect("there are blanks");
        for &cell in others {
            player.go_to(cell);
            player.text(&solution[cell.index()].to_string());
        }
        assert!(!player.shows("all filled"), "{:#?}", player.lines());
        player.go_to(*last);
        let wrong = if solution[last.index()].number() == 9 { "8" } else { "9" };
        player.text(wrong).keys(&keys.replace('9', wrong));
        let message = player.app.message.as_ref().map(|(text, _)| text.as_str());
        assert_eq!(message, Some("all filled, not all right: c shows which"), "{keys}");
        player.keys("c");
        assert!(player.shows("1 wrong"), "{:#?}", player.lines());
        player.text(&solution[last.index()].to_string());
        assert!(player.shows("solved in"), "{:#?}", player.lines());
    }
}

#[test]
fn a_check_finds_a_mark_that_should_not_have_been_removed() {
    let mut player = Player::with(NINE, 80, 24);
    let (cell, right, _) = player.choice();
    player.go_to(cell);
    player.keys(&format!("m A-{right} c"));
    let lacks = format!("the pencil marks in {cell} lack the right digit");
    assert!(
        player.app.message.as_ref().is_some_and(|(text, tone)| text.ends_with(&lacks) && *tone == Tone::Bad)
    );
    player.keys("u c");
    assert!(
        player.app.message.as_ref().is_some_and(|(text, tone)| !text.contains("lack") && *tone == Tone::Good)
    );
    player.keys(&format!("C-t A-{right} A-{right}"));
    let other = player.choice().2;
    player.keys(&format!("A-{other} c"));
    assert!(!player.shows("lack"), "a few marks need not be all candidates");
}

#[test]
fn hints_solve_a_whole_game() {
    let mut player = Player::with(NINE, 80, 24);
    for _ in 0..400 {
        if player.table().is_solved() {
            break;
        }
        player.keys("F9 Enter Enter Enter");
    }
    assert!(player.shows("solved in"), "{:#?}", player.lines());
}
