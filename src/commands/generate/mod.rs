//! `sudoku-bot generate`: new boards of a type, or solved grids.

mod dealing;
mod full;
mod in_order;
mod positions;

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use clap::Args;

use super::format::{OutputFormat, end_of_board};
use super::values::{parse_count, parse_seconds, parse_seed, parse_symbol};
use super::{Outcome, not_in_candidates, stopped_by_signals};
use crate::generate::Constraints;
use crate::puzzle::{GameType, Puzzle, Symbol};
use crate::solver::TechniqueName;
pub(super) use dealing::deal_one;

const NOTES: &str = "\
TYPE is the block size, such as 3x3 or 2x5 (height x width), or a jigsaw's number of symbols,
such as 9j; then x for diagonals, k for a killer, a symmetry (a none, r2, r4, m2, md2, m4, md4, m8)
and a level: dt trivial, db basic, di intermediate, da advanced, de extreme, du unreasonable.
Boards have up to 35 symbols, exactly one solution, and the level asked for; without one, trivial.

Each board is a line of JSON with --format json: puzzle (its game ID), solution, clues, level,
and the score and hardest technique that `rate` finds; null if that exceeds the time limit.

With --at-step, a type without a level is of one that fits the technique. Candidates that only
harder techniques remove may be gone. Techniques that find the same do not count as easier: turbot
fish and empty rectangles before a finned X-wing, franken and mutant fish before colouring and
X-chains, all of these and W-wings before a remote pair, and chains before a Sue de Coq. A grid of
candidates shows no cages and diagonals; before a rectangle or a BUG, it has a + at each digit that
is not given. As JSON, a position has the board's game ID, the grid, and the steps.

Exit code: 1 if a board was not found in time, or if fewer grids exist than asked for.

Examples:
  sudoku-bot generate 3x3da                  Print the game ID of an advanced board
  sudoku-bot generate 9jdu --count 10        Print those of ten hard jigsaws
  sudoku-bot generate 3x3adu --minimal --clues 20..24
                                             Print a hard one with few clues
  sudoku-bot generate 3x3de --needs swordfish --at-most swordfish
                                             Print one to practise swordfish on
  sudoku-bot generate 3x3 --at-step X-wing --count 3
                                             Print positions to find an X-wing in
  sudoku-bot generate 3x3 --full --count 1000000 --seed 1
                                             Print a million solved grids";

/// Make new boards of a type and level, or solved grids
#[derive(Args, Debug)]
#[command(after_help = NOTES)]
pub struct GenerateArgs {
    /// The type of board as the game writes it, such as 3x3db, 9jxa or 3x3kdi
    #[arg(value_name = "TYPE")]
    pub game_type: GameType,
    /// The number of boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count::<u64>, allow_negative_numbers = true)]
    pub count: u64,
    /// Seed of the random numbers: the same seed deals the same boards on any machine; by default, each run differs
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Notation of the output: id (default), line (default with --full), text, candidates (default with --at-step)
    /// or json
    #[arg(long, hide_possible_values = true)]
    pub format: Option<OutputFormat>,
    #[command(flatten)]
    pub constraints: Constraints,
    /// Print grids of candidates instead, just before a step of this technique, where nothing easier applies
    #[arg(long, value_name = "TECHNIQUE")]
    pub at_step: Option<TechniqueName>,
    /// Print solved grids instead, all different; the level does not matter
    #[arg(long, conflicts_with_all = ["minimal", "clues", "score", "needs", "at_most", "at_step", "time_limit"])]
    pub full: bool,
    /// The digit or letter in the top-left corner of each solved grid
    #[arg(long, value_name = "DIGIT", requires = "full", value_parser = parse_symbol)]
    pub corner: Option<Symbol>,
    /// Time limit per board
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub time_limit: f64,
}

pub(super) fn run(args: &GenerateArgs) -> Outcome {
    let seed = args.seed.unwrap_or_else(random_seed);
    log::debug!("--seed {seed} makes the same boards again");
    let is_stopped = stopped_by_signals()?;
    let are_grids = match args.format {
        None => args.at_step.is_some(),
        Some(format) => format == OutputFormat::Candidates,
    };
    let GameType { killer, diagonals, .. } = args.game_type;
    if let Some(warning) = not_in_candidates(killer, diagonals).filter(|_| are_grids && !args.full) {
        log::warn!("{warning}");
    }
    match &args.at_step {
        _ if args.full => full::run(args, seed, &is_stopped),
        Some(technique) => positions::run(args, technique, seed, &is_stopped),
        None => dealing::run(args, seed, &is_stopped),
    }
}

/// A different seed each time, from the random keys that the standard library draws for hash tables.
pub(super) fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Returns a board in a format, or `None` for JSON.
fn written(puzzle: &Puzzle, format: OutputFormat) -> Option<Vec<u8>> {
    let notation = format.notation()?;
    Some((notation.write(puzzle) + end_of_board(notation)).into_bytes())
}
