//! Plays many games in a row in one window of the real program, each started by the bot itself, and prints its statistics.
//!
//! `cargo bench --bench soak` plays 100 games of 9x9, `cargo bench --bench soak -- 20 3x3kdb steps` 20 killers step by
//! step. It opens a virtual screen, needs what `tests/setup.sh` installs, and fails if the bot leaves a cell wrong.

#[path = "../tests/support/real/mod.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "the tests use more of it")]
mod support;

use std::process::ExitCode;

use support::{Bot, Game, Screen};

const GAMES: &str = "100";

/// The kind of games: 9x9 with about 50 blanks.
const KIND: &str = "3x3db";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let argument = |index: usize, default: &'static str| arguments.get(index).map_or(default, String::as_str);
    let (games, kind, mode) = (argument(0, GAMES), argument(1, KIND), argument(2, "fill"));
    let screen = Screen::open();
    let game = Game::fresh(&screen, kind);
    let mut bot = Bot::run(&screen, &["--again", games, "--once", "--mode", mode, "--delay", "0"]);
    bot.wait_for_line("listening:");
    screen.point_at(game.top_left());
    screen.press(&["F2"]);
    let code = bot.wait_for_exit();
    match bot.lines().iter().rfind(|line| line.starts_with("statistics:")) {
        Some(statistics) => println!("{games} games {kind}, {mode}: {statistics}"),
        None => println!("{}", bot.words()),
    }
    if code == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
