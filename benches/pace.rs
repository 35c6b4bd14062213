//! Plays many fresh games on the real program and counts wrong cells, missing cells, repeated entries and seconds:
//! with the game undisturbed, with the game stopped at intervals, and with all processors busy. For comparison it also
//! waits for each event, and finds the shortest fixed pause that works every time.
//!
//! `cargo bench --bench pace` plays 200 games each way, `cargo bench --bench pace -- 5` plays five, and
//! `cargo bench --bench pace -- 5 idle` only in the ways whose name contains that word. It opens a virtual
//! screen, needs what `tests/setup.sh` installs, and fails if the bot leaves a cell wrong or missing.

#[path = "../tests/support/real/mod.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "the tests use more of it")]
mod support;

use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sudoku_bot::puzzle::{Assumed, Boards};
use sudoku_bot::solver::search::Search;
use support::{Bot, Game, Point, Running, Screen};

/// A fixed pause works if it was right this many times in a row.
const RIGHT: usize = 20;

/// The fixed pauses to try after each click and key, in milliseconds.
const PAUSES: [u64; 11] = [0, 1, 2, 3, 4, 6, 8, 10, 15, 20, 30];

/// The number of games played each way.
const GAMES: usize = 200;

/// The kind of games: 9x9 with about 50 blanks.
const KIND: &str = "3x3db";

/// What disturbs the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weather {
    Calm,
    /// The game is stopped for 50 to 500 ms, then runs for as long.
    Stalls,
    /// Each processor is busy.
    Load,
}

/// A game that was played.
struct Played {
    blanks: usize,
    /// From the plan to the end of the verification.
    time: Duration,
    wrong: usize,
    missing: usize,
    /// Repeated entries.
    again: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let games = arguments.iter().find_map(|word| word.parse().ok()).unwrap_or(GAMES);
    let wanted = arguments.iter().find(|word| word.parse::<usize>().is_err());
    let is_wanted = |name: &str| wanted.is_none_or(|word| name.contains(word.as_str()));
    println!(
        "{:<36} {:>5} {:>6} {:>7} {:>6} {:>9} {:>9}",
        "", "games", "wrong", "missing", "again", "median s", "most s"
    );
    let mut faults = 0;
    for (weather, condition) in [
        (Weather::Calm, "idle"),
        (Weather::Stalls, "stopped now and then"),
        (Weather::Load, "processors busy"),
    ] {
        for mode in ["fill", "steps"] {
            let name = format!("{mode}, {condition}");
            if is_wanted(&name) {
                let played = play_all(games, mode, weather, "", |_| true);
                print_row(&name, &played);
                faults += played.iter().map(|game| game.wrong + game.missing).sum::<usize>();
            }
        }
    }
    if is_wanted("fill, waiting for each event") {
        let config = "[pace]\nat_once = 0\n";
        print_row(
            "fill, waiting for each event",
            &play_all(games.min(RIGHT), "fill", Weather::Calm, config, |_| true),
        );
    }
    if is_wanted("fill, fixed pauses") {
        find_fixed_pause(games.min(RIGHT));
    }
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Plays with increasing pauses and without looking until `games` in a row are right.
fn find_fixed_pause(games: usize) {
    for pause in PAUSES {
        let config =
            format!("[play]\nlook = false\n[pace]\nafter_click_ms = {pause}\nafter_key_ms = {pause}\n");
        let is_right = |game: &Played| game.wrong + game.missing + game.again == 0;
        let played = play_all(games, "fill", Weather::Calm, &config, is_right);
        print_row(&format!("fill, fixed pauses of {pause} ms"), &played);
        if played.iter().all(is_right) {
            return;
        }
    }
}

/// Plays games until one fails `as_wanted`.
fn play_all(
    games: usize,
    mode: &str,
    weather: Weather,
    config: &str,
    as_wanted: impl Fn(&Played) -> bool,
) -> Vec<Played> {
    let screen = Screen::open();
    let _load: Vec<Running> = if weather == Weather::Load { busy_processors() } else { Vec::new() };
    let file = std::env::temp_dir().join(format!("sudoku-bot-pace-{}.toml", std::process::id()));
    std::fs::write(&file, config).expect("the settings can be written");
    let mut played: Vec<Played> = Vec::new();
    while played.len() < games && played.iter().all(&as_wanted) {
        played.push(play(&screen, mode, weather, file.to_str().expect("a plain path")));
    }
    played
}

fn play(screen: &Screen, mode: &str, weather: Weather, config: &str) -> Played {
    let game = Game::open(screen, &fresh_id());
    let Point { x, y } = game.top_left();
    let (origin, step) = (format!("{x},{y}"), game.step().to_string());
    let mut bot = Bot::run(
        screen,
        &[
            game.id(),
            "--origin",
            &origin,
            "--step",
            &step,
            "--now",
            "--once",
            "--mode",
            mode,
            "--delay",
            "0",
            "--config",
            config,
        ],
    );
    let is_over = AtomicBool::new(false);
    let time = thread::scope(|scope| {
        bot.wait_for_line("plan:");
        let start = Instant::now();
        if weather == Weather::Stalls {
            scope.spawn(|| stall(&game, &is_over));
        }
        bot.wait_for_exit();
        is_over.store(true, Ordering::Relaxed);
        start.elapsed()
    });
    let again = bot.lines().iter().filter_map(|line| entries_made_again(line)).sum();
    let (wrong, missing) = compare_with_solution(&game);
    Played { blanks: game.clues().blanks().len(), time, wrong, missing, again }
}

fn fresh_id() -> String {
    let output = support::command("sgt-solo").args(["--generate", "1", KIND]).output();
    let output = output.expect("sgt-solo can be started");
    String::from_utf8(output.stdout).expect("a game ID is text").trim().to_owned()
}

/// Stops and continues the game by turns, for lengths that no two turns share.
fn stall(game: &Game, is_over: &AtomicBool) {
    let mut chance = u64::from(std::process::id()) ^ game.id().len() as u64;
    let mut pause = || {
        // A multiplicative generator (Lehmer 1951): any unevenness will do.
        chance = (chance + 1).wrapping_mul(6_364_136_223_846_793_005);
        thread::sleep(Duration::from_millis(50 + (chance >> 33) % 450));
    };
    while !is_over.load(Ordering::Relaxed) {
        game.freeze();
        pause();
        game.thaw();
        pause();
    }
}

fn busy_processors() -> Vec<Running> {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let busy =
        || Running::start(Command::new("sh").args(["-c", "while :; do :; done"]).stdout(Stdio::null()));
    (0..processors).map(|_| busy()).collect()
}

/// The number in `verified: ..., after 3 entries were typed again`.
fn entries_made_again(line: &str) -> Option<usize> {
    line.strip_prefix("verified: ")?.split("after ").nth(1)?.split(' ').next()?.parse().ok()
}

/// How many cells the game shows wrong, and how many blank, by its own Copy.
fn compare_with_solution(game: &Game) -> (usize, usize) {
    let board = Boards::new(game.id().as_bytes(), Assumed::default()).next().expect("a board");
    let puzzle = board.expect("memory does not fail").expect("a game's own ID").puzzle;
    let solution = Search::new(&puzzle).next().expect("the game deals boards with a solution");
    let shown = game.copy();
    let size = puzzle.size();
    let cells = solution
        .iter()
        .enumerate()
        .map(|(index, symbol)| shown.at(index / size, index % size).map(|digit| digit == symbol.to_char()));
    let cells: Vec<Option<bool>> = cells.collect();
    let count = |wanted| cells.iter().filter(|&&cell| cell == wanted).count();
    (count(Some(false)), count(None))
}

fn print_row(name: &str, played: &[Played]) {
    let sum = |number: fn(&Played) -> usize| played.iter().map(number).sum::<usize>();
    let mut times: Vec<f64> = played.iter().map(|game| game.time.as_secs_f64()).collect();
    times.sort_by(f64::total_cmp);
    let blanks = played.iter().map(|game| game.blanks).max().unwrap_or(0);
    println!(
        "{:<36} {:>5} {:>6} {:>7} {:>6} {:>9.2} {:>9.2}   at most {blanks} blanks",
        name,
        played.len(),
        sum(|game| game.wrong),
        sum(|game| game.missing),
        sum(|game| game.again),
        times.get(times.len() / 2).unwrap_or(&0.0),
        times.last().unwrap_or(&0.0)
    );
}
