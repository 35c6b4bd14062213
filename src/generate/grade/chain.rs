//! The XY-chains of the game, which goes through the cells in a fixed order and visits each of them once.
//!
//! A chain may depend on what was visited first, so another order would find others: here it matters.

use super::tables::Tables;
use crate::puzzle::{Cell, bits};

/// A search for chains, with its buffers.
#[derive(Debug, Default)]
pub(super) struct Chains {
    /// By cell: what the last chain that came here made of it.
    links: Vec<Link>,
    queue: Vec<Cell>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Link {
    /// The number of the chain.
    chain: u32,
    /// The symbol that the cell then has, as a bit.
    symbol: u64,
}

impl Chains {
    /// Finds the first elimination by a chain: a cell, and a symbol as a bit.
    ///
    /// If the first cell does not hold one of its two candidates, each further cell of two candidates must hold the one
    /// that the cell before leaves; and where a cell then holds the candidate of the start, one of the two ends has it.
    pub fn find(&mut self, tables: &Tables, cells: &[u64]) -> Option<(Cell, u64)> {
        self.links.clear();
        self.links.resize(cells.len(), Link::default());
        let starts = tables.layout().cells().filter(|start| cells[start.index()].count_ones() == 2);
        let starts = starts.flat_map(|start| bits(cells[start.index()]).map(move |bit| (start, 1 << bit)));
        (1..).zip(starts).find_map(|(chain, (start, excluded))| {
            let end = self.end(tables, cells, start, excluded, chain)?;
            Some((end, excluded))
        })
    }

    /// A cell that can no longer hold a symbol, because either the start or another cell that it sees does.
    fn end(
        &mut self,
        tables: &Tables,
        cells: &[u64],
        start: Cell,
        excluded: u64,
        chain: u32,
    ) -> Option<Cell> {
        self.queue.clear();
        self.queue.push(start);
        self.links[start.index()] = Link { chain, symbol: cells[start.index()] & !excluded };
        let seen_by_start = tables.layout().peer_set(start);
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            let symbol = self.links[cell.index()].symbol;
            for &peer in tables.ordered_peers(cell) {
                let candidates = cells[peer.index()];
                if candidates & symbol == 0 || self.links[peer.index()].chain == chain {
                    continue;
                }
                if candidates.count_ones() == 2 {
                    self.links[peer.index()] = Link { chain, symbol: candidates & !symbol };
                    self.queue.push(peer);
                }
                if symbol == excluded && seen_by_start.contains(peer) {
                    return Some(peer);
                }
            }
        }
        None
    }
}
