//! The proof of a claim from the clauses that a search has learned, made piece by piece: only what it takes is told.

use std::collections::BTreeSet;
use std::vec;

use super::Advance;
use super::proof::{Argument, Line, Proof, Reason, Refutation};
use super::trace;
use super::trail::Trail;
use crate::solver::grid::Grid;
use crate::solver::step::Candidate;

/// How often a proof is trimmed again, at most, as long as it becomes shorter.
const MOST_ROUNDS: usize = 5;

/// Claims at least one of which is true.
type Clause = Vec<Candidate>;

/// A proof being made.
#[derive(Debug)]
pub(super) struct Explanation {
    grid: Grid,
    trail: Trail,
    shown: Candidate,
    stage: Stage,
    /// The shortest proof so far.
    proof: Option<Proof>,
    /// How often it has been trimmed again.
    rounds: usize,
}

/// What is being done for a proof.
#[derive(Debug)]
enum Stage {
    /// Going back from the end to the clauses that it takes, one at a time.
    Choosing {
        /// The clause to show next.
        clause: Clause,
        /// Those before it that are known to be needed.
        open: BTreeSet<u32>,
        /// Those after it, last one first.
        needed: Vec<Clause>,
    },
    /// Showing these clauses, one at a time.
    Showing { clauses: vec::IntoIter<Clause>, lemmas: Vec<Refutation> },
}

impl Explanation {
    /// Each clause has to follow from those before it by unit propagation, and the claim from all of them. If it
    /// takes a clause of one claim, the proof will be of that.
    pub fn new(grid: &Grid, clauses: Vec<Clause>, shown: Candidate) -> Self {
        let mut trail = Trail::new(grid.layout());
        let stage = choosing(&mut trail, grid, clauses, shown);
        Self { grid: grid.clone(), trail, shown, stage, proof: None, rounds: 0 }
    }

    /// The claim to prove.
    pub fn shown(&self) -> Candidate {
        self.shown
    }

    /// Goes on by a number of clauses. It ends if the claim does not follow.
    pub fn advance(&mut self, clauses: usize) -> Advance<Proof> {
        for _ in 0..clauses {
            let is_done = match self.turn() {
                Advance::Pending => continue,
                Advance::Step(proof) => !self.trim(proof),
                Advance::End => true,
            };
            if is_done {
                return self.proof.take().map_or(Advance::End, Advance::Step);
            }
        }
        Advance::Pending
    }

    /// Starts again with the clauses of a proof, because others may do where there are fewer to choose from; `false`
    /// if that is not worth it.
    fn trim(&mut self, proof: Proof) -> bool {
        let is_shorter = self.proof.as_ref().is_none_or(|best| proof.line_count() < best.line_count());
        if !is_shorter {
            return false;
        }
        let clause = |lemma: &Refutation| lemma.assumed().map(Candidate::opposite).collect();
        let clauses = proof.lemmas.iter().map(clause).collect();
        self.shown = proof.conclusions[0];
        self.proof = Some(proof);
        self.rounds += 1;
        if self.rounds > MOST_ROUNDS {
            return false;
        }
        self.stage = choosing(&mut self.trail, &self.grid, clauses, self.shown);
        true
    }

    /// Works on the next clause; the proof comes with the last one.
    fn turn(&mut self) -> Advance<Proof> {
        let Self { grid, trail, shown, stage, .. } = self;
        match stage {
            Stage::Choosing { clause, open, needed } => {
                let Some(refutation) = refuted(trail, clause) else { return Advance::End };
                for number in refutation.lemmas().filter_map(|lemma| u32::try_from(lemma).ok()) {
                    trail.put_into_core(number);
                    open.insert(number);
                }
                // The last one rests on none that is open.
                if let Some(number) = open.pop_last() {
                    trail.use_clauses_before(number);
                    *clause = trail.clause(number).collect();
                    needed.push(clause.clone());
                } else {
                    let needed = std::mem::take(needed);
                    let clauses: Vec<Clause> = needed.into_iter().rev().chain([vec![*shown]]).collect();
                    trail.start(grid);
                    *stage = Stage::Showing { clauses: clauses.into_iter(), lemmas: Vec::new() };
                }
                Advance::Pending
            }
            Stage::Showing { clauses, lemmas } => {
                let refutation = clauses.next().and_then(|clause| refuted(trail, &clause));
                let Some(mut refutation) = refutation else { return Advance::End };
                let assumed: Vec<Candidate> = refutation.assumed().collect();
                match assumed[..] {
                    [] => {
                        let claim = shown.opposite();
                        let reason = Reason::Assumption;
                        refutation.lines.insert(0, Line { number: 0, claim, reason, rests_on: Vec::new() });
                        Advance::Step(proof_by(std::mem::take(lemmas), *shown, refutation))
                    }
                    [only] => Advance::Step(proof_by(std::mem::take(lemmas), only.opposite(), refutation)),
                    _ => {
                        lemmas.push(refutation);
                        let added = trail.add_clause(assumed.into_iter().map(Candidate::opposite));
                        if added.is_some() { Advance::Pending } else { Advance::End }
                    }
                }
            }
        }
    }
}

/// The start of a search for those of some clauses that it takes to show a claim.
fn choosing(trail: &mut Trail, grid: &Grid, clauses: Vec<Clause>, shown: Candidate) -> Stage {
    trail.start(grid);
    for clause in clauses {
        trail.add_clause(clause.into_iter());
    }
    Stage::Choosing { clause: vec![shown], open: BTreeSet::new(), needed: Vec::new() }
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
        conclusions: vec![conclusion],
        argument: Argument::Refutation(renumbered(refutation)),
    }
}
