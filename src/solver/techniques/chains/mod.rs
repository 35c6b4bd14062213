//! Chains of alternating strong and weak links between candidates, groups and almost locked sets.
//!
//! If the first node of a chain does not hold, the second does, so the third does not, and so on; if
//! that makes the last one hold, the first or the last node holds. All the named chains are of this
//! kind; they differ in the nodes and links they use:
//!
//! - [`walk`]: what follows from what, the shortest chain first;
//! - [`chain`]: a chain, and the candidates it removes;
//! - [`shape`]: what it is called, and its score;
//! - [`words`]: its sentence.

mod chain;
mod shape;
mod walk;
mod words;

use super::support::Support;
use super::support::graph::GraphKind;
use super::{Analysis, Flow, Report, Technique};
use crate::solver::step::Rating;
use walk::Walk;

/// The chains in one kind of [graph](super::support::graph).
#[derive(Debug)]
pub(super) struct Chains {
    kind: GraphKind,
    walk: Walk,
}

impl Chains {
    pub(super) fn of(kind: GraphKind) -> Self {
        Self { kind, walk: Walk::default() }
    }
}

impl Technique for Chains {
    fn ratings(&self) -> &[Rating] {
        shape::ratings(self.kind)
    }

    /// The shortest chains come first, and each candidate is removed by one chain.
    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { graph, versions, .. }) = analysis.parts();
        let Self { kind, walk } = self;
        graph.renew(grid, versions.grid, *kind);
        walk.begin(graph);
        while walk.go_on(graph) {
            let mut chains = walk.chains(graph, |chain| shape::rating(chain, graph, *kind));
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
}

#[cfg(test)]
mod tests;
