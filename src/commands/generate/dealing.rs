//! Boards of a type, level and further constraints.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use serde::Serialize;

use super::in_order::InOrder;
use super::{GenerateArgs, random_seed, written};
use crate::commands::batch::json_line;
use crate::commands::deadline::Deadline;
use crate::commands::format::OutputFormat;
use crate::commands::{Exit, Failure, Outcome};
use crate::generate::{Constraints, Dealer, Dealt};
use crate::puzzle::{GameType, Level, Puzzle};
use crate::rating::difficulty;
use crate::solver::search::Search;

/// The most boards that may wait in memory to be printed.
const AHEAD: usize = 10_000;

/// The time limit, in seconds, for commands without an option for it.
const TIME_LIMIT: f64 = 60.0;

pub(super) fn run(args: &GenerateArgs, seed: u64, is_stopped: &AtomicBool) -> Outcome {
    let dealer =
        Dealer::new(args.game_type, args.constraints.clone()).map_err(|error| Exit::Usage.because(error))?;
    let format = args.format.unwrap_or(OutputFormat::Id);
    let deal = |numbers: Range<u64>| {
        let deadline = Deadline::after(args.time_limit).or_once(is_stopped);
        let mut give_up = || deadline.is_over();
        match dealer.deal(seed, numbers.start, &mut give_up) {
            Dealt::Puzzle(puzzle) => Ok(written(&puzzle, format)
                .unwrap_or_else(|| json_line(&JsonBoard::of(&puzzle, args.game_type.level, &mut give_up)))),
            Dealt::Closest { puzzle, what } => {
                let which = if args.count > 1 { format!("board {}: ", numbers.end) } else { String::new() };
                let found = match puzzle {
                    Some(puzzle) => {
                        let closest = format!("; closest: {what} ({})", puzzle.game_id());
                        deadline.ended("no such board found", &closest)
                    }
                    None => deadline.ended(&format!("{what} found"), ""),
                };
                Err(which + &found)
            }
        }
    };
    InOrder { count: args.count, part: 1, ahead: AHEAD, is_stopped }.print(deal)
}

/// Deals a board of a type without further constraints.
pub(in crate::commands) fn deal_one(game_type: GameType) -> Result<Puzzle, Failure> {
    let dealer =
        Dealer::new(game_type, Constraints::default()).map_err(|error| Exit::Usage.because(error))?;
    let deadline = Deadline::after(TIME_LIMIT);
    match dealer.deal(random_seed(), 0, &mut || deadline.is_over()) {
        Dealt::Puzzle(puzzle) => Ok(puzzle),
        Dealt::Closest { what, .. } => {
            Err(Exit::NotSolved.because(anyhow!("{what} found within {TIME_LIMIT} s; choose another type")))
        }
    }
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
        let (score, technique) =
            difficulty(puzzle, give_up).map(|found| (found.score, found.technique)).unzip();
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
