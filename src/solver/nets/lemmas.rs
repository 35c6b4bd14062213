//! Proofs by lemmas, for boards on which nested assumptions take too long.
//!
//! A search that learns from its conflicts shows a candidate to be impossible. Each clause that it has learned
//! follows from the grid and the clauses before it by unit propagation, so it can be told as a lemma: some claims
//! that cannot all hold, with the lines that lead from them to a contradiction. Going back from the end, only
//! what is needed is kept, as checkers of such proofs do (Wetzler, Heule and Hunt 2014).

use std::cmp::Reverse;

use super::explanation::Explanation;
use super::proof::Proof;
use super::prover::Prover;
use super::{Advance, Task};
use crate::puzzle::{Cell, Symbol};
use crate::solver::grid::Grid;
use crate::solver::search::{Refuter, Refuting};
use crate::solver::step::Candidate;

/// How far the search goes at a time: some hundredths of a second.
const STEPS: usize = 2000;

/// How many candidates are tried in turn: those with most consequences.
const TRIED: usize = 8;

/// How many clauses are explained at a time: some hundredths of a second.
const CLAUSES: usize = 100;

/// After this many candidates that are impossible for no reason that can be told, there is no hope for others.
const MOST_UNEXPLAINED: usize = 8;

/// The search for proofs by lemmas on the grids of one board. What it has learned on one grid holds on those that
/// follow.
#[derive(Debug)]
pub(super) struct Lemmas {
    refuter: Refuter,
    /// The candidates to try on this grid.
    tried: Vec<(Cell, Symbol)>,
    /// The turns taken on this grid.
    turns: usize,
    /// The proof being made.
    explanation: Option<Explanation>,
    /// Impossible candidates of this grid whose proofs rest on more than claims.
    unexplained: Vec<(Cell, Symbol)>,
}

impl Lemmas {
    /// A search from a grid; `None` if it has no solution, or a cage that is too large.
    pub fn new(grid: &Grid) -> Option<Self> {
        let candidates = grid.layout().cells().map(|cell| grid.possible(cell)).collect();
        let refuter = Refuter::new(grid.layout(), candidates)?;
        Some(Self { refuter, tried: Vec::new(), turns: 0, explanation: None, unexplained: Vec::new() })
    }

    /// Begins again, with another grid.
    pub fn restart(&mut self) {
        self.turns = 0;
    }

    /// Goes on for a while with the search for a proof; there is none if it ends.
    pub fn advance(&mut self, prover: &mut Prover, task: Task) -> Advance<Proof> {
        if self.turns == 0 {
            self.start(prover, task);
        }
        if let Some(explanation) = &mut self.explanation {
            match explanation.advance(CLAUSES) {
                Advance::Pending => return Advance::Pending,
                Advance::Step(proof) => {
                    self.explanation = None;
                    return Advance::Step(proof);
                }
                Advance::End => {
                    let Candidate { cell, symbol, .. } = explanation.shown();
                    self.unexplained.push((cell, symbol));
                    self.explanation = None;
                }
            }
        }
        if self.unexplained.len() >= MOST_UNEXPLAINED || self.tried.is_empty() {
            return Advance::End;
        }
        let is_known = |candidate: &(Cell, Symbol)| {
            self.refuter.is_impossible(candidate.0, candidate.1) && !self.unexplained.contains(candidate)
        };
        if let Some(known) = task.candidates().into_iter().find(is_known) {
            self.explain(known, task);
            return Advance::Pending;
        }
        let (cell, symbol) = self.tried[turn(self.turns, self.tried.len())];
        self.turns += 1;
        match self.refuter.refute(cell, symbol, STEPS) {
            Refuting::Possible => Advance::End,
            Refuting::Paused => Advance::Pending,
            Refuting::Impossible => {
                self.explain((cell, symbol), task);
                Advance::Pending
            }
        }
    }

    /// Takes a new grid over.
    fn start(&mut self, prover: &mut Prover, task: Task) {
        let layout = task.grid.layout();
        for cell in layout.cells() {
            for symbol in
                Symbol::all(layout.size()).filter(|&symbol| !task.grid.possible(cell).contains(symbol))
            {
                self.refuter.rule_out(cell, symbol);
            }
        }
        let mut candidates = task.candidates();
        candidates.sort_by_cached_key(|&(cell, symbol)| {
            Reverse(prover.trail.consequences(&[Candidate::on(cell, symbol)]))
        });
        candidates.truncate(TRIED);
        self.tried = candidates;
        self.turns = 1;
        self.explanation = None;
        self.unexplained.clear();
    }

    /// Begins the proof against a candidate that is known to be impossible.
    fn explain(&mut self, (cell, symbol): (Cell, Symbol), task: Task) {
        let clauses = self.refuter.learned().map(|clause| clause.into_iter().map(claim).collect());
        let shown = Candidate::off(cell, symbol);
        self.explanation = Some(Explanation::new(task.grid, clauses.collect(), shown));
    }
}

/// Whose turn it is among some candidates, who each have one turn in the first round, two in the second, four in
/// the third, and so on.
fn turn(turns: usize, count: usize) -> usize {
    let round = (turns / count + 1).ilog2();
    let before = ((1 << round) - 1) * count;
    (turns - before) >> round
}

fn claim((cell, symbol, holds): (Cell, Symbol, bool)) -> Candidate {
    if holds { Candidate::on(cell, symbol) } else { Candidate::off(cell, symbol) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_candidate_has_twice_as_many_turns_in_the_next_round() {
        let turns: Vec<usize> = (0..3 + 6 + 12).map(|turns| turn(turns, 3)).collect();
        let rounds =
            [[0, 1, 2].to_vec(), [0, 0, 1, 1, 2, 2].to_vec(), [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2].to_vec()];
        assert_eq!(turns, rounds.concat());
    }
}
