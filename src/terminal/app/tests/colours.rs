//! Tests of what is coloured.

use super::*;

#[test]
fn wrong_entries_are_red_on_request_or_always() {
    let mut player = Player::with(NINE, 80, 24);
    let red = Theme::coloured().wrong.fg.expect("a colour");
    let (cell, _, wrong) = player.choice();
    player.go_to(cell);
    player.text(&wrong.to_string()).keys("Down");
    assert_ne!(player.ink(cell), red);
    player.keys("c");
    assert!(player.shows("1 wrong"), "{:#?}", player.lines());
    assert_eq!(player.ink(cell), red);
    let blank = player.table().blank_cells().next().expect("a blank");
    player.go_to(blank);
    player.keys("A-1 Esc");
    assert_ne!(player.ink(cell), red, "until the next change");
    player.keys("w A-2");
    assert_eq!(player.ink(cell), red, "always");
}

#[test]
fn what_breaks_a_rule_is_always_red() {
    let mut player = Player::with(NINE, 80, 24);
    let (given, digit) = player.first_given();
    let blank =
        player.table().blank_cells().find(|cell| cell.row() == given.row()).expect("a blank beside it");
    player.go_to(blank);
    player.text(&digit.to_string()).keys("Down");
    let red = Theme::coloured().wrong.fg.expect("a colour");
    assert_eq!((player.ink(given), player.ink(blank)), (red, red));
}

#[test]
fn the_highlight_of_a_digit_covers_its_marks_and_stays() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("m");
    let (given, digit) = player.first_given();
    player.go_to(given);
    let blank = player.table().blank_cells().next().expect("a blank");
    for cursor in [given, blank] {
        player.go_to(cursor);
        for cell in player.table().blank_cells().filter(|cell| *cell != cursor).collect::<Vec<_>>() {
            let Some((character, symbol)) = player.mark_of(cell, digit) else { continue };
            let is_highlighted = Some(character.bg) == Theme::coloured().highlighted.bg;
            assert_eq!(is_highlighted, symbol == digit, "{cell}");
        }
    }
    player.go_to(given);
    player.go_to(blank);
    let highlighted = |player: &Player| {
        let buffer = player.terminal.backend().buffer();
        buffer.content().iter().any(|cell| Some(cell.bg) == Theme::coloured().highlighted.bg)
    };
    assert!(highlighted(&player));
    player.keys("Esc");
    assert!(!highlighted(&player));
}

#[test]
fn marks_are_coloured_for_chains_with_and_without_colours() {
    for theme in [Theme::coloured(), Theme::plain()] {
        let mut player = Player::with(NINE, 80, 24);
        player.app.theme = theme.clone();
        let (cell, right, _) = player.choice();
        player.go_to(cell);
        player.keys("f");
        assert!(player.shows("choose a digit, then the cell"), "{:#?}", player.lines());
        player.keys(&format!("A-{right}"));
        let looks = ["", "f", "f", "f"].map(|key| {
            player.keys(key).keys("Right");
            let look = player.character(cell).style();
            player.keys("Left");
            look
        });
        assert_eq!(looks[0], looks[3], "the third time takes the colour off");
        let is_drawn = |number: usize| looks[number] == looks[0].patch(theme.colours[number - 1]);
        assert!(looks[0] != looks[1] && looks[1] != looks[2] && looks[0] != looks[2], "{looks:?}");
        assert!(theme.colours[0].bg.is_none() || is_drawn(1) && is_drawn(2), "{looks:?}");
        player.keys(&format!("f A-{right}"));
        assert!(player.table().shown().marks(cell).is_empty(), "a colour needs no undoing of its own");
        player.keys("f");
        assert!(player.shows("has no pencil mark"), "{:#?}", player.lines());
        player.keys("Esc Esc");
        assert!(player.round().colours.is_empty());
    }
}
