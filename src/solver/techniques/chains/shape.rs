//! What a chain is called, and its score.

use super::Chains;
use super::chain::{Chain, Form};
use super::graph::{Graph, Reason};
use crate::solver::step::Rating;

/// The rating of a chain, unless a simpler technique finds it too.
pub(super) fn rating(chain: &Chain, graph: &Graph, chains: Chains) -> Option<Rating> {
    // A single strong link is locked candidates or a naked subset.
    if chain.links.len() < 2 || chain.repeats_itself() {
        return None;
    }
    match chains {
        Chains::RemotePairs => remote_pair(chain),
        Chains::OneSymbol => x_chain(chain),
        Chains::SingleCandidates => alternating(chain, graph),
        Chains::Grouped => grouped(chain, graph),
        Chains::WithSets => with_sets(chain, graph),
    }
}

fn remote_pair(chain: &Chain) -> Option<Rating> {
    // Two cells are a naked pair.
    (chain.links.len() > 2).then(|| Rating::new("remote pair", 6.5 + tenths(chain.links.len(), 4, 5)))
}

fn x_chain(chain: &Chain) -> Option<Rating> {
    // Two links are a turbot fish or an X-wing.
    (chain.links.len() > 2).then(|| Rating::new("X-chain", 6.5 + tenths(chain.links.len(), 3, 5)))
}

fn alternating(chain: &Chain, graph: &Graph) -> Option<Rating> {
    if chain.symbols(graph).len() == 1 || chain.is_of_bivalue_cells() || is_w_wing(chain) {
        return None;
    }
    let name = if chain.form == Form::Loop { "continuous loop" } else { "AIC" };
    Some(Rating::new(name, 7.0 + tenths(chain.links.len(), 4, 2)))
}

/// A house that joins two bivalue cells. With different symbols at its ends it would remove nothing.
fn is_w_wing(chain: &Chain) -> bool {
    matches!(chain.links[..], [first, joint, last] if chain.form == Form::Open
        && [first.reason, last.reason] == [Reason::Cell; 2]
        && matches!(joint.reason, Reason::House(_)))
}

fn grouped(chain: &Chain, graph: &Graph) -> Option<Rating> {
    if chain.nodes().all(|node| graph.cell_count(node) == 1) {
        return None;
    }
    let (name, least) = match chain.form {
        _ if chain.symbols(graph).len() == 1 => ("grouped X-chain", 7.0),
        Form::Loop => ("grouped continuous loop", 7.1),
        _ => ("grouped AIC", 7.1),
    };
    Some(Rating::new(name, least + tenths(chain.links.len(), 4, 1)))
}

fn with_sets(chain: &Chain, graph: &Graph) -> Option<Rating> {
    if !chain.links.iter().any(|link| matches!(link.reason, Reason::Set(_))) {
        return None;
    }
    let is_of_sets = chain.links.iter().all(|link| !matches!(link.reason, Reason::House(_)));
    let [first, last] = chain.ends().map(|end| graph.symbol(end));
    let name = match (is_of_sets, chain.form, chain.links.len()) {
        (false, Form::Loop, _) => "grouped continuous loop (ALS)",
        (false, ..) => "grouped AIC (ALS)",
        (true, Form::Loop, 2) => "ALS-XZ (doubly linked)",
        (true, Form::Loop, _) => "ALS chain (loop)",
        (true, Form::Open, 2) if first == last => "ALS-XZ",
        (true, Form::Open, 3) if first == last => "ALS-XY-wing",
        (true, ..) => "ALS chain",
    };
    Some(Rating::new(name, 7.3))
}

/// A tenth for each link beyond `usual`, up to `most`.
fn tenths(links: usize, usual: usize, most: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "at most five")]
    let further = links.saturating_sub(usual).min(most) as f64;
    further / 10.0
}
