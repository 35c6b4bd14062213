//! Chains and cycles in which each link follows from the one before: X-chains and X-cycles run through one symbol,
//! Y-cycles through cells of two candidates, and others through both.

use super::network::{Id, Literal, Network};
use super::{Chain, Hardness, Work};

/// The links that a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Links {
    /// Within one symbol.
    X,
    /// A symbol is on because its cell has two candidates.
    Y,
    Both,
}

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// The source follows from itself, around a cycle.
    Cycle,
    /// The opposite of the source follows from it.
    Chain,
}

impl Links {
    fn has_x(self) -> bool {
        self != Self::Y
    }

    fn has_y(self) -> bool {
        self != Self::X
    }

    /// The hardness of a chain or cycle of this length.
    fn hardness(self, goal: Goal, length: usize) -> Hardness {
        let base = match (self, goal) {
            (Self::Both, _) => 70,
            (_, Goal::Cycle) => 65,
            (_, Goal::Chain) => 66,
        };
        Hardness::new(base, length, usize::from(goal == Goal::Chain))
    }
}

/// Returns the easiest chain or cycle, the first of several equally easy ones.
pub(super) fn easiest(network: &Network, work: &mut Work) -> Option<Chain> {
    let mut search = ChainSearch::new(network);
    for links in [Links::X, Links::Y, Links::Both] {
        for cell in network.cells() {
            for source in cell.clone() {
                if links == Links::Y && cell.len() > 2 {
                    continue;
                }
                search.from(links, Goal::Cycle, Literal::on(source));
                work.take(search.queue.len() as u64)?;
                if links.has_x() {
                    search.from(links, Goal::Chain, Literal::on(source));
                    search.from(links, Goal::Chain, Literal::off(source));
                    work.take(search.queue.len() as u64)?;
                }
            }
        }
    }
    search.best
}

/// A search by breadth, so that the shortest chain comes first.
struct ChainSearch<'a> {
    network: &'a Network,
    best: Option<Chain>,
    /// The literals reached, each with the place of its predecessor in this list.
    queue: Vec<(Literal, usize)>,
    /// The search that has last reached each literal.
    reached: Vec<u32>,
    turn: u32,
}

impl<'a> ChainSearch<'a> {
    fn new(network: &'a Network) -> Self {
        let reached = vec![0; network.len() * 2];
        Self { network, best: None, queue: Vec::new(), reached, turn: 0 }
    }

    fn is_better(&self, hardness: Hardness) -> bool {
        self.best.as_ref().is_none_or(|best| hardness < best.hardness)
    }

    /// Searches from `source` until further chains would be no easier than the best.
    fn from(&mut self, links: Links, goal: Goal, source: Literal) {
        self.turn += 1;
        self.queue.clear();
        self.queue.push((source, 0));
        self.reached[source.0] = self.turn;
        let (mut at, mut level) = (0, 0);
        while at < self.queue.len() {
            let end = self.queue.len();
            level += 1;
            // A cycle ends where it began.
            let length = level + usize::from(goal == Goal::Chain);
            if !self.is_better(links.hardness(goal, length)) {
                return;
            }
            while at < end {
                let (literal, _) = self.queue[at];
                if literal.is_on() {
                    self.exclude(links, goal, at, length);
                } else {
                    self.force(links, goal, at, length);
                }
                at += 1;
            }
        }
    }

    /// Reaches what is off because the literal with number `parent` is on.
    fn exclude(&mut self, links: Links, goal: Goal, parent: usize, length: usize) {
        let network = self.network;
        let id = self.queue[parent].0.id();
        for &membership in network.memberships(id).iter().skip(usize::from(!links.has_y())) {
            for other in network.others(membership) {
                self.reach(links, goal, Literal::off(other), parent, length);
            }
        }
    }

    /// Reaches what is on because the literal with number `parent` is off.
    fn force(&mut self, links: Links, goal: Goal, parent: usize, length: usize) {
        let network = self.network;
        let id = self.queue[parent].0.id();
        for (number, &membership) in network.memberships(id).iter().enumerate() {
            let is_allowed = if number == 0 { links.has_y() } else { links.has_x() };
            if let Some(other) = network.partner(membership).filter(|_| is_allowed) {
                self.reach(links, goal, Literal::on(other), parent, length);
            }
        }
    }

    fn reach(&mut self, links: Links, goal: Goal, literal: Literal, parent: usize, length: usize) {
        let (source, _) = self.queue[0];
        match goal {
            Goal::Chain if literal == source.opposite() => self.conclude(links, literal, length),
            Goal::Cycle if literal == source && length >= 4 => self.close(links, parent, length),
            _ => {}
        }
        // What is off may be reached again, on another way around a cycle.
        let is_new = if goal == Goal::Cycle && !literal.is_on() {
            self.path(parent).all(|before| before != literal)
        } else {
            self.reached[literal.0] != self.turn
        };
        if is_new {
            self.reached[literal.0] = self.turn;
            self.queue.push((literal, parent));
        }
    }

    /// The literals from the one with number `end` back to the source.
    fn path(&self, end: usize) -> impl Iterator<Item = Literal> + '_ {
        let mut next = Some(end);
        std::iter::from_fn(move || {
            let at = next?;
            let (literal, before) = self.queue[at];
            next = (at > 0).then_some(before);
            Some(literal)
        })
    }

    fn conclude(&mut self, links: Links, literal: Literal, length: usize) {
        let hardness = links.hardness(Goal::Chain, length);
        if self.is_better(hardness) {
            let name = if links == Links::X { "forcing X-chain" } else { "forcing chain" };
            self.best = Some(Chain { name, hardness, conclusions: vec![literal] });
        }
    }

    /// Concludes from a cycle: every second one of its candidates is on, or all the others are, so a candidate that sees
    /// one of each is off.
    fn close(&mut self, links: Links, last: usize, length: usize) {
        let hardness = links.hardness(Goal::Cycle, length);
        if !self.is_better(hardness) {
            return;
        }
        let cycle: Vec<Literal> = self.path(last).collect();
        let gone = self.excluded_both_ways(&cycle);
        if !gone.is_empty() {
            let name = match links {
                Links::X => "X-cycle",
                Links::Y => "Y-cycle",
                Links::Both => "bidirectional cycle",
            };
            let conclusions = gone.into_iter().map(Literal::off).collect();
            self.best = Some(Chain { name, hardness, conclusions });
        }
    }

    fn excluded_both_ways(&self, cycle: &[Literal]) -> Vec<Id> {
        let network = self.network;
        let cell_of = |id: Id| network.candidate(id).0;
        let excluded = |is_on: bool| -> Vec<Id> {
            let ids =
                cycle.iter().filter(move |literal| literal.is_on() == is_on).map(|literal| literal.id());
            let houses = ids.flat_map(|id| network.memberships(id).iter().skip(1));
            let peers = houses.flat_map(|&membership| network.others(membership));
            let outside = |id: &Id| cycle.iter().all(|literal| cell_of(literal.id()) != cell_of(*id));
            peers.filter(outside).collect()
        };
        let (mut gone, others) = (excluded(true), excluded(false));
        gone.retain(|id| others.contains(id));
        gone.sort_unstable();
        gone.dedup();
        gone
    }
}
