//! Deals boards on all cores and prints them in the order of their numbers.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::anyhow;
use serde::Serialize;

use super::{end_of, notation, random_seed};
use crate::cli::{Format, GenerateArgs};
use crate::commands::batch::json_line;
use crate::commands::deadline::Deadline;
use crate::commands::rate::ratings;
use crate::commands::{Exit, Failure, Outcome, progress};
use crate::generate::{Constraints, Dealer, Dealt};
use crate::puzzle::{GameType, Level, Puzzle};
use crate::solver::Difficulty;
use crate::solver::search::Search;

/// How many boards the fastest core may be ahead of what is printed. They wait in memory.
const AHEAD: usize = 10_000;

/// The time limit, in seconds, where there is no option for it.
const TIME_LIMIT: f64 = 60.0;

pub(super) fn run(args: &GenerateArgs, seed: u64, is_stopped: &AtomicBool) -> Outcome {
    let constraints = Constraints {
        minimal: args.minimal,
        clues: args.clues.clone(),
        score: args.score.clone(),
        needs: args.needs.clone(),
        at_most: args.at_most.clone(),
    };
    let dealer = Dealer::new(args.game_type, constraints).map_err(|error| Exit::Usage.because(error))?;
    let format = args.format.unwrap_or(Format::Id);
    let deal = |number| {
        let deadline = Deadline::after(args.time_limit);
        let mut give_up = || deadline.is_over() || is_stopped.load(Ordering::Relaxed);
        let dealing = match dealer.deal(seed, number, &mut give_up) {
            Dealt::Puzzle(puzzle) => Ok(match notation(format) {
                Some(notation) => (notation.write(&puzzle) + end_of(format)).into_bytes(),
                None => json_line(&JsonBoard::of(&puzzle, args.game_type.level, &mut give_up)),
            }),
            Dealt::Closest { puzzle, what } => Err(not_found(puzzle.as_ref(), &what, args.time_limit)),
        };
        // What was cut short is not what it would have been.
        if is_stopped.load(Ordering::Relaxed) { Err("stopped".into()) } else { dealing }
    };
    let (turns, numbers) = channel();
    let numbers = Mutex::new(numbers);
    let (done, results) = channel();
    thread::scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            let done = done.clone();
            let (numbers, deal) = (&numbers, &deal);
            scope.spawn(move || {
                while let Some(number) = next(numbers)
                    && done.send((number, deal(number))).is_ok()
                {}
            });
        }
        drop(done);
        let outcome = print_in_order(&results, &turns, args.count);
        // The rest is not dealt.
        drop(turns);
        while next(&numbers).is_some() {}
        if is_stopped.load(Ordering::Relaxed) { Ok(Exit::Aborted) } else { outcome }
    })
}

/// The number of the next board to deal; waits while too many are waiting to be printed.
fn next(numbers: &Mutex<Receiver<u64>>) -> Option<u64> {
    numbers.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Deals a board of a type without further constraints.
pub(in crate::commands) fn deal_one(game_type: GameType) -> Result<Puzzle, Failure> {
    let dealer =
        Dealer::new(game_type, Constraints::default()).map_err(|error| Exit::Usage.because(error))?;
    let deadline = Deadline::after(TIME_LIMIT);
    match dealer.deal(random_seed(), 0, &mut || deadline.is_over()) {
        Dealt::Puzzle(puzzle) => Ok(puzzle),
        Dealt::Closest { puzzle, what } => {
            Err(Exit::NotSolved.because(anyhow!(not_found(puzzle.as_ref(), &what, TIME_LIMIT))))
        }
    }
}

/// The message if no board was found in time.
fn not_found(closest: Option<&Puzzle>, what: &str, seconds: f64) -> String {
    let found = match closest {
        Some(puzzle) => {
            format!("no such board found within {seconds} s; closest: {what} ({})", puzzle.game_id())
        }
        None => format!("{what} found within {seconds} s"),
    };
    format!("{found}; --time-limit sets the limit")
}

/// A board for standard output, or why it was not found.
type Dealing = Result<Vec<u8>, String>;

/// Prints the boards that the cores deal, up to the first that was not found. Each printed board lets them deal another.
fn print_in_order(results: &Receiver<(u64, Dealing)>, turns: &Sender<u64>, count: u64) -> Outcome {
    let bar = progress::bar(Some(count));
    let mut out = BufWriter::new(stdout().lock());
    let mut numbers = 0..count;
    // Each core that is free takes the next number.
    let mut hand_out = |boards: usize| {
        numbers.by_ref().take(boards).for_each(|number| turns.send(number).unwrap_or_default());
    };
    hand_out(AHEAD);
    let mut early = BTreeMap::new();
    let mut printed = 0;
    while printed < count {
        let (number, dealing) = if let Ok(result) = results.try_recv() {
            result
        } else {
            out.flush()?;
            let Ok(result) = results.recv() else { break };
            result
        };
        early.insert(number, dealing);
        while let Some(dealing) = early.remove(&printed) {
            match dealing {
                Ok(text) => out.write_all(&text)?,
                Err(message) => {
                    out.flush()?;
                    bar.finish_and_clear();
                    let which = if count > 1 { format!("board {}: ", printed + 1) } else { String::new() };
                    return Err(Exit::NotSolved.because(anyhow!("{which}{message}")));
                }
            }
            printed += 1;
            hand_out(1);
        }
        if !bar.is_hidden() {
            bar.set_position(printed);
            progress::show_rate(&bar, printed);
        }
    }
    out.flush()?;
    bar.finish_and_clear();
    Ok(Exit::Done)
}

/// A board as JSON. Its score and hardest technique are those that `rate` finds; null if that takes too long.
#[derive(Serialize)]
struct JsonBoard {
    puzzle: String,
    solution: String,
    clues: usize,
    level: String,
    score: Option<f64>,
    technique: Option<String>,
}

impl JsonBoard {
    fn of(puzzle: &Puzzle, level: Level, give_up: &mut dyn FnMut() -> bool) -> Self {
        let solution = Search::new(puzzle).next().unwrap_or_default();
        let ratings = ratings(puzzle, &[], give_up);
        let difficulty = ratings.map(|ratings| Difficulty::of_ratings(&ratings, 0));
        let (score, technique) = difficulty.map(|found| (found.score, found.technique)).unzip();
        Self {
            puzzle: puzzle.game_id(),
            solution: solution.iter().map(|symbol| symbol.to_char()).collect(),
            clues: puzzle.givens().iter().flatten().count(),
            level: level.to_string().to_lowercase(),
            score,
            technique,
        }
    }
}
