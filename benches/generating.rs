//! Boards a second, beside the game's own generator, and a million solved grids.
//!
//! `cargo bench --bench generating -- [SECONDS] [TYPE]...` gives each of the two SECONDS (5 unless given) for each type and
//! level. `-- full` makes solved grids only. It needs the game, `sgt-solo`, which `tests/setup.sh` installs.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use sudoku_bot::generate::{Constraints, Dealer, Dealt};
use sudoku_bot::puzzle::GameType;

/// The types to compare, and the levels of each.
const TYPES: [(&str, &str); 10] = [
    ("3x3", "tbiaeu"),
    ("3x4", "tbiaeu"),
    ("4x4", "tbiaeu"),
    ("9j", "tbiaeu"),
    ("3x3x", "tbiaeu"),
    ("9jx", "tbiaeu"),
    ("2x3k", "tbiae"),
    ("3x3k", "tbia"),
    ("5x5", "tbu"),
    ("5x7", "tu"),
];

const GRIDS: u32 = 1_000_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let seconds = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(5.0);
    let limit = Duration::from_secs_f64(seconds);
    let named: Vec<&String> = arguments.iter().filter(|argument| argument.parse::<f64>().is_err()).collect();
    if named.is_empty() || named.iter().any(|name| *name == "full") {
        time_grids();
    }
    let levels_of = |&(kind, levels): &(&str, &'static str)| {
        let kind = kind.to_owned();
        levels.chars().map(move |level| format!("{kind}d{level}")).collect::<Vec<_>>()
    };
    let types: Vec<String> = if named.is_empty() {
        TYPES.iter().flat_map(levels_of).collect()
    } else {
        named.into_iter().filter(|name| *name != "full").cloned().collect()
    };
    if types.is_empty() {
        return;
    }
    println!("| type | game, boards/s | one thread, boards/s | ratio | all threads, boards/s | ratio |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for game_type in types {
        let game = by_the_game(&game_type, limit);
        let one = by_us(&game_type, limit, 1);
        let all = by_us(&game_type, limit, thread::available_parallelism().map_or(1, usize::from));
        let ratio = |rate: f64| if game > 0.0 { format!("{:.0}", rate / game) } else { "-".into() };
        println!("| {game_type} | {game:.1} | {one:.1} | {} | {all:.1} | {} |", ratio(one), ratio(all));
    }
}

/// Boards a second of the game, which uses one core.
fn by_the_game(game_type: &str, limit: Duration) -> f64 {
    let start = Instant::now();
    let mut game = Command::new("stdbuf")
        .args(["-oL", "timeout", &limit.as_secs_f64().to_string()])
        .args(["sgt-solo", "--generate", "1000000", game_type])
        .env("PATH", format!("{}:/usr/games", env::var("PATH").unwrap_or_default()))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("timeout and sgt-solo can be started: `sh tests/setup.sh` installs the game");
    let boards =
        game.stdout.take().map_or(0, |out| BufReader::new(out).lines().map_while(Result::ok).count());
    game.wait().expect("it ends");
    per_second(boards as u64, start.elapsed())
}

/// Boards a second of ours.
fn by_us(game_type: &str, limit: Duration, threads: usize) -> f64 {
    let Ok(game_type) = game_type.parse::<GameType>() else { return 0.0 };
    let Ok(dealer) = Dealer::new(game_type, Constraints::default()) else { return 0.0 };
    let (next, dealt, start) = (AtomicU64::new(0), AtomicU64::new(0), Instant::now());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while start.elapsed() < limit {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let board = dealer.deal(1, number, &mut || start.elapsed() >= limit);
                    dealt.fetch_add(u64::from(matches!(board, Dealt::Puzzle(_))), Ordering::Relaxed);
                }
            });
        }
    });
    per_second(dealt.into_inner(), start.elapsed())
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^53 boards")]
fn per_second(boards: u64, time: Duration) -> f64 {
    boards as f64 / time.as_secs_f64()
}

/// Times a million solved grids into a file, and the writing of the same bytes alone, and looks for
/// two that are alike.
fn time_grids() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("grids");
    let (mut times, mut plain) = (Vec::new(), Vec::new());
    for round in 0..5 {
        let file = File::create(&path).expect("a file");
        let start = Instant::now();
        let status = Command::new(env!("CARGO_BIN_EXE_sudoku-bot"))
            .args(["generate", "3x3", "--full", "--count", &GRIDS.to_string(), "--seed", &round.to_string()])
            .stdout(file)
            .status()
            .expect("the program is built");
        times.push(start.elapsed());
        assert!(status.success());
        let text = fs::read(&path).expect("grids");
        let start = Instant::now();
        File::create(&path).and_then(|mut file| file.write_all(&text)).expect("they can be written again");
        plain.push(start.elapsed());
        let lines: HashSet<&[u8]> =
            text.split(|&byte| byte == b'\n').filter(|line| line.len() == 81).collect();
        assert_eq!(lines.len(), GRIDS as usize, "all are different");
    }
    times.sort();
    plain.sort();
    let (median, writing) = (times[2].as_secs_f64(), plain[2].as_secs_f64());
    println!(
        "a million solved grids, all different: {median:.3} s (writing the bytes alone: {writing:.3} s)\n"
    );
}
