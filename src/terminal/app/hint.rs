//! Hints: what to do next, in a sentence, and doing it.

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use super::table::{NotUnique, SEARCH_STEPS, Table};
use crate::game::{Action, Advised, count_of_wrong, lacking_in_words, to_clear};
use crate::puzzle::{Cell, CellSet, CellState, HouseId, Layout, Puzzle, Shown, Symbol};
use crate::solver::search::{Search, Solutions};
use crate::solver::{Explanation, HintDetail, LEGEND, Length, Step, StepOnBoard};
use crate::words::counted;

/// What to do next on a [`Table`]; displayed as a sentence in its detail.
#[derive(Clone, Debug)]
pub struct Hint {
    pub advice: Advice,
    pub detail: HintDetail,
    layout: Arc<Layout>,
    /// What the table showed.
    before: Shown,
}

#[derive(Clone, Debug)]
pub enum Advice {
    /// Empty the cells of these entries, which are wrong.
    Clear {
        entries: Vec<(Cell, Symbol)>,
        by_rules: Option<NotUnique>,
    },
    /// Mark these cells again: their right symbol is not among their marks.
    Mark(Vec<Cell>),
    Step(Box<Advised>),
    Nothing(NoAdvice),
}

/// Why there is nothing to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAdvice {
    #[error("the board is solved")]
    Solved,
    #[error("the board has no solution")]
    NoSolution,
    #[error("no solution of the board has all of these entries; undo some of them")]
    DeadEnd,
    #[error("nothing more can be proved, as the board has several solutions; try a digit")]
    Several,
    #[error("no step was found in reasonable time")]
    Unknown,
}

impl Hint {
    /// A step that is known already, on a board that shows what it rests on.
    pub(super) fn of(table: &Table, step: Step) -> Self {
        let advised = Advised { step, board: table.now(), shown: table.start().clone() };
        table.hint_of(Advice::Step(Box::new(advised)))
    }

    /// This hint in another detail.
    #[must_use]
    pub fn at(self, detail: HintDetail) -> Self {
        Self { detail, ..self }
    }

    /// The detail that says more, or `None` if everything was said.
    pub(crate) fn next_detail(&self) -> Option<HintDetail> {
        match (&self.advice, self.detail) {
            (Advice::Step(_), detail) => detail.next(),
            (Advice::Clear { .. } | Advice::Mark(_), HintDetail::Place) => Some(HintDetail::Reason),
            _ => None,
        }
    }

    /// Every line of the reason, once the hint reveals it: the sentence, the notation, and the lines of a long one.
    pub(super) fn whole_reason(&self) -> Option<Vec<String>> {
        let Advice::Step(advised) = &self.advice else { return None };
        if self.detail < HintDetail::Reason {
            return None;
        }
        let Explanation { sentence, lines, notes, .. } =
            advised.step.why.explained(advised.board.layout(), Length::Full);
        let legend = (!notes.is_empty()).then_some(LEGEND).into_iter().chain(notes).map(str::to_owned);
        let sentence = advised.step.describe_with(&sentence);
        Some(std::iter::once(sentence).chain(legend).chain(lines).collect())
    }

    /// The houses to look at, while the hint does not yet reveal the cells.
    pub fn houses(&self) -> Vec<HouseId> {
        match &self.advice {
            _ if self.detail > HintDetail::Place => Vec::new(),
            Advice::Step(advised) => advised.step.places(&self.layout),
            _ => self.layout.houses_around(&self.changed()),
        }
    }

    /// The cells to highlight: those that the step changes and those that its reason names, if the hint reveals them.
    pub fn cells(&self) -> CellSet {
        match (&self.advice, self.detail) {
            (_, HintDetail::Place) => CellSet::EMPTY,
            (Advice::Step(advised), HintDetail::Cells) => advised.step.cells_of_reason(),
            (Advice::Step(advised), HintDetail::Reason) => {
                advised.step.changed_cells().chain(advised.step.why.cells()).collect()
            }
            _ => self.changed(),
        }
    }

    pub fn first_cell(&self) -> Option<Cell> {
        match &self.advice {
            Advice::Step(advised) if self.detail == HintDetail::Reason => advised.step.changed_cells().next(),
            _ => {
                let house = self.houses().first().map(|&house| self.layout.house(house));
                self.cells().iter().next().or_else(|| house?.cells.first().copied())
            }
        }
    }

    fn changed(&self) -> CellSet {
        match &self.advice {
            Advice::Clear { entries, .. } => entries.iter().map(|&(cell, _)| cell).collect(),
            Advice::Mark(cells) => cells.iter().copied().collect(),
            Advice::Step(advised) => advised.step.changed_cells().collect(),
            Advice::Nothing(_) => CellSet::EMPTY,
        }
    }
}

impl Table {
    /// What to do next: first correct what is wrong, then make the easiest step. On a hard or large board this may take
    /// a few seconds.
    ///
    /// A step rests on the digits, and on the pencil marks if most blank cells have some and none lacks its right
    /// symbol. So a candidate that the player has ruled out is not ruled out again. A blank cell without marks
    /// then has all the candidates that the digits leave.
    pub fn hint(&self) -> Hint {
        self.hint_of(self.advice())
    }

    fn hint_of(&self, advice: Advice) -> Hint {
        let layout = Arc::clone(self.puzzle().layout());
        Hint { advice, detail: HintDetail::Reason, layout, before: self.shown().clone() }
    }

    /// Applies a hint as one action; returns whether anything changed. A hint for an earlier board changes nothing.
    ///
    /// To rule out candidates, it removes their pencil marks. Where a cell's marks are not the candidates that
    /// the step rests on, it first writes those.
    pub fn take(&mut self, hint: &Hint) -> bool {
        if hint.before != *self.shown() {
            return false;
        }
        let mut after = self.shown().clone();
        match &hint.advice {
            Advice::Clear { entries, .. } => {
                let cells: Vec<Cell> = entries.iter().map(|&(cell, _)| cell).collect();
                after = self.without_digits(&cells);
            }
            Advice::Mark(cells) => {
                for &cell in cells {
                    after.set(cell, CellState::Marks(self.candidates(cell)));
                }
            }
            Advice::Step(advised) => self.make_step(advised, &mut after),
            Advice::Nothing(_) => {}
        }
        self.show(&after)
    }

    fn make_step(&self, Advised { step, shown, .. }: &Advised, after: &mut Shown) {
        if !step.eliminations.is_empty() {
            for cell in self.blank_cells() {
                let marked = self.shown().marks(cell).intersection(self.candidates(cell));
                if marked != shown.marks(cell) {
                    after.set(cell, shown.state(cell));
                }
            }
        }
        for &(cell, symbol) in &step.placements {
            after.apply(Action::Fill(cell, symbol));
            for &peer in self.puzzle().layout().peers(cell) {
                after.apply(Action::Unmark(peer, symbol));
            }
        }
        for &(cell, symbol) in &step.eliminations {
            after.apply(Action::Unmark(cell, symbol));
        }
    }

    fn advice(&self) -> Advice {
        let entries = self.wrong_entries();
        if !entries.is_empty() {
            return Advice::Clear { entries, by_rules: self.solution().err() };
        }
        if self.solution() == Err(NotUnique::None) {
            return Advice::Nothing(NoAdvice::NoSolution);
        }
        if self.is_solved() {
            return Advice::Nothing(NoAdvice::Solved);
        }
        let lacking = self.lacking();
        if !lacking.is_empty() && self.marked_cells().len() == self.blanks() {
            return Advice::Mark(lacking);
        }
        let removed = if lacking.is_empty() { self.removed_by_marks() } else { Vec::new() };
        self.next_step(&removed)
    }

    /// The easiest step for right entries, given candidates that are ruled out.
    fn next_step(&self, removed: &[(Cell, Symbol)]) -> Advice {
        let now = self.now();
        if let Ok(solution) = self.solution() {
            let step = Advised::next(&now, removed, &[], Some(solution));
            return step.map_or(Advice::Nothing(NoAdvice::Unknown), |step| Advice::Step(Box::new(step)));
        }
        // The entries may have ruled out some of several solutions, or all.
        let nothing = match solutions(&now, &[]) {
            Solutions::None => return Advice::Nothing(NoAdvice::DeadEnd),
            Solutions::Several => NoAdvice::Several,
            Solutions::One(_) | Solutions::Unknown(_) => NoAdvice::Unknown,
        };
        let removed = match solutions(&now, removed) {
            Solutions::None => &[][..],
            _ => removed,
        };
        let step = Advised::next(&now, removed, &[], None);
        step.map_or(Advice::Nothing(nothing), |step| Advice::Step(Box::new(step)))
    }

    fn marked_cells(&self) -> Vec<Cell> {
        self.blank_cells().filter(|&cell| !self.shown().marks(cell).is_empty()).collect()
    }

    /// The cells whose marks lack the symbol of the solution; empty if there is no single solution.
    pub(super) fn lacking(&self) -> Vec<Cell> {
        let Ok(solution) = self.solution() else { return Vec::new() };
        let lacks = |cell: &Cell| !self.shown().marks(*cell).contains(solution[cell.index()]);
        self.marked_cells().into_iter().filter(lacks).collect()
    }

    /// Whether the player seems to mark all candidates rather than a few pairs: most blank cells have marks.
    pub(super) fn marks_are_candidates(&self) -> bool {
        2 * self.marked_cells().len() > self.blanks()
    }

    /// The candidates that the pencil marks rule out, if the player seems to mark all of them.
    fn removed_by_marks(&self) -> Vec<(Cell, Symbol)> {
        if !self.marks_are_candidates() {
            return Vec::new();
        }
        let removed = |cell: Cell| {
            let removed = self.candidates(cell).without(self.shown().marks(cell));
            removed.iter().map(|symbol| (cell, symbol)).collect::<Vec<_>>()
        };
        self.marked_cells().into_iter().flat_map(removed).collect()
    }
}

/// What is known of the solutions of a board without some candidates.
fn solutions(board: &Puzzle, removed: &[(Cell, Symbol)]) -> Solutions {
    Solutions::within(SEARCH_STEPS, Search::without(board, removed))
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_place = self.detail == HintDetail::Place;
        let place = self.layout.place_in(&self.houses());
        match &self.advice {
            Advice::Clear { entries, by_rules } if is_place => {
                f.write_str(&count_of_wrong(entries.len(), &place, by_rules.is_some()))
            }
            Advice::Clear { entries, by_rules } => f.write_str(&to_clear(entries, by_rules.is_some())),
            Advice::Mark(cells) if is_place => {
                let place = if place.is_empty() { place } else { format!(" {place}") };
                let lack = if cells.len() == 1 { "lacks its" } else { "lack their" };
                write!(f, "{}{place} {lack} right digit among the pencil marks", counted(cells.len(), "cell"))
            }
            Advice::Mark(cells) => {
                let them = if cells.len() == 1 { "it" } else { "them" };
                write!(f, "{}; mark {them} again", lacking_in_words(cells))
            }
            Advice::Step(advised) => {
                let Advised { step, board, .. } = &**advised;
                write!(f, "{}", StepOnBoard { step, layout: board.layout(), detail: self.detail })
            }
            Advice::Nothing(nothing) => write!(f, "{nothing}"),
        }
    }
}
