//! The names and scores of chains.

use super::chain::{Chain, Form};
use crate::solver::step::Rating;
use crate::solver::techniques::of_length;
use crate::solver::techniques::shared::chain_graph::{Graph, GraphLayer, LinkBasis};

const REMOTE_PAIR: Rating = Rating::new("remote pair", 6.5);
const X_CHAIN: Rating = Rating::called("an X-chain", "X-chain", 6.5);
const AIC: Rating = Rating::called("an AIC", "AIC", 7.0);
const LOOP: Rating = Rating::new("continuous loop", 7.0);
const GROUPED_X_CHAIN: Rating = Rating::new("grouped X-chain", 7.0);
const GROUPED_AIC: Rating = Rating::new("grouped AIC", 7.1);
const GROUPED_LOOP: Rating = Rating::new("grouped continuous loop", 7.1);
const ALS_XZ: Rating = Rating::called("an ALS-XZ", "ALS-XZ", 7.3);
const ALS_XZ_LOOP: Rating = Rating::called("an ALS-XZ (doubly linked)", "ALS-XZ (doubly linked)", 7.3);
const ALS_XY_WING: Rating = Rating::called("an ALS-XY-wing", "ALS-XY-wing", 7.3);
const ALS_CHAIN: Rating = Rating::called("an ALS chain", "ALS chain", 7.3);
const ALS_LOOP: Rating = Rating::called("an ALS chain (loop)", "ALS chain (loop)", 7.3);
const AIC_WITH_ALS: Rating = Rating::new("grouped AIC (ALS)", 7.3);
const LOOP_WITH_ALS: Rating = Rating::new("grouped continuous loop (ALS)", 7.3);

/// What the chains of each technique may be called.
pub(super) const REMOTE_PAIRS: &[Rating] = &[REMOTE_PAIR];
pub(super) const OF_ONE_SYMBOL: &[Rating] = &[X_CHAIN];
pub(super) const ALTERNATING: &[Rating] = &[
    AIC,
    LOOP,
    GROUPED_X_CHAIN,
    GROUPED_AIC,
    GROUPED_LOOP,
    ALS_XZ,
    ALS_XZ_LOOP,
    ALS_XY_WING,
    ALS_CHAIN,
    ALS_LOOP,
    AIC_WITH_ALS,
    LOOP_WITH_ALS,
];

/// The rating of a chain, unless a simpler technique finds it too.
pub(super) fn rating(chain: &Chain, graph: &Graph) -> Option<Rating> {
    // A single strong link is locked candidates or a naked subset.
    if chain.links.len() < 2 || chain.repeats_itself() {
        return None;
    }
    match graph.layer {
        // With two links it is a naked pair, a turbot fish or an X-wing.
        GraphLayer::RemotePairs | GraphLayer::OneSymbol if chain.links.len() == 2 => None,
        GraphLayer::RemotePairs => Some(of_length(REMOTE_PAIR, chain.links.len(), 4, 5)),
        GraphLayer::OneSymbol => Some(of_length(X_CHAIN, chain.links.len(), 3, 5)),
        GraphLayer::SingleCandidates => alternating(chain, graph),
        GraphLayer::Groups => grouped(chain, graph),
        GraphLayer::Sets => with_sets(chain, graph),
    }
}

fn alternating(chain: &Chain, graph: &Graph) -> Option<Rating> {
    if chain.symbols(graph).len() == 1 || chain.is_of_bivalue_cells() || is_w_wing(chain) {
        return None;
    }
    let shortest = if chain.form == Form::Loop { LOOP } else { AIC };
    Some(of_length(shortest, chain.links.len(), 4, 2))
}

/// Whether a house joins two bivalue cells. If the ends had different symbols, the chain would remove nothing.
fn is_w_wing(chain: &Chain) -> bool {
    matches!(chain.links[..], [first, joint, last] if chain.form == Form::Open
        && [first.reason, last.reason] == [LinkBasis::Cell; 2]
        && matches!(joint.reason, LinkBasis::House(_)))
}

fn grouped(chain: &Chain, graph: &Graph) -> Option<Rating> {
    if chain.nodes().all(|node| graph.nodes[node].members.len() == 1) {
        return None;
    }
    let shortest = match chain.form {
        _ if chain.symbols(graph).len() == 1 => GROUPED_X_CHAIN,
        Form::Loop => GROUPED_LOOP,
        _ => GROUPED_AIC,
    };
    Some(of_length(shortest, chain.links.len(), 4, 1))
}

fn with_sets(chain: &Chain, graph: &Graph) -> Option<Rating> {
    if !chain.links.iter().any(|link| matches!(link.reason, LinkBasis::Set(_))) {
        return None;
    }
    let is_of_sets = chain.links.iter().all(|link| !matches!(link.reason, LinkBasis::House(_)));
    let [first, last] = chain.ends().map(|end| graph.symbol(end));
    Some(match (is_of_sets, chain.form, chain.links.len()) {
        (false, Form::Loop, _) => LOOP_WITH_ALS,
        (false, ..) => AIC_WITH_ALS,
        (true, Form::Loop, 2) => ALS_XZ_LOOP,
        (true, Form::Loop, _) => ALS_LOOP,
        (true, Form::Open, 2) if first == last => ALS_XZ,
        (true, Form::Open, 3) if first == last => ALS_XY_WING,
        (true, ..) => ALS_CHAIN,
    })
}
