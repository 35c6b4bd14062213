//! Chains of alternating strong and weak links between candidates, groups and almost locked sets.
//!
//! If the first node of a chain does not hold, the second does, so the third does not, and so on; if
//! that makes the last one hold, the first or the last node holds. All the named chains are of this
//! kind; they differ in the nodes and links they use.

mod chain;
mod shape;
mod walk;
mod words;

use super::shared::chain_graph::{Graph, GraphLayer};
use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use walk::Walk;

pub(super) const REMOTE_PAIRS: Technique = Technique::new(shape::REMOTE_PAIRS, |scan, out| {
    let grid = scan.grid;
    let cells = grid.bivalue_cells();
    let alike = |cell| cells.iter().filter(move |&other| grid.candidates(other) == grid.candidates(cell));
    // Two equal pairs see each other (a naked pair) or are too far apart; a chain needs a third.
    if cells.iter().any(|cell| alike(cell).nth(2).is_some()) {
        find_in_layers(scan, &[GraphLayer::RemotePairs], out)?;
    }
    Flow::Continue(())
});
pub(super) const OF_ONE_SYMBOL: Technique =
    Technique::new(shape::OF_ONE_SYMBOL, |scan, out| find_in_layers(scan, &[GraphLayer::OneSymbol], out));
/// Chains of single candidates, then those that need groups, and then those that need sets, on one graph that grows.
pub(super) const ALTERNATING: Technique = Technique::new(shape::ALTERNATING, |scan, out| {
    find_in_layers(scan, &[GraphLayer::SingleCandidates, GraphLayer::Groups, GraphLayer::Sets], out)
});

/// Reports the chains of the first layer, and then those that also need each further layer.
fn find_in_layers(
    Scan { grid, cache, .. }: &mut Scan<'_>,
    layers: &[GraphLayer],
    emit: &mut Emit<'_>,
) -> Flow {
    cache.graph.renew(grid);
    for &layer in layers {
        cache.graph.add(grid, layer);
        find(&cache.graph, emit)?;
    }
    Flow::Continue(())
}

/// Reports the chains that need the latest layer: the shortest ones first, and one for each candidate that they remove.
fn find(graph: &Graph, emit: &mut Emit<'_>) -> Flow {
    let mut walk = Walk::new(graph);
    while walk.add_strong_link() {
        let mut chains = walk.chains(|chain| shape::rating(chain, graph));
        chains.sort_by_cached_key(|(chain, _)| chain.trouble(graph));
        for (chain, rating) in chains {
            let removed = chain.removed(graph);
            if walk.note_removed(&removed) {
                emit(words::step(&chain, graph, rating, &removed))?;
            }
        }
        walk.add_weak_link();
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests;
