//! `sudoku-bot rate`: how hard each board is, and what it takes.

use std::collections::BTreeMap;
use std::io::{Write, stdout};

use serde::Serialize;

use super::input::Source;
use super::solve::{hardest, write_json};
use super::{Exit, Outcome};
use crate::cli::{RateArgs, RateFormat};
use crate::puzzle::Puzzle;
use crate::solver::{Guessing, Progress, Solver, Step, StepKind};

#[derive(Serialize)]
struct JsonRating {
    puzzle: String,
    score: f64,
    technique: String,
    guesses: usize,
    techniques: BTreeMap<String, usize>,
}

#[derive(Serialize)]
struct JsonError {
    puzzle: String,
    error: String,
}

pub(super) fn run(args: &RateArgs) -> Outcome {
    let mut out = std::io::BufWriter::new(stdout().lock());
    let (mut boards, mut last_failure) = (0_usize, None);
    for mut source in Source::open_all(&args.boards, args.blocks)? {
        while let Some(read) = source.boards.next() {
            boards += 1;
            let (exit, puzzle, error) = match read? {
                Ok(board) => match rate(&board.puzzle) {
                    Ok(rating) => {
                        write_rating(&mut out, &rating, args.format)?;
                        continue;
                    }
                    Err(error) => {
                        (Exit::NotSolved, board.puzzle.game_id(), format!("line {}: {error}", board.line))
                    }
                },
                Err(error) => (Exit::Usage, error.text.clone(), error.to_string()),
            };
            log::error!("{}", source.locate(&error));
            if args.format == RateFormat::Json {
                write_json(&mut out, &JsonError { puzzle, error })?;
            }
            last_failure = Some(exit);
        }
    }
    out.flush()?;
    match (boards, last_failure) {
        (0, _) => Err(Exit::Usage.because(anyhow::anyhow!("there is no board in the input"))),
        (1, Some(exit)) => Ok(exit),
        (_, Some(_)) => Ok(Exit::NotSolved),
        (_, None) => Ok(Exit::Done),
    }
}

fn rate(puzzle: &Puzzle) -> Result<JsonRating, String> {
    let mut solver = Solver::new(puzzle, Guessing::WhenStuck);
    let steps: Vec<Step> = solver.by_ref().collect();
    if solver.progress() != Progress::Solved {
        return Err("the board has no solution".into());
    }
    let mut techniques = BTreeMap::new();
    for step in &steps {
        *techniques.entry(step.rating.name.to_string()).or_default() += 1;
    }
    let (score, technique) =
        hardest(&steps).map_or((0.0, "none needed".into()), |rating| (rating.score, rating.name.to_string()));
    let guesses = steps.iter().filter(|step| step.kind == StepKind::Guess).count();
    Ok(JsonRating { puzzle: puzzle.game_id(), score, technique, guesses, techniques })
}

fn write_rating(out: &mut impl Write, rating: &JsonRating, format: RateFormat) -> std::io::Result<()> {
    if format == RateFormat::Json {
        return write_json(out, rating);
    }
    let JsonRating { puzzle, score, technique, guesses, techniques } = rating;
    writeln!(out, "{score:.1}  {technique}, {guesses} guesses  {puzzle}")?;
    for (name, count) in techniques {
        writeln!(out, "{count:8}  {name}")?;
    }
    Ok(())
}
