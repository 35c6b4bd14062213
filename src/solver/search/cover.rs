//! A puzzle as an exact cover problem, and the search for its solutions.
//!
//! An option is a candidate of a cell. Each cell takes one, and each symbol has one cell in each
//! house. A cage adds options: the combinations of symbols that make its sum, one of which is taken. A symbol
//! in a cell of the cage needs a combination that has it, and a combination needs a cell for each of its symbols.
//! Since the symbols of the cells determine the combination, this adds no solutions.
//!
//! A large cage can have too many combinations to list. Its options are then the edges of a diagram, which decides for
//! one symbol after the other whether a cell has it.

use std::collections::BTreeMap;

use super::cdcl::{Cdcl, CoverProblem, narrow};
use crate::puzzle::{Cell, Index, Puzzle, Symbol, SymbolSet};
use crate::solver::Advance;
use crate::solver::grid::Grid;
use crate::solver::sums::bounds::can_make;
use crate::solver::sums::open_sum::OpenSum;

/// The most combinations that are listed. No cage of a board of 9 has more than 12; at 16 symbols the worst has some
/// hundreds.
const MOST_COMBINATIONS: usize = 1000;

/// A search over the candidates that singles and the bounds of sums leave.
#[derive(Debug)]
pub struct CoverSearch {
    /// The symbols of the placed cells. Those of the others are replaced by the options.
    symbols: Vec<Symbol>,
    /// In reading order.
    options: Vec<(Cell, Symbol)>,
    solver: Cdcl,
}

impl CoverSearch {
    /// Creates a search for the solutions that have none of these candidates.
    pub fn without(puzzle: &Puzzle, removed: &[(Cell, Symbol)]) -> Self {
        let Some(grid) = settled(puzzle, removed) else {
            let impossible = CoverProblem { exactly_one: vec![Vec::new()], ..CoverProblem::default() };
            return Self { symbols: Vec::new(), options: Vec::new(), solver: Cdcl::new(&impossible) };
        };
        let mut cover = Cover::new(&grid);
        cover.add_houses();
        cover.add_cages();
        let symbol = |cell| grid.digit(cell).unwrap_or(Symbol::from_index(0));
        let symbols = grid.layout().cells().map(symbol).collect();
        Self { symbols, solver: Cdcl::new(&cover.problem), options: cover.options }
    }

    /// Continues to the next solution, taking at most `steps` decisions and conflicts.
    pub fn advance(&mut self, steps: usize) -> Advance<Vec<Symbol>> {
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

/// Follows singles and the bounds of sums as far as they go; returns `None` if they show that there is no solution.
fn settled(puzzle: &Puzzle, removed: &[(Cell, Symbol)]) -> Option<Grid> {
    let mut grid = Grid::new(puzzle);
    for &(cell, symbol) in removed {
        if grid.digit(cell) == Some(symbol) {
            return None;
        }
        grid.eliminate(cell, symbol);
    }
    while grid.contradiction().is_none() {
        if let Some(cell) = grid.naked_singles().first() {
            grid.place(cell, grid.candidates(cell).single()?);
        } else if let Some((cell, symbol)) = hidden_single(&grid) {
            grid.place(cell, symbol);
        } else if !fit_cages(&mut grid) {
            return Some(grid);
        }
    }
    None
}

fn hidden_single(grid: &Grid) -> Option<(Cell, Symbol)> {
    let house = grid.houses_with_hidden_singles().iter().next()?;
    let symbol = grid.hidden_singles(house).first()?;
    Some((grid.cells_for(house, symbol).next()?, symbol))
}

/// Removes what is too small or too large for the sum of a cage; returns whether there was anything.
fn fit_cages(grid: &mut Grid) -> bool {
    let before = grid.removed().len();
    let mut sum = OpenSum::default();
    for (_, cage) in grid.layout().clone().cages() {
        sum.renew(grid, &cage.cells, cage.sum);
        let allowed = sum.fitting();
        for &cell in &sum.blanks {
            for symbol in grid.candidates(cell).without(allowed).iter() {
                grid.eliminate(cell, symbol);
            }
        }
    }
    grid.removed().len() > before
}

/// The problem while it is being built.
struct Cover<'a> {
    grid: &'a Grid,
    /// The first options, which are candidates; the problem's others are parts of sums.
    options: Vec<(Cell, Symbol)>,
    /// By cell: its first option. The others follow in the order of their symbols.
    first: Vec<u32>,
    problem: CoverProblem,
}

impl<'a> Cover<'a> {
    fn new(grid: &'a Grid) -> Self {
        let (mut options, mut first) = (Vec::new(), Vec::new());
        for cell in grid.layout().cells() {
            first.push(narrow(options.len()));
            options.extend(grid.candidates(cell).iter().map(|symbol| (cell, symbol)));
        }
        let problem = CoverProblem { options: options.len(), ..CoverProblem::default() };
        Self { grid, options, first, problem }
    }

    /// The option that puts the symbol into the cell, if it is a candidate there.
    fn option(&self, cell: Cell, symbol: Symbol) -> Option<u32> {
        let candidates = self.grid.candidates(cell);
        let smaller = candidates.intersection(SymbolSet::first_n(symbol.index())).len();
        candidates.contains(symbol).then(|| self.first[cell.index()] + narrow(smaller))
    }

    fn places(&self, cells: &[Cell], symbol: Symbol) -> Vec<u32> {
        cells.iter().filter_map(|&cell| self.option(cell, symbol)).collect()
    }

    fn new_option(&mut self) -> u32 {
        self.problem.options += 1;
        narrow(self.problem.options - 1)
    }

    fn add_houses(&mut self) {
        let candidates = |cell| self.grid.candidates(cell).iter();
        let of_cell = |cell| candidates(cell).filter_map(|symbol| self.option(cell, symbol)).collect();
        let mut sets: Vec<Vec<u32>> = self.grid.blank_cells().map(of_cell).collect();
        for (id, house) in self.grid.layout().houses() {
            sets.extend(self.grid.missing(id).iter().map(|symbol| self.places(&house.cells, symbol)));
        }
        self.problem.exactly_one = sets;
    }

    fn add_cages(&mut self) {
        let layout = self.grid.layout();
        for (_, cage) in layout.cages() {
            for symbol in Symbol::all(layout.size()) {
                let places = self.places(&cage.cells, symbol);
                if places.len() > 1 {
                    self.problem.at_most_one.push(places);
                }
            }
            let Some(sum) = OpenSum::of(self.grid, &cage.cells, cage.sum) else { continue };
            match sum.combinations(MOST_COMBINATIONS) {
                Some(combinations) => self.add_combinations(&sum, &combinations),
                None => self.add_diagram(&sum),
            }
        }
        // The 45 rule over one house: implied by the rest, but the search is faster with it.
        let of_houses =
            layout.known_sums().iter().filter(|known| known.is_distinct && known.source.houses() == 1);
        for known in of_houses {
            let Some(sum) = OpenSum::of(self.grid, &known.cells, known.sum) else { continue };
            if let Some(combinations) = sum.combinations(MOST_COMBINATIONS) {
                self.add_combinations(&sum, &combinations);
            }
        }
    }

    fn add_combinations(&mut self, sum: &OpenSum, combinations: &[SymbolSet]) {
        let options: Vec<u32> = combinations.iter().map(|_| self.new_option()).collect();
        let numbered = || options.iter().copied().zip(combinations);
        for &cell in &sum.blanks {
            for symbol in self.grid.candidates(cell).iter() {
                let with = numbered().filter(|(_, set)| set.contains(symbol)).map(|(option, _)| option);
                self.problem.needs.extend(self.option(cell, symbol).map(|option| (option, with.collect())));
            }
        }
        for (option, set) in numbered() {
            for symbol in set.iter() {
                self.problem.needs.push((option, self.places(&sum.blanks, symbol)));
            }
        }
        self.problem.exactly_one.push(options);
    }

    /// Adds the options of a diagram: its nodes are how many cells, and how much of the sum, the remaining symbols must
    /// make up for, and from each an edge takes the next symbol and another leaves it out. Those taken are a path.
    fn add_diagram(&mut self, sum: &OpenSum) {
        let Some(all) = sum.rest else { return };
        // By node: the edges that lead there.
        let mut nodes = BTreeMap::from([((sum.blanks.len(), all), Vec::new())]);
        let (union, mut rest) = (sum.union(), sum.union());
        for symbol in union.iter() {
            rest.remove(symbol);
            let places = self.places(&sum.blanks, symbol);
            let (mut next, mut taking) = (BTreeMap::<_, Vec<u32>>::new(), Vec::new());
            for ((missing, left), before) in nodes {
                let mut after = Vec::new();
                let taken = missing.checked_sub(1).zip(left.checked_sub(symbol.number()));
                for (node, takes) in [(Some((missing, left)), false), (taken, true)] {
                    let Some(node) = node.filter(|&(missing, left)| can_make(rest, missing, left)) else {
                        continue;
                    };
                    let edge = self.new_option();
                    if takes {
                        self.problem.needs.push((edge, places.clone()));
                        taking.push(edge);
                    } else {
                        self.problem.at_most_one.extend(places.iter().map(|&place| vec![edge, place]));
                    }
                    next.entry(node).or_default().push(edge);
                    after.push(edge);
                }
                if before.is_empty() {
                    self.problem.exactly_one.push(after);
                    continue;
                }
                self.problem.needs.extend(before.iter().map(|&edge| (edge, after.clone())));
                self.problem.needs.extend(after.into_iter().map(|edge| (edge, before.clone())));
            }
            self.problem.needs.extend(places.into_iter().map(|place| (place, taking.clone())));
            nodes = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Cage, Layout, Shape};

    /// The options taken in each solution of the blank board of four symbols with a sum.
    fn solutions(cells: &[Cell], sum: usize, add: impl Fn(&mut Cover<'_>, &OpenSum)) -> Vec<Vec<u32>> {
        let layout = Layout::with_blocks(BlockShape { height: 2, width: 2 });
        let grid = Grid::new(&Puzzle::unchecked(layout.into(), vec![None; 16]));
        let mut cover = Cover::new(&grid);
        cover.add_houses();
        add(&mut cover, &OpenSum::of(&grid, cells, sum).expect("the cells are blank"));
        let mut solver = Cdcl::new(&cover.problem);
        let mut found = Vec::new();
        while solver.advance(usize::MAX) == Advance::Found(()) {
            found.push((0..narrow(cover.options.len())).filter(|&option| solver.is_taken(option)).collect());
            solver.exclude_solution();
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn equal_givens_that_share_only_a_cage_have_no_solution() {
        let cells = vec![Cell::at(0, 3, 4), Cell::at(1, 0, 4)];
        let mut givens = vec![None; 16];
        for cell in &cells {
            givens[cell.index()] = Symbol::from_number(2);
        }
        let shape =
            Shape { cages: vec![Cage { cells, sum: 4 }], ..Shape::plain(BlockShape { height: 2, width: 2 }) };
        let layout = Layout::new(shape).expect("the cage fits");
        let mut search = CoverSearch::without(&Puzzle::unchecked(layout.into(), givens), &[]);
        assert_eq!(search.advance(usize::MAX), Advance::End);
    }

    #[test]
    fn a_diagram_has_the_solutions_of_the_combinations() {
        for count in 1..=4 {
            let cells: Vec<Cell> = (0..count).map(|column| Cell::at(0, column, 4)).collect();
            for sum in 0..=11 {
                let by_combinations = solutions(&cells, sum, |cover, sum| {
                    cover.add_combinations(sum, &sum.combinations(MOST_COMBINATIONS).expect("they are few"));
                });
                let by_diagram = solutions(&cells, sum, |cover, sum| {
                    cover.add_diagram(sum);
                });
                assert_eq!(by_diagram, by_combinations, "{count} cells, sum {sum}");
            }
        }
    }
}
