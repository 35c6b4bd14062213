//! Practice of a technique: in one position after another, the player finds what it places or removes.

#[cfg(test)]
mod tests;

use super::{Answer, App, Effect, Hint, Job, Request, Round, Slot, Table, Tone};
use crate::generate::{Constraints, Position, Positions};
use crate::puzzle::{Cell, CellState, GameType, Symbol};
use crate::solver::{HintDetail, Step, TechniqueName};

/// A technique to practise, and the type of the boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drill {
    pub technique: TechniqueName,
    pub game_type: GameType,
}

/// The position on the board, and what the player has found so far.
#[derive(Debug)]
pub(super) struct Practice {
    pub drill: Drill,
    /// Every step of the technique that the position allows.
    steps: Vec<Step>,
    /// Whether a hint has shown one of the steps.
    is_shown: bool,
    pub is_over: bool,
    right: usize,
    wrong: usize,
}

impl Drill {
    /// Deals a position.
    pub(super) fn deal(self, seed: u64, number: u64, give_up: &mut dyn FnMut() -> bool) -> Answer {
        let positions = Positions::new(self.game_type, Constraints::default(), self.technique.clone());
        match positions.map(|positions| positions.deal(seed, number, give_up)) {
            Ok(Some(position)) => Answer::Position(self, Box::new(position)),
            Ok(None) => {
                let Self { technique, game_type } = self;
                let why = "found in reasonable time; choose another type or technique";
                Answer::Failed(format!("no board of {game_type} that needs {technique} was {why}"))
            }
            Err(why) => Answer::Failed(why.to_string()),
        }
    }
}

impl Practice {
    /// The technique that is practised, and the score so far.
    pub fn in_words(&self) -> (String, String) {
        let Self { drill, right, wrong, .. } = self;
        (format!("practice: {}", drill.technique), format!("{right} right, {wrong} wrong"))
    }

    /// Judges the change since the start of the position; returns `None` if it is neither a digit nor a removed mark.
    fn judge(&self, table: &Table) -> Option<Result<&Step, String>> {
        let cells = || table.puzzle().blanks();
        let changed = cells().find_map(|cell| {
            let (before, after) = (table.start().state(cell), table.shown().state(cell));
            let is_entry = before.digit().is_some() || after.digit().is_some();
            (is_entry && before != after).then_some((cell, before, after))
        });
        match changed {
            Some((cell, CellState::Marks(_), CellState::Digit(symbol))) => {
                return Some(self.judge_digit(table, cell, symbol));
            }
            Some((cell, ..)) => return Some(Err(format!("{cell} belongs to the position"))),
            None => {}
        }
        let removed = |cell: Cell| {
            let removed = table.start().marks(cell).without(table.shown().marks(cell));
            removed.iter().map(move |symbol| (cell, symbol)).collect::<Vec<_>>()
        };
        let removed: Vec<_> = cells().flat_map(removed).collect();
        if let Some((cell, symbol)) = removed.iter().find(|&&(cell, symbol)| is_right(table, cell, symbol)) {
            return Some(Err(format!("{symbol} must stay in {cell}")));
        }
        let step = self.steps.iter().find(|step| step.eliminations.iter().any(|gone| removed.contains(gone)));
        let (cell, symbol) = *removed.first()?;
        Some(step.ok_or_else(|| format!("{} does not remove {symbol} from {cell}", self.name())))
    }

    fn judge_digit(&self, table: &Table, cell: Cell, symbol: Symbol) -> Result<&Step, String> {
        let step = self.steps.iter().find(|step| step.placements.contains(&(cell, symbol)));
        step.ok_or_else(|| {
            if is_right(table, cell, symbol) {
                format!("{symbol} is right in {cell}, but {} does not place it", self.name())
            } else {
                format!("{symbol} is wrong in {cell}")
            }
        })
    }

    /// The whole name of the technique.
    fn name(&self) -> &str {
        self.steps.first().map_or("it", |step| &step.rating.name)
    }

    /// What to do, for the player; `None` once the position is over.
    pub fn task(&self) -> Option<String> {
        if self.is_over {
            return None;
        }
        let places = self.steps.iter().any(|step| !step.placements.is_empty());
        let what =
            if places { "enter a digit that it places" } else { "remove a pencil mark that it rules out" };
        Some(format!("find: {}; {what}", self.name()))
    }

    /// Whether typing a digit into a cell removes its mark, whichever pen is used.
    pub fn removes(&self, cell: Cell, symbol: Symbol) -> bool {
        !self.is_over && self.steps.iter().any(|step| step.eliminations.contains(&(cell, symbol)))
    }
}

fn is_right(table: &Table, cell: Cell, symbol: Symbol) -> bool {
    table.solution().is_ok_and(|solution| solution[cell.index()] == symbol)
}

impl Round {
    /// Shows where a step of the practised technique is; returns whether there is one.
    pub fn show_practised(&mut self) -> bool {
        let Some(practice) = self.practice.as_mut().filter(|practice| !practice.is_over) else {
            return false;
        };
        let Some(step) = practice.steps.first() else { return false };
        let hint = Hint::of(&self.table, step.clone()).at(HintDetail::Place);
        practice.is_shown = true;
        self.advise(hint);
        true
    }
}

impl App {
    /// Deals a position in which to practise a technique.
    pub(crate) fn practise(&mut self, drill: Drill) -> Effect {
        let (seed, number) = (self.seed, self.next_deal);
        self.next_deal += 1;
        self.work_on(Job::Practise { drill, seed, number })
    }

    pub(super) fn begin_position(&mut self, drill: Drill, position: Position) {
        let before = self.round.as_ref().and_then(|round| round.practice.as_ref());
        let before = before.filter(|practice| practice.drill == drill);
        let (right, wrong) = before.map_or((0, 0), |practice| (practice.right, practice.wrong));
        let Position { puzzle, grid, steps } = position;
        let round = self.begin_round(Table::from_grid(puzzle, &grid), Slot::New);
        round.is_pencil = steps.iter().all(|step| step.placements.is_empty());
        round.practice = Some(Practice { drill, steps, is_shown: false, is_over: false, right, wrong });
    }

    /// Judges the last change of a position, and takes it back if it is wrong.
    pub(super) fn judge(&mut self) {
        let Some(Round { practice: Some(practice), table, .. }) = &mut self.round else { return };
        if practice.is_over {
            return;
        }
        match practice.judge(table).map(|verdict| verdict.map(|step| step.describe(table.puzzle().layout())))
        {
            None => {}
            Some(Ok(step)) => {
                practice.is_over = true;
                practice.right += usize::from(!practice.is_shown);
                let verdict = if practice.is_shown { "this is it" } else { "right" };
                let next = self.key_of(Request::Next);
                self.say(format!("{verdict}: {step}\n{next}: the next one"), Tone::Good);
            }
            Some(Err(why)) => {
                practice.wrong += 1;
                table.undo();
                let task = practice.task().map_or_else(String::new, |task| format!("\n{task}"));
                self.say(why + &task, Tone::Bad);
            }
        }
    }
}
