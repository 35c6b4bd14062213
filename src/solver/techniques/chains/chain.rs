//! A chain: its links, and what follows from it.

use crate::puzzle::SymbolSet;
use crate::puzzle::bit_rows::{common, ones};
use crate::solver::techniques::shared::chain_graph::{CandidateId, Graph, LinkBasis, NodeId, StrongLink};

/// Strong links, each with its second node weakly linked to the first node of the next.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub links: Vec<StrongLink>,
    pub form: Form,
}

/// How the ends of a chain are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One end holds.
    Open,
    /// The ends are one node, which holds.
    Return,
    /// The ends are weakly linked, so one node of every link holds, also of the weak ones.
    Loop,
    /// All cells have the same two candidates, and one of the first and the last has each.
    RemotePair,
}

impl Chain {
    pub fn new(graph: &Graph, links: Vec<StrongLink>) -> Self {
        let chain = Self { links, form: Form::Open };
        let [first, last] = chain.ends();
        let form = if first == last {
            Form::Return
        } else if chain.symbols(graph).len() == 2 && chain.is_of_bivalue_cells() {
            Form::RemotePair
        } else if graph.are_weakly_linked(last, first) {
            Form::Loop
        } else {
            Form::Open
        };
        Self { form, ..chain }
    }

    /// The first node and the last.
    pub fn ends(&self) -> [NodeId; 2] {
        [self.links[0].off, self.links[self.links.len() - 1].on]
    }

    /// The nodes, in their order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.links.iter().flat_map(|link| [link.off, link.on])
    }

    pub fn symbols(&self, graph: &Graph) -> SymbolSet {
        self.nodes().map(|node| graph.symbol(node)).collect()
    }

    pub fn is_of_bivalue_cells(&self) -> bool {
        self.links.iter().all(|link| link.reason == LinkBasis::Cell)
    }

    /// Whether the chain visits a node twice, so that a part of it is already a chain.
    pub fn repeats_itself(&self) -> bool {
        let inner = self.links.len() * 2 - usize::from(self.form == Form::Return);
        self.nodes()
            .take(inner)
            .enumerate()
            .any(|(at, node)| self.nodes().take(at).any(|other| other == node))
    }

    /// How hard the chain is to see: the number of cells to look at.
    pub fn trouble(&self, graph: &Graph) -> usize {
        let of_reasons = self.links.iter().map(|link| match link.reason {
            LinkBasis::Set(number) => graph.sets[number].cells.len(),
            LinkBasis::House(_) | LinkBasis::Cell => 0,
        });
        let of_nodes = self.nodes().map(|node| graph.nodes[node].members.len());
        of_reasons.sum::<usize>() + of_nodes.sum::<usize>()
    }

    /// The pairs of nodes of which one holds, apart from those that are strongly linked.
    pub fn alternatives(&self) -> Vec<[NodeId; 2]> {
        let [first, last] = self.ends();
        match self.form {
            Form::Open | Form::Return => vec![[first, last]],
            Form::RemotePair => vec![[first, last], [self.links[0].on, self.links[self.links.len() - 1].off]],
            Form::Loop => {
                let inner = self.links.windows(2).map(|pair| [pair[0].on, pair[1].off]);
                std::iter::once([first, last]).chain(inner).collect()
            }
        }
    }

    /// The symbols that a link's set holds for certain, seen from outside: in a loop all but the two
    /// that link it to others.
    pub fn locked(&self, graph: &Graph, link: &StrongLink) -> SymbolSet {
        match link.reason {
            LinkBasis::Set(number) if self.form == Form::Loop => {
                let linking = [link.off, link.on].map(|node| graph.symbol(node)).into_iter().collect();
                let symbols = graph.sets[number].symbols.without(linking);
                symbols.iter().filter(|&symbol| graph.node_of_set(number, symbol).is_some()).collect()
            }
            _ => SymbolSet::EMPTY,
        }
    }

    /// The candidates that the chain excludes, in reading order.
    pub fn removed(&self, graph: &Graph) -> Vec<CandidateId> {
        let mut removed: Vec<CandidateId> = Vec::new();
        for [one, other] in self.alternatives() {
            removed.extend(common(graph.seen.row(one), graph.seen.row(other)));
        }
        for link in &self.links {
            if let LinkBasis::Set(number) = link.reason {
                let locked = self.locked(graph, link).iter();
                let nodes = locked.filter_map(|symbol| graph.node_of_set(number, symbol));
                nodes.for_each(|node| removed.extend(ones(graph.seen.row(node))));
            }
        }
        removed.sort_unstable();
        removed.dedup();
        removed
    }
}
