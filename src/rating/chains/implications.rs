//! Everything that follows from an assumption.

use super::WorkLeft;
use super::network::{Literal, Network};
use super::patterns::Patterns;

/// The rules by which an assumption may be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    /// One symbol only; candidates that are found to be off count from then on.
    Nishio,
    /// Only cells and houses that have two candidates before the assumption.
    Static,
    /// Candidates that are found to be off count from then on.
    Dynamic,
    /// Like `Dynamic`, and with patterns, too.
    Patterns,
}

impl Rules {
    pub fn is_dynamic(self) -> bool {
        self != Self::Static
    }

    /// Whether a candidate that is on excludes the others of its cell.
    pub fn uses_cells(self) -> bool {
        self != Self::Nishio
    }
}

/// The network in which assumptions are followed, and how.
#[derive(Debug)]
pub(super) struct Inference<'a> {
    pub network: &'a mut Network,
    pub rules: Rules,
    pub patterns: Option<Patterns>,
    pub work: &'a mut WorkLeft,
}

/// The consequences of an assumption, each with its parents. They end with a contradiction if there is one.
#[derive(Debug)]
pub(super) struct Implications {
    /// In the order in which they were found; the assumption is the first.
    events: Vec<Implied>,
    /// The numbers of the events that an event follows from.
    parents: Vec<u32>,
    /// By literal: the number of its event, plus one; 0 if it does not follow.
    numbers: Vec<u32>,
    /// The candidates that are off, and those that are on, one bit each.
    known: [Vec<u64>; 2],
    /// The first events that may still have to be followed: of those that are off, and of those that are on.
    next: [usize; 2],
    /// Two events that exclude each other.
    pub contradiction: Option<[usize; 2]>,
}

#[derive(Clone, Copy, Debug)]
struct Implied {
    literal: Literal,
    /// Where its parents end; they begin where those of the previous event end.
    parents_end: u32,
}

impl Implications {
    /// Follows `assumption`; returns `None` if there is not enough work left.
    pub fn of(assumption: Literal, context: &mut Inference<'_>) -> Option<Self> {
        let candidates = context.network.candidates.len();
        let mut this = Self {
            events: Vec::new(),
            parents: Vec::new(),
            numbers: vec![0; candidates * 2],
            known: [(); 2].map(|()| vec![0; candidates.div_ceil(64)]),
            next: [0; 2],
            contradiction: None,
        };
        this.add(assumption, &[]);
        let finished = this.follow(context);
        if context.rules.is_dynamic() {
            context.network.restore();
        }
        finished.map(|()| this)
    }

    /// The number of the event that states `literal`.
    pub fn number(&self, literal: Literal) -> Option<usize> {
        (self.numbers[literal.0] as usize).checked_sub(1)
    }

    /// The candidates that are on, or those that are off, one bit each.
    pub fn known(&self, is_on: bool) -> &[u64] {
        &self.known[usize::from(is_on)]
    }

    /// Counts the different events that lead to this one, itself included; returns `None` beyond `most`. Uses `leads` to
    /// mark them.
    pub fn length(&self, event: usize, most: usize, leads: &mut Vec<bool>) -> Option<usize> {
        leads.clear();
        leads.resize(event + 1, false);
        leads[event] = true;
        let mut length = 0;
        // Parents come before their children.
        for event in (0..=event).rev() {
            if leads[event] {
                if length == most {
                    return None;
                }
                length += 1;
                self.parents(event).iter().for_each(|&parent| leads[parent as usize] = true);
            }
        }
        Some(length)
    }

    fn parents(&self, event: usize) -> &[u32] {
        let start = event.checked_sub(1).map_or(0, |before| self.events[before].parents_end);
        &self.parents[start as usize..self.events[event].parents_end as usize]
    }

    /// Adds an event; it is a contradiction if the opposite is known.
    fn add(&mut self, literal: Literal, parents: &[usize]) {
        #[expect(clippy::cast_possible_truncation, reason = "events are fewer than literals")]
        let small = |number: usize| number as u32;
        let number = self.events.len();
        self.parents.extend(parents.iter().map(|&parent| small(parent)));
        self.events.push(Implied { literal, parents_end: small(self.parents.len()) });
        self.numbers[literal.0] = small(number + 1);
        self.known[usize::from(literal.is_on())][literal.id() / 64] |= 1 << (literal.id() % 64);
        self.contradiction = self.number(literal.opposite()).map(|opposite| [opposite, number]);
    }

    /// Follows what is on first, and then what is off, one at a time.
    fn follow(&mut self, Inference { network, rules, patterns, work }: &mut Inference<'_>) -> Option<()> {
        while self.contradiction.is_none() {
            if let Some(event) = self.next(true) {
                work.take(20)?;
                self.exclude(network, *rules, event);
            } else if let Some(event) = self.next(false) {
                work.take(4)?;
                self.force(network, *rules, event);
            } else {
                let Some(patterns) = patterns else { break };
                work.take(100)?;
                if !self.deduce(network, patterns) {
                    break;
                }
            }
        }
        Some(())
    }

    /// The next event to follow of those that are on, or off.
    fn next(&mut self, is_on: bool) -> Option<usize> {
        let next = &mut self.next[usize::from(is_on)];
        let rest = self.events[*next..].iter().position(|event| event.literal.is_on() == is_on);
        let event = rest.map(|distance| *next + distance);
        *next = event.map_or(self.events.len(), |event| event + 1);
        event
    }

    /// Adds what is off because a candidate is on by `event`, until there is a contradiction.
    fn exclude(&mut self, network: &Network, rules: Rules, event: usize) {
        let id = self.events[event].literal.id();
        for &membership in network.memberships[id].iter().skip(usize::from(!rules.uses_cells())) {
            for literal in network.others(membership).map(Literal::off) {
                if self.number(literal).is_none() {
                    self.add(literal, &[event]);
                    if self.contradiction.is_some() {
                        return;
                    }
                }
            }
        }
    }

    /// Adds what is on because a candidate is off by `event`, and others before it, until there is a contradiction.
    fn force(&mut self, network: &mut Network, rules: Rules, event: usize) {
        let id = self.events[event].literal.id();
        for &membership in network.memberships[id].iter().skip(usize::from(!rules.uses_cells())) {
            let literal = network.partner(membership).map(Literal::on);
            let Some(literal) = literal.filter(|&literal| self.number(literal).is_none()) else { continue };
            let unit = &network.units[membership.0];
            let before = unit.members(unit.taken()).filter_map(|id| self.number(Literal::off(id)));
            let parents: Vec<usize> = std::iter::once(event).chain(before).collect();
            self.add(literal, &parents);
            if self.contradiction.is_some() {
                return;
            }
        }
        if rules.is_dynamic() {
            network.take_away(id);
        }
    }

    /// Adds what patterns show to be off; returns whether anything is new.
    fn deduce(&mut self, network: &Network, patterns: &Patterns) -> bool {
        let before = self.events.len();
        for deduction in patterns.find(network) {
            let numbers = deduction.because.iter().filter_map(|&id| self.number(Literal::off(id)));
            let parents: Vec<usize> = numbers.collect();
            for literal in deduction.gone.into_iter().map(Literal::off) {
                if self.number(literal).is_none() {
                    self.add(literal, &parents);
                }
            }
        }
        self.events.len() > before
    }
}
