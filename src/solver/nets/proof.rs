//! Proofs: numbered lines, each of which follows from the lines it names.

use std::sync::Arc;

use crate::puzzle::{CageId, Cell, HouseId, Symbol};
use crate::solver::grid::Contradiction;
use crate::solver::step::Candidate;

/// The number of a line: from 1, in reading order through the whole proof.
pub type LineNumber = usize;

/// Why some candidates are off, or on.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Exactly one, unless the argument is an agreement.
    pub conclusions: Vec<Candidate>,
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
    pub claim: Candidate,
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
    /// The number of lines. Assumptions are not counted, contradictions are.
    pub fn line_count(&self) -> usize {
        self.outer_lines().map(Line::line_count).sum()
    }

    /// The most assumptions in force at once.
    pub fn depth(&self) -> usize {
        depth(self.outer_lines())
    }

    /// The lines under the outermost assumptions.
    pub fn outer_lines(&self) -> impl Iterator<Item = &Line> {
        let branches = match &self.argument {
            Argument::Refutation(refutation) => std::slice::from_ref(&refutation.lines),
            Argument::Agreement(_, branches) => branches,
        };
        branches.iter().flatten()
    }

    /// Whether it is about the places of one symbol alone.
    pub fn is_of_one_symbol(&self) -> bool {
        let [Candidate { symbol, .. }] = self.conclusions[..] else { return false };
        let ends_with_it = match &self.argument {
            Argument::Refutation(refutation) => {
                matches!(refutation.contradiction, Contradiction::NoPlace(of, _) if of == symbol)
            }
            Argument::Agreement(..) => true,
        };
        let is_about_it = |line: &Line| line.claim.symbol == symbol && !matches!(line.reason, Reason::Sum(_));
        self.depth() == 1 && ends_with_it && self.outer_lines().all(is_about_it)
    }

    /// Numbers the lines from 1 in reading order.
    pub(super) fn numbered(&self) -> Self {
        let mut numbering = Numbering::default();
        let argument = match &self.argument {
            Argument::Refutation(refutation) => Argument::Refutation(numbering.refutation(refutation)),
            Argument::Agreement(alternatives, branches) => {
                let branches = branches.iter().map(|lines| numbering.branch(lines));
                Argument::Agreement(*alternatives, branches.collect())
            }
        };
        Self { conclusions: self.conclusions.clone(), argument }
    }
}

fn depth<'a>(lines: impl Iterator<Item = &'a Line>) -> usize {
    1 + lines.map(|line| line.refutation().map_or(0, |inner| depth(inner.lines.iter()))).max().unwrap_or(0)
}

impl Refutation {
    /// The number of lines. Assumptions are not counted, contradictions are.
    pub fn line_count(&self) -> usize {
        self.lines.iter().map(Line::line_count).sum::<usize>()
    }

    /// The lines outside it that it rests on.
    pub(super) fn rests_on_outside(&self) -> impl Iterator<Item = LineNumber> {
        let first = self.lines.first().map_or(0, |line| line.number);
        let mut outside = Vec::new();
        self.collect_names(&mut outside);
        outside.retain(|&number| number < first);
        outside.sort_unstable();
        outside.dedup();
        outside.into_iter()
    }

    fn collect_names(&self, names: &mut Vec<LineNumber>) {
        names.extend(&self.rests_on);
        for line in &self.lines {
            names.extend(&line.rests_on);
        }
    }
}

impl Line {
    pub fn refutation(&self) -> Option<&Refutation> {
        match &self.reason {
            Reason::Refuted(refutation) => Some(refutation),
            _ => None,
        }
    }

    /// Counts an inner assumption as the contradiction it leads to.
    fn line_count(&self) -> usize {
        self.refutation().map_or(1, |refutation| 1 + refutation.line_count())
    }
}

/// Assigns final numbers to lines.
#[derive(Default)]
struct Numbering {
    last: LineNumber,
    /// The old and new numbers of the lines in force, inner ones last.
    known: Vec<(LineNumber, LineNumber)>,
}

impl Numbering {
    fn refutation(&mut self, refutation: &Refutation) -> Refutation {
        let outer = self.known.len();
        let lines = refutation.lines.iter().map(|line| self.line(line)).collect();
        let rests_on = self.named(&refutation.rests_on);
        self.known.truncate(outer);
        Refutation { lines, contradiction: refutation.contradiction, rests_on }
    }

    fn branch(&mut self, lines: &[Line]) -> Vec<Line> {
        let outer = self.known.len();
        let lines = lines.iter().map(|line| self.line(line)).collect();
        self.known.truncate(outer);
        lines
    }

    fn line(&mut self, line: &Line) -> Line {
        self.last += 1;
        let number = self.last;
        let rests_on = self.named(&line.rests_on);
        let reason = match &line.reason {
            Reason::Refuted(refutation) => Reason::Refuted(Arc::new(self.refutation(refutation))),
            other => other.clone(),
        };
        self.known.push((line.number, number));
        Line { number, claim: line.claim, reason, rests_on }
    }

    fn named(&self, numbers: &[LineNumber]) -> Vec<LineNumber> {
        let new = |old: &LineNumber| {
            let found = self.known.iter().rfind(|(known, _)| known == old);
            found.expect("a line rests on earlier ones").1
        };
        let mut named: Vec<LineNumber> = numbers.iter().map(new).collect();
        named.sort_unstable();
        named
    }
}
