//! Everything that follows from an assumption.

use std::collections::VecDeque;

use super::Work;
use super::multiple::Rules;
use super::network::{Literal, Network};
use super::patterns::{Deduction, Patterns};

/// The consequences of an assumption, each with its parents. They end with a contradiction if there is one.
#[derive(Debug)]
pub(super) struct Implications {
    /// In the order in which they were found; the assumption is the first.
    events: Vec<Event>,
    /// The numbers of the events that an event follows from.
    parents: Vec<u32>,
    /// By literal: the number of its event, plus one; 0 if it does not follow.
    numbers: Vec<u32>,
    /// The candidates that are on, one bit each.
    pub on: Vec<u64>,
    /// The candidates that are off.
    pub off: Vec<u64>,
    /// Two events that exclude each other.
    pub contradiction: Option<[usize; 2]>,
}

#[derive(Clone, Copy, Debug)]
struct Event {
    literal: Literal,
    /// Where its parents end; they begin where those of the event before end.
    parents_end: u32,
}

/// Counts different events.
#[derive(Debug, Default)]
pub(super) struct Counter {
    seen: Vec<u32>,
    turn: u32,
    todo: Vec<usize>,
}

impl Implications {
    /// Follows `assumption`; returns `None` if there is not enough work left.
    pub fn of(
        assumption: Literal,
        network: &mut Network,
        rules: Rules,
        patterns: Option<&Patterns>,
        work: &mut Work,
    ) -> Option<Self> {
        let words = network.len().div_ceil(64);
        let mut this = Self {
            events: Vec::new(),
            parents: Vec::new(),
            numbers: vec![0; network.len() * 2],
            on: vec![0; words],
            off: vec![0; words],
            contradiction: None,
        };
        this.add(assumption, &[]);
        let finished = this.follow(network, rules, patterns, work);
        if rules.is_dynamic() {
            network.restore();
        }
        finished.map(|()| this)
    }

    /// The number of the event that states `literal`.
    pub fn number(&self, literal: Literal) -> Option<usize> {
        (self.numbers[literal.0] as usize).checked_sub(1)
    }

    fn parents(&self, event: usize) -> &[u32] {
        let start = event.checked_sub(1).map_or(0, |before| self.events[before].parents_end);
        &self.parents[start as usize..self.events[event].parents_end as usize]
    }

    /// Counts the different events that lead to this one, itself included; returns `None` beyond `most`.
    pub fn length(&self, event: usize, most: usize, counter: &mut Counter) -> Option<usize> {
        counter.turn += 1;
        if counter.seen.len() < self.events.len() {
            counter.seen.resize(self.events.len(), 0);
        }
        counter.todo.clear();
        counter.todo.push(event);
        counter.seen[event] = counter.turn;
        let mut length = 0;
        while let Some(event) = counter.todo.pop() {
            length += 1;
            if length > most {
                return None;
            }
            for &parent in self.parents(event) {
                let parent = parent as usize;
                if counter.seen[parent] != counter.turn {
                    counter.seen[parent] = counter.turn;
                    counter.todo.push(parent);
                }
            }
        }
        Some(length)
    }

    /// Adds an event and returns its number. If its literal is already known, the literal keeps its first event.
    fn add(&mut self, literal: Literal, parents: &[usize]) -> usize {
        let number = self.events.len();
        #[expect(clippy::cast_possible_truncation, reason = "events are fewer than literals")]
        let small = |number: usize| number as u32;
        self.parents.extend(parents.iter().map(|&parent| small(parent)));
        let parents_end = small(self.parents.len());
        self.events.push(Event { literal, parents_end });
        if self.numbers[literal.0] == 0 {
            self.numbers[literal.0] = small(number + 1);
            let set = if literal.is_on() { &mut self.on } else { &mut self.off };
            set[literal.id() / 64] |= 1 << (literal.id() % 64);
        }
        number
    }

    /// Follows what is on first, and then what is off, one at a time.
    fn follow(
        &mut self,
        network: &mut Network,
        rules: Rules,
        patterns: Option<&Patterns>,
        work: &mut Work,
    ) -> Option<()> {
        let mut queues = Queues::default();
        queues.push(self.events[0].literal, 0);
        loop {
            let found = if let Some(event) = queues.on.pop_front() {
                work.take(20)?;
                self.exclude(network, rules, event, &mut queues)
            } else if let Some(event) = queues.off.pop_front() {
                work.take(4)?;
                self.force(network, rules, event, &mut queues)
            } else {
                let Some(patterns) = patterns else { return Some(()) };
                work.take(100)?;
                if !self.deduce(&patterns.find(network), &mut queues) {
                    return Some(());
                }
                None
            };
            if found.is_some() {
                self.contradiction = found;
                return Some(());
            }
        }
    }

    /// Adds what is off because a candidate is on by `event`; returns a contradiction if there is one.
    fn exclude(
        &mut self,
        network: &Network,
        rules: Rules,
        event: usize,
        queues: &mut Queues,
    ) -> Option<[usize; 2]> {
        let id = self.events[event].literal.id();
        for &membership in network.memberships(id).iter().skip(usize::from(!rules.uses_cells())) {
            for other in network.others(membership) {
                let literal = Literal::off(other);
                if let Some(opposite) = self.number(literal.opposite()) {
                    return Some([opposite, self.add(literal, &[event])]);
                }
                if self.number(literal).is_none() {
                    queues.push(literal, self.add(literal, &[event]));
                }
            }
        }
        None
    }

    /// Adds what is on because a candidate is off by `event`, and others before it; returns a contradiction if there
    /// is one.
    fn force(
        &mut self,
        network: &mut Network,
        rules: Rules,
        event: usize,
        queues: &mut Queues,
    ) -> Option<[usize; 2]> {
        let id = self.events[event].literal.id();
        for &membership in network.memberships(id).iter().skip(usize::from(!rules.uses_cells())) {
            let Some(other) = network.partner(membership) else { continue };
            let literal = Literal::on(other);
            let opposite = self.number(literal.opposite());
            if opposite.is_none() && self.number(literal).is_some() {
                continue;
            }
            let (unit, _) = membership;
            let taken = network.members(unit, network.taken(unit));
            let before = taken.filter_map(|id| self.number(Literal::off(id)));
            let parents: Vec<usize> = std::iter::once(event).chain(before).collect();
            let number = self.add(literal, &parents);
            if let Some(opposite) = opposite {
                return Some([number, opposite]);
            }
            queues.push(literal, number);
        }
        if rules.is_dynamic() {
            network.take_away(id);
        }
        None
    }

    /// Adds what patterns show to be off; returns whether anything is new.
    fn deduce(&mut self, deductions: &[Deduction], queues: &mut Queues) -> bool {
        let mut any = false;
        for Deduction { gone, because } in deductions {
            let parents: Vec<usize> =
                because.iter().filter_map(|&id| self.number(Literal::off(id))).collect();
            for &id in gone {
                let literal = Literal::off(id);
                if self.number(literal).is_none() {
                    any = true;
                    queues.push(literal, self.add(literal, &parents));
                }
            }
        }
        any
    }
}

/// The events to follow.
#[derive(Debug, Default)]
struct Queues {
    on: VecDeque<usize>,
    off: VecDeque<usize>,
}

impl Queues {
    fn push(&mut self, literal: Literal, event: usize) {
        let queue = if literal.is_on() { &mut self.on } else { &mut self.off };
        queue.push_back(event);
    }
}

/// The candidates in all of these sets.
pub(super) fn common<'a>(mut sets: impl Iterator<Item = &'a Vec<u64>>) -> Vec<u64> {
    let mut all = sets.next().cloned().unwrap_or_default();
    for set in sets {
        all.iter_mut().zip(set).for_each(|(word, other)| *word &= other);
    }
    all
}
