//! The coach, for those who solve the board themselves: it finds their wrong entries, says the easiest next
//! step, and makes it when asked again.

use super::judging::{has_several_solutions, solution_for};
use super::player::{Kept, Learnt, Opened, Opening, Player};
use super::report::Report;
use super::settings::SessionSettings;
use super::stop::Stop;
use crate::eyes::Content;
use crate::game::Action;
use crate::game::Advised;
use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::solver::{Step, StepOnBoard};
use crate::user::Command;

/// What the coach remembers of the board it was last asked about.
#[derive(Debug, Default)]
pub(super) struct Coach {
    /// With only the game's own givens.
    puzzle: Option<Puzzle>,
    /// The candidates that its steps have ruled out. The next step goes on from there, whether or not the
    /// board has pencil marks.
    ruled_out: Vec<(Cell, Symbol)>,
    last: Option<Advice>,
    learnt: Option<Learnt>,
}

/// What the coach has told, and what the board looked like then.
#[derive(Debug)]
struct Advice {
    what: What,
    seen: Vec<Content>,
}

#[derive(Debug)]
enum What {
    /// To clear these cells.
    Clear(Vec<Cell>),
    Make(Step),
}

/// The board in the game, judged.
struct Judged {
    /// With the right entries among the givens.
    puzzle: Puzzle,
    right: usize,
    wrong: Vec<(Cell, Symbol)>,
    unread: Vec<Cell>,
    solution: Vec<Symbol>,
    seen: Vec<Content>,
}

impl Coach {
    /// Takes what a player has learnt of the game.
    pub fn learn(&mut self, player: &Player<'_>) {
        self.learnt = player.learnt().or(self.learnt.take());
    }

    /// What players have learnt of the game.
    pub fn learnt(&self) -> Option<&Learnt> {
        self.learnt.as_ref()
    }

    /// Reports which entries are wrong, and how much is left.
    pub fn check(&mut self, player: &mut Player<'_>, settings: &SessionSettings) -> Result<(), Stop> {
        if let Some(judged) = self.judge(player, settings)? {
            player.report(&judged.in_short());
        }
        Ok(())
    }

    /// Reports what is wrong, or the next step; if it was the last thing reported and the board is as it was
    /// then, does it.
    pub fn hint(&mut self, player: &mut Player<'_>, settings: &SessionSettings) -> Result<(), Stop> {
        let Some(judged) = self.judge(player, settings)? else {
            self.last = None;
            return Ok(());
        };
        if let Some(advice) = self.last.take() {
            let is_as_before = is_unchanged(player, &advice.seen, &judged.seen);
            if is_as_before && self.follow(player, settings, &advice.what)? {
                return Ok(());
            }
            if let What::Make(step) = &advice.what {
                // The user may have removed the pencil marks.
                let is_changed = |cell: Cell| !advice.seen[cell.index()].is_same(&judged.seen[cell.index()]);
                if is_as_before || step.eliminations.iter().any(|&(cell, _)| is_changed(cell)) {
                    self.ruled_out.extend(&step.eliminations);
                }
            }
        }
        self.advise(player, judged)
    }

    /// Looks at the board and judges the user's entries. Reports a failure and returns `None`.
    fn judge(&mut self, player: &mut Player<'_>, settings: &SessionSettings) -> Result<Option<Judged>, Stop> {
        let mut opening = match player.look(settings)? {
            Some(Opened::Board(opening)) => opening,
            Some(Opened::Other(other_board)) => {
                player.report(&Report::OtherBoard(other_board.to_string()));
                return Ok(None);
            }
            None => {
                let reason =
                    if settings.looks { "the system does not show it" } else { "play.look is false" };
                player.report(&Report::NotYet(format!(
                    "a hint or a check needs to see the screen, but {reason}"
                )));
                return Ok(None);
            }
        };
        if self.puzzle.as_ref() != Some(&opening.puzzle) {
            *self =
                Self { puzzle: Some(opening.puzzle.clone()), learnt: self.learnt.take(), ..Self::default() };
        }
        if let Some(learnt) = &self.learnt {
            player.recall(learnt);
        }
        let layout = opening.puzzle.layout().clone();
        let seen: Vec<Content> = layout.cells().filter_map(|cell| player.content(cell).cloned()).collect();
        for (cell, digit) in &mut opening.entries {
            *digit = player.digit(&seen[cell.index()]);
        }
        let solution = if opening.puzzle.clash().is_some() { None } else { solution_for(player, &opening)? };
        let Some(solution) = solution else {
            player.report(&Report::NoSolution("no solution was found for the givens".into()));
            return Ok(None);
        };
        // In a killer without givens, nothing shows what the digits look like.
        let has_unread = opening.entries.iter().any(|(_, digit)| digit.is_none());
        if has_unread && !has_several_solutions(player, &opening.puzzle)? {
            player.read_unknown(&mut opening.entries, &solution);
        }
        Ok(Some(Judged::new(&opening, solution, seen)))
    }

    /// Says what to do next.
    fn advise(&mut self, player: &mut Player<'_>, judged: Judged) -> Result<(), Stop> {
        if let [(first, _), ..] = *judged.wrong {
            player.report(&Report::WrongEntries { entries: judged.wrong.clone() });
            let cells = judged.wrong.iter().map(|&(cell, _)| cell).collect();
            self.last = Some(Advice { what: What::Clear(cells), seen: judged.seen });
            return player.point_at(first);
        }
        if judged.puzzle.blanks().all(|cell| judged.unread.contains(&cell)) {
            player.report(&judged.in_short());
            return Ok(());
        }
        self.ruled_out.retain(|&(cell, symbol)| judged.solution[cell.index()] != symbol);
        let Some(Advised { step, board, shown }) = judged.next_step(&self.ruled_out) else { return Ok(()) };
        let on_board = StepOnBoard { step: &step, layout: board.layout() };
        player.report(&Report::Hint { step: on_board, board: &board, shown: &shown, unread: &judged.unread });
        let first = step.placements.first().or(step.eliminations.first());
        let cell = first.map(|&(cell, _)| cell);
        self.last = Some(Advice { what: What::Make(step), seen: judged.seen });
        cell.map_or(Ok(()), |cell| player.point_at(cell))
    }

    /// Makes the entries of what was told; false if there is nothing to enter.
    fn follow(
        &mut self,
        player: &mut Player<'_>,
        settings: &SessionSettings,
        what: &What,
    ) -> Result<bool, Stop> {
        let actions = match what {
            What::Clear(cells) => cells.iter().copied().map(Action::Clear).collect(),
            What::Make(step) => entries_of(step, player),
        };
        if actions.is_empty() {
            return Ok(false);
        }
        let interrupted = player.enter_at_once(&actions)?;
        self.learn(player);
        if let Some(pause) = interrupted {
            let key = &settings.keys[Command::Hint];
            player.report(&Report::NotYet(format!("not entered: {pause}; press {key} for a new hint")));
            return Ok(true);
        }
        if let What::Make(step) = what {
            self.ruled_out.extend(&step.eliminations);
        }
        player.report(&Report::HintMade { actions: &actions });
        Ok(true)
    }
}

impl Judged {
    fn new(opening: &Opening, solution: Vec<Symbol>, seen: Vec<Content>) -> Self {
        let Kept { puzzle, right, wrong } = opening.keep(&solution);
        let unread = wrong.iter().filter(|(_, digit)| digit.is_none()).map(|&(cell, _)| cell).collect();
        let wrong = wrong.into_iter().filter_map(|(cell, digit)| Some((cell, digit?))).collect();
        Self { puzzle, right, wrong, unread, solution, seen }
    }

    /// How the user is doing.
    fn in_short(&self) -> Report<'static> {
        let left = self.puzzle.blanks().count() - self.unread.len() - self.wrong.len();
        Report::Checked { right: self.right, wrong: self.wrong.clone(), unread: self.unread.clone(), left }
    }

    /// The easiest step for the cells that the user has left blank. It follows from the entries that could be
    /// read; the cells of the others count as blank, and the steps that come before it in them alone as made.
    fn next_step(&self, ruled_out: &[(Cell, Symbol)]) -> Option<Advised> {
        Advised::next_except(&self.unread, &self.puzzle, ruled_out, Some(&self.solution))
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

/// What to enter for a step: its digits, and the pencil marks that it makes wrong where they are the bot's
/// own. Those of the user cannot be read one by one.
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
