//! Conflict-driven search for exact covers.
//!
//! A problem is a number of *options* ("symbol 5 in this cell") and *sets* of options of which
//! exactly one is taken (a cell; a symbol in a row). The search is that of modern SAT solvers
//! (`MiniSat`, Glucose, `CaDiCaL`): watched literals, first-UIP learning with recursive minimisation,
//! activity-driven branching with saved phases, restarts, and a clause store that forgets.
//! What is special is that "at most one" is not written as clauses: an option keeps the list of
//! its rivals, which are ruled out when it is taken.

mod enumerate;
mod forget;
mod heap;
mod learn;
mod propagate;

use std::ops::Range;

use crate::solver::Advance;
use heap::Heap;

/// An option taken (`2 * option`) or ruled out (`2 * option + 1`).
type Lit = u32;

pub fn taken(option: u32) -> Lit {
    2 * option
}

pub fn ruled_out(option: u32) -> Lit {
    2 * option + 1
}

fn option_of(lit: Lit) -> usize {
    lit as usize / 2
}

/// Converts a number to `u32`, which halves the memory of the many numbers that the search stores.
pub fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("options are some ten thousands, the clause store some tens of megabytes")
}

/// The options, and the constraints on choosing among them.
#[derive(Debug, Default)]
pub struct CoverProblem {
    pub options: usize,
    /// Sets of which exactly one option is taken.
    pub exactly_one: Vec<Vec<u32>>,
    /// Sets of which at most one option is taken.
    pub at_most_one: Vec<Vec<u32>>,
    /// Options that, if taken, need at least one of the others.
    pub needs: Vec<(u32, Vec<u32>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Antecedent {
    /// A decision or a fact.
    None,
    /// This rival was taken.
    Rival(u32),
    /// The clause at this place in the store, in which all other literals are false.
    Clause(u32),
}

/// A literal that is false, and why it must be true.
type Conflict = (Lit, Antecedent);

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Some literal of the clause: when it is true, the clause need not be looked at.
    blocker: Lit,
}

/// In the store a clause is its length, its glue (the number of decision levels it spanned when
/// it was learned; 0 for one that is never forgotten) and its literals, the two watched ones first.
const HEADER: usize = 2;

#[derive(Debug, Default)]
pub struct Cdcl {
    /// By option: the options that share a set with it.
    rivals: Vec<Vec<u32>>,
    /// All clauses, one after the other.
    store: Vec<u32>,
    /// The number of learned clauses in the store.
    learned: usize,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,

    /// By literal: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    /// By option, while it is not open: the decision level at which it was assigned, and why.
    level: Vec<u32>,
    reason: Vec<Antecedent>,
    /// The true literals in the order they became so, and where each decision level starts.
    trail: Vec<Lit>,
    level_starts: Vec<usize>,
    /// How much of the trail has been propagated.
    propagated: usize,

    /// By option: its part in recent conflicts.
    activity: Vec<f64>,
    bump: f64,
    /// The open options (and perhaps others), most active first.
    heap: Heap,
    /// By option: whether it was taken when it was last assigned.
    phase: Vec<bool>,

    /// By option: scratch for learning.
    marked: Vec<bool>,
    to_unmark: Vec<u32>,
    /// By level: the last `stamp` for which it counted.
    level_stamp: Vec<u64>,
    stamp: u64,

    conflicts: u64,
    /// The number of learned clauses above which some are forgotten.
    forget_above: usize,
    /// Moving averages of the glue of learned clauses, over some tens and some hundreds of them.
    glue_fast: f64,
    glue_slow: f64,
    restart_after: u64,

    /// The number of solutions that may still be excluded by clauses.
    excludable: usize,
    /// The decisions, from the first, whose other sides hold no more solutions.
    committed: usize,
    exhausted: bool,
}

/// The weight of a conflict relative to the next one.
const DECAY: f64 = 0.95;
/// A restart is due when recently learned clauses span more levels than earlier ones by this factor.
const RESTART: f64 = 1.15;
/// The least number of conflicts between two restarts.
const RESTART_PAUSE: u64 = 20;
/// The number of learned clauses above which some are forgotten: at first, and at most.
const LEARNED: Range<usize> = 1000..50_000;
/// How much that number grows each time clauses are forgotten.
const LEARNED_STEP: usize = 300;

impl Cdcl {
    pub fn new(problem: &CoverProblem) -> Self {
        let options = problem.options;
        let mut solver = Self {
            rivals: rivals(problem),
            watches: vec![Vec::new(); 2 * options],
            value: vec![0; 2 * options],
            level: vec![0; options],
            reason: vec![Antecedent::None; options],
            trail: Vec::with_capacity(options),
            activity: vec![0.0; options],
            bump: 1.0,
            heap: Heap::full(options),
            phase: vec![false; options],
            marked: vec![false; options],
            level_stamp: vec![0; options + 1],
            forget_above: LEARNED.start,
            restart_after: RESTART_PAUSE,
            excludable: enumerate::EXCLUDED,
            ..Self::default()
        };
        for set in &problem.exactly_one {
            let clause: Vec<Lit> = set.iter().map(|&option| taken(option)).collect();
            solver.add_fact(&clause);
        }
        for (option, others) in &problem.needs {
            let others = others.iter().map(|&other| taken(other));
            let clause: Vec<Lit> = std::iter::once(ruled_out(*option)).chain(others).collect();
            solver.add_fact(&clause);
        }
        solver
    }

    /// Adds a clause of the problem, before the search begins.
    fn add_fact(&mut self, clause: &[Lit]) {
        match *clause {
            [] => self.exhausted = true,
            [unit] => match self.value[unit as usize] {
                0 => self.assign(unit, Antecedent::None),
                1 => {}
                _ => self.exhausted = true,
            },
            _ => drop(self.add_clause(clause, 0)),
        }
    }

    /// Continues to the next solution, taking at most `steps` decisions and conflicts.
    pub fn advance(&mut self, steps: usize) -> Advance<()> {
        for _ in 0..steps {
            if self.exhausted {
                return Advance::End;
            }
            if let Err(conflict) = self.propagate() {
                self.resolve(conflict);
            } else if self.restart_is_due() {
                self.restart_after = self.conflicts + RESTART_PAUSE;
                self.back_to(self.committed);
            } else {
                if self.learned > self.forget_above {
                    self.forget();
                }
                let Some(option) = self.next_open() else { return Advance::Found(()) };
                self.decide(option);
            }
        }
        Advance::Pending
    }

    fn resolve(&mut self, conflict: Conflict) {
        if self.level_starts.len() == self.committed {
            self.turn_last_decision();
        } else {
            self.conflicts += 1;
            self.learn(conflict);
            self.bump /= DECAY;
        }
    }

    fn restart_is_due(&self) -> bool {
        self.conflicts >= self.restart_after && self.glue_fast > RESTART * self.glue_slow
    }

    fn next_open(&mut self) -> Option<u32> {
        while let Some(option) = self.heap.pop(&self.activity) {
            if self.value[taken(option) as usize] == 0 {
                return Some(option);
            }
        }
        None
    }

    fn decide(&mut self, option: u32) {
        let lit = if self.phase[option as usize] { taken(option) } else { ruled_out(option) };
        self.level_starts.push(self.trail.len());
        self.assign(lit, Antecedent::None);
    }

    /// Whether the option belongs to the solution just found.
    pub fn is_taken(&self, option: u32) -> bool {
        self.value[taken(option) as usize] == 1
    }
}

/// By option: all others that cannot be taken with it.
fn rivals(problem: &CoverProblem) -> Vec<Vec<u32>> {
    let sets = || problem.exactly_one.iter().chain(&problem.at_most_one);
    let mut counts = vec![0; problem.options];
    for set in sets() {
        for &option in set {
            counts[option as usize] += set.len() - 1;
        }
    }
    let mut rivals: Vec<Vec<u32>> = counts.into_iter().map(Vec::with_capacity).collect();
    for set in sets() {
        for (at, &option) in set.iter().enumerate() {
            rivals[option as usize].extend_from_slice(&set[..at]);
            rivals[option as usize].extend_from_slice(&set[at + 1..]);
        }
    }
    for list in &mut rivals {
        list.sort_unstable();
        list.dedup();
    }
    rivals
}

#[cfg(test)]
mod tests;
