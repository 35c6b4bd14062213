//! The grid of candidates: what is placed, what each blank cell may still hold, and where in each
//! house each symbol may still go.

mod house_set;

use std::fmt;
use std::sync::Arc;

pub use house_set::HouseSet;

use super::cages;
use super::step::Step;
use crate::puzzle::{
    CageId, Cell, CellSet, HouseId, Index, Layout, Place, PlaceSet, Puzzle, Symbol, SymbolSet,
    write_candidates,
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
    state: State,
}

/// The digits and candidates, as other solvers show them.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<SymbolSet> = self.layout.cells().map(|cell| self.possible(cell)).collect();
        f.write_str(&write_candidates(&self.layout, &cells))
    }
}

/// All of a grid that changes. Apart from the layout, so that it can be changed while the layout is read.
#[derive(Clone, Debug)]
struct State {
    digits: Vec<Option<Symbol>>,
    candidates: Vec<SymbolSet>,
    /// For house `h` and symbol `s` at `h * size + s`.
    places: Vec<PlaceSet>,
    houses: Vec<HouseState>,
    /// The houses in which one symbol is missing.
    with_one_missing: HouseSet,
    /// The houses in which a symbol has one place.
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

/// The symbols still to be placed in a house, and those of them that can go in one place only.
#[derive(Clone, Copy, Debug)]
struct HouseState {
    missing: SymbolSet,
    /// With one place.
    singles: SymbolSet,
}

impl Grid {
    /// The puzzle's givens, with every candidate they allow.
    pub fn new(puzzle: &Puzzle) -> Self {
        let layout = Arc::clone(puzzle.layout());
        let size = layout.size();
        let (cells, houses) = (size * size, layout.houses().count());
        let missing = SymbolSet::first_n(size);
        let open = HouseState { missing, singles: SymbolSet::EMPTY };
        let mut state = State {
            digits: vec![None; cells],
            candidates: vec![SymbolSet::EMPTY; cells],
            places: vec![PlaceSet::EMPTY; houses * size],
            houses: vec![open; houses],
            with_one_missing: HouseSet::EMPTY,
            with_singles: HouseSet::EMPTY,
            cells_with: vec![CellSet::EMPTY; size],
            naked_singles: CellSet::EMPTY,
            bivalue_cells: CellSet::EMPTY,
            blanks: cells,
            contradiction: None,
            removed: Vec::with_capacity(cells * 4),
        };
        state.write_givens(puzzle);
        state.fill_in_candidates(&layout);
        state.count_candidates(&layout);
        Self { layout, state }
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
        self.state.digit(cell)
    }

    /// The candidates of a blank cell, an empty set for a placed one.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.state.candidates(cell)
    }

    /// The symbols that a cell holds or can hold.
    pub fn possible(&self, cell: Cell) -> SymbolSet {
        self.digit(cell).map_or_else(|| self.candidates(cell), SymbolSet::only)
    }

    /// Where in a house a symbol can still go; nowhere once it is placed there.
    pub fn places(&self, house: HouseId, symbol: Symbol) -> PlaceSet {
        self.state.places[house.index() * self.size() + symbol.index()]
    }

    /// The cells of a house that can still hold a symbol.
    pub fn cells_for(&self, house: HouseId, symbol: Symbol) -> impl Iterator<Item = Cell> + '_ {
        self.layout.house(house).cells_at(self.places(house, symbol))
    }

    /// The symbols not yet placed in a house.
    pub fn missing(&self, house: HouseId) -> SymbolSet {
        self.state.missing(house)
    }

    /// The houses in which one symbol is missing.
    pub fn houses_with_one_missing(&self) -> HouseSet {
        self.state.with_one_missing
    }

    /// The houses that have symbols with exactly one place left, with these symbols.
    pub fn hidden_singles(&self) -> impl Iterator<Item = (HouseId, SymbolSet)> + '_ {
        self.state.with_singles.iter().map(|house| (house, self.state.houses[house.index()].singles))
    }

    /// Whether a symbol has exactly two places left in a house.
    pub fn is_conjugate(&self, house: HouseId, symbol: Symbol) -> bool {
        Count::of(self.places(house, symbol).bits()).is_two()
    }

    /// The blank cells that have a symbol among their candidates.
    pub fn cells_with(&self, symbol: Symbol) -> &CellSet {
        self.state.cells_with(symbol)
    }

    /// The blank cells with exactly one candidate.
    pub fn naked_singles(&self) -> &CellSet {
        &self.state.naked_singles
    }

    /// The blank cells with exactly two candidates.
    pub fn bivalue_cells(&self) -> &CellSet {
        &self.state.bivalue_cells
    }

    /// The blank cells, in reading order.
    pub fn blank_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.cells().filter(|&cell| self.digit(cell).is_none())
    }

    /// The number of blank cells.
    pub fn blanks(&self) -> usize {
        self.state.blanks
    }

    /// Why this grid has no solution, as soon as that shows.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.state.contradiction
    }

    /// The symbols of all cells in reading order, if none is blank.
    pub fn solution(&self) -> Option<Vec<Symbol>> {
        self.state.digits.iter().copied().collect()
    }

    /// Every candidate removed since the grid was made, including those of placed cells, oldest
    /// first. It shows what has changed between two looks at the grid.
    pub fn removed(&self) -> &[(Cell, Symbol)] {
        &self.state.removed
    }

    /// Writes a symbol into a blank cell and removes it from the candidates of the cell's peers.
    pub fn place(&mut self, cell: Cell, symbol: Symbol) {
        self.state.place(cell, symbol, &self.layout);
    }

    /// Removes a candidate, if it is one.
    pub fn eliminate(&mut self, cell: Cell, symbol: Symbol) {
        if self.candidates(cell).contains(symbol) {
            self.state.take_away(cell, symbol, &self.layout);
        }
    }

    /// Makes a step's placements and eliminations.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, symbol) in &step.placements {
            self.place(cell, symbol);
        }
        for &(cell, symbol) in &step.eliminations {
            self.eliminate(cell, symbol);
        }
    }
}

impl State {
    fn write_givens(&mut self, puzzle: &Puzzle) {
        for (cell, given) in puzzle.layout().cells().zip(puzzle.givens()) {
            let Some(symbol) = *given else { continue };
            let memberships = puzzle.layout().memberships(cell);
            if memberships.iter().any(|&(house, _)| !self.missing(house).contains(symbol)) {
                self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
                continue;
            }
            self.no_longer_missing(symbol, memberships);
            self.digits[cell.index()] = Some(symbol);
            self.blanks -= 1;
        }
    }

    fn fill_in_candidates(&mut self, layout: &Layout) {
        let in_cage: Vec<SymbolSet> = layout
            .cages()
            .map(|(_, cage)| cage.cells.iter().filter_map(|&cell| self.digit(cell)).collect())
            .collect();
        for cell in layout.cells().filter(|cell| self.digits[cell.index()].is_none()) {
            let memberships = layout.memberships(cell);
            let missing = memberships.iter().map(|&(house, _)| self.missing(house));
            let mut candidates = missing.reduce(SymbolSet::intersection).unwrap_or_default();
            if let Some(cage) = layout.cage_of(cell) {
                candidates = candidates.without(in_cage[cage.index()]);
            }
            self.candidates[cell.index()] = candidates;
            for symbol in candidates.iter() {
                self.cells_with[symbol.index()].insert(cell);
                for &(house, place) in memberships {
                    self.places[house.index() * layout.size() + symbol.index()].insert(place);
                }
            }
        }
    }

    /// Finds the cells with one or two candidates, and the symbols with one place.
    fn count_candidates(&mut self, layout: &Layout) {
        for cell in layout.cells().filter(|cell| self.digits[cell.index()].is_none()) {
            let count = Count::of(self.candidates(cell).bits());
            self.naked_singles.set(cell, count.is_one());
            self.bivalue_cells.set(cell, count.is_two());
            if count.is_none() {
                self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
            }
        }
        for (house, _) in layout.houses() {
            let state = &mut self.houses[house.index()];
            for symbol in state.missing.iter() {
                let count = Count::of(self.places[house.index() * layout.size() + symbol.index()].bits());
                state.singles.set(symbol, count.is_one());
                if count.is_none() {
                    self.contradiction.get_or_insert(Contradiction::NoPlace(symbol, house));
                }
            }
            self.with_singles.set(house, !state.singles.is_empty());
        }
        for (cage, _) in layout.cages() {
            self.check_sum(cage, layout);
        }
    }

    fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.digits[cell.index()]
    }

    fn candidates(&self, cell: Cell) -> SymbolSet {
        self.candidates[cell.index()]
    }

    fn missing(&self, house: HouseId) -> SymbolSet {
        self.houses[house.index()].missing
    }

    fn cells_with(&self, symbol: Symbol) -> &CellSet {
        &self.cells_with[symbol.index()]
    }

    fn place(&mut self, cell: Cell, symbol: Symbol, layout: &Layout) {
        debug_assert!(self.digit(cell).is_none());
        if !self.candidates(cell).contains(symbol) {
            self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
            return;
        }
        self.digits[cell.index()] = Some(symbol);
        self.blanks -= 1;
        self.no_longer_missing(symbol, layout.memberships(cell));
        let candidates = std::mem::take(&mut self.candidates[cell.index()]);
        self.naked_singles.remove(cell);
        self.bivalue_cells.remove(cell);
        for other in candidates.iter() {
            self.take_place(cell, other, layout);
        }
        for peer in layout.peer_set(cell).intersection(self.cells_with(symbol)).iter() {
            self.take_away(peer, symbol, layout);
        }
        if let Some(cage) = layout.cage_of(cell) {
            self.check_sum(cage, layout);
        }
    }

    /// Checks that a cage can still make its sum, by the least and the most its cells can hold.
    fn check_sum(&mut self, id: CageId, layout: &Layout) {
        let cage = layout.cage(id);
        let possible = |&cell: &Cell| self.digit(cell).map_or(self.candidates(cell), SymbolSet::only);
        if !cages::bounds(cage.cells.iter().map(possible)).contains(&cage.sum) {
            self.contradiction.get_or_insert(Contradiction::WrongSum(id));
        }
    }

    fn take_away(&mut self, cell: Cell, symbol: Symbol, layout: &Layout) {
        let left = &mut self.candidates[cell.index()];
        left.remove(symbol);
        let count = Count::of(left.bits());
        self.naked_singles.set(cell, count.is_one());
        self.bivalue_cells.set(cell, count.is_two());
        if count.is_none() && self.digit(cell).is_none() {
            self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
        }
        self.take_place(cell, symbol, layout);
    }

    /// Notes that a symbol has been placed in some houses.
    fn no_longer_missing(&mut self, symbol: Symbol, memberships: &[(HouseId, Place)]) {
        for &(house, _) in memberships {
            let missing = &mut self.houses[house.index()].missing;
            missing.remove(symbol);
            self.with_one_missing.set(house, Count::of(missing.bits()).is_one());
        }
    }

    /// Removes a cell from the places of a symbol.
    fn take_place(&mut self, cell: Cell, symbol: Symbol, layout: &Layout) {
        self.removed.push((cell, symbol));
        self.cells_with[symbol.index()].remove(cell);
        let size = layout.size();
        for &(house, place) in layout.memberships(cell) {
            let places = &mut self.places[house.index() * size + symbol.index()];
            places.remove(place);
            let count = Count::of(places.bits());
            let state = &mut self.houses[house.index()];
            state.singles.set(symbol, count.is_one());
            self.with_singles.set(house, !state.singles.is_empty());
            if count.is_none() && state.missing.contains(symbol) {
                self.contradiction.get_or_insert(Contradiction::NoPlace(symbol, house));
            }
        }
    }
}

/// Whether some bits are none, one or two: cheaper than counting them, and without branches.
#[derive(Clone, Copy)]
struct Count {
    bits: u64,
    /// All bits but the lowest.
    rest: u64,
}

impl Count {
    fn of(bits: u64) -> Self {
        Self { bits, rest: bits & bits.wrapping_sub(1) }
    }

    fn is_none(self) -> bool {
        self.bits == 0
    }

    fn is_one(self) -> bool {
        self.bits.is_power_of_two()
    }

    fn is_two(self) -> bool {
        self.rest.is_power_of_two()
    }
}
