//! `sudoku-bot solve`: prints the solution of each board.

use std::io::{Write, stdout};

use serde::Serialize;

use super::input::Source;
use super::{Exit, Outcome};
use crate::cli::{Format, Guess, SolveArgs};
use crate::puzzle::{Board, Notation, Puzzle, Symbol};
use crate::solver::search::Search;
use crate::solver::{Guessing, Progress, Rating, Solver, Step, StepKind};

pub(super) fn run(args: &SolveArgs) -> Outcome {
    let mut out = std::io::BufWriter::new(stdout().lock());
    let (mut boards, mut last_failure) = (0_usize, None);
    for mut source in Source::open_all(&args.boards, args.blocks)? {
        while let Some(read) = source.boards.next() {
            boards += 1;
            let failure = match read? {
                Ok(board) => solve(&board, args, &mut out)?
                    .map(|error| (Exit::NotSolved, source.locate(format!("line {}: {error}", board.line)))),
                Err(error) => {
                    if args.format == Some(Format::Json) {
                        let puzzle = error.text.clone();
                        write_json(
                            &mut out,
                            &JsonError { puzzle, solutions: None, error: error.to_string() },
                        )?;
                    }
                    Some((Exit::Usage, source.locate(error)))
                }
            };
            if let Some((exit, message)) = failure {
                log::error!("{message}");
                last_failure = Some(exit);
            }
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

/// What was found out about a board.
struct Solved {
    solutions: Vec<Vec<Symbol>>,
    /// None where nobody reasoned.
    steps: Option<Vec<Step>>,
}

/// Solves a board and prints what was asked for; yields why it could not be solved.
fn solve(board: &Board, args: &SolveArgs, out: &mut impl Write) -> std::io::Result<Option<String>> {
    let puzzle = &board.puzzle;
    let limit = if args.all { usize::MAX } else { args.count.unwrap_or(2).max(1) };
    let solved = match find(puzzle, args, limit) {
        Ok(solved) => solved,
        Err((error, solutions)) => {
            if args.format == Some(Format::Json) {
                let error = error.clone();
                write_json(out, &JsonError { puzzle: puzzle.game_id(), solutions, error })?;
            }
            return Ok(Some(error));
        }
    };
    let wants_many = args.all || args.count.is_some();
    if args.format == Some(Format::Json) {
        write_json(out, &JsonSolution::new(puzzle, &solved, args.steps, wants_many))?;
        return Ok(None);
    }
    if let Some(steps) = solved.steps.as_ref().filter(|_| args.steps) {
        for (number, step) in steps.iter().enumerate() {
            writeln!(out, "{}. {}", number + 1, step.describe(puzzle.layout()))?;
        }
    }
    let notation = match args.format {
        Some(Format::Text) => Notation::Text,
        Some(Format::Line) => Notation::Line,
        Some(Format::Id) => Notation::Id,
        Some(Format::Json) | None => board.notation,
    };
    if !wants_many && solved.solutions.len() > 1 {
        log::warn!(
            "line {}: the board has several solutions; this is one of them (--all prints all)",
            board.line
        );
    }
    for solution in solved.solutions.iter().take(if wants_many { usize::MAX } else { 1 }) {
        let filled = Puzzle::unchecked(puzzle.layout().clone(), solution.iter().copied().map(Some).collect());
        writeln!(out, "{}", notation.write(&filled))?;
        if notation == Notation::Text {
            writeln!(out)?;
        }
    }
    Ok(None)
}

/// Finds the reasoning and up to `limit` solutions; the error comes with the number of solutions,
/// where that is known.
fn find(puzzle: &Puzzle, args: &SolveArgs, limit: usize) -> Result<Solved, (String, Option<usize>)> {
    let no_solution = |why: &str| Err((format!("the board has no solution{why}"), Some(0)));
    if args.guess == Guess::First {
        let solutions: Vec<_> = Search::new(puzzle).take(limit).collect();
        return if solutions.is_empty() { no_solution("") } else { Ok(Solved { solutions, steps: None }) };
    }
    let guessing = if args.guess == Guess::Never { Guessing::Never } else { Guessing::WhenStuck };
    let mut solver = Solver::new(puzzle, guessing);
    let steps: Vec<Step> = solver.by_ref().collect();
    match (solver.progress(), solver.grid().solution()) {
        (Progress::Solved, Some(solution)) => {
            let mut solutions = vec![solution];
            // What was deduced without a guess is so in every solution.
            if steps.iter().any(|step| step.kind == StepKind::Guess) {
                let others = Search::new(puzzle).filter(|other| *other != solutions[0]).take(limit - 1);
                let others: Vec<_> = others.collect();
                solutions.extend(others);
            }
            Ok(Solved { solutions, steps: Some(steps) })
        }
        (Progress::Stuck, _) => {
            let left = solver.grid().blanks();
            Err((
                format!("not solved: the techniques are spent with {left} cells blank, and --guess never"),
                None,
            ))
        }
        _ => {
            let contradiction = steps.iter().rfind(|step| step.kind == StepKind::Contradiction);
            let why = contradiction.map(|step| format!(": {}", step.why.in_words(puzzle.layout())));
            no_solution(&why.unwrap_or_default())
        }
    }
}

#[derive(Serialize)]
struct JsonError {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<usize>,
    error: String,
}

#[derive(Serialize)]
struct JsonSolution {
    puzzle: String,
    solution: String,
    solutions: usize,
    guesses: usize,
    score: Option<f64>,
    technique: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<JsonStep>>,
}

#[derive(Serialize)]
struct JsonStep {
    technique: String,
    score: f64,
    placements: Vec<String>,
    eliminations: Vec<String>,
    why: String,
}

impl JsonSolution {
    fn new(puzzle: &Puzzle, solved: &Solved, with_steps: bool, with_all: bool) -> Self {
        let line =
            |solution: &Vec<Symbol>| solution.iter().map(|symbol| symbol.to_char()).collect::<String>();
        let steps = solved.steps.as_deref();
        let hardest = steps.and_then(hardest);
        Self {
            puzzle: puzzle.game_id(),
            solution: line(&solved.solutions[0]),
            solutions: solved.solutions.len(),
            guesses: steps
                .map_or(0, |steps| steps.iter().filter(|step| step.kind == StepKind::Guess).count()),
            score: hardest.map(|rating| rating.score),
            technique: hardest.map(|rating| rating.name.to_string()),
            all: with_all.then(|| solved.solutions.iter().map(line).collect()),
            steps: steps
                .filter(|_| with_steps)
                .map(|steps| steps.iter().map(|step| JsonStep::new(puzzle, step)).collect()),
        }
    }
}

impl JsonStep {
    fn new(puzzle: &Puzzle, step: &Step) -> Self {
        let size = puzzle.size();
        let placements = step.placements.iter().map(|(cell, symbol)| format!("{}={symbol}", cell.name(size)));
        let eliminations =
            step.eliminations.iter().map(|(cell, symbol)| format!("{}<>{symbol}", cell.name(size)));
        Self {
            technique: step.rating.name.to_string(),
            score: step.rating.score,
            placements: placements.collect(),
            eliminations: eliminations.collect(),
            why: step.why.in_words(puzzle.layout()).to_string(),
        }
    }
}

/// The hardest technique of these steps, the first where several are as hard.
pub(super) fn hardest(steps: &[Step]) -> Option<&Rating> {
    steps
        .iter()
        .map(|step| &step.rating)
        .reduce(|hardest, other| if other.score > hardest.score { other } else { hardest })
}

/// Writes a value as a line of JSON.
pub(super) fn write_json(out: &mut impl Write, value: &impl Serialize) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
