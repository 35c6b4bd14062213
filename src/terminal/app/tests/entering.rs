//! Tests of entries: by keys and by mouse, undone, made again and refused.

use super::*;

#[test]
fn a_whole_game_is_played_by_keys() {
    let mut player = Player::with(FOUR, 80, 24);
    player.app.pass(Duration::from_secs(65));
    for (cell, symbol) in player.table().puzzle().layout().cells().zip(player.solution()) {
        player.go_to(cell);
        player.text(&symbol.to_string());
    }
    assert!(player.shows("solved in 1:05"), "{:#?}", player.lines());
    player.app.pass(Duration::from_secs(9));
    player.draw();
    assert!(player.lines()[0].contains("1:05"), "the clock stands still");
    player.keys("q");
    assert!(player.has_quit, "a solved game need not be saved");
}

#[test]
fn a_whole_game_is_played_by_mouse() {
    let mut player = Player::with(FOUR, 80, 24);
    let blanks: Vec<Cell> = player.table().blank_cells().collect();
    let solution = player.solution();
    for cell in blanks {
        player.click(ClickTarget::Cell(cell), MouseButton::Left);
        player.click(ClickTarget::Symbol(solution[cell.index()]), MouseButton::Left);
    }
    assert!(player.shows("solved in 0:00"), "{:#?}", player.lines());
    player.click(ClickTarget::Request(Request::Help), MouseButton::Left);
    player.click(ClickTarget::Request(Request::Quit), MouseButton::Left);
    assert!(player.has_quit);
}

#[test]
fn pencil_marks_are_written_by_keys_and_by_the_right_button() {
    let mut player = Player::with(NINE, 80, 24);
    let cell = Cell::at(0, 0, 9);
    let marks = |player: &Player| {
        player.table().shown().marks(cell).iter().map(|symbol| symbol.to_string()).collect::<String>()
    };
    player.keys("Tab 1 A-2 3 1");
    assert_eq!((marks(&player).as_str(), player.table().shown().digit(cell).is_some()), ("", true));
    player.keys("Del");
    assert_eq!(marks(&player), "1", "without the digit, the mark is back");
    player.keys("Del 4 Tab A-5");
    assert_eq!(marks(&player), "45");
    player.click(ClickTarget::Cell(cell), MouseButton::Right);
    player.click(ClickTarget::Symbol(Symbol::from_char('6').expect("a symbol")), MouseButton::Left);
    assert_eq!(marks(&player), "456");
    player.click(ClickTarget::Symbol(Symbol::from_char('7').expect("a symbol")), MouseButton::Right);
    assert_eq!(
        player.table().shown().digit(cell),
        Symbol::from_char('7'),
        "the other button has the other pen"
    );
    player.keys("0 m");
    assert!(marks(&player).len() > 1);
    assert_eq!(player.table().shown().marks(cell), player.table().candidates(cell));
}

#[test]
fn typing_over_a_given_says_so() {
    for size in [(120, 40), (80, 24), (34, 14)] {
        let mut player = Player::with(NINE, size.0, size.1);
        let (given, digit) = player.first_given();
        let other = if digit.number() == 1 { "2" } else { "1" };
        player.go_to(given);
        for keys in [other, &digit.to_string(), &format!("A-{digit}"), &format!("A-{other}"), "Tab 1", "Del"]
        {
            player.keys("Esc").keys(keys);
            assert!(player.shows(&format!("{given} is a given")), "{keys}: {:#?}", player.lines());
        }
        assert_eq!(player.table().made(), 0);
    }
}

#[test]
fn letters_are_symbols_where_the_board_has_them() {
    let mut nine = Player::with(NINE, 80, 24);
    nine.keys("c");
    assert!(nine.shows("nothing entered yet"), "{:#?}", nine.lines());
    nine.keys("l j");
    assert_eq!(nine.round().cursor, Cell::at(1, 1, 9));

    let mut sixteen = Player::without_board(120, 40);
    let empty = empty_board("4x4".parse().expect("a type")).expect("no cages");
    sixteen.app.begin(empty);
    sixteen.text("c");
    let draft = sixteen.draft();
    assert_eq!(draft.shown().digit(Cell::at(0, 0, 16)), Symbol::from_char('c'));
    sixteen.text("l");
    assert_eq!(sixteen.round().cursor, Cell::at(0, 1, 16), "`l` is no symbol there");
}

#[test]
fn everything_can_be_undone_and_made_again() {
    let mut player = Player::with(NINE, 80, 24);
    let start = player.table().shown().clone();
    player.keys("1 Right 2 Del m Tab Down 3 F9 F9 F9 F9 F6 C-t");
    let end = player.table().shown().clone();
    while player.table().made() > 0 {
        player.keys("u");
    }
    assert_eq!(player.table().shown(), &start);
    while player.table().undone() > 0 {
        player.keys("C-y");
    }
    assert_eq!(player.table().shown(), &end);
}

#[test]
fn a_digit_is_crossed_off_the_marks_it_rules_out_if_the_player_wants_that() {
    let mut player = Player::with(NINE, 80, 24);
    let (cell, right, _) = player.choice();
    let has_mark = |player: &Player| {
        let table = player.table();
        table.puzzle().layout().peers(cell).iter().any(|&peer| table.shown().marks(peer).contains(right))
    };
    player.go_to(cell);
    player.keys("m");
    let before = player.table().shown().clone();
    assert!(has_mark(&player));
    player.text(&right.to_string());
    assert!(!has_mark(&player) && player.table().made() == 2);
    player.keys("u");
    assert_eq!(player.table().shown(), &before, "undone as one change");
    player.keys("x");
    assert!(player.shows("marks now stay"), "{:#?}", player.lines());
    player.text(&right.to_string());
    assert!(has_mark(&player));
    player.keys("u x").text(&right.to_string());
    assert!(!has_mark(&player));
}

#[test]
fn marks_that_come_back_are_told() {
    for keys in ["Del", "i i i", "F6"] {
        let mut player = Player::with(NINE, 80, 24);
        let (cell, _, wrong) = player.choice();
        player.go_to(cell);
        player.keys("m");
        let before = player.table().shown().clone();
        player.text(&wrong.to_string()).keys(keys);
        assert_eq!(player.table().shown(), &before, "{keys}");
        let count = player.table().shown().marks(cell).len();
        let message = player.app.message.as_ref().map_or("", |(text, _)| text);
        let why =
            if keys == "F6" { format!("{wrong} in {cell} is wrong; clear it\n") } else { String::new() };
        let number = message.strip_prefix(&format!("{why}cleared {cell}; "));
        let number = number.and_then(|rest| rest.strip_suffix(" pencil marks are back")).expect(message);
        assert!(number.parse::<usize>().expect("a number") > count, "those of its peers, too");
        player.keys("c");
        assert!(!player.shows("lack"), "{:#?}", player.lines());
    }
}

#[test]
fn a_pause_hides_the_board_and_stops_the_clock() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("p");
    assert!(player.shows("paused at 0:00") && !player.shows("┃"), "{:#?}", player.lines());
    player.app.pass(Duration::from_secs(5));
    player.keys("1 u Del F9 F6 F2 m");
    assert_eq!(player.table().made(), 0, "the board cannot be changed unseen");
    let is_shown =
        |request| player.app.targets.iter().any(|(_, target)| *target == ClickTarget::Request(request));
    assert!(is_shown(Request::Quit) && !is_shown(Request::MarkAll) && !is_shown(Request::Hint));
    player.keys("p");
    assert!(player.shows("┃") && player.lines()[0].contains("0:00"), "{:#?}", player.lines());
    player.keys("F5").click_at(40, 12, MouseButton::Left);
    assert!(player.shows("┃"));
}

#[test]
fn the_clock_goes_on_after_a_pause() {
    let mut player = Player::with(NINE, 80, 24);
    player.app.pass(Duration::from_millis(61_250));
    assert_eq!(player.app.next_change(), Duration::from_millis(750));
    player.keys("p");
    player.app.pass(Duration::from_secs(9));
    player.keys("p");
    player.app.pass(Duration::from_secs(1));
    player.draw();
    assert!(player.lines()[0].contains("1:02"), "{:#?}", player.lines());
}

#[test]
fn commands_that_change_nothing_say_why() {
    let mut player = Player::with(NINE, 80, 24);
    let (given, _) = player.first_given();
    player.go_to(given);
    for (keys, message) in [
        ("u", "nothing to undo"),
        ("r", "nothing to redo"),
        ("C-t", "nothing to clear"),
        ("m m", "no marks to add"),
        ("C-t", "started over; u undoes this"),
        ("Del", "is a given"),
        ("g", "this puzzle is already being"),
        ("F2 Enter p", "the game is over"),
        ("e Tab e i", "this works only in a game"),
        ("1 u u", "nothing to undo"),
        ("1 1", "r1c3 is already 1"),
        ("Del Del", "r1c3 is already empty"),
    ] {
        player.keys(keys);
        assert!(player.shows(message), "{keys}: {:#?}", player.lines());
    }
}

#[test]
fn keys_without_a_meaning_say_so() {
    let mut player = Player::with(FOUR, 80, 24);
    for key in ["F3", "F4", "F7", "F8", "F10", "7", "v", "C-b", "Enter"] {
        player.keys("Esc").keys(key);
        let name = key.replace("C-b", "Ctrl+B");
        let message = player.app.message.as_ref().map_or("", |(text, _)| text);
        assert_eq!(message, format!("{name} has no use here; F1 lists all keys"));
    }
    // Every function key has a visible effect.
    for number in 1..=24 {
        player.keys("Esc");
        let before = player.lines();
        player.keys(&format!("F{number}"));
        assert_ne!(player.lines(), before, "F{number}");
        player.keys("Esc");
        if player.app.is_paused() {
            player.keys("p");
        }
    }
    assert!(!player.app.is_paused());
    player.keys("n F3");
    assert!(player.shows("F3 has no use in a dialog"), "{:#?}", player.lines());
    player.keys("C-u").text("3x3q").keys("Enter F3");
    assert!(player.shows("unknown parameter"), "an error is worth more: {:#?}", player.lines());
}

#[test]
fn a_pause_names_the_key_that_ends_it() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("p");
    assert!(player.shows("p resume") && !player.shows("p pause"), "{:#?}", player.lines());
    let mut narrow = Player::with(NINE, 30, 12);
    narrow.keys("p");
    assert!(narrow.shows("paused; Enter resumes"), "{:#?}", narrow.lines());
}
