//! A table of many games: cells wrong, entries repeated and seconds. It asserts nothing.
//!
//! `sh tests/windows.sh survey --ignored --nocapture` prints it.

use super::playing::{calibrate, wait_for_verification};
use super::support::{events_of, told_board};
use super::wine::{Desk, Text};

const GAMES: usize = 20;

#[test]
#[ignore = "takes half an hour"]
fn survey() {
    println!("| text | mode | delay | games | cells wrong | entries repeated | median, s | worst, s |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for delay in ["0", "40"] {
        for mode in ["fill", "steps"] {
            for text in [Text::Grey, Text::ClearType] {
                let mut games: Vec<Played> = (0..GAMES).map(|_| play(text, mode, delay)).collect();
                games.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
                let sum = |count: fn(&Played) -> usize| games.iter().map(count).sum::<usize>();
                println!(
                    "| {text:?} | {mode} | {delay} | {GAMES} | {} | {} | {:.2} | {:.2} |",
                    sum(|game| game.wrong),
                    sum(|game| game.repeated),
                    games[GAMES / 2].seconds,
                    games[GAMES - 1].seconds
                );
            }
        }
    }
}

struct Played {
    /// What the game's own Copy shows other than the bot says.
    wrong: usize,
    repeated: usize,
    /// From the plan to the end of the final check.
    seconds: f64,
}

fn play(text: Text, mode: &str, delay: &str) -> Played {
    let desk = Desk::with_text(text);
    let game = desk.fresh_game("3x3db");
    let mut bot = desk.bot(&["--once", "--mode", mode, "--delay", delay, game.id()]);
    calibrate(&desk, &game, &mut bot);
    desk.screen.press(&["F2"]);
    wait_for_verification(&mut bot);
    let time = |kind: &str| {
        let event = events_of(&bot, kind).pop();
        event.and_then(|event| event["time"].as_f64()).unwrap_or(f64::NAN)
    };
    Played {
        wrong: desk.copy(&game).differences(&told_board(&bot, &game.clues())),
        repeated: events_of(&bot, "repaired").len(),
        seconds: time("verified") - time("planned"),
    }
}
