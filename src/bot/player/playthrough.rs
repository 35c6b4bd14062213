//! One game from beginning to end: look at it, solve it, enter the solution, and compare.

use std::sync::Arc;

use super::senses::ForeignTypist;
use super::{BoardAsFound, Course, Judgement, Memory, Player};
use crate::bot::plan::{Mode, Plan, Stage, Start};
use crate::bot::refusal::Refusal;
use crate::bot::report::Report;
use crate::bot::stop::{End, Stop};
use crate::bot::way::Way;
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::solver::{HintDetail, StepOnBoard};
use crate::user::Command;

/// How many of the initial pencil marks are written between two reports.
const MARKS_PER_REPORT: usize = 100;

/// How many entries were typed again and what to report, or `None` if the game does not show the plan.
type Compared = Result<Option<(usize, Report<'static>)>, Stop>;

impl Player<'_> {
    /// Plays one game, with what was learnt about it before, and returns how it ended.
    pub(in crate::bot) fn play(&mut self, memory: Option<&Memory>) -> Result<End, Refusal> {
        let (start, settings) = (self.controls.now(), self.settings());
        let found = self.open()?;
        self.begin_thinking();
        if let Some(clash) = found.puzzle.clash() {
            return Err(Refusal::Told(Report::NoSolution(clash.to_string())));
        }
        if found.entries.len() == found.puzzle.blanks().count()
            && let Some(solution) = self.solution_for(&found)?
            && self.shows(&found, &solution)?
        {
            self.report(&Report::AlreadySolved);
            return Ok(End::Done);
        }
        if let Some(memory) = memory {
            self.recall(memory);
        }
        let mut plan = self.plan(&found)?;
        self.learn_way(&plan)?;
        // A trial may have replaced a wrong entry of the user.
        plan.skip_clearing(&self.target.shown);
        if self.goes_by_digit() {
            plan.sort_by_digit();
        }
        let plan = Arc::new(plan);
        let compared = self.enter_plan(&plan).and_then(|()| self.compare());
        let Some((again, report)) = self.accept_closed(compared)? else { return Ok(End::NotAsPlanned) };
        let (time, difficulty) = (self.controls.now().saturating_sub(start), &plan.difficulty());
        let solve = settings.keys[Command::Solve].to_string();
        let next = Some(solve.as_str()).filter(|_| !settings.once && settings.games == Some(1));
        self.report(&Report::Finished { time, difficulty, retries: again, next });
        self.report(&report);
        Ok(End::Done)
    }

    /// Fails if a foreign program shows a digit that was not read at first, perhaps because its cursor covered it: with
    /// that digit, the board has another solution. Digits in the cells to clear were read.
    fn check_nothing_unread(&mut self, to_clear: &[Cell]) -> Result<(), Stop> {
        if self.senses.foreign().is_none() {
            return Ok(());
        }
        let wrong = self.persist(|player| {
            player.settle()?;
            player.wrong_cells()
        })?;
        let is_blank = |cell: Cell| {
            let known = self.target.digit(cell);
            known.is_none() && !to_clear.contains(&cell)
        };
        match wrong.into_iter().find(|&(cell, digit)| digit.is_some() && is_blank(cell)) {
            Some((cell, Some(symbol))) => Err(Stop::Unread { cell, symbol }),
            _ => Ok(()),
        }
    }

    /// Compares the game with the plan, if that is wanted and possible.
    fn compare(&mut self) -> Compared {
        let settings = self.settings();
        let reason = if settings.copy_keys.is_none() {
            "switched off"
        } else if self.senses.can_compare() {
            let corrected = self.verify(settings.mending_rounds)?;
            let hid_board = self.senses.foreign().is_some_and(|eyes| eyes.hid_board);
            return Ok(corrected.map(|corrected| (corrected, Report::Verified { corrected, hid_board })));
        } else if self.puzzle().layout().cages().next().is_some() {
            "the game cannot copy a killer; see whether it says that the puzzle is solved"
        } else {
            "the window is not Solo's, so its menu was not used"
        };
        Ok(Some((self.retries(), Report::NotVerified(reason.into()))))
    }

    /// Accepts that a foreign program closed its window once the last digit was typed, without a pause since then.
    fn accept_closed(&mut self, compared: Compared) -> Compared {
        match compared {
            Err(Stop::WindowClosed) if self.senses.foreign().is_some_and(|eyes| eyes.typed_last) => {
                let corrected = self.retries();
                Ok(Some((corrected, Report::Verified { corrected, hid_board: true })))
            }
            compared => compared,
        }
    }

    /// Solves the puzzle and plans what to enter, beginning with what has to be cleared.
    fn plan(&mut self, found: &BoardAsFound) -> Result<Plan, Refusal> {
        let (mode, effort) = (self.mode(), self.settings().effort);
        self.report(&Report::Solving);
        self.begin_thinking();
        let (Judgement { puzzle, right, wrong }, start) = self.judge(found)?;
        if !found.taken_for_given.is_empty() {
            self.report(&Report::OwnEntries { cells: found.taken_for_given.clone() });
        }
        let (start, shown) = (Start { effort, ..start.clone() }, start.shown);
        let unread: Vec<Cell> =
            found.marked.iter().copied().filter(|&cell| shown.marks(cell).is_empty()).collect();
        let marked = unread.iter().copied().filter(|_| mode == Mode::Steps);
        let wrong_cells = wrong.iter().map(|&(cell, _)| cell).filter(|&cell| shown.marks(cell).is_empty());
        let to_clear: Vec<Action> = wrong_cells.chain(marked).map(Action::Clear).collect();
        let kept = puzzle.blanks().filter(|&cell| !shown.marks(cell).is_empty()).count();
        if right + wrong.len() + kept > 0 {
            let marked = found.marked.len().saturating_sub(kept);
            self.report(&Report::Begun { right, wrong, marked, kept });
        }
        let mut plan = Plan::new(start, &puzzle, mode, || self.interrupted())?;
        let difficulty = plan.difficulty();
        if difficulty.guesses > 0 && self.has_several_solutions(&puzzle)? {
            self.report(&Report::SeveralSolutions);
            if self.senses.foreign().is_some() {
                let ambiguous = self.ambiguous_cells(&puzzle)?;
                plan.put_off(&ambiguous);
                if let Some(eyes) = self.senses.foreign_mut() {
                    eyes.ambiguous = ambiguous;
                }
            }
        }
        if !to_clear.is_empty() {
            plan.stages.insert(0, Stage { step: None, actions: to_clear });
        }
        let (steps, actions) = (plan.steps(), plan.actions());
        self.report(&Report::Planned {
            steps,
            actions,
            difficulty: &difficulty,
            into: &shown,
            unread: &unread,
            end: &plan.end,
        });
        self.target.shown = shown;
        self.target.has_all_marks = false;
        Ok(plan)
    }

    /// Returns what to type: in foreign programs, only digits.
    fn mode(&self) -> Mode {
        if self.senses.foreign().is_some() { Mode::Fill } else { self.settings().mode }
    }

    /// Learns how a foreign program takes a digit, first on blanks in the middle of the board, where a popover has
    /// room. Cells with the user's wrong entries come last, since they are not blank yet.
    fn learn_way(&mut self, plan: &Plan) -> Result<(), Stop> {
        let middle = self.puzzle().size() / 2;
        let from_middle = |cell: Cell| cell.row().abs_diff(middle) + cell.column().abs_diff(middle);
        let mut digits: Vec<(usize, Cell, Symbol)> = Vec::new();
        for stage in &plan.stages {
            // Entries that were put off may turn out wrong.
            let far = if stage.step.is_some() { 0 } else { self.puzzle().size() };
            let fills = stage.actions.iter().filter_map(|action| action.filled());
            digits.extend(fills.map(|(cell, symbol)| {
                let is_blank = self.target.shown.digit(cell).is_none();
                let far = if is_blank { far } else { 2 * self.puzzle().size() };
                (far + from_middle(cell), cell, symbol)
            }));
        }
        digits.sort_by_key(|&(far, ..)| far);
        let digits: Vec<(Cell, Symbol)> =
            digits.into_iter().map(|(_, cell, symbol)| (cell, symbol)).collect();
        self.persist(|Self { controls, senses, target, .. }| match senses.foreign_mut() {
            Some(eyes) => ForeignTypist { eyes, controls, target }.learn(&digits),
            None => Ok(()),
        })
    }

    /// Whether to enter digit by digit, so that each is chosen on the pad only once. The order of the steps is given up
    /// only if the pace leaves no time to read along.
    fn goes_by_digit(&self) -> bool {
        let way = self.senses.foreign().and_then(|eyes| eyes.habits.way);
        way == Some(Way::PadClick) && self.controls.pace.reading(1).is_zero() && !self.controls.is_single_step
    }

    /// Compares the user's entries and the bot's own marks with a solution.
    fn judge(&mut self, found: &BoardAsFound) -> Result<(Judgement, Start), Stop> {
        let has_own_marks = self.puzzle().blanks().any(|cell| !self.marks(cell).is_empty());
        if (has_own_marks || !found.entries.is_empty())
            && let Some(solution) = self.solution_for(found)?
        {
            let kept = found.keep(&solution);
            let start = self.start(&kept.puzzle, &solution);
            return Ok((kept, start));
        }
        // Without a solution there is nothing to judge by, and nothing will be entered.
        let puzzle: Puzzle = found.puzzle.clone();
        let start = Start::new(&puzzle);
        Ok((Judgement { puzzle, right: 0, wrong: Vec::new() }, start))
    }

    fn enter_plan(&mut self, plan: &Arc<Plan>) -> Result<(), Stop> {
        let (mut number, of) = (0, plan.steps());
        let layout = Arc::clone(self.puzzle().layout());
        let actions = plan.stages.iter().flat_map(|stage| &stage.actions);
        let to_clear = actions.filter(|action| matches!(action, Action::Clear(_)));
        let to_clear: Vec<Cell> = to_clear.map(|action| action.cell()).collect();
        self.course = Some(Course { plan: Arc::clone(plan), stages: 0, entries: 0, stages_to_pause: 0 });
        for stage in &plan.stages {
            if let Some(step) = &stage.step {
                number += 1;
                self.target.has_all_marks |= self.mode() == Mode::Steps;
                let words = step.why.in_words(&layout).split_whitespace().count();
                self.report(&Report::Step {
                    number,
                    of,
                    step: StepOnBoard { step, layout: &layout, detail: HintDetail::Reason },
                });
                self.let_read(words)?;
            } else {
                self.check_nothing_unread(&to_clear)?;
            }
            let of = stage.actions.len();
            let writes_marks =
                matches!(stage.actions.first(), Some(Action::Mark(..))) && stage.step.is_none();
            for (done, &action) in (1..).zip(&stage.actions) {
                self.enter(action)?;
                if writes_marks && done < of && done % MARKS_PER_REPORT == 0 {
                    self.report(&Report::Marked { done, of });
                }
            }
            if stage.step.is_none() {
                self.correct()?;
            }
            if writes_marks {
                self.report(&Report::Marked { done: of, of });
            }
            self.stage_made()?;
        }
        self.correct()
    }
}
