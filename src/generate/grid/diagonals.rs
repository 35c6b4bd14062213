//! Random solution grids of blocks and diagonals.
//!
//! In some of their columns, two rows of a band have the same symbols in a different order: follow a symbol of one row
//! to its column in the other, until the first column comes round again. Exchanging the rows in these columns leaves
//! the grid valid, and the same holds for two columns of a stack. From a random solution grid of the blocks, such
//! exchanges go on until no diagonal has a symbol twice; most of them bring that nearer, and a few the opposite.

use super::blocks;
use crate::generate::random::Random;
use crate::puzzle::{BlockShape, Cell, HouseId, Index, Layout, MAX_SIZE, Symbol, bits};

/// The number of grids to try before giving up. Usually the first is enough; small boards need up to a hundred.
const GRIDS: usize = 10_000;

/// The number of exchanges tried on a grid, for each of its cells.
const EXCHANGES_PER_CELL: usize = 4;

/// Makes a random solution grid of a layout with these blocks and diagonals, or returns `None` if the attempts run out.
pub(super) fn fill(layout: &Layout, blocks: BlockShape, random: &mut Random) -> Option<Vec<Symbol>> {
    (0..GRIDS).find_map(|_| {
        let mut exchanges = Exchanges::new(layout, blocks::fill(blocks, random));
        for _ in 0..EXCHANGES_PER_CELL * blocks.size().pow(2) {
            if exchanges.twins == 0 {
                return Some(exchanges.grid);
            }
            exchanges.try_one(blocks, random);
        }
        None
    })
}

/// A solution grid of the blocks in which parts of rows and columns change places.
struct Exchanges<'a> {
    layout: &'a Layout,
    grid: Vec<Symbol>,
    /// By diagonal and symbol: the number of times it occurs.
    counts: [[u8; MAX_SIZE]; 2],
    /// The number of cells of the diagonals whose symbol is a repetition there.
    twins: usize,
}

impl<'a> Exchanges<'a> {
    fn new(layout: &'a Layout, grid: Vec<Symbol>) -> Self {
        let mut exchanges = Self { layout, grid, counts: [[0; MAX_SIZE]; 2], twins: 0 };
        layout.cells().for_each(|cell| exchanges.count(cell));
        exchanges
    }

    /// Counts the symbol of a cell on each diagonal that the cell is on.
    fn count(&mut self, cell: Cell) {
        let symbol = self.grid[cell.index()].index();
        for diagonal in self.diagonals(cell) {
            self.twins += usize::from(self.counts[diagonal][symbol] > 0);
            self.counts[diagonal][symbol] += 1;
        }
    }

    /// Undoes [`count`](Self::count).
    fn uncount(&mut self, cell: Cell) {
        let symbol = self.grid[cell.index()].index();
        for diagonal in self.diagonals(cell) {
            self.counts[diagonal][symbol] -= 1;
            self.twins -= usize::from(self.counts[diagonal][symbol] > 0);
        }
    }

    /// The numbers of the diagonals that a cell is on.
    fn diagonals(&self, cell: Cell) -> impl Iterator<Item = usize> + use<'a> {
        // Rows, columns and blocks come first.
        let first = 3 * self.layout.size();
        self.layout.memberships(cell)[3..].iter().map(move |(house, _)| house.index() - first)
    }

    fn house(&self, number: usize) -> &'a [Cell] {
        &self.layout.house(HouseId::from_index(number)).cells
    }

    /// A random cell of a diagonal whose symbol is there twice.
    fn twin(&self, random: &mut Random) -> Cell {
        loop {
            let (diagonal, row) = (random.below(2), random.below(self.layout.size()));
            let cell = self.house(3 * self.layout.size() + diagonal)[row];
            if self.counts[diagonal][self.grid[cell.index()].index()] > 1 {
                return cell;
            }
        }
    }

    /// Tries to change the symbol of a cell that occurs twice on a diagonal; undoes the exchange if it is bad.
    fn try_one(&mut self, blocks: BlockShape, random: &mut Random) {
        let (cell, size) = (self.twin(random), self.layout.size());
        let (first, span, line, place) = if random.below(2) == 0 {
            (0, blocks.height, cell.row(), cell.column())
        } else {
            (size, blocks.width, cell.column(), cell.row())
        };
        let other = line / span * span + random.below(span);
        if other == line {
            return;
        }
        let lines = [line, other].map(|line| self.house(first + line));
        let places = self.cycle(lines, place);
        let before = self.twins;
        self.exchange(lines, places);
        let worse = self.twins.saturating_sub(before);
        // The larger the board, the rarer the exchanges that improve it.
        let reluctance = 4 * size;
        if (0..worse).any(|_| random.below(reluctance) > 0) {
            self.exchange(lines, places);
        }
    }

    /// The smallest set of places, one bit each, that has `start` and where two lines have the same symbols.
    fn cycle(&self, [line, other]: [&[Cell]; 2], start: usize) -> u64 {
        let mut place_of = [0; MAX_SIZE];
        for (place, cell) in line.iter().enumerate() {
            place_of[self.grid[cell.index()].index()] = place;
        }
        let (mut places, mut place) = (0, start);
        while places >> place & 1 == 0 {
            places |= 1 << place;
            place = place_of[self.grid[other[place].index()].index()];
        }
        places
    }

    fn exchange(&mut self, lines: [&[Cell]; 2], places: u64) {
        for place in bits(places) {
            let cells = lines.map(|line| line[place]);
            for cell in cells {
                self.uncount(cell);
            }
            self.grid.swap(cells[0].index(), cells[1].index());
            for cell in cells {
                self.count(cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::plain_search::PlainSearch;
    use crate::puzzle::{Puzzle, Shape, SymbolSet};

    fn check(blocks: BlockShape, random: &mut Random) {
        let shape = Shape { diagonals: true, ..Shape::plain(blocks) };
        let layout = Layout::new(shape).expect("blocks fit their board");
        let grid = fill(&layout, blocks, random).expect("a grid");
        for (_, house) in layout.houses() {
            let symbols: SymbolSet = house.cells.iter().map(|cell| grid[cell.index()]).collect();
            assert_eq!(symbols, SymbolSet::first_n(layout.size()), "{house} of {}", layout.shape());
        }
    }

    #[test]
    fn blocks_of_every_shape_have_grids_fill() {
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
        let layout = Arc::new(layout);
        let blank = Puzzle::unchecked(Arc::clone(&layout), vec![None; 16]);
        let all: HashSet<_> = PlainSearch::new(&blank).collect();
        let drawn = (0..1000).filter_map(|number| fill(&layout, blocks, &mut Random::new(2, number)));
        assert_eq!(drawn.collect::<HashSet<_>>(), all);
    }
}
