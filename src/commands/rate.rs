//! `sudoku-bot rate`: how hard each board is, and what it takes.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::Outcome;
use super::batch::{BoardFailure, BoardOutcome, for_each_board, json_line};
use super::patience::Patience;
use crate::cli::{RateArgs, RateFormat};
use crate::puzzle::Board;
use crate::solver::{Guessing, Progress, Solver};

#[derive(Serialize)]
struct BoardRating {
    puzzle: String,
    score: f64,
    technique: String,
    guesses: usize,
    techniques: BTreeMap<String, usize>,
}

pub(super) fn run(args: &RateArgs) -> Outcome {
    for_each_board(&args.boards, args.text, args.format == RateFormat::Json, |board| {
        let rating = rate(board, args.time_limit)?;
        let output = match args.format {
            RateFormat::Json => json_line(&rating),
            RateFormat::Text => rating.to_string().into_bytes(),
        };
        Ok(BoardOutcome { output, warning: None })
    })
}

fn rate(board: &Board, time_limit: f64) -> Result<BoardRating, BoardFailure> {
    let patience = Patience::seconds(time_limit);
    let reasoning = patience.reasoning(board, Solver::new(&board.puzzle, Guessing::WhenStuck))?;
    if reasoning.progress != Progress::Solved {
        return Err(BoardFailure::of(board, "the board has no solution"));
    }
    let mut techniques = BTreeMap::new();
    for step in &reasoning.steps {
        *techniques.entry(step.rating.name.to_string()).or_default() += 1;
    }
    let (score, technique) =
        reasoning.hardest().map_or((0.0, "none".into()), |rating| (rating.score, rating.name.to_string()));
    Ok(BoardRating {
        puzzle: board.puzzle.game_id(),
        score,
        technique,
        guesses: reasoning.guesses(),
        techniques,
    })
}

impl fmt::Display for BoardRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, score, technique, guesses, techniques } = self;
        writeln!(f, "{score:.1}  {technique}, {guesses} guesses  {puzzle}")?;
        techniques.iter().try_for_each(|(name, count)| writeln!(f, "{count:8}  {name}"))
    }
}
