//! One game from beginning to end: look at it, solve it, enter the solution, and compare.

use std::sync::Arc;

use super::judging::{has_several_solutions, solution_for};
use super::plan::{Mode, Plan, Stage, Start};
use super::player::{Kept, Learnt, Opening, Player};
use super::report::Report;
use super::stop::{End, Refusal, Stop};
use crate::game::Action;
use crate::solver::StepOnBoard;
use crate::user::Command;

/// How many of the initial pencil marks are written between two reports.
const MARKS_PER_REPORT: usize = 100;

/// Plays one game, with what was learnt about it before, and returns how it ended.
pub(super) fn play(player: &mut Player<'_>, learnt: Option<&Learnt>) -> Result<End, Refusal> {
    let (start, settings) = (player.now(), player.settings());
    let opening = player.open()?;
    if let Some(clash) = opening.puzzle.clash() {
        return Err(Refusal::Told(Report::NoSolution(clash.to_string())));
    }
    if opening.is_full() && is_solved(player, &opening)? {
        player.report(&Report::AlreadySolved);
        return Ok(End::Done);
    }
    if let Some(learnt) = learnt {
        player.recall(learnt);
    }
    let plan = plan(player, &opening)?;
    enter(&plan, settings.mode, player)?;
    let Some((again, report)) = verify(player)? else { return Ok(End::NotAsPlanned) };
    let (time, difficulty) = (player.now().saturating_sub(start), &plan.difficulty());
    let solve = settings.keys[Command::Solve].to_string();
    let next = Some(solve.as_str()).filter(|_| !settings.once && settings.games == Some(1));
    player.report(&Report::Finished { time, difficulty, repairs: again, next });
    player.report(&report);
    Ok(End::Done)
}

/// Compares the game with the plan, if that is wanted and possible. Returns how many entries were typed again and
/// what to report, or `None` if the game does not show the plan.
fn verify(player: &mut Player<'_>) -> Result<Option<(usize, Report<'static>)>, Stop> {
    let settings = player.settings();
    let reason = match settings.copy_keys {
        None => "switched off",
        Some(_) if !player.can_compare() && player.puzzle().layout().cages().next().is_some() => {
            "the game cannot copy a killer; see whether it says that the puzzle is solved"
        }
        Some(_) if !player.can_compare() => "the window is not Solo's, so its menu was not used",
        Some(_) => {
            let again = player.verify(settings.mending_rounds)?;
            return Ok(again.map(|mended| (mended, Report::Verified { mended })));
        }
    };
    Ok(Some((player.retries(), Report::NotVerified(reason.into()))))
}

/// Whether a board on which every cell holds a digit is solved.
fn is_solved(player: &mut Player<'_>, opening: &Opening) -> Result<bool, Stop> {
    match solution_for(player, opening)? {
        Some(solution) => player.shows(opening, &solution),
        None => Ok(false),
    }
}

/// Solves the puzzle and plans what to enter, beginning with what has to be cleared.
fn plan(player: &mut Player<'_>, opening: &Opening) -> Result<Plan, Refusal> {
    let (mode, effort) = (player.settings().mode, player.settings().effort);
    player.report(&Report::Solving);
    let is_untouched = opening.entries.is_empty() && !player.has_own_marks();
    let solution = if is_untouched { None } else { solution_for(player, opening)? };
    // Without a solution there is nothing to judge by, and nothing will be entered.
    let (Kept { puzzle, right, wrong }, start) = match &solution {
        Some(solution) => {
            let kept = opening.keep(solution);
            let start = player.start(&kept.puzzle, solution);
            (kept, start)
        }
        None => {
            let puzzle = opening.puzzle.clone();
            let start = Start::new(&puzzle);
            (Kept { puzzle, right: 0, wrong: Vec::new() }, start)
        }
    };
    let start = Start { effort, ..start };
    if !opening.taken_for_given.is_empty() {
        player.report(&Report::OwnEntries { cells: opening.taken_for_given.clone() });
    }
    let shown = start.shown.clone();
    let mut to_clear = opening.to_clear(&wrong, mode == Mode::Steps);
    to_clear.retain(|action| shown.marks(action.cell()).is_empty());
    let kept = puzzle.blanks().filter(|&cell| !shown.marks(cell).is_empty()).count();
    if right + wrong.len() + kept > 0 {
        let marked = opening.marked.len().saturating_sub(kept);
        player.report(&Report::Begun { right, wrong, marked, kept });
    }
    let mut plan = Plan::starting_from(start, &puzzle, mode, || player.interrupted())?;
    let difficulty = plan.difficulty();
    if difficulty.guesses > 0 && has_several_solutions(player, &puzzle)? {
        player.report(&Report::SeveralSolutions);
    }
    if !to_clear.is_empty() {
        plan.stages.insert(0, Stage { step: None, actions: to_clear });
    }
    let (steps, actions) = (plan.steps(), plan.actions());
    player.report(&Report::Planned { steps, actions, difficulty: &difficulty, into: &shown });
    player.begin_with(&shown);
    Ok(plan)
}

/// Enters the plan, and reports each step before it is made.
fn enter(plan: &Plan, mode: Mode, player: &mut Player<'_>) -> Result<(), Stop> {
    let (mut number, of) = (0, plan.steps());
    let layout = Arc::clone(player.puzzle().layout());
    for stage in &plan.stages {
        if let Some(step) = &stage.step {
            number += 1;
            if number == 1 && mode == Mode::Steps {
                player.all_marks_written();
            }
            let words = step.why.in_words(&layout).to_string().split_whitespace().count();
            let step = StepOnBoard { step, layout: &layout };
            player.report(&Report::Step { number, of, step });
            player.let_read(words)?;
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
