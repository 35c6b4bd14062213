//! Unique rectangles and loops: cells that could hold two symbols alternately, in two ways. As there is only one
//! solution, one of their other candidates must hold.

use itertools::Itertools as _;

use super::elimination;
use crate::puzzle::{Cell, CellSet, HouseId, HouseKind, SmallSet, Symbol, SymbolSet};
use crate::solver::{Grid, Rating, Step};

/// Returns the easiest step that a loop gives, the first of several equally easy ones.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let mut search = LoopSearch { grid, symbols: SymbolSet::EMPTY, cells: Vec::new(), steps: Vec::new() };
    for first in grid.bivalue_cells().iter() {
        search.symbols = grid.candidates(first);
        search.cells = vec![first];
        search.extend(None, 0, SymbolSet::EMPTY);
    }
    search.steps.into_iter().min_by(|one, other| one.rating.score.total_cmp(&other.rating.score))
}

struct LoopSearch<'a> {
    grid: &'a Grid,
    symbols: SymbolSet,
    cells: Vec<Cell>,
    steps: Vec<Step>,
}

impl LoopSearch<'_> {
    /// Extends the loop from its last cell, through a house of another kind than before. So far, `open` cells have
    /// more candidates than the symbols of the loop.
    fn extend(&mut self, last: Option<HouseKind>, open: usize, beside: SymbolSet) {
        let layout = self.grid.layout();
        let (Some(&start), Some(&end)) = (self.cells.first(), self.cells.last()) else { return };
        let houses = layout.houses_of(end).map(|id| layout.house(id));
        for house in houses.filter(|house| last != Some(house.kind)) {
            for &next in &house.cells {
                if next == start && self.cells.len() >= 4 {
                    self.close();
                }
                let candidates = self.grid.candidates(next);
                if !self.symbols.without(candidates).is_empty() || !self.alternates_with(next) {
                    continue;
                }
                let more = candidates.without(self.symbols);
                let (open, beside) = (open + usize::from(!more.is_empty()), beside.union(more));
                if more.is_empty() || open <= 2 || beside.len() == 1 {
                    self.cells.push(next);
                    self.extend(Some(house.kind), open, beside);
                    self.cells.pop();
                }
            }
        }
    }

    /// Whether `next` is new to the loop and sees none of the cells that would hold its symbol.
    fn alternates_with(&self, next: Cell) -> bool {
        let mut holding = self.cells.iter().rev().skip(1).step_by(2);
        !self.cells.contains(&next) && holding.all(|&cell| !self.grid.layout().peer_set(next).contains(cell))
    }

    /// Whether each house of the loop has one cell of either kind.
    fn is_closed(&self) -> bool {
        let layout = self.grid.layout();
        let mut houses = self.cells.iter().flat_map(|&cell| layout.houses_of(cell));
        let inside = |id| layout.house(id).cells.iter().filter(|cell| self.cells.contains(cell)).count();
        self.cells.len().is_multiple_of(2) && houses.all(|id| inside(id) == 2)
    }

    fn close(&mut self) {
        if !self.is_closed() {
            return;
        }
        let has_more = |cell: &Cell| self.grid.candidates(*cell).len() > 2;
        let open: Vec<Cell> = self.cells.iter().copied().filter(has_more).collect();
        match open[..] {
            [] => {}
            [cell] => self.add(1, 0, self.grid.candidates_among(cell, self.symbols).collect()),
            _ => self.type_2(&open),
        }
        if let [first, second] = open[..] {
            for house in self.grid.layout().common_houses(first, second) {
                self.type_4(house, [first, second]);
                self.type_3(house, [first, second]);
            }
        }
    }

    /// One symbol is the only further candidate.
    fn type_2(&mut self, open: &[Cell]) {
        let Some(symbol) = self.beside(open).single() else { return };
        let seen = self.grid.seen_by_all(open.iter().copied(), symbol);
        self.add(2, 0, seen.iter().map(|cell| (cell, symbol)).collect());
    }

    /// The further candidates of two cells of a house make a naked or a hidden subset with other cells.
    fn type_3(&mut self, house: HouseId, open: [Cell; 2]) {
        let grid = self.grid;
        let others: Vec<Cell> = grid.blanks_of(house).filter(|cell| !open.contains(cell)).collect();
        let beside = self.beside(&open);
        for size in 2..=others.len() / 2 + 1 {
            for eliminations in naked_subsets(grid, &others, beside, size) {
                self.add(3, size - 1, eliminations);
            }
            for eliminations in self.hidden_subsets(house, open, beside, size) {
                self.add(3, size - 1, eliminations);
            }
        }
    }

    /// The eliminations of each hidden subset of `size - 1` cells of a house and one of those that are open, only one of
    /// which can hold a symbol of the loop.
    fn hidden_subsets(
        &self,
        house: HouseId,
        open: [Cell; 2],
        beside: SymbolSet,
        size: usize,
    ) -> Vec<Vec<(Cell, Symbol)>> {
        let grid = self.grid;
        let others = grid.missing(house).without(self.symbols.union(beside));
        let more = others.iter().combinations(size - 2).filter(|more| more.len() < others.len());
        let eliminations = more.filter_map(|more| {
            let all = more.into_iter().collect::<SymbolSet>().union(self.symbols);
            let cells = all.iter().flat_map(|symbol| grid.cells_for(house, symbol));
            let cells: CellSet = cells.filter(|cell| !open.contains(cell)).collect();
            let rest = SymbolSet::first_n(grid.size()).without(all);
            let eliminations = || cells.iter().flat_map(|cell| grid.candidates_among(cell, rest)).collect();
            (cells.len() == size - 1).then(eliminations)
        });
        eliminations.collect()
    }

    /// One of two cells of a house must hold one of the symbols of the loop, so neither holds the other.
    fn type_4(&mut self, house: HouseId, open: [Cell; 2]) {
        for symbol in self.symbols.iter() {
            if self.grid.cells_for(house, symbol).all(|cell| open.contains(&cell)) {
                let other = self.symbols.without(SymbolSet::only(symbol));
                let eliminations = open.iter().flat_map(|&cell| self.grid.candidates_among(cell, other));
                self.add(4, 0, eliminations.collect());
            }
        }
    }

    fn beside(&self, cells: &[Cell]) -> SymbolSet {
        let candidates = cells.iter().map(|&cell| self.grid.candidates(cell));
        candidates.fold(SymbolSet::EMPTY, SmallSet::union).without(self.symbols)
    }

    fn add(&mut self, kind: usize, harder: usize, eliminations: Vec<(Cell, Symbol)>) {
        if eliminations.is_empty() {
            return;
        }
        let shape = if self.cells.len() == 4 { "rectangle" } else { "loop" };
        let longer = (self.cells.len() / 2 - 2).min(2);
        #[expect(clippy::cast_precision_loss, reason = "a subset has few cells")]
        let score = (45 + longer + harder) as f64 / 10.0;
        let rating = Rating::named(format!("unique {shape} type {kind}"), score);
        self.steps.push(elimination(rating, eliminations));
    }
}

/// The eliminations of each naked subset of `size - 1` of these cells and one that must hold a symbol of `beside`.
pub(super) fn naked_subsets(
    grid: &Grid,
    cells: &[Cell],
    beside: SymbolSet,
    size: usize,
) -> impl Iterator<Item = Vec<(Cell, Symbol)>> {
    let choices = if beside.len() <= size { cells } else { &[] };
    choices.iter().combinations(size - 1).filter_map(move |chosen| {
        let union = chosen.iter().map(|&&cell| grid.candidates(cell)).fold(beside, SmallSet::union);
        let outside = cells.iter().filter(|cell| !chosen.contains(cell));
        (union.len() == size).then(|| outside.flat_map(|&cell| grid.candidates_among(cell, union)).collect())
    })
}
