//! Chains of alternating strong and weak links between candidates, groups and almost locked sets.
//!
//! If the first node of a chain does not hold, the second does, so the third does not, and so on; if
//! that makes the last one hold, the first or the last node holds. All the named chains are of this
//! kind; they differ in the nodes and links they use.

mod chain;
mod graph;
mod shape;
mod walk;
mod words;

use super::technique::{Search, Technique};
use super::{Flow, Report};
use graph::{Graph, GraphKind};
use walk::Walk;

pub(super) const REMOTE_PAIRS: Technique =
    Technique::new(shape::REMOTE_PAIRS, |search, out| find(search, GraphKind::RemotePairs, out));
pub(super) const OF_ONE_SYMBOL: Technique =
    Technique::new(shape::OF_ONE_SYMBOL, |search, out| find(search, GraphKind::OneSymbol, out));
pub(super) const OF_SINGLE_CANDIDATES: Technique =
    Technique::new(shape::OF_SINGLE_CANDIDATES, |search, out| find(search, GraphKind::SingleCandidates, out));
pub(super) const GROUPED: Technique =
    Technique::new(shape::GROUPED, |search, out| find(search, GraphKind::Grouped, out));
pub(super) const WITH_SETS: Technique =
    Technique::new(shape::WITH_SETS, |search, out| find(search, GraphKind::WithSets, out));

/// The shortest chains come first, and each candidate is removed by one chain.
fn find(Search { grid, .. }: Search<'_>, kind: GraphKind, report: &mut Report<'_>) -> Flow {
    let graph = &Graph::new(grid, kind);
    let mut walk = Walk::new(graph);
    while walk.go_on() {
        let mut chains = walk.chains(|chain| shape::rating(chain, graph, kind));
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

#[cfg(test)]
mod tests;
