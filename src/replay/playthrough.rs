//! One game from beginning to end: look at it, solve it, enter the solution, and compare.

use std::sync::Arc;

use super::judging::{has_several_solutions, judge_entries, solution_for};
use super::plan::{Mode, NoPlan, Plan, Stage};
use super::player::{Kept, Opened, Opening, Player};
use super::report::Report;
use super::settings::SessionSettings;
use super::stop::{End, Stop};
use crate::game::Action;
use crate::solver::{StepKind, StepOnBoard};

/// How many of the initial pencil marks are written between two reports.
const MARKS_PER_REPORT: usize = 100;

/// Plays one game; yields how it ended.
///
/// # Errors
/// When the user or the system stops it.
pub(super) fn play(player: &mut Player<'_>, settings: &SessionSettings) -> Result<End, Stop> {
    let opening = match player.open(settings)? {
        Opened::Board(opening) => opening,
        Opened::Other(other_board) => {
            player.report(&Report::OtherBoard(other_board.to_string()));
            return Ok(End::NotAsPlanned);
        }
    };
    if let Some(clash) = opening.puzzle.clash() {
        player.report(&Report::NoSolution(clash.to_string()));
        return Ok(End::NotSolved);
    }
    if opening.is_full() && is_solved(player, &opening)? {
        player.report(&Report::AlreadySolved);
        return Ok(End::Done);
    }
    let plan = match plan(player, settings.mode, &opening) {
        Ok(plan) => plan,
        Err(NoPlan::Interrupted(stop)) => return Err(stop),
        Err(no_solution @ NoPlan::Impossible(_)) => {
            player.report(&Report::NoSolution(no_solution.to_string()));
            return Ok(End::NotSolved);
        }
    };
    enter(&plan, player)?;
    let reason = match settings.copy_keys {
        None => "switched off",
        Some(_) if !player.can_compare() => {
            "the game cannot copy a killer; see whether it says that the puzzle is solved"
        }
        Some(_) => return player.verify(settings.mending_rounds),
    };
    player.report(&Report::NotVerified(reason.into()));
    Ok(End::Done)
}

/// Whether a board on which every cell holds a digit is solved.
fn is_solved(player: &mut Player<'_>, opening: &Opening) -> Result<bool, Stop> {
    match solution_for(player, opening)? {
        Some(solution) => player.shows(opening, &solution),
        None => Ok(false),
    }
}

/// Solves the puzzle and plans what to enter, beginning with what has to be cleared.
fn plan(player: &mut Player<'_>, mode: Mode, opening: &Opening) -> Result<Plan, NoPlan> {
    player.report(&Report::Solving);
    let Kept { puzzle, right, wrong } = judge_entries(player, opening).map_err(NoPlan::Interrupted)?;
    if !opening.taken_for_given.is_empty() {
        player.report(&Report::OwnEntries { cells: opening.taken_for_given.clone() });
    }
    if right + wrong.len() > 0 {
        let wrong = wrong.clone();
        player.report(&Report::Begun { right, wrong, marked: opening.marked.len() });
    }
    let mut plan = Plan::new(&puzzle, mode, || player.interrupted())?;
    let guesses = plan.count(StepKind::Guess);
    if guesses > 0 && has_several_solutions(player, &puzzle).map_err(NoPlan::Interrupted)? {
        player.report(&Report::SeveralSolutions);
    }
    let to_clear = opening.to_clear(&wrong, mode == Mode::Steps);
    if !to_clear.is_empty() {
        plan.stages.insert(0, Stage { step: None, actions: to_clear });
    }
    let (steps, actions) = (plan.steps(), plan.actions());
    player.report(&Report::Planned { steps, actions, guesses, into: &puzzle });
    player.begin_with(&puzzle);
    Ok(plan)
}

/// Enters the plan, and reports each step before it is made.
fn enter(plan: &Plan, player: &mut Player<'_>) -> Result<(), Stop> {
    let (mut number, of) = (0, plan.steps());
    let layout = Arc::clone(player.puzzle().layout());
    for stage in &plan.stages {
        if let Some(step) = &stage.step {
            number += 1;
            let step = StepOnBoard { step, layout: &layout };
            player.report(&Report::Step { number, of, step });
        }
        let of = stage.actions.len();
        let writes_marks = matches!(stage.actions.first(), Some(Action::Mark(..))) && stage.step.is_none();
        for (done, &action) in (1..).zip(&stage.actions) {
            player.enter(action)?;
            if writes_marks && done < of && done % MARKS_PER_REPORT == 0 {
                player.report(&Report::Marked { done, of });
            }
        }
        if stage.step.is_none() {
            player.check()?;
        }
        if writes_marks {
            player.report(&Report::Marked { done: of, of });
        }
        player.step_made()?;
    }
    player.check()
}
