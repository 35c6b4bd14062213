//! Random solved grids of blocks and diagonals.
//!
//! Two rows of a band have the same symbols in some of their columns, in another order: follow a symbol of one row to
//! its column in the other, until the first column comes round again. Exchanging the rows in these columns leaves
//! the grid solved. The same holds for two columns of a stack. From a random solved grid, such
//! exchanges go on until no symbol is on a diagonal twice: mostly for the better, now and then for the worse.

use super::random::Random;
use super::solution::of_blocks;
use crate::puzzle::{BlockShape, Index, MAX_SIZE, Symbol};

/// How many grids are tried before it gives up. The first one mostly suffices, on small boards one of the first hundred.
const GRIDS: usize = 10_000;

/// How many exchanges are tried on a grid, for each of its cells.
const EXCHANGES_PER_CELL: usize = 4;

/// A random solved grid. None if luck is very bad.
pub(super) fn with_diagonals(blocks: BlockShape, random: &mut Random) -> Option<Vec<Symbol>> {
    (0..GRIDS).find_map(|_| {
        let mut exchanges = Exchanges::new(blocks, of_blocks(blocks, random));
        for _ in 0..EXCHANGES_PER_CELL * blocks.size().pow(2) {
            if exchanges.twins == 0 {
                return Some(exchanges.grid);
            }
            exchanges.make_one(random);
        }
        None
    })
}

/// Rows or columns.
#[derive(Clone, Copy)]
enum Lines {
    Rows,
    Columns,
}

/// A solved grid in which parts of rows and columns change places.
struct Exchanges {
    blocks: BlockShape,
    size: usize,
    grid: Vec<Symbol>,
    /// By diagonal and symbol: how often it is there.
    counts: [[u8; MAX_SIZE]; 2],
    /// How many cells of the diagonals have a symbol that is there already.
    twins: usize,
}

impl Exchanges {
    fn new(blocks: BlockShape, grid: Vec<Symbol>) -> Self {
        let size = blocks.size();
        let mut exchanges = Self { blocks, size, grid, counts: [[0; MAX_SIZE]; 2], twins: 0 };
        (0..size * size).for_each(|cell| exchanges.count(cell / size, cell % size));
        exchanges
    }

    /// Counts the symbol of a cell on each diagonal that the cell is on.
    fn count(&mut self, row: usize, column: usize) {
        let symbol = self.grid[row * self.size + column].index();
        for diagonal in self.diagonals(row, column) {
            self.twins += usize::from(self.counts[diagonal][symbol] > 0);
            self.counts[diagonal][symbol] += 1;
        }
    }

    /// Takes [`count`](Self::count) back.
    fn uncount(&mut self, row: usize, column: usize) {
        let symbol = self.grid[row * self.size + column].index();
        for diagonal in self.diagonals(row, column) {
            self.counts[diagonal][symbol] -= 1;
            self.twins -= usize::from(self.counts[diagonal][symbol] > 0);
        }
    }

    /// The diagonals of a cell.
    fn diagonals(&self, row: usize, column: usize) -> impl Iterator<Item = usize> + use<> {
        let is_on = [row == column, row + column + 1 == self.size];
        (0..2).filter(move |&diagonal| is_on[diagonal])
    }

    /// A random cell of a diagonal whose symbol is there twice.
    fn twin(&self, random: &mut Random) -> (usize, usize) {
        loop {
            let (diagonal, row) = (random.below(2), random.below(self.size));
            let column = if diagonal == 0 { row } else { self.size - 1 - row };
            if self.counts[diagonal][self.grid[row * self.size + column].index()] > 1 {
                return (row, column);
            }
        }
    }

    /// Changes the symbol of a cell whose symbol is twice on a diagonal by an exchange, unless that is bad.
    fn make_one(&mut self, random: &mut Random) {
        let (row, column) = self.twin(random);
        let (lines, span, line, at) = if random.below(2) == 0 {
            (Lines::Rows, self.blocks.height, row, column)
        } else {
            (Lines::Columns, self.blocks.width, column, row)
        };
        let other = line / span * span + random.below(span);
        if other == line {
            return;
        }
        let places = self.cycle(lines, line, other, at);
        let before = self.twins;
        self.exchange(lines, line, other, places);
        let worse = self.twins.saturating_sub(before);
        // The larger the board, the rarer are the exchanges that make it better.
        let reluctance = 4 * self.size;
        if (0..worse).any(|_| random.below(reluctance) > 0) {
            self.exchange(lines, line, other, places);
        }
    }

    /// The places, a bit each, where two lines have the same symbols, among them that of `start`, as few as possible.
    fn cycle(&self, lines: Lines, line: usize, other: usize, start: usize) -> u64 {
        let mut place_of = [0; MAX_SIZE];
        for place in 0..self.size {
            place_of[self.grid[self.cell(lines, line, place)].index()] = place;
        }
        let (mut places, mut place) = (0, start);
        while places >> place & 1 == 0 {
            places |= 1 << place;
            place = place_of[self.grid[self.cell(lines, other, place)].index()];
        }
        places
    }

    /// Exchanges two lines in some places.
    fn exchange(&mut self, lines: Lines, line: usize, other: usize, places: u64) {
        for place in (0..self.size).filter(|place| places >> place & 1 == 1) {
            let cells = [line, other].map(|line| self.cell(lines, line, place));
            let coordinates = cells.map(|cell| (cell / self.size, cell % self.size));
            for (row, column) in coordinates {
                self.uncount(row, column);
            }
            self.grid.swap(cells[0], cells[1]);
            for (row, column) in coordinates {
                self.count(row, column);
            }
        }
    }

    fn cell(&self, lines: Lines, line: usize, place: usize) -> usize {
        match lines {
            Lines::Rows => line * self.size + place,
            Lines::Columns => place * self.size + line,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::{Layout, Puzzle, Shape, SymbolSet};
    use crate::solver::search::Search;

    fn check(blocks: BlockShape, random: &mut Random) {
        let grid = with_diagonals(blocks, random).expect("a grid");
        let shape = Shape { diagonals: true, ..Shape::plain(blocks) };
        let layout = Layout::new(shape).expect("blocks fit their board");
        for (_, house) in layout.houses() {
            let symbols: SymbolSet = house.cells.iter().map(|cell| grid[cell.index()]).collect();
            assert_eq!(symbols, SymbolSet::first_n(layout.size()), "{house} of {}", layout.shape());
        }
    }

    #[test]
    fn blocks_of_every_shape_have_grids_with_diagonals() {
        for height in 2..=MAX_SIZE / 2 {
            for width in 2..=MAX_SIZE / height {
                for number in 0..3 {
                    check(BlockShape { height, width }, &mut Random::new(6, number));
                }
            }
        }
    }

    #[test]
    fn all_small_grids_come_out() {
        let blocks = BlockShape { height: 2, width: 2 };
        let shape = Shape { diagonals: true, ..Shape::plain(blocks) };
        let layout = Layout::new(shape).expect("blocks fit their board");
        let blank = Puzzle::unchecked(Arc::new(layout), vec![None; 16]);
        let all: HashSet<_> = Search::plain(&blank).collect();
        let drawn = (0..1000).filter_map(|number| with_diagonals(blocks, &mut Random::new(2, number)));
        assert_eq!(drawn.collect::<HashSet<_>>(), all);
    }
}
