//! `sudoku-bot solve`: prints the solution of each board.

use serde::Serialize;

use super::Outcome;
use super::batch::{BoardFailure, BoardOutcome, for_each_board, json_line};
use super::patience::Patience;
use crate::cli::{Format, Guess, SolveArgs};
use crate::puzzle::{Board, Entries, Notation, Puzzle, Symbol};
use crate::solver::{Guessing, Progress, Reasoning, Solver, Step, StepOnBoard};

pub(super) fn run(args: &SolveArgs) -> Outcome {
    for_each_board(&args.boards, args.text, args.format == Some(Format::Json), |board| {
        let solved = solve(board, args)?;
        if args.format == Some(Format::Json) {
            let output = json_line(&JsonSolution::new(&board.puzzle, &solved, args));
            return Ok(BoardOutcome { output, warning: None });
        }
        let several = !wants_many(args) && solved.solutions.len() > 1;
        let warning =
            several.then(|| "the board has several solutions; this is one of them (--all prints all)".into());
        Ok(BoardOutcome { output: print(board, &solved, args).into_bytes(), warning })
    })
}

/// Whether the steps are asked for, in any form. Without them a solution needs no reasoning.
fn wants_reasoning(args: &SolveArgs) -> bool {
    let wanted = args.steps || args.format == Some(Format::Json) || args.guess == Guess::Never;
    wanted && args.guess != Guess::First
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
    let patience = Patience::seconds(args.time_limit);
    let limit = if args.all { usize::MAX } else { args.count.unwrap_or(2).max(1) };
    if !wants_reasoning(args) {
        let solutions = patience.solutions(board, limit)?;
        return if solutions.is_empty() {
            Err(no_solution(board))
        } else {
            Ok(Solved { solutions, reasoning: None })
        };
    }
    let guessing = if args.guess == Guess::Never { Guessing::Never } else { Guessing::WhenStuck };
    let reasoning = patience.reasoning(board, Solver::new(&board.puzzle, guessing))?;
    match (reasoning.progress, &reasoning.solution) {
        (Progress::Solved, Some(solution)) => {
            let mut solutions = vec![solution.clone()];
            // What was deduced without a guess is so in every solution.
            if reasoning.guesses() > 0 && limit > 1 {
                let others = patience.solutions(board, limit)?;
                solutions.extend(others.into_iter().filter(|other| other != solution).take(limit - 1));
            }
            Ok(Solved { solutions, reasoning: Some(reasoning) })
        }
        (Progress::Stuck, _) => {
            Err(BoardFailure::of(board, "not solved: the techniques are spent, and --guess says never"))
        }
        _ => Err(no_solution(board)),
    }
}

/// Says that there is no solution, and why, where the techniques can see it.
fn no_solution(board: &Board) -> BoardFailure {
    let reasoning = Reasoning::of(Solver::new(&board.puzzle, Guessing::Never));
    let why = reasoning.contradiction().map(|step| format!(": {}", step.why.in_words(board.puzzle.layout())));
    let error = format!("the board has no solution{}", why.unwrap_or_default());
    BoardFailure { solutions: Some(0), ..BoardFailure::of(board, error) }
}

/// The steps, where they are asked for, and the solutions.
fn print(board: &Board, solved: &Solved, args: &SolveArgs) -> String {
    let layout = board.puzzle.layout();
    let steps = solved.reasoning.iter().filter(|_| args.steps).flat_map(|reasoning| &reasoning.steps);
    let line = |(number, step): (usize, &Step)| format!("{number}. {}\n", step.describe(layout));
    let mut text: String = (1..).zip(steps).map(line).collect();
    let notation = match args.format {
        Some(Format::Text) => Notation::Text,
        Some(Format::Line) => Notation::Line,
        Some(Format::Id) => Notation::Id,
        Some(Format::Json) | None => board.notation,
    };
    let printed = if wants_many(args) { solved.solutions.len() } else { 1 };
    for solution in &solved.solutions[..printed] {
        text += &if notation == Notation::Save {
            // The game can open it, and shows the solution as entries of the player's.
            let entries = Entries::filling(&board.puzzle, solution);
            Board { entries, ..board.clone() }.write()
        } else {
            notation.write(&Puzzle::unchecked(layout.clone(), solution.iter().copied().map(Some).collect()))
        };
        text += if notation == Notation::Text { "\n\n" } else { "\n" };
    }
    text
}

fn wants_many(args: &SolveArgs) -> bool {
    args.all || args.count.is_some()
}

#[derive(Serialize)]
struct JsonSolution<'a> {
    puzzle: String,
    solution: String,
    solutions: usize,
    guesses: usize,
    score: Option<f64>,
    technique: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepOnBoard<'a>>>,
}

impl<'a> JsonSolution<'a> {
    fn new(puzzle: &'a Puzzle, solved: &'a Solved, args: &SolveArgs) -> Self {
        let line =
            |solution: &Vec<Symbol>| solution.iter().map(|symbol| symbol.to_char()).collect::<String>();
        let reasoning = solved.reasoning.as_ref();
        let hardest = reasoning.and_then(Reasoning::hardest);
        let on_board = |step| StepOnBoard { step, layout: puzzle.layout() };
        let steps = |reasoning: &'a Reasoning| reasoning.steps.iter().map(on_board).collect();
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
