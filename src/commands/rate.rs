//! `sudoku-bot rate`: how hard each board is, and what it takes.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write, stdout};

use serde::Serialize;

use super::Outcome;
use super::batch::{BoardFailure, for_each_board, write_json};
use crate::cli::{RateArgs, RateFormat};
use crate::puzzle::Board;
use crate::solver::{Guessing, Progress, Reasoning, Solver};

#[derive(Serialize)]
struct BoardRating {
    puzzle: String,
    score: f64,
    technique: String,
    guesses: usize,
    techniques: BTreeMap<String, usize>,
}

pub(super) fn run(args: &RateArgs) -> Outcome {
    let mut out = BufWriter::new(stdout().lock());
    for_each_board(&args.boards, args.blocks, &mut out, args.format == RateFormat::Json, |board, out| {
        match rate(board) {
            Ok(rating) => write_rating(out, &rating, args.format).map(Ok),
            Err(failure) => Ok(Err(failure)),
        }
    })
}

fn rate(board: &Board) -> Result<BoardRating, BoardFailure> {
    let reasoning = Reasoning::of(Solver::new(&board.puzzle, Guessing::WhenStuck));
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

fn write_rating(out: &mut impl Write, rating: &BoardRating, format: RateFormat) -> io::Result<()> {
    if format == RateFormat::Json {
        return write_json(out, rating);
    }
    let BoardRating { puzzle, score, technique, guesses, techniques } = rating;
    writeln!(out, "{score:.1}  {technique}, {guesses} guesses  {puzzle}")?;
    techniques.iter().try_for_each(|(name, count)| writeln!(out, "{count:8}  {name}"))
}
