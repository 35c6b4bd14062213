//! `sudoku-bot solve`: prints the solution of each board.

use std::io::{self, BufWriter, Write, stdout};

use serde::Serialize;

use super::Outcome;
use super::batch::{BoardFailure, for_each_board, write_json};
use crate::cli::{Format, Guess, SolveArgs};
use crate::puzzle::{Board, Notation, Puzzle, Symbol};
use crate::solver::search::Search;
use crate::solver::{Guessing, Progress, Reasoning, Solver, Step};

pub(super) fn run(args: &SolveArgs) -> Outcome {
    let mut out = BufWriter::new(stdout().lock());
    for_each_board(&args.boards, args.blocks, &mut out, args.format == Some(Format::Json), |board, out| {
        match solve(board, args) {
            Ok(solved) if args.format == Some(Format::Json) => {
                write_json(out, &JsonSolution::new(&board.puzzle, &solved, args)).map(Ok)
            }
            Ok(solved) => write_solutions(out, board, &solved, args).map(Ok),
            Err(failure) => Ok(Err(failure)),
        }
    })
}

/// What was found out about a board.
struct Solved {
    /// At least one.
    solutions: Vec<Vec<Symbol>>,
    /// None where nobody reasoned.
    reasoning: Option<Reasoning>,
}

/// Finds the reasoning, and as many solutions as are asked for, or two to know of a second.
fn solve(board: &Board, args: &SolveArgs) -> Result<Solved, BoardFailure> {
    let puzzle = &board.puzzle;
    let limit = if args.all { usize::MAX } else { args.count.unwrap_or(2).max(1) };
    if args.guess == Guess::First {
        let solutions: Vec<_> = Search::new(puzzle).take(limit).collect();
        return if solutions.is_empty() {
            Err(no_solution(board, ""))
        } else {
            Ok(Solved { solutions, reasoning: None })
        };
    }
    let guessing = if args.guess == Guess::Never { Guessing::Never } else { Guessing::WhenStuck };
    let reasoning = Reasoning::of(Solver::new(puzzle, guessing));
    match (reasoning.progress, &reasoning.solution) {
        (Progress::Solved, Some(solution)) => {
            let mut solutions = vec![solution.clone()];
            // What was deduced without a guess is so in every solution.
            if reasoning.guesses() > 0 {
                solutions.extend(Search::new(puzzle).filter(|other| other != solution).take(limit - 1));
            }
            Ok(Solved { solutions, reasoning: Some(reasoning) })
        }
        (Progress::Stuck, _) => {
            Err(BoardFailure::of(board, "not solved: the techniques are spent, and --guess says never"))
        }
        _ => {
            let why =
                reasoning.contradiction().map(|step| format!(": {}", step.why.in_words(puzzle.layout())));
            Err(no_solution(board, &why.unwrap_or_default()))
        }
    }
}

fn no_solution(board: &Board, why: &str) -> BoardFailure {
    BoardFailure { solutions: Some(0), ..BoardFailure::of(board, format!("the board has no solution{why}")) }
}

fn write_solutions(out: &mut impl Write, board: &Board, solved: &Solved, args: &SolveArgs) -> io::Result<()> {
    let layout = board.puzzle.layout();
    if let Some(reasoning) = solved.reasoning.as_ref().filter(|_| args.steps) {
        for (number, step) in (1..).zip(&reasoning.steps) {
            writeln!(out, "{number}. {}", step.describe(layout))?;
        }
    }
    let notation = match args.format {
        Some(Format::Text) => Notation::Text,
        Some(Format::Line) => Notation::Line,
        Some(Format::Id) => Notation::Id,
        Some(Format::Json) | None => board.notation,
    };
    let wants_many = wants_many(args);
    if !wants_many && solved.solutions.len() > 1 {
        log::warn!(
            "line {}: the board has several solutions; this is one of them (--all prints all)",
            board.line
        );
    }
    for solution in &solved.solutions[..if wants_many { solved.solutions.len() } else { 1 }] {
        let filled = Puzzle::unchecked(layout.clone(), solution.iter().copied().map(Some).collect());
        writeln!(out, "{}", notation.write(&filled))?;
        if notation == Notation::Text {
            writeln!(out)?;
        }
    }
    Ok(())
}

fn wants_many(args: &SolveArgs) -> bool {
    args.all || args.count.is_some()
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
    fn new(puzzle: &Puzzle, solved: &Solved, args: &SolveArgs) -> Self {
        let line =
            |solution: &Vec<Symbol>| solution.iter().map(|symbol| symbol.to_char()).collect::<String>();
        let reasoning = solved.reasoning.as_ref();
        let hardest = reasoning.and_then(Reasoning::hardest);
        let steps =
            |reasoning: &Reasoning| reasoning.steps.iter().map(|step| JsonStep::new(puzzle, step)).collect();
        Self {
            puzzle: puzzle.game_id(),
            solution: line(&solved.solutions[0]),
            solutions: solved.solutions.len(),
            guesses: reasoning.map_or(0, Reasoning::guesses),
            score: hardest.map(|rating| rating.score),
            technique: hardest.map(|rating| rating.name.to_string()),
            all: wants_many(args).then(|| solved.solutions.iter().map(line).collect()),
            steps: reasoning.filter(|_| args.steps).map(steps),
        }
    }
}

impl JsonStep {
    fn new(puzzle: &Puzzle, step: &Step) -> Self {
        let layout = puzzle.layout();
        Self {
            technique: step.rating.name.to_string(),
            score: step.rating.score,
            placements: step.placements_in_words(layout).collect(),
            eliminations: step.eliminations_in_words(layout).collect(),
            why: step.why.in_words(layout).to_string(),
        }
    }
}
