//! A puzzle as an exact cover problem, and the search for its solutions.
//!
//! An option is a candidate of a cell. Each cell takes one, and each symbol has one cell in each
//! house. A cage adds options: the combinations of symbols that make its sum, one of which is taken. A symbol
//! in a cell of the cage needs a combination that has it, and a combination needs a cell for each of its symbols.
//! Since the symbols of the cells determine the combination, this adds no solutions.

use super::Found;
use super::cdcl::{Cdcl, Problem, narrow};
use super::position::Position;
use crate::puzzle::{Cell, Index, Layout, Symbol, SymbolSet};
use crate::solver::cages;

/// A search over the options that are left in a settled position.
#[derive(Debug)]
pub struct CoverSearch {
    /// The symbols of the settled cells. Those of the others are replaced by the options.
    symbols: Vec<Symbol>,
    /// In reading order.
    options: Vec<(Cell, Symbol)>,
    solver: Cdcl,
}

impl CoverSearch {
    /// Creates a search from a settled position, or returns `None` if a cage has too many combinations.
    pub fn new(layout: &Layout, start: &Position) -> Option<Self> {
        let mut cover = Cover::new(layout, start);
        cover.add_houses();
        cover.add_cages()?;
        let symbols = start.symbols();
        Some(Self { symbols, solver: Cdcl::new(&cover.problem), options: cover.options })
    }

    /// Continues to the next solution, taking at most `steps` decisions and conflicts.
    pub fn advance(&mut self, steps: usize) -> Found {
        self.solver.advance(steps).map(|()| {
            let mut symbols = self.symbols.clone();
            for (option, &(cell, symbol)) in (0..).zip(&self.options) {
                if self.solver.is_taken(option) {
                    symbols[cell.index()] = symbol;
                }
            }
            self.solver.exclude_solution();
            symbols
        })
    }
}

/// The problem while it is being built.
struct Cover<'a> {
    layout: &'a Layout,
    start: &'a Position,
    /// The first options, which are candidates; the problem's others are combinations.
    options: Vec<(Cell, Symbol)>,
    /// By cell: its first option. The others follow in the order of their symbols.
    first: Vec<u32>,
    problem: Problem,
}

/// Open cells with different symbols that add up to a sum.
struct Sum {
    cells: Vec<Cell>,
    rest: usize,
}

impl<'a> Cover<'a> {
    fn new(layout: &'a Layout, start: &'a Position) -> Self {
        let (mut options, mut first) = (Vec::new(), Vec::new());
        for cell in layout.cells() {
            first.push(narrow(options.len()));
            if start.is_open(cell) {
                options.extend(start.candidates(cell).iter().map(|symbol| (cell, symbol)));
            }
        }
        let problem = Problem { options: options.len(), ..Problem::default() };
        Self { layout, start, options, first, problem }
    }

    /// The option that puts the symbol into the cell, if it is a candidate there.
    fn option(&self, cell: Cell, symbol: Symbol) -> Option<u32> {
        let candidates = self.start.candidates(cell);
        if !self.start.is_open(cell) || !candidates.contains(symbol) {
            return None;
        }
        let smaller = candidates.intersection(SymbolSet::first_n(symbol.index())).len();
        Some(self.first[cell.index()] + narrow(smaller))
    }

    fn places(&self, cells: &[Cell], symbol: Symbol) -> Vec<u32> {
        cells.iter().filter_map(|&cell| self.option(cell, symbol)).collect()
    }

    fn add_houses(&mut self) {
        let open = self.layout.cells().filter(|&cell| self.start.is_open(cell));
        let of_cell = |cell: Cell| {
            let first = self.first[cell.index()];
            (first..first + narrow(self.start.candidates(cell).len())).collect()
        };
        let mut sets: Vec<Vec<u32>> = open.map(of_cell).collect();
        for (_, house) in self.layout.houses() {
            let places = Symbol::all(self.layout.size()).map(|symbol| self.places(&house.cells, symbol));
            sets.extend(places.filter(|places| !places.is_empty()));
        }
        self.problem.exactly_one = sets;
    }

    fn add_cages(&mut self) -> Option<()> {
        for (_, cage) in self.layout.cages() {
            for symbol in Symbol::all(self.layout.size()) {
                let places = self.places(&cage.cells, symbol);
                if places.len() > 1 {
                    self.problem.at_most_one.push(places);
                }
            }
            if let Some(sum) = self.open_part(&cage.cells, cage.sum) {
                let combinations = self.combinations(&sum)?;
                self.add_sum(&sum, &combinations);
            }
        }
        // The 45 rule over one house: implied by the rest, but the search is faster with it.
        let of_houses =
            self.layout.known_sums().iter().filter(|known| known.is_distinct && known.source.houses() == 1);
        for known in of_houses {
            let Some(sum) = self.open_part(&known.cells, known.sum) else { continue };
            if let Some(combinations) = self.combinations(&sum) {
                self.add_sum(&sum, &combinations);
            }
        }
        Some(())
    }

    /// The open cells of a sum and what the settled ones leave for them, or `None` if all are settled.
    fn open_part(&self, cells: &[Cell], sum: usize) -> Option<Sum> {
        let (cells, settled): (Vec<Cell>, Vec<Cell>) =
            cells.iter().partition(|&&cell| self.start.is_open(cell));
        let number = |cell: &Cell| self.start.candidates(*cell).first().map_or(0, Symbol::number);
        let rest = sum.saturating_sub(settled.iter().map(number).sum());
        (!cells.is_empty()).then_some(Sum { cells, rest })
    }

    fn combinations(&self, sum: &Sum) -> Option<Vec<SymbolSet>> {
        let candidates = sum.cells.iter().map(|&cell| self.start.candidates(cell));
        let union = candidates.reduce(SymbolSet::union)?;
        cages::combinations(union, sum.cells.len(), sum.rest)
    }

    fn add_sum(&mut self, sum: &Sum, combinations: &[SymbolSet]) {
        let first = narrow(self.problem.options);
        self.problem.options += combinations.len();
        let numbered = || (first..).zip(combinations);
        self.problem.exactly_one.push(numbered().map(|(option, _)| option).collect());
        for &cell in &sum.cells {
            for symbol in self.start.candidates(cell).iter() {
                let with = numbered().filter(|(_, set)| set.contains(symbol)).map(|(option, _)| option);
                self.problem.needs.extend(self.option(cell, symbol).map(|option| (option, with.collect())));
            }
        }
        for (option, set) in numbered() {
            let places = set.iter().map(|symbol| (option, self.places(&sum.cells, symbol)));
            self.problem.needs.extend(places.collect::<Vec<_>>());
        }
    }
}
