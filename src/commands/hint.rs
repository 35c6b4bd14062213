//! `sudoku-bot hint`: the next step of each board, or all possible steps.

use std::io::{self, Write};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::batch::{BoardFailure, BoardJob, BoardsArgs, Done, for_each_board, json_line};
use super::deadline::Deadline;
use super::input::on_boards;
use super::progress::Output;
use super::solve::{POSITIONS_AT_ONCE, no_solution};
use super::steps::StepWriter;
use super::values::parse_grade;
use super::{Outcome, not_in_candidates, print};
use crate::puzzle::{Cell, Puzzle, ReadBoard, Shown};
use crate::solver::search::{Search, SolutionCount, Solutions};
use crate::solver::techniques::Needs;
use crate::solver::{
    Advance, Effort, Guessing, HintDetail, Length, Rating, SEARCH_STEPS, Solver, Step, StepOnBoard,
    TechniqueName, all_ratings,
};

const NOTES: &str = "\
Digits entered in a saved game count. In a grid of candidates, a cell with one
candidate is filled, unless a cell that sees it lists that candidate too.

Exit code: 2 if any board text was bad, else 1 if any board has no step, else 0.

Examples:
  sudoku-bot hint board.txt                  Explain the next step
  sudoku-bot hint --grade 1 board.txt        Say only what to look for, and where
  sudoku-bot hint --all board.txt            List every step there is now
  sudoku-bot hint --technique X-wing board.txt
                                             List the X-wings there are now
  sudoku-bot hint --list                     Print the names of all techniques";

/// Explain the next step of each board
#[derive(Args, Debug)]
#[command(after_help = on_boards(NOTES))]
#[expect(clippy::struct_excessive_bools, reason = "they are independent options")]
pub struct HintArgs {
    /// Every step that any technique finds now; where none does, every proof
    #[arg(long)]
    pub all: bool,
    /// Only the steps of this technique, or of all whose names start with these words
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    pub technique: Option<TechniqueName>,
    /// How much to give away: 1 for the kind of step and where to look, 2 for the cells, 3 for the whole reason
    #[arg(long, value_name = "1..3", default_value = "3", value_parser = parse_grade)]
    pub grade: HintDetail,
    /// Print every line of long proofs, which are summed up otherwise
    #[arg(long)]
    pub full: bool,
    /// Also use techniques that hold only if there is one solution; for plain boards
    #[arg(long)]
    pub assume_unique: bool,
    /// Print the names of all techniques with their lowest scores
    #[arg(long, conflicts_with_all = ["boards", "all", "technique"])]
    pub list: bool,
    /// Notation of the output: text, json, or candidates for the board's grid of candidates
    #[arg(long, hide_possible_values = true, default_value = "text")]
    pub format: HintFormat,
    #[command(flatten)]
    pub input: BoardsArgs,
}

/// How a hint is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HintFormat {
    Text,
    Json,
    Candidates,
}

pub(super) fn run(args: &HintArgs) -> Outcome {
    if args.list {
        return print(list(&all_ratings(), args.format));
    }
    for_each_board(&args.input, args)
}

/// The names of all techniques with their scores.
fn list(ratings: &[Rating], format: HintFormat) -> Vec<u8> {
    #[derive(Serialize)]
    struct Named<'a> {
        technique: &'a str,
        score: f64,
    }
    let line = |Rating { name, score, .. }: &Rating| match format {
        HintFormat::Json => json_line(&Named { technique: name, score: *score }),
        HintFormat::Text | HintFormat::Candidates => format!("{score:4.1}  {name}\n").into_bytes(),
    };
    ratings.iter().flat_map(line).collect()
}

impl BoardJob for HintArgs {
    fn run(&self, board: &ReadBoard, deadline: Deadline, out: &mut dyn Output) -> Done {
        let objection = self.assume_unique.then(|| deadline.objection_to_uniqueness(&board.puzzle)).flatten();
        let now = &with_entries(board);
        let mut solver = Solver::new(&now.puzzle, Guessing::Never).with_effort(Effort::Clear);
        if self.assume_unique && objection.is_none() {
            solver = solver.assuming_one_solution(&board.puzzle);
        }
        let mut solver = solver.without(&now.removed);
        if self.format == HintFormat::Candidates {
            writeln!(out, "{}\n", solver.grid())?;
            let shape = board.puzzle.layout().shape();
            return Ok(not_in_candidates(!shape.cages.is_empty(), shape.diagonals).map(str::to_owned));
        }
        let mut solutions = SolutionCount::new(Search::without(&now.puzzle, &now.removed));
        // On a large board, to search to the end may take far longer than the step.
        if solutions.advance(SEARCH_STEPS) == Some(&Solutions::None) {
            return Err(why_no_solution(board, now).into());
        }
        if now.puzzle.blanks().next().is_none() {
            self.print(out, board, &[])?;
            return Ok(Some("the board is already solved".into()));
        }
        let steps = match &self.technique {
            Some(name) => solver.steps_named(name),
            None if self.all => solver.all_steps(),
            None => next_step(&mut solver, deadline).into_iter().collect(),
        };
        if steps.is_empty() {
            while solutions.advance(SEARCH_STEPS).is_none() && !deadline.is_over() {}
            if solutions.known() == Some(&Solutions::None) {
                return Err(why_no_solution(board, now).into());
            }
        }
        let has_several = solutions.known() == Some(&Solutions::Several);
        if steps.is_empty() {
            return Err(self.nothing_found(board, has_several, deadline).into());
        }
        self.print(out, board, &steps)?;
        let several = "the board has several solutions, so reasoning cannot finish it";
        let several = has_several.then_some(several);
        Ok(objection.or(several).map(str::to_owned))
    }

    fn placeholder(&self, failure: &BoardFailure) -> Vec<u8> {
        match self.format {
            HintFormat::Json => json_line(failure),
            HintFormat::Text => format!("# {}\n", failure.error).into_bytes(),
            HintFormat::Candidates => format!("# {}\n\n", failure.error).into_bytes(),
        }
    }
}

impl HintArgs {
    fn print(&self, out: &mut dyn Write, board: &ReadBoard, steps: &[Step]) -> io::Result<()> {
        let (layout, detail) = (board.puzzle.layout(), self.grade);
        let on_board = |step| StepOnBoard { step, layout, detail };
        if self.format == HintFormat::Json {
            let steps = steps.iter().map(on_board).collect();
            return out.write_all(&json_line(&Hints { puzzle: board.puzzle.game_id(), steps }));
        }
        let is_list = self.all || self.technique.is_some();
        let length = if self.full { Length::Full } else { Length::Short };
        let mut writer = StepWriter::new(layout, length, "--full");
        match (detail, is_list) {
            (HintDetail::Reason, true) => steps.iter().try_for_each(|step| writer.write_numbered(out, step)),
            (HintDetail::Reason, false) => steps.iter().try_for_each(|step| writer.write(out, step)),
            (_, true) => {
                (1..).zip(steps).try_for_each(|(number, step)| writeln!(out, "{number}. {}", on_board(step)))
            }
            (_, false) => steps.iter().try_for_each(|step| writeln!(out, "{}", on_board(step))),
        }
    }

    fn nothing_found(&self, board: &ReadBoard, has_several: bool, deadline: Deadline) -> BoardFailure {
        let error = match &self.technique {
            Some(name) if name.all_need(Needs::OneSolution) && !self.assume_unique => {
                format!(
                    "no step by `{name}` without --assume-unique, as it rests on the board having one solution"
                )
            }
            Some(name) => format!("no step by `{name}` now"),
            None if has_several => "nothing more can be proved: the board has several solutions".into(),
            None if !deadline.is_over() => "no technique applies, and no proof was found".into(),
            None => deadline.ended("no step found", ""),
        };
        BoardFailure::of(board, error)
    }
}

/// The next step, if it is found in time.
fn next_step(solver: &mut Solver, deadline: Deadline) -> Option<Step> {
    loop {
        match solver.advance() {
            Advance::Found(step) => return Some(step),
            Advance::Pending if !deadline.is_over() => {}
            Advance::Pending | Advance::End => return None,
        }
    }
}

#[derive(Serialize)]
struct Hints<'a> {
    puzzle: String,
    steps: Vec<StepOnBoard<'a>>,
}

/// The board with the digits that the player has entered.
fn with_entries(board: &ReadBoard) -> ReadBoard {
    let puzzle = Puzzle::unchecked(Arc::clone(board.puzzle.layout()), board.shown().digits());
    ReadBoard { puzzle, ..board.clone() }
}

/// The failure of a board without a solution; says what is wrong if the givens alone have one solution.
fn why_no_solution(board: &ReadBoard, now: &ReadBoard) -> BoardFailure {
    let shown = board.shown();
    let is_changed = !board.removed.is_empty() || shown != Shown::new(&board.puzzle);
    let only = match Solutions::within(POSITIONS_AT_ONCE, Search::new(&board.puzzle)) {
        Solutions::One(solution) if is_changed => solution,
        _ => return no_solution(now),
    };
    let symbol = |cell: Cell| only[cell.index()];
    let is_wrong = |cell: &Cell| shown.digit(*cell).is_some_and(|digit| digit != symbol(*cell));
    let wrong = board.puzzle.blanks().find(is_wrong);
    let wrong = wrong.map(|cell| format!("the digit entered in {cell} is wrong; take it out first"));
    let missing = board.removed.iter().find(|&&(cell, removed)| symbol(cell) == removed);
    let missing = missing.map(|(cell, symbol)| {
        format!("{symbol} is missing from the candidates of {cell}, but must go there")
    });
    match wrong.or(missing) {
        Some(error) => BoardFailure { solutions: Some(0), ..BoardFailure::of(board, error) },
        None => no_solution(now),
    }
}
