//! `sudoku-bot rate`: how hard each board is, and which techniques it takes.

use std::fmt;
use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::Outcome;
use super::batch::{BoardFailure, BoardsArgs, Done, Job, for_each_board, json_line};
use super::deadline::Deadline;
use super::input::on_boards;
use crate::puzzle::ReadBoard;
use crate::rating::ratings;
use crate::solver::{Difficulty, Guessing, Progress, Solver};

const NOTES: &str = "\
Scores and steps are those of Sudoku Explainer, so they differ from those of solve
and run. A board with several solutions is solved with guesses instead.

Exit code: 2 if any board text was bad, else 1 if any was not solved, else 0.

Examples:
  sudoku-bot rate board.txt                  Show the score and the techniques
  sudoku-bot rate --format json boards.txt   Print a line of JSON for each board";

/// Rate the difficulty of each board
#[derive(Args, Debug)]
#[command(after_help = on_boards(NOTES))]
pub struct RateArgs {
    /// Notation of the output
    #[arg(long, default_value = "text")]
    pub format: RateFormat,
    #[command(flatten)]
    pub input: BoardsArgs,
}

/// How a rating is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RateFormat {
    Text,
    Json,
}

pub(super) fn run(args: &RateArgs) -> Outcome {
    for_each_board(&args.input, args)
}

impl Job for RateArgs {
    fn run(&self, board: &ReadBoard, deadline: Deadline, out: &mut dyn Write) -> Done {
        let rating = BoardRating::of(board, deadline)?;
        match self.format {
            RateFormat::Json => out.write_all(&json_line(&rating))?,
            RateFormat::Text => write!(out, "{rating}")?,
        }
        Ok(None)
    }

    fn placeholder(&self, failure: &BoardFailure) -> Vec<u8> {
        match self.format {
            RateFormat::Json => json_line(failure),
            RateFormat::Text => format!("-    not rated  {}\n", failure.puzzle).into_bytes(),
        }
    }
}

#[derive(Serialize)]
struct BoardRating {
    puzzle: String,
    #[serde(flatten)]
    difficulty: Difficulty,
}

impl BoardRating {
    fn of(board: &ReadBoard, deadline: Deadline) -> Result<Self, BoardFailure> {
        let ratings = ratings(&board.puzzle, &board.removed, &mut || deadline.is_over());
        let difficulty = match ratings {
            Some(ratings) => Difficulty::of_ratings(&ratings, 0),
            None => with_guesses(board, deadline)?,
        };
        Ok(Self { puzzle: board.puzzle.game_id(), difficulty })
    }
}

/// The difficulty of a board that the rater cannot solve, usually because it has several solutions.
fn with_guesses(board: &ReadBoard, deadline: Deadline) -> Result<Difficulty, BoardFailure> {
    let solver = Solver::new(&board.puzzle, Guessing::WhenStuck).without(&board.removed);
    let reasoning = deadline.reasoning(solver).map_err(|error| BoardFailure::of(board, error))?;
    if reasoning.progress != Progress::Solved {
        return Err(BoardFailure::of(board, "the board has no solution"));
    }
    Ok(Difficulty::of(reasoning.steps.iter()))
}

impl fmt::Display for BoardRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, difficulty: Difficulty { score, technique, guesses, techniques } } = self;
        let plural = if *guesses == 1 { "" } else { "es" };
        writeln!(f, "{score:.1}  {technique}, {guesses} guess{plural}  {puzzle}")?;
        techniques.iter().try_for_each(|(name, count)| writeln!(f, "{count:8}  {name}"))
    }
}
