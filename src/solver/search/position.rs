//! The candidates of each cell, and their simple consequences: singles and the bounds of cage sums.

use super::DeadEnd;
use crate::puzzle::{Cage, Cell, Layout, Puzzle, Symbol, SymbolSet};
use crate::solver::cages;

/// The candidates of each cell. A cell is settled when it has one candidate and that symbol has been
/// ruled out of its peers.
#[derive(Clone, Debug)]
pub struct Position {
    candidates: Vec<SymbolSet>,
    settled: Vec<bool>,
    unsettled: usize,
}

impl Position {
    /// The givens, and every symbol in the other cells.
    pub fn new(puzzle: &Puzzle) -> Self {
        let full = SymbolSet::first_n(puzzle.size());
        let candidates = puzzle.givens().iter().map(|given| given.map_or(full, SymbolSet::only));
        let unsettled = puzzle.givens().len();
        Self { candidates: candidates.collect(), settled: vec![false; unsettled], unsettled }
    }

    /// The givens, and every symbol but `removed` in the other cells.
    pub fn without(puzzle: &Puzzle, removed: &[(Cell, Symbol)]) -> Self {
        let mut position = Self::new(puzzle);
        for &(cell, symbol) in removed {
            position.candidates[cell.index()].remove(symbol);
        }
        position
    }

    /// A copy with a symbol in a cell.
    pub fn with(&self, cell: Cell, symbol: Symbol) -> Self {
        let mut position = self.clone();
        position.candidates[cell.index()] = SymbolSet::only(symbol);
        position
    }

    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.candidates[cell.index()]
    }

    pub fn is_open(&self, cell: Cell) -> bool {
        !self.settled[cell.index()]
    }

    /// Whether all cells are settled.
    pub fn is_settled(&self) -> bool {
        self.unsettled == 0
    }

    /// The first candidate of each cell, which is the only one where the cell is settled.
    pub fn symbols(&self) -> Vec<Symbol> {
        self.candidates
            .iter()
            .map(|set| set.first().expect("a cell without candidates is a dead end"))
            .collect()
    }

    /// Places singles and rules out what no sum allows, until neither finds anything.
    pub fn settle(&mut self, layout: &Layout) -> Result<(), DeadEnd> {
        if self.candidates.iter().any(|set| set.is_empty()) {
            return Err(DeadEnd);
        }
        loop {
            self.settle_naked_singles(layout)?;
            let found_single = self.find_hidden_singles(layout)?;
            let ruled_out = self.fit_cages(layout)?;
            if !found_single && !ruled_out {
                return Ok(());
            }
        }
    }

    fn settle_naked_singles(&mut self, layout: &Layout) -> Result<(), DeadEnd> {
        let is_single =
            |position: &Self, cell: Cell| position.is_open(cell) && position.candidates(cell).len() == 1;
        let mut singles: Vec<Cell> = layout.cells().filter(|&cell| is_single(self, cell)).collect();
        while let Some(cell) = singles.pop() {
            if self.settled[cell.index()] {
                continue;
            }
            self.settled[cell.index()] = true;
            self.unsettled -= 1;
            let symbol = self.candidates(cell);
            for &peer in layout.peers(cell) {
                let left = self.candidates(peer).without(symbol);
                if left.is_empty() {
                    return Err(DeadEnd);
                }
                self.candidates[peer.index()] = left;
                if is_single(self, peer) {
                    singles.push(peer);
                }
            }
        }
        Ok(())
    }

    /// Reduces cells to the symbol that has no other place in one of their houses; returns whether any changed.
    fn find_hidden_singles(&mut self, layout: &Layout) -> Result<bool, DeadEnd> {
        let mut found = false;
        for (_, house) in layout.houses() {
            let (mut once, mut twice) = (SymbolSet::EMPTY, SymbolSet::EMPTY);
            for &cell in &house.cells {
                let candidates = self.candidates(cell);
                twice = twice.union(once.intersection(candidates));
                once = once.union(candidates);
            }
            if once != SymbolSet::first_n(layout.size()) {
                return Err(DeadEnd);
            }
            let hidden = once.without(twice);
            for &cell in &house.cells {
                let candidates = &mut self.candidates[cell.index()];
                let single = candidates.intersection(hidden);
                match single.len() {
                    0 => {}
                    1 => {
                        found |= *candidates != single;
                        *candidates = single;
                    }
                    _ => return Err(DeadEnd),
                }
            }
        }
        Ok(found)
    }

    /// Rules out symbols that are too small or too large for the sum of their cage; returns whether there were any.
    fn fit_cages(&mut self, layout: &Layout) -> Result<bool, DeadEnd> {
        let mut ruled_out = false;
        for (_, cage) in layout.cages() {
            ruled_out |= self.fit_cage(cage)?;
        }
        Ok(ruled_out)
    }

    fn fit_cage(&mut self, cage: &Cage) -> Result<bool, DeadEnd> {
        let (mut rest, mut open, mut union) = (cage.sum, 0, SymbolSet::EMPTY);
        for &cell in &cage.cells {
            let candidates = self.candidates(cell);
            if let Some(symbol) = candidates.single() {
                rest = rest.checked_sub(symbol.number()).ok_or(DeadEnd)?;
            } else {
                open += 1;
                union = union.union(candidates);
            }
        }
        if open == 0 {
            return if rest == 0 { Ok(false) } else { Err(DeadEnd) };
        }
        let allowed = cages::fitting(union, open, rest);
        let mut ruled_out = false;
        for &cell in &cage.cells {
            let candidates = &mut self.candidates[cell.index()];
            if candidates.single().is_some() {
                continue;
            }
            let left = candidates.intersection(allowed);
            if left.is_empty() {
                return Err(DeadEnd);
            }
            ruled_out |= left != *candidates;
            *candidates = left;
        }
        Ok(ruled_out)
    }
}
