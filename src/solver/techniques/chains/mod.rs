//! Chains of alternating strong and weak links between candidates, groups and almost locked sets.
//!
//! If the first node of a chain does not hold, the second does, so the third does not, and so on; if
//! that makes the last one hold, the first or the last node holds. All the named chains are of this
//! kind; they differ in the nodes and links they use:
//!
//! - [`graph`]: the nodes of a grid and the links between them;
//! - [`walk`]: what follows from what, the shortest chain first;
//! - [`chain`]: a chain, and the candidates it removes;
//! - [`shape`]: what it is called, and its score;
//! - [`words`]: its sentence.

mod chain;
mod graph;
mod shape;
mod walk;
mod words;

use super::{Analysis, Flow, Report, Technique};
use crate::solver::bits;
use crate::solver::step::Rating;
use graph::Graph;
use walk::Walk;

/// The chains of one kind of nodes and links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Chains {
    /// Cells with the same two candidates.
    RemotePairs,
    /// The places of one symbol.
    OneSymbol,
    /// Any single candidates.
    SingleCandidates,
    /// Also several places of a symbol in a house.
    Grouped,
    /// Also almost locked sets.
    WithSets,
}

impl Technique for Chains {
    fn ratings(&self) -> &[Rating] {
        shape::ratings(*self)
    }

    /// The shortest chains come first, and each candidate is removed by one chain.
    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, support) = analysis.parts();
        let Buffers { graph, walk } = &mut support.graph;
        graph.renew(grid, *self);
        walk.begin(graph);
        while walk.go_on(graph) {
            let mut chains = walk.chains(graph, |chain| shape::rating(chain, graph, *self));
            chains.sort_by_cached_key(|(chain, _)| chain.trouble(graph));
            for (chain, rating) in chains {
                let removed = chain.removed(graph);
                if walk.note_removed(&removed) {
                    report(words::step(&chain, graph, grid, rating, &removed))?;
                }
            }
        }
        Flow::Continue(())
    }

    fn is_quick(&self) -> bool {
        false
    }
}

/// The graph and the walk, kept to reuse their memory.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    graph: Graph,
    walk: Walk,
}

impl Buffers {
    /// Notes that the grid has changed.
    pub(super) fn forget(&mut self) {
        self.graph.forget();
    }
}

#[cfg(test)]
mod tests;
