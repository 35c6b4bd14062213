//! Clauses: statements that one of some claims is true. Each is watched at two of its claims, as in a SAT solver.

use crate::puzzle::Index as _;
use crate::solver::step::{Candidate, Role};

/// A claim in a number: twice that of the candidate, and one more if it does not hold.
pub(super) type Literal = u32;

pub(super) fn literal(Candidate { cell, symbol, role }: Candidate, size: usize) -> Literal {
    let candidate = cell.index() * size + symbol.index();
    u32::try_from(2 * candidate).expect("a board has far fewer candidates") + u32::from(role != Role::On)
}

pub(super) fn is_on(literal: Literal) -> bool {
    literal & 1 == 0
}

pub(super) fn opposite(literal: Literal) -> Literal {
    literal ^ 1
}

/// Clauses that hold on a grid, in the order in which they were learned.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    all: Vec<Clause>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<u32>>,
    /// The clauses with one literal.
    units: Vec<u32>,
    /// Those from this number on are not used.
    pub end: u32,
    /// What has been visited, for the clauses of the core and for the others.
    visited: [Visited; 2],
}

#[derive(Debug)]
struct Clause {
    /// The two watched ones first.
    literals: Vec<Literal>,
    is_core: bool,
}

/// How many events and units have been visited.
#[derive(Clone, Copy, Debug, Default)]
struct Visited {
    events: usize,
    units: usize,
}

impl Clauses {
    pub fn clear(&mut self) {
        if !self.all.is_empty() {
            *self = Self::default();
        }
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds a clause over literals that are all open; its number, unless it is empty.
    pub fn add(&mut self, literals: Vec<Literal>, candidates: usize) -> Option<u32> {
        self.watches.resize_with(2 * candidates, Vec::new);
        let clause = u32::try_from(self.all.len()).ok()?;
        match literals[..] {
            [] => return None,
            [_] => self.units.push(clause),
            [one, other, ..] => {
                self.watches[one as usize].push(clause);
                self.watches[other as usize].push(clause);
            }
        }
        self.all.push(Clause { literals, is_core: false });
        self.end = clause + 1;
        Some(clause)
    }

    pub fn get(&self, clause: u32) -> &[Literal] {
        &self.all[clause as usize].literals
    }

    pub fn put_into_core(&mut self, clause: u32) {
        self.all[clause as usize].is_core = true;
    }

    pub fn undo_to(&mut self, len: usize) {
        self.visited = [Visited { events: len, units: 0 }; 2];
    }

    /// The event to visit next.
    pub fn next(&self, is_core: bool) -> usize {
        self.visited[usize::from(is_core)].events
    }

    pub fn advance(&mut self, is_core: bool) {
        self.visited[usize::from(is_core)].events += 1;
    }

    /// The next clause with one literal.
    pub fn next_unit(&mut self, is_core: bool) -> Option<(u32, Literal)> {
        let visited = &mut self.visited[usize::from(is_core)].units;
        while let Some(&unit) = self.units.get(*visited).filter(|&&unit| unit < self.end) {
            *visited += 1;
            let clause = &self.all[unit as usize];
            if clause.is_core == is_core {
                return Some((unit, clause.literals[0]));
            }
        }
        None
    }

    /// Visits the clauses that watch a literal now false: those of the core or the others. Yields those of which
    /// all literals but one are false, with that literal.
    pub fn visit(
        &mut self,
        falsified: Literal,
        is_core: bool,
        is_true: impl Fn(Literal) -> bool,
        is_false: impl Fn(Literal) -> bool,
    ) -> Vec<(u32, Literal)> {
        let mut derived = Vec::new();
        let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
        watches.retain(|&number| {
            let clause = &mut self.all[number as usize];
            if clause.is_core != is_core || number >= self.end {
                return true;
            }
            let literals = &mut clause.literals;
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if is_true(first) {
                return true;
            }
            let Some(at) = (2..literals.len()).find(|&at| !is_false(literals[at])) else {
                derived.push((number, first));
                return true;
            };
            literals.swap(1, at);
            self.watches[literals[1] as usize].push(number);
            false
        });
        self.watches[falsified as usize] = watches;
        derived
    }
}
