//! What is said and recorded at the end of a game.

use super::*;
use crate::puzzle::Cell;
use crate::terminal::app::tests::{FOUR, NINE, Player};

/// Enters all digits that are missing, with the keys.
fn solve(player: &mut Player) {
    let solution = player.solution();
    let blanks: Vec<Cell> = player.table().blank_cells().collect();
    for cell in blanks {
        player.go_to(cell);
        player.text(&solution[cell.index()].to_string());
    }
}

fn record(game_type: &str, seconds: u64, hints: usize) -> Record {
    Record { game_type: game_type.parse().expect("a type"), seconds, hints, day: None }
}

#[test]
fn the_end_names_time_hints_the_hardest_step_and_the_best() {
    let mut player = Player::with(NINE, 100, 30);
    let kind = player.table().kind().expect("it has one solution").to_string();
    player.app.records = vec![record(&kind, 50, 0), record(&kind, 5, 1), record("2x2", 1, 0)];
    player.app.pass(Duration::from_secs(70));
    // The first three give away one step, and the last another.
    player.keys("F9 F9 F6 F6");
    solve(&mut player);
    assert!(player.shows("solved in 1:10 with 2 hints"), "{:#?}", player.lines());
    assert!(player.shows("best 0:50 · average 0:50"), "{:#?}", player.lines());
    assert!(player.shows("· 3 games") && player.shows("hardest step: "), "{:#?}", player.lines());
    assert_eq!(player.app.new_record(), Some(record(&kind, 70, 2)));
}

#[test]
fn a_game_counts_once_and_not_if_it_was_filled_in() {
    let mut player = Player::with(FOUR, 80, 24);
    solve(&mut player);
    assert_eq!(player.app.new_record(), Some(record("2x2", 0, 0)));
    player.keys("u r");
    assert!(player.shows("solved in 0:00"), "{:#?}", player.lines());
    assert_eq!(player.app.new_record(), None);

    let mut player = Player::with(FOUR, 80, 24);
    player.keys("F2 f u");
    solve(&mut player);
    assert!(player.shows("solved in 0:00"), "{:#?}", player.lines());
    assert_eq!((player.app.new_record(), player.app.records.len()), (None, 0));
}

#[test]
fn one_key_leads_to_the_next_board_of_the_type() {
    let mut player = Player::without_board(80, 24);
    let effect = player.app.deal("2x3adi".parse().expect("a type"));
    player.fulfil(effect);
    let first = player.table().puzzle().clone();
    solve(&mut player);
    player.keys("Enter");
    assert_ne!(player.table().puzzle(), &first);
    assert_eq!(player.table().game_type().map(|found| found.to_string()), Some("2x3adi".into()));
}

#[test]
fn the_board_of_a_day_is_the_same_for_everyone_and_counts_once() {
    let dealt = || {
        let mut player = Player::without_board(80, 24);
        let effect = player.app.deal_of_day("2x3db".parse().expect("a type"), "2026-11-23".into());
        player.fulfil(effect);
        player.draw();
        player
    };
    let mut player = dealt();
    assert!(player.shows("daily board of 2026-11-23"), "{:#?}", player.lines());
    solve(&mut player);
    let solved = player.app.new_record().expect("it counts");
    assert_eq!(solved.day.as_deref(), Some("2026-11-23"));
    let mut again = Player::without_board(80, 24);
    again.app.seed = 1;
    again.app.records.push(solved);
    let effect = again.app.deal_of_day("2x3db".parse().expect("a type"), "2026-11-23".into());
    again.fulfil(effect);
    again.draw();
    assert_eq!(again.table().puzzle(), dealt().table().puzzle());
    assert!(again.shows("you have solved this board in"), "{:#?}", again.lines());
    solve(&mut again);
    assert_eq!(again.app.new_record(), None);
}

#[test]
fn the_day_and_the_hints_are_kept_with_the_game() {
    let mut player = Player::without_board(80, 24);
    let effect = player.app.deal_of_day("2x3db".parse().expect("a type"), "2026-11-23".into());
    player.fulfil(effect);
    player.keys("F6");
    player.end_by_signal();
    let mut next = player.successor();
    next.keys("c");
    assert_eq!((next.table().day(), next.table().hints), (Some("2026-11-23"), 1));
}

#[test]
fn nobody_waits_for_the_hardest_step() {
    let mut player = Player::with(FOUR, 80, 24);
    player.waits = true;
    solve(&mut player);
    assert!(player.shows("solved in 0:00") && player.shows("rating; Esc stops"), "{:#?}", player.lines());
    player.keys("Down");
    assert!(player.shows("solved in 0:00") && !player.shows("hardest"), "{:#?}", player.lines());
    assert_eq!(player.running, None, "it does not go on unseen");
}

#[test]
fn what_is_said_meanwhile_stays_above_the_hardest_step() {
    let mut player = Player::with(FOUR, 80, 24);
    player.waits = true;
    solve(&mut player);
    player.app.hear_kept(Err("games: the disk is full".into()));
    let (number, job) = player.undone.pop().expect("it looks for the hardest step");
    player.app.hear(number, job.run(&mut || false));
    player.draw();
    assert!(player.shows("cannot be kept") && player.shows("hardest step: "), "{:#?}", player.lines());
}
