//! The XY-chains of the game, which goes through the cells in a fixed order and visits each of them once.
//!
//! A chain may depend on what was visited first, so another order would find others: here it matters.

use super::candidates::Candidates;
use crate::generate::bits::bits;

/// What a chain makes of a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    /// The number of the last chain that came here.
    chain: u32,
    /// The symbol that the cell then has, as a bit.
    symbol: u64,
}

impl Candidates<'_> {
    /// Makes the first elimination by a chain. If the first cell does not hold one of its two candidates, each
    /// further cell of two candidates must hold the one that the cell before leaves; and where a cell
    /// then holds the candidate of the start, one of the two ends has it.
    pub(super) fn chain(&mut self) -> bool {
        self.links.clear();
        self.links.resize(self.cells.len(), Link::default());
        let mut chain = 0;
        for start in 0..self.cells.len() {
            if self.cells[start].count_ones() != 2 {
                continue;
            }
            for excluded in bits(self.cells[start]).map(|bit| 1 << bit) {
                chain += 1;
                if let Some(cell) = self.end_of_chain(start, excluded, chain) {
                    self.cells[cell] &= !excluded;
                    return true;
                }
            }
        }
        false
    }

    /// A cell that can no longer hold a symbol, because either the start or another cell that it sees does.
    fn end_of_chain(&mut self, start: usize, excluded: u64, chain: u32) -> Option<usize> {
        self.queue.clear();
        self.queue.push(super::narrow(start));
        self.links[start] = Link { chain, symbol: self.cells[start] & !excluded };
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            let symbol = self.links[usize::from(cell)].symbol;
            for &peer in self.frame.peers(cell.into()) {
                let candidates = self.cells[usize::from(peer)];
                if candidates & symbol == 0 || self.links[usize::from(peer)].chain == chain {
                    continue;
                }
                if candidates.count_ones() == 2 {
                    self.links[usize::from(peer)] = Link { chain, symbol: candidates & !symbol };
                    self.queue.push(peer);
                }
                if symbol == excluded && self.frame.see_each_other(peer.into(), start) {
                    return Some(peer.into());
                }
            }
        }
        None
    }
}
