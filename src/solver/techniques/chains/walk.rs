//! What follows from what in a graph, the shortest chains first.
//!
//! A candidate that does not hold if a node holds, nor if it does not, cannot hold at all. So for each
//! node the walk works out which candidates cannot hold if it does not, over chains of one strong link,
//! then of two, and so on, for all nodes at once. Where that meets those the node itself excludes, there
//! is a chain, and a breadth-first walk from the node finds it.

use super::chain::Chain;
use crate::solver::bits::{BitRows, common, contains};
use crate::solver::step::Rating;
use crate::solver::techniques::support::graph::{CandidateId, Graph, NodeId, StrongLink};

#[derive(Debug, Default)]
pub(super) struct Walk {
    /// The number of strong links in the chains looked at.
    length: usize,
    /// For each node the candidates that cannot hold if it does.
    if_on: Side,
    /// For each node the candidates that cannot hold if it does not.
    if_off: Side,
    /// The candidates that a chain has been found for.
    claimed: BitRows,
    /// Those that a chain removes.
    removed: BitRows,
    routes: Routes,
}

/// What follows from nodes of one state, and which of them have just got more to follow.
#[derive(Debug, Default)]
struct Side {
    excluded: BitRows,
    is_fresh: Vec<bool>,
}

impl Side {
    fn start(&mut self, nodes: usize, is_fresh: bool) {
        self.is_fresh.clear();
        self.is_fresh.resize(nodes, is_fresh);
    }
}

impl Walk {
    pub fn begin(&mut self, graph: &Graph) {
        let (nodes, candidates) = (graph.node_count(), graph.candidate_count());
        self.length = 0;
        self.if_on.start(nodes, true);
        self.if_on.excluded.copy_from(graph.all_seen());
        self.if_off.start(nodes, false);
        self.if_off.excluded.clear(candidates);
        (0..nodes).for_each(|_| self.if_off.excluded.push_row());
        for row in [&mut self.claimed, &mut self.removed] {
            row.clear(candidates);
            row.push_row();
        }
    }

    /// Goes on to chains with one more strong link, and says whether there are any that lead further.
    pub fn go_on(&mut self, graph: &Graph) -> bool {
        let Self { if_on, if_off, .. } = self;
        if self.length > 0 {
            for on in 0..graph.node_count() {
                let mut is_fresh = false;
                for &off in graph.weak(on).iter().filter(|&&off| if_off.is_fresh[off]) {
                    is_fresh |= if_on.excluded.unite(on, if_off.excluded.row(off));
                }
                if_on.is_fresh[on] = is_fresh;
            }
        }
        for off in 0..graph.node_count() {
            let mut is_fresh = false;
            for link in graph.strong(off).iter().filter(|link| if_on.is_fresh[link.on]) {
                is_fresh |= if_off.excluded.unite(off, if_on.excluded.row(link.on));
            }
            if_off.is_fresh[off] = is_fresh;
        }
        self.length += 1;
        self.if_off.is_fresh.contains(&true)
    }

    /// A chain of the present length for each candidate that none has been found for, as far as `rate`
    /// gives it a rating.
    pub fn chains(&mut self, graph: &Graph, rate: impl Fn(&Chain) -> Option<Rating>) -> Vec<(Chain, Rating)> {
        let mut chains = Vec::new();
        for start in (0..graph.node_count()).filter(|&start| self.if_off.is_fresh[start]) {
            for candidate in common(self.if_off.excluded.row(start), graph.seen(start)) {
                if !contains(self.claimed.row(0), candidate) {
                    self.claimed.insert(0, candidate);
                    let chain = self.routes.shortest(graph, start, candidate);
                    chains.extend(chain.and_then(|chain| rate(chain).map(|rating| (chain.clone(), rating))));
                }
            }
        }
        chains
    }

    /// Notes what a chain removes, and says whether any of it is new.
    pub fn note_removed(&mut self, removed: &[CandidateId]) -> bool {
        let mut is_new = false;
        for &candidate in removed {
            is_new |= !contains(self.removed.row(0), candidate);
            self.removed.insert(0, candidate);
            self.claimed.insert(0, candidate);
        }
        is_new
    }
}

/// A breadth-first walk from one node.
#[derive(Debug, Default)]
struct Routes {
    /// For each node the link that it was first reached by, on.
    on_by: Vec<Option<StrongLink>>,
    /// For each node the node on from which it was first reached, off; the start has none.
    off_by: Vec<Option<NodeId>>,
    /// The nodes off, in the order in which they were reached.
    reached: Vec<NodeId>,
    found: Chain,
}

impl Routes {
    /// A shortest chain from `start`, off, to a node that excludes the candidate.
    fn shortest(&mut self, graph: &Graph, start: NodeId, candidate: CandidateId) -> Option<&Chain> {
        self.on_by.clear();
        self.on_by.resize(graph.node_count(), None);
        self.off_by.clear();
        self.off_by.resize(graph.node_count(), None);
        self.reached.clear();
        self.reached.push(start);
        let mut at = 0;
        while let Some(&off) = self.reached.get(at) {
            at += 1;
            for &link in graph.strong(off) {
                if self.on_by[link.on].is_some() {
                    continue;
                }
                self.on_by[link.on] = Some(link);
                if contains(graph.seen(link.on), candidate) {
                    self.note_way_to(graph, link, start);
                    return Some(&self.found);
                }
                for &next in graph.weak(link.on) {
                    if next != start && self.off_by[next].is_none() {
                        self.off_by[next] = Some(link.on);
                        self.reached.push(next);
                    }
                }
            }
        }
        None
    }

    fn note_way_to(&mut self, graph: &Graph, last: StrongLink, start: NodeId) {
        let Self { off_by, on_by, found, .. } = self;
        let before = |link: &StrongLink| {
            let from = off_by[link.off].filter(|_| link.off != start)?;
            on_by[from]
        };
        found.renew(graph, std::iter::successors(Some(last), before));
    }
}
