//! Aligned exclusion: two or three cells cannot hold a combination of symbols that leaves a cell that sees all of
//! them without a candidate. Candidates that are in no possible combination are removed.

use smallvec::{SmallVec, smallvec};

use super::elimination;
use crate::puzzle::{Cell, CellSet, Symbol, SymbolSet};
use crate::solver::{Grid, Rating, Step};

/// The most blank cells; with more, there are too many sets of cells to go through.
const MOST_BLANKS: usize = 120;

/// One for each of the two or three cells.
type Few<T> = SmallVec<[T; 3]>;

pub(super) fn pair(grid: &Grid) -> Option<Step> {
    find(grid, 2, &Rating::called("an aligned pair exclusion", "aligned pair exclusion", 6.2))
}

pub(super) fn triple(grid: &Grid) -> Option<Step> {
    find(grid, 3, &Rating::called("an aligned triple exclusion", "aligned triple exclusion", 7.5))
}

fn find(grid: &Grid, size: usize, rating: &Rating) -> Option<Step> {
    if grid.blanks() > MOST_BLANKS {
        return None;
    }
    let is_small = |&cell: &Cell| (2..=size).contains(&grid.candidates(cell).len());
    let excluders: CellSet = grid.blank_cells().filter(is_small).collect();
    let search = Exclusion { grid, size, cells: grid.blank_cells().collect() };
    let eliminations = search.extend(&mut Vec::new(), 0, &excluders)?;
    Some(elimination(rating.clone(), eliminations))
}

struct Exclusion<'a> {
    grid: &'a Grid,
    size: usize,
    cells: Vec<Cell>,
}

impl Exclusion<'_> {
    /// Adds cells from number `from` on to those chosen; `common` are the excluders that see all of them.
    fn extend(&self, chosen: &mut Vec<Cell>, from: usize, common: &CellSet) -> Option<Vec<(Cell, Symbol)>> {
        if common.len() < 2 {
            return None;
        }
        if chosen.len() == self.size {
            return Some(self.eliminations(chosen, common)).filter(|found| !found.is_empty());
        }
        (from..self.cells.len()).find_map(|at| {
            let cell = self.cells[at];
            let common = common.intersection(self.grid.layout().peer_set(cell));
            chosen.push(cell);
            let found = self.extend(chosen, at + 1, &common);
            chosen.pop();
            found
        })
    }

    fn eliminations(&self, cells: &[Cell], excluders: &CellSet) -> Vec<(Cell, Symbol)> {
        let excluders: SmallVec<[SymbolSet; 16]> =
            excluders.iter().map(|cell| self.grid.candidates(cell)).collect();
        let mut found = Vec::new();
        for at in 0..cells.len() {
            let mut cells: Few<Cell> = SmallVec::from_slice(cells);
            cells.swap(0, at);
            for symbol in self.grid.candidates(cells[0]).iter() {
                if !self.can_go_on(&cells, &mut smallvec![symbol], &excluders) {
                    found.push((cells[0], symbol));
                }
            }
        }
        found
    }

    /// Whether the first cells can hold `symbols` and the others something that leaves each excluder a candidate.
    fn can_go_on(&self, cells: &[Cell], symbols: &mut Few<Symbol>, excluders: &[SymbolSet]) -> bool {
        let Some(&cell) = cells.get(symbols.len()) else {
            let set: SymbolSet = symbols.iter().copied().collect();
            return excluders.iter().all(|candidates| !candidates.without(set).is_empty());
        };
        let seen = self.grid.layout().peer_set(cell);
        self.grid.candidates(cell).iter().any(|symbol| {
            if cells.iter().zip(symbols.iter()).any(|(&other, &its)| its == symbol && seen.contains(other)) {
                return false;
            }
            symbols.push(symbol);
            let can_go_on = self.can_go_on(cells, symbols, excluders);
            symbols.pop();
            can_go_on
        })
    }
}
