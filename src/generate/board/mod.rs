//! A partial board: a solution grid of which some cells are clues.

mod solution_grid;
mod unavoidable;

use std::sync::Arc;

use super::level::{LevelGrader, TrivialGrader};
use crate::puzzle::{Cell, CellSet, Index, Layout, Level, MAX_SIZE, Puzzle};
use crate::solver::Advance;
use crate::solver::search::Search;
pub(super) use solution_grid::SolutionGrid;

/// The most steps of the search that shows that a clue can go. On boards of up to 16 symbols far fewer are enough.
const STEPS: usize = 20_000;

/// A solution grid of which some cells are clues, with what follows from the clues.
#[derive(Debug)]
pub(super) struct PartialBoard<'a> {
    grid: &'a SolutionGrid,
    given: CellSet,
    /// By house: the symbols of its clues, one bit each.
    used: Vec<u64>,
    /// By symbol: the rows in which it is a clue, one bit each.
    rows: [u64; MAX_SIZE],
    /// Made the first time a trivial board is asked about, and kept from then on.
    trivial: Option<TrivialGrader<'a>>,
    grader: LevelGrader<'a>,
    /// The level whose techniques have been applied to the candidates since a clue was last added or removed.
    applied: Option<Level>,
}

impl<'a> PartialBoard<'a> {
    /// A board on which every cell is a clue.
    pub fn full(grid: &'a SolutionGrid) -> Self {
        let tables = &*grid.tables;
        let mut rows = [0; MAX_SIZE];
        rows[..tables.size()].fill(tables.symbols());
        Self {
            grid,
            given: grid.layout().cells().collect(),
            used: vec![tables.symbols(); tables.houses().len()],
            rows,
            trivial: None,
            grader: LevelGrader::new(tables, &grid.symbols),
            applied: None,
        }
    }

    pub fn layout(&self) -> &'a Arc<Layout> {
        self.grid.layout()
    }

    pub fn given(&self) -> &CellSet {
        &self.given
    }

    pub fn puzzle(&self) -> Puzzle {
        let mut givens = vec![None; self.grid.symbols.len()];
        self.given.iter().for_each(|cell| givens[cell.index()] = Some(self.grid.symbols[cell.index()]));
        Puzzle::unchecked(Arc::clone(self.layout()), givens)
    }

    pub fn remove(&mut self, cells: &[Cell]) {
        for &cell in cells {
            self.set(cell, false);
        }
    }

    pub fn add(&mut self, cells: &[Cell]) {
        for &cell in cells {
            self.set(cell, true);
        }
    }

    /// Adds and removes clues so that just these cells have one.
    pub fn reset(&mut self, given: &CellSet) {
        for cell in self.layout().cells() {
            if self.given.contains(cell) != given.contains(cell) {
                self.set(cell, given.contains(cell));
            }
        }
    }

    fn set(&mut self, cell: Cell, is_given: bool) {
        let symbol = self.grid.symbol(cell);
        self.given.set(cell, is_given);
        let houses = self.layout().memberships(cell);
        for &(house, _) in houses {
            // No other clue of a house has the symbol.
            self.used[house.index()] ^= 1 << symbol;
        }
        // A cell's first house is its row.
        self.rows[symbol] ^= 1 << houses[0].0.index();
        self.applied = None;
        match &mut self.trivial {
            Some(trivial) if is_given => trivial.add(cell),
            Some(trivial) => trivial.remove(cell),
            None => {}
        }
    }

    /// Removes a clue if the solution can be shown to stay the only one; returns whether it did.
    pub fn remove_if_redundant(&mut self, cell: Cell) -> bool {
        self.remove_unless(cell, |board| board.search_without(cell).skip_one(STEPS) != Advance::End)
    }

    /// Like [`remove_if_redundant`](Self::remove_if_redundant), but consults and extends a list of known unavoidable sets.
    ///
    /// Each further solution that a search finds adds such a set: one of its cells must be a clue. Boards that differ
    /// in a few clues usually need them for the same reasons, so most answers take no search.
    pub fn remove_learning(&mut self, unavoidable: &mut Vec<CellSet>, cell: Cell) -> bool {
        self.remove_unless(cell, |board| {
            if unavoidable.iter().any(|set| set.contains(cell) && !set.intersects(&board.given)) {
                return true;
            }
            match board.search_without(cell).advance(STEPS) {
                Advance::Found(other) => {
                    let symbols = &board.grid.symbols;
                    let differs = |cell: &Cell| other[cell.index()] != symbols[cell.index()];
                    unavoidable.push(board.layout().cells().filter(differs).collect());
                    true
                }
                Advance::Pending => true,
                Advance::End => false,
            }
        })
    }

    fn remove_unless(&mut self, cell: Cell, is_needed: impl FnOnce(&Self) -> bool) -> bool {
        if !self.given.contains(cell) {
            return false;
        }
        self.set(cell, false);
        let can_go = self.is_single(cell) || !self.lacks_clue_of_pair(cell) && !is_needed(self);
        if !can_go {
            self.set(cell, true);
        }
        can_go
    }

    /// Removes a group of clues, such as a symmetric one, if none of them is needed; returns whether it did.
    pub fn remove_all_if_redundant(&mut self, cells: &[Cell]) -> bool {
        let removed = cells.iter().take_while(|&&cell| self.remove_if_redundant(cell)).count();
        if removed < cells.len() {
            self.add(&cells[..removed]);
        }
        removed == cells.len()
    }

    /// Removes some clues, unless that leaves an unavoidable set of two symbols without a clue; returns whether it did.
    pub fn remove_unless_pair(&mut self, cells: &[Cell]) -> bool {
        self.remove(cells);
        let is_pair_left = cells.iter().any(|&cell| self.lacks_clue_of_pair(cell));
        if is_pair_left {
            self.add(cells);
        }
        !is_pair_left
    }

    /// Whether the clues alone make the symbol of a blank cell a naked or hidden single.
    fn is_single(&self, cell: Cell) -> bool {
        let (layout, symbol) = (self.layout(), 1 << self.grid.symbol(cell));
        let candidates = |cell| candidates_of(cell, self.grid, &self.used);
        let is_ruled_out = |other: &Cell| self.given.contains(*other) || candidates(*other) & symbol == 0;
        candidates(cell) == symbol
            || layout.houses_of(cell).any(|house| {
                layout.house(house).cells.iter().all(|other| *other == cell || is_ruled_out(other))
            })
    }

    /// Whether a blank cell is in an unavoidable set of two symbols that has no clue.
    fn lacks_clue_of_pair(&self, cell: Cell) -> bool {
        self.grid.pairs().lack_clue(cell.row(), self.grid.symbol(cell), &self.rows)
    }

    /// A search for the solutions with another symbol in a blank cell.
    fn search_without(&self, cell: Cell) -> Search {
        Search::without(&self.puzzle(), &[(cell, self.grid.symbols[cell.index()])])
    }

    /// Whether the techniques of a level and those below solve the board.
    pub fn is_solved_by(&mut self, level: Level) -> bool {
        if level > Level::Trivial {
            return self.grader(level).solve(level);
        }
        let blanks: Vec<Cell> = blanks(self.grid, &self.given).collect();
        self.trivial().fill(&blanks)
    }

    /// Whether the techniques of a level and those below fill some cells. If their clues were removed from a board that
    /// these techniques solve, that shows that they solve this one, too.
    pub fn is_filled_by(&mut self, level: Level, cells: &[Cell]) -> bool {
        match level {
            Level::Trivial => self.trivial().fill(cells),
            _ => self.grader(level).fill_in(cells, level),
        }
    }

    /// The cells that the techniques of a level and those below do not fill.
    pub fn unsolved_by(&mut self, level: Level) -> Vec<Cell> {
        let grader = self.grader(level);
        grader.solve(level);
        grader.blank_cells()
    }

    fn trivial(&mut self) -> &mut TrivialGrader<'a> {
        let Self { grid, given, trivial, .. } = self;
        trivial.get_or_insert_with(|| {
            let mut grader = TrivialGrader::new(&grid.tables, &grid.symbols);
            blanks(grid, given).for_each(|cell| grader.remove(cell));
            grader
        })
    }

    /// The grader, which may already have applied the techniques of this level or lower ones.
    fn grader(&mut self, level: Level) -> &mut LevelGrader<'a> {
        let Self { grid, given, used, grader, .. } = self;
        if self.applied.is_none_or(|applied| applied > level) {
            grader.start(|cell| if given.contains(cell) { 0 } else { candidates_of(cell, grid, used) });
        }
        self.applied = Some(level);
        grader
    }
}

fn blanks(grid: &SolutionGrid, given: &CellSet) -> impl Iterator<Item = Cell> {
    grid.layout().cells().filter(|&cell| !given.contains(cell))
}

/// The candidates that the clues leave a blank cell, one bit each.
fn candidates_of(cell: Cell, grid: &SolutionGrid, used: &[u64]) -> u64 {
    let houses = grid.layout().houses_of(cell);
    grid.tables.symbols() & !houses.fold(0, |seen, house| seen | used[house.index()])
}

#[cfg(test)]
mod tests;
