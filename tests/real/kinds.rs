//! X boards, jigsaws, killers and mixes of them on the real game.
//!
//! The game's Copy judges all but killers, which cannot be copied. A killer must end up looking like the same
//! game after the game's own Solve.

use std::process::Command;

use crate::support::{Board, Bot, Game, Screen, play_at_once, plays, until, with_f1};

plays! {
    it_fills_x_2x3: "2x3xdt" "fill" with_f1;
    it_fills_x_3x3: "3x3xdb" "fill" with_f1;
    it_fills_x_4x4: "4x4xdt" "fill" with_f1;
    it_fills_a_jigsaw_of_6: "6jdb" "fill" with_f1;
    it_fills_a_jigsaw_of_9: "9jdi" "fill" with_f1;
    it_fills_an_x_jigsaw: "9jxdb" "fill" with_f1;

    it_plays_x_3x3_step_by_step: "3x3xdb" "steps" with_f1;
    it_plays_a_jigsaw_of_6_step_by_step: "6jdb" "steps" with_f1;
}

/// Starts the bot on a game ID, then calibrates and solves with hotkeys.
fn by_hotkeys(screen: &Screen, game: &Game, mode: &str) -> Bot {
    let mut bot = Bot::run(screen, &[game.id(), "--once", "--mode", mode]);
    bot.wait_for_line("listening:");
    with_f1(screen, game, &mut bot);
    screen.press(&["F2"]);
    bot
}

/// Lets the bot play a killer; fails unless the game shows it solved, by the bot's entries alone.
pub fn play_killer(parameters: &str, mode: &str, start: fn(&Screen, &Game, &str) -> Bot) {
    let (screen, other_screen) = (Screen::open(), Screen::open());
    let game = Game::fresh(&screen, parameters);
    let solved = Game::open(&other_screen, game.id());
    let blanks = game.clues().blanks();
    let before = game.looks_of(&blanks);
    let mut bot = start(&screen, &game, mode);
    bot.wait_for_line("solving:");
    bot.wait_for_line("plan:");
    bot.wait_for_line("verified:");
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    assert_eq!(screen.held_down(), 0, "a button or a key is still held down");

    solved.solve();
    // The game flashes when it is solved, and its menu may still cover the other board for a moment.
    until("the board looks as it does after the game's own Solve", || {
        let filled = solved.looks_of(&blanks).iter().zip(&before).all(|(now, then)| now != then);
        (filled && game.look() == solved.look()).then_some(())
    });
    // In a killer, the keys for Copy choose Solve, which is a single move to undo.
    game.undo();
    until("undo takes back a single entry, so the bot has not pressed Solve", || {
        let (now, then) = (game.looks_of(&blanks), solved.looks_of(&blanks));
        (now.iter().zip(&then).filter(|(now, then)| now != then).count() == 1).then_some(())
    });
}

#[test]
fn it_fills_a_killer_of_2x3_by_its_id() {
    play_killer("2x3kdi", "fill", play_at_once);
}

#[test]
fn it_fills_a_killer_of_3x3_by_its_id() {
    play_killer("3x3kdt", "fill", by_hotkeys);
}

#[test]
fn it_fills_a_jigsaw_killer_by_its_id() {
    play_killer("9jkdt", "fill", by_hotkeys);
}

#[test]
fn it_fills_an_x_killer_by_its_id() {
    play_killer("3x3xkdt", "fill", play_at_once);
}

#[test]
fn it_plays_a_killer_step_by_step() {
    play_killer("3x3kdt", "steps", play_at_once);
}

/// Pixels say little when a killer is wrong, so this checks its sums one by one.
#[test]
fn solutions_of_killers_hold_their_sums() {
    for parameters in ["2x3kdi", "3x3kdb", "3x3xkdt", "9jkdt", "9jxkdt"] {
        let id = Game::fresh_id(parameters);
        let mut solve = Command::new(env!("CARGO_BIN_EXE_sudoku-bot"));
        let output = solve.args(["solve", "--format", "id", &id]).output().expect("the bot can be started");
        let solution = String::from_utf8(output.stdout).expect("a game ID is plain text");
        Board::from_id(solution.trim()).assert_solves(&Board::from_id(&id));
    }
}
