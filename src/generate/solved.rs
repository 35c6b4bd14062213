//! A solved board, with what is worked out once for all puzzles that are made of it.

use std::cell::OnceCell;
use std::sync::Arc;

use super::frame::Frame;
use super::level::{Sights, numbers};
use super::swaps::Swaps;
use crate::puzzle::{Layout, Symbol};

/// A board without cages and givens.
#[derive(Debug)]
pub(super) struct Ground {
    pub layout: Arc<Layout>,
    pub frame: Frame,
    pub sights: Sights,
}

/// A solution of a board.
#[derive(Debug)]
pub(super) struct Solved {
    pub ground: Arc<Ground>,
    pub solution: Vec<Symbol>,
    /// The solution as numbers.
    pub numbers: Vec<u8>,
    swaps: OnceCell<Swaps>,
}

impl Ground {
    pub fn new(layout: Layout) -> Self {
        let frame = Frame::new(&layout);
        Self { sights: Sights::new(&frame), frame, layout: Arc::new(layout) }
    }
}

impl Solved {
    pub fn new(ground: Arc<Ground>, solution: Vec<Symbol>) -> Self {
        Self { numbers: numbers(&solution), ground, solution, swaps: OnceCell::new() }
    }

    /// Its swaps, while all cells are given.
    pub fn swaps(&self) -> Swaps {
        self.swaps.get_or_init(|| Swaps::new(&self.ground.layout, &self.solution)).clone()
    }
}
