//! The patterns that may be seen within an assumption, each with the candidates that had to go first.

use super::Work;
use super::network::{Id, Network};
use crate::solver::grid::Grid;

/// What a pattern shows.
#[derive(Debug)]
pub(super) struct Deduction {
    /// What is off.
    pub gone: Vec<Id>,
    /// The candidates without which the pattern would not be there.
    pub because: Vec<Id>,
    /// The length of the chain, if it is one.
    pub length: usize,
}

#[derive(Debug)]
pub(super) struct Patterns {}

impl Patterns {
    pub fn new(_grid: &Grid, _network: &Network) -> Self {
        Self {}
    }

    /// The patterns that the candidates left make; none if there is not enough work left.
    pub fn find(&mut self, _network: &Network, level: usize, _work: &mut Work) -> Option<Vec<Deduction>> {
        if level == 0 {
            return Some(Vec::new());
        }
        None
    }
}
