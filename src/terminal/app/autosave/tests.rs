//! How games are kept, saved, opened and continued.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};

use crate::terminal::app::tests::*;
use crate::terminal::app::*;

#[test]
fn another_name_for_a_save_starts_from_the_one_that_was_typed() {
    let mut player = Player::with(NINE, 80, 24);
    player.files.push((PathBuf::from("monday.sav"), String::new()));
    player.keys("1 s C-u").text("monday.sav").keys("Enter");
    assert!(player.shows("monday.sav exists"), "{:#?}", player.lines());
    player.keys("o");
    assert!(player.shows("file   monday.sav"), "{:#?}", player.lines());
    player.keys("Enter r");
    assert!(player.shows("saved to monday.sav"), "{:#?}", player.lines());
}

#[test]
fn a_board_without_a_known_difficulty_does_not_become_trivial_when_it_is_saved() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 C-s Enter C-o Enter");
    assert!(player.shows("opened solo.sav"), "{:#?}", player.lines());
    assert!(!player.lines()[0].contains("Trivial"), "{:#?}", player.lines());
}

#[test]
fn a_game_is_saved_and_opened_with_its_moves_and_its_time() {
    let mut player = Player::with(NINE, 80, 24);
    player.app.pass(Duration::from_secs(42));
    player.keys("1 Right A-2 A-3");
    let shown = player.table().shown().clone();
    player.keys("C-s C-u").text("my game.sav").keys("Enter");
    assert!(player.shows("saved to my game.sav"), "{:#?}", player.lines());
    assert!(player.files[0].1.starts_with("SAVEFILE"), "{:?}", player.files);
    player.keys("C-t");
    assert_eq!(player.round().save_state, SaveState::Unsaved);
    player.keys("C-o");
    assert!(player.shows("is kept"), "{:#?}", player.lines());
    player.keys("Enter");
    assert!(player.shows("opened my game.sav"), "{:#?}", player.lines());
    assert_eq!(player.table().shown(), &shown);
    assert!(player.lines()[0].contains("0:42"), "{}", player.lines()[0]);
    assert!(player.table().made() >= 3);
}

#[test]
fn no_other_file_is_replaced_without_asking() {
    let mut player = Player::with(NINE, 80, 24);
    let path = PathBuf::from("other.txt");
    player.files.push((path, "precious".into()));
    player.keys("s C-u").text("other.txt").keys("Enter");
    assert!(player.shows("other.txt exists"), "{:#?}", player.lines());
    player.keys("Enter");
    assert_eq!(player.files[0].1, "precious", "Enter does not replace it");
    player.keys("s C-u").text("other.txt").keys("Enter r");
    assert!(player.files[0].1.starts_with("SAVEFILE"), "{:?}", player.files);
    // From now on, the file belongs to the game.
    player.files[0].1.clear();
    player.keys("1 s Enter");
    assert!(player.files[0].1.starts_with("SAVEFILE"), "{:#?}", player.lines());
}

#[test]
fn an_unsaved_game_is_not_lost_by_quitting() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 q");
    assert!(!player.has_quit && player.shows("the game is kept"), "{:#?}", player.lines());
    player.keys("Esc C-c");
    assert!(!player.has_quit && player.shows("the game is kept"), "{:#?}", player.lines());
    player.keys("s");
    assert!(player.shows("Save the game"), "{:#?}", player.lines());
    player.keys("Enter");
    assert!(player.has_quit && player.files.len() == 1);
    assert_eq!(player.kept.len(), 1, "it is neither finished nor given up");

    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 C-c C-c");
    assert!(player.has_quit && player.files.is_empty() && player.kept.len() == 1);
    let mut untouched = Player::with(NINE, 80, 24);
    untouched.keys("q");
    assert!(untouched.has_quit && untouched.kept.is_empty());
}

#[test]
fn a_game_is_kept_until_it_is_finished_or_given_up() {
    for keys in ["1 s Enter q", "s Enter q", "1 q s Enter", "1 q q", "1 s Enter C-c", "1 s Enter 2 q Enter"] {
        let mut player = Player::with(NINE, 80, 24);
        player.keys(keys);
        assert!(player.has_quit && player.kept.len() == 1, "{keys}: {:?}", player.kept);
        let mut next = player.successor();
        next.keys("Enter");
        assert_eq!(next.table().shown(), player.table().shown(), "{keys}");
        next.keys("q u");
        assert!(next.has_quit && next.kept.is_empty(), "{keys}: it was given up");
    }
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 s Enter");
    player.take(&Event::Paste(FOUR.into()));
    player.keys("o");
    assert_eq!(
        (player.table().puzzle().size(), player.kept.len(), player.app.autosave.others.len()),
        (4, 1, 1)
    );
}

#[test]
fn a_game_that_is_not_opened_after_all_can_still_be_continued() {
    let mut one = Player::with(FOUR, 80, 24);
    one.keys("Right 3");
    for is_first in [true, false] {
        let mut player = one.successor();
        if !is_first {
            player.keys("n C-u").text("2x2dt").keys("Enter n Tab Tab o");
        }
        player.waits = true;
        player.keys("Enter");
        assert!(player.shows("opening the game"), "{:#?}", player.lines());
        player.keys("Esc");
        assert_eq!(player.app.autosave.others.len(), 1);
        player.waits = false;
        player.keys(if is_first { "Enter" } else { "n Tab Tab o Enter" });
        assert_eq!(player.table().shown(), one.table().shown());
        assert_eq!((player.kept.len(), player.app.autosave.others.len()), (1, 0));
    }
}

#[test]
fn a_player_who_gives_up_saving_no_longer_wants_to_quit() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 q s");
    let saving = player.app.take(&Event::Key(KeyEvent::from(KeyCode::Enter)));
    assert!(matches!(saving, Some(Effect::Save { .. })), "{saving:?}");
    player.keys("Esc s Enter");
    assert!(!player.has_quit && player.files.len() == 1);
}

#[test]
fn a_game_is_continued_with_its_moves_and_its_time() {
    let mut player = Player::with(NINE, 80, 24);
    player.app.pass(Duration::from_secs(42));
    player.keys("1 Right A-2 A-3 u");
    let mut next = player.successor();
    assert!(
        next.shows("Continue a game") && next.shows("3x3, 30 givens · 0:42 · 50 left"),
        "{:#?}",
        next.lines()
    );
    assert!(next.shows("Esc quit"), "{:#?}", next.lines());
    next.keys("Enter");
    assert_eq!(next.table().shown(), player.table().shown());
    assert_eq!((next.table().made(), next.table().undone()), (2, 1));
    assert!(next.shows("continued at 0:42"), "{:#?}", next.lines());
    next.keys("r 4");
    assert_eq!(next.kept.len(), 1, "it is the same game: {:?}", next.kept);
    next.keys("q u");
    assert!(next.has_quit && next.kept.is_empty(), "it was given up");
}

#[test]
fn a_filled_in_solution_can_be_undone_until_the_player_leaves_the_game() {
    let made = |player: &Player| (player.table().made(), player.table().is_solved());
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 F2 f");
    let mut next = player.end_by_signal().successor();
    next.keys("Enter");
    assert_eq!(made(&next), (2, true));
    assert!(next.shows("continued with its solution"), "{:#?}", next.lines());
    let mut after = next.end_by_signal().successor();
    after.keys("Enter u");
    assert_eq!(made(&after), (1, false));
    // Redoing it is the same as filling it in.
    after.keys("r");
    let mut last = after.end_by_signal().successor();
    assert_eq!(last.kept.len(), 1);
    last.keys("Enter q");
    assert!(last.has_quit && last.kept.is_empty(), "it was left: {:?}", last.kept);
}

#[test]
fn a_finished_game_is_forgotten_when_another_takes_its_place() {
    for finish in ["F2 f", "F2 f u r"] {
        let mut player = Player::with(FOUR, 80, 24);
        player.keys(finish);
        assert_eq!(player.kept.len(), 1);
        player.take(&Event::Paste(NINE.into()));
        assert!(player.kept.is_empty() && player.app.autosave.others.is_empty(), "{:?}", player.kept);
        player.keys("1");
        assert_eq!(player.kept.len(), 1, "that of the next game");
    }
}

#[test]
fn a_game_that_the_player_solved_is_not_offered() {
    let mut player = Player::with(FOUR, 80, 24);
    for (cell, symbol) in player.table().puzzle().layout().cells().zip(player.solution()) {
        player.go_to(cell);
        player.text(&symbol.to_string());
    }
    assert!(player.shows("solved in") && player.end_by_signal().kept.is_empty());
}

#[test]
fn the_clock_is_kept_now_and_then() {
    let mut player = Player::with(NINE, 80, 24);
    let pass = |player: &mut Player, seconds: u64| {
        for _ in 0..seconds {
            player.app.pass(Duration::from_secs(1));
            player.keep();
        }
    };
    let time_kept = |player: &Player| match player.kept.last().map(|(_, text)| Table::load(text)) {
        Some(Ok((_, time))) => time.map(|time| time.as_secs()),
        _ => None,
    };
    pass(&mut player, 70);
    assert_eq!(time_kept(&player), None, "an untouched game is not kept");
    player.keys("1");
    assert_eq!(time_kept(&player), Some(70));
    pass(&mut player, 65);
    assert_eq!(time_kept(&player), Some(120));
    player.keys("p");
    pass(&mut player, 65);
    assert_eq!(time_kept(&player), Some(120), "the clock stands still");
    player.keys("p q u");
    assert!(player.kept.is_empty());
}

#[test]
fn games_that_cannot_be_read_are_named() {
    let damaged = || Err("games/1.sav: the first line is missing".to_owned());
    let mut player = Player::without_board(120, 24);
    player.app = player.app.keeping("next".into(), vec![damaged()]);
    player.app.ask_for_a_board();
    player.draw();
    assert!(player.shows("could not read a kept game: games/1.sav"), "{:#?}", player.lines());
    let one = Player::with(FOUR, 80, 24).keys("1").successor();
    for entered in ["Enter", ""] {
        let mut player = Player::without_board(120, 40);
        player.kept.clone_from(&one.kept);
        let kept = kept(&one.kept[0].0, &one.kept[0].1);
        player.app = player.app.keeping("next".into(), vec![damaged(), Ok(kept), damaged()]);
        if entered.is_empty() {
            // As `--continue` does.
            let effect = player.app.continue_kept(0).expect("there is one");
            player.fulfil(effect);
        } else {
            player.app.ask_for_a_board();
            player.draw();
            assert!(player.shows("could not read 2 kept games"), "{:#?}", player.lines());
            player.keys(entered);
        }
        player.draw();
        assert!(player.app.message.as_ref().is_some_and(|(text, _)| {
            text.starts_with("continued at 0:00; could not read 2 kept games; games/1.sav: the first line")
        }));
        player.keys("n");
        assert!(!player.shows("could not read 2 kept games;"), "once is enough: {:#?}", player.lines());
    }
}

#[test]
fn a_game_that_another_takes_the_place_of_is_kept() {
    let paste = |text: &str| Event::Paste(text.into());
    let mut player = Player::with(FOUR, 80, 24);
    player.keys("Right 3 n");
    assert!(player.shows("is kept"), "{:#?}", player.lines());
    player.keys("Esc");
    player.take(&paste(NINE));
    assert!(player.shows("is kept"), "{:#?}", player.lines());
    player.keys("o 5 e Enter 1 n Tab Tab o");
    assert!(player.shows("2x2, 4 givens") && player.shows("3x3, 30 givens"), "{:#?}", player.lines());
    player.keys("Right Enter");
    assert_eq!(player.table().puzzle().game_id(), FOUR);
    assert_eq!((player.table().made(), player.kept.len()), (1, 3));
    let mut next = player.successor();
    assert!(next.shows("your own 3x3 puzzle · 1 given"), "{:#?}", next.lines());
    next.keys("n");
    assert!(next.shows("New game") && next.shows("Back") && next.shows("Esc cancel"), "{:#?}", next.lines());
    next.keys("Esc");
    assert!(next.shows("Continue a game") && !next.has_quit, "{:#?}", next.lines());
    next.keys("Esc");
    assert!(next.has_quit && next.kept.len() == 3);
}

#[test]
fn a_game_that_cannot_be_kept_is_not_given_up_unasked() {
    let mut player = Player::with(NINE, 120, 40);
    player.keys("1");
    player.app.hear_kept(Err("games: permission denied".into()));
    player.draw();
    assert!(player.shows("cannot be kept: games"), "{:#?}", player.lines());
    player.keys("2 n");
    assert!(player.shows("will be lost"), "{:#?}", player.lines());
    player.keys("Esc q");
    assert!(player.shows("not saved") && !player.shows("Give it up"), "{:#?}", player.lines());
    player.keys("Esc");
    player.app.hear_kept(Ok(()));
    player.keys("q");
    assert!(player.shows("the game is kept"), "{:#?}", player.lines());
}

#[test]
fn what_was_typed_is_still_there_after_a_failure() {
    let mut player = Player::with(NINE, 80, 24);
    player.waits = true;
    player.keys("o").text("nowhere.sav").keys("Enter");
    assert!(player.shows("there is no such file") && player.shows("nowhere.sav"), "{:#?}", player.lines());
    player.keys("Esc 1 s C-u").text("no/such/folder.sav");
    let saving = player.app.take(&Event::Key(KeyEvent::from(KeyCode::Enter)));
    let Some(Effect::Save { number, .. }) = saving else { panic!("{saving:?}") };
    player.app.hear(number, Answer::Failed("could not save: no such directory".into()));
    player.draw();
    let is_told = player.shows("no such directory") && player.shows("file   no/such/folder.sav");
    assert!(is_told, "{:#?}", player.lines());
}
