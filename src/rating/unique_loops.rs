//! Unique rectangles and loops: cells that could hold two symbols in turn, in two ways. As there is one solution,
//! one of their other candidates must hold.

use super::Move;
use crate::puzzle::{Cell, CellSet, HouseId, HouseKind, SmallSet, Symbol, SymbolSet};
use crate::solver::{Grid, Rating};

/// Returns the easiest step that a loop gives.
pub(super) fn find(grid: &Grid) -> Option<Move> {
    let mut moves = Vec::new();
    for first in grid.bivalue_cells().iter() {
        let mut search =
            LoopSearch { grid, symbols: grid.candidates(first), cells: vec![first], moves: &mut moves };
        search.extend(None, Extras::default());
    }
    // The sort keeps the order of steps that are equally hard.
    moves.sort_by(|one, other| one.rating.score.total_cmp(&other.rating.score));
    moves.into_iter().next()
}

/// What the cells of a loop can hold beside its two symbols.
#[derive(Clone, Copy, Default)]
struct Extras {
    cells: usize,
    symbols: SymbolSet,
}

struct LoopSearch<'a> {
    grid: &'a Grid,
    symbols: SymbolSet,
    cells: Vec<Cell>,
    moves: &'a mut Vec<Move>,
}

impl LoopSearch<'_> {
    /// Goes on from the last cell, through a house of another kind than the last.
    fn extend(&mut self, last: Option<HouseKind>, extras: Extras) {
        let layout = self.grid.layout();
        let (Some(&start), Some(&end)) = (self.cells.first(), self.cells.last()) else { return };
        for &(id, _) in layout.memberships(end) {
            let house = layout.house(id);
            if last == Some(house.kind) {
                continue;
            }
            for &next in &house.cells {
                if next == start && self.cells.len() >= 4 {
                    self.close();
                }
                let candidates = self.grid.candidates(next);
                if !self.symbols.without(candidates).is_empty() || !self.alternates_with(next) {
                    continue;
                }
                let beside = candidates.without(self.symbols);
                let extras = Extras {
                    cells: extras.cells + usize::from(!beside.is_empty()),
                    symbols: extras.symbols.union(beside),
                };
                if beside.is_empty() || extras.cells <= 2 || extras.symbols.len() == 1 {
                    self.cells.push(next);
                    self.extend(Some(house.kind), extras);
                    self.cells.pop();
                }
            }
        }
    }

    /// Whether `next` is new to the loop and sees none of the cells that would hold its symbol.
    fn alternates_with(&self, next: Cell) -> bool {
        let before = self.cells.iter().rev();
        before.clone().all(|&cell| cell != next)
            && before.skip(1).step_by(2).all(|&cell| !self.grid.layout().peer_set(next).contains(cell))
    }

    /// Whether each house of the loop has one cell of either kind.
    fn is_closed(&self) -> bool {
        let layout = self.grid.layout();
        self.cells.len().is_multiple_of(2)
            && self.cells.iter().all(|&cell| {
                layout.memberships(cell).iter().all(|&(id, _)| {
                    let inside =
                        |other: &&Cell| layout.memberships(**other).iter().any(|&(house, _)| house == id);
                    self.cells.iter().filter(inside).count() == 2
                })
            })
    }

    fn close(&mut self) {
        if !self.is_closed() {
            return;
        }
        let has_more = |cell: &Cell| self.grid.candidates(*cell).len() > 2;
        let extras: Vec<Cell> = self.cells.iter().copied().filter(has_more).collect();
        match extras[..] {
            [] => {}
            [cell] => {
                let eliminations = self.symbols.iter().map(|symbol| (cell, symbol)).collect();
                self.add(1, 0, eliminations);
            }
            _ => {
                self.type_2(&extras);
                if let [first, second] = extras[..] {
                    for house in shared_houses(self.grid, first, second) {
                        self.type_4(house, [first, second]);
                        self.type_3(house, [first, second]);
                    }
                }
            }
        }
    }

    /// One symbol is the only further candidate.
    fn type_2(&mut self, extras: &[Cell]) {
        let Some(symbol) = self.beside(extras).single() else { return };
        let seen = self.grid.layout().common_peers(extras.iter().copied());
        let seen = seen.intersection(self.grid.cells_with(symbol));
        self.add(2, 0, seen.iter().map(|cell| (cell, symbol)).collect());
    }

    /// The further candidates of two cells of a house make a naked or a hidden subset with other cells.
    fn type_3(&mut self, house: HouseId, extras: [Cell; 2]) {
        let others: Vec<Cell> = blanks(self.grid, house).filter(|cell| !extras.contains(cell)).collect();
        let beside = self.beside(&extras);
        for size in 2..=others.len() / 2 + 1 {
            for set in naked_subsets(self.grid, &others, beside, size) {
                self.add(3, size - 1, set);
            }
            for set in hidden_subsets(self.grid, house, &extras, self.symbols, beside, size) {
                self.add(3, size - 1, set);
            }
        }
    }

    /// One of two cells of a house must hold one of the symbols of the loop, so neither holds the other.
    fn type_4(&mut self, house: HouseId, extras: [Cell; 2]) {
        for symbol in self.symbols.iter() {
            if self.grid.cells_for(house, symbol).all(|cell| extras.contains(&cell)) {
                let other = self.symbols.without(SymbolSet::only(symbol));
                let eliminations =
                    extras.iter().flat_map(|&cell| other.iter().map(move |symbol| (cell, symbol)));
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
        let length = self.cells.len();
        let shape = if length == 4 { "rectangle" } else { "loop" };
        let longer = match length {
            4 => 0,
            6 => 1,
            _ => 2,
        };
        #[expect(clippy::cast_precision_loss, reason = "a subset has few cells")]
        let score = (45 + longer + harder) as f64 / 10.0;
        let rating = Rating { name: format!("unique {shape} type {kind}").into(), score };
        self.moves.push(Move::elimination(rating, eliminations));
    }
}

pub(super) fn shared_houses(grid: &Grid, one: Cell, other: Cell) -> Vec<HouseId> {
    let of = |cell| grid.layout().memberships(cell).iter().map(|&(id, _)| id);
    of(one).filter(|&id| of(other).any(|its| its == id)).collect()
}

pub(super) fn blanks(grid: &Grid, house: HouseId) -> impl Iterator<Item = Cell> + '_ {
    grid.layout().house(house).cells.iter().copied().filter(|&cell| grid.digit(cell).is_none())
}

/// The eliminations of each naked subset of `size - 1` of these cells and one that must hold a symbol of `beside`.
pub(super) fn naked_subsets(
    grid: &Grid,
    cells: &[Cell],
    beside: SymbolSet,
    size: usize,
) -> Vec<Vec<(Cell, Symbol)>> {
    let mut found = Vec::new();
    if beside.len() <= size {
        for chosen in combinations(cells, size - 1) {
            let union = chosen.iter().fold(beside, |union, &cell| union.union(grid.candidates(cell)));
            if union.len() == size {
                let outside = cells.iter().copied().filter(|cell| !chosen.contains(cell));
                found.push(outside.flat_map(|cell| candidates_in(grid, cell, union)).collect());
            }
        }
    }
    found
}

/// The eliminations of each hidden subset of `size - 1` cells of a house and one of the `extras`, only one of which can
/// hold one of `symbols`.
fn hidden_subsets(
    grid: &Grid,
    house: HouseId,
    extras: &[Cell],
    symbols: SymbolSet,
    beside: SymbolSet,
    size: usize,
) -> Vec<Vec<(Cell, Symbol)>> {
    let mut found = Vec::new();
    let others: Vec<Symbol> = grid.missing(house).without(symbols.union(beside)).iter().collect();
    if size < 2 || others.len() + 2 <= size {
        return found;
    }
    for chosen in combinations(&others, size - 2) {
        let all = chosen.iter().fold(symbols, |set, &symbol| set.union(SymbolSet::only(symbol)));
        let outside: CellSet = all
            .iter()
            .flat_map(|symbol| grid.cells_for(house, symbol))
            .filter(|cell| !extras.contains(cell))
            .collect();
        if outside.len() == size - 1 {
            let rest = SymbolSet::first_n(grid.size()).without(all);
            found.push(outside.iter().flat_map(|cell| candidates_in(grid, cell, rest)).collect());
        }
    }
    found
}

fn candidates_in(grid: &Grid, cell: Cell, symbols: SymbolSet) -> impl Iterator<Item = (Cell, Symbol)> {
    grid.candidates(cell).intersection(symbols).iter().map(move |symbol| (cell, symbol))
}

/// All ways to choose `size` of these, in order.
fn combinations<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let tails = items.iter().enumerate().flat_map(|(at, &first)| {
        combinations(&items[at + 1..], size - 1).into_iter().map(move |mut rest| {
            rest.insert(0, first);
            rest
        })
    });
    tails.collect()
}
