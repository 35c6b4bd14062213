//! Proofs: numbered lines, each of which follows from the lines it names.

use std::iter;
use std::sync::Arc;

use itertools::Itertools as _;

use super::claim::Claim;
use super::grid::{Contradiction, Grid};
use crate::puzzle::{CageId, Cell, HouseId, Symbol};

/// The number of a line: from 1, in reading order through the whole proof.
pub type LineNumber = usize;

/// A proof that some candidates are off, or on.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Exactly one, unless the argument is an agreement.
    pub conclusions: Vec<Claim>,
    pub argument: Argument,
}

/// The form of a proof.
#[derive(Clone, Debug)]
pub enum Argument {
    /// The opposite leads to a contradiction.
    Refutation(Refutation),
    /// One of some candidates is on, and each of them leads to the conclusions. Each has a branch of lines that starts
    /// with its assumption and contains the conclusions.
    Agreement(Alternatives, Vec<Vec<Line>>),
}

/// Candidates exactly one of which is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternatives {
    /// The candidates of a cell.
    Candidates(Cell),
    /// The places of a symbol in a house.
    Places(Symbol, HouseId),
}

/// An assumption, what follows from it, and the contradiction it leads to.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The assumption, and then what follows.
    pub lines: Vec<Line>,
    pub contradiction: Contradiction,
    /// The lines that the contradiction rests on.
    pub rests_on: Vec<LineNumber>,
}

/// A line of a proof.
#[derive(Clone, Debug)]
pub struct Line {
    pub number: LineNumber,
    /// What it states: the candidate is on or off.
    pub claim: Claim,
    pub reason: Reason,
    /// The earlier lines it rests on, in order.
    pub rests_on: Vec<LineNumber>,
}

/// Why a line holds. Candidates that see one of the named lines need no lines of their own to be off.
#[derive(Clone, Debug)]
pub enum Reason {
    Assumption,
    /// A candidate that is on sees it.
    Seen,
    /// Nothing else is left in its cell.
    LastInCell,
    /// Its symbol has no other place in the house.
    LastInHouse(HouseId),
    /// All places that its symbol has left in the house see it.
    Locked(HouseId),
    /// The cage cannot make its sum with it.
    Sum(CageId),
    /// Assuming the opposite as well leads to a contradiction.
    Refuted(Arc<Refutation>),
}

impl Proof {
    /// The number of lines. Assumptions are not counted, but the contradictions they lead to are.
    pub fn line_count(&self) -> usize {
        line_count(self.outer_lines())
    }

    /// The most assumptions in force at once.
    pub(crate) fn depth(&self) -> usize {
        depth(self.outer_lines())
    }

    /// The lines under the outermost assumptions.
    pub(crate) fn outer_lines(&self) -> impl Iterator<Item = &Line> {
        let branches = match &self.argument {
            Argument::Refutation(refutation) => std::slice::from_ref(&refutation.lines),
            Argument::Agreement(_, branches) => branches,
        };
        branches.iter().flatten()
    }

    /// All lines, in reading order.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.outer_lines().flat_map(Line::with_inner)
    }

    /// Whether the proof is about the places of one symbol alone.
    pub(crate) fn is_of_one_symbol(&self) -> bool {
        let [Claim { symbol, .. }] = self.conclusions[..] else { return false };
        let ends_with_it = match &self.argument {
            Argument::Refutation(refutation) => {
                matches!(refutation.contradiction, Contradiction::NoPlace(of, _) if of == symbol)
            }
            Argument::Agreement(..) => true,
        };
        let is_about_it = |line: &Line| line.claim.symbol == symbol && !matches!(line.reason, Reason::Sum(_));
        self.depth() == 1 && ends_with_it && self.outer_lines().all(is_about_it)
    }

    /// Whether the proof still removes something from a later grid, and its cells and houses are still open there.
    pub(super) fn applies_to(&self, grid: &Grid) -> bool {
        let is_candidate = |claim: &Claim| grid.candidates(claim.cell).contains(claim.symbol);
        let is_blank = |cell| grid.digit(cell).is_none();
        let is_missing = |symbol, house| grid.missing(house).contains(symbol);
        let end_applies = |refutation: &Refutation| match refutation.contradiction {
            Contradiction::NoCandidate(cell) => is_blank(cell),
            Contradiction::NoPlace(symbol, house) => is_missing(symbol, house),
            Contradiction::WrongSum(_) => true,
        };
        let applies = |line: &Line| match &line.reason {
            Reason::LastInCell => is_blank(line.claim.cell),
            Reason::LastInHouse(house) | Reason::Locked(house) => is_missing(line.claim.symbol, *house),
            Reason::Refuted(refutation) => end_applies(refutation),
            Reason::Assumption | Reason::Seen | Reason::Sum(_) => true,
        };
        let Argument::Refutation(refutation) = &self.argument else { return false };
        self.conclusions.iter().all(is_candidate) && end_applies(refutation) && self.lines().all(applies)
    }

    /// Numbers the lines from 1 in reading order.
    pub(super) fn number(&mut self) {
        let mut numbering = Numbering::default();
        match &mut self.argument {
            Argument::Refutation(Refutation { lines, rests_on, .. }) => numbering.lines(lines, rests_on),
            Argument::Agreement(_, branches) => {
                for lines in branches {
                    numbering.lines(lines, &mut []);
                }
            }
        }
    }
}

fn depth<'a>(lines: impl Iterator<Item = &'a Line>) -> usize {
    1 + lines.map(|line| line.refutation().map_or(0, |inner| depth(inner.lines.iter()))).max().unwrap_or(0)
}

fn line_count<'a>(lines: impl IntoIterator<Item = &'a Line>) -> usize {
    lines.into_iter().map(|line| 1 + line.refutation().map_or(0, Refutation::line_count)).sum()
}

impl Refutation {
    /// The refutation's part of [`Proof::line_count`].
    pub(super) fn line_count(&self) -> usize {
        line_count(&self.lines)
    }

    /// The lines outside the refutation that it rests on, each once.
    pub(super) fn rests_on_outside(&self) -> Vec<LineNumber> {
        let first = self.lines.first().map_or(0, |line| line.number);
        let named = self.lines.iter().flat_map(|line| &line.rests_on).chain(&self.rests_on);
        named.copied().filter(|&number| number < first).sorted_unstable().dedup().collect()
    }
}

impl Line {
    pub fn refutation(&self) -> Option<&Refutation> {
        match &self.reason {
            Reason::Refuted(refutation) => Some(refutation),
            _ => None,
        }
    }

    /// The line, and those of its refutation.
    fn with_inner(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        let inner = self.refutation().into_iter().flat_map(|refutation| &refutation.lines);
        Box::new(iter::once(self).chain(inner.flat_map(Self::with_inner)))
    }
}

/// Assigns final numbers to lines.
#[derive(Default)]
struct Numbering {
    last: LineNumber,
    /// The old and new numbers of the lines in force, inner ones last.
    in_force: Vec<(LineNumber, LineNumber)>,
}

impl Numbering {
    /// Numbers some lines, and updates the numbers in `end`, the lines that the contradiction rests on.
    fn lines(&mut self, lines: &mut [Line], end: &mut [LineNumber]) {
        let outer = self.in_force.len();
        for line in lines {
            self.last += 1;
            let number = self.last;
            self.rename(&mut line.rests_on);
            if let Reason::Refuted(refutation) = &mut line.reason {
                let Refutation { lines, rests_on, .. } = Arc::make_mut(refutation);
                self.lines(lines, rests_on);
            }
            self.in_force.push((std::mem::replace(&mut line.number, number), number));
        }
        self.rename(end);
        self.in_force.truncate(outer);
    }

    fn rename(&self, numbers: &mut [LineNumber]) {
        for number in &mut *numbers {
            let found = self.in_force.iter().rfind(|(old, _)| old == number);
            *number = found.expect("a line rests on earlier ones").1;
        }
        numbers.sort_unstable();
    }
}
