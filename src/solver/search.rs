//! Finds solutions without reasons: the first, all, or enough to know that there are several.
//!
//! Depth first over the candidates. In every position all singles are placed first: a cell with
//! one candidate, and a symbol with one place in a house. What is left is tried where there are
//! the fewest ways: the candidates of a cell, or the places of a symbol in a house, which on large
//! boards are often fewer. The positions still to be tried are kept in a list, so that a search
//! can be paused and gone on with, and needs no stack.

use std::sync::Arc;

use crate::puzzle::{Cell, HouseId, Index, Layout, MAX_SIZE, Puzzle, Symbol, SymbolSet};

/// What a search has to say when it returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A solution: its symbols in reading order.
    Solution(Vec<Symbol>),
    /// There are no more solutions.
    NoMore,
    /// The allowance is used up; call again to go on.
    Paused,
}

/// A search for the solutions of a puzzle, each of which it yields once.
#[derive(Debug)]
pub struct Search {
    layout: Arc<Layout>,
    open: Vec<Position>,
}

/// What each cell can still hold; a cell with one candidate whose peers know of it is settled.
#[derive(Clone, Debug)]
struct Position {
    candidates: Vec<SymbolSet>,
    settled: Vec<bool>,
    unsettled: usize,
}

/// A position in which some cell or symbol has nowhere to go.
struct DeadEnd;

impl Search {
    pub fn new(puzzle: &Puzzle) -> Self {
        let layout = Arc::clone(puzzle.layout());
        let full = SymbolSet::first_n(layout.size());
        let candidates: Vec<_> =
            puzzle.givens().iter().map(|given| given.map_or(full, SymbolSet::only)).collect();
        let unsettled = candidates.len();
        let start = Position { settled: vec![false; unsettled], unsettled, candidates };
        Self { layout, open: vec![start] }
    }

    /// Goes on to the next solution, through at most `positions` positions.
    pub fn advance(&mut self, positions: usize) -> Found {
        for _ in 0..positions {
            let Some(mut position) = self.open.pop() else { return Found::NoMore };
            if position.settle(&self.layout).is_err() {
                continue;
            }
            let ways = position.fewest_ways(&self.layout);
            if ways.is_empty() {
                let solution = position.candidates.iter().map(|set| set.first());
                return Found::Solution(
                    solution.map(|symbol| symbol.expect("a settled cell holds one")).collect(),
                );
            }
            // The last one pushed is tried first.
            self.open.extend(ways.into_iter().rev().map(|(cell, symbol)| position.with(cell, symbol)));
        }
        Found::Paused
    }
}

impl Iterator for Search {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        loop {
            match self.advance(usize::MAX) {
                Found::Solution(solution) => return Some(solution),
                Found::NoMore => return None,
                Found::Paused => {}
            }
        }
    }
}

impl Position {
    fn with(&self, cell: Cell, symbol: Symbol) -> Self {
        let mut position = self.clone();
        position.candidates[cell.index()] = SymbolSet::only(symbol);
        position
    }

    /// Places singles until there are none.
    fn settle(&mut self, layout: &Layout) -> Result<(), DeadEnd> {
        loop {
            self.settle_naked_singles(layout)?;
            if !self.find_hidden_singles(layout)? {
                return Ok(());
            }
        }
    }

    fn settle_naked_singles(&mut self, layout: &Layout) -> Result<(), DeadEnd> {
        let is_single = |position: &Self, cell: Cell| {
            !position.settled[cell.index()] && position.candidates[cell.index()].len() == 1
        };
        let mut singles: Vec<Cell> = layout.cells().filter(|&cell| is_single(self, cell)).collect();
        while let Some(cell) = singles.pop() {
            if self.settled[cell.index()] {
                continue;
            }
            self.settled[cell.index()] = true;
            self.unsettled -= 1;
            let symbol = self.candidates[cell.index()];
            for &peer in layout.peers(cell) {
                let left = self.candidates[peer.index()].without(symbol);
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

    /// Leaves a cell just the symbol that has no other place in one of its houses; says whether
    /// there was any.
    fn find_hidden_singles(&mut self, layout: &Layout) -> Result<bool, DeadEnd> {
        let mut found = false;
        for (_, house) in layout.houses() {
            let (mut once, mut twice) = (SymbolSet::EMPTY, SymbolSet::EMPTY);
            for &cell in &house.cells {
                let candidates = self.candidates[cell.index()];
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

    /// The ways to go on, of which just one is right: the candidates of one cell or the places of
    /// one symbol in one house, whichever are fewest; none where all cells are settled.
    fn fewest_ways(&self, layout: &Layout) -> Vec<(Cell, Symbol)> {
        let open_peers =
            |cell: Cell| layout.peers(cell).iter().filter(|peer| !self.settled[peer.index()]).count();
        let open_cells = layout.cells().filter(|cell| !self.settled[cell.index()]);
        let Some(cell) = open_cells
            .min_by_key(|&cell| (self.candidates[cell.index()].len(), std::cmp::Reverse(open_peers(cell))))
        else {
            return Vec::new();
        };
        let candidates = self.candidates[cell.index()];
        if let Some((house, symbol)) = self.scarcest_symbol(layout, candidates.len()) {
            let cells = layout.house(house).cells.iter().copied();
            return cells
                .filter(|cell| self.candidates[cell.index()].contains(symbol))
                .map(|cell| (cell, symbol))
                .collect();
        }
        candidates.iter().map(|symbol| (cell, symbol)).collect()
    }

    /// The symbol with the fewest places in a house, where these are fewer than `limit`.
    fn scarcest_symbol(&self, layout: &Layout, limit: usize) -> Option<(HouseId, Symbol)> {
        if limit <= 2 {
            return None;
        }
        let mut best = None;
        let mut fewest = limit;
        for (id, house) in layout.houses() {
            let mut places = [0_u8; MAX_SIZE];
            for &cell in house.cells.iter().filter(|cell| !self.settled[cell.index()]) {
                for symbol in self.candidates[cell.index()].iter() {
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
}
