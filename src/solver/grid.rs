//! The grid of candidates: what is placed, what each blank cell may still hold, and where in each
//! house each symbol may still go.

use std::sync::Arc;

use super::step::Step;
use crate::puzzle::{CageId, Cell, CellSet, HouseId, Index, Layout, PlaceSet, Puzzle, Symbol, SymbolSet};

/// Why a grid can have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A blank cell with no candidate.
    NoCandidate(Cell),
    /// A symbol that is missing from a house and has no place in it.
    NoPlace(Symbol, HouseId),
    /// A cage whose cells can no longer make its sum.
    WrongSum(CageId),
}

/// A board with its candidates, kept in three views that always agree: by cell, by house and by
/// symbol.
#[derive(Clone, Debug)]
pub struct Grid {
    layout: Arc<Layout>,
    digits: Vec<Option<Symbol>>,
    candidates: Vec<SymbolSet>,
    /// For house `h` and symbol `s` at `h * size + s`.
    places: Vec<PlaceSet>,
    missing: Vec<SymbolSet>,
    cells_with: Vec<CellSet>,
    blanks: usize,
    contradiction: Option<Contradiction>,
}

impl Grid {
    /// The puzzle's givens, and as candidates all that they leave.
    pub fn new(puzzle: &Puzzle) -> Self {
        let layout = Arc::clone(puzzle.layout());
        let size = layout.size();
        let cells: usize = size * size;
        let houses = layout.houses().count();
        let mut grid = Self {
            digits: vec![None; cells],
            candidates: vec![SymbolSet::first_n(size); cells],
            places: vec![PlaceSet::first_n(size); houses * size],
            missing: vec![SymbolSet::first_n(size); houses],
            cells_with: vec![layout.cells().collect(); size],
            blanks: cells,
            contradiction: None,
            layout,
        };
        for (cell, given) in puzzle.layout().cells().zip(puzzle.givens()) {
            if let Some(symbol) = *given {
                grid.place(cell, symbol);
            }
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

    /// What is placed in a cell.
    pub fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.digits[cell.index()]
    }

    /// The candidates of a blank cell; none for a placed one.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.candidates[cell.index()]
    }

    /// Where in a house a symbol can still go; nowhere once it is placed there.
    pub fn places(&self, house: HouseId, symbol: Symbol) -> PlaceSet {
        self.places[house.index() * self.size() + symbol.index()]
    }

    /// The symbols not yet placed in a house.
    pub fn missing(&self, house: HouseId) -> SymbolSet {
        self.missing[house.index()]
    }

    /// The blank cells that have a symbol among their candidates.
    pub fn cells_with(&self, symbol: Symbol) -> &CellSet {
        &self.cells_with[symbol.index()]
    }

    /// The blank cells, in reading order.
    pub fn blank_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.cells().filter(|&cell| self.digit(cell).is_none())
    }

    /// How many cells are blank.
    pub fn blanks(&self) -> usize {
        self.blanks
    }

    /// Why this grid has no solution, as soon as it shows.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// The symbols of all cells in reading order, where none is blank.
    pub fn solution(&self) -> Option<Vec<Symbol>> {
        self.digits.iter().copied().collect()
    }

    /// Writes a symbol into a blank cell and takes it from the candidates of the cell's peers.
    pub fn place(&mut self, cell: Cell, symbol: Symbol) {
        debug_assert!(self.digit(cell).is_none());
        if !self.candidates(cell).contains(symbol) {
            self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
            return;
        }
        self.digits[cell.index()] = Some(symbol);
        self.blanks -= 1;
        let layout = Arc::clone(&self.layout);
        for &(house, _) in layout.memberships(cell) {
            self.missing[house.index()].remove(symbol);
        }
        for other in self.candidates(cell).iter() {
            self.take_away(cell, other, &layout);
        }
        for &peer in layout.peers(cell) {
            if self.candidates(peer).contains(symbol) {
                self.take_away(peer, symbol, &layout);
            }
        }
        if let Some(cage) = layout.cage_of(cell) {
            self.check_sum(cage, &layout);
        }
    }

    /// Removes a candidate, if it is one.
    pub fn eliminate(&mut self, cell: Cell, symbol: Symbol) {
        if self.candidates(cell).contains(symbol) {
            let layout = Arc::clone(&self.layout);
            self.take_away(cell, symbol, &layout);
        }
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, symbol) in &step.placements {
            self.place(cell, symbol);
        }
        for &(cell, symbol) in &step.eliminations {
            self.eliminate(cell, symbol);
        }
    }

    /// Looks whether a cage can still make its sum, by the least and the most of its cells.
    fn check_sum(&mut self, id: CageId, layout: &Layout) {
        let (mut least, mut most) = (0, 0);
        for &cell in &layout.cage(id).cells {
            let can = self.digit(cell).map_or(self.candidates(cell), SymbolSet::only);
            least += can.first().map_or(0, Symbol::number);
            most += can.last().map_or(0, Symbol::number);
        }
        if !(least..=most).contains(&layout.cage(id).sum) {
            self.contradiction.get_or_insert(Contradiction::WrongSum(id));
        }
    }

    fn take_away(&mut self, cell: Cell, symbol: Symbol, layout: &Layout) {
        self.candidates[cell.index()].remove(symbol);
        self.cells_with[symbol.index()].remove(cell);
        if self.candidates(cell).is_empty() && self.digit(cell).is_none() {
            self.contradiction.get_or_insert(Contradiction::NoCandidate(cell));
        }
        for &(house, place) in layout.memberships(cell) {
            let places = &mut self.places[house.index() * layout.size() + symbol.index()];
            places.remove(place);
            if places.is_empty() && self.missing[house.index()].contains(symbol) {
                self.contradiction.get_or_insert(Contradiction::NoPlace(symbol, house));
            }
        }
    }
}
