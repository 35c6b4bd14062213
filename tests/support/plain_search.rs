//! A plain search for solutions, by singles and the bounds of sums: the reference for the library's search.

use std::sync::Arc;

use sudoku_bot::puzzle::{Cage, Layout, Puzzle, Symbol, SymbolSet};

/// An iterator over the solutions of a puzzle of any shape; it finds each of them once.
#[derive(Debug)]
pub struct PlainSearch {
    layout: Arc<Layout>,
    /// The positions to look at, the next one last.
    open: Vec<Position>,
}

/// The candidates of each cell.
type Position = Vec<SymbolSet>;

impl PlainSearch {
    pub fn new(puzzle: &Puzzle) -> Self {
        let full = SymbolSet::first_n(puzzle.size());
        let start = puzzle.givens().iter().map(|given| given.map_or(full, SymbolSet::only)).collect();
        Self { layout: Arc::clone(puzzle.layout()), open: vec![start] }
    }
}

impl Iterator for PlainSearch {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        while let Some(mut position) = self.open.pop() {
            if settle(&self.layout, &mut position).is_none() {
                continue;
            }
            let open = (0..position.len()).filter(|&cell| position[cell].len() > 1);
            let Some(fewest) = open.min_by_key(|&cell| position[cell].len()) else {
                return position.into_iter().map(SymbolSet::single).collect();
            };
            for symbol in position[fewest].iter() {
                let mut next = position.clone();
                next[fewest] = SymbolSet::only(symbol);
                self.open.push(next);
            }
        }
        None
    }
}

/// Follows singles and sums as far as they go; returns `None` if they show that there is no solution.
fn settle(layout: &Layout, position: &mut Position) -> Option<()> {
    let mut before = usize::MAX;
    loop {
        follow_naked_singles(layout, position);
        find_hidden_singles(layout, position)?;
        layout.cages().for_each(|(_, cage)| fit(cage, position));
        if position.iter().any(|set| set.is_empty()) {
            return None;
        }
        let left = position.iter().map(|set| set.len()).sum();
        if std::mem::replace(&mut before, left) == left {
            return Some(());
        }
    }
}

fn follow_naked_singles(layout: &Layout, position: &mut Position) {
    for cell in layout.cells() {
        if let Some(symbol) = position[cell.index()].single() {
            layout.peers(cell).iter().for_each(|peer| position[peer.index()].remove(symbol));
        }
    }
}

fn find_hidden_singles(layout: &Layout, position: &mut Position) -> Option<()> {
    for (_, house) in layout.houses() {
        for symbol in Symbol::all(layout.size()) {
            let mut places = house.cells.iter().filter(|cell| position[cell.index()].contains(symbol));
            let first = places.next()?;
            if places.next().is_none() {
                position[first.index()] = SymbolSet::only(symbol);
            }
        }
    }
    Some(())
}

/// Rules out what is too small or too large for a sum, whatever the other cells hold.
fn fit(cage: &Cage, position: &mut Position) {
    let number = |symbol: Option<Symbol>| symbol.map_or(0, Symbol::number);
    for cell in &cage.cells {
        let others = || cage.cells.iter().filter(|&other| other != cell).map(|other| position[other.index()]);
        let least: usize = others().map(|set| number(set.first())).sum();
        let most: usize = others().map(|set| number(set.last())).sum();
        let fits = |symbol: &Symbol| (least..=most).contains(&cage.sum.wrapping_sub(symbol.number()));
        position[cell.index()] = position[cell.index()].iter().filter(fits).collect();
    }
}
