//! Finds XY-chains as the game does, which goes through the cells in a fixed order and visits each of them once.
//!
//! Which chains are found depends on what was visited first, so the order matters here.

use super::tables::Tables;
use crate::puzzle::{Cell, bits};

/// A search for chains, with its buffers.
#[derive(Debug, Default)]
pub(super) struct Chains {
    /// By cell: the symbol that the chain gives it, as a bit; 0 if the chain has not reached it.
    symbols: Vec<u64>,
    queue: Vec<Cell>,
}

impl Chains {
    /// Finds the first elimination by a chain: a cell, and a symbol as a bit.
    ///
    /// If the first cell does not hold one of its two candidates, each further cell of two candidates must hold the one
    /// that the cell before leaves; and where a cell then holds the candidate of the start, one of the two ends has it.
    pub fn find(&mut self, tables: &Tables, cells: &[u64]) -> Option<(Cell, u64)> {
        let starts = tables.layout().cells().filter(|start| cells[start.index()].count_ones() == 2);
        let mut starts =
            starts.flat_map(|start| bits(cells[start.index()]).map(move |bit| (start, 1 << bit)));
        starts.find_map(|(start, excluded)| Some((self.end(tables, cells, start, excluded)?, excluded)))
    }

    /// A cell that can no longer hold a symbol, because either the start or another cell that it sees does.
    fn end(&mut self, tables: &Tables, cells: &[u64], start: Cell, excluded: u64) -> Option<Cell> {
        self.symbols.clear();
        self.symbols.resize(cells.len(), 0);
        self.symbols[start.index()] = cells[start.index()] & !excluded;
        self.queue.clear();
        self.queue.push(start);
        let seen_by_start = tables.layout().peer_set(start);
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            let symbol = self.symbols[cell.index()];
            for &peer in tables.ordered_peers(cell) {
                let candidates = cells[peer.index()];
                if candidates & symbol == 0 || self.symbols[peer.index()] != 0 {
                    continue;
                }
                if candidates.count_ones() == 2 {
                    self.symbols[peer.index()] = candidates & !symbol;
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
