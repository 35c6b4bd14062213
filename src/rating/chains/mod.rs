//! Chains: what follows from a candidate that is on, or off.
//!
//! - [`network`]: the candidates, and which of them exclude each other;
//! - [`unary`]: chains and cycles where each link follows from the one before;
//! - [`implications`]: all that follows from an assumption;
//! - [`patterns`]: the patterns that may be seen within an assumption;
//! - [`multiple`]: assumptions that contradict themselves, and what several assumptions lead to alike.
//!
//! The length of a chain is the number of its different members. The longer a chain is, the higher it scores among
//! those of its kind.

mod implications;
mod multiple;
mod network;
mod patterns;
mod unary;

use super::Move;
use crate::puzzle::{Cell, Symbol};
use crate::solver::{Grid, Rating};
use multiple::{Assumptions, Multiple};
use network::{Id, Literal, Network};

/// Finds the easiest chain on the grids of one board.
#[derive(Debug)]
pub(super) struct Chains {
    work: Work,
}

/// The work that is left, in links followed.
#[derive(Debug)]
struct Work(u64);

impl Work {
    /// Does some work, if enough is left.
    fn take(&mut self, links: u64) -> Option<()> {
        self.0 = self.0.saturating_sub(links);
        (self.0 > 0).then_some(())
    }
}

/// How hard a chain is: by its score, then by its length, then by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hardness {
    /// In tenths.
    score: usize,
    length: usize,
    kind: usize,
}

impl Hardness {
    /// That of a chain of a kind whose shortest ones have the score `base`, in tenths.
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
struct Chain {
    name: &'static str,
    hardness: Hardness,
    conclusion: Conclusion,
}

#[derive(Clone, Debug)]
enum Conclusion {
    On(Id),
    Off(Vec<Id>),
}

impl Conclusion {
    fn of(literal: Literal) -> Self {
        if literal.is_on() { Self::On(literal.id()) } else { Self::Off(vec![literal.id()]) }
    }
}

impl Chain {
    fn into_move(self, network: &Network) -> Move {
        #[expect(clippy::cast_precision_loss, reason = "scores are small")]
        let rating = Rating::new(self.name, self.hardness.score as f64 / 10.0);
        match self.conclusion {
            Conclusion::On(id) => {
                let (cell, symbol) = network.candidate(id);
                Move::placement(rating, cell, symbol)
            }
            Conclusion::Off(ids) => {
                let gone: Vec<(Cell, Symbol)> = ids.into_iter().map(|id| network.candidate(id)).collect();
                Move::elimination(rating, gone)
            }
        }
    }
}

impl Chains {
    pub fn with_work(work: u64) -> Self {
        Self { work: Work(work) }
    }

    /// The easiest chain or cycle in which each link follows from the one before.
    pub fn unary(&mut self, grid: &Grid) -> Option<Move> {
        let network = Network::new(grid)?;
        let chain = unary::easiest(&network, &mut self.work)?;
        Some(chain.into_move(&network))
    }

    /// The easiest proof by what follows from several assumptions, or from one that contradicts itself.
    pub fn multiple(&mut self, grid: &Grid) -> Option<Move> {
        let mut network = Network::new(grid)?;
        let kinds = [Assumptions::Nishio, Assumptions::Static, Assumptions::Dynamic, Assumptions::Patterns];
        let work = &mut self.work;
        let chain =
            kinds.into_iter().find_map(|kind| Multiple::new(grid, &mut network, kind, work).easiest())?;
        Some(chain.into_move(&network))
    }
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
