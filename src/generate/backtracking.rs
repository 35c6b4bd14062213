//! A random search for a solved grid, cell by cell, for small boards of blocks and diagonals.
//!
//! It fills the diagonals first, since they cross all blocks and lines, and then what is left of a plain board. Always the
//! cell with the fewest symbols left comes next, in random order among equals.

use super::random::Random;
use crate::puzzle::{BlockShape, Index, MAX_SIZE, Symbol};

/// How many symbols are tried in vain before the search starts again.
const PATIENCE: usize = 100;

/// A random solved grid with diagonals; none if luck is bad in this number of attempts.
pub(super) fn with_diagonals(
    blocks: BlockShape,
    attempts: usize,
    random: &mut Random,
) -> Option<Vec<Symbol>> {
    let mut grid = Grid::new(blocks);
    (0..attempts).find_map(|_| grid.fill(random))
}

/// A cell and the lists of used symbols that count for it.
#[derive(Clone, Copy)]
struct Spot {
    cell: u16,
    /// Row, column, block and the two diagonals; the last list if it is not on a diagonal.
    houses: [u8; 5],
}

struct Grid {
    size: usize,
    /// The cells in the order in which they are filled, those on the diagonals first.
    spots: Vec<Spot>,
    on_diagonals: usize,
    /// By house: the symbols in it; the last stays empty.
    used: [u64; 3 * MAX_SIZE + 3],
    /// By cell: its symbol as a bit.
    symbols: Vec<u64>,
}

impl Grid {
    fn new(blocks: BlockShape) -> Self {
        let size = blocks.size();
        let spot = |index: usize| {
            let (row, column) = (index / size, index % size);
            let diagonal =
                |number: usize, is_on: bool| if is_on { 3 * size + number } else { 3 * MAX_SIZE + 2 };
            let block = 2 * size + blocks.block_at(row, column);
            let falling = diagonal(0, row == column);
            let rising = diagonal(1, row + column + 1 == size);
            #[expect(clippy::cast_possible_truncation, reason = "a board has few cells and houses")]
            Spot {
                cell: index as u16,
                houses: [row, size + column, block, falling, rising].map(|house| house as u8),
            }
        };
        let is_on_diagonal = |&index: &usize| {
            let (row, column) = (index / size, index % size);
            row == column || row + column + 1 == size
        };
        let (crossing, others): (Vec<usize>, Vec<usize>) = (0..size * size).partition(is_on_diagonal);
        Self {
            size,
            on_diagonals: crossing.len(),
            spots: crossing.into_iter().chain(others).map(spot).collect(),
            used: [0; 3 * MAX_SIZE + 3],
            symbols: vec![0; size * size],
        }
    }

    fn fill(&mut self, random: &mut Random) -> Option<Vec<Symbol>> {
        self.used.fill(0);
        let (crossing, others) = self.spots.split_at_mut(self.on_diagonals);
        random.shuffle(crossing);
        random.shuffle(others);
        // By filled cell: the symbols that are still to be tried there.
        let mut untried: Vec<u64> = Vec::with_capacity(self.spots.len());
        let mut in_vain = 0;
        while untried.len() < self.spots.len() {
            let mut candidates = self.choose(untried.len());
            while candidates == 0 {
                in_vain += 1;
                candidates = untried.pop().filter(|_| in_vain <= PATIENCE)?;
                self.toggle(untried.len());
            }
            let symbol = random.bit_of(candidates);
            self.symbols[usize::from(self.spots[untried.len()].cell)] = symbol;
            self.toggle(untried.len());
            untried.push(candidates ^ symbol);
        }
        Some(self.symbols.iter().map(|bit| Symbol::from_index(bit.trailing_zeros() as usize)).collect())
    }

    /// Puts the symbol of a cell into its houses, or takes it out.
    fn toggle(&mut self, at: usize) {
        let Spot { cell, houses: [row, column, block, falling, rising] } = self.spots[at];
        let symbol = self.symbols[usize::from(cell)];
        for house in [row, column, block] {
            self.used[usize::from(house)] ^= symbol;
        }
        for diagonal in [falling, rising].map(usize::from) {
            if diagonal < 3 * MAX_SIZE + 2 {
                self.used[diagonal] ^= symbol;
            }
        }
    }

    /// Chooses the next cell after `filled` ones; returns its candidates.
    fn choose(&mut self, filled: usize) -> u64 {
        let all = (1 << self.size) - 1;
        let is_on_diagonal = filled < self.on_diagonals;
        let end = if is_on_diagonal { self.on_diagonals } else { self.spots.len() };
        let (mut best, mut best_candidates, mut fewest) = (filled, 0, u32::MAX);
        for (at, spot) in self.spots[..end].iter().enumerate().skip(filled) {
            let used =
                |houses: &[u8]| houses.iter().fold(0, |used, &house| used | self.used[usize::from(house)]);
            let used = used(&spot.houses[..3]) | if is_on_diagonal { used(&spot.houses[3..]) } else { 0 };
            let candidates = all & !used;
            let count = candidates.count_ones();
            if count < fewest {
                (best, best_candidates, fewest) = (at, candidates, count);
                if count <= 1 {
                    break;
                }
            }
        }
        self.spots.swap(filled, best);
        best_candidates
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::puzzle::{Layout, Shape, SymbolSet};

    #[test]
    fn grids_of_every_shape_are_solved() {
        for (height, width) in [(2, 2), (2, 3), (4, 2), (3, 3), (2, 5), (3, 4), (6, 2)] {
            let blocks = BlockShape { height, width };
            let layout = Layout::new(Shape { diagonals: true, ..Shape::plain(blocks) }).expect("it fits");
            for number in 0..5 {
                let grid = with_diagonals(blocks, 100, &mut Random::new(6, number)).expect("a grid");
                for (_, house) in layout.houses() {
                    let symbols: SymbolSet = house.cells.iter().map(|cell| grid[cell.index()]).collect();
                    assert_eq!(symbols, SymbolSet::first_n(layout.size()), "{house} of {}", layout.shape());
                }
            }
        }
    }

    #[test]
    fn all_small_grids_come_out() {
        let blocks = BlockShape { height: 2, width: 2 };
        let drawn = (0..1000).filter_map(|number| with_diagonals(blocks, 1, &mut Random::new(2, number)));
        assert_eq!(drawn.collect::<HashSet<_>>().len(), 48);
    }

    #[test]
    fn every_symbol_comes_equally_often_in_every_cell() {
        let blocks = BlockShape { height: 3, width: 3 };
        let mut counts = [[0; 9]; 81];
        for number in 0..9000 {
            let grid = with_diagonals(blocks, 100, &mut Random::new(7, number)).expect("a grid");
            grid.iter().zip(&mut counts).for_each(|(symbol, counts)| counts[symbol.index()] += 1);
        }
        assert!(counts.as_flattened().iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
