//! The coach, for users who solve the board themselves: finds their wrong entries, and says more about the easiest next
//! step each time it is asked, until it makes that step.

use super::player::{Judgement, Memory, Player};
use super::refusal::Refusal;
use super::report::Report;
use super::stop::Stop;
use crate::eyes::Content;
use crate::game::{Action, Advised, Check};
use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::solver::{HintDetail, Step, StepOnBoard};
use crate::user::Command;

/// What the coach remembers of the board it was last asked about.
#[derive(Debug, Default)]
pub(super) struct Coach {
    /// The board with only the game's own givens.
    puzzle: Option<Puzzle>,
    /// The candidates ruled out by earlier steps. The next step builds on them, even if the board has no pencil marks.
    ruled_out: Vec<(Cell, Symbol)>,
    last: Option<LastHint>,
    pub memory: Option<Memory>,
}

/// The last hint, and what the board looked like then.
#[derive(Debug)]
struct LastHint {
    advice: Advice,
    detail: HintDetail,
    seen: Vec<Content>,
}

#[derive(Debug)]
enum Advice {
    Clear(Vec<(Cell, Symbol)>),
    /// A step, and the entries that could not be read, on which it does not rely.
    Step(Box<Advised>, Vec<Cell>),
}

struct Judged {
    /// The board with the right entries among its givens.
    puzzle: Puzzle,
    check: Check,
    solution: Vec<Symbol>,
    seen: Vec<Content>,
}

impl Coach {
    pub fn learn(&mut self, player: &Player<'_>) {
        self.memory = player.memory().or(self.memory.take());
    }

    /// Reports which entries are wrong, and how much is left.
    pub fn check(&mut self, player: &mut Player<'_>) -> Result<(), Refusal> {
        let check = self.judge(player)?.check;
        player.report(&Report::Checked(check));
        Ok(())
    }

    /// Reports the wrong entries, or else the next step. While the board stays unchanged, each call says more, and the
    /// last one makes the change.
    pub fn hint(&mut self, player: &mut Player<'_>) -> Result<(), Refusal> {
        let judged = self.judge(player).inspect_err(|_| self.last = None)?;
        if let Some(last) = self.last.take() {
            let is_as_before = is_unchanged(player, &last.seen, &judged.seen);
            if is_as_before {
                if let Some(detail) = last.next_detail() {
                    return Ok(self.tell(player, LastHint { detail, ..last })?);
                }
                let actions = last.advice.actions(player);
                if !actions.is_empty() {
                    return self.follow(player, &actions, last.advice.eliminations());
                }
            }
            // The user may have removed the pencil marks.
            let is_changed = |cell: Cell| !last.seen[cell.index()].is_same(&judged.seen[cell.index()]);
            let eliminations = last.advice.eliminations();
            if is_as_before || eliminations.iter().any(|&(cell, _)| is_changed(cell)) {
                self.ruled_out.extend(eliminations);
            }
        }
        Ok(self.advise(player, judged)?)
    }

    /// Looks at the board and judges the user's entries.
    fn judge(&mut self, player: &mut Player<'_>) -> Result<Judged, Refusal> {
        let picture = player.picture()?.ok_or_else(|| {
            let looks = player.settings().looks;
            let reason = if looks { "the system does not show it" } else { "play.look is false" };
            Refusal::not_yet(format!("a hint or a check needs to see the screen, but {reason}"))
        })?;
        let mut found = player.look(&picture)?;
        if self.puzzle.as_ref() != Some(&found.puzzle) {
            *self =
                Self { puzzle: Some(found.puzzle.clone()), memory: self.memory.take(), ..Self::default() };
        }
        if let Some(memory) = &self.memory {
            player.recall(memory);
        }
        for (cell, digit) in &mut found.entries {
            *digit = player.digit(&found.contents[cell.index()]);
        }
        player.begin_thinking();
        let solution = if found.puzzle.clash().is_some() { None } else { player.solution_for(&found)? };
        let solution = solution.ok_or_else(|| {
            Refusal::Told(Report::NoSolution("no solution was found for the givens".into()))
        })?;
        // In a killer without givens, nothing shows what the digits look like.
        let has_unread = found.entries.iter().any(|(_, digit)| digit.is_none());
        if has_unread && !player.has_several_solutions(&found.puzzle)? {
            player.read_unknown(&mut found, &solution);
        }
        let Judgement { puzzle, right, wrong } = found.keep(&solution);
        let left = puzzle.blanks().count() - wrong.len();
        let unread = wrong.iter().filter(|(_, digit)| digit.is_none()).map(|&(cell, _)| cell).collect();
        let wrong = wrong.into_iter().filter_map(|(cell, digit)| Some((cell, digit?))).collect();
        let check = Check { right, wrong, unread, left, ..Check::default() };
        Ok(Judged { puzzle, check, solution, seen: found.contents })
    }

    fn advise(&mut self, player: &mut Player<'_>, judged: Judged) -> Result<(), Stop> {
        let Judged { puzzle, check, solution, seen } = judged;
        let detail = HintDetail::Place;
        if !check.wrong.is_empty() {
            return self.tell(player, LastHint { advice: Advice::Clear(check.wrong), detail, seen });
        }
        if check.left == 0 {
            player.report(&Report::Checked(check));
            return Ok(());
        }
        self.ruled_out.retain(|&(cell, symbol)| solution[cell.index()] != symbol);
        // Unread entries count as blank, and steps that change only their cells are taken as made.
        let unread = check.unread;
        let next = Advised::next(&puzzle, &self.ruled_out, &unread, Some(&solution));
        let Some(advised) = next else { return Ok(()) };
        self.tell(player, LastHint { advice: Advice::Step(Box::new(advised), unread), detail, seen })
    }

    /// Points at the cell of a hint, if the hint reveals it, and then reports the hint. The pointer moves first,
    /// because the user may move it as soon as the report appears.
    fn tell(&mut self, player: &mut Player<'_>, hint: LastHint) -> Result<(), Stop> {
        let detail = hint.detail;
        let cell = match &hint.advice {
            _ if detail == HintDetail::Place => None,
            Advice::Clear(entries) => entries.first().map(|&(cell, _)| cell),
            Advice::Step(advised, _) if detail == HintDetail::Cells => {
                advised.step.cells_of_reason().iter().next()
            }
            Advice::Step(advised, _) => advised.step.changed_cells().next(),
        };
        let pointed = cell.map_or(Ok(()), |cell| player.point_at(cell));
        match &hint.advice {
            Advice::Clear(entries) if detail == HintDetail::Place => {
                let (layout, cells) =
                    (player.puzzle().layout(), entries.iter().map(|&(cell, _)| cell).collect());
                let houses = layout.houses_around(&cells);
                let (names, place) = (layout.names_of(&houses), layout.place_in(&houses));
                player.report(&Report::WrongSomewhere { entries: entries.len(), houses: names, place });
            }
            Advice::Clear(entries) => player.report(&Report::WrongEntries { entries: entries.clone() }),
            Advice::Step(advised, unread) => {
                let Advised { step, shown, .. } = &**advised;
                let board = &player.puzzle().clone();
                let on_board = StepOnBoard { step, layout: board.layout(), detail };
                let can_enter = !entries_of(step, player).is_empty();
                player.report(&Report::Hint { step: on_board, board, shown, unread, can_enter });
            }
        }
        self.last = Some(hint);
        pointed
    }

    fn follow(
        &mut self,
        player: &mut Player<'_>,
        actions: &[Action],
        eliminations: &[(Cell, Symbol)],
    ) -> Result<(), Refusal> {
        let made = player.enter_at_once(actions);
        self.learn(player);
        let key = &player.settings().keys[Command::Hint];
        made.map_err(|refusal| {
            refusal.explained(|pause| format!("not entered: {pause}; press {key} for a new hint"))
        })?;
        self.ruled_out.extend(eliminations);
        player.report(&Report::HintMade { actions });
        Ok(())
    }
}

impl LastHint {
    /// Returns the detail of a hint that says more, or `None` if everything was said.
    fn next_detail(&self) -> Option<HintDetail> {
        match (&self.advice, self.detail) {
            (Advice::Clear(_), HintDetail::Place) => Some(HintDetail::Reason),
            (_, detail) => detail.next(),
        }
    }
}

impl Advice {
    /// Returns the entries that follow the advice.
    fn actions(&self, player: &Player<'_>) -> Vec<Action> {
        match self {
            Self::Clear(entries) => entries.iter().map(|&(cell, _)| Action::Clear(cell)).collect(),
            Self::Step(advised, _) => entries_of(&advised.step, player),
        }
    }

    fn eliminations(&self) -> &[(Cell, Symbol)] {
        match self {
            Self::Clear(_) => &[],
            Self::Step(advised, _) => &advised.step.eliminations,
        }
    }
}

/// Whether the cells still show what they showed.
fn is_unchanged(player: &Player<'_>, before: &[Content], now: &[Content]) -> bool {
    let is_same = |(before, now): (&Content, &Content)| {
        let digit = player.digit(now);
        before.is_same(now) || digit.is_some() && digit == player.digit(before)
    };
    before.len() == now.len() && before.iter().zip(now).all(is_same)
}

/// Returns the entries for a step: its digits, and the removal of the bot's own pencil marks that the step makes wrong.
/// The user's marks cannot be read one by one.
fn entries_of(step: &Step, player: &Player<'_>) -> Vec<Action> {
    let layout = player.puzzle().layout();
    let fills = step.placements.iter().map(|&(cell, symbol)| Action::Fill(cell, symbol));
    let beside = step
        .placements
        .iter()
        .flat_map(|&(cell, symbol)| layout.peers(cell).iter().map(move |&peer| (peer, symbol)));
    let removed = beside.chain(step.eliminations.iter().copied());
    let removed = removed.filter(|&(cell, symbol)| player.marks(cell).contains(symbol));
    fills.chain(removed.map(|(cell, symbol)| Action::Unmark(cell, symbol))).collect()
}
