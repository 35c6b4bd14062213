//! Chains: what follows from a candidate that is on, or off.
//!
//! - [`network`]: the candidates, and which of them exclude each other;
//! - [`unary`]: chains and cycles in which each link follows from the one before;
//! - [`implications`]: everything that follows from an assumption;
//! - [`patterns`]: the patterns that may be used within an assumption;
//! - [`multiple`]: assumptions that contradict themselves, and the common consequences of several assumptions.
//!
//! The length of a chain is the number of its distinct members. Among chains of one kind, longer ones score higher.

mod implications;
mod multiple;
mod network;
mod patterns;
mod unary;

use super::Step;
use crate::solver::{Grid, Rating};
use implications::{Inference, Rules};
use multiple::Multiple;
use network::{Literal, Network};
use patterns::Patterns;

/// The work that the chains of a board may still take, in links followed.
#[derive(Debug)]
pub(super) struct WorkLeft(pub u64);

impl WorkLeft {
    /// Takes some work, or returns `None` if no more is left.
    fn take(&mut self, links: u64) -> Option<()> {
        self.0 = self.0.saturating_sub(links);
        (self.0 > 0).then_some(())
    }
}

/// How hard a chain is: by its score, its length and its kind, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hardness {
    /// In tenths.
    score: usize,
    length: usize,
    kind: usize,
}

impl Hardness {
    /// The hardness of a chain whose kind scores `base` for the shortest ones, in tenths.
    fn new(base: usize, length: usize, kind: usize) -> Self {
        Self { score: base + tenths_for(length), length, kind }
    }
}

/// What a length adds to a score, in tenths: one each beyond lengths of 6, 8, 10, 14, 18, 26, 34, 50 ...
fn tenths_for(length: usize) -> usize {
    let mut limit = 4;
    let mut tenths = 0;
    while length > limit + 2 {
        tenths += 1;
        limit = if tenths % 2 == 1 { limit * 3 / 2 } else { limit * 4 / 3 };
    }
    tenths
}

/// A chain that proves something.
#[derive(Clone, Debug)]
struct RatedChain {
    name: &'static str,
    hardness: Hardness,
    conclusions: Vec<Literal>,
}

impl RatedChain {
    fn into_step(self, network: &Network) -> Step {
        #[expect(clippy::cast_precision_loss, reason = "scores are small")]
        let rating = Rating::new(self.name, self.hardness.score as f64 / 10.0);
        let candidates = |is_on: bool| {
            let literals = self.conclusions.iter().filter(move |literal| literal.is_on() == is_on);
            literals.map(|literal| network.candidates[literal.id()])
        };
        let placements = candidates(true).collect();
        Step { placements, ..super::elimination(rating, candidates(false).collect()) }
    }
}

/// Returns the easiest chain or cycle in which each link follows from the one before.
pub(super) fn unary(grid: &Grid, work: &mut WorkLeft) -> Option<Step> {
    let network = Network::new(grid)?;
    Some(unary::easiest(&network, work)?.into_step(&network))
}

/// Returns the easiest proof by the consequences of several assumptions, or of one that contradicts itself.
pub(super) fn multiple(grid: &Grid, work: &mut WorkLeft) -> Option<Step> {
    let mut network = Network::new(grid)?;
    let mut ladder = [Rules::Nishio, Rules::Static, Rules::Dynamic, Rules::Patterns].into_iter();
    let chain = ladder.find_map(|rules| {
        let patterns = (rules == Rules::Patterns).then(|| Patterns::new(grid, &network));
        Multiple::new(Inference { network: &mut network, rules, patterns, work }).easiest()
    })?;
    Some(chain.into_step(&network))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tenth_takes_about_a_fifth_more_length_than_the_one_before() {
        let first_with = |tenths| (0..60).find(|&length| tenths_for(length) == tenths);
        assert_eq!((1..9).map(first_with).collect::<Vec<_>>(), [7, 9, 11, 15, 19, 27, 35, 51].map(Some));
    }
}
