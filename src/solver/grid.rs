//! The grid of candidates: what is placed, what each blank cell may still hold, and where in each
//! house each symbol may still go.

use std::fmt;
use std::sync::Arc;

use super::sums::bounds::bounds;
use crate::puzzle::{
    CageId, Cell, CellSet, CellState, HouseId, HouseSet, Index, Layout, PlaceSet, Puzzle, Shown, Symbol,
    SymbolSet, write_candidates,
};

/// Why a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A blank cell with no candidate.
    NoCandidate(Cell),
    /// A symbol that is missing from a house and has no place in it.
    NoPlace(Symbol, HouseId),
    /// A cage whose cells can no longer make its sum.
    WrongSum(CageId),
}

/// A board with its candidates, in three views that always agree: by cell, by house and by symbol.
#[derive(Clone, Debug)]
pub struct Grid {
    layout: Arc<Layout>,
    digits: Vec<Option<Symbol>>,
    candidates: Vec<SymbolSet>,
    /// For house `h` and symbol `s` at `h * size + s`.
    places: Vec<PlaceSet>,
    /// By house: the symbols still to be placed.
    missing: Vec<SymbolSet>,
    /// The houses in which one symbol is missing.
    with_one_missing: HouseSet,
    /// By house: the symbols with one place left.
    singles: Vec<SymbolSet>,
    /// The houses whose set in `singles` is not empty.
    with_singles: HouseSet,
    cells_with: Vec<CellSet>,
    /// The blank cells with one candidate.
    naked_singles: CellSet,
    /// The blank cells with two candidates.
    bivalue_cells: CellSet,
    blanks: usize,
    contradiction: Option<Contradiction>,
    /// Every candidate removed since the grid was made, oldest first.
    removed: Vec<(Cell, Symbol)>,
}

/// Writes the candidates of each cell as a table, in the format that other solvers use.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<SymbolSet> = self.layout.cells().map(|cell| self.possible(cell)).collect();
        f.write_str(&write_candidates(&self.layout, &cells, |_| false))
    }
}

impl Grid {
    /// Like [`fmt::Display`], but marks the digits that are not givens of the puzzle.
    pub(crate) fn marking_entries(&self, puzzle: &Puzzle) -> String {
        let cells: Vec<SymbolSet> = self.layout.cells().map(|cell| self.possible(cell)).collect();
        let is_entered = |cell| self.digit(cell).is_some() && puzzle.given(cell).is_none();
        write_candidates(&self.layout, &cells, is_entered)
    }

    /// The puzzle's givens, with every candidate they allow.
    pub fn new(puzzle: &Puzzle) -> Self {
        let layout = Arc::clone(puzzle.layout());
        let size = layout.size();
        let (cells, houses) = (size * size, layout.houses().count());
        let mut grid = Self {
            layout,
            digits: vec![None; cells],
            candidates: vec![SymbolSet::EMPTY; cells],
            places: vec![PlaceSet::EMPTY; houses * size],
            missing: vec![SymbolSet::first_n(size); houses],
            with_one_missing: HouseSet::EMPTY,
            singles: vec![SymbolSet::EMPTY; houses],
            with_singles: HouseSet::EMPTY,
            cells_with: vec![CellSet::EMPTY; size],
            naked_singles: CellSet::EMPTY,
            bivalue_cells: CellSet::EMPTY,
            blanks: cells,
            contradiction: None,
            removed: Vec::with_capacity(cells * 4),
        };
        grid.write_givens(puzzle);
        grid.fill_in_candidates();
        grid.find_hidden_singles();
        for at in 0..grid.layout.cages().count() {
            grid.check_sum(CageId::from_index(at));
        }
        grid
    }

    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The number of symbols.
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// The symbol placed in a cell.
    pub fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.digits[cell.index()]
    }

    /// The candidates of a blank cell; empty for a cell that holds a symbol.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.candidates[cell.index()]
    }

    /// The candidates of a cell among these symbols.
    pub(crate) fn candidates_among(
        &self,
        cell: Cell,
        symbols: SymbolSet,
    ) -> impl Iterator<Item = (Cell, Symbol)> + use<> {
        self.candidates(cell).intersection(symbols).iter().map(move |symbol| (cell, symbol))
    }

    /// All candidates, cell by cell in reading order.
    pub(crate) fn all_candidates(&self) -> impl Iterator<Item = (Cell, Symbol)> + '_ {
        self.blank_cells().flat_map(|cell| self.candidates(cell).iter().map(move |symbol| (cell, symbol)))
    }

    /// The symbols that a cell holds or can hold.
    pub fn possible(&self, cell: Cell) -> SymbolSet {
        self.digit(cell).map_or_else(|| self.candidates(cell), SymbolSet::only)
    }

    /// The board with its candidates as pencil marks.
    pub(crate) fn shown(&self) -> Shown {
        let state =
            |cell| self.digit(cell).map_or_else(|| CellState::Marks(self.candidates(cell)), CellState::Digit);
        self.layout.cells().map(state).collect()
    }

    /// The places in a house where a symbol can still go; empty once it is placed there.
    pub fn places(&self, house: HouseId, symbol: Symbol) -> PlaceSet {
        self.places[house.index() * self.size() + symbol.index()]
    }

    /// The cells of a house that can still hold a symbol.
    pub fn cells_for(&self, house: HouseId, symbol: Symbol) -> impl Iterator<Item = Cell> + '_ {
        self.layout.house(house).cells_at(self.places(house, symbol))
    }

    /// The symbols not yet placed in a house.
    pub fn missing(&self, house: HouseId) -> SymbolSet {
        self.missing[house.index()]
    }

    /// The houses in which one symbol is missing.
    pub(crate) fn houses_with_one_missing(&self) -> HouseSet {
        self.with_one_missing
    }

    /// The houses that have symbols with exactly one place left.
    pub(crate) fn houses_with_hidden_singles(&self) -> HouseSet {
        self.with_singles
    }

    /// The symbols with exactly one place left in a house.
    pub(crate) fn hidden_singles(&self, house: HouseId) -> SymbolSet {
        self.singles[house.index()]
    }

    /// Whether a symbol has exactly two places left in a house.
    pub(crate) fn is_conjugate(&self, house: HouseId, symbol: Symbol) -> bool {
        self.places(house, symbol).has_two()
    }

    /// The blank cells that have a symbol among their candidates.
    pub(crate) fn cells_with(&self, symbol: Symbol) -> &CellSet {
        &self.cells_with[symbol.index()]
    }

    /// Those of `cells` that have a symbol among their candidates.
    pub(crate) fn places_among<'a>(
        &'a self,
        cells: impl IntoIterator<Item = &'a Cell, IntoIter: 'a>,
        symbol: Symbol,
    ) -> impl Iterator<Item = Cell> + 'a {
        cells.into_iter().copied().filter(move |&cell| self.candidates(cell).contains(symbol))
    }

    /// The cells that have a symbol among their candidates and see all of `cells`.
    pub(crate) fn seen_by_all(&self, cells: impl IntoIterator<Item = Cell>, symbol: Symbol) -> CellSet {
        self.layout.common_peers(cells).intersection(self.cells_with(symbol))
    }

    /// The blank cells with exactly one candidate.
    pub(crate) fn naked_singles(&self) -> &CellSet {
        &self.naked_singles
    }

    /// The blank cells with exactly two candidates.
    pub(crate) fn bivalue_cells(&self) -> &CellSet {
        &self.bivalue_cells
    }

    /// The blank cells, in reading order.
    pub(crate) fn blank_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.cells().filter(|&cell| self.digit(cell).is_none())
    }

    /// The blank cells of a house, in reading order.
    pub(crate) fn blanks_of(&self, house: HouseId) -> impl Iterator<Item = Cell> {
        self.layout.house(house).cells.iter().copied().filter(|&cell| self.digit(cell).is_none())
    }

    /// The number of blank cells.
    pub fn blanks(&self) -> usize {
        self.blanks
    }

    /// The first contradiction found, if any.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// The symbols of all cells in reading order, if none is blank.
    pub fn solution(&self) -> Option<Vec<Symbol>> {
        self.digits.iter().copied().collect()
    }

    /// Every candidate removed since the grid was made, including those of filled cells, oldest first. Grows only at
    /// the end, so a caller that remembers its length sees what has changed since.
    pub fn removed(&self) -> &[(Cell, Symbol)] {
        &self.removed
    }

    /// Writes a symbol into a blank cell and removes it from the candidates of the cell's peers.
    pub fn place(&mut self, cell: Cell, symbol: Symbol) {
        debug_assert!(self.digit(cell).is_none());
        if !self.candidates(cell).contains(symbol) {
            self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
            return;
        }
        self.digits[cell.index()] = Some(symbol);
        self.blanks -= 1;
        self.no_longer_missing(cell, symbol);
        let candidates = std::mem::take(&mut self.candidates[cell.index()]);
        self.naked_singles.remove(cell);
        self.bivalue_cells.remove(cell);
        for other in candidates.iter() {
            self.take_place(cell, other);
        }
        let peers = self.layout.peer_set(cell).intersection(self.cells_with(symbol));
        for peer in peers.iter() {
            self.take_away(peer, symbol);
        }
        if let Some(cage) = self.layout.cage_of(cell) {
            self.check_sum(cage);
        }
    }

    /// Removes a candidate; does nothing if the cell does not have it.
    pub fn eliminate(&mut self, cell: Cell, symbol: Symbol) {
        if self.candidates(cell).contains(symbol) {
            self.take_away(cell, symbol);
        }
    }

    fn write_givens(&mut self, puzzle: &Puzzle) {
        for (cell, given) in puzzle.layout().cells().zip(puzzle.givens()) {
            let Some(symbol) = *given else { continue };
            if self.is_taken(cell, symbol) {
                self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
                continue;
            }
            self.no_longer_missing(cell, symbol);
            self.digits[cell.index()] = Some(symbol);
            self.blanks -= 1;
        }
    }

    /// Whether a symbol is already placed in a house or the cage of a cell.
    fn is_taken(&self, cell: Cell, symbol: Symbol) -> bool {
        let in_cage = self.layout.cage_of(cell).into_iter().flat_map(|cage| &self.layout.cage(cage).cells);
        self.layout.houses_of(cell).any(|house| !self.missing(house).contains(symbol))
            || in_cage.into_iter().any(|&other| self.digit(other) == Some(symbol))
    }

    fn fill_in_candidates(&mut self) {
        let size = self.size();
        let in_cage: Vec<SymbolSet> = self
            .layout
            .cages()
            .map(|(_, cage)| cage.cells.iter().filter_map(|&cell| self.digit(cell)).collect())
            .collect();
        for cell in self.layout.cells() {
            if self.digit(cell).is_some() {
                continue;
            }
            let memberships = self.layout.memberships(cell);
            let missing = memberships.iter().map(|&(house, _)| self.missing(house));
            let mut candidates = missing.reduce(SymbolSet::intersection).unwrap_or_default();
            if let Some(cage) = self.layout.cage_of(cell) {
                candidates = candidates.without(in_cage[cage.index()]);
            }
            self.candidates[cell.index()] = candidates;
            for symbol in candidates.iter() {
                self.cells_with[symbol.index()].insert(cell);
                for &(house, place) in memberships {
                    self.places[house.index() * size + symbol.index()].insert(place);
                }
            }
            self.count_candidates(cell);
        }
    }

    /// Finds the symbols with one place in a house.
    fn find_hidden_singles(&mut self) {
        for (house, _) in self.layout.houses() {
            for symbol in self.missing(house).iter() {
                let places = self.places(house, symbol);
                self.singles[house.index()].set(symbol, places.has_one());
                if places.is_empty() {
                    self.contradiction.get_or_insert(Contradiction::NoPlace(symbol, house));
                }
            }
            self.with_singles.set(house, !self.singles[house.index()].is_empty());
        }
    }

    /// Checks that the smallest and largest candidates of a cage's cells still allow its sum.
    fn check_sum(&mut self, id: CageId) {
        let cage = self.layout.cage(id);
        if !bounds(cage.cells.iter().map(|&cell| self.possible(cell))).contains(&cage.sum) {
            self.contradiction.get_or_insert(Contradiction::WrongSum(id));
        }
    }

    /// Removes a candidate of a blank cell.
    fn take_away(&mut self, cell: Cell, symbol: Symbol) {
        self.candidates[cell.index()].remove(symbol);
        self.count_candidates(cell);
        self.take_place(cell, symbol);
    }

    /// Updates the sets of cells with one or two candidates, and notes the contradiction if the cell has none left.
    #[inline]
    fn count_candidates(&mut self, cell: Cell) {
        let left = self.candidates(cell);
        self.naked_singles.set(cell, left.has_one());
        self.bivalue_cells.set(cell, left.has_two());
        if left.is_empty() {
            self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
        }
    }

    /// Notes that a symbol has been placed in the houses of a cell.
    #[inline]
    fn no_longer_missing(&mut self, cell: Cell, symbol: Symbol) {
        for &(house, _) in self.layout.memberships(cell) {
            let missing = &mut self.missing[house.index()];
            missing.remove(symbol);
            self.with_one_missing.set(house, missing.has_one());
        }
    }

    /// Removes a cell from the places of a symbol in each of its houses.
    fn take_place(&mut self, cell: Cell, symbol: Symbol) {
        self.removed.push((cell, symbol));
        self.cells_with[symbol.index()].remove(cell);
        let size = self.layout.size();
        for &(house, place) in self.layout.memberships(cell) {
            let places = &mut self.places[house.index() * size + symbol.index()];
            places.remove(place);
            let places = *places;
            let singles = &mut self.singles[house.index()];
            singles.set(symbol, places.has_one());
            self.with_singles.set(house, !singles.is_empty());
            if places.is_empty() && self.missing[house.index()].contains(symbol) {
                self.contradiction.get_or_insert(Contradiction::NoPlace(symbol, house));
            }
        }
    }
}
