//! Chains and cycles in which each link follows from the one before: X-chains and X-cycles run through one symbol,
//! Y-cycles through cells of two candidates, and others through both.

use itertools::Itertools as _;

use super::network::{Id, Literal, Network};
use super::{Hardness, RatedChain, WorkLeft};

/// The links that a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Links {
    /// Within one symbol.
    X,
    /// A symbol is on because its cell has two candidates.
    Y,
    Both,
}

impl Links {
    fn has_x(self) -> bool {
        self != Self::Y
    }

    fn has_y(self) -> bool {
        self != Self::X
    }
}

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// The source follows from itself, around a cycle.
    Cycle,
    /// The opposite of the source follows from it.
    Chain,
}

/// The name of a chain or cycle, and the score of the shortest ones, in tenths.
fn rating(links: Links, goal: Goal) -> (&'static str, usize) {
    match (links, goal) {
        (Links::X, Goal::Cycle) => ("X-cycle", 65),
        (Links::Y, Goal::Cycle) => ("Y-cycle", 65),
        (Links::Both, Goal::Cycle) => ("bidirectional cycle", 70),
        (Links::X, Goal::Chain) => ("forcing X-chain", 66),
        (_, Goal::Chain) => ("forcing chain", 70),
    }
}

/// Returns the easiest chain or cycle, the first of several equally easy ones, or `None` if the work runs out.
pub(super) fn easiest(network: &Network, work: &mut WorkLeft) -> Option<RatedChain> {
    let mut search = ChainSearch::new(network);
    for links in [Links::X, Links::Y, Links::Both] {
        search.links = links;
        for cell in &network.cells {
            for source in cell.clone() {
                if links == Links::Y && cell.len() > 2 {
                    continue;
                }
                search.search(Goal::Cycle, Literal::on(source));
                work.take(search.queue.len() as u64)?;
                if links.has_x() {
                    search.search(Goal::Chain, Literal::on(source));
                    search.search(Goal::Chain, Literal::off(source));
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
    links: Links,
    goal: Goal,
    best: Option<RatedChain>,
    /// The literals reached, each with the place of its predecessor in this list.
    queue: Vec<(Literal, usize)>,
    /// The length of a chain or cycle that ends with the next literal.
    length: usize,
    /// The search that has last reached each literal.
    reached: Vec<u32>,
    turn: u32,
}

impl<'a> ChainSearch<'a> {
    fn new(network: &'a Network) -> Self {
        Self {
            network,
            links: Links::X,
            goal: Goal::Cycle,
            best: None,
            queue: Vec::new(),
            length: 0,
            reached: vec![0; network.candidates.len() * 2],
            turn: 0,
        }
    }

    /// The hardness of a chain or cycle that ends here.
    fn hardness(&self) -> Hardness {
        let (_, base) = rating(self.links, self.goal);
        Hardness::new(base, self.length, usize::from(self.goal == Goal::Chain))
    }

    fn is_better(&self) -> bool {
        self.best.as_ref().is_none_or(|best| self.hardness() < best.hardness)
    }

    /// Searches from `source` until further chains would be no easier than the best.
    fn search(&mut self, goal: Goal, source: Literal) {
        self.goal = goal;
        // A cycle ends where it began.
        self.length = usize::from(goal == Goal::Chain);
        self.turn += 1;
        self.queue.clear();
        self.queue.push((source, 0));
        self.reached[source.0] = self.turn;
        let mut at = 0;
        while at < self.queue.len() {
            let end = self.queue.len();
            self.length += 1;
            if !self.is_better() {
                return;
            }
            while at < end {
                self.follow(at);
                at += 1;
            }
        }
    }

    /// Adds what follows from the literal with number `parent`: what is off if it is on, and what is on if it is off.
    fn follow(&mut self, parent: usize) {
        let network = self.network;
        let literal = self.queue[parent].0;
        for (number, &membership) in network.memberships[literal.id()].iter().enumerate() {
            let is_cell = number == 0;
            if is_cell && !self.links.has_y() {
                continue;
            }
            if literal.is_on() {
                network.others(membership).for_each(|other| self.reach(Literal::off(other), parent));
            } else if is_cell || self.links.has_x() {
                network
                    .partner(membership)
                    .into_iter()
                    .for_each(|other| self.reach(Literal::on(other), parent));
            }
        }
    }

    fn reach(&mut self, literal: Literal, parent: usize) {
        let (source, _) = self.queue[0];
        match self.goal {
            Goal::Chain if literal == source.opposite() && self.is_better() => self.conclude(vec![literal]),
            Goal::Cycle if literal == source && self.length >= 4 && self.is_better() => self.close(parent),
            _ => {}
        }
        // A candidate that is off may be reached again, on another way around a cycle.
        let is_new = if self.goal == Goal::Cycle && !literal.is_on() {
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
        let before = move |&at: &usize| (at > 0).then(|| self.queue[at].1);
        std::iter::successors(Some(end), before).map(move |at| self.queue[at].0)
    }

    /// Concludes from a cycle: every second one of its candidates is on, or all the others are, so a candidate that sees
    /// one of each is off.
    fn close(&mut self, last: usize) {
        let cycle: Vec<Literal> = self.path(last).collect();
        let [seen, others] = [true, false].map(|is_on| self.seen(&cycle, is_on));
        let gone = seen.into_iter().filter(|id| others.contains(id)).sorted_unstable().dedup();
        let conclusions: Vec<Literal> = gone.map(Literal::off).collect();
        if !conclusions.is_empty() {
            self.conclude(conclusions);
        }
    }

    fn conclude(&mut self, conclusions: Vec<Literal>) {
        let (name, _) = rating(self.links, self.goal);
        self.best = Some(RatedChain { name, hardness: self.hardness(), conclusions });
    }

    /// The candidates outside the cells of a cycle that see one of its candidates that are on, or off.
    fn seen(&self, cycle: &[Literal], is_on: bool) -> Vec<Id> {
        let network = self.network;
        let cell_of = |id: Id| network.candidates[id].0;
        let members = cycle.iter().filter(|literal| literal.is_on() == is_on);
        let houses = members.flat_map(|literal| &network.memberships[literal.id()][1..]);
        let peers = houses.flat_map(|&membership| network.others(membership));
        peers.filter(|&id| cycle.iter().all(|literal| cell_of(literal.id()) != cell_of(id))).collect()
    }
}
