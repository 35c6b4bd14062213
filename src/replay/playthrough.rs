//! One game from beginning to end: look at it, reason, enter, and compare.

use super::action::{Action, Shown};
use super::plan::{Mode, NoPlan, Plan, Stage};
use super::player::Player;
use super::player::{Kept, Opening};
use super::report::{Audience, End, Report};
use super::session::SessionSettings;
use super::stop::Stop;
use crate::desktop::{Calibration, Desktop};
use crate::puzzle::{Puzzle, Symbol};
use crate::solver::StepKind;
use crate::solver::search::{Found, Search};
use crate::user::User;

/// How many pencil marks are written, of those that all begins with, from one report to the next.
const MARKS_PER_REPORT: usize = 100;

/// How far to look for a second solution when the first took guesses, and for any at all where it
/// is needed to judge the user's entries.
const UNIQUENESS_POSITIONS: usize = 200_000;
const ENTRY_POSITIONS: usize = 20_000_000;
const POSITIONS_AT_ONCE: usize = 500;

/// Plays one game; yields how it ended. The cells may be elsewhere then, where the window was moved.
///
/// # Errors
/// When the user or the system stops it.
pub(super) fn solve<D: Desktop, O: User>(
    desktop: &mut D,
    user: &mut O,
    audience: &mut dyn Audience,
    settings: &SessionSettings,
    board: Puzzle,
    calibration: &mut Calibration,
) -> Result<End, Stop> {
    let (pace, after_mark) = (settings.pace, settings.after_mark);
    // A killer's Copy is greyed, and the keys that should reach it press Solve.
    let is_killer = board.layout().cages().next().is_some();
    let copy_keys = settings.copy_keys.clone().filter(|_| !is_killer);
    let mut player =
        Player::new(desktop, user, audience, board, *calibration, pace, after_mark)?.copying_with(copy_keys);
    let end = play(&mut player, settings);
    *calibration = player.calibration();
    end
}

fn play<D: Desktop, O: User>(player: &mut Player<'_, D, O>, settings: &SessionSettings) -> Result<End, Stop> {
    let opening = match player.open(settings.looks)? {
        Ok(opening) => opening,
        Err(other_board) => {
            player.audience.hear(&Report::OtherBoard(other_board.to_string()));
            return Ok(End::NotAsPlanned);
        }
    };
    if let Some(clash) = opening.puzzle.clash() {
        player.audience.hear(&Report::NoSolution(clash.to_string()));
        return Ok(End::NotSolved);
    }
    let plan = match plan(player, settings.mode, &opening) {
        Ok(plan) => plan,
        Err(NoPlan::Interrupted(stop)) => return Err(stop),
        Err(NoPlan::Impossible(reason)) => {
            let reason = format!("the puzzle has no solution: {reason}");
            player.audience.hear(&Report::NoSolution(reason));
            return Ok(End::NotSolved);
        }
    };
    replay(&plan, player)?;
    let reason = match settings.copy_keys {
        None => "as asked",
        Some(_) if !player.can_compare() => {
            "the game cannot copy a killer: look whether it says that the puzzle is solved"
        }
        Some(_) => return player.verify(settings.mending_rounds),
    };
    player.audience.hear(&Report::NotVerified(reason.into()));
    Ok(End::Done)
}

/// Solves the puzzle and plans what to enter, beginning with what has to go.
fn plan<D: Desktop, O: User>(
    player: &mut Player<'_, D, O>,
    mode: Mode,
    opening: &Opening,
) -> Result<Plan, NoPlan> {
    player.audience.hear(&Report::Solving);
    let Kept { puzzle, right, wrong } = keep(player, opening).map_err(NoPlan::Interrupted)?;
    let _size = puzzle.size();
    if !opening.taken_for_given.is_empty() {
        player.audience.hear(&Report::OwnEntries { cells: opening.taken_for_given.clone() });
    }
    if right + wrong.len() > 0 {
        let wrong = wrong.clone();
        player.audience.hear(&Report::Begun { right, wrong, marked: opening.marked.len() });
    }
    let mut plan = Plan::new(&puzzle, mode, || player.interrupted())?;
    let guesses = plan.count(StepKind::Guess);
    if guesses > 0 && has_several_solutions(player, &puzzle).map_err(NoPlan::Interrupted)? {
        player.audience.hear(&Report::SeveralSolutions);
    }
    let to_clear = opening.to_clear(&wrong, mode == Mode::Steps);
    if !to_clear.is_empty() {
        plan.stages.insert(0, Stage { step: None, actions: to_clear });
    }
    let (steps, actions) = (plan.steps(), plan.actions());
    player.audience.hear(&Report::Planned { steps, actions, guesses, into: &puzzle });
    player.shown = Shown::new(&puzzle);
    Ok(plan)
}

/// Judges what the user has entered: all is right where some solution has it all; otherwise the
/// first solution tells.
fn keep<D: Desktop, O: User>(player: &mut Player<'_, D, O>, opening: &Opening) -> Result<Kept, Stop> {
    let nothing = || Kept { puzzle: opening.puzzle.clone(), right: 0, wrong: Vec::new() };
    if opening.entries.is_empty() {
        return Ok(nothing());
    }
    let solution = match opening.with_entries() {
        Some(puzzle) => first_solution(player, &puzzle)?,
        None => None,
    };
    let solution = match solution {
        Some(solution) => Some(solution),
        None => first_solution(player, &opening.puzzle)?,
    };
    // Without a solution all entries are as wrong as the puzzle.
    Ok(solution.map_or_else(nothing, |solution| opening.keep(&solution)))
}

fn first_solution<D: Desktop, O: User>(
    player: &mut Player<'_, D, O>,
    puzzle: &Puzzle,
) -> Result<Option<Vec<Symbol>>, Stop> {
    let mut search = Search::new(puzzle);
    for _ in 0..ENTRY_POSITIONS / POSITIONS_AT_ONCE {
        match search.advance(POSITIONS_AT_ONCE) {
            Found::Solution(solution) => return Ok(Some(solution)),
            Found::NoMore => return Ok(None),
            Found::Paused => player.interrupted().map_or(Ok(()), Err)?,
        }
    }
    Ok(None)
}

fn has_several_solutions<D: Desktop, O: User>(
    player: &mut Player<'_, D, O>,
    puzzle: &Puzzle,
) -> Result<bool, Stop> {
    let mut search = Search::new(puzzle);
    let mut solutions = 0;
    for _ in 0..UNIQUENESS_POSITIONS / POSITIONS_AT_ONCE {
        match search.advance(POSITIONS_AT_ONCE) {
            Found::Solution(_) if solutions == 1 => return Ok(true),
            Found::Solution(_) => solutions += 1,
            Found::NoMore => break,
            Found::Paused => {}
        }
        player.interrupted().map_or(Ok(()), Err)?;
    }
    Ok(false)
}

/// Enters the plan, telling each step before it is made.
fn replay<D: Desktop, O: User>(plan: &Plan, player: &mut Player<'_, D, O>) -> Result<(), Stop> {
    let (mut number, of) = (0, plan.steps());
    let puzzle = player.puzzle.clone();
    for stage in &plan.stages {
        if let Some(step) = &stage.step {
            number += 1;
            player.audience.hear(&Report::Step { number, of, step, puzzle: &puzzle });
        }
        let of = stage.actions.len();
        let writes_marks = matches!(stage.actions.first(), Some(Action::Mark(..))) && stage.step.is_none();
        for (done, &action) in (1..).zip(&stage.actions) {
            player.enter(action)?;
            if writes_marks && done < of && done % MARKS_PER_REPORT == 0 {
                player.audience.hear(&Report::Marked { done, of });
            }
        }
        if stage.step.is_none() {
            player.check()?;
        }
        if writes_marks {
            player.audience.hear(&Report::Marked { done: of, of });
        }
        player.step_made()?;
    }
    player.check()
}
