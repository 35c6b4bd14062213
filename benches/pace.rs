//! How long the bot takes to fill the blanks of a real 9x9 and to verify them: at the default
//! pace, and with the shortest pauses that were right so many times in a row.
//!
//! `cargo bench --bench pace` opens fresh games on a screen of its own; it needs what
//! `tests/setup.sh` installs.

#[path = "../tests/support/mod.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "the tests use more of it")]
mod support;

use std::time::{Duration, Instant};

use support::{Bot, Game, Point, Screen};

/// A pause is called right when it was so many times in a row.
const GAMES: usize = 20;

/// What comes after each click and after each key, in milliseconds.
const PAUSES: [u64; 10] = [1, 2, 3, 4, 6, 8, 10, 15, 20, 30];

/// A game that was filled.
struct Filled {
    blanks: usize,
    time: Duration,
    /// Everything had arrived before anything was mended.
    at_once: bool,
}

fn main() {
    let screen = Screen::open();
    let defaults: Vec<Filled> = (0..3).map(|_| fill(&screen, &[])).collect();
    println!("the default pace: {}", summary(&defaults));
    for pause in PAUSES {
        let config = std::env::temp_dir().join(format!("sudoku-bot-pace-{}.toml", std::process::id()));
        let text = format!("[pace]\ndelay_ms = 0\nafter_click_ms = {pause}\nafter_key_ms = {pause}\n");
        std::fs::write(&config, text).expect("the settings can be written");
        let mut games = Vec::new();
        while games.len() < GAMES && games.iter().all(|game: &Filled| game.at_once) {
            games.push(fill(&screen, &["--config", config.to_str().expect("a plain path")]));
        }
        let right = games.iter().filter(|game| game.at_once).count();
        println!("pauses of {pause} ms: right {right} of {}, {}", games.len(), summary(&games));
        if right == GAMES {
            return;
        }
    }
    println!("no pause was right {GAMES} times in a row");
}

fn fill(screen: &Screen, more: &[&str]) -> Filled {
    let game = Game::open(screen, &Game::fresh_id("3x3db"));
    let Point { x, y } = game.top_left();
    let (origin, step) = (format!("{x},{y}"), game.step().to_string());
    let arguments = [game.id(), "--origin", &origin, "--step", &step, "--now", "--once", "--mode", "fill"];
    let mut bot = Bot::run(screen, &[&arguments, more].concat());
    bot.wait_for_line("plan:");
    let start = Instant::now();
    bot.wait_for_exit();
    let time = start.elapsed();
    let at_once = bot.lines().iter().any(|line| line == "verified: the game shows the solution");
    if at_once {
        game.copy().assert_solves(&game.clues());
    }
    Filled { blanks: game.clues().blanks().len(), time, at_once }
}

fn summary(games: &[Filled]) -> String {
    let mut times: Vec<f64> = games.iter().map(|game| game.time.as_secs_f64()).collect();
    times.sort_by(f64::total_cmp);
    let blanks = games.iter().map(|game| game.blanks).max().unwrap_or(0);
    format!("median {:.2} s (at most {blanks} blanks) with the copy that verifies", times[times.len() / 2])
}
