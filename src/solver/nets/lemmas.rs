//! Proofs by lemmas, for boards on which nested assumptions take too long.
//!
//! A search that learns from its conflicts shows a candidate to be impossible. Each clause that it has learned
//! follows from the grid and the clauses before it by unit propagation, so it can be told as a lemma: some claims
//! that cannot all hold, with the lines that lead from them to a contradiction. Going back from the end, only
//! what is needed is kept, as checkers of such proofs do (Wetzler, Heule and Hunt 2014).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::proof::{Argument, Line, Proof, Reason, Refutation};
use super::prover::Prover;
use super::trace;
use super::trail::Trail;
use super::{Advance, Task};
use crate::puzzle::{Cell, Symbol};
use crate::solver::grid::Grid;
use crate::solver::search::{Refuter, Refuting};
use crate::solver::step::Candidate;

/// How far the search goes at a time: some hundredths of a second.
const STEPS: usize = 2000;

/// How many candidates are tried in turn: those with most consequences.
const TRIED: usize = 8;

/// How often a proof is trimmed again, at most, as long as it becomes shorter.
const MOST_ROUNDS: usize = 5;

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
    /// Impossible candidates of this grid whose proofs rest on more than claims.
    unexplained: Vec<(Cell, Symbol)>,
}

impl Lemmas {
    /// A search from a grid; `None` if it has no solution, or a cage that is too large.
    pub fn new(grid: &Grid) -> Option<Self> {
        let candidates = grid.layout().cells().map(|cell| grid.possible(cell)).collect();
        let refuter = Refuter::new(grid.layout(), candidates)?;
        Some(Self { refuter, tried: Vec::new(), turns: 0, unexplained: Vec::new() })
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
        let known = |&(cell, symbol): &(Cell, Symbol)| self.refuter.is_impossible(cell, symbol);
        let known: Vec<(Cell, Symbol)> = task.candidates().into_iter().filter(known).collect();
        if let Some(proof) =
            known.into_iter().find_map(|known| self.explained(known, &mut prover.trail, task))
        {
            return Advance::Step(proof);
        }
        if self.unexplained.len() >= MOST_UNEXPLAINED || self.tried.is_empty() {
            return Advance::End;
        }
        let candidate @ (cell, symbol) = self.tried[turn(self.turns, self.tried.len())];
        self.turns += 1;
        match self.refuter.refute(cell, symbol, STEPS) {
            Refuting::Possible => Advance::End,
            Refuting::Paused => Advance::Pending,
            Refuting::Impossible => {
                let proof = self.explained(candidate, &mut prover.trail, task);
                proof.map_or(Advance::Pending, Advance::Step)
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
            Reverse(prover.trail.consequences(Candidate::on(cell, symbol)))
        });
        candidates.truncate(TRIED);
        self.tried = candidates;
        self.turns = 1;
        self.unexplained.clear();
    }

    /// The proof against a candidate that is known to be impossible.
    fn explained(&mut self, candidate: (Cell, Symbol), trail: &mut Trail, task: Task) -> Option<Proof> {
        if self.unexplained.contains(&candidate) || self.unexplained.len() >= MOST_UNEXPLAINED {
            return None;
        }
        let clauses = self.refuter.learned().map(|clause| clause.into_iter().map(claim).collect());
        let (cell, symbol) = candidate;
        let proof = explain(trail, task.grid, clauses.collect(), Candidate::off(cell, symbol));
        if proof.is_none() {
            self.unexplained.push(candidate);
        }
        proof
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

/// The proof of a claim from clauses each of which follows from those before it by unit propagation, and the claim
/// from all of them. If it takes a clause of one claim, the proof of that.
pub(super) fn explain(
    trail: &mut Trail,
    grid: &Grid,
    clauses: Vec<Vec<Candidate>>,
    shown: Candidate,
) -> Option<Proof> {
    let mut proof = trimmed(trail, grid, clauses, shown)?;
    // Where there are fewer clauses to choose from, others may do.
    for _ in 0..MOST_ROUNDS {
        let clause = |lemma: &Refutation| lemma.assumed().map(Candidate::opposite).collect();
        let clauses = proof.lemmas.iter().map(clause).collect();
        let shorter = trimmed(trail, grid, clauses, proof.conclusion);
        match shorter.filter(|shorter| shorter.line_count() < proof.line_count()) {
            Some(shorter) => proof = shorter,
            None => break,
        }
    }
    Some(proof)
}

/// The same with only those clauses that it takes.
fn trimmed(trail: &mut Trail, grid: &Grid, clauses: Vec<Vec<Candidate>>, shown: Candidate) -> Option<Proof> {
    let mut clauses = needed(trail, grid, clauses, shown)?;
    clauses.push(vec![shown]);
    trail.start(grid);
    let mut lemmas: Vec<Refutation> = Vec::new();
    for clause in clauses {
        let mut refutation = refuted(trail, &clause)?;
        let assumed: Vec<Candidate> = refutation.assumed().collect();
        match assumed[..] {
            [] => {
                let denied = shown.opposite();
                let assumption =
                    Line { number: 0, claim: denied, reason: Reason::Assumption, rests_on: Vec::new() };
                refutation.lines.insert(0, assumption);
                return Some(proof_by(lemmas, shown, refutation));
            }
            [only] => return Some(proof_by(lemmas, only.opposite(), refutation)),
            _ => {
                trail.add_clause(assumed.iter().map(|claim| claim.opposite()))?;
                lemmas.push(refutation);
            }
        }
    }
    None
}

/// Those of some clauses that it takes to show a claim.
fn needed(
    trail: &mut Trail,
    grid: &Grid,
    clauses: Vec<Vec<Candidate>>,
    shown: Candidate,
) -> Option<Vec<Vec<Candidate>>> {
    trail.start(grid);
    for clause in clauses {
        trail.add_clause(clause.into_iter());
    }
    let mut needed = Vec::new();
    let mut open = BTreeSet::new();
    let mut claims = vec![shown];
    loop {
        for lemma in refuted(trail, &claims)?.lemmas() {
            let clause = u32::try_from(lemma).ok()?;
            trail.put_into_core(clause);
            open.insert(clause);
        }
        // The last one rests on none that is open.
        let Some(clause) = open.pop_last() else { break };
        trail.use_clauses_before(clause);
        claims = trail.clause(clause).collect();
        needed.push(claims.clone());
    }
    needed.reverse();
    Some(needed)
}

/// How the opposite of all claims of a clause leads to a contradiction, with the assumptions first.
fn refuted(trail: &mut Trail, clause: &[Candidate]) -> Option<Refutation> {
    let mut supposed: Vec<Candidate> = clause.iter().map(|claim| claim.opposite()).collect();
    supposed.sort_by_key(|claim| (claim.cell, claim.symbol));
    let contradiction = trail.suppose(&supposed).err();
    let refutation = contradiction.map(|contradiction| trace::refutation(trail, &[], contradiction, 0));
    trail.undo_to(0);
    let mut refutation = refutation?;
    refutation.lines.sort_by_key(|line| !matches!(line.reason, Reason::Assumption));
    Some(refutation)
}

/// A proof with those of some lemmas that it takes, numbered from 1; the lines name them by their places.
fn proof_by(lemmas: Vec<Refutation>, conclusion: Candidate, refutation: Refutation) -> Proof {
    let mut is_needed = vec![false; lemmas.len()];
    refutation.lemmas().for_each(|lemma| is_needed[lemma] = true);
    for (at, lemma) in lemmas.iter().enumerate().rev() {
        if is_needed[at] {
            lemma.lemmas().for_each(|other| is_needed[other] = true);
        }
    }
    let mut numbers = Vec::with_capacity(lemmas.len());
    let mut count = 0;
    for is_needed in &is_needed {
        count += usize::from(*is_needed);
        numbers.push(count);
    }
    let renumbered = |mut refutation: Refutation| {
        for line in &mut refutation.lines {
            if let Reason::Lemma(lemma) = &mut line.reason {
                *lemma = numbers[*lemma];
            }
        }
        refutation
    };
    let kept = lemmas.into_iter().zip(&is_needed).filter(|(_, is_needed)| **is_needed);
    Proof {
        lemmas: kept.map(|(lemma, _)| renumbered(lemma)).collect(),
        conclusion,
        argument: Argument::Refutation(renumbered(refutation)),
    }
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
