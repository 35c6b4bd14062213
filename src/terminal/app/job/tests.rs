//! How games begin: dealt, entered, opened or pasted.

use ratatui::crossterm::event::Event;

use crate::terminal::app::tests::*;
use crate::terminal::app::*;

#[test]
fn a_new_game_is_dealt_as_chosen() {
    let mut player = Player::with(FOUR, 80, 24);
    player.waits = true;
    player.keys("n C-u").text("9jxa").keys("Tab Right Enter");
    let (number, Job::Deal { game_type, .. }) = player.undone.pop().expect("it deals") else {
        panic!("no deal")
    };
    assert_eq!(game_type.to_string(), "9jxadi", "Basic is chosen at first");
    assert!(player.shows("dealing 9jxadi"), "{:#?}", player.lines());
    player.keys("1 n");
    assert!(player.app.dialog.is_none() && player.table().made() == 0, "it is dealing");
    assert!(player.app.hear(number, Answer::Game(found(JIGSAW))).is_none());
    player.draw();
    assert_eq!(player.table().puzzle().size(), 9);
    player.keys("n C-u").text("2x2du").keys("Enter");
    assert!(
        matches!(player.undone.last(), Some((_, Job::Deal { game_type, .. })) if game_type.to_string() == "2x2du"),
        "a level in the type goes first: {:?}",
        player.undone
    );
}

#[test]
fn a_deal_can_be_given_up() {
    let mut player = Player::with(FOUR, 80, 24);
    player.waits = true;
    player.keys("n Enter");
    let (number, _) = player.undone.last().expect("it deals");
    let number = *number;
    player.keys("Esc");
    assert!(player.undone.is_empty() && player.shows("stopped dealing"), "{:#?}", player.lines());
    player.app.hear(number, Answer::Game(found(NINE)));
    assert_eq!(player.table().puzzle().size(), 4, "what comes late is ignored");
}

#[test]
fn the_givens_of_a_game_can_be_changed() {
    let mut player = Player::with(FOUR, 80, 24);
    let givens = player.table().puzzle().givens().to_vec();
    player.keys("e Tab g");
    let draft = player.draft();
    assert_eq!(draft.shown().digits(), givens);
    let first = givens.iter().position(Option::is_some).expect("a given");
    player.go_to(Cell::new(first, 4));
    player.keys("Del g");
    assert_eq!(player.table().puzzle().givens()[first], None);
    let mut killer = Player::with(KILLER, 80, 24);
    killer.keys("e");
    assert!(!killer.shows("Change these givens"), "cages cannot be typed in");
}

#[test]
fn a_bad_type_is_refused_in_the_dialog() {
    let mut player = Player::without_board(80, 24);
    player.app.ask_for_a_board();
    player.keys("C-u").text("3x3q").keys("Enter");
    assert!(player.shows("unknown parameter `q`"), "{:#?}", player.lines());
    player.keys("Backspace Esc");
    assert!(player.has_quit, "there is nothing behind the first dialog");
}

#[test]
fn from_the_first_dialog_a_file_is_opened_or_a_puzzle_entered() {
    let mut player = Player::without_board(80, 24);
    player.files.push((PathBuf::from("four.txt"), FOUR.into()));
    player.app.ask_for_a_board();
    player.draw();
    assert!(player.shows("Open a file") && player.shows("Esc quit"), "{:#?}", player.lines());
    player.keys("Tab Tab e");
    assert!(player.shows("An empty board") && player.shows("Esc cancel"), "{:#?}", player.lines());
    player.keys("Esc");
    assert!(player.shows("New game") && !player.has_quit, "{:#?}", player.lines());
    player.keys("Tab Tab o").text("four.txt").keys("Enter");
    assert_eq!(player.table().puzzle().size(), 4);
}

#[test]
fn a_pasted_board_is_opened() {
    let paste = |text: &str| Event::Paste(text.into());
    let mut player = Player::with(NINE, 80, 24);
    player.take(&paste(FOUR));
    assert_eq!(player.table().puzzle().game_id(), FOUR);
    player.keys("Right 1");
    player.take(&paste(NINE));
    assert!(player.shows("is kept"), "{:#?}", player.lines());
    player.keys("Esc");
    assert_eq!(player.table().puzzle().game_id(), FOUR);
    player.take(&paste(NINE));
    player.keys("o");
    assert_eq!(player.table().puzzle().game_id(), NINE);
    for before in ["", "1"] {
        player.keys(before);
        for text in ["not a board", "/home/me/four.sav", "1234\n12"] {
            player.take(&paste(text));
            let message = player.app.message.as_ref().map_or("", |(text, _)| text);
            assert!(message.starts_with("could not read the pasted text as a board: "), "{message}");
            assert!(player.app.dialog.is_none(), "app goes on: {:#?}", player.lines());
        }
    }
    assert_eq!(player.table().puzzle().game_id(), NINE);
    // A dialog that was open is still there, with what was typed.
    player.keys("o").text("my.sav");
    player.take(&paste("not a\nboard"));
    assert!(
        player.shows("file   my.sav") && player.shows("could not read the pasted"),
        "{:#?}",
        player.lines()
    );
    player.keys("Esc");

    let mut player = Player::without_board(80, 24);
    player.app.ask_for_a_board();
    player.keys("C-u");
    player.take(&paste("9j\n"));
    assert!(player.shows("type   9j"), "a line goes into the dialog: {:#?}", player.lines());
    player.take(&paste("1...\n..1.\n...4\n.2..\n"));
    assert_eq!(player.table().puzzle().size(), 4);
    player.take(&paste("1 . | . .\r. . | 1 .\r----+----\r. . | . 4\r. . | . .\r"));
    assert_eq!(player.table().puzzle().givens().iter().flatten().count(), 3);
}

#[test]
fn a_puzzle_that_is_entered_is_continued_before_and_after_it_is_played() {
    let mut player = Player::without_board(80, 24);
    player.app.ask_for_a_board();
    player.keys("Tab Tab e C-u").text("2x2").keys("Enter Down 1 Right Right 4 Down Left 1 Right Right 2 3 u");
    let mut next = player.successor();
    assert!(next.shows("your own 2x2 puzzle · 4 givens"), "{:#?}", next.lines());
    next.keys("c");
    let draft = next.draft();
    assert_eq!(draft.sound_puzzle().expect("no clash").game_id(), FOUR);
    next.keys("g");
    assert_eq!(next.table().puzzle().game_id(), FOUR);
    let mut next = next.successor();
    assert!(next.kept.len() == 1 && next.shows("2x2, 4 givens"), "{:#?}", next.lines());
    next.keys("c");
    assert_eq!(next.table().puzzle().game_id(), FOUR);
}

#[test]
fn a_puzzle_is_entered_and_then_played_rated_or_solved() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("e C-u").text("2x2").keys("Enter");
    // 2x2:d1a4b1a2d
    player.keys("Down 1 Right Right 4 Down Left 1 Right");
    assert!(player.lines()[0].contains("3 givens"), "{:#?}", player.lines());
    player.keys("u u");
    assert!(player.lines()[0].ends_with(" 1 given"), "{:#?}", player.lines());
    player.keys("C-d");
    assert!(player.shows("no rating: the board has several"), "{:#?}", player.lines());
    player.keys("r r");
    player.keys("1 C-g");
    assert!(player.shows("r3c2 and r3c3 are both 1"), "{:#?}", player.lines());
    player.keys("u Right 2 d");
    assert!(player.shows("difficulty"), "{:#?}", player.lines());
    player.keys("g");
    assert_eq!(player.table().puzzle().game_id(), FOUR);
    player.keys("F2");
    assert!(player.shows("u undoes it") && !player.table().is_solved(), "{:#?}", player.lines());
    player.keys("Enter");
    assert!(player.table().is_solved() && player.shows("the solution"), "{:#?}", player.lines());
    player.keys("u");
    assert_eq!(player.table().blanks(), 12);
}

#[test]
fn jigsaws_and_killers_cannot_be_entered() {
    let mut player = Player::with(FOUR, 80, 24);
    for kind in ["9j", "3x3k"] {
        player.keys("e C-u").text(kind).keys("Enter");
        assert!(player.shows("cannot be typed in"), "{:#?}", player.lines());
        player.keys("Esc");
    }
}

#[test]
fn a_board_with_several_solutions_is_played_with_a_warning() {
    let player = Player::with("2x2:p", 80, 24);
    assert!(player.shows("the board has several"), "{:#?}", player.lines());
}
