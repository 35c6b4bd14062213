//! `sudoku-bot rate`: how hard each board is, and which techniques it takes.

use std::fmt;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::Outcome;
use super::batch::{BoardFailure, BoardJob, BoardsArgs, Done, Trouble, for_each_board, json_line};
use super::deadline::Deadline;
use super::input::on_boards;
use super::progress::Output;
use super::reasoning::{how_far, reason, show_progress};
use crate::puzzle::ReadBoard;
use crate::rating::Rater;
use crate::solver::{Advance, Difficulty, Grid, Guessing, Progress, Rating, Solver};

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

impl BoardJob for RateArgs {
    fn run(&self, board: &ReadBoard, deadline: Deadline, out: &mut dyn Output) -> Done {
        let rating = BoardRating::of(board, deadline, out)?;
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
    fn of(board: &ReadBoard, deadline: Deadline, out: &mut dyn Output) -> Result<Self, Trouble> {
        let mut rater = Rater::without(&board.puzzle, &board.removed);
        let mut ratings = Vec::new();
        let difficulty = loop {
            if deadline.is_over() {
                return Err(not_rated(board, &ratings, rater.grid(), deadline).into());
            }
            match rater.advance() {
                Advance::Found(rating) => {
                    ratings.push(rating);
                    show_progress(out, board, ratings.len(), rater.grid());
                }
                Advance::Pending => {}
                Advance::End if rater.progress() == Progress::Solved => {
                    break Difficulty::of_ratings(&ratings);
                }
                Advance::End => break with_guesses(board, deadline, out)?,
            }
        };
        Ok(Self { puzzle: board.puzzle.game_id(), difficulty })
    }
}

/// The failure of a board whose rating takes too long.
fn not_rated(board: &ReadBoard, ratings: &[Rating], grid: &Grid, deadline: Deadline) -> BoardFailure {
    let how_far = match Rating::hardest(ratings.iter()) {
        Some(Rating { name, score, .. }) => {
            format!(": so far {score:.1} ({name}), {}", how_far(board, ratings.len(), grid))
        }
        None => ", as finding out whether it has several solutions takes long".into(),
    };
    BoardFailure::of(board, deadline.ended("not rated", &how_far))
}

/// The difficulty of a board that the rater cannot solve, usually because it has several solutions.
fn with_guesses(board: &ReadBoard, deadline: Deadline, out: &mut dyn Output) -> Result<Difficulty, Trouble> {
    let mut solver = Solver::new(&board.puzzle, Guessing::WhenStuck).without(&board.removed);
    let reasoning = reason("not rated", board, &mut solver, deadline, out, |_, _| Ok(()))?;
    if reasoning.progress != Progress::Solved {
        return Err(BoardFailure::of(board, "the board has no solution").into());
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
