//! The plain search: depth first over the candidates, on a board of any shape.
//!
//! In every position all singles are placed first. The search then branches where there are the
//! fewest ways: the candidates of a cell, or the places of a symbol in a house, which on large
//! boards are often fewer. Positions with ways left to try are kept in a list, one for each guess
//! in force.

use std::cmp::Reverse;
use std::sync::Arc;

use super::Found;
use super::position::Position;
use crate::puzzle::{Cell, HouseId, Index, Layout, MAX_SIZE, Symbol};

#[derive(Debug)]
pub struct PlainSearch {
    layout: Arc<Layout>,
    /// The first position, until the search starts.
    start: Option<Position>,
    forks: Vec<Fork>,
}

/// A position and the ways to go on from it that are left to try, the next one last.
#[derive(Debug)]
struct Fork {
    position: Position,
    ways: Vec<Way>,
}

type Way = (Cell, Symbol);

impl PlainSearch {
    pub fn from(layout: Arc<Layout>, start: Position) -> Self {
        Self { layout, start: Some(start), forks: Vec::new() }
    }

    /// A search that is over: there is no solution.
    pub fn over(layout: Arc<Layout>) -> Self {
        Self { layout, start: None, forks: Vec::new() }
    }

    /// Continues to the next solution, visiting at most `positions` positions.
    pub fn advance(&mut self, positions: usize) -> Found {
        for _ in 0..positions {
            let Some(mut position) = self.next_position() else { return Found::NoMore };
            if position.settle(&self.layout).is_err() {
                continue;
            }
            if position.is_settled() {
                return Found::Solution(position.symbols());
            }
            let mut ways = fewest_ways(&position, &self.layout);
            ways.reverse();
            self.forks.push(Fork { position, ways });
        }
        Found::Paused
    }

    fn next_position(&mut self) -> Option<Position> {
        if let Some(start) = self.start.take() {
            return Some(start);
        }
        loop {
            let mut fork = self.forks.pop()?;
            if let Some((cell, symbol)) = fork.ways.pop() {
                let position = fork.position.with(cell, symbol);
                if !fork.ways.is_empty() {
                    self.forks.push(fork);
                }
                return Some(position);
            }
        }
    }
}

/// The ways to go on, exactly one of which holds in any solution: the candidates of one cell or the
/// places of one symbol in one house, whichever are fewest.
fn fewest_ways(position: &Position, layout: &Layout) -> Vec<Way> {
    let open_peers = |cell: Cell| layout.peers(cell).iter().filter(|&&peer| position.is_open(peer)).count();
    let open_cells = layout.cells().filter(|&cell| position.is_open(cell));
    let cell = open_cells
        .min_by_key(|&cell| (position.candidates(cell).len(), Reverse(open_peers(cell))))
        .expect("a position that is not settled has an open cell");
    let candidates = position.candidates(cell);
    if let Some((house, symbol)) = scarcest_symbol(position, layout, candidates.len()) {
        let cells = layout.house(house).cells.iter().copied();
        return cells
            .filter(|&cell| position.candidates(cell).contains(symbol))
            .map(|cell| (cell, symbol))
            .collect();
    }
    candidates.iter().map(|symbol| (cell, symbol)).collect()
}

/// The symbol with the fewest places in a house, where these are fewer than `limit`.
fn scarcest_symbol(position: &Position, layout: &Layout, limit: usize) -> Option<(HouseId, Symbol)> {
    if limit <= 2 {
        return None;
    }
    let mut best = None;
    let mut fewest = limit;
    for (id, house) in layout.houses() {
        let mut places = [0_u8; MAX_SIZE];
        for &cell in house.cells.iter().filter(|&&cell| position.is_open(cell)) {
            for symbol in position.candidates(cell).iter() {
                places[symbol.index()] += 1;
            }
        }
        for symbol in Symbol::all(layout.size()) {
            let count = usize::from(places[symbol.index()]);
            if (1..fewest).contains(&count) {
                fewest = count;
                best = Some((id, symbol));
            }
        }
    }
    best
}
