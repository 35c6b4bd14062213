//! Aligned exclusion: two or three cells cannot hold a combination of symbols that leaves a cell that sees all of
//! them without a candidate. Candidates that are in no possible combination are removed.

use super::Move;
use crate::puzzle::{Cell, CellSet, Symbol, SymbolSet};
use crate::solver::{Grid, Rating};

/// With more blanks than this, sets of cells are too many to go through.
const MOST_BLANKS: usize = 120;

pub(super) fn pair(grid: &Grid) -> Option<Move> {
    find(grid, 2, &Rating::new("aligned pair exclusion", 6.2))
}

pub(super) fn triple(grid: &Grid) -> Option<Move> {
    find(grid, 3, &Rating::new("aligned triple exclusion", 7.5))
}

fn find(grid: &Grid, size: usize, rating: &Rating) -> Option<Move> {
    if grid.blanks() > MOST_BLANKS {
        return None;
    }
    let excluders: CellSet =
        grid.blank_cells().filter(|&cell| (2..=size).contains(&grid.candidates(cell).len())).collect();
    let cells: Vec<Cell> = grid.blank_cells().collect();
    let search = Exclusion { grid, size, excluders, cells };
    let eliminations = search.extend(&mut Vec::new(), 0, excluders)?;
    Some(Move::elimination(rating.clone(), eliminations))
}

struct Exclusion<'a> {
    grid: &'a Grid,
    size: usize,
    excluders: CellSet,
    cells: Vec<Cell>,
}

impl Exclusion<'_> {
    /// Adds cells from number `from` on to those chosen; `common` are the excluders that see all of them.
    fn extend(&self, chosen: &mut Vec<Cell>, from: usize, common: CellSet) -> Option<Vec<(Cell, Symbol)>> {
        if common.len() < 2 {
            return None;
        }
        if chosen.len() == self.size {
            return self.eliminations(chosen, &common);
        }
        (from..self.cells.len()).find_map(|at| {
            let cell = self.cells[at];
            let seen = self.grid.layout().peer_set(cell);
            let common =
                if chosen.is_empty() { self.excluders.intersection(seen) } else { common.intersection(seen) };
            chosen.push(cell);
            let found = self.extend(chosen, at + 1, common);
            chosen.pop();
            found
        })
    }

    fn eliminations(&self, cells: &[Cell], excluders: &CellSet) -> Option<Vec<(Cell, Symbol)>> {
        let excluders: Vec<SymbolSet> = excluders.iter().map(|cell| self.grid.candidates(cell)).collect();
        let mut allowed = vec![SymbolSet::EMPTY; cells.len()];
        self.combine(cells, &mut Vec::new(), &excluders, &mut allowed);
        let gone = cells.iter().zip(&allowed).flat_map(|(&cell, &allowed)| {
            self.grid.candidates(cell).without(allowed).iter().map(move |symbol| (cell, symbol))
        });
        let gone: Vec<_> = gone.collect();
        (!gone.is_empty()).then_some(gone)
    }

    /// Notes what the cells hold in the combinations that begin with `symbols` and leave each excluder a
    /// candidate.
    fn combine(
        &self,
        cells: &[Cell],
        symbols: &mut Vec<Symbol>,
        excluders: &[SymbolSet],
        allowed: &mut [SymbolSet],
    ) {
        let Some(&cell) = cells.get(symbols.len()) else {
            let set: SymbolSet = symbols.iter().copied().collect();
            if excluders.iter().all(|candidates| !candidates.without(set).is_empty()) {
                allowed.iter_mut().zip(symbols).for_each(|(allowed, symbol)| allowed.insert(*symbol));
            }
            return;
        };
        let seen = self.grid.layout().peer_set(cell);
        for symbol in self.grid.candidates(cell).iter() {
            if cells.iter().zip(symbols.iter()).any(|(&other, &its)| its == symbol && seen.contains(other)) {
                continue;
            }
            symbols.push(symbol);
            self.combine(cells, symbols, excluders, allowed);
            symbols.pop();
        }
    }
}
