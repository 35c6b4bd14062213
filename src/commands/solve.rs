//! `sudoku-bot solve`: prints the solution of each board.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use itertools::Itertools as _;
use serde::Serialize;

use super::batch::{BoardFailure, BoardJob, BoardsArgs, Done, Trouble, for_board, for_each_board, json_line};
use super::deadline::Deadline;
use super::format::{OutputFormat, end_of_board, is_drawn};
use super::input::on_boards;
use super::progress::Output;
use super::reasoning::reason;
use super::steps::StepWriter;
use super::values::{parse_count, parse_origin};
use super::{Outcome, not_in_candidates, screenshot, usage};
use crate::desktop::Point;
use crate::puzzle::{Notation, Puzzle, ReadBoard, Symbol};
use crate::solver::search::{Search, Solutions};
use crate::solver::{
    Advance, Effort, Guessing, HintDetail, Length, Progress, Reasoning, Solver, StepOnBoard,
};

const NOTES: &str = "\
Exit code: 2 if any board text was bad, else 1 if any was not solved, else 0.

Examples:
  sudoku-bot solve 2x2:d1a4b1a2d             Solve one board
  sudoku-bot solve --steps board.txt         Explain each step
  sudoku-bot solve --steps=full board.txt    Explain each step with every line of its proof
  sudoku-bot solve --format json boards.txt  Print a line of JSON for each board
  sudoku-bot solve --count 10 board.txt      Print up to ten solutions";

/// Print the solution of each board
#[derive(Args, Debug)]
#[command(after_help = on_boards(NOTES))]
pub struct SolveArgs {
    /// Notation of the output; by default that of the board
    ///
    /// With several boards, one that is not solved leaves an empty line, or with `text` a line that
    /// starts with `#`, so that solutions stay in step with their boards; with `json` it leaves an
    /// object with an `error`. `candidates` prints the candidates that each cell has in the end; with
    /// `--guess never` that is where the techniques stop.
    #[arg(long)]
    pub format: Option<OutputFormat>,
    /// Also print the reasoning, step by step; long proofs are summed up, or with full, printed line by line
    #[arg(
        long,
        value_name = "LENGTH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "short",
        hide_possible_values = true
    )]
    pub steps: Option<Length>,
    /// Print all solutions
    #[arg(long, conflicts_with = "count")]
    pub all: bool,
    /// Print up to N solutions
    #[arg(long, value_name = "N", value_parser = parse_count::<usize>, allow_negative_numbers = true)]
    pub count: Option<usize>,
    /// never: techniques only; last: guess as a last resort; first: search, without reasoning
    #[arg(long, hide_possible_values = true, default_value = "last")]
    pub guess: WhenToGuess,
    /// quick: the first proof found where techniques end; clear: the one that reads best (default with
    /// --steps)
    #[arg(long, hide_possible_values = true)]
    pub effort: Option<Effort>,
    /// Also use techniques that hold only if there is one solution; for plain boards
    #[arg(long)]
    pub assume_unique: bool,
    /// Read the board from this picture of a screen instead (PNG or JPEG)
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    pub screenshot: Option<PathBuf>,
    /// A point on the board in the screenshot; without it, the whole picture is searched for one that is not finished
    #[arg(long, value_name = "X,Y", value_parser = parse_origin, requires = "screenshot")]
    pub at: Option<(i32, i32)>,
    #[command(flatten)]
    pub input: BoardsArgs,
}

/// When to guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WhenToGuess {
    Never,
    Last,
    First,
}

/// The number of positions that a search visits between two checks of the time.
pub(super) const POSITIONS_AT_ONCE: usize = 1000;

/// The work that may go into explaining why a board has no solution: about a second.
const EXPLAINING_WORK: u64 = 20_000_000;

/// The most solutions of a board that are collected before they are printed.
const MOST_COLLECTED: usize = 100;

pub(super) fn run(args: &SolveArgs) -> Outcome {
    let reasoning_options = [(args.steps.is_some(), "--steps"), (args.assume_unique, "--assume-unique")];
    let asked = reasoning_options.into_iter().find_map(|(is_asked, option)| is_asked.then_some(option));
    if let Some(option) = asked.filter(|_| args.guess == WhenToGuess::First) {
        return Err(usage(format!(
            "`{option}` needs reasoning, which `--guess first` leaves out: use one or the other"
        )));
    }
    match &args.screenshot {
        Some(file) => solve_screenshot(file, args),
        None => for_each_board(&args.input, args),
    }
}

/// Solves the board in a picture, and prints it as read unless the output must be only the solution.
fn solve_screenshot(file: &Path, args: &SolveArgs) -> Outcome {
    let puzzle = screenshot::read(file, args.at.map(|(x, y)| Point { x, y }))?;
    let board = ReadBoard::new(puzzle, Notation::Text, 1);
    if args.format.is_none() {
        super::print(format!("{}\n\n", board.write()).into_bytes())?;
    }
    for_board(board, args.input.time_limit, args)
}

impl BoardJob for SolveArgs {
    fn run(&self, board: &ReadBoard, deadline: Deadline, out: &mut dyn Output) -> Done {
        let objection = self.assume_unique.then(|| deadline.objection_to_uniqueness(&board.puzzle)).flatten();
        let reasoning = reasoning(self, board, objection, deadline, out)?;
        let mut printer = Printer { args: self, board, reasoning: reasoning.as_ref(), out, printed: 0 };
        let (solutions, is_complete) = print_solutions(self, &mut printer, deadline)?;
        if !is_complete {
            let message = deadline.message(solutions);
            printer.end(solutions, Some(&message))?;
            let failure = BoardFailure::of(board, message);
            return Err(BoardFailure { is_printed: printer.printed > 0, ..failure }.into());
        }
        if solutions == 0 {
            return Err(no_solution(board).into());
        }
        printer.end(solutions, None)?;
        let several = "the board has several solutions; this is one of them (--all prints all)";
        let several = (solutions > printer.printed).then_some(several);
        let warnings = [objection, several, self.not_shown(board)].into_iter().flatten().join("; ");
        Ok((!warnings.is_empty()).then_some(warnings))
    }

    fn placeholder(&self, failure: &BoardFailure) -> Vec<u8> {
        // The text of a board that could not be read is empty if it had several lines.
        let had_rows = failure.notation.map_or(failure.puzzle.is_empty(), is_drawn);
        match self.format {
            Some(OutputFormat::Json) => json_line(failure),
            Some(OutputFormat::Line | OutputFormat::Id) => b"\n".to_vec(),
            None if !had_rows => b"\n".to_vec(),
            Some(OutputFormat::Text | OutputFormat::Candidates) | None => {
                format!("# {}\n\n", failure.error).into_bytes()
            }
        }
    }

    fn is_long(&self) -> bool {
        self.all || self.count.is_some_and(|count| count > MOST_COLLECTED)
    }
}

impl SolveArgs {
    /// Says what the output does not show of a board.
    fn not_shown(&self, board: &ReadBoard) -> Option<&'static str> {
        let shape = board.puzzle.layout().shape();
        let not_shown = not_in_candidates(!shape.cages.is_empty(), shape.diagonals);
        not_shown.filter(|_| self.format == Some(OutputFormat::Candidates))
    }
}

/// Returns the reasoning that leads to a solution, if the output needs it, and prints its steps as they are found, if
/// they are to be printed as text. `objection` says why it must not assume that there is just one solution.
fn reasoning(
    args: &SolveArgs,
    board: &ReadBoard,
    objection: Option<&str>,
    deadline: Deadline,
    out: &mut dyn Output,
) -> Result<Option<Reasoning>, Trouble> {
    let is_needed =
        args.steps.is_some() || args.format == Some(OutputFormat::Json) || args.guess == WhenToGuess::Never;
    if !is_needed || args.guess == WhenToGuess::First {
        return Ok(None);
    }
    let guessing = if args.guess == WhenToGuess::Never { Guessing::Never } else { Guessing::WhenStuck };
    let effort = args.effort.unwrap_or(if args.steps.is_some() { Effort::Clear } else { Effort::Quick });
    let mut solver = Solver::new(&board.puzzle, guessing).with_effort(effort);
    if args.assume_unique && objection.is_none() {
        solver = solver.assuming_one_solution(&board.puzzle);
    }
    let mut solver = solver.without(&board.removed);
    let length = args.steps.filter(|_| args.format != Some(OutputFormat::Json));
    let mut writer = length.map(|length| StepWriter::new(board.puzzle.layout(), length, "--steps=full"));
    let reasoning = reason("not solved", board, &mut solver, deadline, out, |out, step| match &mut writer {
        Some(writer) => writer.write_numbered(out, step).and_then(|()| out.flush()),
        None => Ok(()),
    })?;
    match reasoning.progress {
        Progress::Solved => Ok(Some(reasoning)),
        Progress::Stuck => {
            let message =
                [Some(stuck(board, deadline)), args.not_shown(board)].into_iter().flatten().join("; ");
            let is_printed = args.format == Some(OutputFormat::Candidates);
            if is_printed {
                writeln!(out, "{}\n", solver.grid())?;
            }
            Err(BoardFailure { is_printed, ..BoardFailure::of(board, message) }.into())
        }
        Progress::Working | Progress::Impossible => Err(no_solution(board).into()),
    }
}

/// Finds as many solutions as asked for, or two to find out whether there is a second one, and prints those asked for
/// as they are found. Returns the number found, and whether there was enough time.
fn print_solutions(args: &SolveArgs, printer: &mut Printer, deadline: Deadline) -> io::Result<(usize, bool)> {
    let limit = if args.all { usize::MAX } else { args.count.unwrap_or(2) };
    let mut found = 0;
    let known = printer.reasoning.and_then(|reasoning| reasoning.solution.as_ref());
    if let Some(solution) = known {
        printer.print(solution)?;
        found = 1;
    }
    // A solution that was deduced without a guess is the only one.
    if printer.reasoning.is_some_and(|reasoning| reasoning.guesses() == 0) {
        return Ok((found, true));
    }
    let mut search = Search::without(&printer.board.puzzle, &printer.board.removed);
    while found < limit {
        match search.advance(POSITIONS_AT_ONCE) {
            Advance::Found(solution) if known == Some(&solution) => {}
            Advance::Found(solution) => {
                if printer.printed == 0 || wants_many(args) {
                    printer.print(&solution)?;
                }
                found += 1;
                // The second one of two ends the search anyway.
                if found > 2 && deadline.is_over() {
                    return Ok((found, false));
                }
            }
            Advance::End => break,
            Advance::Pending if deadline.is_over() => return Ok((found, false)),
            Advance::Pending => {}
        }
    }
    Ok((found, true))
}

/// The failure of a board without a solution, with the reason if the techniques can see it.
pub(super) fn no_solution(board: &ReadBoard) -> BoardFailure {
    let solver = Solver::new(&board.puzzle, Guessing::Never).without(&board.removed);
    let reasoning = Reasoning::of(solver.with_work(EXPLAINING_WORK));
    let why = reasoning.contradiction().map(|step| format!(": {}", step.why.in_words(board.puzzle.layout())));
    let error = format!("the board has no solution{}", why.unwrap_or_default());
    BoardFailure { solutions: Some(0), ..BoardFailure::of(board, error) }
}

/// Says why reasoning without guesses does not finish a board.
fn stuck(board: &ReadBoard, deadline: Deadline) -> &'static str {
    let search = Search::without(&board.puzzle, &board.removed);
    match Solutions::of(search, || deadline.is_over()) {
        Solutions::Several => {
            "not solved: the board has several solutions, so nothing more can be proved, and `--guess never` forbids guessing"
        }
        _ => "not solved: no proof was found for the next step, and `--guess never` forbids guessing",
    }
}

fn wants_many(args: &SolveArgs) -> bool {
    args.all || args.count.is_some()
}

/// Prints the solutions of a board.
struct Printer<'a> {
    args: &'a SolveArgs,
    board: &'a ReadBoard,
    reasoning: Option<&'a Reasoning>,
    out: &'a mut dyn Output,
    /// The number of solutions printed.
    printed: usize,
}

impl Printer<'_> {
    fn print(&mut self, solution: &[Symbol]) -> io::Result<()> {
        self.printed += 1;
        if self.is_json() { self.print_json(solution) } else { self.print_notation(solution) }
    }

    fn is_json(&self) -> bool {
        self.args.format == Some(OutputFormat::Json)
    }

    fn print_notation(&mut self, solution: &[Symbol]) -> io::Result<()> {
        let notation = self.args.format.and_then(OutputFormat::notation).unwrap_or(self.board.notation);
        self.out.write_all(notation.write_solution(&self.board.puzzle, solution).as_bytes())?;
        self.out.write_all(end_of_board(notation).as_bytes())
    }

    /// Prints the JSON object as far as it is known: all but the number of solutions.
    fn print_json(&mut self, solution: &[Symbol]) -> io::Result<()> {
        let line: String = solution.iter().map(|symbol| symbol.to_char()).collect();
        if self.printed > 1 {
            return write!(self.out, ",\"{line}\"");
        }
        let mut object =
            serde_json::to_vec(&JsonSolution::new(&self.board.puzzle, &line, self.reasoning, self.args))?;
        object.pop();
        self.out.write_all(&object)?;
        if wants_many(self.args) { write!(self.out, ",\"all\":[\"{line}\"") } else { Ok(()) }
    }

    /// Ends a JSON object; `error` says why there may be more solutions.
    fn end(&mut self, solutions: usize, error: Option<&str>) -> io::Result<()> {
        if !self.is_json() || self.printed == 0 {
            return Ok(());
        }
        let end_of_all = if wants_many(self.args) { "]" } else { "" };
        write!(self.out, "{end_of_all},\"solutions\":{solutions}")?;
        if let Some(error) = error {
            write!(self.out, ",\"error\":{}", serde_json::to_string(error)?)?;
        }
        self.out.write_all(b"}\n")
    }
}

/// The start of the object for a board. The solutions follow, which may be too many for memory, and
/// then their number.
#[derive(Serialize)]
struct JsonSolution<'a> {
    puzzle: String,
    solution: &'a str,
    guesses: usize,
    score: Option<f64>,
    technique: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepOnBoard<'a>>>,
}

impl<'a> JsonSolution<'a> {
    fn new(
        puzzle: &'a Puzzle,
        solution: &'a str,
        reasoning: Option<&'a Reasoning>,
        args: &SolveArgs,
    ) -> Self {
        let hardest = reasoning.and_then(Reasoning::hardest);
        let on_board = |step| StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason };
        let steps = |reasoning: &'a Reasoning| reasoning.steps.iter().map(on_board).collect();
        Self {
            puzzle: puzzle.game_id(),
            solution,
            guesses: reasoning.map_or(0, Reasoning::guesses),
            score: hardest.map(|rating| rating.score),
            technique: hardest.map(|rating| rating.name.to_string()),
            steps: reasoning.filter(|_| args.steps.is_some()).map(steps),
        }
    }
}
