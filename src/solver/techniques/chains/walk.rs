//! Which candidates each node excludes if it holds, and if it does not, over chains of 1, 2, 3 ... strong links.
//!
//! A candidate that is excluded in both cases cannot hold. The walk extends the chains of all nodes by one link at a
//! time. As soon as a candidate that a node sees is also excluded if the node does not hold, there is a chain, which a
//! breadth-first walk from the node finds.

use super::chain::Chain;
use crate::puzzle::bit_rows::{BitRows, common, contains};
use crate::solver::step::Rating;
use crate::solver::techniques::shared::chain_graph::{CandidateId, Graph, NodeId, StrongLink};

#[derive(Debug)]
pub(super) struct Walk<'a> {
    graph: &'a Graph,
    /// For each node the candidates that cannot hold if it does.
    if_on: Exclusions,
    /// For each node the candidates that cannot hold if it does not.
    if_off: Exclusions,
    /// The candidates that a chain has been found for.
    claimed: Vec<bool>,
    /// The candidates that a chain removes.
    removed: Vec<bool>,
}

/// What nodes exclude in one state, and which of them exclude more since the last link was added.
#[derive(Debug)]
struct Exclusions {
    excluded: BitRows,
    is_fresh: Vec<bool>,
}

impl<'a> Walk<'a> {
    pub fn new(graph: &'a Graph) -> Self {
        let (nodes, candidates) = (graph.nodes.len(), graph.candidates.len());
        let mut nothing = BitRows::with_capacity(nodes, candidates);
        (0..nodes).for_each(|_| nothing.push_row());
        Self {
            graph,
            if_on: Exclusions { excluded: graph.seen.clone(), is_fresh: vec![true; nodes] },
            if_off: Exclusions { excluded: nothing, is_fresh: vec![false; nodes] },
            claimed: vec![false; candidates],
            removed: vec![false; candidates],
        }
    }

    /// Adds a strong link to the chains, and returns whether any now lead further.
    pub fn add_strong_link(&mut self) -> bool {
        let Self { graph, if_on, if_off, .. } = self;
        for off in 0..graph.nodes.len() {
            let mut is_fresh = false;
            for link in graph.strong[off].iter().filter(|link| if_on.is_fresh[link.on]) {
                is_fresh |= if_off.excluded.unite(off, if_on.excluded.row(link.on));
            }
            if_off.is_fresh[off] = is_fresh;
        }
        if_off.is_fresh.contains(&true)
    }

    /// Adds a weak link to the chains that lead further.
    pub fn add_weak_link(&mut self) {
        let Self { graph, if_on, if_off, .. } = self;
        for on in 0..graph.nodes.len() {
            let mut is_fresh = false;
            for &off in graph.weak(on).iter().filter(|&&off| if_off.is_fresh[off]) {
                is_fresh |= if_on.excluded.unite(on, if_off.excluded.row(off));
            }
            if_on.is_fresh[on] = is_fresh;
        }
    }

    /// Returns a chain of the current length for each candidate that had none so far, if `rate` gives it a rating.
    pub fn chains(&mut self, rate: impl Fn(&Chain) -> Option<Rating>) -> Vec<(Chain, Rating)> {
        let mut chains = Vec::new();
        for start in (0..self.graph.nodes.len()).filter(|&start| self.if_off.is_fresh[start]) {
            for candidate in common(self.if_off.excluded.row(start), self.graph.seen.row(start)) {
                if !std::mem::replace(&mut self.claimed[candidate], true) {
                    let chain = shortest(self.graph, start, candidate);
                    chains.extend(chain.and_then(|chain| rate(&chain).map(|rating| (chain, rating))));
                }
            }
        }
        chains
    }

    /// Notes what a chain removes, and returns whether any of it is new.
    pub fn note_removed(&mut self, removed: &[CandidateId]) -> bool {
        let mut is_new = false;
        for &candidate in removed {
            is_new |= !std::mem::replace(&mut self.removed[candidate], true);
            self.claimed[candidate] = true;
        }
        is_new
    }
}

/// A shortest chain from `start`, off, to a node that excludes the candidate, by a breadth-first walk.
fn shortest(graph: &Graph, start: NodeId, candidate: CandidateId) -> Option<Chain> {
    // For each node the link that it was first reached by, on.
    let mut on_by: Vec<Option<StrongLink>> = vec![None; graph.nodes.len()];
    // For each node the node on from which it was first reached, off; the start has none.
    let mut off_by: Vec<Option<NodeId>> = vec![None; graph.nodes.len()];
    let mut reached = vec![start];
    let mut at = 0;
    while let Some(&off) = reached.get(at) {
        at += 1;
        for &link in &graph.strong[off] {
            if on_by[link.on].is_some() {
                continue;
            }
            on_by[link.on] = Some(link);
            if contains(graph.seen.row(link.on), candidate) {
                let before = |link: &StrongLink| on_by[off_by[link.off]?];
                let mut links: Vec<StrongLink> = std::iter::successors(Some(link), before).collect();
                links.reverse();
                return Some(Chain::new(graph, links));
            }
            for &next in graph.weak(link.on) {
                if next != start && off_by[next].is_none() {
                    off_by[next] = Some(link.on);
                    reached.push(next);
                }
            }
        }
    }
    None
}
