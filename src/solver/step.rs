//! One step of the reasoning.

mod explanation;
mod hint;
mod proof_list;
mod proof_sentence;
mod template;
mod why;

use std::borrow::Cow;
use std::fmt::Write as _;

use itertools::Itertools as _;
use smallvec::{SmallVec, smallvec};

use super::grid::Grid;
use crate::puzzle::{Cell, CellSet, Layout, Symbol};
pub use explanation::{Explanation, Length};
pub(super) use explanation::{is_long, split_before};
pub use hint::{HintDetail, StepOnBoard};
pub(crate) use proof_sentence::LEGEND;
pub(super) use template::{all_of, filled, grouped, listed, parts, split, why};
use why::USUAL_LENGTH;
pub use why::{Part, Why};

/// A technique's name and its difficulty on the scale of Sudoku Explainer: 1.0 for a full house, 4.2
/// for an XY-wing.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    pub name: Cow<'static, str>,
    pub score: f64,
    /// What a sentence calls it, if that is not `a` and the name.
    pub(in crate::solver) phrase: Option<&'static str>,
}

impl Rating {
    pub const fn new(name: &'static str, score: f64) -> Self {
        Self { name: Cow::Borrowed(name), score, phrase: None }
    }

    /// Creates a rating with a special phrase, such as `an X-wing` or `locked candidates`.
    pub(crate) const fn called(phrase: &'static str, name: &'static str, score: f64) -> Self {
        Self { name: Cow::Borrowed(name), score, phrase: Some(phrase) }
    }

    /// Creates a rating whose name is computed, for example from a size.
    pub(crate) fn named(name: String, score: f64) -> Self {
        Self { name: name.into(), score, phrase: None }
    }

    /// What a sentence calls the technique, such as `a skyscraper`.
    pub(crate) fn phrase(&self) -> Cow<'static, str> {
        self.phrase.map_or_else(|| format!("a {}", self.name).into(), Cow::Borrowed)
    }

    /// The hardest of these, the first of several equally hard ones.
    pub fn hardest<'a>(ratings: impl Iterator<Item = &'a Self>) -> Option<&'a Self> {
        ratings.reduce(|hardest, other| if other.score > hardest.score { other } else { hardest })
    }
}

/// The kind of a step: most are deductions, the others belong to guesses and the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// The placements and eliminations follow from the board.
    Deduction,
    /// A candidate is tried because nothing can be proved.
    Guess,
    /// The guess, or the puzzle itself, has led to a contradiction.
    Contradiction,
    /// Everything since the last guess is undone, and a guess that failed is eliminated.
    Backtrack,
    /// The rest comes from the search, without reasons.
    Search,
}

/// One step: what it places and removes, and why.
///
/// A placement also removes its symbol from the cell's peers; those removals are not listed.
#[derive(Clone, Debug)]
pub struct Step {
    pub kind: StepKind,
    pub rating: Rating,
    /// Rarely more than one; the first is stored inline.
    pub placements: SmallVec<[(Cell, Symbol); 1]>,
    /// In reading order.
    pub eliminations: Vec<(Cell, Symbol)>,
    pub why: Why,
}

impl Step {
    /// A deduction that places a symbol.
    pub fn placement(rating: Rating, cell: Cell, symbol: Symbol, why: Why) -> Self {
        Self {
            kind: StepKind::Deduction,
            rating,
            placements: smallvec![(cell, symbol)],
            eliminations: Vec::new(),
            why,
        }
    }

    /// A deduction that removes candidates.
    pub(crate) fn elimination(rating: Rating, mut eliminations: Vec<(Cell, Symbol)>, why: Why) -> Self {
        eliminations.sort_unstable();
        Self { kind: StepKind::Deduction, rating, placements: SmallVec::new(), eliminations, why }
    }

    /// A deduction that removes one symbol from some cells.
    pub(crate) fn removal(rating: Rating, symbol: Symbol, cells: &CellSet, why: Why) -> Self {
        Self::elimination(rating, cells.iter().map(|cell| (cell, symbol)).collect(), why)
    }

    /// Whether it rests on the places of one symbol, which it removes.
    pub(super) fn is_of_one_digit(&self) -> bool {
        let all = self.why.candidates().chain(self.eliminations.iter().copied());
        self.why.candidates().next().is_some() && all.map(|(_, symbol)| symbol).all_equal()
    }

    /// Whether it is a pattern of several symbols that removes nothing but candidates it rests on.
    pub(super) fn removes_only_its_own(&self) -> bool {
        let own: Vec<(Cell, Symbol)> = self.why.candidates().collect();
        let is_pattern = self.placements.is_empty() && self.why.proof().is_none() && !self.is_of_one_digit();
        is_pattern && self.eliminations.iter().all(|gone| own.contains(gone))
    }

    /// Its placements, such as `r1c2=5`.
    pub(crate) fn placements_in_words(&self) -> impl Iterator<Item = String> {
        self.placements.iter().map(|(cell, symbol)| format!("{cell}={symbol}"))
    }

    /// Its eliminations by cell, such as `r3c4<>79`.
    pub(crate) fn eliminations_in_words(&self) -> impl Iterator<Item = String> {
        let of_cells = self.eliminations.chunk_by(|(cell, _), (next, _)| cell == next);
        of_cells.map(|of_cell| {
            let symbols = of_cell.iter().map(|(_, symbol)| symbol);
            format!("{}<>{}", of_cell[0].0, symbols.format(""))
        })
    }

    /// Its placements and eliminations.
    pub(crate) fn effects(&self) -> impl Iterator<Item = String> {
        self.placements_in_words().chain(self.eliminations_in_words())
    }

    /// The step on one line: technique, sentence and effects.
    pub fn describe(&self, layout: &Layout) -> String {
        self.describe_with(&self.why.in_words(layout))
    }

    /// Like [`Self::describe`], but with another sentence, such as one cut short.
    pub(crate) fn describe_with(&self, why: &str) -> String {
        let mut text = String::with_capacity(USUAL_LENGTH);
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{}: {why}", self.rating.name);
        for (at, effect) in self.effects().enumerate() {
            text.push_str(if at == 0 { " => " } else { " " });
            text.push_str(&effect);
        }
        text
    }
}

impl Grid {
    /// Applies a step's placements and eliminations.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, symbol) in &step.placements {
            self.place(cell, symbol);
        }
        for &(cell, symbol) in &step.eliminations {
            self.eliminate(cell, symbol);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Index};
    use crate::solver::claim::Claim;

    #[test]
    fn a_sentence_makes_claims_and_rests_on_candidates() {
        let layout = Layout::with_blocks(BlockShape { height: 2, width: 2 });
        let (cell, symbol) = (|index| Cell::new(index, 4), Symbol::from_index);
        let why = why!("if {}, {}", Claim::off(cell(0), symbol(1)), Claim::on(cell(1), symbol(1)))
            .marking([(cell(2), symbol(3))]);
        assert_eq!(why.in_words(&layout), "if r1c1 is not 2, r1c2 is 2");
        let candidates: Vec<_> = why.candidates().collect();
        assert_eq!(candidates, [(cell(0), symbol(1)), (cell(1), symbol(1)), (cell(2), symbol(3))]);
    }
}
